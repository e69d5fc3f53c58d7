"""Naturals: the examples of the rules page, exact counts over all deals, and a brute-force check on skewed deals."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod
from random import Random

import pytest

from service import pusoy
from service.core.cards import RANKS, SUITS, Cards, cards
from service.pusoy import PRESETS
from service.pusoy.naturals import NaturalAnswer
from service.pusoy.poker import ORDINARY_STRAIGHTS
from service.pusoy.ruleset import NaturalValue
from tests.oracle.deck import DECK
from tests.oracle.presets import RUNS
from tests.oracle.pusoy.hands import held_naturals, is_witness
from tests.support.pusoy_tables import knobs_of, random_ruleset

PUSOY = PRESETS["pusoy"]
EXACT = replace(PUSOY, six_pairs="exact")

HELD = {
    "13 different ranks, any suits": ("AC 2D 3H 4S 5C 6D 7H 8S 9C TD JH QS KC", ["dragon", "three_straights"]),
    "one suit: 13 all the same (A22)": (
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        ["dragon", "three_straights", "three_flushes"],
    ),
    "six pairs and a single": ("TC TD 8S QS QC JC JS 9D AS AC KD KC 9C", ["six_pairs"]),
    "four of a kind counts as two pairs": ("4C 4D 4H 4S 9C 9D 9H 9S QC QD QH QS 2C", ["six_pairs"]),
    "a triple and five pairs (A13)": ("4C 4D 4H 7C 7D 9H 9S JC JD QH QS KC KD", ["six_pairs"]),
    "three triples leave five pairs": ("2C 2D 2H 5C 5D 5H 8C 8D 8H JC JD KH KS", []),
    "a front straight of 4-5-6, and a straight flush row (A12)": (
        "4D 5D 6D 5S 6S 7S 8S 9S 9C TD JH QS KC",
        ["three_straights"],
    ),
    "a front straight of A-2-3": ("AD 2C 3S 5H 6H 7D 8S 9C 8C 9H TS JC QD", ["three_straights"]),
    "a front straight of Q-K-A": ("AD KC QS 5H 6H 7D 8S 9C 8C 9H TS JC QD", ["three_straights"]),
    "the ace low in one row and high in another (A28)": (
        "AD KC QS AH 2H 3D 4S 5C 8C 9H TS JC QD",
        ["three_straights"],
    ),
    "K-A-2 is no front straight (A11)": ("KC AD 2H 4S 5C 6D 7H 8S 7C 8D 9H TS JC", []),
    "3, 5 and 5 of a suit": ("2H 7H KH 3S 4S 8S JS QS 2C 5C 6C TC AC", ["three_flushes"]),
    "8 and 5 of a suit": ("2H 4H 5H 7H 9H JH QH KH 3S 4S 8S JS QS", ["three_flushes"]),
    "10 and 3 of a suit": ("2H 3H 4H 5H 7H 9H TH JH QH KH 3S 4S 8S", ["three_flushes"]),
    "4, 4 and 5 of a suit": ("2H 7H KH TH 3S 4S 8S JS 2C 5C 6C TC AC", []),
    "nothing": ("2H 7H KH TH 3S 4S 8S JS 2C 5C 6C TD AC", []),
}


@pytest.mark.parametrize(("text", "names"), HELD.values(), ids=HELD)
def test_naturals_section(text: str, names: list[str]) -> None:
    thirteen = cards(text)
    assert list(pusoy.naturals_held(thirteen, ruleset=PUSOY)) == names
    found = pusoy.find_naturals(thirteen, ruleset=PUSOY)
    assert [(natural["name"], natural["points"]) for natural in found["naturals"]] == [
        (name, 13 if name == "dragon" else 3) for name in names
    ]
    assert found["best"] == (names[0] if names else None)


def test_exact_six_pairs_allow_four_of_a_kind_but_no_triple() -> None:
    assert pusoy.naturals_held(cards("4C 4D 4H 7C 7D 9H 9S JC JD QH QS KC KD"), ruleset=EXACT) == ()
    assert pusoy.naturals_held(cards("4C 4D 4H 4S 9C 9D 9H 9S QC QD QH QS 2C"), ruleset=EXACT) == ("six_pairs",)


def test_the_ruleset_decides_which_naturals_exist_and_which_is_best() -> None:
    one_suit = cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    upside_down = replace(PUSOY, naturals=(NaturalValue("three_flushes", 9), NaturalValue("dragon", 1)))
    assert pusoy.naturals_held(one_suit, ruleset=upside_down) == ("three_flushes", "dragon")
    assert pusoy.find_naturals(one_suit, ruleset=upside_down)["best"] == "three_flushes"
    none = replace(PUSOY, naturals=())
    assert pusoy.find_naturals(one_suit, ruleset=none) == {"naturals": [], "best": None}


def hand_of_ranks(counts: dict[str, int]) -> Cards:
    """Return thirteen cards of these ranks, with suits that do not make three flushes."""
    return tuple(rank + suit for rank, count in counts.items() for suit in SUITS[:count])


def rank_shapes() -> Iterator[tuple[int, ...]]:
    """Yield every shape of thirteen cards: the counts of ranks, largest first."""
    for counts in combinations_with_replacement(range(4, -1, -1), 13):
        if sum(counts) == 13:
            yield counts


def deals_of_shape(counts: tuple[int, ...]) -> int:
    """Return the number of deals with these counts, over all choices of ranks and suits."""
    orders = prod(range(1, 14))
    for repeated in Counter(counts).values():
        orders //= prod(range(1, repeated + 1))
    return orders * prod(comb(4, count) for count in counts)


@pytest.mark.parametrize(
    ("name", "ruleset", "deals"),
    [
        ("dragon", PUSOY, 67_108_864),
        ("six_pairs", PUSOY, 2_856_863_152),
        ("six_pairs", EXACT, 2_514_171_088),
    ],
)
def test_the_number_of_deals_with_a_natural_of_ranks(name: str, ruleset: pusoy.Ruleset, deals: int) -> None:
    shapes = list(rank_shapes())
    assert sum(map(deals_of_shape, shapes)) == comb(52, 13) == 635_013_559_600
    holding = [
        shape
        for shape in shapes
        if name in pusoy.naturals_held(hand_of_ranks(dict(zip(RANKS, shape, strict=True))), ruleset=ruleset)
    ]
    assert sum(map(deals_of_shape, holding)) == deals


def test_the_number_of_deals_with_three_flushes() -> None:
    deals = 0
    for counts in product(range(14), repeat=4):
        if sum(counts) == 13:
            thirteen = tuple(rank + suit for suit, count in zip(SUITS, counts, strict=True) for rank in RANKS[:count])
            if "three_flushes" in pusoy.naturals_held(thirteen, ruleset=PUSOY):
                deals += prod(comb(13, count) for count in counts)
    assert deals == 5_705_516_392


def rank_vectors(fives: tuple[str, ...], threes: tuple[str, ...]) -> set[tuple[int, ...]]:
    """Return the counts of ranks of every combination of two fives and a three."""
    vectors = set()
    for one, other in combinations_with_replacement(fives, 2):
        for three in threes:
            counts = Counter(one + other + three)
            vectors.add(tuple(counts[rank] for rank in RANKS))
    return vectors


def test_the_number_of_deals_with_three_straights() -> None:
    line = "A" + RANKS
    vectors = rank_vectors(ORDINARY_STRAIGHTS, tuple(line[start : start + 3] for start in range(12)))
    assert len(vectors) == 589
    for vector in vectors:
        thirteen = hand_of_ranks(dict(zip(RANKS, vector, strict=True)))
        assert "three_straights" in pusoy.naturals_held(thirteen, ruleset=PUSOY)
    assert sum(prod(comb(4, count) for count in vector) for vector in vectors) == 2_029_579_776
    # Their neighbours, with one card moved to another rank, make three straights only if they are in the set too.
    for vector in vectors:
        for gives, takes in permutations(range(13), 2):
            moved = list(vector)
            moved[gives] -= 1
            moved[takes] += 1
            if moved[gives] >= 0 and moved[takes] <= 4:
                thirteen = hand_of_ranks(dict(zip(RANKS, moved, strict=True)))
                held = "three_straights" in pusoy.naturals_held(thirteen, ruleset=PUSOY)
                assert held == (tuple(moved) in vectors)


def test_three_straights_follow_the_listed_straights() -> None:
    no_wheel = replace(PUSOY, straights=ORDINARY_STRAIGHTS[1:])
    threes = tuple({run[start : start + 3] for run in no_wheel.straights for start in range(3)})
    assert "A23" not in threes, "a front run is three neighbours of a listed straight, and A-2-3 is in none"
    vectors = rank_vectors(no_wheel.straights, threes)
    for vector in rank_vectors(ORDINARY_STRAIGHTS, ("A23", "234", "QKA")):
        thirteen = hand_of_ranks(dict(zip(RANKS, vector, strict=True)))
        assert ("three_straights" in pusoy.naturals_held(thirteen, ruleset=no_wheel)) == (vector in vectors)


@pytest.mark.parametrize("seed", range(4))
def test_naturals_agree_with_brute_force_on_skewed_deals(seed: int) -> None:
    chance = Random(seed)
    seen: Counter[str] = Counter()
    for number in range(100):
        ruleset = random_ruleset(chance, PUSOY) if number % 2 else PUSOY
        thirteen = tuple(near_miss(chance, ruleset))
        expected = held_naturals(list(thirteen), knobs_of(ruleset))
        assert list(pusoy.naturals_held(thirteen, ruleset=ruleset)) == expected
        seen.update(expected or ["none"])
        for natural in pusoy.find_naturals(thirteen, ruleset=ruleset)["naturals"]:
            assert_witness(natural, thirteen, ruleset)
    assert min(seen[name] for name in ("six_pairs", "three_straights", "three_flushes", "none")) >= 5


def near_miss(chance: Random, ruleset: pusoy.Ruleset) -> list[str]:
    """Deal thirteen cards that make a natural, or are one or two cards short of one."""
    deck = chance.sample(DECK, 52)
    kind = chance.randrange(3)
    if kind == 0 and ruleset.straights:
        rows = [chance.choice(ruleset.straights) for _ in range(3)]
        wanted = [*rows[0], *rows[1], *rows[2][(at := chance.randrange(3)) : at + 3]]
    elif kind == 1:
        wanted = [rank for rank in chance.choices(RANKS, k=6) for _ in range(2)]
    else:
        wanted = [suit for size in (5, 5, 3) for suit in chance.choice(SUITS) * size]
    hand: list[str] = []
    for letter in wanted:
        hand.extend([card for card in deck if letter in card and card not in hand][:1])
    spare = [card for card in deck if card not in hand]
    for _ in range(chance.choice((0, 0, 1, 2))):
        hand.pop()
    return (hand + spare)[:13]


def assert_witness(natural: NaturalAnswer, thirteen: Cards, ruleset: pusoy.Ruleset) -> None:
    """Assert that the rows have these cards, are in order and show the natural."""
    if natural["name"] not in ("three_straights", "three_flushes"):
        assert natural["setting"] is None
        return
    assert natural["setting"] is not None
    rows = {row: list(held) for row, held in natural["setting"].items()}  # type: ignore[call-overload]
    assert is_witness(natural["name"], rows, list(thirteen), knobs_of(ruleset)), rows


def test_the_order_of_the_cards_does_not_change_the_answer() -> None:
    thirteen = cards("4D 5D 6D 5S 6S 7S 8S 9S 9C TD JH QS KC")
    moved = tuple(Random(1).sample(thirteen, 13))
    assert pusoy.find_naturals(moved, ruleset=PUSOY) == pusoy.find_naturals(thirteen, ruleset=PUSOY)


def test_three_straights_may_wrap_round_if_the_ruleset_lists_such_straights() -> None:
    wraps = replace(PUSOY, straights=tuple(RUNS))
    thirteen = cards("KC AD 2H QS KD AC 2D 3S JC QD KH AS 2C")
    assert pusoy.naturals_held(thirteen, ruleset=wraps) == ("three_straights",)
    assert pusoy.naturals_held(thirteen, ruleset=PUSOY) == ()


@pytest.mark.parametrize(
    ("text", "name", "front", "middle", "back"),
    [
        (
            *("2D 4D 9D 2H 3H 5H 6H 8H 7S 6S 4S 3S 2S", "three_flushes"),
            *("9D 4D 2D", "7S 6S 4S 3S 2S", "8H 6H 5H 3H 2H"),
        ),
        (
            *("AH 3H 5H 7H 9H 2S 3S 4S 6S 7S 9S JS KS", "three_flushes"),
            *("4S 3S 2S", "KS JS 9S 7S 6S", "AH 9H 7H 5H 3H"),
        ),
        (
            *("2S 3D 4H 5C 6S 2D 3H 4C 5S 6D 7H 8C 9S", "three_straights"),
            *("4C 3D 2D", "6D 5C 4H 3H 2S", "9S 8C 7H 6S 5S"),
        ),
        (
            *("TC JD QH KS AC 2C 3D 4H 5S 6C 2D 3H 4S", "three_straights"),
            *("4H 3D 2C", "6C 5S 4S 3H 2D", "AC KS QH JD TC"),
        ),
        (
            *("2S 3D 4H 5C 6S 2D 3H 4C 5S 6D JH QC KS", "three_straights"),
            *("KS QC JH", "6D 5C 4C 3D 2D", "6S 5S 4H 3H 2S"),
        ),
    ],
)
def test_contract_2_the_rows_that_show_a_natural_are_sorted_high_to_low_and_spades_first(
    text: str, name: str, front: str, middle: str, back: str
) -> None:
    assert pusoy.find_naturals(cards(text), ruleset=PUSOY) == {
        "naturals": [
            {
                "name": name,
                "points": 3,
                "setting": {"front": cards(front), "middle": cards(middle), "back": cards(back)},
            }
        ],
        "best": name,
    }


def test_contract_2_naturals_are_listed_best_first_and_a_dragon_has_no_setting() -> None:
    found = pusoy.find_naturals(cards("AS KD QH JC TS 9D 8H 7C 6S 5D 4H 3C 2S"), ruleset=PUSOY)
    assert [(one["name"], one["points"], one["setting"] is None) for one in found["naturals"]] == [
        ("dragon", 13, True),
        ("three_straights", 3, False),
    ]
    assert found["best"] == "dragon"
    quads = cards("AS AD AH AC KS KD KH KC QS QD JS JD 9C")
    six_pairs = {"name": "six_pairs", "points": 3, "setting": None}
    assert pusoy.find_naturals(quads, ruleset=PUSOY) == {"naturals": [six_pairs], "best": "six_pairs"}
