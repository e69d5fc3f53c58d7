"""Faults of Pusoy Dos' requests over HTTP: the exact places, and all faults of a body at once.

The fixture ``faults`` returns pointers with codes; a pointer ends in ``#index`` if the cards were sent as one string.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

Ask = Callable[..., Any]
Faults = Callable[..., list[tuple[str, str]]]
Expected = list[tuple[str, str]] | None  # the faults, or None for a request that is answered

FOUR = ["n", "e", "s", "w"]
LEFT = [{"id": "a", "left": 0}, {"id": "b", "left": 4}]
PLACED = [
    {"id": "a", "left": 0, "place": 1},
    {"id": "b", "left": 0, "place": 2},
    {"id": "c", "left": 0, "place": 3},
    {"id": "d", "left": 2, "place": 4},
]


def overridden(base: str, **knobs: Any) -> dict[str, Any]:
    """Return a ruleset with overrides."""
    return {"base": base, "overrides": knobs}


def round_of(players: Sequence[Any] = FOUR, actions: Sequence[Any] = (), **more: Any) -> dict[str, Any]:
    """Return a round that the first player leads."""
    return {"players": players, "actions": list(actions), "leader": players[0]} | more


def dealt(*hands: Any, **more: Any) -> dict[str, Any]:
    """Return a round of a, b and so on with these hands."""
    players = list("abcd"[: len(hands)])
    return {"players": players, "hands": dict(zip(players, hands, strict=True)), "actions": []} | more


# ---- plays: classifications, comparisons, legal plays


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("classifications", {}, [("/cards", "missing_field")]),
        ("classifications", {"cards": None}, [("/cards", "invalid_type")]),
        ("classifications", {"cards": []}, [("/cards", "wrong_card_count")]),
        ("classifications", {"cards": ""}, [("/cards", "wrong_card_count")]),
        ("classifications", {"cards": "3C 3C"}, [("/cards#1", "duplicate_card")]),
        ("classifications", {"cards": ["3C", "XX", 3]}, [("/cards/1", "unknown_card"), ("/cards/2", "invalid_type")]),
        (
            "classifications",
            {"cards": [rank + suit for suit in "CD" for rank in "23456789TJ"]},
            [("/cards", "wrong_card_count")],
        ),
        ("classifications", {"cards": "3C", "ruleset": "pusoy"}, [("/ruleset", "unknown_ruleset")]),
        ("classifications", {"cards": "3C", "table": "4C"}, [("/table", "unknown_field")]),
        ("comparisons", {}, [("/play", "missing_field"), ("/table", "missing_field")]),
        ("comparisons", {"play": "9S 9D", "table": "9C 9D"}, [("/table#1", "duplicate_card")]),
        ("comparisons", {"play": "9S 9Z", "table": "9S 9D"}, [("/play#1", "unknown_card")]),
        ("legal-plays", {"table": "3C"}, [("/hand", "missing_field")]),
        ("legal-plays", {"hand": "3C 4C", "table": "4C"}, [("/table#0", "duplicate_card")]),
        ("legal-plays", {"hand": "3C 4C", "table": "5C 6D"}, [("/table", "invalid_value")]),
        ("legal-plays", {"hand": "3C 4C", "table": "9C 9D 9H 9S"}, [("/table", "invalid_value")]),
        ("legal-plays", {"hand": "3C 4C", "table": []}, [("/table", "wrong_card_count")]),
        ("legal-plays", {"hand": "3C 4C", "must_include": "5C"}, [("/must_include", "invalid_value")]),
        ("legal-plays", {"hand": "3C 4C", "must_include": "5"}, [("/must_include", "unknown_card")]),
        ("legal-plays", {"hand": "3C 4C", "must_include": ["3C"]}, [("/must_include", "invalid_type")]),
        ("legal-plays", {"hand": "3C 3C", "must_include": "5C"}, [("/hand#1", "duplicate_card")]),
        (
            "legal-plays",
            {"hand": "3C", "table": "5C 6D", "must_include": "4C", "ruleset": "none"},
            [("/must_include", "invalid_value"), ("/ruleset", "unknown_ruleset")],
        ),
        (
            "legal-plays",
            {"hand": "4C", "table": "8C 8D 8H", "ruleset": overridden("playfacetoface", triples=False)},
            [("/table", "invalid_value")],
        ),
    ],
)
def test_faults_of_plays(faults: Faults, path: str, body: Any, expected: Expected) -> None:
    assert faults(f"pusoy-dos/{path}", body) == expected


# ---- rounds


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("/players", "missing_field"), ("/leader", "missing_field"), ("/actions", "missing_field")]),
        (round_of(["n"]), [("/players", "wrong_player_count")]),
        (round_of(["n", "e", "s", "w", "x"]), [("/players", "wrong_player_count")]),
        (round_of(["n", "n"]), [("/players/1", "duplicate_player")]),
        (round_of(["n", ""]), [("/players/1", "invalid_value")]),
        (round_of(["n", 4]), [("/players/1", "invalid_type")]),
        (round_of(["n", None]) | {"leader": "s"}, [("/players/1", "invalid_type")]),
        (round_of(["n", "e"]) | {"leader": "s"}, [("/leader", "unknown_player")]),
        (round_of(["n", "n"]) | {"leader": "s"}, [("/players/1", "duplicate_player")]),
        ({"players": 3, "leader": "s", "actions": []}, [("/players", "invalid_type")]),
        (
            {"players": None, "leader": "s", "hands": {"s": "3C"}, "actions": [{"player": "x", "pass": True}]},
            [("/players", "invalid_type")],
        ),
        ({"players": FOUR, "actions": []}, [("/leader", "missing_field")]),
        (round_of(hand_size=0), [("/hand_size", "invalid_value")]),
        (round_of(hand_size=19), [("/hand_size", "invalid_value")]),
        (round_of(hand_size="13"), [("/hand_size", "invalid_type")]),
        (round_of(first_game=1), [("/first_game", "invalid_type")]),
        (round_of(ruleset="big-two-placing"), None),
        (round_of(FOUR[:3], ruleset="big-two-placing"), [("/players", "wrong_player_count")]),
        (
            round_of(["n", "n", "e"], ruleset="big-two-placing"),
            [("/players", "wrong_player_count"), ("/players/1", "duplicate_player")],
        ),
        (round_of() | {"actions": None}, [("/actions", "invalid_type")]),
        (round_of() | {"turn": "n"}, [("/turn", "unknown_field")]),
    ],
)
def test_faults_of_a_round(faults: Faults, ask: Ask, body: Any, expected: Expected) -> None:
    if expected is None:
        assert ask("pusoy-dos/rounds", body)["status"] == "in_progress"
    else:
        assert faults("pusoy-dos/rounds", body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (dealt("3C 4C", "3C 5D"), [("/hands/b#0", "duplicate_card")]),
        (dealt(["3C", "3C"], "5D"), [("/hands/a/1", "duplicate_card")]),
        (dealt("", "5D"), [("/hands/a", "wrong_card_count")]),
        (dealt("3C", "5D", hand_size=1), [("/hand_size", "invalid_value")]),
        (dealt("3C", "5D", hand_size="x"), [("/hand_size", "invalid_value")]),
        (dealt("3C", "5D", hands={"a": "3C"}), [("/hands/b", "missing_field")]),
        (dealt("3C", "5D", hands={"a": "3C", "b": "5D", "c": "6D"}), [("/hands/c", "unknown_player")]),
        (
            dealt("3C", "5D", hands={"x": "9C", "b": "5D"}),
            [("/hands/a", "missing_field"), ("/hands/x", "unknown_player")],
        ),
        (dealt("3C", "5D", hands={"a": "3C", "b": None}), [("/hands/b", "invalid_type")]),
        (dealt("3C", "5D", hands=["3C", "5D"]), [("/hands", "invalid_type")]),
        (
            {"players": ["a/b", "c~d"], "hands": {"a/b": "", "c~d": "3X"}, "actions": []},
            [("/hands/a~1b", "wrong_card_count"), ("/hands/c~0d#0", "unknown_card")],
        ),
        # the opening player and card
        (dealt("3C", "5D", leader="b"), [("/leader", "invalid_value")]),
        (dealt("3C", "5D", leader="a"), None),
        (dealt("3C", "5D", must_include="3C"), None),
        (dealt("3C", "5D", must_include="5D"), [("/must_include", "invalid_value")]),
        (
            dealt("4C", "5D", leader="b", must_include="3C"),
            [("/leader", "invalid_value"), ("/must_include", "invalid_value")],
        ),
        (dealt("3C", "5D", first_game=False), [("/leader", "missing_field")]),
        (dealt("3C", "5D", first_game=False, leader="b"), None),
        (dealt("3C", "5D", first_game=False, leader="b", must_include="5D"), [("/must_include", "invalid_value")]),
        (dealt("3C", "5D", first_game=False, leader="b", ruleset="big-two"), [("/leader", "invalid_value")]),
        (dealt("3C", "5D", first_game=False, leader="a", ruleset="big-two"), None),
        (dealt("3C", "3D", first_game=False, leader="a", ruleset="big-two"), [("/leader", "invalid_value")]),
        (dealt("3C", "5D", ruleset=overridden("big-two", opening_card=None)), [("/leader", "missing_field")]),
        (dealt("3C", "5D", leader="c"), [("/leader", "unknown_player")]),
        # a broken part hides only what depends on it
        (dealt("3C", "5X", leader="b"), [("/hands/b#0", "unknown_card")]),
        (dealt("3C", "5X", first_game=False), [("/hands/b#0", "unknown_card"), ("/leader", "missing_field")]),
        (dealt("3C", "5D", leader="b", first_game="yes"), [("/first_game", "invalid_type")]),
        (
            dealt("3C", "3D", leader="a", first_game="yes", ruleset="big-two"),
            [("/first_game", "invalid_type"), ("/leader", "invalid_value")],
        ),
        (dealt("3C", "5D", leader="b", ruleset="none"), [("/ruleset", "unknown_ruleset")]),
    ],
)
def test_faults_of_a_round_with_hands(faults: Faults, ask: Ask, body: Any, expected: Expected) -> None:
    if expected is None:
        assert ask("pusoy-dos/rounds", body)["status"] == "in_progress"
    else:
        assert faults("pusoy-dos/rounds", body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (round_of(must_include="3C"), None),
        (round_of(must_include="4C"), [("/must_include", "invalid_value")]),
        (round_of(must_include="3D", ruleset="big-two"), None),
        (round_of(FOUR[:3], must_include="4C"), None),
        (round_of(FOUR[:3], hand_size=17, must_include="3S"), None),
        (round_of(["a", "b"], hand_size=13, must_include="2D"), None),
        (round_of(first_game=False, must_include="3C"), [("/must_include", "invalid_value")]),
        (
            round_of(must_include="3C", ruleset=overridden("big-two", opening_card=None)),
            [("/must_include", "invalid_value")],
        ),
        (round_of(hand_size=0, must_include="4C"), [("/hand_size", "invalid_value")]),
    ],
)
def test_must_include_is_the_card_that_binds(faults: Faults, ask: Ask, body: Any, expected: Expected) -> None:
    if expected is None:
        assert ask("pusoy-dos/rounds", body)["must_include"] == body["must_include"]
    else:
        assert faults("pusoy-dos/rounds", body) == expected


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({}, [("/player", "missing_field"), ("/play", "missing_field")]),
        ({"player": "n"}, [("/play", "missing_field")]),
        ({"player": "n", "pass": False}, [("/play", "missing_field")]),
        ({"player": "n", "play": "3C", "pass": True}, [("/pass", "invalid_value")]),
        ({"player": "n", "pass": 1}, [("/pass", "invalid_type")]),
        ({"player": "n", "play": "3C", "pass": "no"}, [("/pass", "invalid_type")]),
        ({"player": "x", "pass": True}, [("/player", "unknown_player")]),
        ({"player": None, "pass": True}, [("/player", "invalid_type")]),
        ({"player": "n", "play": []}, [("/play", "wrong_card_count")]),
        ({"player": "n", "play": ["3C", "3C"]}, [("/play/1", "duplicate_card")]),
        ({"player": "n", "play": "3X", "pass": True}, [("/play#0", "unknown_card"), ("/pass", "invalid_value")]),
        ({"player": "n", "play": "3C", "fold": True}, [("/fold", "unknown_field")]),
        ("pass", [("", "invalid_type")]),
    ],
)
def test_faults_of_an_action(faults: Faults, action: Any, expected: list[tuple[str, str]]) -> None:
    found = faults("pusoy-dos/rounds", round_of(actions=[{"player": "n", "play": "3C"}, action]))

    assert found == [(f"/actions/1{pointer}", code) for pointer, code in expected]


def test_a_card_played_again_by_a_later_action_is_not_a_fault_of_the_request(ask: Ask) -> None:
    body = round_of(actions=[{"player": "n", "play": "3C"}, {"player": "e", "play": "3C"}])

    assert ask("pusoy-dos/rounds", body)["fault"]["code"] == "card_already_played"


def test_at_most_a_thousand_actions_are_read(faults: Faults, ask: Ask) -> None:
    action = {"player": "n", "pass": True}

    assert ask("pusoy-dos/rounds", round_of(actions=[action] * 1000))["fault"]["at"] == 0
    assert faults("pusoy-dos/rounds", round_of(actions=[action] * 1000 + [{}])) == [("/actions", "too_many_items")]


# ---- scores


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("/players", "missing_field")]),
        ({"players": LEFT[:1]}, [("/players", "wrong_player_count")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b", "left": 0}]}, [("/players", "invalid_value")]),
        ({"players": [{"id": "a", "left": 1}, {"id": "b", "left": 2}]}, [("/players", "invalid_value")]),
        ({"players": [{"id": "a", "left": []}, {"id": "b", "left": ""}]}, [("/players", "invalid_value")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "a", "left": 0}]}, [("/players/1/id", "duplicate_player")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b"}]}, [("/players/1/left", "missing_field")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b", "left": None}]}, [("/players/1/left", "invalid_type")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b", "left": True}]}, [("/players/1/left", "invalid_type")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b", "left": 2.5}]}, [("/players/1/left", "invalid_type")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b", "left": {}}]}, [("/players/1/left", "invalid_type")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b", "left": 53}]}, [("/players/1/left", "invalid_value")]),
        ({"players": [{"id": "a", "left": 0}, {"id": "b", "left": -1}]}, [("/players/1/left", "invalid_value")]),
        (
            {"players": [{"id": "a", "left": "3C"}, {"id": "b", "left": "3C"}]},
            [("/players/1/left#0", "duplicate_card")],
        ),
        ({"players": LEFT, "last_play": "3C 3C"}, [("/last_play#1", "duplicate_card")]),
        (
            {"players": [{"id": "a", "left": 0}, {"id": "b", "left": "3C"}], "last_play": ["4C", "3C"]},
            [("/last_play/1", "duplicate_card")],
        ),
        ({"players": LEFT, "last_play": []}, [("/last_play", "wrong_card_count")]),
        ({"players": LEFT, "ruleset": "big-two-deuces"}, [("/last_play", "missing_field")]),
        ({"players": LEFT, "ruleset": "pusoy-dos-rank-points"}, [("/players/1/left", "invalid_type")]),
        (
            {"players": [{"id": "a", "left": 0, "place": 1}, {"id": "b", "left": 3}]},
            [("/players/1/place", "missing_field")],
        ),
        (
            {"players": [{"id": "a", "left": 0}, {"id": "b", "left": 3, "place": "2"}]},
            [("/players/0/place", "missing_field"), ("/players/1/place", "invalid_type")],
        ),
        (
            {"players": [{"id": "a", "left": 0, "place": 1}, {"id": "b", "left": 3, "place": 1}]},
            [("/players/1/place", "invalid_value")],
        ),
        (
            {"players": [{"id": "a", "left": 0, "place": 1}, {"id": "b", "left": 3, "place": 3}]},
            [("/players/1/place", "invalid_value")],
        ),
        (
            {"players": [{"id": "a", "left": 0, "place": 0}, {"id": "b", "left": 3, "place": 1}]},
            [("/players/0/place", "invalid_value")],
        ),
        (
            {
                "players": [{k: v for k, v in seat.items() if k != "place"} for seat in PLACED],
                "ruleset": "big-two-placing",
            },
            [(f"/players/{seat}/place", "missing_field") for seat in range(4)],
        ),
        (
            {"players": PLACED[:3], "ruleset": "big-two-placing"},
            [("/players", "wrong_player_count")],
        ),
        ({"players": [*PLACED, {"id": "e", "left": 1, "place": 5}]}, [("/players", "wrong_player_count")]),
        # the winner is checked only if the rest of players and the ruleset are valid
        (
            {"players": [{"id": "a", "left": 0}, {"id": "b", "left": 0}], "ruleset": "none"},
            [("/ruleset", "unknown_ruleset")],
        ),
        (
            {"players": [{"id": "a", "left": 0}, {"id": "b", "left": 0}], "ruleset": "big-two-deuces"},
            [("/players", "invalid_value"), ("/last_play", "missing_field")],
        ),
        ({"players": LEFT, "winner": "a"}, [("/winner", "unknown_field")]),
        ({"players": [{**LEFT[0], "points": 3}, LEFT[1]]}, [("/players/0/points", "unknown_field")]),
    ],
)
def test_faults_of_scores(faults: Faults, body: Any, expected: Expected) -> None:
    assert faults("pusoy-dos/scores", body) == expected


def test_zero_and_no_cards_are_always_allowed(ask: Ask) -> None:
    body = {"players": [{"id": "a", "left": 0}, {"id": "b", "left": "KD 2C"}], "ruleset": "pusoy-dos-rank-points"}

    assert [line["points"] for line in ask("pusoy-dos/scores", body)["scores"]] == [0, 12]


# ---- games


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("/rounds", "missing_field")]),
        ({"rounds": {}}, [("/rounds", "invalid_type")]),
        ({"rounds": [{}]}, [("/rounds/0/players", "missing_field")]),
        ({"rounds": [{"last_play": "3C"}]}, [("/rounds/0/players", "missing_field")]),
        ({"rounds": [{"players": LEFT, "scores": {"a": 0, "b": 4}}]}, [("/rounds/0/scores", "invalid_value")]),
        ({"rounds": [{"last_play": "3C", "scores": {"a": 0, "b": 4}}]}, [("/rounds/0/scores", "invalid_value")]),
        ({"rounds": [{"scores": {"a": 0}}]}, [("/rounds/0/scores", "wrong_player_count")]),
        ({"rounds": [{"scores": dict.fromkeys("abcde", 0)}]}, [("/rounds/0/scores", "wrong_player_count")]),
        ({"rounds": [{"scores": {"a": 0, "b": "4"}}]}, [("/rounds/0/scores/b", "invalid_type")]),
        ({"rounds": [{"scores": {"a": 0, "b": None}}]}, [("/rounds/0/scores/b", "invalid_type")]),
        ({"rounds": [{"scores": [1, 2]}]}, [("/rounds/0/scores", "invalid_type")]),
        (
            {"rounds": [{"players": [{"id": "a", "left": 0}, {"id": "b", "left": 0}]}, {"players": LEFT}]},
            [("/rounds/0/players", "invalid_value")],
        ),
        ({"rounds": [{"players": LEFT}], "ruleset": "big-two-deuces"}, [("/rounds/0/last_play", "missing_field")]),
        ({"rounds": [{"scores": {"a": 0, "b": 0}}] * 1001}, [("/rounds", "too_many_items")]),
    ],
)
def test_faults_of_a_game(faults: Faults, body: Any, expected: Expected) -> None:
    assert faults("pusoy-dos/games", body) == expected


def test_each_round_of_a_game_is_checked_by_itself(ask: Ask) -> None:
    seats = [{"id": "a", "left": []}, {"id": "b", "left": "3C"}]

    assert ask("pusoy-dos/games", {"rounds": [{"players": seats}, {"players": seats}]})["running"][1] == {
        "a": 0,
        "b": 2,
    }


# ---- rulesets


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("big-one", [("/ruleset", "unknown_ruleset")]),
        (5, [("/ruleset", "invalid_type")]),
        ({}, [("/ruleset/base", "missing_field")]),
        (overridden("none"), [("/ruleset/base", "unknown_ruleset")]),
        ({"base": "big-two", "overrides": []}, [("/ruleset/overrides", "invalid_type")]),
        (overridden("big-two", jokers=2), [("/ruleset/overrides/jokers", "invalid_ruleset")]),
        (overridden("big-two", triples=1, suits="CD"), None),
        (overridden("big-two", transfer="pairwise", scoring={"method": "deuces", "points": [1, 2, 4, 8, 16]}), None),
        (overridden("big-two-deuces", ends="last_player"), [("/ruleset/overrides/ends", "invalid_ruleset")]),
    ],
)
def test_faults_of_a_ruleset(faults: Faults, ruleset: Any, expected: Expected) -> None:
    expected = (
        expected
        or {
            "triples": [
                ("/ruleset/overrides/suits", "invalid_ruleset"),
                ("/ruleset/overrides/triples", "invalid_ruleset"),
            ],
            "transfer": [("/ruleset/overrides/transfer", "invalid_ruleset")],
        }[next(iter(ruleset["overrides"]))]
    )

    assert faults("pusoy-dos/rulesets", {"ruleset": ruleset}) == expected


# ---- all faults at once


def test_all_faults_of_a_round_are_listed_in_the_order_of_the_contract(faults: Faults) -> None:
    body = {
        "wild": 1,
        "ruleset": {"base": "big-two", "overrides": {"passing": "never", "suits": 4}},
        "actions": [{"player": "x", "play": ["3C", "3C"], "pass": True}, {"player": "a"}],
        "must_include": "3",
        "first_game": "yes",
        "hand_size": 5,
        "hands": {"b": ["3C", "4C"], "x": "5C"},
        "players": ["a", "b"],
    }

    assert faults("pusoy-dos/rounds", body) == [
        ("/hands/a", "missing_field"),
        ("/hands/x", "unknown_player"),
        ("/hand_size", "invalid_value"),
        ("/first_game", "invalid_type"),
        ("/must_include", "unknown_card"),
        ("/actions/0/player", "unknown_player"),
        ("/actions/0/play/1", "duplicate_card"),
        ("/actions/0/pass", "invalid_value"),
        ("/actions/1/play", "missing_field"),
        ("/ruleset/overrides/suits", "invalid_ruleset"),
        ("/ruleset/overrides/passing", "invalid_ruleset"),
        ("/wild", "unknown_field"),
    ]
