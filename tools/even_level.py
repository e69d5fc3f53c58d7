"""How strong a crowd of players is: what random hands expect against it, which among equals is nothing.

Luck of the hands drawn is taken out by regression on counts whose averages over all deals are known exactly.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb, sqrt
from typing import NamedTuple

from service.core.cards import RANKS, SUITS, Cards

DEALS = comb(52, 13)
_TIMES = (1, 2, 3, 4)
_LENGTHS = (4, 5, 6, 7)


class Level(NamedTuple):
    """An average with its standard error."""

    mean: float
    error: float


def count_features(cards: Cards) -> list[float]:
    """Count what makes a hand strong: ranks held once, twice, three and four times over, and long suits.

    A two held once is left out, since it follows from the others: all add up to thirteen cards.
    """
    ranks, suits = Counter(card[0] for card in cards), Counter(card[1] for card in cards)
    held = [float(ranks[rank] >= times) for times in _TIMES for rank in RANKS]
    return held[1:] + [float(sum(suits[suit] >= length for suit in SUITS)) for length in _LENGTHS]


def average_features() -> list[float]:
    """Work out the averages of the counts over all deals."""
    held = [_chance(len(SUITS), times) for times in _TIMES for _ in RANKS]
    return held[1:] + [len(SUITS) * _chance(len(RANKS), length) for length in _LENGTHS]


def _chance(cards: int, at_least: int) -> float:
    """Tell the chance that thirteen cards hold at least so many of some cards."""
    return sum(comb(cards, held) * comb(52 - cards, 13 - held) for held in range(at_least, cards + 1)) / DEALS


def level(hands: Sequence[Cards], points: Sequence[float]) -> Level:
    """Estimate the average of points over all deals from those of the hands drawn."""
    known, counted = average_features(), [count_features(cards) for cards in hands]
    varying = [at for at, column in enumerate(zip(*counted, strict=True)) if min(column) < max(column)]
    away = [[1.0, *(counts[at] - known[at] for at in varying)] for counts in counted]
    fit = _least_squares(away, points)
    left = [value - sum(map(float.__mul__, fit, row)) for row, value in zip(away, points, strict=True)]
    return Level(fit[0], sqrt(sum(rest * rest for rest in left)) / len(hands))


def _least_squares(rows: list[list[float]], values: Sequence[float]) -> list[float]:
    """Solve the normal equations."""
    columns = list(zip(*rows, strict=True))
    products = [[sum(map(float.__mul__, one, two)) for two in columns] for one in columns]
    wanted = [sum(map(float.__mul__, column, values)) for column in columns]
    return _solve(products, wanted)


def _solve(matrix: list[list[float]], wanted: list[float]) -> list[float]:
    """Solve linear equations by elimination, the largest pivot first."""
    size = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            rows[row] = [one - factor * two for one, two in zip(rows[row], rows[at], strict=True)]
    solution = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * solution[column] for column in range(at + 1, size))
        solution[at] = (rows[at][size] - rest) / rows[at][at]
    return solution
