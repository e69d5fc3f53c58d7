"""Opponents dealt for one question, when the cards seen leave too few of the table's."""

from itertools import combinations, permutations
from math import comb

import pytest

from service import pusoy
from service.core.cards import DECK, SUITS, cards
from service.pusoy.arranger.arrangements import FEWEST_EFFECTIVE
from service.pusoy.arranger.dealt_opponents import (  # fmt: skip
    MOST_DEALT,
    _hand_at,
    _rename_suits,
    _set,
    _spread_places,
    deal_opponents,
)
from service.pusoy.arranger.expected_points import Pricing, Stakes
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.opponents import opponents_table, opponents_under
from service.pusoy.arranger.ranking import price
from service.pusoy.arranger.row_worth import worth_of_rows
from service.pusoy.arranger.search import search
from tests.support.asking import EXAMPLE, PUSOY, arrange


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
        settled = pusoy.settle([ours, pusoy.Seat("they", **theirs)], ruleset=PUSOY)["totals"]["we"]
        assert abs(best["expected_points"] - settled) <= 1  # they set their hand before they saw our cards


@pytest.mark.parametrize(
    ("known", "effective", "rows"),
    [
        ("K♦ 2♥ 3♥ 4♥ 6♥ 7♥ 8♥", FEWEST_EFFECTIVE, len(opponents_table().settings)),
        ("2♥ 6♥ 9♥ 2♣ 6♣ 10♣ A♣", MOST_DEALT, MOST_DEALT),  # the table would have been worth 99 rows
    ],
    ids=["100_of_the_table_are_enough", "99_are_too_few"],
)
def test_the_table_serves_down_to_100_effective_rows(known: str, effective: int, rows: int) -> None:
    model = arrange(EXAMPLE, known=cards(known))["model"]
    assert (model["effective_rows"], model["rows"]) == (effective, rows)


def test_hands_dealt_are_all_hands_when_these_are_few() -> None:
    unseen = list(DECK[:15])
    assert list(_spread_places(100)) == list(range(100))
    assert [_hand_at(place, unseen) for place in range(105)] == list(combinations(unseen, 13))


def test_hands_dealt_do_not_depend_on_what_suits_are_called() -> None:
    seen = DECK[:30]
    other = tuple(card[0] + dict(zip("CDHS", "SCDH", strict=True))[card[1]] for card in seen)
    assert deal_opponents(seen, PUSOY.straights).settings == deal_opponents(other, PUSOY.straights).settings


@pytest.mark.parametrize("ways", [560, 1000, comb(39, 13)], ids="{} ways".format)
def test_hands_dealt_are_spread_by_the_golden_ratio_over_all_ways(ways: int) -> None:
    places = list(_spread_places(ways))
    assert len(places) == MOST_DEALT
    assert all(type(place) is int and 0 <= place < ways for place in places)
    ratio = (5**0.5 - 1) / 2
    assert [place / ways for place in places] == pytest.approx([at * ratio % 1 for at in range(100)], abs=1 / ways)
    assert all(9 <= sum(place * 10 // ways == tenth for place in places) <= 11 for tenth in range(10))


def test_cards_seen_are_renamed_to_one_form() -> None:
    seen = cards("A♠ K♥ 7♥ 7♦ 3♣ 2♣")
    forms = {
        _rename_suits(tuple(card[0] + suits[SUITS.index(card[1])] for card in seen)) for suits in permutations(SUITS)
    }
    assert forms == {frozenset(cards("2♣ 3♣ 7♦ 7♥ A♠ K♦"))}


def test_a_hand_dealt_is_set_as_the_player_of_a_table_would() -> None:
    """That is for the most points from the whole table, whatever we hold."""
    field = opponents_under(PUSOY.straights)
    stakes = Stakes(Pricing(field, [field.everyone], PUSOY), 1)
    for dealt in (cards(EXAMPLE), DECK[::4]):
        hand = Hand(dealt, PUSOY.straights)
        splits = search(hand, worth_of_rows(PUSOY)).undominated
        best = max(splits, key=lambda split: (price(split, stakes).value, split.back, split.middle, split.front))
        assert _set(dealt) == hand.rows(best)
