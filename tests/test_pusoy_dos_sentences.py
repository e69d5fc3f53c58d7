"""The words of Pusoy Dos: what is said of a play, and of why one answers another, to the letter.

A detail says in words which comparison decided, and a player checks it against the cards: so these are golden.
"""

import json
from pathlib import Path

import pytest

from service.cards import cards
from service.pusoy_dos import classify_play, compare, play_sizes
from tests.pusoy_dos_tables import HOUSE_RULES, PRESETS

GOLDEN = json.loads(Path(__file__).with_name("pusoy_dos_sentences.json").read_text(encoding="utf-8"))
RULES = {**HOUSE_RULES, **{ruleset.name: ruleset for ruleset in PRESETS}}


@pytest.mark.parametrize(
    "golden", GOLDEN["classifications"], ids=lambda golden: f"{golden['cards']}, {golden['rules']}"
)
def test_what_cards_are_or_why_they_are_no_play(golden):
    answer = classify_play(cards(golden["cards"]), RULES[golden["rules"]])

    assert json.dumps(answer) == json.dumps(golden["answer"]), "members in their order too"
    assert answer["legal"] is (answer["label"] is not None) is (answer["reason"] is None)


def test_a_play_has_1_2_3_or_5_cards_and_3_only_with_triples():
    assert play_sizes(RULES["playfacetoface"]) == (1, 2, 3, 5)
    assert play_sizes(RULES["no triples"]) == (1, 2, 5)


@pytest.mark.parametrize(
    "golden",
    GOLDEN["comparisons"],
    ids=lambda golden: f"{golden['play']} on {golden['table']}, {golden['rules']}",
)
def test_which_comparison_decided(golden):
    play, table, ruleset = cards(golden["play"]), cards(golden["table"]), RULES[golden["rules"]]

    assert list(compare(play, table, ruleset).items()) == [
        ("beats", golden["reason"] is None),
        ("reason", golden["reason"]),
        ("detail", golden["detail"]),
        ("play", classify_play(play, ruleset)),
        ("table", classify_play(table, ruleset)),
    ]
