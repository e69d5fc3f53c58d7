"""The order of cards and straights under a ruleset, computed once and cached.

Ranks have the same order in every ruleset of this game; suits, straights and categories go in the order that the
ruleset lists. :mod:`service.pusoy_dos.play` computes the strength of a play from these places.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from service.core.cards import BIG_TWO_RANKS, Card, Cards
from service.core.rulesets import CACHED_RULESETS
from service.pusoy_dos.ruleset import Category, Ruleset, StraightTie

SUIT_COUNT = 4


class Run(NamedTuple):
    """A straight of the ruleset's list."""

    ranks: str
    rising: str  # its ranks from low to high in game order
    position: int  # in the ruleset's list
    tie_rank: int  # the place of the rank whose suit decides between equal straights


@dataclass(frozen=True, slots=True)
class Order:
    """The places of all cards and straights; a card's place is four times its rank's place plus its suit's."""

    suits: str
    place: dict[Card, int]
    names: Cards  # by place
    runs: dict[int, Run]  # by the bit set of its ranks
    # The highest category that is played with five cards: in sequence and of one suit, of one suit, in sequence.
    suited_run: Category | None
    suited: Category | None
    run: Category | None
    category_place: dict[Category, int]

    def sort(self, cards: Iterable[Card]) -> Cards:
        """Sort cards from low to high in game order."""
        return tuple(sorted(cards, key=self.place.__getitem__))

    def run_of(self, cards: Cards) -> Run:
        """Look up the listed straight that the cards of a straight or straight flush make."""
        return self.runs[rank_bits(self.place[card] // SUIT_COUNT for card in cards)]


@lru_cache(maxsize=CACHED_RULESETS)
def order_of(ruleset: Ruleset) -> Order:
    """Compute the order of a ruleset."""
    names = tuple(rank + suit for rank in BIG_TWO_RANKS for suit in ruleset.suits)
    listed = ruleset.five_card_categories

    def highest(*categories: Category) -> Category | None:
        return max((name for name in categories if name in listed), key=listed.index, default=None)

    return Order(
        suits=ruleset.suits,
        place={card: place for place, card in enumerate(names)},
        names=names,
        runs={rank_bits(map(BIG_TWO_RANKS.index, run.ranks)): run for run in _list_runs(ruleset)},
        suited_run=highest("straight", "flush", "straight_flush"),
        suited=highest("flush"),
        run=highest("straight"),
        category_place={category: place for place, category in enumerate(listed)},
    )


def rank_bits(ranks: Iterable[int]) -> int:
    """Return ranks, given by their places, as a bit set."""
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits


_TIE_RANK: dict[StraightTie, Callable[[str], int]] = {
    "game_high": lambda ranks: max(map(BIG_TWO_RANKS.index, ranks)),
    "sequence_top": lambda ranks: BIG_TWO_RANKS.index(ranks[-1]),
}


def _list_runs(ruleset: Ruleset) -> Iterator[Run]:
    for position, ranks in enumerate(ruleset.straights):
        rising = "".join(rank for rank in BIG_TWO_RANKS if rank in ranks)
        yield Run(ranks, rising, position, _TIE_RANK[ruleset.straight_tie](ranks))
