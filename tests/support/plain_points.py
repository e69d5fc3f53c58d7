"""Points between two settings from strengths alone, one pair at a time; and bit planes one number at a time."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from service.pusoy.arranger.bitplanes import Planes
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.opponents import FOULED, Opponents, Strengths
from service.pusoy.arranger.row_payoffs import Payoffs, payoffs_of
from service.pusoy.ruleset import Ruleset


def points_against(ours: Strengths, settings: Iterable[Strengths], ruleset: Ruleset) -> list[int]:
    """Return what a setting whose rows are in order wins from each of the others."""
    payoffs = payoffs_of(ruleset)
    return [_points_between(ours, theirs, payoffs, ruleset) for theirs in settings]


def _points_between(ours: Strengths, theirs: Strengths, payoffs: Payoffs, ruleset: Ruleset) -> int:
    points = won = lost = 0
    for mine, other, row in zip(ours, theirs, payoffs, strict=True):
        if mine > other:
            points += (row.foul if theirs == FOULED else row.clean)[row.category(mine)]
            won += 1
        elif mine < other:
            points -= row.clean[row.category(other)]
            lost += 1
    points += ruleset.sweep_bonus * ((won == 3) - (lost == 3))
    if ruleset.overall_needs == "two_rows":
        return points + ruleset.overall_bonus * ((won >= 2) - (lost >= 2))
    return points + ruleset.overall_bonus * ((won > lost) - (won < lost))


def planes_of(numbers: Sequence[int]) -> Planes:
    """Convert numbers to planes, one bit at a time."""
    return [
        sum((number >> exponent & 1) << at for at, number in enumerate(numbers))
        for exponent in range(max(numbers, default=0).bit_length())
    ]


def numbers_of(planes: Planes, size: int) -> list[int]:
    """Convert planes to numbers."""
    return [sum((plane >> at & 1) << exponent for exponent, plane in enumerate(planes)) for at in range(size)]


def mean(values: Sequence[int], weights: Sequence[int]) -> Fraction:
    """Return the weighted mean of some numbers."""
    return Fraction(sum(map(int.__mul__, values, weights)), sum(weights))


def expected_points_over(
    settings: Sequence[Strengths], weights: Sequence[int], ruleset: Ruleset, opponents: int = 1
) -> ExpectedPoints:
    """Return expected points from some opponents of a weighted sample."""
    return ExpectedPoints(Opposition(Opponents(settings), planes_of(weights), ruleset), opponents)
