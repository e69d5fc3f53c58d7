"""Every way to set thirteen cards, searched down to the undominated settings.

A setting is undominated when no other legal one is at least as strong, and worth at least as much, in all three rows.
Only such settings can be best, whatever the opponents hold: so the search is exact, and knows no opponent.
What a setting is worth in points is decided in :mod:`.pricing`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, groupby
from operator import itemgetter
from typing import NamedTuple

from service.cards import SUITS, Card, Cards
from service.poker import KEY, RANK_MASK, evaluator
from service.pusoy.arranger.worth import Worth
from service.pusoy.naturals import high_to_low

_ALL = range(13)
_WHOLE_HAND = (1 << 13) - 1

Picker = Callable[[list[int]], tuple[int, ...]]


class Split(NamedTuple):
    """One undominated setting: the strengths of its rows, and which of the 286 fronts it has."""

    front: int
    middle: int
    back: int
    place: int


class Search(NamedTuple):
    """All undominated settings of a hand, and how many of the 72,072 splits are legal."""

    undominated: list[Split]
    legal: int


class _Places(NamedTuple):
    """Which places of a sorted hand make up each front and each five, and how they go together.

    ``ways`` gives for every front 126 fives and, in the same order, the fives left over: together all ways to
    part the other ten cards.
    """

    fronts: list[tuple[int, ...]]
    fives: list[tuple[int, ...]]
    five_at: dict[int, int]
    ways: list[tuple[Picker, Picker]]
    indices: list[tuple[list[int], list[int]]]


def _mask(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


@cache
def _places() -> _Places:
    """Build the index tables, which are the same for every hand: some 40 ms, once."""
    fives: list[tuple[int, ...]] = list(combinations(_ALL, 5))
    fronts: list[tuple[int, ...]] = list(combinations(_ALL, 3))
    masks = [_mask(five) for five in fives]
    five_at = {mask: index for index, mask in enumerate(masks)}
    indices = []
    for front in fronts:
        left = _WHOLE_HAND ^ _mask(front)
        first = left & -left  # the first card left is in the first five: no pair of fives is met twice
        rest = [1 << place for place in _ALL if (left ^ first) >> place & 1]
        some = [five_at[first | a | b | c | d] for a, b, c, d in combinations(rest, 4)]
        indices.append((some, [five_at[left ^ masks[five]] for five in some]))
    ways: list[tuple[Picker, Picker]] = [(itemgetter(*some), itemgetter(*others)) for some, others in indices]
    return _Places(fronts, fives, five_at, ways, indices)


class _Strengths(NamedTuple):
    """Strengths by sum of rank keys, as plain integers."""

    unsuited: dict[int, int]
    flushes: dict[int, int]
    fronts: dict[int, int]


@lru_cache(maxsize=8)
def _strengths(straights: tuple[str, ...]) -> _Strengths:
    look_up = evaluator(straights)
    tables = (look_up.unsuited, look_up.flushes, look_up.fronts)
    unsuited, flushes, fronts = ({key: hand.strength for key, hand in table.items()} for table in tables)
    return _Strengths(unsuited, flushes, fronts)


class Hand:
    """Thirteen cards, sorted, with the strength of every five and every three of them."""

    __slots__ = ("cards", "fives", "flush_suits", "fronts", "straights")

    def __init__(self, cards: Cards, straights: tuple[str, ...]) -> None:
        self.cards = high_to_low(cards)
        self.straights = straights
        table = _strengths(straights)
        keys = [KEY[card] & RANK_MASK for card in self.cards]
        unsuited, fronts = table.unsuited, table.fronts
        self.fives = [unsuited[a + b + c + d + e] for a, b, c, d, e in combinations(keys, 5)]
        self.fronts = [fronts[a + b + c] for a, b, c in combinations(keys, 3)]
        self.flush_suits = [suit for suit in SUITS if sum(card[1] == suit for card in self.cards) >= 5]
        five_at = _places().five_at
        for suit in self.flush_suits:
            for places in combinations([place for place in _ALL if self.cards[place][1] == suit], 5):
                self.fives[five_at[_mask(places)]] = table.flushes[sum(keys[place] for place in places)]

    def distinct_fronts(self) -> list[tuple[int, int, int]]:
        """List the fronts as (strength, place, how many like it), strongest first.

        Cards of one rank in suits too short for a flush can change places without any row noticing.
        """
        kinds = [card if card[1] in self.flush_suits else card[0] for card in self.cards]
        seen: dict[tuple[Card, Card, Card], int] = {}
        first: dict[tuple[Card, Card, Card], int] = {}
        for place, (a, b, c) in enumerate(combinations(kinds, 3)):
            kind = (a, b, c)
            seen[kind] = seen.get(kind, 0) + 1
            first.setdefault(kind, place)
        fronts = [(self.fronts[place], place, seen[kind]) for kind, place in first.items()]
        return sorted(fronts, key=lambda front: (-front[0], front[1]))

    def rows(self, split: Split) -> tuple[Cards, Cards, Cards]:
        """Give the cards of a split: the first that make its strengths, in the order of the sorted hand."""
        places = _places()
        for some, others in zip(*places.indices[split.place], strict=True):
            for middle, back in ((some, others), (others, some)):
                if (self.fives[middle], self.fives[back]) == (split.middle, split.back):
                    front = places.fronts[split.place]
                    return self._take(front), self._take(places.fives[middle]), self._take(places.fives[back])
        raise AssertionError("a split's strengths are not in its hand")

    def _take(self, places: tuple[int, ...]) -> Cards:
        return tuple(self.cards[place] for place in places)


def search(hand: Hand, worth: Worth) -> Search:
    """Find the undominated settings of a hand, and count the legal ones."""
    if not any(row.falls for row in worth):
        return _Sweep(hand).run()
    found = _BandedSweep(hand, worth).run()
    return Search(list(_drop_dominated(found.undominated, worth)), found.legal)


Pair = tuple[int, int, int]


class _Sweep:
    """Sweep the fronts from the strongest down, keeping what no earlier setting dominates.

    Fives stand by their order in the hand. ``reached[b]`` is the best middle seen so far with a back of at least ``b``.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._order = sorted(set(hand.fives))
        rank = {strength: index for index, strength in enumerate(self._order)}
        self._fives = [rank[strength] for strength in hand.fives]
        self._reached = [-1] * len(rank)
        self._twins = _may_tie(hand.cards)
        self._legal = 0

    def run(self) -> Search:
        """Go through all fronts."""
        ways, fives, undominated = _places().ways, self._fives, list[Split]()
        for strength, fronts in groupby(self._hand.distinct_fronts(), itemgetter(0)):
            least, pairs = bisect_left(self._order, strength), list[Pair]()
            for _, place, alike in fronts:
                some, others = ways[place]
                self._part(some(fives), others(fives), -place, alike, least, pairs)
            for back, middle, place in self._keep(strength, pairs):
                undominated.append(Split(strength, self._order[middle], self._order[back], -place))
        return Search(undominated, self._legal)

    def _part(
        self, some: tuple[int, ...], others: tuple[int, ...], place: int, alike: int, least: int, found: list[Pair]
    ) -> None:
        """Go through the partings of ten cards, count the legal and note the promising: (back, middle, place)."""
        reached, legal = self._reached, 0
        for a, b in zip(some, others, strict=True):
            if a < b:
                if a >= least:
                    legal += 1
                    if a > reached[b]:
                        found.append((b, a, place))
            elif b >= least:
                legal += 1
                if b > reached[a]:
                    found.append((a, b, place))
        if self._twins:
            legal += sum([a == b and a >= least for a, b in zip(some, others, strict=True)])
        self._legal += alike * legal

    def _keep(self, front: int, pairs: list[Pair]) -> Iterator[Pair]:
        """Keep the undominated of settings that share a front."""
        return _staircase(pairs, self._reached)


