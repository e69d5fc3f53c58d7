"""The opponents: many settings that good players made, one bit for each opponent.

They are read from a table and weighted by the cards seen; where too few of them remain,
:mod:`service.pusoy.arranger.dealt_opponents` deals others. What is won from them is in
:mod:`service.pusoy.arranger.expected_points`.
"""

import hashlib
import json
import string
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, reduce
from itertools import groupby, permutations, product
from operator import and_
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from service.core.cards import DECK, SUITS, Card, Cards
from service.pusoy.arranger.bitplanes import Bits, Planes, add, set_bits
from service.pusoy.poker import evaluator

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


class Removal:
    """For every card, which opponents do not hold it."""

    def __init__(self, hands: Iterable[Cards]) -> None:
        held: dict[Card, bytearray] = {card: bytearray() for card in DECK}
        count = 0
        for count, cards in enumerate(hands, 1):
            bit = 1 << (count - 1) % 8
            if bit == 1:
                for bits in held.values():
                    bits.append(0)
            for card in cards:
                held[card][-1] |= bit
        self.everyone: Bits = (1 << count) - 1
        self._without = {card: self.everyone ^ int.from_bytes(bits, "little") for card, bits in held.items()}

    def weights(self, seen: Iterable[Card]) -> Planes:
        """Count, for every opponent, the renamings of suits (0 to 24) that leave it none of the cards seen."""
        ranks: dict[str, list[str]] = {suit: [] for suit in SUITS}
        for card in seen:
            ranks[card[1]].append(card[0])
        clear = {
            (theirs, ours): reduce(and_, [self._without[rank + theirs] for rank in ranks[ours]], self.everyone)
            for theirs, ours in product(SUITS, SUITS)
        }
        planes: Planes = []
        for renamed in permutations(SUITS):
            add(planes, reduce(and_, map(clear.__getitem__, zip(SUITS, renamed, strict=True))), 1)
        return planes


FILE = Path(__file__).with_name("opponents.txt")
PARTS = 10**6

Setting = tuple[Cards, Cards, Cards]
_LETTERS = string.ascii_uppercase + string.ascii_lowercase
_CARD_OF = dict(zip(_LETTERS, DECK, strict=True))
_LETTER_OF = dict(zip(DECK, _LETTERS, strict=True))


class Heading(NamedTuple):
    """What a table says of itself.

    ``ruleset`` is the preset that its players play by; ``declaring`` tells out of a million hands how many declare each
    natural instead of being set, and are therefore not among the settings.
    """

    name: str
    ruleset: str
    declaring: dict[str, int]


class Table:
    """A table of opponents as read from its file.

    The lines are kept as text: as cards they would be tens of thousands of tuples, which the garbage collector would
    look through again and again while the service starts.
    """

    def __init__(self, text: bytes) -> None:
        first, *self._lines = text.decode("ascii").splitlines()
        self.heading = Heading(**json.loads(first))
        self.digest = "sha256:" + hashlib.sha256(text).hexdigest()

    def read(self) -> Iterator[Setting]:
        """Read the settings, one by one."""
        for line in self._lines:
            cards = _cards(line)
            yield cards[:3], cards[3:8], cards[8:]

    @property
    def settings(self) -> list[Setting]:
        """Read all settings."""
        return list(self.read())

    @cached_property
    def removal(self) -> Removal:
        """Give who holds which card."""
        return Removal(map(_cards, self._lines))


@cache
def opponents_table() -> Table:
    """Read the table that comes with the service, once."""
    return Table(FILE.read_bytes())


_making = Lock()


def opponents_under(straights: tuple[str, ...]) -> Opponents:
    """Look up the strengths of the table's settings; those out of order under these straights are fouled."""
    with _making:  # one at a time: they weigh 6 MB each
        return _opponents_under(straights)


@lru_cache(maxsize=2)
def _opponents_under(straights: tuple[str, ...]) -> Opponents:
    return Opponents([strengths_of(setting, straights) for setting in opponents_table().read()])


def _cards(line: str) -> Cards:
    return tuple(map(_CARD_OF.__getitem__, line))


def write(heading: Heading, settings: Sequence[Setting]) -> bytes:
    """Write a table as its file's bytes."""
    lines = [json.dumps(heading._asdict(), separators=(",", ":"))]
    lines += ["".join(_LETTER_OF[card] for row in setting for card in row) for setting in settings]
    return ("\n".join(lines) + "\n").encode("ascii")
