"""Every way to set thirteen cards, searched down to the undominated settings.

A setting is undominated when no other legal one is at least as strong, and worth at least as much, in all three rows.
Only such settings can be best, whatever the opponents hold: so the search is exact, and knows no opponent.
What a setting is worth in points is computed in :mod:`service.pusoy.arranger.expected_points`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from service.core.cards import Cards
from service.pusoy.arranger.hand import PARTINGS, Hand, Split, partings
from service.pusoy.arranger.row_worth import Worth

Lanes = int
Marks = int  # the top bits of some lanes

BITS: Final = 16
_BYTES: Final = BITS // 8
_ONES: Final[Lanes] = sum(1 << BITS * lane for lane in range(PARTINGS))
_TOPS: Final[Marks] = _ONES << (BITS - 1)
_NUMBER: Final = (1 << (BITS - 1)) - 1

WORDS: Final = tuple(number.to_bytes(_BYTES, "little") for number in range(1 << 11))


def in_order(words: Sequence[bytes]) -> tuple[Lanes, Lanes]:
    """Put the greater and the lesser of every parting into lanes; its fives stand 126 words apart."""
    packed = b"".join(words)
    first = int.from_bytes(packed[: PARTINGS * _BYTES], "little")
    second = int.from_bytes(packed[PARTINGS * _BYTES :], "little")
    marks = at_least(first, second)
    swap = (first ^ second) & (marks - (marks >> (BITS - 1)))
    return second ^ swap, first ^ swap


def everywhere(number: int) -> Lanes:
    """Put one number into every lane."""
    return number * _ONES


def at_least(left: Lanes, right: Lanes) -> Marks:
    """Mark where the left number is not below the right."""
    return ((left | _TOPS) - right) & _TOPS


def marked(marks: Marks, greater: Lanes, lesser: Lanes) -> Iterator[tuple[int, int]]:
    """Go through the marked lanes, giving their numbers."""
    while marks:
        top = marks.bit_length() - 1
        marks ^= 1 << top
        lane = top - (BITS - 1)
        yield greater >> lane & _NUMBER, lesser >> lane & _NUMBER


class Staircase:
    """The best middles reached so far by their backs: ``backs`` rise while ``middles`` fall."""

    __slots__ = ("backs", "middles")

    def __init__(self) -> None:
        self.backs: list[int] = []
        self.middles: list[int] = []

    def holds(self, back: int, middle: int) -> bool:
        """Say whether something reached is at least as good in both."""
        at = bisect_left(self.backs, back)
        return at < len(self.backs) and self.middles[at] >= middle

    def reach(self, back: int, middle: int) -> bool:
        """Note something and forget what it is as good as; unless something reached is as good as it: then say no."""
        backs, middles = self.backs, self.middles
        end = start = bisect_left(backs, back)
        if end < len(backs):
            if middles[end] >= middle:
                return False
            end += backs[end] == back
        while start and middles[start - 1] <= middle:
            start -= 1
        backs[start:end], middles[start:end] = [back], [middle]
        return True

    def corners(self, count: int) -> Iterator[tuple[int, int]]:
        """Pick at most so many of its (back, middle), evenly spread."""
        steps = len(self.backs)
        for at in range(steps) if steps <= count else [(2 * n + 1) * steps // (2 * count) for n in range(count)]:
            yield self.backs[at], self.middles[at]


CORNERS: Final = 3  # of the staircase, held against all partings at once: they leave one or two a front to look at


class Search(NamedTuple):
    """All undominated settings of a hand, and how many of the 72,072 splits are legal."""

    undominated: list[Split]
    legal: int


def search(hand: Hand, worth: Worth) -> Search:
    """Find the undominated settings of a hand, and count the legal ones."""
    if not any(row.falls for row in worth):
        return _Sweep(hand).run()
    found = _BandedSweep(hand, worth).run()
    return Search(list(_drop_dominated(found.undominated, worth)), found.legal)


Pair = tuple[int, int, int]  # back and middle by their order among the hand's fives, and the front's place negated


class _Sweep:
    """Sweep the fronts from the strongest down, keeping what no earlier setting dominates."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._order = sorted(set(hand.fives))
        words = dict(zip(self._order, WORDS, strict=False))
        self._fives = [words[strength] for strength in hand.fives]
        self._twins = _may_tie(hand.cards)
        self._reached = Staircase()
        self._corners: list[tuple[Lanes, Lanes]] = []
        self._legal = 0

    def run(self) -> Search:
        """Go through all fronts."""
        undominated = list[Split]()
        for strength, fronts in groupby(self._hand.distinct_fronts(), itemgetter(0)):
            least, pairs = everywhere(bisect_left(self._order, strength)), list[Pair]()
            for _, place, alike in fronts:
                self._part(place, alike, least, pairs)
            for back, middle, place in self._keep(strength, pairs):
                undominated.append(Split(strength, self._order[middle], self._order[back], -place))
        return Search(undominated, self._legal)

    def _part(self, place: int, alike: int, least: Lanes, found: list[Pair]) -> None:
        """Part the ten cards that a front leaves, count the legal partings and note the promising."""
        backs, middles = in_order(partings().of_front[place](self._fives))
        legal = at_least(middles, least)
        self._legal += alike * legal.bit_count()
        if self._twins:
            self._legal += alike * (legal & at_least(middles, backs)).bit_count()
        for back, middle in self._corners:
            legal &= at_least(backs, back) | at_least(middles, middle)
        found += [(back, middle, -place) for back, middle in marked(legal, backs, middles)]

    def _keep(self, front: int, pairs: list[Pair]) -> Iterator[Pair]:
        """Keep the undominated of settings that share a front."""
        if pairs:
            yield from _climb(pairs, self._reached)
            self._corners = [
                (everywhere(back + 1), everywhere(middle + 1)) for back, middle in self._reached.corners(CORNERS)
            ]


