"""Standard error of expected points: how far off they may be, since the opponents are a weighted sample.

The points that a setting wins from every opponent are bit planes, so that squares and products over thousands of
opponents are a few dozen operations on big integers.
Table sweeps are left out: expected points include them, the variance does not.
What a sweep and the overall pay is decided in :mod:`service.pusoy.pairs` and mirrored here for speed.
"""

from bisect import bisect_left
from typing import Final, NamedTuple

from service.pusoy.arranger.bitplanes import Planes, add, multiply, sum_of, sum_of_products
from service.pusoy.arranger.expected_points import ExpectedPoints, overall
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.ranking import Evaluated
from service.pusoy.arranger.rounding import round_ratio

TOLERANCE: Final = 2  # two figures are too close to call within this many standard errors of their difference


class PointPlanes(NamedTuple):
    """A setting's points from every opponent, as bit planes.

    ``shifted`` are the points plus a constant that makes them all non-negative, which leaves the variance as it is.
    ``weighted`` are the shifted points times the weights. ``sum`` adds up the weighted points, and ``squares`` the
    weighted squares.
    """

    shifted: Planes
    weighted: Planes
    sum: int
    squares: int


class StandardError:
    """Standard errors of settings' expected points over one weighted sample of opponents.

    The squared standard error of a weighted mean is the variance over the effective sample size (Kish): the square of
    the sum of the weights over the sum of their squares.
    """

    def __init__(self, expected: ExpectedPoints) -> None:
        self.expected = expected
        self._opposition = expected.opposition
        self._sum_of_squared_weights = sum_of_products(self._opposition.weights, self._opposition.weights)
        self._planes: dict[Split, PointPlanes] = {}

    @property
    def effective_sample_size(self) -> int:
        """Return Kish's effective sample size, rounded to the nearest integer."""
        return round_ratio(self._opposition.total_weight**2, self._sum_of_squared_weights)

    def squared_error(self, first: Evaluated, second: Evaluated | None = None) -> tuple[int, int]:
        """Return the squared standard error of a setting's expected points from all opponents, or of a difference.

        The result is a (numerator, denominator). Two settings meet the same opponents, so the error of their
        difference is far smaller than that of either.
        """
        planes, total = self.point_planes(first.split), self._opposition.total_weight
        squares, weighted_sum = planes.squares, planes.sum
        if second is not None:
            others = self.point_planes(second.split)
            squares += others.squares - 2 * sum_of_products(planes.weighted, others.shifted)
            weighted_sum -= others.sum
        variance = total * squares - weighted_sum**2  # times the square of the total weight
        return self.expected.opponent_count**2 * variance * self._sum_of_squared_weights, total**4

    def too_close(self, first: Evaluated, second: Evaluated) -> bool:
        """Return whether the difference of two settings is within two of its own standard errors."""
        numerator, denominator = self.squared_error(first, second)
        difference, allowed = first.scaled_points - second.scaled_points, TOLERANCE * self.expected.scale
        return difference * difference * denominator <= allowed * allowed * numerator

    def point_planes(self, split: Split) -> PointPlanes:
        """Return the points that a setting wins from every opponent, computed once."""
        if split not in self._planes:
            shifted = self._shifted_points(split)
            weighted = multiply(shifted, self._opposition.weights)
            self._planes[split] = PointPlanes(shifted, weighted, sum_of(weighted), sum_of_products(weighted, shifted))
        return self._planes[split]

    def _shifted_points(self, split: Split) -> Planes:
        """Compute the points from every opponent, plus a constant.

        Planes cannot hold negative numbers. So what some opponents win is added to all the others instead.
        """
        opposition, planes = self._opposition, list[int]()
        opponents, rules = opposition.opponents, opposition.ruleset
        everyone = opponents.everyone
        tallies = opposition.tallies(split)
        for strength, tally, payoffs, row in zip(split[:3], tallies, opposition.payoffs, opponents.rows, strict=True):
            category = payoffs.category(strength)
            add(planes, tally.weaker, payoffs.clean[category])
            add(planes, opponents.fouled, payoffs.foul[category] - payoffs.clean[category])
            add(planes, everyone ^ tally.stronger, payoffs.clean[0])
            for floor, change in payoffs.steps:
                win_more = tally.stronger & ~row.below[bisect_left(row.strengths, floor)]
                add(planes, win_more if change < 0 else everyone ^ win_more, abs(change))
        front, middle, back = tallies
        add(planes, front.weaker & middle.weaker & back.weaker, rules.sweep_bonus)
        add(planes, everyone ^ (front.stronger & middle.stronger & back.stronger), rules.sweep_bonus)
        won, lost = overall(tallies, rules.overall_needs)
        add(planes, won, rules.overall_bonus)
        add(planes, everyone ^ lost, rules.overall_bonus)
        return planes
