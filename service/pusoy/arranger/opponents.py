"""The opponents: many settings that good players made, kept as one bit an opponent.

Where they come from is for :mod:`.table` and :mod:`.dealt` to say; what they are worth to us for :mod:`.pricing`.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from service.cards import Cards
from service.poker import evaluator
from service.pusoy.arranger.bitplanes import Bits, set_bits

Strengths = tuple[int, int, int]
FOULED: Strengths = (-1, -1, -1)  # below every hand: a fouled opponent loses all three rows


class Row(NamedTuple):
    """One row of all opponents.

    ``strengths`` are the different ones, rising; ``below[i]`` are the opponents weaker than ``strengths[i]``,
    and the last entry is all of them.
    """

    strengths: list[int]
    below: list[Bits]


class Opponents:
    """A number of settings, each given by the strengths of its rows, or ``FOULED``."""

    def __init__(self, settings: Sequence[Strengths]) -> None:
        self.size = len(settings)
        self.settings = settings
        self.everyone: Bits = (1 << self.size) - 1
        self.fouled = set_bits((at for at, rows in enumerate(settings) if rows == FOULED), self.size)
        self.rows = [_row([rows[row] for rows in settings]) for row in range(3)]

    @cached_property
    def sweeps(self) -> list[int]:
        """Count for every opponent how many of the others it sweeps."""
        counts = []
        for setting in self.settings:
            swept = self.everyone  # who fouled is weaker than nobody in any row, and so sweeps none
            for strength, row in zip(setting, self.rows, strict=True):
                swept &= row.below[bisect_left(row.strengths, strength)]
            counts.append(swept.bit_count())
        return counts


def _row(strengths: Sequence[int]) -> Row:
    rising, below, so_far = list[int](), [0], bytearray((len(strengths) + 7) // 8)
    in_order = sorted(range(len(strengths)), key=strengths.__getitem__)
    for strength, holders in groupby(in_order, strengths.__getitem__):
        rising.append(strength)
        for at in holders:
            so_far[at >> 3] |= 1 << (at & 7)
        below.append(int.from_bytes(so_far, "little"))
    return Row(rising, below)


def strengths_of(rows: tuple[Cards, Cards, Cards], straights: tuple[str, ...]) -> Strengths:
    """Look up the strengths of a setting's rows; ``FOULED`` when they are out of order."""
    look_up = evaluator(straights)
    front, middle, back = rows
    setting = (look_up.three(front).strength, look_up.five(middle).strength, look_up.five(back).strength)
    return setting if setting[0] <= setting[1] <= setting[2] else FOULED
