"""Lists every play that a hand may make, by ranks and suits rather than by trying all subsets.

Plays with the same strength and name form a group, and only one of each group is evaluated.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, product
from operator import itemgetter
from typing import Annotated, NamedTuple, TypedDict

from service.core.cards import BIG_TWO_RANKS, SUITS, Card, Cards
from service.core.json_schema import NonNegative, Strength
from service.pusoy_dos.comparison import reply_fault
from service.pusoy_dos.order import Order, order_of
from service.pusoy_dos.play import FLUSH_ORDERS, Kind, Play, read_play
from service.pusoy_dos.presets import DEFAULT
from service.pusoy_dos.ruleset import Category, Ruleset


class ListedPlay(TypedDict):
    """A play that the hand may make."""

    cards: Annotated[Cards, "Low to high in game order."]
    kind: Kind
    category: Category | None
    label: str
    strength: Annotated[Strength, "Higher is better among plays of one size."]


class LegalPlays(TypedDict):
    """All plays that the hand may make, by size, strength, then cards."""

    plays: list[ListedPlay]
    count: NonNegative
    may_pass: Annotated[bool, "False on a free lead."]


class PlayGroup(NamedTuple):
    """Plays that differ in nothing but their cards, which are sorted from low to high."""

    size: int
    strength: int
    play: Play
    members: Sequence[Cards]


def list_legal_plays(
    hand: Cards, *, table: Cards | None = None, must_include: Card | None = None, ruleset: Ruleset = DEFAULT
) -> LegalPlays:
    """List what a hand may play, sorted by size, strength, then cards.

    ``hand`` is cards such as ``("7S", "7D")``. ``table`` is the play to beat, a legal combination; without it the hand
    leads, and may not pass. ``must_include`` is a card that every play must hold. Raise ``KeyError`` for
    anything that is not a card.

    >>> answer = list_legal_plays(("3C", "7S", "7D"), table=("5H",))
    >>> [play["cards"] for play in answer["plays"]], answer["may_pass"]
    ([('7S',), ('7D',)], True)
    """
    order = order_of(ruleset)
    table_play = read_play(table, ruleset=ruleset) if table is not None else None
    groups = []
    for members in _candidates(order.sort(hand), order, ruleset):
        play = read_play(members[0], ruleset=ruleset)
        if play is None or (table_play is not None and reply_fault(play, table_play, ruleset) is not None):
            continue
        if must_include is not None:
            members = [cards for cards in members if must_include in cards]
        groups.append(PlayGroup(len(play.cards), play.strength, play, members))
    groups.sort(key=itemgetter(0, 1))
    plays: list[ListedPlay] = []
    for _, equals in groupby(groups, key=itemgetter(0, 1)):
        plays += _describe_groups(list(equals), order)
    return {"plays": plays, "count": len(plays), "may_pass": table is not None}


def _describe_groups(groups: list[PlayGroup], order: Order) -> list[ListedPlay]:
    """Describe plays of one size and strength, sorted by their cards; those of one group are sorted already."""
    plays: list[ListedPlay] = [
        {
            "cards": cards,
            "kind": play.kind,
            "category": play.category,
            "label": play.label,
            "strength": strength,
        }
        for _, strength, play, members in groups
        for cards in members
    ]
    if len(groups) > 1:
        plays.sort(key=lambda play: [order.place[card] for card in play["cards"]])
    return plays


def _candidates(hand: Cards, order: Order, ruleset: Ruleset) -> Iterator[Sequence[Cards]]:
    """Yield groups of possible plays of equal strength, each in order; the hand is sorted from low to high."""
    by_rank: dict[str, list[Card]] = {}
    by_suit: dict[str, list[Card]] = {}
    for card in hand:
        by_rank.setdefault(card[0], []).append(card)
        by_suit.setdefault(card[1], []).append(card)
    yield from ([(card,)] for card in hand)
    for held in by_rank.values():
        yield from ([pair] for pair in combinations(held, 2))
        yield from ([triple] for triple in combinations(held, 3))
        yield from _fours(held, hand, order)
    yield from _full_houses(list(by_rank.values()))
    for run in order.runs.values():
        if by_rank.keys() >= set(run.ranks):
            yield from _straights([by_rank[rank] for rank in run.rising], BIG_TWO_RANKS[run.tie_rank])
    for held in by_suit.values():
        yield from _flushes(held, order, ruleset)


def _fours(held: list[Card], hand: Cards, order: Order) -> Iterator[Sequence[Cards]]:
    if len(held) == len(SUITS):
        yield from ([order.sort((*held, card))] for card in hand if card not in held)


def _full_houses(ranks: list[list[Card]]) -> Iterator[Sequence[Cards]]:
    """Yield the full houses; their cards start with the lower rank, whether that is the pair or the triple."""
    for lower, higher in combinations(ranks, 2):
        for first, second in ((2, 3), (3, 2)):
            parts = product(combinations(lower, first), combinations(higher, second))
            if found := [low + high for low, high in parts]:
                yield found


def _straights(held: list[list[Card]], tie_rank: str) -> Iterator[Sequence[Cards]]:
    """Yield the straights of more than one suit, a group for each card that may decide a tie."""
    deciders = next(cards for cards in held if cards[0][0] == tie_rank)
    for decider in deciders:
        choices = ([decider] if cards is deciders else cards for cards in held)
        if mixed := [cards for cards in product(*choices) if len({card[1] for card in cards}) > 1]:
            yield mixed


def _flushes(held: list[Card], order: Order, ruleset: Ruleset) -> Iterator[Sequence[Cards]]:
    """Yield five cards of one suit: straights one by one, others grouped by top card if that alone decides."""
    by_rank = {card[0]: card for card in held}
    rising = (run.rising for run in order.runs.values() if by_rank.keys() >= set(run.ranks))
    runs = {tuple(by_rank[rank] for rank in ranks) for ranks in rising}
    yield from ([run] for run in runs)
    for height in range(4, len(held)):
        top = (held[height],)
        fives = [lower + top for lower in combinations(held[:height], 4)]
        plain = [cards for cards in fives if cards not in runs] if runs else fives
        if plain and FLUSH_ORDERS[ruleset.flush_order].by_top:
            yield plain
        else:
            yield from ([cards] for cards in plain)
