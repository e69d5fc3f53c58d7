"""Lookup tables of one hand: the strength of every three and every five of its cards, and how they form settings.

Cards are numbered 0 to 12 in the order of the sorted hand. The tables of combinations hold those numbers, so that they
are the same for every hand.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Any, NamedTuple

from service.core.cards import SUITS, Cards
from service.pusoy.naturals import high_to_low
from service.pusoy.poker import KEY, RANK_MASK, evaluator

PARTITIONS = 126  # of ten cards into two fives, not counting which of the two is the back

Indices = tuple[int, ...]
Picker = Callable[[Sequence[Any]], tuple[Any, ...]]

_ALL = range(13)


class Combinations(NamedTuple):
    """The 286 fronts and 1,287 fives of thirteen cards, in lexicographic order of their indices.

    ``front_masks`` are the fronts as bit masks, and ``five_index`` is the inverse of ``fives``.
    ``pickers[front]`` takes a sequence with one entry per five, and returns the 252 entries of the fives that can be
    made of the ten cards which that front leaves. The first 126 are of the fives with the lowest of the ten cards, so
    that no partition comes twice. The last 126 are of their complements, in the same order.
    """

    fronts: list[Indices]
    front_masks: list[int]
    fives: list[Indices]
    five_index: dict[Indices, int]
    pickers: list[Picker]


@cache
def hand_combinations() -> Combinations:
    """Build the tables of combinations, once per process."""
    fronts: list[Indices] = list(combinations(_ALL, 3))
    fives: list[Indices] = list(combinations(_ALL, 5))
    five_index = {five: index for index, five in enumerate(fives)}
    pickers: list[Picker] = []
    for front in fronts:
        left = [card for card in _ALL if card not in front]
        of_ten = [five_index[five] for five in combinations(left, 5)]
        half = len(of_ten) // 2
        # In lexicographic order the complement of a five is as far from the end as the five is from the start.
        pickers.append(itemgetter(*of_ten[:half], *of_ten[: half - 1 : -1]))
    return Combinations(fronts, [sum(1 << card for card in front) for front in fronts], fives, five_index, pickers)


class Split(NamedTuple):
    """A setting as the search sees it: the strengths of its rows, and the index of its front among the 286.

    Settings of equal strengths win the same from everyone, so one split stands for all of them.
    """

    front: int
    middle: int
    back: int
    front_index: int


class _StrengthTables(NamedTuple):
    """Strengths by the sum of rank keys, as plain integers."""

    unsuited: dict[int, int]
    flushes: dict[int, int]
    fronts: dict[int, int]


@lru_cache(maxsize=4)
def _strength_tables(straights: tuple[str, ...]) -> _StrengthTables:
    look_up = evaluator(straights)
    tables = (look_up.unsuited, look_up.flushes, look_up.fronts)
    unsuited, flushes, fronts = ({key: hand.strength for key, hand in table.items()} for table in tables)
    return _StrengthTables(unsuited, flushes, fronts)


class Hand:
    """Thirteen cards, sorted, with the strength of every three and every five of them.

    ``fronts`` and ``fives`` are strengths in the order of :class:`Combinations`. ``flush_suits`` are the suits with
    five cards or more.
    """

    __slots__ = ("cards", "fives", "flush_suits", "fronts", "straights")

    def __init__(self, cards: Cards, straights: tuple[str, ...]) -> None:
        self.cards = high_to_low(cards)
        self.straights = straights
        tables = _strength_tables(straights)
        keys = [KEY[card] & RANK_MASK for card in self.cards]
        unsuited, fronts = tables.unsuited, tables.fronts
        self.fives = [unsuited[a + b + c + d + e] for a, b, c, d, e in combinations(keys, 5)]
        self.fronts = [fronts[a + b + c] for a, b, c in combinations(keys, 3)]
        self.flush_suits = [suit for suit in SUITS if sum(card[1] == suit for card in self.cards) >= 5]
        five_index = hand_combinations().five_index
        for suit in self.flush_suits:
            for five in combinations(self._indices_of(suit), 5):
                self.fives[five_index[five]] = tables.flushes[sum(keys[index] for index in five)]

    def distinct_fronts(self) -> list[tuple[int, int, int]]:
        """List the fronts that need searching as (strength, index, how many fronts it stands for), strongest first.

        Fronts of the same ranks leave the same fives, unless they differ in the cards that they leave for a flush.
        """
        kinds = zip(self.fronts, *(self._flush_cards_left(suit) for suit in self.flush_suits), strict=True)
        by_kind: dict[tuple[int, ...], list[int]] = {}
        for index, kind in enumerate(kinds):
            by_kind.setdefault(kind, []).append(index)
        fronts = [(kind[0], indices[0], len(indices)) for kind, indices in by_kind.items()]
        return sorted(fronts, key=lambda front: (-front[0], front[1]))

    def _flush_cards_left(self, suit: str) -> list[int]:
        """Return for every front the mask of the cards of a suit that it leaves, or 0 if they make no flush."""
        suited = sum(1 << index for index in self._indices_of(suit))
        left_by_front = (suited & ~front for front in hand_combinations().front_masks)
        return [left if left.bit_count() >= 5 else 0 for left in left_by_front]

    def _indices_of(self, suit: str) -> list[int]:
        return [index for index, card in enumerate(self.cards) if card[1] == suit]

    def rows(self, split: Split) -> tuple[Cards, Cards, Cards]:
        """Return the cards of a split's front, middle and back, each in the order of the sorted hand.

        Of several partitions with these strengths, the first in lexicographic order is returned.
        """
        tables = hand_combinations()
        pick = tables.pickers[split.front_index]
        strengths, fives = pick(self.fives), pick(tables.fives)
        wanted = (split.middle, split.back), (split.back, split.middle)
        pairs = zip(strengths[:PARTITIONS], strengths[PARTITIONS:], strict=True)
        found = next(index for index, pair in enumerate(pairs) if pair in wanted)
        middle, back = fives[found], fives[found + PARTITIONS]
        if strengths[found] != split.middle:
            middle, back = back, middle
        return self._take(tables.fronts[split.front_index]), self._take(middle), self._take(back)

    def _take(self, indices: Indices) -> Cards:
        return tuple(self.cards[index] for index in indices)
