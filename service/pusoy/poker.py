"""Poker hands of five cards, and of three as in Pusoy's front: their categories, and which of two is stronger.

Suits make flushes and never break a tie. Names of hands come from :mod:`service.core.hand_names`.

The evaluator is a lookup table with a perfect hash: each card has a number, its key, and the sum of a hand's keys is
the hash. The low bits add up the ranks, with rank keys chosen so that no two choices of ranks have the same sum. The
high bits add up the suits, and five equal suits give a sum that no mixture of suits gives. So evaluating a hand takes
one addition per card and one lookup, and the tables are made from the rules of comparison themselves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal, get_args

from service.core.cards import RANKS, SUITS, Card, Cards
from service.core.hand_names import in_sentence, name_hand

Category = Literal[
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)  # low to high
ORDINARY_STRAIGHTS: Final = (
    "A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA",
)  # fmt: skip

# The counts of a hand's ranks, largest first.
_CATEGORY_OF_SHAPE: Final[dict[tuple[int, ...], Category]] = {
    (1, 1, 1, 1, 1): "high_card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two_pair",
    (3, 1, 1): "three_of_a_kind",
    (3, 2): "full_house",
    (4, 1): "four_of_a_kind",
    (1, 1, 1): "high_card",
    (2, 1): "pair",
    (3,): "three_of_a_kind",
}
THREE_CARD_CATEGORIES: Final = tuple(
    category for category in CATEGORIES if category in {c for shape, c in _CATEGORY_OF_SHAPE.items() if sum(shape) == 3}
)

# The smallest numbers, found by search, such that all sums of five (each used at most four times) differ.
_RANK_KEYS: Final = dict(zip(RANKS, (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415), strict=True))
# Five of one suit add up to 0, 5, 30 or 35, and nothing else does.
_SUIT_KEYS: Final = dict(zip(SUITS, (0, 1, 6, 7), strict=True))
_FLUSH_SUMS: Final = frozenset(5 * key for key in _SUIT_KEYS.values())

SUIT_SHIFT: Final = 19
RANK_MASK: Final = (1 << SUIT_SHIFT) - 1
KEY: Final[dict[Card, int]] = {
    rank + suit: rank_key + (suit_key << SUIT_SHIFT)
    for suit, suit_key in _SUIT_KEYS.items()
    for rank, rank_key in _RANK_KEYS.items()
}


@dataclass(frozen=True, slots=True, eq=False)  # one object per class, so equal hands are the same object
class HandClass:
    """All hands of one size that tie with each other.

    ``ranks`` are the ranks that decide, in the order of comparison; the label names the first ``named`` of them.
    ``phrase`` is the label as it reads within a sentence.
    """

    strength: int
    category: Category
    label: str
    phrase: str
    ranks: str
    named: int


Table = dict[int, HandClass]


class Evaluator:
    """Lookup tables of hands under one list of straights.

    ``by_suits[total >> SUIT_SHIFT][total & RANK_MASK]`` is the class of five cards whose keys add up to ``total``, and
    ``fronts[total & RANK_MASK]`` is that of three.

    >>> evaluator().five(("8C", "9D", "TS", "JH", "QC")).label
    'Straight, queen high'
    """

    __slots__ = ("by_suits", "flushes", "fronts", "unsuited")

    def __init__(self, unsuited: Table, flushes: Table, fronts: Table, *, quick: bool) -> None:
        self.unsuited = unsuited
        self.flushes = flushes
        self.fronts = fronts
        by_ranks = _sparse_list(unsuited) if quick else unsuited
        self.by_suits: tuple[list[HandClass] | Table, ...] = tuple(
            flushes if total in _FLUSH_SUMS else by_ranks for total in range(5 * max(_SUIT_KEYS.values()) + 1)
        )

    def five(self, cards: Cards) -> HandClass:
        """Return the class of five cards."""
        a, b, c, d, e = cards
        total = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e]
        return self.by_suits[total >> SUIT_SHIFT][total & RANK_MASK]

    def three(self, cards: Cards) -> HandClass:
        """Return the class of a front: three cards make no straight and no flush."""
        a, b, c = cards
        return self.fronts[(KEY[a] + KEY[b] + KEY[c]) & RANK_MASK]

    def hand(self, cards: Cards) -> HandClass:
        """Return the class of three or five cards."""
        return self.three(cards) if len(cards) == 3 else self.five(cards)


def _sparse_list(unsuited: Table) -> list[HandClass]:
    """Turn a table into a sparse list: lookups are a sixth faster for 3 MB."""
    by_ranks: list[HandClass] = [None] * (max(unsuited) + 1)  # type: ignore[list-item]
    for total, hand in unsuited.items():
        by_ranks[total] = hand
    return by_ranks


@lru_cache(maxsize=4)  # a new one takes a few milliseconds, since only the straights differ
def evaluator(straights: tuple[str, ...] = ORDINARY_STRAIGHTS) -> Evaluator:
    """Return the evaluator for some straights, such as ``"A2345"``, listed from the lowest to the highest."""
    unsuited, flushes, fronts = _tables_without_straights()
    return Evaluator(
        unsuited | dict(_straight_classes("straight", straights)),
        flushes | dict(_straight_classes("straight_flush", straights)),
        fronts,
        quick=straights == ORDINARY_STRAIGHTS,  # the usual ones; sparse lists for others would fill a worker's memory
    )


def _make_class(category: Category, ranks: str, digits: str, named: int) -> HandClass:
    """Make a class whose strength is, in hexadecimal digits, the category and then the ranks that decide.

    A front has fewer ranks to compare and is padded with zeros, which are below every rank. So one number orders
    fives, fronts, and a front against a five: a front that equals a five in all of its own ranks is not stronger.
    """
    strength = int(f"{CATEGORIES.index(category)}{digits:0<5}", 16)
    label, phrase = _names(category, ranks[:named])
    return HandClass(strength, category, label, phrase, ranks, named)


@lru_cache(maxsize=512)  # thousands of hands share some three hundred names
def _names(category: str, ranks: str) -> tuple[str, str]:
    label = name_hand(category, ranks)
    return label, in_sentence(label)


_DIGITS: Final = str.maketrans(RANKS, "23456789ABCDE")


def _class_of_ranks(ranks: str) -> HandClass:
    """Classify hands by their ranks, given high to low; ranks that occur more often are compared first."""
    order = "".join(sorted(dict.fromkeys(ranks), key=ranks.count, reverse=True))  # a stable sort keeps them high to low
    category = _CATEGORY_OF_SHAPE[tuple(map(ranks.count, order))]
    named = 2 if category in ("two_pair", "full_house") else 1
    return _make_class(category, order, order.translate(_DIGITS), named)


def _key_of(ranks: str) -> int:
    return sum(map(_RANK_KEYS.__getitem__, ranks))


@cache
def _tables_without_straights() -> tuple[Table, Table, Table]:
    """Classify every choice of ranks: five cards of mixed suits, five of one suit, three cards."""
    downward = RANKS[::-1]
    fives = ["".join(five) for five in combinations_with_replacement(downward, 5) if five[0] != five[4]]
    suited = ["".join(five) for five in combinations(downward, 5)]
    threes = ["".join(three) for three in combinations_with_replacement(downward, 3)]
    unsuited = {_key_of(ranks): _class_of_ranks(ranks) for ranks in fives}
    flushes = {_key_of(ranks): _make_class("flush", ranks, ranks.translate(_DIGITS), 1) for ranks in suited}
    fronts = {_key_of(ranks): _class_of_ranks(ranks) for ranks in threes}
    all_differ = (len(unsuited), len(flushes), len(fronts)) == (len(fives), len(suited), len(threes))
    if not all_differ or max(unsuited) > RANK_MASK:
        raise AssertionError("two choices of ranks share a sum of keys, or a sum runs into the suits")
    return unsuited, flushes, fronts


def _straight_classes(category: Category, straights: tuple[str, ...]) -> Iterator[tuple[int, HandClass]]:
    """Yield the listed straights, ranked by position.

    If the list is not in the order of their top ranks, phrases include the position.
    """
    by_top_rank = list(straights) == sorted(straights, key=lambda ranks: RANKS.index(ranks[-1]))
    for place, ranks in enumerate(straights, 1):
        straight = _make_class(category, ranks[-1], f"{place:X}", 1)
        if not by_top_rank:
            straight = replace(straight, phrase=f"{straight.phrase} (number {place} of {len(straights)} from below)")
        yield _key_of(ranks), straight
