"""Every way to set thirteen cards, searched down to the undominated settings.

A setting is undominated when no other legal one is at least as strong, and worth at least as much, in all three rows.
Only such settings can be best, whatever the opponents hold: so the search is exact, and knows no opponent.
What a setting is worth in points is decided in :mod:`.pricing`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, groupby
from operator import itemgetter
from typing import Final, NamedTuple

from service.cards import SUITS, Cards
from service.poker import KEY, RANK_MASK, evaluator
from service.pusoy.arranger.lanes import PARTINGS, WORDS, Lanes, at_least, everywhere, in_order, marked
from service.pusoy.arranger.partings import partings
from service.pusoy.arranger.staircase import Staircase
from service.pusoy.arranger.worth import Worth
from service.pusoy.naturals import high_to_low

CORNERS: Final = 3  # of the staircase, held against all partings at once: they leave one or two a front to look at


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


class _Strengths(NamedTuple):
    """Strengths by sum of rank keys, as plain integers."""

    unsuited: dict[int, int]
    flushes: dict[int, int]
    fronts: dict[int, int]


@lru_cache(maxsize=4)
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
        five_at = partings().five_at
        for suit in self.flush_suits:
            for places in combinations(self._places_of(suit), 5):
                self.fives[five_at[places]] = table.flushes[sum(keys[place] for place in places)]

    def distinct_fronts(self) -> list[tuple[int, int, int]]:
        """List the fronts as (strength, place, how many like it), strongest first.

        Fronts of the same ranks leave ten cards alike, save where the suits that are left can still make a flush.
        """
        kinds = zip(self.fronts, *(self._left_by_fronts(suit) for suit in self.flush_suits), strict=True)
        alike: dict[tuple[int, ...], list[int]] = {}
        for place, kind in enumerate(kinds):
            alike.setdefault(kind, []).append(place)
        fronts = [(kind[0], places[0], len(places)) for kind, places in alike.items()]
        return sorted(fronts, key=lambda front: (-front[0], front[1]))

    def _left_by_fronts(self, suit: str) -> list[int]:
        """Tell for every front which cards of a suit it leaves; none when too few for a flush."""
        suited = sum(1 << place for place in self._places_of(suit))
        left_by_fronts = (suited & ~front for front in partings().front_masks)
        return [left if left.bit_count() >= 5 else 0 for left in left_by_fronts]

    def _places_of(self, suit: str) -> list[int]:
        return [place for place, card in enumerate(self.cards) if card[1] == suit]

    def rows(self, split: Split) -> tuple[Cards, Cards, Cards]:
        """Give the cards of a split: the first that make its strengths, in the order of the sorted hand."""
        ways = partings()
        pick = ways.of_front[split.place]
        strengths, fives = pick(self.fives), pick(ways.fives)
        wanted = (split.middle, split.back), (split.back, split.middle)
        halves = zip(strengths[:PARTINGS], strengths[PARTINGS:], strict=True)
        at = next(at for at, pair in enumerate(halves) if pair in wanted)
        middle, back = fives[at], fives[at + PARTINGS]
        if strengths[at] != split.middle:
            middle, back = back, middle
        return self._take(ways.fronts[split.place]), self._take(middle), self._take(back)

    def _take(self, places: tuple[int, ...]) -> Cards:
        return tuple(self.cards[place] for place in places)


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
