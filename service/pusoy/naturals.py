"""Naturals: which of them thirteen cards make, and how they would be set.

What a natural pays, and which of two is better, is the ruleset's list.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Annotated, Final, NamedTuple, TypedDict

from service.core.cards import DECK, RANKS, SUITS, Card, Cards
from service.core.json_schema import NonNegative
from service.core.rulesets import KEPT
from service.pusoy.poker import RANK_ORDER, evaluator
from service.pusoy.ruleset import NATURALS, NaturalName, Ruleset

NATURAL_NAMES: Final = {
    "dragon": "a dragon",
    "six_pairs": "six pairs",
    "three_straights": "three straights",
    "three_flushes": "three flushes",
}
_BIT: Final = {name: 1 << place for place, name in enumerate(NATURALS)}

# Thirteen cards are counted in one number: how many of each rank, three bits each, then of each suit, four bits each.
_ONE_OF_RANK: Final = {rank: 1 << 3 * place for place, rank in enumerate(RANKS)}
_SUITS_FROM: Final = 3 * len(RANKS)
_ONE_OF_SUIT: Final = {suit: 1 << 4 * place for place, suit in enumerate(SUITS)}
_COUNT: Final[dict[Card, int]] = {card: _ONE_OF_RANK[card[0]] + (_ONE_OF_SUIT[card[1]] << _SUITS_FROM) for card in DECK}
_RANKS_MASK: Final = (1 << _SUITS_FROM) - 1
_ONE_OF_EACH: Final = sum(_ONE_OF_RANK.values())
_TWOS: Final = _ONE_OF_EACH << 1
_FOURS: Final = _ONE_OF_EACH << 2
_PAIRS_IN_SIX_PAIRS: Final = 6

# The suits of back, middle and front, by the suits' count.
_FLUSH_SUITS: Final = {
    5 * _ONE_OF_SUIT[back] + 5 * _ONE_OF_SUIT[middle] + 3 * _ONE_OF_SUIT[front]: (back, middle, front)
    for back in SUITS
    for middle in SUITS
    for front in SUITS
}

_HIGH_TO_LOW: Final = {
    card: place for place, card in enumerate(rank + suit for rank in reversed(RANK_ORDER) for suit in "SHDC")
}


def high_to_low(cards: Iterable[Card]) -> Cards:
    """Sort cards as a setting shows them: by rank from the ace, then spades, hearts, diamonds, clubs."""
    return tuple(sorted(cards, key=_HIGH_TO_LOW.__getitem__))


class SettingAnswer(TypedDict):
    """Thirteen cards set in three rows."""

    front: Cards
    middle: Cards
    back: Cards


class NaturalAnswer(TypedDict):
    """A natural that the cards make."""

    name: NaturalName
    points: Annotated[NonNegative, "What it collects from every other player."]
    setting: Annotated[SettingAnswer | None, "A legal setting that shows it."]


class Naturals(TypedDict):
    """The naturals in thirteen cards, best first."""

    naturals: list[NaturalAnswer]
    best: NaturalName | None


class Finder(NamedTuple):
    """What one ruleset calls a natural.

    ``names`` are those that a set of bits stands for, best first;
    ``straights`` gives the ranks of back, middle and front by the ranks' count.
    """

    names: tuple[tuple[str, ...], ...]
    straights: dict[int, tuple[str, str, str]]
    three_of_a_rank_spoils: bool

    def held(self, cards: Cards) -> tuple[str, ...]:
        """Name the naturals that thirteen cards make, best first."""
        total = sum(map(_COUNT.__getitem__, cards))
        ranks = total & _RANKS_MASK
        bits = 0
        if ranks == _ONE_OF_EACH:
            bits = _BIT["dragon"]
        if self._holds_six_pairs(ranks):
            bits |= _BIT["six_pairs"]
        if ranks in self.straights:
            bits |= _BIT["three_straights"]
        if total >> _SUITS_FROM in _FLUSH_SUITS:
            bits |= _BIT["three_flushes"]
        return self.names[bits]

    def _holds_six_pairs(self, ranks: int) -> bool:
        """Count pairs rank by rank: four of a rank are two; of three, one is the odd card unless that spoils it."""
        pairs = (ranks & _TWOS).bit_count() + 2 * (ranks & _FOURS).bit_count()
        if pairs != _PAIRS_IN_SIX_PAIRS:
            return False
        return not (self.three_of_a_rank_spoils and ranks & ranks >> 1 & _ONE_OF_EACH)


def naturals_held(cards: Cards, ruleset: Ruleset) -> tuple[str, ...]:
    """Name the naturals of the ruleset that thirteen cards make, best first."""
    return natural_finder(ruleset).held(cards)


def find_naturals(cards: Cards, ruleset: Ruleset) -> Naturals:
    """Find every natural in thirteen cards, best first, and rows that show it."""
    held = naturals_held(cards, ruleset)
    points = {natural.name: natural.points for natural in ruleset.naturals}
    return {
        "naturals": [
            {"name": name, "points": points[name], "setting": _witness(name, cards, ruleset)} for name in held
        ],
        "best": held[0] if held else None,
    }


@lru_cache(maxsize=KEPT)
def natural_finder(ruleset: Ruleset) -> Finder:
    """Make the finder for a ruleset."""
    listed = [natural.name for natural in ruleset.naturals]
    names = tuple(tuple(name for name in listed if bits & _BIT[name]) for bits in range(1 << len(NATURALS)))
    straights = _straight_ranks(ruleset.straights) if "three_straights" in listed else {}
    return Finder(names, straights, ruleset.six_pairs == "exact")


@lru_cache(maxsize=16)
def _straight_ranks(straights: tuple[str, ...]) -> dict[int, tuple[str, str, str]]:
    """List every choice of ranks that splits into three straights, with its split of the strongest back.

    A front run is any three neighbours of a listed straight.
    """
    fronts = dict.fromkeys(straight[start : start + 3] for straight in straights for start in range(3))
    splits: dict[int, tuple[str, str, str]] = {}
    for middle, back in combinations_with_replacement(straights, 2):
        for front in fronts:
            splits[sum(map(_ONE_OF_RANK.__getitem__, back + middle + front))] = (back, middle, front)
    return splits


def _witness(name: str, cards: Cards, ruleset: Ruleset) -> SettingAnswer | None:
    """Set the rows that show a natural; a dragon and six pairs are seen without.

    A run or a suit of three is only high card in the front, so the order holds once the stronger five is the back.
    """
    if name not in ("three_straights", "three_flushes"):
        return None
    pool = high_to_low(cards)
    rows = _take_straights(pool, ruleset) if name == "three_straights" else _take_flushes(pool)
    back, middle, front = map(high_to_low, rows)
    strength_of = evaluator(ruleset.straights).five
    if strength_of(middle).strength > strength_of(back).strength:
        back, middle = middle, back
    return {"front": front, "middle": middle, "back": back}


def _take_straights(pool: Sequence[Card], ruleset: Ruleset) -> Iterator[list[Card]]:
    """Take back, middle and front out of the pool, rank by rank."""
    split = natural_finder(ruleset).straights[sum(map(_COUNT.__getitem__, pool)) & _RANKS_MASK]
    for row in split:
        taken = [next(card for card in pool if card[0] == rank) for rank in row]
        pool = [card for card in pool if card not in taken]
        yield taken


def _take_flushes(pool: Sequence[Card]) -> Iterator[list[Card]]:
    """Take back, middle and front out of the pool, the highest cards of each suit first."""
    split = _FLUSH_SUITS[sum(map(_COUNT.__getitem__, pool)) >> _SUITS_FROM]
    for suit, size in zip(split, (5, 5, 3), strict=True):
        taken = [card for card in pool if card[1] == suit][:size]
        pool = [card for card in pool if card not in taken]
        yield taken
