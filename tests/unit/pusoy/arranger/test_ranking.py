"""Which settings an objective puts first, against sorting them all."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from service.core.cards import Cards
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.ranking import Priced, price, rank
from service.pusoy.arranger.row_worth import worth_of_rows
from service.pusoy.ruleset import Royalty
from tests.support.asking import PUSOY, some_hands
from tests.support.plain_prices import stakes_over
from tests.support.settled_tables import RULESETS, Against, table

SOME_RULESETS = {**RULESETS, "table_sweep": replace(PUSOY, table_sweep="double")}

# What each objective compares, the most important first; a back, then a middle, then a front decides the rest.
ORDERS: dict[str, Callable[[Priced], tuple[int, ...]]] = {
    "expected_points": lambda one: (one.value, one.split.back, one.split.middle, one.split.front),
    "safest": lambda one: (-one.price.swept, one.value, one.split.back, one.split.middle, one.split.front),
    "back_first": lambda one: (one.split.back, one.split.middle, one.split.front),
    "middle_first": lambda one: (one.split.middle, one.split.back, one.split.front),
    "front_first": lambda one: (one.split.front, one.split.middle, one.split.back),
}


@pytest.mark.parametrize("objective", ["expected_points", "safest"])
@pytest.mark.parametrize("name", SOME_RULESETS)
@pytest.mark.parametrize("cards", some_hands(3, seed=17), ids=["one", "two", "three"])
def test_ranking_misses_nothing_that_pricing_all_would_find(cards: Cards, name: str, objective: str) -> None:
    against = Against(cards, table(), SOME_RULESETS[name], opponents=2)
    everything = [price(split, against.stakes) for split in against.splits]
    best = sorted(everything, key=ORDERS[objective], reverse=True)[:4]
    assert rank(against.splits, against.stakes, objective, 4) == best


SOME = [(0x043200 + front, 0x075432 + middle, 0x075432 + back) for front, middle, back in
        [(5, 5, 5), (5, 9, 5), (9, 5, 5), (5, 5, 9)]]  # fmt: skip


@pytest.mark.parametrize("objective", ORDERS)
def test_equal_settings_are_put_in_order_by_back_then_middle_then_front(objective: str) -> None:
    """Every setting here sweeps everyone, is swept by nobody, and is bounded by just what it wins."""
    stakes = stakes_over([(0x043200, 0x075432, 0x075432)] * 3, [1, 1, 1], PUSOY)
    splits = [Split(*rows, place) for place, rows in enumerate(SOME)]
    priced = [price(split, stakes) for split in splits]
    assert {one.value for one in priced} == {18}
    for given in (splits, splits[::-1]):
        for keep in (1, 2, 3, 4, 5):
            best = sorted(priced, key=ORDERS[objective], reverse=True)[:keep]
            assert rank(given, stakes, objective, keep) == best


@pytest.mark.parametrize("objective", ["expected_points", "safest"])
def test_no_more_settings_are_priced_than_could_be_best(objective: str) -> None:
    """The strongest setting is priced first, and bounds below its points spare the others."""
    stakes = stakes_over([(0x043205, 0x075437, 0x075437)] * 3, [1, 1, 1], PUSOY)
    worse = [Split(0x043200, 0x075432, 0x075432 + back, back) for back in range(4)]
    best = Split(0x043209, 0x075439, 0x075439, 9)
    assert [one.split for one in rank([*worse, best, *worse], stakes, objective, 1)] == [best]
    assert stakes.pricing.priced == 1


def test_where_a_weaker_row_is_worth_more_no_run_of_settings_hides_it() -> None:
    """A straight at the back is worth 50 and a flush 1, so that the strongest back promises too little."""
    ruleset = replace(PUSOY, royalties=(Royalty("front", "pair", 4), Royalty("back", "straight", 50)))
    front, _, back = worth_of_rows(ruleset)
    pair, straight, flush = front.floors[1], back.floors[4], back.floors[5]
    stakes = stakes_over([(0x043200, 0x075432, 0x075432)] * 3, [1, 1, 1], ruleset)
    splits = [
        Split(pair, 0x075439, flush, 0),
        Split(0x043209, 0x075434, flush, 1),
        Split(0x043209, 0x075439, straight, 1),
    ]
    assert [one.split for one in rank(splits, stakes, "expected_points", 1)] == [splits[2]]
    assert [one.value for one in rank(splits, stakes, "expected_points", 3)] == [3 * 55, 3 * 9, 3 * 6]
