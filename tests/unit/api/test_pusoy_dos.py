"""Answers of Pusoy Dos over HTTP: their members in the contract's order, recorded rounds, and the rulesets."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.examples import PUSOY_DOS_EXAMPLES
from tests.support.paths import ROOT

Ask = Callable[..., Any]

CARD_FIELDS = ["cards", "legal", "kind", "category", "label", "strength", "reason", "detail"]
FOUR = ["n", "e", "s", "w"]
LEFT = [{"id": "a", "left": 0}, {"id": "b", "left": 4}]
RECORDS = sorted((ROOT / "tests/unit/pusoy_dos/records").glob("pusoy_dos_*.json"))


def overridden(base: str, **knobs: Any) -> dict[str, Any]:
    """Return a ruleset with overrides."""
    return {"base": base, "overrides": knobs}


def round_of(players: Sequence[Any] = FOUR, actions: Sequence[Any] = (), **more: Any) -> dict[str, Any]:
    """Return a round that the first player leads."""
    return {"players": players, "actions": list(actions), "leader": players[0]} | more


# ---- members of answers, in the order of the contract


@pytest.mark.parametrize("held", ["9C 9D", "9C 9D 9H 9S", "9C TD"])
def test_a_classification_has_every_field(ask: Ask, held: str) -> None:
    answer = ask("pusoy-dos/classifications", {"cards": held})

    assert list(answer) == ["ruleset", *CARD_FIELDS]
    assert list(answer["ruleset"]) == ["name", "overrides", "digest"]


def test_a_comparison_has_every_field(ask: Ask) -> None:
    answer = ask("pusoy-dos/comparisons", {"play": "9♠ 9♦", "table": "5♣ 5♥"})

    assert list(answer) == ["ruleset", "beats", "reason", "detail", "play", "table"]
    assert list(answer["play"]) == list(answer["table"]) == CARD_FIELDS
    assert answer["detail"] == "Pair of nines beats pair of fives"


def test_legal_plays_have_every_field(ask: Ask) -> None:
    answer = ask("pusoy-dos/legal-plays", {"hand": "3C 3D"})

    assert list(answer) == ["ruleset", "plays", "count", "may_pass"]
    assert list(answer["plays"][0]) == ["cards", "kind", "category", "label", "strength"]
    assert [play["cards"] for play in answer["plays"]] == [["3C"], ["3D"], ["3C", "3D"]]


def test_a_round_has_every_field(ask: Ask) -> None:
    answer = ask("pusoy-dos/rounds", round_of(actions=[{"player": "n", "play": "3C"}, {"player": "e", "pass": True}]))

    assert list(answer) == [
        *("ruleset", "status", "fault", "turn", "table", "passes_in_a_row", "cards_left", "hands", "must_include"),
        *("actions", "places", "scores"),
    ]
    assert list(answer["table"]) == ["player", "play"]
    assert [list(action) for action in answer["actions"]] == [["player", "play", "cleared"]] * 2
    assert (answer["passes_in_a_row"], answer["turn"]) == (1, "s")


def test_scores_have_every_field(ask: Ask) -> None:
    answer = ask("pusoy-dos/scores", {"players": LEFT})

    assert list(answer) == ["ruleset", "method", "higher_is_better", "scores", "winners"]
    assert list(answer["scores"][0]) == ["id", "points", "place", "detail"]


def test_a_game_has_every_field(ask: Ask) -> None:
    answer = ask("pusoy-dos/games", {"rounds": [{"players": LEFT}, {"scores": {"b": 0, "a": 3}}]})

    assert list(answer) == ["ruleset", "higher_is_better", "rounds", "running", "standings", "winners"]
    assert answer["rounds"] == [{"scores": {"a": 0, "b": 4}}, {"scores": {"b": 0, "a": 3}}]
    assert answer["running"] == [{"a": 0, "b": 4}, {"a": 3, "b": 4}]
    assert answer["standings"] == [
        {"id": "a", "points": 3, "place": 1, "wins": 1},
        {"id": "b", "points": 4, "place": 2, "wins": 1},
    ]
    assert answer["winners"] == ["a"]


@pytest.mark.parametrize("path", [path for path in RECORDS if "faults" not in path.stem], ids=lambda path: path.stem)
def test_a_recorded_round_is_answered_as_it_was_recorded(ask: Ask, path: Path) -> None:
    record = json.loads(path.read_text())
    answer = ask("pusoy-dos/rounds", record["request"])

    del answer["ruleset"]
    assert answer == record["answer"]


def test_recorded_faults_are_answered_as_they_were_recorded(ask: Ask) -> None:
    for record in json.loads((ROOT / "tests/unit/pusoy_dos/records/pusoy_dos_faults.json").read_text()):
        answer = ask("pusoy-dos/rounds", record["request"])

        assert (answer["status"], answer["turn"]) == ("illegal", record["turn"])
        assert {"at": answer["fault"]["at"], "code": answer["fault"]["code"]} == record["fault"]


def test_a_round_without_hands_under_rank_points_has_no_scores(ask: Ask) -> None:
    body = round_of(["a", "b"], [{"player": "a", "play": "3C"}], hand_size=1, ruleset="pusoy-dos-rank-points")
    answer = ask("pusoy-dos/rounds", body)

    assert (answer["status"], answer["scores"], answer["places"]) == ("finished", None, ["a", "b"])


def test_null_in_an_optional_field_is_absent(ask: Ask) -> None:
    body = round_of(hands=None, hand_size=None, first_game=None, must_include=None, ruleset=None)
    body["actions"] = [{"player": "n", "play": "3C", "pass": None}, {"player": "e", "play": None, "pass": True}]

    assert ask("pusoy-dos/rounds", body)["turn"] == "s"
    assert ask("pusoy-dos/legal-plays", {"hand": "3C", "table": None, "must_include": None})["may_pass"] is False
    assert ask("pusoy-dos/scores", {"players": [{**seat, "place": None} for seat in LEFT], "last_play": None})


def test_ten_point_zero_is_ten(ask: Ask) -> None:
    body = {"players": [{"id": "a", "left": 0.0}, {"id": "b", "left": 10.0}]}

    assert ask("pusoy-dos/scores", body)["scores"][1]["points"] == 10


# ---- the round of the documentation, posted action by action as an app does

TO_THE_LAST = [
    *({"player": player, "pass": True} for player in ("Ben", "Carla", "Dodong")),
    {"player": "Ben", "play": "K♥"},
    *({"player": player, "pass": True} for player in ("Carla", "Dodong")),
    {"player": "Ben", "play": "4♣"},
    {"player": "Carla", "play": "T♠"},
    {"player": "Dodong", "play": "Q♠"},
    {"player": "Carla", "pass": True},
    {"player": "Dodong", "play": "6♣"},
]


@pytest.mark.parametrize(
    ("ruleset", "more", "places", "points"),
    [
        ("playfacetoface", [], ["Ana", "Ben", "Dodong", "Carla"], {"Ana": 0, "Ben": 2, "Carla": 3, "Dodong": 2}),
        ("big-two", [], ["Ana", "Ben", "Dodong", "Carla"], {"Ana": 0, "Ben": 2, "Carla": 3, "Dodong": 2}),
        ("big-two-deuces", [], ["Ana", "Ben", "Dodong", "Carla"], {"Ana": 2, "Ben": 0, "Carla": 0, "Dodong": 0}),
        (
            "big-two-placing",
            TO_THE_LAST,
            ["Ana", "Ben", "Dodong", "Carla"],
            {"Ana": 5, "Ben": 3, "Carla": 0, "Dodong": 1},
        ),
        (
            "pusoy-dos-rank-points",
            [],
            ["Ana", "Ben", "Dodong", "Carla"],
            {"Ana": 0, "Ben": 14, "Carla": 27, "Dodong": 16},
        ),
    ],
)
def test_the_documented_round_posted_action_by_action_ends_with_winner_and_scores(
    ask: Ask, ruleset: Any, more: list[Any], places: list[str], points: dict[str, int]
) -> None:
    example = PUSOY_DOS_EXAMPLES["rounds"] | {"ruleset": ruleset}
    actions = [*example["actions"], *more]
    for count, action in enumerate(actions):
        report = ask("pusoy-dos/rounds", example | {"actions": actions[:count]})

        assert (report["status"], report["turn"]) == ("in_progress", action["player"])

    report = ask("pusoy-dos/rounds", example | {"actions": actions})

    assert (report["status"], report["turn"], report["places"]) == ("finished", None, places)
    assert {line["id"]: line["points"] for line in report["scores"]["scores"]} == points
    assert report["scores"]["winners"] == ["Ana"]


# ---- rulesets


def test_the_presets_are_listed_default_first(client: FlaskClient) -> None:
    listed = client.get("/v1/pusoy-dos/rulesets").get_json()["rulesets"]

    assert [doc["name"] for doc in listed] == [
        *("playfacetoface", "playfacetoface-high-card", "big-two", "big-two-deuces", "big-two-placing"),
        *("pusoy-dos-rank-points", "philippine-linear", "chuo-dai-di", "big-two-hong-kong"),
    ]
    assert [doc["default"] for doc in listed] == [True] + [False] * 8
    assert list(listed[0]) == ["name", "title", "source", "description", "default", "digest", "overrides", "knobs"]


def test_one_preset_is_found_by_its_name(client: FlaskClient) -> None:
    assert client.get("/v1/pusoy-dos/rulesets/big-two").get_json()["knobs"]["suits"] == "DCHS"
    assert client.get("/v1/pusoy-dos/rulesets/pusoy").status_code == 404


def test_a_ruleset_is_resolved_in_canonical_form(ask: Ask) -> None:
    document = ask(
        "pusoy-dos/rulesets",
        {"ruleset": overridden("big-two", opening_card="10d", straights=["10jqka"], passing="lockout", suits="DCHS")},
    )

    assert document["overrides"] == {"straights": ["TJQKA"], "opening_card": "TD", "passing": "lockout"}
    assert document["knobs"]["scoring"]["method"] == "card_tiers"
    assert document["default"] is False