class _BandedSweep(_Sweep):
    """The sweep where a stronger row can be worth less: settings are held only against those of the same bands.

    A band is a stretch of strengths in which stronger is never worth less.
    """

    def __init__(self, hand: Hand, worth: Worth) -> None:
        super().__init__(hand)
        self._front_falls, middle_falls, back_falls = (row.falls for row in worth)
        self._middle_bands = [bisect_right(middle_falls, strength) for strength in self._order]
        self._back_bands = [bisect_right(back_falls, strength) for strength in self._order]
        self._reached_in: dict[Pair, list[int]] = {}

    def _keep(self, front: int, pairs: list[Pair]) -> Iterator[Pair]:
        band = bisect_right(self._front_falls, front)
        groups: dict[Pair, list[Pair]] = {}
        for pair in pairs:
            bands = (band, self._middle_bands[pair[1]], self._back_bands[pair[0]])
            groups.setdefault(bands, []).append(pair)
        for bands, group in groups.items():
            yield from _staircase(group, self._reached_in.setdefault(bands, [-1] * len(self._order)))


def _staircase(pairs: list[Pair], reached: list[int]) -> Iterator[Pair]:
    """Keep what is not dominated, the strongest back first, and note what it reaches."""
    for pair in sorted(pairs, reverse=True):
        back, middle, _ = pair
        if middle > reached[back]:
            yield pair
            while back >= 0 and reached[back] < middle:
                reached[back] = middle
                back -= 1


def _may_tie(cards: Cards) -> bool:
    """Say whether two fives of the hand can be equal: then every rank of them comes twice."""
    ranks = [card[0] for card in cards]
    return sum(ranks.count(rank) // 2 for rank in set(ranks)) >= 5


Worths = tuple[int, ...]


def _drop_dominated(splits: list[Split], worth: Worth) -> Iterator[Split]:
    """Drop what another band dominates: only rulesets in which a stronger row can be worth less need it.

    Settings of the same worths share a staircase; a setting is held against those worth as much in every row.
    """
    backs = {back: index for index, back in enumerate(sorted({split.back for split in splits}))}
    reached: dict[Worths, list[int]] = {}
    for split in sorted(splits, key=lambda split: (split.front, split.back, split.middle), reverse=True):
        mine, at = _worths(split, worth), backs[split.back]
        rivals = (stairs for theirs, stairs in reached.items() if all(map(int.__ge__, theirs, mine)))
        if not any(stairs[at] >= split.middle for stairs in rivals):
            yield split
            stairs = reached.setdefault(mine, [-1] * len(backs))
            while at >= 0 and stairs[at] < split.middle:
                stairs[at] = split.middle
                at -= 1


def _worths(split: Split, worth: Worth) -> Worths:
    categories = [(row, row.category(strength)) for strength, row in zip(split[:3], worth, strict=True)]
    return tuple(row.clean[at] for row, at in categories) + tuple(row.foul[at] for row, at in categories)
