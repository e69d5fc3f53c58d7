"""Golden sentences of Pusoy Dos: the labels and details of plays, comparisons and rounds, to the letter.

Players check a detail against their cards, so no word may change by accident.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.core.cards import cards
from service.pusoy_dos import Action, classify_play, compare, list_legal_plays, play_sizes, referee_round
from tests.support.pusoy_dos_tables import DEFAULT, HOUSE_RULES, PRESETS

GOLDEN = json.loads(Path(__file__).with_name("sentences.json").read_text(encoding="utf-8"))
ROUNDS = json.loads(Path(__file__).with_name("rounds.json").read_text(encoding="utf-8"))
RULES = {
    **HOUSE_RULES,
    **{ruleset.name: ruleset for ruleset in PRESETS},
    "five of diamonds opens": replace(DEFAULT, opening_card="5D"),
}


@pytest.mark.parametrize(
    "golden", GOLDEN["classifications"], ids=lambda golden: f"{golden['cards']}, {golden['rules']}"
)
def test_the_classification_of_cards(golden: dict[str, Any]) -> None:
    answer = classify_play(cards(golden["cards"]), ruleset=RULES[golden["rules"]])

    assert json.dumps(answer) == json.dumps(golden["answer"]), "members in their order too"
    assert answer["legal"] is (answer["label"] is not None) is (answer["reason"] is None)


def test_a_play_has_1_2_3_or_5_cards_and_3_only_with_triples() -> None:
    assert play_sizes(RULES["playfacetoface"]) == (1, 2, 3, 5)
    assert play_sizes(RULES["no triples"]) == (1, 2, 5)


@pytest.mark.parametrize(
    "golden",
    GOLDEN["comparisons"],
    ids=lambda golden: f"{golden['play']} on {golden['table']}, {golden['rules']}",
)
def test_the_reason_of_a_comparison(golden: dict[str, Any]) -> None:
    play, table, ruleset = cards(golden["play"]), cards(golden["table"]), RULES[golden["rules"]]

    assert list(compare(play, table, ruleset=ruleset).items()) == [
        ("beats", golden["reason"] is None),
        ("reason", golden["reason"]),
        ("detail", golden["detail"]),
        ("play", classify_play(play, ruleset=ruleset)),
        ("table", classify_play(table, ruleset=ruleset)),
    ]


@pytest.mark.parametrize("golden", ROUNDS, ids=lambda golden: golden["case"])
def test_a_whole_report_of_a_round(golden: dict[str, Any]) -> None:
    hands = golden["hands"] and {player: cards(held) for player, held in golden["hands"].items()}
    answer = referee_round(
        golden["players"],
        hands=hands,
        hand_size=golden["hand_size"],
        first_game=golden["first_game"],
        leader=golden["leader"],
        must_include=golden["must_include"],
        actions=[Action(player, cards(held) if held else None) for player, held in golden["actions"]],
        ruleset=RULES[golden["rules"]],
    )

    assert json.dumps(answer) == json.dumps(golden["answer"]), "members in their order too"


def test_a_whole_list_of_legal_plays() -> None:
    answer = list_legal_plays(
        cards("7D 7C 9S 9H 9D"), table=cards("3C 3S 3H 4C 4S"), must_include="7C", ruleset=RULES["playfacetoface"]
    )

    assert list(answer.items()) == [
        (
            "plays",
            [
                {
                    "cards": cards("7C 7D 9S 9H 9D"),
                    "kind": "five_cards",
                    "category": "full_house",
                    "label": "Full house, nines over sevens",
                    "strength": 2 * 2**21 + "3456789TJQKA2".index("9"),
                }
            ],
        ),
        ("count", 1),
        ("may_pass", True),
    ]
