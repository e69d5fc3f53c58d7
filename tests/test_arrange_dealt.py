"""Opponents dealt for one question, when the cards seen leave too few of the table's."""

import pytest

from service import pusoy
from service.cards import DECK, cards
from service.pusoy.arranger.dealt import MOST_DEALT, _hand_at, deal_opponents
from tests.asking import EXAMPLE, PUSOY, arrange


@pytest.mark.parametrize(("known", "rows"), [(26, 1), (25, 14), (24, MOST_DEALT), (12, MOST_DEALT)])
def test_known_cards_that_leave_too_few_rows_have_opponents_dealt(known: int, rows: int) -> None:
    hand = cards(EXAMPLE)
    seen = tuple(card for card in DECK if card not in hand)[::-1][:known]
    answer = arrange(hand, known=seen)
    assert answer["model"]["rows"] == answer["model"]["effective_rows"] == rows
    if rows == 1:  # the opponent's thirteen are known, and so is how they are set
        left = tuple(card for card in DECK if card not in hand + seen)
        best = answer["arrangements"][0]
        assert best["standard_error"] == 0
        theirs = arrange(left)["arrangements"][0]["setting"]
        ours = pusoy.Seat("we", **best["setting"])
        settled = pusoy.settle([ours, pusoy.Seat("they", **theirs)], PUSOY)["totals"]["we"]
        assert abs(best["expected_points"] - settled) <= 1  # they set their hand before they saw our cards


def test_hands_dealt_are_all_hands_when_these_are_few() -> None:
    unseen = list(DECK[:15])
    hands = {frozenset(_hand_at(place, unseen)) for place in range(105)}
    assert len(hands) == 105
    assert all(len(hand) == 13 for hand in hands)


def test_hands_dealt_do_not_depend_on_what_suits_are_called() -> None:
    seen = DECK[:30]
    other = tuple(card[0] + dict(zip("CDHS", "SCDH", strict=True))[card[1]] for card in seen)
    assert deal_opponents(seen, PUSOY.straights).settings == deal_opponents(other, PUSOY.straights).settings
