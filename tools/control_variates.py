"""Estimate the mean points of random hands, with control variates against the luck of the sample.

Points are regressed on features of the hands, such as pairs and long suits, whose means over all deals are known
exactly. Subtracting what the features explain removes most of the sampling error. Among equally strong players the mean
is zero, so the estimate checks how even a table of opponents is.

The regression is plain Python: the tests need no numpy, and a table made from the estimate is the same on any machine.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb, sqrt
from typing import NamedTuple

from service.core.cards import RANKS, SUITS, Cards

DEALS = comb(52, 13)
_CARDS_OF_A_RANK = (1, 2, 3, 4)
_SUIT_LENGTHS = (4, 5, 6, 7)


class Estimate(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        """Format both with four decimals."""
        return f"{self.mean:+.4f} +- {self.error:.4f}"


def count_features(cards: Cards) -> list[float]:
    """Return the features of thirteen cards: each rank held at least once to four times, and the number of long suits.

    "A two at least once" is left out: the features of all ranks add up to thirteen cards, so it follows from the rest.
    """
    ranks, suits = Counter(card[0] for card in cards), Counter(card[1] for card in cards)
    held = [float(ranks[rank] >= times) for times in _CARDS_OF_A_RANK for rank in RANKS]
    return held[1:] + [float(sum(suits[suit] >= length for suit in SUITS)) for length in _SUIT_LENGTHS]


def average_features() -> list[float]:
    """Return the exact means of the features over all deals of thirteen cards."""
    held = [_probability(len(SUITS), times) for times in _CARDS_OF_A_RANK for _ in RANKS]
    return held[1:] + [len(SUITS) * _probability(len(RANKS), length) for length in _SUIT_LENGTHS]


def _probability(group: int, at_least: int) -> float:
    """Return the probability that thirteen cards include at least so many of a group of so many cards."""
    return sum(comb(group, held) * comb(52 - group, 13 - held) for held in range(at_least, group + 1)) / DEALS


def estimate_mean(hands: Sequence[Cards], points: Sequence[float]) -> Estimate:
    """Estimate the mean points over all deals from a sample of hands and the points of each."""
    means, features = average_features(), [count_features(cards) for cards in hands]
    varying = [index for index, column in enumerate(zip(*features, strict=True)) if min(column) < max(column)]
    centred = [[1.0, *(counts[index] - means[index] for index in varying)] for counts in features]
    fit = _least_squares(centred, points)
    residuals = [value - sum(map(float.__mul__, fit, row)) for row, value in zip(centred, points, strict=True)]
    return Estimate(fit[0], sqrt(sum(residual * residual for residual in residuals)) / len(hands))


def _least_squares(rows: list[list[float]], values: Sequence[float]) -> list[float]:
    """Return the coefficients of a least-squares fit, from the normal equations."""
    columns = list(zip(*rows, strict=True))
    products = [[sum(map(float.__mul__, one, two)) for two in columns] for one in columns]
    return _solve(products, [sum(map(float.__mul__, column, values)) for column in columns])


def _solve(matrix: list[list[float]], constants: list[float]) -> list[float]:
    """Solve a system of linear equations by Gaussian elimination with partial pivoting."""
    size = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, constants, strict=True)]
    for step in range(size):
        pivot = max(range(step, size), key=lambda row: abs(rows[row][step]))
        rows[step], rows[pivot] = rows[pivot], rows[step]
        for row in range(step + 1, size):
            factor = rows[row][step] / rows[step][step]
            rows[row] = [one - factor * two for one, two in zip(rows[row], rows[step], strict=True)]
    solution = [0.0] * size
    for step in reversed(range(size)):
        known = sum(rows[step][column] * solution[column] for column in range(step + 1, size))
        solution[step] = (rows[step][size] - known) / rows[step][step]
    return solution
