"""Opponents dealt for one question, when the cards seen leave too few of the table's.

The cards unseen are dealt to an opponent in up to a hundred ways, and each hand is set as a player of the table would,
by the table's rules and without regard to the cards that we see.
If there are no more ways than that, they are all there are and the answer is exact; otherwise they are spread evenly
over all ways, by a fixed sequence and not by chance.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations
from math import comb

from service.core.cards import DECK, SUITS, Card, Cards
from service.pusoy.arranger.expected_points import Pricing, Stakes
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.opponents import Opponents, Setting, opponents_table, opponents_under, strengths_of
from service.pusoy.arranger.ranking import rank
from service.pusoy.arranger.row_worth import worth_of_rows
from service.pusoy.arranger.search import search
from service.pusoy.presets import PRESETS

MOST_DEALT = 100
_CARDS_A_HAND = 13
_GOLDEN = 0x9E3779B97F4A7C15  # the golden ratio's part of 2**64: its multiples are spread evenly
_RING = 1 << 64


def deal_opponents(seen: Cards, straights: tuple[str, ...]) -> Opponents:
    """Deal opponents from the cards not seen, and look up their settings' strengths."""
    unseen = [card for card in DECK if card not in _rename_suits(seen)]
    ways = comb(len(unseen), _CARDS_A_HAND)
    hands = (_hand_at(place, unseen) for place in _spread_places(ways))
    return Opponents([strengths_of(_set(cards), straights) for cards in hands])


def _spread_places(ways: int) -> Iterable[int]:
    if ways <= MOST_DEALT:
        return range(ways)
    return (at * _GOLDEN % _RING * ways // _RING for at in range(MOST_DEALT))


def _rename_suits(seen: Cards) -> frozenset[Card]:
    """Rename suits to the form that comes first in order, so that the same question in other suits deals alike."""
    forms = (sorted(card[0] + renamed[SUITS.index(card[1])] for card in seen) for renamed in permutations(SUITS))
    return frozenset(min(forms))


def _hand_at(place: int, unseen: list[Card]) -> Cards:
    """Give the hand at a place in the list of all hands of thirteen, without making the list."""
    return tuple(_take(place, unseen))


def _take(place: int, unseen: list[Card]) -> Iterator[Card]:
    wanted = _CARDS_A_HAND
    for at, card in enumerate(unseen):
        with_card = comb(len(unseen) - at - 1, wanted - 1) if wanted else 0
        if place < with_card:
            yield card
            wanted -= 1
        else:
            place -= with_card


def _set(cards: Cards) -> Setting:
    """Set a hand as a player of the table does."""
    rules = PRESETS[opponents_table().heading.ruleset]
    hand = Hand(cards, rules.straights)
    field = opponents_under(rules.straights)
    stakes = Stakes(Pricing(field, [field.everyone], rules), 1)
    best = rank(search(hand, worth_of_rows(rules)).undominated, stakes, "expected_points", 1)[0]
    return hand.rows(best.split)
