"""Thirteen cards and their settings: tables of indices that split any hand, and the strengths of one hand's rows."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Any, NamedTuple

from service.core.cards import SUITS, Cards
from service.pusoy.naturals import high_to_low
from service.pusoy.poker import KEY, RANK_MASK, evaluator

PARTINGS = 126

Places = tuple[int, ...]
Picker = Callable[[Sequence[Any]], tuple[Any, ...]]

_ALL = range(13)


class Partings(NamedTuple):
    """The 286 fronts and 1,287 fives of a hand in dictionary order of their places, and how they go together.

    ``of_front`` picks for every front the fives of the ten places left, from whatever is kept a five: first the 126
    that hold the first place left, so that no parting is met twice, then in the same order what each of them leaves.
    """

    fronts: list[Places]
    front_masks: list[int]
    fives: list[Places]
    five_at: dict[Places, int]
    of_front: list[Picker]


@cache
def partings() -> Partings:
    """Build the tables, once."""
    fronts: list[Places] = list(combinations(_ALL, 3))
    fives: list[Places] = list(combinations(_ALL, 5))
    five_at = {five: index for index, five in enumerate(fives)}
    of_front: list[Picker] = []
    for front in fronts:
        left = [place for place in _ALL if place not in front]
        of_ten = [five_at[five] for five in combinations(left, 5)]
        half = len(of_ten) // 2
        # In dictionary order, what a five leaves of the ten stands as far from the end as the five from the start.
        of_front.append(itemgetter(*of_ten[:half], *of_ten[: half - 1 : -1]))
    return Partings(
        list(fronts), [sum(1 << place for place in front) for front in fronts], list(fives), five_at, of_front
    )


class Split(NamedTuple):
    """One undominated setting: the strengths of its rows, and which of the 286 fronts it has."""

    front: int
    middle: int
    back: int
    place: int


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
