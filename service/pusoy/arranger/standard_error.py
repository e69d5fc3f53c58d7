"""How sure the expected points are, judged from the same opponents that they are counted on.

The points that a setting wins from every opponent are written as bit planes, so that squares and products of
thousands of them are a few dozen operations on big integers.
A table sweep is not in these figures: it is priced, and its doubling not counted as spread.
"""

from bisect import bisect_left
from typing import NamedTuple

from service.pusoy.arranger.bitplanes import Planes, add, multiply, sum_of_products, sum_up
from service.pusoy.arranger.expected_points import Stakes, overall
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.ranking import Priced
from service.pusoy.arranger.rounding import round_ratio

TOLERANCE = 2  # standard errors within which two settings, or declaring and playing, are too close to call


class Points(NamedTuple):
    """A setting's points from every opponent, raised so that none is negative, and the same times their weights.

    ``sum`` adds up the weighted points, and ``squares`` their weighted squares.
    """

    raised: Planes
    weighted: Planes
    sum: int
    squares: int


class Spread:
    """The spread of points over weighted opponents, and the errors that follow from it.

    The standard error of an average over weighted opponents is the root of variance over effective opponents, which are
    the square of the summed weights over the sum of their squares.
    """

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self._pricing = stakes.pricing
        self.squared_weights = sum_of_products(self._pricing.weights, self._pricing.weights)
        self._points: dict[Split, Points] = {}

    @property
    def effective(self) -> int:
        """Count the effective opponents, to the nearest whole."""
        return round_ratio(self._pricing.total**2, self.squared_weights)

    def squared_error(self, first: Priced, second: Priced | None = None) -> tuple[int, int]:
        """Give the square of a setting's standard error in points from all, or of two settings' difference, as a ratio.

        Two settings meet the same opponents, so that their difference is far surer than either.
        """
        points, total = self.points(first.split), self._pricing.total
        squares, mean = points.squares, points.sum
        if second is not None:
            others = self.points(second.split)
            squares += others.squares - 2 * sum_of_products(points.weighted, others.raised)
            mean -= others.sum
        variance = total * squares - mean**2
        return self.stakes.opponents**2 * variance * self.squared_weights, total**4

    def too_close(self, best: Priced, other: Priced) -> bool:
        """Say whether a gap is within two of its own standard errors."""
        over, under = self.squared_error(best, other)
        gap, allowed = best.value - other.value, TOLERANCE * self.stakes.scale
        return gap * gap * under <= allowed * allowed * over

    def points(self, split: Split) -> Points:
        """Give the points won from every opponent."""
        if split not in self._points:
            raised = self._write(split)
            weighted = multiply(raised, self._pricing.weights)
            self._points[split] = Points(raised, weighted, sum_up(weighted), sum_of_products(weighted, raised))
        return self._points[split]

    def _write(self, split: Split) -> Planes:
        """Write the points won from every opponent, raised by the same amount so that none is negative."""
        pricing, planes = self._pricing, list[int]()
        everyone, rules = pricing.opponents.everyone, pricing.ruleset
        tallies = pricing.tallies(split)
        for strength, tally, worth, row in zip(split[:3], tallies, pricing.worth, pricing.opponents.rows, strict=True):
            category = worth.category(strength)
            add(planes, tally.weaker, worth.clean[category])
            add(planes, pricing.opponents.fouled, worth.foul[category] - worth.clean[category])
            add(planes, everyone ^ tally.stronger, worth.clean[0])
            for floor, change in worth.steps:
                paid_more = tally.stronger & ~row.below[bisect_left(row.strengths, floor)]
                add(planes, paid_more if change < 0 else everyone ^ paid_more, abs(change))
        front, middle, back = tallies
        add(planes, front.weaker & middle.weaker & back.weaker, rules.sweep_bonus)
        add(planes, everyone ^ (front.stronger & middle.stronger & back.stronger), rules.sweep_bonus)
        won, lost = overall(tallies, rules.overall_needs)
        add(planes, won, rules.overall_bonus)
        add(planes, everyone ^ lost, rules.overall_bonus)
        return planes
