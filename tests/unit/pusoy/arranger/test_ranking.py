"""Ranking by branch and bound, against evaluating and sorting every setting."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from service.core.cards import Cards
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.ranking import Evaluated, Objective, evaluate_split, rank
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.ruleset import Royalty
from tests.support.arranging import PUSOY, some_hands
from tests.support.plain_points import expected_points_over
from tests.support.settled_tables import RULESETS, Against, table

SOME_RULESETS = {**RULESETS, "table_sweep": replace(PUSOY, table_sweep="double")}

# The sort key of each objective: ties go to the stronger back, then middle, then front.
ORDERS: dict[Objective, Callable[[Evaluated], tuple[int, ...]]] = {
    "expected_points": lambda one: (one.scaled_points, one.split.back, one.split.middle, one.split.front),
    "safest": lambda one: (-one.outcome.swept_by, one.scaled_points, one.split.back, one.split.middle, one.split.front),
    "back_first": lambda one: (one.split.back, one.split.middle, one.split.front),
    "middle_first": lambda one: (one.split.middle, one.split.back, one.split.front),
    "front_first": lambda one: (one.split.front, one.split.middle, one.split.back),
}


@pytest.mark.parametrize("objective", ["expected_points", "safest"])
@pytest.mark.parametrize("name", SOME_RULESETS)
@pytest.mark.parametrize("cards", some_hands(3, seed=17), ids=["one", "two", "three"])
def test_ranking_finds_what_evaluating_every_setting_finds(cards: Cards, name: str, objective: Objective) -> None:
    against = Against(cards, table(), SOME_RULESETS[name], opponents=2)
    evaluated = [evaluate_split(split, against.expected) for split in against.splits]
    best = sorted(evaluated, key=ORDERS[objective], reverse=True)[:4]
    assert rank(against.splits, against.expected, objective, 4) == best


SOME = [(0x043200 + front, 0x075432 + middle, 0x075432 + back) for front, middle, back in
        [(5, 5, 5), (5, 9, 5), (9, 5, 5), (5, 5, 9)]]  # fmt: skip


@pytest.mark.parametrize("objective", ORDERS)
def test_ties_are_ordered_by_back_then_middle_then_front(objective: Objective) -> None:
    """Every setting here sweeps everyone and is swept by nobody, and its upper bound is what it wins."""
    expected = expected_points_over([(0x043200, 0x075432, 0x075432)] * 3, [1, 1, 1], PUSOY)
    splits = [Split(*rows, front_index) for front_index, rows in enumerate(SOME)]
    evaluated = [evaluate_split(split, expected) for split in splits]
    assert {one.scaled_points for one in evaluated} == {18}
    for given in (splits, splits[::-1]):
        for limit in (1, 2, 3, 4, 5):
            best = sorted(evaluated, key=ORDERS[objective], reverse=True)[:limit]
            assert rank(given, expected, objective, limit) == best


@pytest.mark.parametrize("objective", ["expected_points", "safest"])
def test_only_settings_that_could_be_best_are_evaluated(objective: Objective) -> None:
    """The strongest setting is evaluated first, and the bounds of the others are below its points."""
    expected = expected_points_over([(0x043205, 0x075437, 0x075437)] * 3, [1, 1, 1], PUSOY)
    worse = [Split(0x043200, 0x075432, 0x075432 + back, back) for back in range(4)]
    best = Split(0x043209, 0x075439, 0x075439, 9)
    assert [one.split for one in rank([*worse, best, *worse], expected, objective, 1)] == [best]
    assert expected.opposition.evaluated == 1


def test_no_group_hides_a_weaker_row_that_pays_more() -> None:
    """A straight at the back pays 50 and a flush 1, so the strongest back of a group would be no upper bound."""
    ruleset = replace(PUSOY, royalties=(Royalty("front", "pair", 4), Royalty("back", "straight", 50)))
    front, _, back = payoffs_of(ruleset)
    pair, straight, flush = front.floors[1], back.floors[4], back.floors[5]
    expected = expected_points_over([(0x043200, 0x075432, 0x075432)] * 3, [1, 1, 1], ruleset)
    splits = [
        Split(pair, 0x075439, flush, 0),
        Split(0x043209, 0x075434, flush, 1),
        Split(0x043209, 0x075439, straight, 1),
    ]
    assert [one.split for one in rank(splits, expected, "expected_points", 1)] == [splits[2]]
    assert [one.scaled_points for one in rank(splits, expected, "expected_points", 3)] == [3 * 55, 3 * 9, 3 * 6]
