"""Prices and their bounds, against rows compared one opponent at a time."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from service.pusoy.arranger.expected_points import Pricing
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import FOULED, Strengths, strengths_of
from service.pusoy.arranger.row_worth import worth_of_rows
from service.pusoy.ruleset import Ruleset
from tests.support.asking import PUSOY
from tests.support.plain_prices import points_against, stakes_over
from tests.support.settled_tables import RULESETS, table


def pricing_over(settings: list[Strengths], weights: list[int], ruleset: Ruleset) -> Pricing:
    return stakes_over(settings, weights, ruleset).pricing


def some_settings(ruleset: Ruleset) -> tuple[list[Strengths], list[int]]:
    """Take real settings, some that tie with them in a row or two, and weights from 0 to 24."""
    real = [strengths_of(rows, ruleset.straights) for rows in table()[::2]]
    mixed = [(one[0], other[1], other[2]) for one, other in pairwise(real)]
    mixed += [(one[0], one[1], other[2]) for one, other in zip(real, real[2:], strict=False)]
    settings = real + [rows for rows in mixed if -1 not in rows]
    return settings, [random.Random(f"weight {at}").randrange(25) for at in range(len(settings))]


def bits(flags: list[bool]) -> int:
    return sum(flag << at for at, flag in enumerate(flags))


@pytest.mark.parametrize("name", RULESETS)
def test_prices_are_those_of_comparing_row_by_row(name: str) -> None:
    settings, weights = some_settings(RULESETS[name])
    pricing = pricing_over(settings, weights, RULESETS[name])
    assert pricing.total == sum(weights)
    for number, ours in enumerate(settings[1:20:3], 1):
        priced = pricing.price(Split(*ours, 0))
        assert priced.points == sum(map(int.__mul__, points_against(ours, settings, RULESETS[name]), weights))
        swept = [all(mine > other for mine, other in zip(ours, theirs, strict=True)) for theirs in settings]
        sweeping = [all(mine < other for mine, other in zip(ours, theirs, strict=True)) for theirs in settings]
        assert priced.sweep == sum(map(int.__mul__, swept, weights))
        assert priced.swept == sum(map(int.__mul__, sweeping, weights))
        assert pricing.priced == number
        assert pricing.bound(Split(*ours, 0)) >= priced.points
        assert pricing.least_swept(Split(*ours, 0)) <= priced.swept


@pytest.mark.parametrize("name", ["pusoy", "royalties_on_top_of_a_foul", "royalties_that_fall"])
def test_a_row_is_tallied_alone(name: str) -> None:
    ruleset = RULESETS[name]
    settings, weights = some_settings(ruleset)
    pricing = pricing_over(settings, weights, ruleset)
    for ours in settings[1:20:3]:
        for row, tally in enumerate(pricing.tallies(Split(*ours, 0))):
            weaker, stronger = ([sign * rows[row] < sign * ours[row] for rows in settings] for sign in (1, -1))
            assert (tally.weaker, tally.stronger) == (bits(weaker), bits(stronger))
            assert tally.wins == sum(map(int.__mul__, weaker, weights))
            assert tally.losses == sum(map(int.__mul__, stronger, weights))
            worth, points = worth_of_rows(ruleset)[row], 0
            for theirs, weight in zip(settings, weights, strict=True):
                if ours[row] > theirs[row]:
                    points += weight * (worth.foul if theirs == FOULED else worth.clean)[worth.category(ours[row])]
                elif ours[row] < theirs[row]:
                    points -= weight * worth.clean[worth.category(theirs[row])]
            assert tally.points == points


FRONT, MIDDLE, BACK = (row.floors[0] + 5 for row in worth_of_rows(PUSOY))
OURS = Split(FRONT, MIDDLE, BACK, 0)


def meeting(rows: str) -> Strengths:
    """Make an opponent that we beat (``>``), tie with or lose to (``<``) in front, middle and back."""
    front, middle, back = ({">": -1, "=": 0, "<": 1}[sign] for sign in rows)
    return FRONT + front, MIDDLE + middle, BACK + back


TWO_ROWS = replace(PUSOY, overall_bonus=7)
OVERALL_ALONE = replace(TWO_ROWS, sweep_bonus=0)
MOST_ROWS = replace(OVERALL_ALONE, overall_needs="most_rows")


@pytest.mark.parametrize("one", [f"{a}{b}{c}" for a in "<=>" for b in "<=>" for c in "<=>"])
@pytest.mark.parametrize("ruleset", [PUSOY, TWO_ROWS], ids=["sweep", "overall"])
def test_against_one_opponent_the_bound_is_the_price(one: str, ruleset: Ruleset) -> None:
    pricing = pricing_over([meeting(one)], [1], ruleset)
    assert pricing.bound(OURS) == pricing.price(OURS).points


@pytest.mark.parametrize(
    ("opponents", "ruleset"),
    [
        (["<<=", "=<<", "<=<", "<<<"], PUSOY),  # two losses each and one more: somebody sweeps us
        (["<<<", "<<<", "<<="], PUSOY),
        ([">>>", "==>", "=>="], replace(PUSOY, row_points=0)),  # what is won in the weakest row may all be sweeps
        (["<==", "=<=", "==<", "<<<"], OVERALL_ALONE),  # one loss each and two more: somebody wins the overall
        (["<==", "=<=", "==<"], OVERALL_ALONE),
        ([">>=", "=>>", ">=>"], OVERALL_ALONE),
        ([">>>", ">>>"], TWO_ROWS),
        ([">==", "=>=", "==>"], MOST_ROWS),  # one row won may be enough for the overall
        ([">>>", ">>>"], MOST_ROWS),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else given.overall_needs,
)
def test_a_bound_is_reached_where_rows_fall_together_best(opponents: list[str], ruleset: Ruleset) -> None:
    pricing = pricing_over(list(map(meeting, opponents)), [1] * len(opponents), ruleset)
    assert pricing.bound(OURS) == pricing.price(OURS).points
    assert pricing.least_swept(OURS) == max(0, "".join(opponents).count("<") - 2 * len(opponents))
