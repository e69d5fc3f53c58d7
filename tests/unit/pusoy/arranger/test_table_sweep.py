"""Expected points from all opponents, with a table sweep as if opponents were independent."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from service.core.cards import cards
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import FOULED, Strengths, strengths_of
from service.pusoy.arranger.ranking import evaluate_split
from service.pusoy.ruleset import Ruleset
from tests.support.arranging import PUSOY
from tests.support.plain_points import expected_points_over, mean, points_against
from tests.support.settled_tables import RULESETS, WHEEL_HIGH, table

DOUBLING = {
    "pusoy": replace(PUSOY, table_sweep="double"),
    "fouls_and_overall": replace(
        PUSOY, table_sweep="double", straights=WHEEL_HIGH, foul_royalties="on_top", overall_bonus=2, sweep_bonus=5
    ),
    "royalties_that_fall": replace(RULESETS["royalties_that_fall"], table_sweep="double", straights=WHEEL_HIGH),
}


TRIPS_AND_TWO_QUADS = cards("2♠ 2♥ 2♦"), cards("3♠ 3♥ 3♦ 3♣ 5♠"), cards("4♠ 4♥ 4♦ 4♣ 6♠")
ROYALTY_IN_EVERY_ROW = strengths_of(TRIPS_AND_TWO_QUADS, PUSOY.straights)


def some_settings(ruleset: Ruleset) -> tuple[list[Strengths], list[int]]:
    """Return twenty settings, some of them fouled where a wheel is high, and weights from 0 to 24."""
    settings = [strengths_of(rows, ruleset.straights) for rows in table()[-20:]]
    assert (FOULED in settings) == (ruleset.straights == WHEEL_HIGH)
    return settings, [random.Random(f"weight {at}").randrange(25) for at in range(len(settings))]


def sweeps(ours: Strengths, theirs: Strengths) -> bool:
    return ours != FOULED and all(mine > other for mine, other in zip(ours, theirs, strict=True))


def doubled(ours: Strengths, settings: list[Strengths], weights: list[int], ruleset: Ruleset, others: int) -> Fraction:
    """Return how much more one opponent pays on average when sweeping all counts twice."""
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
    expected = expected_points_over(settings, weights, ruleset, opponents)
    differs = 0
    for ours in {*settings, ROYALTY_IN_EVERY_ROW} - {FOULED}:
        split = Split(*ours, 0)
        mean_points = mean(points_against(ours, settings, ruleset), weights)
        more = doubled(ours, settings, weights, ruleset, opponents - 1) if opponents > 1 else Fraction(0)
        evaluated = evaluate_split(split, expected)
        assert Fraction(evaluated.scaled_points, expected.scale) == opponents * (mean_points + more)
        assert expected.upper_bound(split) >= evaluated.scaled_points
        differs += more != 0
    assert differs > 5 or opponents == 1


def test_without_a_table_sweep_points_are_those_from_one_opponent_times_their_number() -> None:
    settings, weights = some_settings(PUSOY)
    expected = expected_points_over(settings, weights, PUSOY, 3)
    assert (expected.others, expected.scale) == (0, sum(weights))
    for ours in settings:
        split = Split(*ours, 0)
        assert evaluate_split(split, expected).scaled_points == 3 * expected.opposition.outcome(split).points


def test_the_bound_is_exact_where_every_row_beats_everyone() -> None:
    """A setting that wins every row from everyone has all the points that its rows allow, table sweeps included."""
    ruleset = DOUBLING["fouls_and_overall"]
    settings, weights = some_settings(ruleset)
    front, middle, back = (max(column) + 1 for column in zip(*settings, strict=True))
    strongest = Split(front, middle, back, 0)
    expected = expected_points_over(settings, weights, ruleset, 3)
    assert expected.upper_bound(strongest) == evaluate_split(strongest, expected).scaled_points
