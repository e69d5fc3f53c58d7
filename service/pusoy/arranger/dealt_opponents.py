"""Quasi-random deals: a sample of opponents for one request, when the cards seen leave too few of the table's.

Up to a hundred alternative hands are drawn from the cards not seen. Each is set as the table's players set theirs:
by the table's ruleset, and without regard to the cards seen.
If no more than a hundred hands are possible, all are dealt and the answer is exact. Otherwise they are spread evenly
over all possible hands by a fixed low-discrepancy sequence, so that equal requests get equal answers.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations
from math import comb
from typing import Final

from service.core.cards import DECK, SUITS, Card, Cards
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.opponents import Opponents, Setting, opponents_table, opponents_under, strengths_of
from service.pusoy.arranger.ranking import rank
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.presets import PRESETS

MAX_DEALT: Final = 100
_HAND_SIZE: Final = 13
_MODULUS: Final = 1 << 64
_GOLDEN_STEP: Final = 0x9E3779B97F4A7C15  # the modulus over the golden ratio: its multiples are spread evenly


def deal_opponents(seen: Cards, straights: tuple[str, ...]) -> Opponents:
    """Deal opponents from the cards not seen; their strengths are those under ``straights``."""
    canonical = _canonical_suits(seen)
    unseen = [card for card in DECK if card not in canonical]
    hand_count = comb(len(unseen), _HAND_SIZE)
    hands = (_unrank_hand(index, unseen) for index in _spread_indices(hand_count))
    return Opponents([strengths_of(_set_hand(cards), straights) for cards in hands])


def _spread_indices(hand_count: int) -> Iterable[int]:
    if hand_count <= MAX_DEALT:
        return range(hand_count)
    return (at * _GOLDEN_STEP % _MODULUS * hand_count // _MODULUS for at in range(MAX_DEALT))


def _canonical_suits(seen: Cards) -> frozenset[Card]:
    """Rename suits so that the sorted cards come first among all 24 renamings.

    So the same cards in other suits are dealt the same opponents.
    """
    renamings = (sorted(card[0] + renamed[SUITS.index(card[1])] for card in seen) for renamed in permutations(SUITS))
    return frozenset(min(renamings))


def _unrank_hand(index: int, unseen: list[Card]) -> Cards:
    """Return the hand at an index in the lexicographic list of all hands of thirteen, without building the list."""
    return tuple(_unrank(index, unseen))


def _unrank(index: int, unseen: list[Card]) -> Iterator[Card]:
    wanted = _HAND_SIZE
    for at, card in enumerate(unseen):
        with_card = comb(len(unseen) - at - 1, wanted - 1) if wanted else 0
        if index < with_card:
            yield card
            wanted -= 1
        else:
            index -= with_card


def _set_hand(cards: Cards) -> Setting:
    """Set a hand as the table's players do: for the most expected points against the whole table."""
    rules = PRESETS[opponents_table().heading.ruleset]
    hand = Hand(cards, rules.straights)
    opponents = opponents_under(rules.straights)
    expected = ExpectedPoints(Opposition(opponents, [opponents.everyone], rules), 1)
    best = rank(search(hand, payoffs_of(rules)).undominated, expected, "expected_points", 1)[0]
    return hand.rows(best.split)
