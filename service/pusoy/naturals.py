"""The naturals: hands of thirteen cards that, if declared, are paid instead of the rows.

Each natural is one record of :data:`NATURALS`. A ruleset lists what each pays, the best first, and
:mod:`service.pusoy.held_naturals` finds those that a hand makes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Annotated, Final, Literal, Protocol, TypedDict

from service.core.cards import DECK, RANKS, SUITS, Card, Cards
from service.core.json_schema import NonNegative
from service.pusoy.poker import evaluator

NaturalName = Literal["dragon", "six_pairs", "three_straights", "three_flushes"]

# A hand is counted by adding one number per card: three bits for each rank, then four bits for each suit.
_ONE_OF_RANK: Final = {rank: 1 << 3 * place for place, rank in enumerate(RANKS)}
_SUITS_FROM: Final = 3 * len(RANKS)
_ONE_OF_SUIT: Final = {suit: 1 << 4 * place for place, suit in enumerate(SUITS)}
_COUNT: Final[dict[Card, int]] = {card: _ONE_OF_RANK[card[0]] + (_ONE_OF_SUIT[card[1]] << _SUITS_FROM) for card in DECK}
_RANKS_MASK: Final = (1 << _SUITS_FROM) - 1
_ONE_OF_EACH: Final = sum(_ONE_OF_RANK.values())
_TWOS: Final = _ONE_OF_EACH << 1
_FOURS: Final = _ONE_OF_EACH << 2
_PAIRS_IN_SIX_PAIRS: Final = 6

# The suits of back, middle and front, by the count of suits.
_FLUSH_SUITS: Final = {
    5 * _ONE_OF_SUIT[back] + 5 * _ONE_OF_SUIT[middle] + 3 * _ONE_OF_SUIT[front]: (back, middle, front)
    for back in SUITS
    for middle in SUITS
    for front in SUITS
}

_HIGH_TO_LOW: Final = {
    card: place for place, card in enumerate(rank + suit for rank in reversed(RANKS) for suit in "SHDC")
}


def high_to_low(cards: Iterable[Card]) -> Cards:
    """Return cards sorted as a setting shows them: by rank from the ace down, then spades, hearts, diamonds, clubs.

    >>> high_to_low(["2C", "AD", "AS"])
    ('AS', 'AD', '2C')
    """
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


SixPairs = Literal["pair_units", "exact"]


class NaturalRules(Protocol):
    """The knobs that define naturals; every ``Ruleset`` has them."""

    @property
    def straights(self) -> tuple[str, ...]:
        """The straights, low to high, such as ``"A2345"``."""

    @property
    def six_pairs(self) -> SixPairs:
        """``"exact"`` if three of a rank spoil six pairs."""


def count_cards(cards: Iterable[Card]) -> tuple[int, int]:
    """Return the counts of a hand: how many cards of each rank, in three bits each, and of each suit, in four bits."""
    total = sum(map(_COUNT.__getitem__, cards))
    return total & _RANKS_MASK, total >> _SUITS_FROM


# Takes the two counts of a hand, by rank and by suit, and returns whether the hand makes a natural.
IsHeld = Callable[[int, int], bool]


@dataclass(frozen=True)
class Natural:
    """One natural, such as the dragon.

    - ``words`` name it within a sentence.
    - ``predicate`` returns, for the knobs of a ruleset, the function that checks the counts of a hand.
    - ``witness`` sets a hand that makes the natural in rows that show it; ``None`` if rows add
      nothing to the cards.
    """

    name: NaturalName
    words: str
    predicate: Callable[[NaturalRules], IsHeld]
    witness: Callable[[Cards, NaturalRules], SettingAnswer] | None = None


def _dragon(_: NaturalRules) -> IsHeld:
    return lambda ranks, _: ranks == _ONE_OF_EACH


def _six_pairs(rules: NaturalRules) -> IsHeld:
    """Count pairs by rank. Four of a rank are two pairs; three are one, or spoil the natural under ``exact``."""
    three_of_a_rank_spoils = rules.six_pairs == "exact"

    def is_held(ranks: int, _: int) -> bool:
        if (ranks & _TWOS).bit_count() + 2 * (ranks & _FOURS).bit_count() != _PAIRS_IN_SIX_PAIRS:
            return False
        return not (three_of_a_rank_spoils and ranks & ranks >> 1 & _ONE_OF_EACH)

    return is_held


def _three_straights(rules: NaturalRules) -> IsHeld:
    splits = _straight_splits(rules.straights)
    return lambda ranks, _: ranks in splits


def _three_flushes(_: NaturalRules) -> IsHeld:
    return lambda _, suits: suits in _FLUSH_SUITS


@lru_cache(maxsize=16)
def _straight_splits(straights: tuple[str, ...]) -> dict[int, tuple[str, str, str]]:
    """Map the count of ranks of each hand that makes three straights to the ranks of its back, middle and front.

    A front run is any three neighbours of a listed straight. Of several splits, the strongest back wins.
    """
    fronts = dict.fromkeys(straight[start : start + 3] for straight in straights for start in range(3))
    splits: dict[int, tuple[str, str, str]] = {}
    for middle, back in combinations_with_replacement(straights, 2):
        for front in fronts:
            splits[sum(map(_ONE_OF_RANK.__getitem__, back + middle + front))] = (back, middle, front)
    return splits


def _set_straights(cards: Cards, rules: NaturalRules) -> SettingAnswer:
    split = _straight_splits(rules.straights)[count_cards(cards)[0]]
    return _set_rows(_take_straights(high_to_low(cards), split), rules)


def _take_straights(pool: Sequence[Card], split: tuple[str, str, str]) -> Iterator[list[Card]]:
    """Yield back, middle and front, taken from the pool rank by rank."""
    for row in split:
        taken = [next(card for card in pool if card[0] == rank) for rank in row]
        pool = [card for card in pool if card not in taken]
        yield taken


def _set_flushes(cards: Cards, rules: NaturalRules) -> SettingAnswer:
    split = _FLUSH_SUITS[count_cards(cards)[1]]
    return _set_rows(_take_flushes(high_to_low(cards), split), rules)


def _take_flushes(pool: Sequence[Card], split: tuple[str, str, str]) -> Iterator[list[Card]]:
    """Yield back, middle and front, taken from the pool with the highest cards of each suit first."""
    for suit, size in zip(split, (5, 5, 3), strict=True):
        taken = [card for card in pool if card[1] == suit][:size]
        pool = [card for card in pool if card not in taken]
        yield taken


def _set_rows(rows: Iterable[Sequence[Card]], rules: NaturalRules) -> SettingAnswer:
    """Return back, middle and front as a setting that does not foul.

    Three cards make no straight and no flush, so the front is weak; swapping the fives if needed is enough.
    """
    back, middle, front = map(high_to_low, rows)
    look_up = evaluator(rules.straights).five
    if look_up(middle).strength > look_up(back).strength:
        back, middle = middle, back
    return {"front": front, "middle": middle, "back": back}


_RECORDS: Final = (
    Natural("dragon", "a dragon", _dragon),
    Natural("six_pairs", "six pairs", _six_pairs),
    Natural("three_straights", "three straights", _three_straights, _set_straights),
    Natural("three_flushes", "three flushes", _three_flushes, _set_flushes),
)
NATURALS: Final[Mapping[NaturalName, Natural]] = {natural.name: natural for natural in _RECORDS}
