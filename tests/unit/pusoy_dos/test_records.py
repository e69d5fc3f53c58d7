"""Recorded rounds: whole rounds with every action classified, and an illegal round for each fault code."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from service.core.cards import Cards, cards
from service.pusoy_dos.presets import BOOK
from service.pusoy_dos.referee import referee_round
from service.pusoy_dos.round_state import Action, FaultCode
from service.pusoy_dos.ruleset import Ruleset
from tests.support.pusoy_dos_tables import oracle_view

RECORDS = Path(__file__).parent / "records"
FAULTS = json.loads((RECORDS / "pusoy_dos_faults.json").read_text())
ROUNDS = {
    path.stem.removeprefix("pusoy_dos_"): json.loads(path.read_text())
    for path in sorted(RECORDS.glob("pusoy_dos_*.json"))
    if path.stem != "pusoy_dos_faults"
}


def parse_cards(held: str | list[str] | None) -> Cards | None:
    return None if held is None else cards(held) if isinstance(held, str) else tuple(held)


def ruleset_of(request: dict[str, Any]) -> Ruleset:
    named = request.get("ruleset", BOOK.default.name)
    if isinstance(named, str):
        return BOOK.presets[named].ruleset
    return BOOK.override(BOOK.presets[named["base"]].ruleset, named["overrides"])


def report_of(request: dict[str, Any]) -> Any:
    hands = request.get("hands")
    return referee_round(
        players=request["players"],
        hands=hands and {player: parse_cards(held) for player, held in hands.items()},
        hand_size=request.get("hand_size"),
        first_game=request.get("first_game", True),
        leader=request.get("leader"),
        must_include=request.get("must_include"),
        actions=[Action(action["player"], parse_cards(action.get("play"))) for action in request["actions"]],
        ruleset=ruleset_of(request),
    )


@pytest.mark.parametrize("name", ROUNDS)
def test_a_recorded_round_has_the_recorded_report(name: str) -> None:
    assert report_of(ROUNDS[name]["request"]) == ROUNDS[name]["answer"]


@pytest.mark.parametrize("name", ROUNDS)
def test_every_play_of_a_recorded_round_is_classified_as_by_the_oracle(name: str) -> None:
    record = ROUNDS[name]
    plays = [action["play"] for action in record["answer"]["actions"] if action["play"]]
    views = [oracle_view(play["cards"], ruleset_of(record["request"])) for play in plays]

    assert record["answer"]["status"] == "finished"
    assert len(record["answer"]["actions"]) == len(record["request"]["actions"])
    assert [(play["kind"], play["category"]) for play in plays] == [
        (view.kind, view.category) for view in views if view
    ]


def test_at_least_three_whole_rounds_are_recorded() -> None:
    assert len(ROUNDS) >= 3


@pytest.mark.parametrize("record", FAULTS, ids=[f"{record['fault']['code']}: {record['why']}" for record in FAULTS])
def test_the_fault_of_an_illegal_round_is_found_at_its_index(record: dict[str, Any]) -> None:
    report = report_of(record["request"])

    assert report["status"] == "illegal"
    assert {"at": report["fault"]["at"], "code": report["fault"]["code"]} == record["fault"]
    assert report["turn"] == record["turn"]
    assert len(report["actions"]) == record["fault"]["at"]


def test_every_fault_code_has_a_recorded_round_in_the_order_of_the_contract() -> None:
    assert list(dict.fromkeys(record["fault"]["code"] for record in FAULTS)) == list(get_args(FaultCode))
