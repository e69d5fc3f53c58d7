"""Opponents dealt for one request, when the cards seen leave too few of the table's."""

from itertools import combinations, permutations
from math import comb

import pytest

from service import pusoy
from service.core.cards import DECK, SUITS, cards
from service.pusoy.arranger.arrangements import MIN_EFFECTIVE_SAMPLE_SIZE
from service.pusoy.arranger.dealt_opponents import (  # fmt: skip
    MAX_DEALT,
    _canonical_suits,
    _set_hand,
    _spread_indices,
    _unrank_hand,
    deal_opponents,
)
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.opponents import opponents_table, opponents_under
from service.pusoy.arranger.ranking import evaluate_split
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from tests.support.arranging import EXAMPLE, PUSOY, arrange


@pytest.mark.parametrize(("known", "rows"), [(26, 1), (25, 14), (24, MAX_DEALT), (12, MAX_DEALT)])
def test_opponents_are_dealt_when_known_cards_leave_too_few_of_the_table(known: int, rows: int) -> None:
    hand = cards(EXAMPLE)
    seen = tuple(card for card in DECK if card not in hand)[::-1][:known]
    answer = arrange(hand, known=seen)
    assert answer["model"]["rows"] == answer["model"]["effective_rows"] == rows
    if rows == 1:  # the opponent's thirteen cards are certain, and so is how they are set
        left = tuple(card for card in DECK if card not in hand + seen)
        best = answer["arrangements"][0]
        assert best["standard_error"] == 0
        theirs = arrange(left)["arrangements"][0]["setting"]
        ours = pusoy.Seat("we", **best["setting"])
        settled = pusoy.settle([ours, pusoy.Seat("they", **theirs)], ruleset=PUSOY)["totals"]["we"]
        assert abs(best["expected_points"] - settled) <= 1  # they set their hand without knowing our cards


@pytest.mark.parametrize(
    ("known", "effective", "rows"),
    [
        ("K♦ 2♥ 3♥ 4♥ 6♥ 7♥ 8♥", MIN_EFFECTIVE_SAMPLE_SIZE, len(opponents_table().settings)),
        ("2♥ 6♥ 9♥ 2♣ 6♣ 10♣ A♣", MAX_DEALT, MAX_DEALT),  # an effective sample size of 99 in the table
    ],
    ids=["100_of_the_table_are_enough", "99_are_too_few"],
)
def test_the_table_serves_down_to_100_effective_rows(known: str, effective: int, rows: int) -> None:
    model = arrange(EXAMPLE, known=cards(known))["model"]
    assert (model["effective_rows"], model["rows"]) == (effective, rows)


def test_hands_dealt_are_all_hands_when_these_are_few() -> None:
    unseen = list(DECK[:15])
    assert list(_spread_indices(100)) == list(range(100))
    assert [_unrank_hand(index, unseen) for index in range(105)] == list(combinations(unseen, 13))


def test_hands_dealt_do_not_depend_on_the_names_of_suits() -> None:
    seen = DECK[:30]
    other = tuple(card[0] + dict(zip("CDHS", "SCDH", strict=True))[card[1]] for card in seen)
    assert deal_opponents(seen, PUSOY.straights).settings == deal_opponents(other, PUSOY.straights).settings


@pytest.mark.parametrize("ways", [560, 1000, comb(39, 13)], ids="{} ways".format)
def test_hands_dealt_are_spread_by_the_golden_ratio_over_all_ways(ways: int) -> None:
    indices = list(_spread_indices(ways))
    assert len(indices) == MAX_DEALT
    assert all(type(index) is int and 0 <= index < ways for index in indices)
    ratio = (5**0.5 - 1) / 2
    assert [index / ways for index in indices] == pytest.approx([at * ratio % 1 for at in range(100)], abs=1 / ways)
    assert all(9 <= sum(index * 10 // ways == tenth for index in indices) <= 11 for tenth in range(10))


def test_all_renamings_of_suits_have_one_canonical_form() -> None:
    seen = cards("A♠ K♥ 7♥ 7♦ 3♣ 2♣")
    forms = {
        _canonical_suits(tuple(card[0] + suits[SUITS.index(card[1])] for card in seen)) for suits in permutations(SUITS)
    }
    assert forms == {frozenset(cards("2♣ 3♣ 7♦ 7♥ A♠ K♦"))}


def test_a_dealt_hand_is_set_for_the_most_expected_points_against_the_whole_table() -> None:
    opponents = opponents_under(PUSOY.straights)
    expected = ExpectedPoints(Opposition(opponents, [opponents.everyone], PUSOY), 1)
    for dealt in (cards(EXAMPLE), DECK[::4]):
        hand = Hand(dealt, PUSOY.straights)
        splits = search(hand, payoffs_of(PUSOY)).undominated
        best = max(
            splits,
            key=lambda split: (evaluate_split(split, expected).scaled_points, split.back, split.middle, split.front),
        )
        assert _set_hand(dealt) == hand.rows(best)
