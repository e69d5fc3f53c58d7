"""The oracle held against itself: counting against trying, orders that must be orders, figures known by heart."""

from itertools import combinations
from random import Random

import pytest

from tests.oracle.chance import dealt_natural, skewed_deck
from tests.oracle.deck import DECK
from tests.oracle.dos_plays import legal_plays
from tests.oracle.faults import Faults, Place
from tests.oracle.knobs import Ruleset, digest, read_ruleset
from tests.oracle.oracle import ask
from tests.oracle.presets import DEFAULTS, PRESETS, PUSOY
from tests.oracle.pusoy_hands import held_naturals, in_order, poker, split_by_trying

FREQUENCIES = {
    "high_card": 1302540,
    "pair": 1098240,
    "two_pair": 123552,
    "three_of_a_kind": 54912,
    "straight": 10200,
    "flush": 5108,
    "full_house": 3744,
    "four_of_a_kind": 624,
    "straight_flush": 40,
}


@pytest.mark.parametrize("number", range(8))
def test_naturals_counted_are_naturals_found_by_trying_every_split(number: int) -> None:
    chance = Random(number)
    hand: list[str] = []
    while len(set(hand)) != 13:
        hand = dealt_natural(chance) if number % 2 else skewed_deck(chance, 13)[:13]
    counted = set(held_naturals(hand, PUSOY)) & {"three_straights", "three_flushes"}
    assert counted == split_by_trying(hand, PUSOY)


def test_a_suit_of_thirteen_has_the_categories_of_the_textbook() -> None:
    hearts = [card for card in DECK if card[1] == "H"]
    named = [poker(list(five), PUSOY)[0] for five in combinations(hearts, 5)]
    assert named.count("straight_flush") == FREQUENCIES["straight_flush"] // 4
    assert named.count("flush") == FREQUENCIES["flush"] // 4


def test_order_rule_of_the_page_kings_with_a_nine_and_with_an_ace() -> None:
    middle = ["KC", "KD", "JH", "5S", "3C"]
    assert in_order(["KH", "KS", "9C"], middle, PUSOY)
    assert in_order(["KH", "KS", "JC"], middle, PUSOY)
    assert not in_order(["KH", "KS", "AC"], middle, PUSOY)


@pytest.mark.parametrize("game", PRESETS)
def test_every_preset_reads_as_itself_when_all_its_knobs_are_overridden(game: str) -> None:
    for name, knobs in PRESETS[game].items():
        faults = Faults()
        read = read_ruleset(faults, {"base": DEFAULTS[game], "overrides": knobs}, Place(), game)
        assert faults.listed() == []
        assert read is not None and read.knobs == knobs
        assert digest(read) == digest(Ruleset(game, name, knobs))


def test_legal_plays_of_a_small_hand_are_those_counted_by_hand() -> None:
    plays = legal_plays(["3C", "3S", "3H", "4C", "4S"], None, None, PRESETS["pusoy-dos"]["playfacetoface"])
    sizes = [len(play["cards"]) for play in plays["plays"]]
    assert [sizes.count(size) for size in (1, 2, 3, 5)] == [5, 4, 1, 1]


def test_faults_come_in_field_order_with_the_ruleset_before_unknown_fields() -> None:
    body = {"zz": 1, "ruleset": "no", "length": 0, "hands": [{"totals": {"a": 1, "b": 1}}, 3]}
    assert ask("pusoy/games", body) == (
        422,
        [
            ("/hands/0/totals", "invalid_value", None),
            ("/hands/1", "invalid_type", None),
            ("/length", "invalid_value", None),
            ("/ruleset", "unknown_ruleset", None),
            ("/zz", "unknown_field", None),
        ],
    )
