"""Check the oracle: fast counts against exhaustive search, total orders, textbook frequencies."""

import copy
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.oracle.cases import make_cases
from tests.oracle.chance import dealt_natural, skewed_deck
from tests.oracle.deck import DECK
from tests.oracle.differences import find_differences
from tests.oracle.faults import Faults, Place
from tests.oracle.knobs import Ruleset, digest, read_ruleset
from tests.oracle.oracle import ask
from tests.oracle.presets import DEFAULTS, PRESETS, PUSOY, RUNS
from tests.oracle.pusoy.hands import held_naturals, in_order, poker, split_by_trying
from tests.oracle.pusoy_dos.plays import legal_plays

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
def test_naturals_match_an_exhaustive_search_of_the_splits(number: int) -> None:
    chance = Random(number)
    hand: list[str] = []
    while len(set(hand)) != 13:
        hand = dealt_natural(chance) if number % 2 else skewed_deck(chance, 13)[:13]
    knobs = {**PUSOY, "straights": chance.sample(RUNS, chance.randint(2, 13))} if number > 4 else PUSOY
    counted = set(held_naturals(hand, knobs)) & {"three_straights", "three_flushes"}
    assert counted == split_by_trying(hand, knobs)


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


def leaves(answer: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the path of every leaf of an answer."""
    if isinstance(answer, dict | list) and answer:
        inside = answer.items() if isinstance(answer, dict) else enumerate(answer)
        return [leaf for step, part in inside for leaf in leaves(part, (*path, step))]
    return [path]


@pytest.mark.parametrize("operation", ["pusoy/tallies", "pusoy/games", "pusoy-dos/scores", "pusoy-dos/games"])
def test_a_change_anywhere_in_an_answer_is_a_difference(operation: str) -> None:
    answers = [ask(operation, case.body) for case in make_cases(operation, 3, 40)]
    for status, answer in answers[:30]:
        if status != 200:
            continue
        assert find_differences((status, answer), (status, copy.deepcopy(answer))) == []
        for path in leaves(answer):
            changed: Any = copy.deepcopy(answer)
            inner = changed
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = {"no": "such value"}
            assert find_differences((status, answer), (status, changed)), path


def test_strengths_are_compared_by_order_and_not_by_number() -> None:
    hands = [["2C", "3C", "4C"], ["AC", "KD", "QH", "JS", "9C"], ["AC", "AD", "2H", "3S", "4C"]]
    status, answer = ask("pusoy/evaluations", {"hands": hands})
    for numbers, good in (([0, 10, 20], True), ([5, 5, 6], True), ([6, 5, 7], False), ([1, 9, 9], False)):
        found: Any = copy.deepcopy(answer)
        for evaluation, number in zip(found["evaluations"], numbers, strict=True):
            evaluation["strength"] = number
        assert (find_differences((status, answer), (status, found)) == []) == good
