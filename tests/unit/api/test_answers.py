"""Answers match the OpenAPI document: all members, no others, and integers distinguished from other numbers."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from service.api.catalogue import BOOKS, OPERATIONS
from service.api.openapi import document
from tests.support.answered import JSON

YOU = {"id": "You", "front": "QD 5H 3D", "middle": "2H 2C TC 6H 4D", "back": "KC KS AS 8D 2D"}
JOY = {"id": "Joy", "front": "JC TS 3H", "middle": "KD 9H 8C 7D 5C", "back": "AC AD QH 7C 6D"}
ANA = {"id": "Ana", "front": "JC TS 3S", "middle": "KD 9H 8C 7D 5D", "back": "AH AD QH 7C 6H"}
FOULED = {"id": "Joy", "front": "AC AD QH", "middle": "KD 9H 8C 7D 5C", "back": "JC TS 3H 7C 6D"}
DRAGON = "AC 2D 3H 4S 5C 6D 7H 8S 9C TD JH QS KC"
FLUSHES = "2H 3H 4H 5H 6H 2S 3S 4S 5S 6S 2C 3C 4C"
RANKED = {"front": [["a", "b"]], "middle": [["a"], ["b"]], "back": [["b"], ["a"]]}

# Answers with members that are null, empty or another word in the examples.
OTHERS: list[tuple[str, dict[str, Any]]] = [
    ("pusoy/evaluations", {"hands": ["AS KS QS JS TS"], "ruleset": {"base": "pusoy", "overrides": {"row_points": 2}}}),
    ("pusoy/foul-checks", {"back": "KH KC JD 5S 3C"}),
    ("pusoy/foul-checks", {name: YOU[name] for name in ("front", "middle", "back")}),
    ("pusoy/naturals", {"cards": FLUSHES}),
    ("pusoy/naturals", {"cards": "AC AD KC QD 9H 8S 7C 6D 5H 4S 3C 2D 2H"}),
    ("pusoy/settlements", {"players": [YOU, FOULED]}),
    ("pusoy/settlements", {"players": [{"id": "You", "cards": DRAGON, "declare": "best"}, ANA]}),
    ("pusoy/tallies", {"players": [{"id": "a"}, {"id": "b"}], "rows": RANKED}),
    ("pusoy/games", {"hands": []}),
    ("pusoy/arrangements", {"cards": DRAGON, "known": "2C 2H", "objective": "safest"}),
    ("pusoy-dos/classifications", {"cards": "9C TD"}),
    ("pusoy-dos/classifications", {"cards": "9C TD 3H 4S"}),
    ("pusoy-dos/comparisons", {"play": "5C 5D", "table": "5H 5S"}),
    ("pusoy-dos/comparisons", {"play": "3C 4D 5H 6S 7C", "table": "3D 3H"}),
    ("pusoy-dos/legal-plays", {"hand": "3C 4D 5H 6S 7C", "must_include": "3C"}),
    ("pusoy-dos/rounds", {"players": ["a", "b"], "leader": "a", "actions": [{"player": "b", "pass": True}]}),
    ("pusoy-dos/rounds", {"players": ["a", "b"], "leader": "a", "actions": [{"player": "a", "play": "3C"}]}),
    ("pusoy-dos/scores", {"players": [{"id": "a", "left": 0}, {"id": "b", "left": 3}], "ruleset": "big-two"}),
    ("pusoy-dos/games", {"rounds": []}),
]


def strict_validator(component: str) -> Draft202012Validator:
    """Return a validator of a component that refuses unknown members, 5.0 as an integer and 5 as a number."""
    schemas = json.loads(document.as_json())["components"]["schemas"]
    for schema in schemas.values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    types = Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"integer": lambda _, value: type(value) is int, "number": lambda _, value: type(value) is float}
    )
    validator = extend(Draft202012Validator, type_checker=types)
    return validator({"$ref": f"#/components/schemas/{component}", "components": {"schemas": schemas}})


def faults_of(component: str, answer: Any) -> list[str]:
    """Return how an answer differs from its component."""
    return [f"{fault.json_path}: {fault.message}"[:300] for fault in strict_validator(component).iter_errors(answer)]


@pytest.mark.parametrize(
    ("name", "body"), [*((name, operation.example) for name, operation in OPERATIONS.items()), *OTHERS]
)
def test_an_answer_is_as_documented(client: FlaskClient, name: str, body: dict[str, Any]) -> None:
    response = client.post(f"/v1/{name}", data=json.dumps(body), headers=JSON)

    assert response.status_code == 200, response.get_data(as_text=True)
    assert faults_of(OPERATIONS[name].answer.__name__, response.get_json()) == []


@pytest.mark.parametrize("game", BOOKS)
def test_rulesets_are_as_documented(client: FlaskClient, game: str) -> None:
    listed = client.get(f"/v1/{game}/rulesets").get_json()

    assert faults_of("RulesetList", listed) == []


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b'{"hands": ["2C 3C 4X", ["2C", "3C", 4]], "more": 1}', 422), (b"[" * 2_000_000, 413)],
)
def test_a_problem_is_as_documented(client: FlaskClient, body: bytes, status: int) -> None:
    response = client.post("/v1/pusoy/evaluations", data=body, headers=JSON)

    assert response.status_code == status
    assert faults_of("Problem", response.get_json()) == []


def test_the_validator_is_stricter_than_an_ordinary_one() -> None:
    standing = {"id": "a", "points": 3, "place": 1}

    assert faults_of("Standing", standing) == []
    assert len(faults_of("Standing", standing | {"points": 3.0})) == 1
    assert len(faults_of("Standing", standing | {"wins": 1})) == 1
    assert len(faults_of("Standing", {"id": "a", "points": None})) == 2