class _BandedSweep(_Sweep):
    """The sweep where a stronger row can be worth less: settings are held only against those of the same bands.

    A band is a stretch of strengths in which stronger is never worth less.
    """

    def __init__(self, hand: Hand, worth: Worth) -> None:
        super().__init__(hand)
        self._front_falls, middle_falls, back_falls = (row.falls for row in worth)
        self._middle_bands = [bisect_right(middle_falls, strength) for strength in self._order]
        self._back_bands = [bisect_right(back_falls, strength) for strength in self._order]
        self._reached_in: dict[Pair, Staircase] = {}

    def _keep(self, front: int, pairs: list[Pair]) -> Iterator[Pair]:
        band = bisect_right(self._front_falls, front)
        groups: dict[Pair, list[Pair]] = {}
        for pair in pairs:
            bands = (band, self._middle_bands[pair[1]], self._back_bands[pair[0]])
            groups.setdefault(bands, []).append(pair)
        for bands, group in groups.items():
            yield from _climb(group, self._reached_in.setdefault(bands, Staircase()))


def _climb(pairs: list[Pair], reached: Staircase) -> Iterator[Pair]:
    """Keep what is not dominated, the strongest back first, and note what it reaches."""
    return (pair for pair in sorted(pairs, reverse=True) if reached.reach(pair[0], pair[1]))


def _may_tie(cards: Cards) -> bool:
    """Say whether two fives of the hand can be equal: then every rank of them comes twice."""
    ranks = [card[0] for card in cards]
    return sum(ranks.count(rank) // 2 for rank in set(ranks)) >= 5


Worths = tuple[int, ...]


def _drop_dominated(splits: list[Split], worth: Worth) -> Iterator[Split]:
    """Drop what another band dominates: only rulesets in which a stronger row can be worth less need it.

    Settings of the same worths share a staircase; a setting is held against those worth as much in every row.
    """
    reached: dict[Worths, Staircase] = {}
    for split in sorted(splits, reverse=True):
        mine = _worths(split, worth)
        rivals = (stairs for theirs, stairs in reached.items() if all(map(int.__ge__, theirs, mine)))
        if not any(stairs.holds(split.back, split.middle) for stairs in rivals):
            yield split
            reached.setdefault(mine, Staircase()).reach(split.back, split.middle)


def _worths(split: Split, worth: Worth) -> Worths:
    categories = [(row, row.category(strength)) for strength, row in zip(split[:3], worth, strict=True)]
    return tuple(row.clean[at] for row, at in categories) + tuple(row.foul[at] for row, at in categories)
