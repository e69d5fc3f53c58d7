"""A second poker evaluator, by counting and comparing lists, to hold the quick one against. It shares nothing with it.

A hand is ``[category, rank, rank, ...]``, categories from 0 (high card) to 8 (straight flush), ranks from 2 to 14.
"""

from collections.abc import Sequence
from itertools import combinations

LOW_TO_HIGH = "23456789TJQKA"
# All thirteen runs of five neighbours, the ace next to the two and to the king.
RUNS = tuple("".join((LOW_TO_HIGH * 2)[start : start + 5]) for start in range(13))
NAMES = (
    *("high_card", "pair", "two_pair", "three_of_a_kind"),
    *("straight", "flush", "full_house", "four_of_a_kind", "straight_flush"),
)


def hand(cards: Sequence[str], straights: Sequence[str]) -> list[int]:
    """Say what three or five cards are; only five make straights and flushes."""
    ranks = sorted((LOW_TO_HIGH.index(card[0]) + 2 for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [size for size, _ in groups]
    order = [rank for _, rank in groups]
    run = next((place for place, run in enumerate(straights) if sorted(run) == sorted(card[0] for card in cards)), None)
    suited = len(cards) == 5 and len({card[1] for card in cards}) == 1
    if suited:
        return [5, *order] if run is None else [8, run]
    if run is not None:
        return [4, run]
    if shape[0] == 4:
        return [7, *order]
    if shape[:2] == [3, 2]:
        return [6, *order]
    return [{1: 0, 2: 1, 3: 3}[shape[0]] if shape[:2] != [2, 2] else 2, *order]


def in_order(front: list[int], middle: list[int]) -> bool:
    """Compare a front with a middle: the kind first, then card by card as far as the front goes; equal is in order."""
    return front <= middle[: len(front)]


def every_rank_choice(size: int) -> list[tuple[str, ...]]:
    """List one hand of unsuited cards for every choice of ranks, no rank more than four times."""
    hands: list[tuple[str, ...]] = [()]
    for rank in LOW_TO_HIGH:
        grown = []
        for cards in hands:
            for count in range(min(4, size - len(cards)) + 1):
                # Turn the suits from rank to rank, so that five cards are never of one suit.
                suits = "CDHSCDHS"[len(cards) : len(cards) + count]
                grown.append((*cards, *(rank + suit for suit in suits)))
        hands = grown
    return [cards for cards in hands if len(cards) == size]


def every_suited_choice() -> list[tuple[str, ...]]:
    """List five spades for every choice of five ranks."""
    return [tuple(rank + "S" for rank in ranks) for ranks in combinations(LOW_TO_HIGH, 5)]
