"""Poker hands: category, strength and name, exhaustively where that takes only seconds."""

from bisect import bisect_left
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from service.core.cards import DECK, SUITS, Cards, cards
from service.pusoy.poker import (
    CATEGORIES,
    KEY,
    ORDINARY_STRAIGHTS,
    RANK_MASK,
    SUIT_SHIFT,
    THREE_CARD_CATEGORIES,
    evaluator,
)
from service.pusoy.wording import distinguish
from tests.oracle.deck import RANKS
from tests.oracle.presets import POKER_CATEGORIES, RUNS
from tests.oracle.pusoy.hands import poker

Slow = tuple[int, ...]
WHEEL = "A2345"
STRAIGHTS = {
    "ordinary": ORDINARY_STRAIGHTS,
    "wheel second highest": (*ORDINARY_STRAIGHTS[1:-1], WHEEL, "TJQKA"),
    "wheel absent": ORDINARY_STRAIGHTS[1:],
    "all thirteen, wraps too": tuple(RUNS),
    "wraps alone, upside down": ("JQKA2", "QKA23", "KA234"),
    "none": (),
}
# Published frequencies of five-card hands from 52 cards.
FREQUENCIES = {
    "high_card": 1_302_540,
    "pair": 1_098_240,
    "two_pair": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 40,
}

LABELS = {
    "AS KD 9H 5C 2D": ("high_card", "Ace high"),
    "KS KD 9H 5C 2D": ("pair", "Pair of kings"),
    "6S 6D 9H 5C 2D": ("pair", "Pair of sixes"),
    "KS KD 5H 5C 2D": ("two_pair", "Two pair, kings and fives"),
    "9S 9D 9H 5C 2D": ("three_of_a_kind", "Three nines"),
    "AS 2D 3H 4C 5D": ("straight", "Straight, five high"),
    "TS JD QH KC AD": ("straight", "Straight, ace high"),
    "AS KS 9S 5S 2S": ("flush", "Flush, ace high"),
    "KS KD KH 5C 5D": ("full_house", "Full house, kings over fives"),
    "9S 9D 9H 9C 2D": ("four_of_a_kind", "Four nines"),
    "AS 2S 3S 4S 5S": ("straight_flush", "Straight flush, five high"),
    "TS JS QS KS AS": ("straight_flush", "Royal flush"),
    "QD 5H 3D": ("high_card", "Queen high"),
    "8D 8H 3D": ("pair", "Pair of eights"),
    "2D 2H 2C": ("three_of_a_kind", "Three twos"),
}


@pytest.mark.parametrize(("text", "expected"), LABELS.items())
def test_labels_are_what_a_player_would_say(text: str, expected: tuple[str, str]) -> None:
    found = evaluator().hand(cards(text))
    assert (found.category, found.label) == expected


def test_ranking_section_categories_low_to_high() -> None:
    assert tuple(POKER_CATEGORIES) == CATEGORIES
    assert THREE_CARD_CATEGORIES == ("high_card", "pair", "three_of_a_kind")


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        pytest.param("AS 2D 3H 4C 5D", "2S 3D 4H 5C 6D", id="the wheel is the lowest straight"),
        pytest.param("9S TD JH QC KD", "TS JD QH KC AD", id="ten to ace is the highest straight"),
        pytest.param("AS AD KH QC JD", "2S 2D 3H 3C 4D", id="two pair over a pair"),
        pytest.param("KS KD QH 7C 3D", "KH KC AH 3S 2C", id="a pair, then the other cards downward"),
        pytest.param("KS KD QH QC AD", "AH AC 2H 2S 3C", id="two pair by the higher pair"),
        pytest.param("KS KD 9H 9C AD", "KH KC TH TS 2C", id="two pair then by the lower"),
        pytest.param("KS KD 9H 9C 7D", "KH KC 9D 9S 8C", id="two pair then by the odd card"),
        pytest.param("QS QD QH AC AD", "KH KC KD 2S 2C", id="a full house by its three"),
        pytest.param("KS QS JS 9S 8S", "AH 7H 5H 3H 2H", id="a flush by its highest card"),
        pytest.param("AS KS 9S 5S 2S", "AH KH 9H 5H 3H", id="a flush down to its last card"),
        pytest.param("AS AD AH AC KD", "2H 3H 4H 5H 6H", id="a straight flush over four of a kind"),
        pytest.param("9S TS JS QS KS", "TH JH QH KH AH", id="the royal flush is the best straight flush"),
        pytest.param("4C 5D 6H", "2S 2H 3D", id="a front of 4-5-6 is only high card"),
        pytest.param("KH 7H 2H", "AS 3D 2C", id="three hearts in front are only high card"),
        pytest.param("KS QD 2C", "AS 2D 3C", id="a front of A-2-3 is ace high (reading A8)"),
    ],
)
def test_ranking_section_order(lower: str, higher: str) -> None:
    look_up = evaluator().hand
    assert look_up(cards(lower)).strength < look_up(cards(higher)).strength


