"""An example body for every operation, as the OpenAPI document shows it; the tests and the warm-up send it."""

from typing import Any

_YOU = {"id": "You", "front": "Q♦ 5♥ 3♦", "middle": "2♥ 2♣ 10♣ 6♥ 4♦", "back": "K♣ K♠ A♠ 8♦ 2♦"}
_JOY = {
    "id": "Joy",
    "front": ["JC", "TS", "3H"],
    "middle": ["KD", "9H", "8C", "7D", "5C"],
    "back": ["AC", "AD", "QH", "7C", "6D"],
}

PUSOY_EXAMPLES: dict[str, dict[str, Any]] = {
    "evaluations": {"hands": ["KS KD KH 5C 5D", ["AS", "2D", "3C", "4H", "5S"], "5♠ 5♥ J♦"]},
    "foul-checks": {"front": "K♠ K♦ A♣", "middle": ["KH", "KC", "JD", "5S", "3C"]},
    "naturals": {"cards": "A♣ 2♦ 3♥ 4♠ 5♣ 6♦ 7♥ 8♠ 9♣ 10♦ J♥ Q♠ K♣"},
    "settlements": {"players": [_YOU, _JOY]},
    "tallies": {
        "players": [
            {"id": "You", "royalties": {"front": "three_of_a_kind"}},
            {"id": "Joy"},
            {"id": "Mark", "fouled": True},
        ],
        "rows": {"front": [["You"], ["Joy"]], "middle": [["Joy"], ["You"]], "back": [["You", "Joy"]]},
    },
    "games": {
        "hands": [{"totals": {"You": 6, "Joy": -2, "Mark": -4}}, {"players": [_YOU, _JOY]}],
        "length": 5,
    },
    "arrangements": {"cards": "A♠ A♦ K♣ K♥ Q♦ J♦ 9♦ 8♦ 7♣ 5♥ 5♠ 3♣ 2♦", "opponents": 3, "limit": 3},
    "rulesets": {"ruleset": {"base": "pusoy", "overrides": {"sweep_bonus": 4, "royalty_mode": "add"}}},
}

PUSOY_DOS_EXAMPLES: dict[str, dict[str, Any]] = {
    "classifications": {"cards": "9♣ 9♦ 9♥ 9♠ 3♣"},
    "comparisons": {"play": "7♠ 7♦", "table": ["7C", "7H"]},
    "legal-plays": {"hand": "3♠ 5♣ 5♥ 7♠ 7♦ 8♠ 9♠ J♠ 2♣", "table": "5♠ 5♦"},
    "rounds": {
        "players": ["Ana", "Ben", "Carla", "Dodong"],
        "hands": {
            "Ana": "3♣ 3♦ 9♣ 9♦ 2♠",
            "Ben": "5♣ 5♦ K♥ 4♣",
            "Carla": ["TS", "JD", "7H"],
            "Dodong": ["6C", "QS"],
        },
        "actions": [
            {"player": "Ana", "play": "3♣ 3♦"},
            {"player": "Ben", "play": ["5C", "5D"]},
            {"player": "Carla", "pass": True},
            {"player": "Dodong", "pass": True},
            {"player": "Ana", "play": "9♣ 9♦"},
            {"player": "Ben", "pass": True},
            {"player": "Carla", "pass": True},
            {"player": "Dodong", "pass": True},
            {"player": "Ana", "play": "2♠"},
        ],
    },
    "scores": {
        "players": [
            {"id": "Ana", "left": 0},
            {"id": "Ben", "left": 3},
            {"id": "Carla", "left": ["4S", "TD", "2H", "KH", "KS", "9C", "8D"]},
            {"id": "Dodong", "left": 10},
        ]
    },
    "games": {
        "rounds": [
            {"players": [{"id": "Ana", "left": 0}, {"id": "Ben", "left": 3}, {"id": "Carla", "left": 7}]},
            {"scores": {"Ana": 4, "Ben": 0, "Carla": 2}},
        ]
    },
    "rulesets": {
        "ruleset": {"base": "playfacetoface", "overrides": {"bombs": ["four_of_a_kind"], "passing": "lockout"}}
    },
}

BULK_EXAMPLE = (
    '{"id": 1, "op": "pusoy/foul-checks", "body": {"front": "KS KD AC", "middle": "KH KC JD 5S 3C"}}\n'
    '{"id": "B", "op": "pusoy/naturals", "body": {"cards": "AC 2D 3H 4S 5C 6D 7H 8S 9C TD JH QS KC"}}\n'
)
