"""Strengths of hands: a category, then the ranks that decide, as hexadecimal digits."""

import pytest

from service.core.cards import cards
from service.pusoy.poker import ORDINARY_STRAIGHTS, THREE_CARD_CATEGORIES, evaluator
from service.pusoy.wording import name_up_to

HANDS = [
    ("KS QH 9D", "high_card", "King high", 0x0DC900),
    ("2S 2H 4D", "pair", "Pair of twos", 0x124000),
    ("AS AH AD", "three_of_a_kind", "Three aces", 0x3E0000),
    ("7S 5H 4D 3C 2S", "high_card", "Seven high", 0x075432),
    ("AS KH QD JC 9S", "high_card", "Ace high", 0x0EDCB9),
    ("2S 2H 5D 4C 3S", "pair", "Pair of twos", 0x125430),
    ("KS KH AD QC JS", "pair", "Pair of kings", 0x1DECB0),
    ("3S 3H 2D 2C 4S", "two_pair", "Two pair, threes and twos", 0x232400),
    ("AS AH KD KC QS", "two_pair", "Two pair, aces and kings", 0x2EDC00),
    ("6S 6H 6D QC 2S", "three_of_a_kind", "Three sixes", 0x36C200),
    ("AS 2H 3D 4C 5S", "straight", "Straight, five high", 0x410000),
    ("TS JH QD KC AS", "straight", "Straight, ace high", 0x4A0000),
    ("7S 5S 4S 3S 2S", "flush", "Flush, seven high", 0x575432),
    ("AH KH 9H 5H 3H", "flush", "Flush, ace high", 0x5ED953),
    ("2S 2H 2D 3C 3S", "full_house", "Full house, twos over threes", 0x623000),
    ("KS KH KD AC AS", "full_house", "Full house, kings over aces", 0x6DE000),
    ("9S 9H 9D 9C 2S", "four_of_a_kind", "Four nines", 0x792000),
    ("AS 2S 3S 4S 5S", "straight_flush", "Straight flush, five high", 0x810000),
    ("5D 6D 7D 8D 9D", "straight_flush", "Straight flush, nine high", 0x850000),
    ("TC JC QC KC AC", "straight_flush", "Royal flush", 0x8A0000),
]


@pytest.mark.parametrize(("text", "category", "label", "strength"), HANDS, ids=[text for text, *_ in HANDS])
def test_a_strength_is_the_category_and_the_ranks_that_decide(
    text: str, category: str, label: str, strength: int
) -> None:
    hand = evaluator().hand(cards(text))
    assert (hand.category, hand.label, hand.strength) == (category, label, strength)
    assert hand.phrase == label[0].lower() + label[1:]


def test_listed_straights_are_ranked_by_position() -> None:
    assert len(ORDINARY_STRAIGHTS) == 10
    for place, ranks in enumerate(ORDINARY_STRAIGHTS, 1):
        mixed = evaluator().five(tuple(map(str.__add__, ranks, "SHDCS")))
        suited = evaluator().five(tuple(map(str.__add__, ranks, "HHHHH")))
        assert (mixed.strength, suited.strength) == (0x400000 + place * 0x10000, 0x800000 + place * 0x10000)
        assert mixed.ranks == suited.ranks == ranks[-1]


def test_three_cards_are_a_high_card_a_pair_or_three_of_a_kind() -> None:
    assert THREE_CARD_CATEGORIES == ("high_card", "pair", "three_of_a_kind")
    tables = evaluator()
    assert {hand.category for hand in tables.fronts.values()} == set(THREE_CARD_CATEGORIES)
    assert (len(tables.fronts), len(tables.unsuited), len(tables.flushes)) == (455, 6175, 1287)


@pytest.mark.parametrize(
    ("text", "ranks", "named", "whole"),
    [
        ("KS KH AD QC JS", "KAQJ", 1, "pair of kings with ace, queen and jack"),
        ("3S 3H 2D 2C 4S", "324", 2, "two pair, threes and twos with a four"),
        ("2S 2H 2D 3C 3S", "23", 2, "full house, twos over threes"),
        ("6S 6H 6D QC 2S", "6Q2", 1, "three sixes with queen and two"),
    ],
)
def test_ranks_that_occur_more_often_decide_first(text: str, ranks: str, named: int, whole: str) -> None:
    hand = evaluator().five(cards(text))
    assert (hand.ranks, hand.named) == (ranks, named)
    assert name_up_to(hand, len(ranks)) == whole


def test_straights_in_the_order_of_their_last_cards_are_named_without_a_position() -> None:
    first, second = "JS QD KH AC 2S", "AS 2D 3H 4C 5S"
    phrases = [evaluator(("JQKA2", "A2345")).five(cards(text)).phrase for text in (first, second)]
    assert phrases == ["straight, two high", "straight, five high"]
