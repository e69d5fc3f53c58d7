"""Weighted sample of opponents: 8,000 settings made by good players, as bit sets with one bit per opponent.

The sample is the table in ``opponents.txt``. Card removal gives each of its settings a weight: how many of its 24
renamings of suits keep clear of the cards seen.
If that leaves too few, :mod:`service.pusoy.arranger.dealt_opponents` deals a sample for the request.
"""

import hashlib
import json
import string
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, reduce
from itertools import groupby, permutations, product
from operator import and_
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from service.core.cards import DECK, SUITS, Card, Cards
from service.pusoy.arranger.bitplanes import Bits, Planes, add, set_bits
from service.pusoy.naturals import NATURALS, NaturalName
from service.pusoy.poker import evaluator

Strengths = tuple[int, int, int]  # of front, middle and back
FOULED: Strengths = (-1, -1, -1)  # below every hand, since a fouled opponent loses all three rows


class OpponentRow(NamedTuple):
    """One row of all opponents, as cumulative bit sets.

    ``strengths`` are the distinct strengths, rising. ``below[i]`` are the opponents weaker than ``strengths[i]``;
    one more entry at the end is all opponents.
    """

    strengths: list[int]
    below: list[Bits]


class Opponents:
    """A sample of opponents, given by the strengths of their rows; those who fouled have ``FOULED``.

    ``everyone`` and ``fouled`` are sets of opponents. ``rows`` are front, middle and back.
    """

    def __init__(self, settings: Sequence[Strengths]) -> None:
        self.size = len(settings)
        self.settings = settings
        self.everyone: Bits = (1 << self.size) - 1
        self.fouled = set_bits((at for at, rows in enumerate(settings) if rows == FOULED), self.size)
        self.rows = [_opponent_row([rows[row] for rows in settings]) for row in range(3)]

    @cached_property
    def sweeps(self) -> list[int]:
        """Count for every opponent how many of the others it sweeps."""
        counts = []
        for setting in self.settings:
            beaten = self.everyone  # a fouled opponent is stronger than nobody in any row, and so sweeps nobody
            for strength, row in zip(setting, self.rows, strict=True):
                beaten &= row.below[bisect_left(row.strengths, strength)]
            counts.append(beaten.bit_count())
        return counts


