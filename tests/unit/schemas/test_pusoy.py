"""Faults of Pusoy's requests over HTTP: every code, the exact places, and all faults of a body at once.

The fixture ``faults`` returns pointers with codes; a pointer ends in ``#index`` if the cards were sent as one string.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.schemas.faults import Code
from tests.support.answered import JSON, places

Ask = Callable[..., Any]
Faults = Callable[..., list[tuple[str, str]]]
Expected = list[tuple[str, str]] | None  # the faults, or None for a request that is answered

YOU = {"id": "You", "front": "QD 5H 3D", "middle": "2H 2C TC 6H 4D", "back": "KC KS AS 8D 2D"}
JOY = {"id": "Joy", "front": "JC TS 3H", "middle": "KD 9H 8C 7D 5C", "back": "AC AD QH 7C 6D"}
ROWS = ("front", "middle", "back")
SETTLE = "/v1/pusoy/settlements"


def table(*seats: Any, **more: Any) -> dict[str, Any]:
    """Return the body of a settlement."""
    return {"players": [*seats], **more}


# ---- settlements: a body for each code


ONE_FAULT: dict[str, tuple[Any, Expected]] = {
    "a list for a body": ([], [("", "invalid_type")]),
    "null for a body": (None, [("", "invalid_type")]),
    "nothing in it": ({}, [("/players", "missing_field")]),
    "null in a required field": ({"players": None}, [("/players", "invalid_type")]),
    "null in an optional field": (table(YOU, JOY | {"cards": None, "declare": None}, ruleset=None), None),
    "an unknown field": (table(YOU, JOY, rules=1), [("/rules", "unknown_field")]),
    "an unknown field with escaped characters": (table(YOU, JOY, **{"a/b~c": 1}), [("/a~1b~0c", "unknown_field")]),
    "an object for a list": ({"players": {}}, [("/players", "invalid_type")]),
    "a string for a seat": (table(YOU, "Joy"), [("/players/1", "invalid_type")]),
    "one player": (table(YOU), [("/players", "wrong_player_count")]),
    "no player": (table(), [("/players", "wrong_player_count")]),
    "an id taken": (table(YOU, JOY | {"id": "You"}), [("/players/1/id", "duplicate_player")]),
    "an empty id": (table(YOU, JOY | {"id": ""}), [("/players/1/id", "invalid_value")]),
    "an id of 65": (table(YOU, JOY | {"id": "x" * 65}), [("/players/1/id", "invalid_value")]),
    "an id of 64 astral letters": (table(YOU, JOY | {"id": "🂡" * 64}), None),
    "an id with a tab": (table(YOU, JOY | {"id": "a\tb"}), [("/players/1/id", "invalid_value")]),
    "an id with a C1 control": (table(YOU, JOY | {"id": "a\x85b"}), [("/players/1/id", "invalid_value")]),
    "a number for an id": (table(YOU, JOY | {"id": 7}), [("/players/1/id", "invalid_type")]),
    "ids that differ only in composition": (table(YOU | {"id": "\u00e9"}, JOY | {"id": "e\u0301"}), None),
    "a card of another table": (table(YOU, JOY | {"front": "JC TS QD"}), [("/players/1/front#2", "duplicate_card")]),
    "a card twice in a row": (
        table(YOU, JOY | {"front": ["JC", "TS", "jc"]}),
        [("/players/1/front/2", "duplicate_card")],
    ),
    "too few cards": (table(YOU, JOY | {"front": "JC TS"}), [("/players/1/front", "wrong_card_count")]),
    "too many cards": (table(YOU, JOY | {"front": "JC TS 3H 4H"}), [("/players/1/front", "wrong_card_count")]),
    "an empty row": (table(YOU, JOY | {"front": []}), [("/players/1/front", "wrong_card_count")]),
    "an empty string of cards": (table(YOU, JOY | {"front": " , "}), [("/players/1/front", "wrong_card_count")]),
    "a row that is a number": (table(YOU, JOY | {"front": 3}), [("/players/1/front", "invalid_type")]),
    "a card that is a number": (table(YOU, JOY | {"front": ["JC", "TS", 3]}), [("/players/1/front/2", "invalid_type")]),
    "a card that is null": (table(YOU, JOY | {"front": ["JC", None, "3H"]}), [("/players/1/front/1", "invalid_type")]),
    "two cards in one element": (
        table(YOU, JOY | {"front": ["JC", "TS 3H", "4H"]}),
        [("/players/1/front/1", "unknown_card")],
    ),
    "white space in an element": (
        table(YOU, JOY | {"front": ["JC", " TS", "3H"]}),
        [("/players/1/front/1", "unknown_card")],
    ),
    "a Cyrillic letter in a list": (
        table(YOU, JOY | {"front": ["JC", "ТS", "3H"]}),
        [("/players/1/front/1", "unknown_card")],
    ),
    "a Cyrillic letter in a string": (
        table(YOU, JOY | {"front": "JC TS 3Н"}),
        [("/players/1/front#2", "unknown_card")],
    ),
    "the Kelvin sign": (table(YOU, JOY | {"front": "JC TS \u212aH"}), [("/players/1/front#2", "unknown_card")]),
    "a joker": (table(YOU, JOY | {"front": ["JC", "TS", "JOKER"]}), [("/players/1/front/2", "unknown_card")]),
    "1 for ten": (table(YOU, JOY | {"front": ["JC", "1S", "3H"]}), [("/players/1/front/1", "unknown_card")]),
    "11 for a jack": (table(YOU, JOY | {"front": "11C TS 3H"}), [("/players/1/front#0", "unknown_card")]),
    "a row missing": (
        table(YOU, {name: JOY[name] for name in ("id", "front", "back")}),
        [("/players/1/middle", "missing_field")],
    ),
    "a seat with nothing": (table(YOU, {"id": "Joy"}), [("/players/1/front", "missing_field")]),
    "a seat that only declares": (
        table(YOU, {"id": "Joy", "declare": "best"}),
        [("/players/1/cards", "missing_field")],
    ),
    "cards that are not declared": (
        table(YOU, {"id": "Joy", "cards": "AC AD AH 7C 7D 7S 8C 8H 9C 9D 9S JC JD"}),
        [("/players/1/declare", "missing_field")],
    ),
    "rows together with cards": (table(YOU, JOY | {"cards": "zz"}), [("/players/1/cards", "invalid_value")]),
    "a row together with cards": (
        table(YOU, {"id": "Joy", "front": "JC TS 3H", "cards": ["AC"]}),
        [("/players/1/cards", "invalid_value")],
    ),
    "a natural not held": (table(YOU, JOY | {"declare": "dragon"}), [("/players/1/declare", "natural_not_held")]),
    "best without a natural": (table(YOU, JOY | {"declare": "best"}), [("/players/1/declare", "natural_not_held")]),
    "an unknown natural": (
        table(YOU, JOY | {"declare": "nirvana"}),
        [("/players/1/declare", "invalid_value")],
    ),
    "true as a natural": (table(YOU, JOY | {"declare": True}), [("/players/1/declare", "invalid_type")]),
    "an unknown ruleset": (table(YOU, JOY, ruleset="house"), [("/ruleset", "unknown_ruleset")]),
    "a ruleset of the other game": (table(YOU, JOY, ruleset="big-two"), [("/ruleset", "unknown_ruleset")]),
    "a ruleset's name in capitals": (table(YOU, JOY, ruleset="Pusoy"), [("/ruleset", "unknown_ruleset")]),
    "a ruleset that is a list": (table(YOU, JOY, ruleset=[]), [("/ruleset", "invalid_type")]),
    "a ruleset without a base": (table(YOU, JOY, ruleset={}), [("/ruleset/base", "missing_field")]),
    "a base that is null": (table(YOU, JOY, ruleset={"base": None}), [("/ruleset/base", "invalid_type")]),
    "an unknown base": (table(YOU, JOY, ruleset={"base": "x"}), [("/ruleset/base", "unknown_ruleset")]),
    "overrides that are null": (table(YOU, JOY, ruleset={"base": "pusoy", "overrides": None}), None),
    "overrides that are a list": (
        table(YOU, JOY, ruleset={"base": "pusoy", "overrides": []}),
        [("/ruleset/overrides", "invalid_type")],
    ),
    "more members than base and overrides": (
        table(YOU, JOY, ruleset={"base": "pusoy", "name": 1}),
        [("/ruleset/name", "unknown_field")],
    ),
}


@pytest.mark.parametrize(("body", "expected"), ONE_FAULT.values(), ids=ONE_FAULT.keys())
def test_one_fault(client: FlaskClient, body: Any, expected: Expected) -> None:
    response = client.post(SETTLE, data=json.dumps(body), headers=JSON)
    assert (places(response) if response.status_code == 422 else None) == expected


BAD_KNOBS: dict[str, list[Any]] = {
    "straights": ["A2345", ["A2345", "A2345"], ["A2346"], ["5432A"], [5], "A2345", ["ABCDE"], ["A23456"], None],
    "row_points": [-1, 1001, "1", True, 1.5, None, [1]],
    "sweep_bonus": [-1, 1e300, "3", False],
    "overall_needs": ["three_rows", 2, None, "Two_rows"],
    "royalties": [
        {},
        None,
        [1],
        [{"row": "front", "category": "three_of_a_kind"}],
        [{"row": "front", "category": "straight", "points": 1}],
        [{"row": "top", "category": "pair", "points": 1}],
        [{"row": "back", "category": "royal_flush", "points": 1}],
        [{"row": "back", "category": "flush", "points": 1, "extra": 1}],
        [{"row": "back", "category": "flush", "points": 1}, {"row": "back", "category": "flush", "points": 2}],
    ],
    "royalty_mode": ["off", None, 1],
    "naturals": [[{"name": "dragon", "points": 1}] * 2, [{"name": "nirvana", "points": 1}], [{"points": 1}], {}],
    "six_pairs": ["yes", True],
    "table_sweep": ["triple"],
    "hands_per_game": [0, 1001, None],
    "wheel": ["lowest"],
}


@pytest.mark.parametrize(("knob", "value"), [(knob, value) for knob, values in BAD_KNOBS.items() for value in values])
def test_an_invalid_knob_is_reported_at_the_knob(faults: Faults, knob: str, value: Any) -> None:
    ruleset = {"base": "pusoy", "overrides": {knob: value}}
    assert faults("pusoy/rulesets", {"ruleset": ruleset}) == [(f"/ruleset/overrides/{knob}", "invalid_ruleset")]


def test_all_faults_of_a_body_are_listed_in_field_order(faults: Faults) -> None:
    body = {
        "zebra": 1,
        "ruleset": {"overrides": {"row_points": "x", "wheel": 1, "straights": 1}, "base": "x", "extra": 1},
        "players": [
            {
                "colour": 1,
                "back": ["KC", "XX", "AS", "8D", "2D", "3D"],
                "middle": "2H 2H",
                "front": "QD 5H 3D",
                "id": 1,
            },
            "Joy",
            {"id": "Joy", "front": "QD 4H", "middle": "KD 9H zz", "back": "AC AD QH 7C 6D"},
            JOY,
            YOU,
        ],
        "alpha": 1,
    }
    assert faults("pusoy/settlements", body) == [
        ("/players", "wrong_player_count"),
        ("/players/0/id", "invalid_type"),
        ("/players/0/middle", "wrong_card_count"),
        ("/players/0/middle#1", "duplicate_card"),
        ("/players/0/back", "wrong_card_count"),
        ("/players/0/back/1", "unknown_card"),
        ("/players/0/back/5", "duplicate_card"),
        ("/players/0/colour", "unknown_field"),
        ("/players/1", "invalid_type"),
        ("/players/2/front", "wrong_card_count"),
        ("/players/2/front#0", "duplicate_card"),
        ("/players/2/middle#2", "unknown_card"),
        ("/players/3/id", "duplicate_player"),
        ("/players/3/back#0", "duplicate_card"),
        ("/players/3/back#1", "duplicate_card"),
        ("/players/3/back#2", "duplicate_card"),
        ("/players/3/back#3", "duplicate_card"),
        ("/players/3/back#4", "duplicate_card"),
        ("/players/4/front#0", "duplicate_card"),
        ("/players/4/front#1", "duplicate_card"),
        ("/players/4/front#2", "duplicate_card"),
        ("/players/4/middle#0", "duplicate_card"),
        ("/players/4/back#0", "duplicate_card"),
        ("/players/4/back#2", "duplicate_card"),
        ("/players/4/back#3", "duplicate_card"),
        ("/players/4/back#4", "duplicate_card"),
        ("/ruleset/base", "unknown_ruleset"),
        ("/ruleset/overrides/straights", "invalid_ruleset"),
        ("/ruleset/overrides/row_points", "invalid_ruleset"),
        ("/ruleset/overrides/wheel", "invalid_ruleset"),
        ("/ruleset/extra", "unknown_field"),
        ("/zebra", "unknown_field"),
        ("/alpha", "unknown_field"),
    ]


def test_at_most_a_hundred_faults_are_listed(faults: Faults) -> None:
    assert len(faults("pusoy/evaluations", {"hands": [5] * 1000})) == 100


def test_items_past_a_limit_are_not_read(faults: Faults) -> None:
    hands = ["2C 3C 4C"] * 1000 + [5]
    assert faults("pusoy/evaluations", {"hands": hands}) == [("/hands", "too_many_items")]


def test_a_fault_repeats_the_offending_text(client: FlaskClient) -> None:
    body = {"hands": [["2C", "3C", "x" * 50], "2c 3c 2♣"]}
    first, second = client.post("/v1/pusoy/evaluations", json=body).get_json()["errors"]
    assert first["value"] == "x" * 40
    assert (second["pointer"], second["index"], second["value"]) == ("/hands/1", 2, "2♣")


# ---- cards in every usual spelling


@pytest.mark.parametrize(
    "spelling",
    [
        ["8C", "9D", "TS", "JH", "QC"],
        ["8c", "9d", "10s", "jh", "qc"],
        "8♣ 9♦ 10♠ J♥ Q♣",
        "8c9dTsJhQc",
        "8♧,9♢,10♤,J♡,Q♧",
        "8♣\ufe0f9♦\ufe0e10♠\ufe0f\ufe0fJ♥Q♣",
        "\u3000 8C,\t9D\n,,10s\u00a0jh\u2003QC ",
        "10s8cJhqc9d",
    ],
)
def test_a_hand_is_the_same_in_every_spelling(ask: Ask, spelling: Any) -> None:
    (evaluation,) = ask("pusoy/evaluations", {"hands": [spelling]})["evaluations"]
    assert evaluation["label"] == "Straight, queen high"
    assert sorted(evaluation["cards"]) == ["8C", "9D", "JH", "QC", "TS"]


@pytest.mark.parametrize("place", range(5))
def test_ten_is_read_in_every_position(ask: Ask, place: int) -> None:
    cards = ["2C", "3D", "4H", "6S"]
    cards.insert(place, "10D")
    for spelling in (cards, " ".join(cards), "".join(cards)):
        (evaluation,) = ask("pusoy/evaluations", {"hands": [spelling]})["evaluations"]
        assert evaluation["cards"][place] == "TD"


# ---- the other operations of Pusoy


OTHERS: dict[str, tuple[str, Any, Expected]] = {
    "no hands": ("evaluations", {"hands": []}, [("/hands", "invalid_value")]),
    "four cards": ("evaluations", {"hands": ["2C 3C 4C 5C"]}, [("/hands/0", "wrong_card_count")]),
    "each hand has its own deck": ("evaluations", {"hands": ["2C 3C 4C", "2C 3C 4C"]}, None),
    "a card twice in a hand": ("evaluations", {"hands": [["2C", "3C", "2c"]]}, [("/hands/0/2", "duplicate_card")]),
    "no row": ("foul-checks", {}, [("/front", "missing_field")]),
    "an invalid row is not a missing row": ("foul-checks", {"back": 1}, [("/back", "invalid_type")]),
    "twelve cards": ("naturals", {"cards": "2C 3C"}, [("/cards", "wrong_card_count")]),
    "a player who fouled declares": (
        "tallies",
        {
            "players": [{"id": "a", "fouled": True, "declared": "dragon"}, {"id": "b"}],
            "rows": {"front": [["b"]], "middle": [["b"]], "back": [["b"]]},
        },
        [("/players/0/declared", "invalid_value")],
    ),
    "1 instead of true": (
        "tallies",
        {
            "players": [{"id": "a", "fouled": 1}, {"id": "b"}],
            "rows": {row: [["b", "a"]] for row in ROWS},
        },
        [("/players/0/fouled", "invalid_type")],
    ),
    "invalid rankings": (
        "tallies",
        {
            "players": [{"id": "a", "fouled": True}, {"id": "b"}, {"id": "c"}],
            "rows": {"front": [["b"], ["c", "b"]], "middle": [["b", "a", "c"]], "back": [["c"], ["d"], []]},
        },
        [
            ("/rows/front/1/1", "duplicate_player"),
            ("/rows/middle/0/1", "invalid_value"),
            ("/rows/back/1/0", "unknown_player"),
            ("/rows/back/2", "invalid_value"),
        ],
    ),
    "one left out": (
        "tallies",
        {"players": [{"id": "a"}, {"id": "b"}], "rows": {"front": [["a"]], "middle": [], "back": [["a", "b"]]}},
        [("/rows/front", "invalid_value"), ("/rows/middle", "invalid_value")],
    ),
    "a royalty that the front cannot make": (
        "tallies",
        {
            "players": [{"id": "a", "royalties": {"front": "flush", "top": "pair"}}, {"id": "b"}],
            "rows": {row: [["b", "a"]] for row in ROWS},
        },
        [("/players/0/royalties/front", "invalid_value"), ("/players/0/royalties/top", "unknown_field")],
    ),
    "a hand with neither": ("games", {"hands": [{}]}, [("/hands/0/players", "missing_field")]),
    "a hand with both": (
        "games",
        {"hands": [{"players": [YOU, JOY], "totals": {"You": "x"}}]},
        [("/hands/0/totals", "invalid_value")],
    ),
    "totals that do not add up": (
        "games",
        {"hands": [{"totals": {"a": 1, "b": 1}}]},
        [("/hands/0/totals", "invalid_value")],
    ),
    "totals of one": ("games", {"hands": [{"totals": {"a": 0}}]}, [("/hands/0/totals", "wrong_player_count")]),
    "totals of five": (
        "games",
        {"hands": [{"totals": dict.fromkeys("abcde", 0)}]},
        [("/hands/0/totals", "wrong_player_count")],
    ),
    "a string for points": (
        "games",
        {"hands": [{"totals": {"a": "3", "b": -3.5}}]},
        [("/hands/0/totals/a", "invalid_type"), ("/hands/0/totals/b", "invalid_type")],
    ),
    "3.0 is 3": ("games", {"hands": [{"totals": {"a": 3.0, "b": -3}}], "length": 5.0}, None),
    "more hands than the game has": (
        "games",
        {"hands": [{"totals": {"a": 1, "b": -1}}] * 2 + [5], "length": 2},
        [("/hands", "too_many_items")],
    ),
    "more hands than the ruleset's game has": (
        "games",
        {"hands": [{"totals": {"a": 0, "b": 0}}] * 11},
        [("/hands", "too_many_items")],
    ),
    "more hands than the default, and a length that cannot be read": (
        "games",
        {"hands": [{"totals": {"a": 0, "b": 0}}] * 11, "length": True},
        [("/length", "invalid_type")],
    ),
    "a game of no length": ("games", {"hands": [], "length": 0}, [("/length", "invalid_value")]),
    "the same cards in two hands": ("games", {"hands": [{"players": [YOU, JOY]}, {"players": [JOY, YOU]}]}, None),
}


@pytest.mark.parametrize(("path", "body", "expected"), OTHERS.values(), ids=OTHERS.keys())
def test_faults_of_other_operations(client: FlaskClient, path: str, body: Any, expected: Expected) -> None:
    response = client.post(f"/v1/pusoy/{path}", data=json.dumps(body), headers=JSON)
    assert response.status_code in (200, 422), response.get_data(as_text=True)
    assert (places(response) if response.status_code == 422 else None) == expected


def test_the_codes_are_those_of_the_contract() -> None:
    assert list(Code) == [
        "malformed_json",
        "missing_field",
        "unknown_field",
        "invalid_type",
        "invalid_value",
        "unknown_card",
        "duplicate_card",
        "wrong_card_count",
        "wrong_player_count",
        "duplicate_player",
        "unknown_player",
        "unknown_ruleset",
        "invalid_ruleset",
        "natural_not_held",
        "too_many_items",
    ]


def test_the_faults_of_an_id_and_of_its_value_are_both_listed(faults: Faults) -> None:
    body = {"hands": [{"totals": {"a": 1, "": "x", "b": -1}}]}
    assert faults("pusoy/games", body) == [
        ("/hands/0/totals/", "invalid_type"),
        ("/hands/0/totals/", "invalid_value"),
    ]


@pytest.mark.parametrize("players", [None, [{"id": "a"}, 5], [{"id": "a"}, {}], [{"id": "a"}, {"id": "a"}]])
def test_an_id_is_not_checked_against_a_broken_list_of_players(faults: Faults, players: Any) -> None:
    body = {"players": players, "rows": {row: [["zz"]] for row in ROWS}}
    assert "unknown_player" not in {code for _, code in faults("pusoy/tallies", body)}


def test_a_clash_of_one_knob_hides_no_other_clash(faults: Faults) -> None:
    deuces = {"method": "deuces", "points": [1, 2, 3, 4, 5]}
    overrides = {"ends": "last_player", "scoring": deuces, "transfer": "pairwise"}
    assert faults("pusoy-dos/rulesets", {"ruleset": {"base": "big-two", "overrides": overrides}}) == [
        ("/ruleset/overrides/scoring", "invalid_ruleset"),
        ("/ruleset/overrides/transfer", "invalid_ruleset"),
    ]
