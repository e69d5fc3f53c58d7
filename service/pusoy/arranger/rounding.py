"""Ratios of whole numbers, rounded to the decimals that an answer shows, the same on every machine."""

from math import isqrt

_PARTS = 10**4


def round_ratio(over: int, under: int) -> int:
    """Round to the nearest whole, halves away from zero; ``under`` is positive."""
    whole = (2 * abs(over) + under) // (2 * under)
    return whole if over >= 0 else -whole


def four_places(over: int, under: int) -> float:
    """Round a ratio to four decimals.

    >>> four_places(2, 3), four_places(-1, 8), four_places(-1, 10**6)
    (0.6667, -0.125, 0.0)
    """
    return round_ratio(over * _PARTS, under) / _PARTS


def root_to_four_places(over: int, under: int) -> float:
    """Round the square root of a ratio to four decimals.

    >>> root_to_four_places(2, 1)
    1.4142
    """
    return (isqrt(4 * over * _PARTS**2 // under) + 1) // 2 / _PARTS
