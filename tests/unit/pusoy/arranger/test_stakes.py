"""Points from all opponents: pair by pair, and with the table sweep as if opponents were independent."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from service.core.cards import cards
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import FOULED, Strengths, strengths_of
from service.pusoy.arranger.ranking import price
from service.pusoy.ruleset import Ruleset
from tests.support.asking import PUSOY
from tests.support.plain_prices import mean, points_against, stakes_over
from tests.support.settled_tables import RULESETS, WHEEL_HIGH, table

DOUBLING = {
    "pusoy": replace(PUSOY, table_sweep="double"),
    "fouls_and_overall": replace(
        PUSOY, table_sweep="double", straights=WHEEL_HIGH, foul_royalties="on_top", overall_bonus=2, sweep_bonus=5
    ),
    "royalties_that_fall": replace(RULESETS["royalties_that_fall"], table_sweep="double", straights=WHEEL_HIGH),
}


TRIPS_AND_TWO_QUADS = "2♠ 2♥ 2♦", "3♠ 3♥ 3♦ 3♣ 5♠", "4♠ 4♥ 4♦ 4♣ 6♠"
ROYALTY_IN_EVERY_ROW = strengths_of(tuple(map(cards, TRIPS_AND_TWO_QUADS)), PUSOY.straights)  # type: ignore[arg-type]


def some_settings(ruleset: Ruleset) -> tuple[list[Strengths], list[int]]:
    """Take twenty settings, some of them fouled where a wheel is high, and weights from 0 to 24."""
    settings = [strengths_of(rows, ruleset.straights) for rows in table()[-20:]]
    assert (FOULED in settings) == (ruleset.straights == WHEEL_HIGH)
    return settings, [random.Random(f"weight {at}").randrange(25) for at in range(len(settings))]


def sweeps(ours: Strengths, theirs: Strengths) -> bool:
    return ours != FOULED and all(mine > other for mine, other in zip(ours, theirs, strict=True))


def doubled(ours: Strengths, settings: list[Strengths], weights: list[int], ruleset: Ruleset, others: int) -> Fraction:
    """Tell how much more one opponent brings when sweeping all counts twice."""
    points = points_against(ours, settings, ruleset)
    won = [value * sweeps(ours, theirs) for value, theirs in zip(points, settings, strict=True)]
    sweep = mean([int(sweeps(ours, theirs)) for theirs in settings], weights)
    more = mean(won, weights) * sweep**others
    for theirs, value, weight in zip(settings, points, weights, strict=True):
        if sweeps(theirs, ours):
            chance = Fraction(sum(sweeps(theirs, other) for other in settings), len(settings))
            more += Fraction(weight * value, sum(weights)) * chance**others
    return more


@pytest.mark.parametrize("opponents", [1, 2, 3], ids=["one", "two", "three"])
@pytest.mark.parametrize("name", DOUBLING)
def test_a_table_sweep_doubles_what_independent_opponents_pay(name: str, opponents: int) -> None:
    ruleset = DOUBLING[name]
    settings, weights = some_settings(ruleset)
    stakes = stakes_over(settings, weights, ruleset, opponents)
    differs = 0
    for ours in {*settings, ROYALTY_IN_EVERY_ROW} - {FOULED}:
        split = Split(*ours, 0)
        expected = mean(points_against(ours, settings, ruleset), weights)
        more = doubled(ours, settings, weights, ruleset, opponents - 1) if opponents > 1 else Fraction(0)
        priced = price(split, stakes)
        assert Fraction(priced.value, stakes.scale) == opponents * (expected + more)
        assert stakes.bound(split) >= priced.value
        differs += more != 0
    assert differs > 5 or opponents == 1


def test_without_a_table_sweep_the_points_are_those_of_one_opponent_times_their_number() -> None:
    settings, weights = some_settings(PUSOY)
    stakes = stakes_over(settings, weights, PUSOY, 3)
    assert (stakes.others, stakes.scale) == (0, sum(weights))
    for ours in settings:
        split = Split(*ours, 0)
        assert price(split, stakes).value == 3 * stakes.pricing.price(split).points


def test_the_bound_is_reached_where_every_row_beats_everyone() -> None:
    """Whoever wins all rows from all has the points that the rows allow, table sweep and all."""
    ruleset = DOUBLING["fouls_and_overall"]
    settings, weights = some_settings(ruleset)
    strongest = Split(*(max(rows[row] for rows in settings) + 1 for row in range(3)), 0)  # type: ignore[call-arg]
    stakes = stakes_over(settings, weights, ruleset, 3)
    assert stakes.bound(strongest) == price(strongest, stakes).value
