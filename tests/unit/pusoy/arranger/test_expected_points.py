"""Weighted points and their bounds, against comparing rows one opponent at a time."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from service.pusoy.arranger.expected_points import Opposition
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import FOULED, Strengths, strengths_of
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.ruleset import Ruleset
from tests.support.arranging import PUSOY
from tests.support.plain_points import expected_points_over, points_against
from tests.support.settled_tables import RULESETS, table


def opposition_over(settings: list[Strengths], weights: list[int], ruleset: Ruleset) -> Opposition:
    return expected_points_over(settings, weights, ruleset).opposition


def some_settings(ruleset: Ruleset) -> tuple[list[Strengths], list[int]]:
    """Return real settings, some that tie with them in a row or two, and weights from 0 to 24."""
    real = [strengths_of(rows, ruleset.straights) for rows in table()[::2]]
    mixed = [(one[0], other[1], other[2]) for one, other in pairwise(real)]
    mixed += [(one[0], one[1], other[2]) for one, other in zip(real, real[2:], strict=False)]
    settings = real + [rows for rows in mixed if -1 not in rows]
    return settings, [random.Random(f"weight {at}").randrange(25) for at in range(len(settings))]


def bits(flags: list[bool]) -> int:
    return sum(flag << at for at, flag in enumerate(flags))


@pytest.mark.parametrize("name", RULESETS)
def test_outcomes_equal_comparing_row_by_row(name: str) -> None:
    settings, weights = some_settings(RULESETS[name])
    opposition = opposition_over(settings, weights, RULESETS[name])
    assert opposition.total_weight == sum(weights)
    for number, ours in enumerate(settings[1:20:3], 1):
        outcome = opposition.outcome(Split(*ours, 0))
        assert outcome.points == sum(map(int.__mul__, points_against(ours, settings, RULESETS[name]), weights))
        swept = [all(mine > other for mine, other in zip(ours, theirs, strict=True)) for theirs in settings]
        sweeping = [all(mine < other for mine, other in zip(ours, theirs, strict=True)) for theirs in settings]
        assert outcome.sweeps == sum(map(int.__mul__, swept, weights))
        assert outcome.swept_by == sum(map(int.__mul__, sweeping, weights))
        assert opposition.evaluated == number
        assert opposition.upper_bound(Split(*ours, 0)) >= outcome.points
        assert opposition.min_swept(Split(*ours, 0)) <= outcome.swept_by


@pytest.mark.parametrize("name", ["pusoy", "royalties_on_top_of_a_foul", "royalties_that_fall"])
def test_a_row_is_tallied_alone(name: str) -> None:
    ruleset = RULESETS[name]
    settings, weights = some_settings(ruleset)
    opposition = opposition_over(settings, weights, ruleset)
    for ours in settings[1:20:3]:
        for row, tally in enumerate(opposition.tallies(Split(*ours, 0))):
            weaker, stronger = ([sign * rows[row] < sign * ours[row] for rows in settings] for sign in (1, -1))
            assert (tally.weaker, tally.stronger) == (bits(weaker), bits(stronger))
            assert tally.wins == sum(map(int.__mul__, weaker, weights))
            assert tally.losses == sum(map(int.__mul__, stronger, weights))
            payoffs, points = payoffs_of(ruleset)[row], 0
            for theirs, weight in zip(settings, weights, strict=True):
                if ours[row] > theirs[row]:
                    won = payoffs.foul if theirs == FOULED else payoffs.clean
                    points += weight * won[payoffs.category(ours[row])]
                elif ours[row] < theirs[row]:
                    points -= weight * payoffs.clean[payoffs.category(theirs[row])]
            assert tally.points == points


FRONT, MIDDLE, BACK = (row.floors[0] + 5 for row in payoffs_of(PUSOY))
OURS = Split(FRONT, MIDDLE, BACK, 0)


def meeting(rows: str) -> Strengths:
    """Return an opponent that we beat (``>``), tie with (``=``) or lose to (``<``) in front, middle and back."""
    front, middle, back = ({">": -1, "=": 0, "<": 1}[sign] for sign in rows)
    return FRONT + front, MIDDLE + middle, BACK + back


TWO_ROWS = replace(PUSOY, overall_bonus=7)
OVERALL_ALONE = replace(TWO_ROWS, sweep_bonus=0)
MOST_ROWS = replace(OVERALL_ALONE, overall_needs="most_rows")


@pytest.mark.parametrize("one", [f"{a}{b}{c}" for a in "<=>" for b in "<=>" for c in "<=>"])
@pytest.mark.parametrize("ruleset", [PUSOY, TWO_ROWS], ids=["sweep", "overall"])
def test_against_one_opponent_the_bound_is_exact(one: str, ruleset: Ruleset) -> None:
    opposition = opposition_over([meeting(one)], [1], ruleset)
    assert opposition.upper_bound(OURS) == opposition.outcome(OURS).points


@pytest.mark.parametrize(
    ("opponents", "ruleset"),
    [
        (["<<=", "=<<", "<=<", "<<<"], PUSOY),  # two losses each and one more: someone sweeps us
        (["<<<", "<<<", "<<="], PUSOY),
        ([">>>", "==>", "=>="], replace(PUSOY, row_points=0)),  # every win of the weakest row may be a sweep
        (["<==", "=<=", "==<", "<<<"], OVERALL_ALONE),  # one loss each and two more: someone wins the overall
        (["<==", "=<=", "==<"], OVERALL_ALONE),
        ([">>=", "=>>", ">=>"], OVERALL_ALONE),
        ([">>>", ">>>"], TWO_ROWS),
        ([">==", "=>=", "==>"], MOST_ROWS),  # one row won may be enough for the overall
        ([">>>", ">>>"], MOST_ROWS),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else given.overall_needs,
)
def test_the_bound_is_reached_where_rows_combine_best(opponents: list[str], ruleset: Ruleset) -> None:
    opposition = opposition_over(list(map(meeting, opponents)), [1] * len(opponents), ruleset)
    assert opposition.upper_bound(OURS) == opposition.outcome(OURS).points
    assert opposition.min_swept(OURS) == max(0, "".join(opponents).count("<") - 2 * len(opponents))
