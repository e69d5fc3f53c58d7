"""Exact rounding: ratios of integers to the four decimals that an answer shows, the same on every machine."""

from math import isqrt

_SCALE = 10**4


def round_ratio(numerator: int, denominator: int) -> int:
    """Round a ratio to the nearest integer, halves away from zero; ``denominator`` is positive."""
    magnitude = (2 * abs(numerator) + denominator) // (2 * denominator)
    return magnitude if numerator >= 0 else -magnitude


def to_four_decimals(numerator: int, denominator: int) -> float:
    """Round a ratio to four decimals.

    >>> to_four_decimals(2, 3), to_four_decimals(-1, 8), to_four_decimals(-1, 10**6)
    (0.6667, -0.125, 0.0)
    """
    return round_ratio(numerator * _SCALE, denominator) / _SCALE


def root_to_four_decimals(numerator: int, denominator: int) -> float:
    """Round the square root of a non-negative ratio to four decimals.

    >>> root_to_four_decimals(2, 1)
    1.4142
    """
    return (isqrt(4 * numerator * _SCALE**2 // denominator) + 1) // 2 / _SCALE