def test_suits_never_break_a_tie() -> None:
    look_up = evaluator().hand
    assert look_up(cards("KS KD QH 7C 3D")) is look_up(cards("KH KC QS 7D 3S"))
    assert look_up(cards("AS KS 9S 5S 2S")) is look_up(cards("AD KD 9D 5D 2D"))


def slowly(hand: Cards, straights: tuple[str, ...] = ()) -> Slow:
    """Return the oracle's evaluation of three or five cards: the index of the category, then the ranks."""
    return poker(list(hand), {"straights": straights})[1]


def every_rank_choice(size: int) -> list[tuple[str, ...]]:
    """Return one hand of mixed suits for every choice of ranks, with each rank at most four times."""
    hands: list[tuple[str, ...]] = [()]
    for rank in RANKS:
        grown = []
        for held in hands:
            for count in range(min(4, size - len(held)) + 1):
                # Rotate the suits from rank to rank, so that five cards are never of one suit.
                suits = "CDHSCDHS"[len(held) : len(held) + count]
                grown.append((*held, *(rank + suit for suit in suits)))
        hands = grown
    return [held for held in hands if len(held) == size]


def every_suited_choice() -> list[tuple[str, ...]]:
    """Return five spades for every choice of five ranks."""
    return [tuple(rank + "S" for rank in ranks) for ranks in combinations(RANKS, 5)]


@pytest.mark.parametrize("straights", STRAIGHTS.values(), ids=STRAIGHTS)
def test_all_7462_classes_are_in_strict_order(straights: tuple[str, ...]) -> None:
    quick = evaluator(straights)
    classes: dict[Slow, int] = {}
    for five in every_rank_choice(5) + every_suited_choice():
        slow = slowly(five, straights)
        found = quick.five(five)
        assert CATEGORIES.index(found.category) == slow[0]
        assert classes.setdefault(slow, found.strength) == found.strength
    assert len(classes) == 7462
    assert all(classes[lower] < classes[higher] for lower, higher in pairwise(sorted(classes)))
    assert min(classes.values()) >= 0
    assert max(classes.values()) < 2**31


def test_all_2_598_960_hands() -> None:
    quick = evaluator()
    of_ranks = {"".join(card[0] for card in five): quick.five(five) for five in every_rank_choice(5)}
    of_suit = {"".join(card[0] for card in five): quick.five(five) for five in every_suited_choice()}
    deck = sorted(DECK, key=lambda card: ("23456789TJQKA".index(card[0]), card[1]))
    by_suits, key = quick.by_suits, KEY
    counts: Counter[int] = Counter()
    for a, b, c, d, e in combinations(deck, 5):
        total = key[a] + key[b] + key[c] + key[d] + key[e]
        found = by_suits[total >> SUIT_SHIFT][total & RANK_MASK]
        suited = a[1] == b[1] == c[1] == d[1] == e[1]
        assert found is (of_suit if suited else of_ranks)[a[0] + b[0] + c[0] + d[0] + e[0]]
        counts[found.strength] += 1
    named = {found.strength: found.category for found in (*of_ranks.values(), *of_suit.values())}
    totals: Counter[str] = Counter()
    for strength, count in counts.items():
        totals[named[strength]] += count
    assert len(counts) == 7462
    assert totals == FREQUENCIES


def test_all_22_100_fronts() -> None:
    quick = evaluator()
    counts: Counter[str] = Counter()
    classes: dict[Slow, int] = {}
    for three in combinations(DECK, 3):
        found = quick.three(three)
        counts[found.category] += 1
        assert classes.setdefault(slowly(three), found.strength) == found.strength
    assert counts == {"high_card": 286 * 64, "pair": 13 * 6 * 48, "three_of_a_kind": 13 * 4}
    assert len(classes) == 455
    assert all(classes[lower] < classes[higher] for lower, higher in pairwise(sorted(classes)))


def fronts_and_middles(straights: tuple[str, ...]) -> tuple[dict[Slow, int], dict[Slow, int]]:
    """Return the strengths of all fronts and all middles, by the oracle's evaluation."""
    quick = evaluator(straights)
    fives = every_rank_choice(5) + every_suited_choice()
    fronts = {slowly(three): quick.three(three).strength for three in every_rank_choice(3)}
    return fronts, {slowly(five, straights): quick.five(five).strength for five in fives}


def test_front_section_order_rule_of_all_455_fronts_and_7462_middles() -> None:
    fronts, middles = fronts_and_middles(ORDINARY_STRAIGHTS)
    assert (len(fronts), len(middles)) == (455, 7462)
    for front, front_strength in fronts.items():
        size = len(front)
        for middle, middle_strength in middles.items():
            assert (front_strength <= middle_strength) == (front <= middle[:size])