def _opponent_row(strengths: Sequence[int]) -> OpponentRow:
    distinct, below, so_far = list[int](), [0], bytearray((len(strengths) + 7) // 8)
    rising = sorted(range(len(strengths)), key=strengths.__getitem__)
    for strength, opponents in groupby(rising, strengths.__getitem__):
        distinct.append(strength)
        for at in opponents:
            so_far[at >> 3] |= 1 << (at & 7)
        below.append(int.from_bytes(so_far, "little"))
    return OpponentRow(distinct, below)


Setting = tuple[Cards, Cards, Cards]  # the cards of front, middle and back


def strengths_of(setting: Setting, straights: tuple[str, ...]) -> Strengths:
    """Look up the strengths of a setting's rows; ``FOULED`` if they are out of order under these straights."""
    look_up = evaluator(straights)
    front, middle, back = setting
    strengths = (look_up.three(front).strength, look_up.five(middle).strength, look_up.five(back).strength)
    return strengths if strengths[0] <= strengths[1] <= strengths[2] else FOULED


class CardRemoval:
    """Weights by card removal: an opponent cannot hold a card that has been seen."""

    def __init__(self, hands: Iterable[Cards]) -> None:
        holders: dict[Card, bytearray] = {card: bytearray() for card in DECK}
        count = 0
        for count, cards in enumerate(hands, 1):
            bit = 1 << (count - 1) % 8
            if bit == 1:
                for bits in holders.values():
                    bits.append(0)
            for card in cards:
                holders[card][-1] |= bit
        self.everyone: Bits = (1 << count) - 1
        self._without = {card: self.everyone ^ int.from_bytes(bits, "little") for card, bits in holders.items()}

    def weights(self, seen: Iterable[Card]) -> Planes:
        """Count for every opponent the renamings of suits (0 to 24) that leave it none of the cards seen.

        Renaming suits changes neither how likely a hand is nor how it is set, so all 24 are as good as the one listed.
        """
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


TABLE_FILE: Final = Path(__file__).with_name("opponents.txt")
RATE_SCALE: Final = 10**6  # declaration rates are hands in a million
NEVER_DECLARED: Final[frozenset[NaturalName]] = frozenset()  # naturals whose rate is 0, since no opponent declares them

_LETTERS = string.ascii_uppercase + string.ascii_lowercase
_CARD_OF = dict(zip(_LETTERS, DECK, strict=True))
_LETTER_OF = dict(zip(DECK, _LETTERS, strict=True))


class TableHeading(NamedTuple):
    """The first line of a table.

    ``ruleset`` is the preset that its players play by. ``declaring`` is how many hands in a million declare each
    natural. Those hands are not set, and so are not among the settings.
    """

    name: str
    ruleset: str
    declaring: Mapping[NaturalName, int]


def declaration_rates(heading: TableHeading) -> Mapping[NaturalName, int]:
    """Return for every natural how many hands in a million declare it: the one place that decides on missing rates.

    Raises ``ValueError`` if the table has no rate for a natural, unless that natural is listed in ``NEVER_DECLARED``.
    A rate of 0 by default would make the advice to declare or play wrong without a sign.
    """
    missing = sorted(NATURALS.keys() - heading.declaring.keys() - NEVER_DECLARED)
    if missing:
        raise ValueError(
            f"the opponents' table {heading.name!r} has no declaration rate for {', '.join(missing)}: "
            "make it again with tools/make_opponents.py, or list the natural in NEVER_DECLARED"
        )
    return {name: 0 if name in NEVER_DECLARED else heading.declaring[name] for name in NATURALS}


class OpponentsTable:
    """A table of opponents, as read from its file.

    The lines are kept as text. As cards they would be tens of thousands of tuples, which the garbage collector would
    traverse again and again while the service starts.
    """

    def __init__(self, text: bytes) -> None:
        first, *self._lines = text.decode("ascii").splitlines()
        self.heading = TableHeading(**json.loads(first))
        self.digest = "sha256:" + hashlib.sha256(text).hexdigest()

    def read(self) -> Iterator[Setting]:
        """Yield the settings one by one."""
        for line in self._lines:
            cards = _parse_cards(line)
            yield cards[:3], cards[3:8], cards[8:]

    @property
    def settings(self) -> list[Setting]:
        """Return all settings."""
        return list(self.read())

    @cached_property
    def card_removal(self) -> CardRemoval:
        """Return the weights by card removal of the table's hands."""
        return CardRemoval(map(_parse_cards, self._lines))


@cache
def opponents_table() -> OpponentsTable:
    """Read the table that comes with the service, once per process."""
    return OpponentsTable(TABLE_FILE.read_bytes())


_build_lock = Lock()


def opponents_under(straights: tuple[str, ...]) -> Opponents:
    """Return the table's opponents; those whose rows are out of order under these straights are fouled."""
    with _build_lock:  # one at a time: each takes 6 MB
        return _opponents_under(straights)


@lru_cache(maxsize=2)
def _opponents_under(straights: tuple[str, ...]) -> Opponents:
    return Opponents([strengths_of(setting, straights) for setting in opponents_table().read()])


def _parse_cards(line: str) -> Cards:
    return tuple(map(_CARD_OF.__getitem__, line))


def format_table(heading: TableHeading, settings: Sequence[Setting]) -> bytes:
    """Return the bytes of a table's file: the heading as JSON, then thirteen letters per setting."""
    lines = [json.dumps(heading._asdict(), separators=(",", ":"))]
    lines += ["".join(_LETTER_OF[card] for row in setting for card in row) for setting in settings]
    return ("\n".join(lines) + "\n").encode("ascii")
