"""What one setting wins from another, from strengths alone and one pair at a time."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from service.pusoy.arranger.bitplanes import Planes
from service.pusoy.arranger.expected_points import Pricing, Stakes
from service.pusoy.arranger.opponents import FOULED, Opponents, Strengths
from service.pusoy.arranger.row_worth import Worth, worth_of_rows
from service.pusoy.ruleset import Ruleset


def points_against(ours: Strengths, settings: Iterable[Strengths], ruleset: Ruleset) -> list[int]:
    """Compare a setting that is in order with each of the others, row by row."""
    worth = worth_of_rows(ruleset)
    return [_points_between(ours, theirs, worth, ruleset) for theirs in settings]


def _points_between(ours: Strengths, theirs: Strengths, worth: Worth, ruleset: Ruleset) -> int:
    points = won = lost = 0
    for mine, other, row in zip(ours, theirs, worth, strict=True):
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
    """Write numbers as planes, one bit at a time."""
    return [
        sum((number >> place & 1) << at for at, number in enumerate(numbers))
        for place in range(max(numbers, default=0).bit_length())
    ]


def numbers_of(planes: Planes, size: int) -> list[int]:
    """Read the numbers off planes."""
    return [sum((plane >> at & 1) << place for place, plane in enumerate(planes)) for at in range(size)]


def mean(values: Sequence[int], weights: Sequence[int]) -> Fraction:
    """Average numbers by their weights."""
    return Fraction(sum(map(int.__mul__, values, weights)), sum(weights))


def stakes_over(settings: Sequence[Strengths], weights: Sequence[int], ruleset: Ruleset, opponents: int = 1) -> Stakes:
    """Put so many opponents behind weighted settings."""
    return Stakes(Pricing(Opponents(settings), planes_of(weights), ruleset), opponents)
