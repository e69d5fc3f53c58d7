"""How sure the expected points are, judged from the same opponents that they are counted on.

The points that a setting wins from every opponent are written as bit planes, so that squares and products of
thousands of them are a few dozen operations on big integers.
A table sweep is not in these figures: it is priced, and its doubling not counted as spread.
"""

from bisect import bisect_left

from service.pusoy.arranger.bitplanes import Planes, add, sum_of_products, sum_of_squares, weigh
from service.pusoy.arranger.decimals import round_ratio
from service.pusoy.arranger.pricing import overall
from service.pusoy.arranger.ranking import Priced
from service.pusoy.arranger.splits import Split
from service.pusoy.arranger.stakes import Stakes

TOLERANCE = 2  # standard errors within which two settings, or declaring and playing, are too close to call


class Spread:
    """The spread of points over weighted opponents, and the errors that follow from it.

    The standard error of an average over weighted opponents is the root of variance over effective opponents, which are
    the square of the summed weights over the sum of their squares.
    """

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self._pricing = stakes.pricing
        weights, everyone = self._pricing.weights, self._pricing.opponents.everyone
        self.squared_weights = sum_of_products(weights, weights, [everyone])
        self._planes: dict[Split, Planes] = {}
        self._squares: dict[Split, tuple[int, int]] = {}

    @property
    def effective(self) -> int:
        """Count the effective opponents, to the nearest whole."""
        return round_ratio(self._pricing.total**2, self.squared_weights)

    def squared_error(self, first: Priced, second: Priced | None = None) -> tuple[int, int]:
        """Give the square of a setting's standard error in points from all, or of two settings' difference, as a ratio.

        Two settings meet the same opponents, so that their difference is far surer than either.
        """
        total = self._pricing.total
        squares, mean = self._square(first.split)
        if second is not None:
            second_squares, second_mean = self._square(second.split)
            products = sum_of_products(self.points(first.split), self.points(second.split), self._pricing.weights)
            squares += second_squares - 2 * products
            mean -= second_mean
        variance = total * squares - mean**2
        return self.stakes.opponents**2 * variance * self.squared_weights, total**4

    def too_close(self, best: Priced, other: Priced) -> bool:
        """Say whether a gap is within two of its own standard errors."""
        over, under = self.squared_error(best, other)
        gap, allowed = best.value - other.value, TOLERANCE * self.stakes.scale
        return gap * gap * under <= allowed * allowed * over

    def _square(self, split: Split) -> tuple[int, int]:
        """Add up the squares of the raised points, and the points themselves."""
        if split not in self._squares:
            planes, weights = self.points(split), self._pricing.weights
            total = sum(weigh(plane, weights) << place for place, plane in enumerate(planes))
            self._squares[split] = sum_of_squares(planes, weights), total
        return self._squares[split]

    def points(self, split: Split) -> Planes:
        """Write the points won from every opponent, raised by the same amount so that none is negative."""
        if split not in self._planes:
            self._planes[split] = self._write(split)
        return self._planes[split]

    def _write(self, split: Split) -> Planes:
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