@pytest.mark.parametrize("straights", STRAIGHTS.values(), ids=STRAIGHTS)
def test_front_section_order_rule_under_other_straights(straights: tuple[str, ...]) -> None:
    """Compare the position of each front among the middles, which an earlier test shows to be in strict order."""
    fronts, middles = fronts_and_middles(straights)
    ordered, strengths = sorted(middles), sorted(middles.values())
    for front, strength in fronts.items():
        assert bisect_left(strengths, strength) == bisect_left(ordered, front)


@pytest.mark.parametrize("suit", SUITS)
def test_a_listed_run_of_one_suit_is_a_straight_flush(suit: str) -> None:
    wraps = evaluator(("QKA23", WHEEL))
    found = wraps.five(tuple(rank + suit for rank in "A23KQ"))
    assert (found.category, found.label) == ("straight_flush", "Straight flush, three high")
    assert found.strength < wraps.five(tuple(rank + suit for rank in WHEEL)).strength
    assert wraps.five(tuple(rank + suit for rank in "TJQKA")).category == "flush"


@pytest.mark.parametrize(
    ("stronger", "weaker", "expected"),
    [
        ("KS KH AD", "KC KD QH 7S 3C", ("pair of kings with an ace", "pair of kings with a queen")),
        ("AS KD 9H 5C 2D", "QS JD 9C 5D 2C", ("ace high", "queen high")),
        ("AS KD 9H 5C 2D", "AD QD 9C 5D 2C", ("ace high with a king", "ace high with a queen")),
        (
            "AS KD 9H 5C 3D",
            "AD KC 9C 5D 2C",
            ("ace high with king, nine, five and three", "ace high with king, nine, five and two"),
        ),
        ("KS KD 5H 5C 8D", "KH KC 5S 5D 7C", ("two pair, kings and fives with an eight", None)),
        ("AS KS 9S 5S 2S", "AD QD 9D 5D 2D", ("flush, ace high with a king", "flush, ace high with a queen")),
        ("9S 9D 9H AC 2D", "8S 8D 8H AD KD", ("three nines", "three eights")),
    ],
)
def test_two_hands_are_named_so_that_they_differ(stronger: str, weaker: str, expected: tuple[str, str | None]) -> None:
    look_up = evaluator().hand
    names = distinguish(look_up(cards(stronger)), look_up(cards(weaker)))
    assert names[0] == expected[0]
    assert expected[1] in (None, names[1])


def test_a_straight_out_of_its_usual_order_is_named_with_its_position() -> None:
    second_highest = evaluator(STRAIGHTS["wheel second highest"])
    names = distinguish(second_highest.five(cards("AS 2D 3H 4C 5D")), second_highest.five(cards("9S TD JH QC KD")))
    assert names == (
        "straight, five high (number 9 of 10 from below)",
        "straight, king high (number 8 of 10 from below)",
    )
    assert second_highest.five(cards("AS 2D 3H 4C 5D")).label == "Straight, five high"


def test_any_two_hands_of_one_size_have_different_names_unless_they_tie() -> None:
    quick = evaluator()
    classes = {quick.five(five) for five in every_rank_choice(5) + every_suited_choice()}
    strongest_first = sorted(classes, key=lambda found: -found.strength)
    for stronger, weaker in pairwise(strongest_first):
        names = distinguish(stronger, weaker)
        assert names[0] != names[1]


def test_hands_that_tie_are_named_up_to_the_shorter_one() -> None:
    look_up = evaluator().hand
    front, five, other = (look_up(cards(text)) for text in ("KS KH AD", "KC KD AH 7S 3C", "KS KH AD 7H 3H"))
    assert distinguish(front, five) == ("pair of kings with an ace",) * 2
    assert distinguish(five, other) == ("pair of kings with ace, seven and three",) * 2


def test_every_choice_of_ranks_has_its_own_sum_of_keys() -> None:
    assert len(KEY) == len(set(KEY.values())) == 52
    rank_keys = [KEY[card] & RANK_MASK for card in DECK[:13]]
    for size in (3, 5):
        choices = [
            ranks for ranks in combinations_with_replacement(rank_keys, size) if max(map(ranks.count, ranks)) < 5
        ]
        sums = set(map(sum, choices))
        assert len(sums) == len(choices)
        assert max(sums) <= RANK_MASK, "a sum of ranks stays below the suits"
    assert max(KEY.values()) * 5 < 2**30, "a sum fits in one digit of a Python integer, which keeps additions fast"


def test_the_cache_of_evaluators_is_bounded() -> None:
    for size in range(1, 14):
        evaluator(tuple(RUNS[:size]))
    assert evaluator.cache_info().currsize <= 4


def test_a_straight_that_wraps_round_is_named_by_its_last_card() -> None:
    wrapped, ordinary = (
        evaluator(("QKA23", "34567")).five(cards(text)) for text in ("QS KD AH 2C 3S", "3C 4D 5H 6S 7C")
    )
    assert (wrapped.phrase, ordinary.phrase) == ("straight, three high", "straight, seven high")
    assert wrapped.strength < ordinary.strength
