"""Golden settlements, compared to the byte: every sentence, and the order of members.

The sentences let a loser check what is to be paid without a rule book.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from service import pusoy
from service.core.cards import cards
from service.pusoy import BOOK, PRESETS, Ruleset, Seat, TallySeat

GOLDEN = json.loads(Path(__file__).with_name("settlements.json").read_text(encoding="utf-8"))
ROWS = ("front", "middle", "back")


def read_ruleset(asked: dict[str, Any]) -> Ruleset:
    return BOOK.override(PRESETS[asked.get("base", "pusoy")], asked.get("overrides", {}))


def read_seat(asked: dict[str, Any]) -> Seat:
    front, middle, back, thirteen = (cards(asked[name]) if name in asked else None for name in (*ROWS, "cards"))
    return Seat(asked["id"], front, middle, back, thirteen, asked.get("declare"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["case"])
def test_a_settlement_is_the_golden_one(golden: dict[str, Any]) -> None:
    answer = pusoy.settle([read_seat(asked) for asked in golden["players"]], ruleset=read_ruleset(golden["ruleset"]))
    assert json.dumps(answer) == json.dumps(golden["answer"]), "members in their order too"


def test_a_tally_lists_only_declared_naturals() -> None:
    seats = [TallySeat("a", fouled=True), TallySeat("b"), TallySeat("c", declared="dragon")]
    settled = pusoy.tally(seats, rows={row: [["b"]] for row in ROWS}, ruleset=PRESETS["pusoy"])
    assert [(one["fouled"], one["declared"], one["naturals"], one["rows"]) for one in settled["players"]] == [
        (True, None, [], None),
        (False, None, [], None),
        (False, "dragon", ["dragon"], None),
    ]
    assert [pair["outcome"] for pair in settled["pairs"]] == ["foul", "natural", "natural"]
    assert list(settled) == ["players", "pairs", "totals"]
