"""Plays: which combination some cards make under a ruleset, and how strong it is among plays of its size.

:mod:`service.pusoy_dos.comparison` decides which play beats which; names and sentences come from
:mod:`service.pusoy_dos.words`.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Callable, Sequence
from typing import Annotated, Literal, NamedTuple, TypedDict

from service.core.cards import BIG_TWO_RANKS, Card, Cards
from service.core.hand_names import name_hand
from service.core.json_schema import JSONSchema, Strength
from service.pusoy_dos import words
from service.pusoy_dos.order import SUIT_COUNT, Order, Run, order_of, rank_bits
from service.pusoy_dos.presets import DEFAULT
from service.pusoy_dos.ruleset import Category, FlushOrder, Ruleset

Kind = Literal["single", "pair", "triple", "five_cards"]
ShapeFault = Literal["wrong_size", "not_a_combination"]


class Play(NamedTuple):
    """A legal combination; ``strength`` orders the plays of one size, and ``category`` is that of five cards."""

    cards: Cards
    kind: Kind
    category: Category | None
    label: str
    strength: int


class Classification(TypedDict):
    """What some cards are as a play."""

    cards: Annotated[list[Card], "The cards in the order in which they were sent."]
    legal: Annotated[bool, "Whether they make a play."]
    kind: Kind | None
    category: Annotated[Category | None, "Of five cards."]
    label: Annotated[str | None, "What a player would say.", JSONSchema(example="Pair of nines")]
    strength: Annotated[Strength | None, "Higher is better among plays of one size."]
    reason: ShapeFault | None
    detail: Annotated[
        str,
        "By what such plays compare, or what the cards lack.",
        JSONSchema(example="Four nines need a fifth card"),
    ]


def classify_play(cards: Cards, *, ruleset: Ruleset = DEFAULT) -> Classification:
    """Describe the play that some cards make, or why they make none.

    ``cards`` are distinct cards such as ``("7S", "7D")``, in any order. Raise ``KeyError`` for anything else.

    >>> classify_play(("7S", "7D"))["label"], classify_play(("7S", "8D"))["detail"]
    ('Pair of sevens', '7-8 are not a pair: a pair shares its rank')
    """
    return describe_play(cards, read_play(cards, ruleset=ruleset), ruleset)


def describe_play(cards: Cards, play: Play | None, ruleset: Ruleset) -> Classification:
    """Return the answer of :func:`classify_play` for cards that :func:`read_play` has evaluated."""
    if play is None:
        return {
            "cards": list(cards),
            "legal": False,
            "kind": None,
            "category": None,
            "label": None,
            "strength": None,
            "reason": "not_a_combination" if len(cards) in play_sizes(ruleset) else "wrong_size",
            "detail": words.explain_no_play(cards, ruleset),
        }
    return {
        "cards": list(cards),
        "legal": True,
        "kind": play.kind,
        "category": play.category,
        "label": play.label,
        "strength": play.strength,
        "reason": None,
        "detail": words.explain_order(play.kind, play.category, ruleset),
    }


def play_sizes(ruleset: Ruleset = DEFAULT) -> tuple[int, ...]:
    """Return the numbers of cards that a play may have.

    >>> play_sizes()
    (1, 2, 3, 5)
    """
    return (1, 2, 3, 5) if ruleset.triples else (1, 2, 5)


def read_play(cards: Cards, *, ruleset: Ruleset = DEFAULT) -> Play | None:
    """Return the combination that some cards make; ``None`` if they make none.

    ``cards`` are distinct cards such as ``("7S", "7D")``, in any order. Raise ``KeyError`` for anything else.

    >>> read_play(("7S", "7D"))
    Play(cards=('7S', '7D'), kind='pair', category=None, label='Pair of sevens', strength=19)
    """
    order = order_of(ruleset)
    places = sorted([order.place[card] for card in cards])
    match len(cards):
        case 1:
            return Play(cards, "single", None, words.name_card(cards[0]), places[0])
        case 2 if _one_rank(places):
            # the higher suit decides between pairs of one rank, so a pair is as strong as its higher card
            return Play(cards, "pair", None, name_hand("pair", cards[0][0]), places[1])
        case 3 if ruleset.triples and _one_rank(places):
            return Play(cards, "triple", None, name_hand("three_of_a_kind", cards[0][0]), places[0] // SUIT_COUNT)
        case 5:
            return _read_five(cards, places, order, ruleset)
    return None


def _one_rank(places: Sequence[int]) -> bool:
    return places[0] // SUIT_COUNT == places[-1] // SUIT_COUNT


def _read_five(cards: Cards, places: list[int], order: Order, ruleset: Ruleset) -> Play | None:
    ranks = [place // SUIT_COUNT for place in places]
    bits = rank_bits(ranks)
    if bits.bit_count() == 2:
        return _read_groups(cards, ranks, order)
    if bits.bit_count() < 5:
        return None
    suited = len({card[1] for card in cards}) == 1
    run = order.runs.get(bits)
    category = (order.suited_run if run else order.suited) if suited else (order.run if run else None)
    if category is None:
        return None
    if category == "flush":
        inner = FLUSH_ORDERS[ruleset.flush_order].strength(ranks, places[0] % SUIT_COUNT)
    else:
        assert run is not None
        inner = _rank_straight(category, run, places, ruleset)
    label = words.name_run_or_flush(category, cards, BIG_TWO_RANKS[ranks[-1]], run)
    return _make_five(cards, category, inner, label, order)


def _read_groups(cards: Cards, ranks: list[int], order: Order) -> Play | None:
    """Evaluate five cards of two ranks; the middle one in order always belongs to the larger group."""
    most = ranks[2]
    least = ranks[0] if ranks[0] != most else ranks[-1]
    category: Category = "four_of_a_kind" if ranks.count(most) == 4 else "full_house"
    if category not in order.category_place:
        return None
    label = name_hand(category, BIG_TWO_RANKS[most] + BIG_TWO_RANKS[least])
    return _make_five(cards, category, most, label, order)


# Greater than any strength within a category; the greatest is 13 ** 5 * 4, of flushes under ranks_then_suit.
_CATEGORY_STEP = 1 << 21


def _make_five(cards: Cards, category: Category, inner: int, label: str, order: Order) -> Play:
    return Play(cards, "five_cards", category, label, order.category_place[category] * _CATEGORY_STEP + inner)


def _rank_straight(category: Category, run: Run, places: list[int], ruleset: Ruleset) -> int:
    """Rank a straight or straight flush by its position in the list and the suit of the deciding card."""
    if category == "straight_flush" and ruleset.straight_flush_order == "suit_first":
        return places[0] % SUIT_COUNT * len(ruleset.straights) + run.position
    suit = next(place % SUIT_COUNT for place in places if place // SUIT_COUNT == run.tie_rank)
    return run.position * SUIT_COUNT + suit


def _by_all_ranks(ranks: Sequence[int]) -> int:
    return sum(rank * len(BIG_TWO_RANKS) ** place for place, rank in enumerate(ranks))


class FlushComparison(NamedTuple):
    """How flushes compare: ``strength`` takes the places of the ranks, low to high, and of the suit."""

    strength: Callable[[Sequence[int], int], int]
    by_top: bool  # whether flushes of one suit with the same top card are equal


FLUSH_ORDERS: dict[FlushOrder, FlushComparison] = {
    "suit_then_high": FlushComparison(lambda ranks, suit: suit * len(BIG_TWO_RANKS) + ranks[-1], by_top=True),
    "high_then_suit": FlushComparison(lambda ranks, suit: ranks[-1] * SUIT_COUNT + suit, by_top=True),
    "ranks_then_suit": FlushComparison(lambda ranks, suit: _by_all_ranks(ranks) * SUIT_COUNT + suit, by_top=False),
}
