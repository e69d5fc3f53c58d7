"""The service held against the oracle: some hundreds of seeded cases an endpoint, sound and broken, answers whole.

`tests/oracle/compare.py` plays as many more as one likes against a running service.
"""

import json
from typing import Any

import pytest

from service.app import create_app
from tests.oracle.cases import MAKERS, make_cases
from tests.oracle.differences import find_differences
from tests.oracle.knobs import Ruleset, digest
from tests.oracle.oracle import ask
from tests.oracle.presets import DEFAULTS, PRESETS

SEED = 7
CASES = 300
FEWER = {"pusoy/arrangements": 25}  # a sound one is a whole search


@pytest.fixture(scope="module")
def client() -> Any:
    """Open the service without a network."""
    return create_app().test_client()


@pytest.mark.parametrize("operation", MAKERS)
def test_every_field_the_contract_fixes_is_as_the_oracle_works_it_out(operation: str, client: Any) -> None:
    for case in make_cases(operation, SEED, FEWER.get(operation, CASES)):
        answer = client.post(f"/v1/{operation}", data=json.dumps(case.body), content_type="application/json")
        differences = find_differences(ask(operation, case.body), (answer.status_code, answer.get_json()))
        told = json.dumps(case.body, ensure_ascii=False)
        assert differences == [], f"case {case.number} of {operation}: {told}"


@pytest.mark.parametrize("game", PRESETS)
def test_presets_knobs_and_digests_are_those_of_the_contracts_tables(game: str, client: Any) -> None:
    listed = client.get(f"/v1/{game}/rulesets").get_json()["rulesets"]
    assert {doc["name"]: doc["knobs"] for doc in listed} == PRESETS[game]
    assert listed[0]["name"] == DEFAULTS[game]
    for doc in listed:
        assert doc["digest"] == digest(Ruleset(game, doc["name"], PRESETS[game][doc["name"]]))
        assert (doc["overrides"], doc["default"]) == ({}, doc["name"] == DEFAULTS[game])
        assert client.get(f"/v1/{game}/rulesets/{doc['name']}").get_json() == doc
