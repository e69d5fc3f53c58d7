"""Compare the service with the oracle: hundreds of seeded valid and invalid cases per endpoint, every field.

`tests/oracle/compare.py` runs any number of further cases against a running service.
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
CASES_OF_SLOW_OPERATIONS = {"pusoy/arrangements": 25}  # every valid one is a full search


@pytest.fixture(scope="module")
def client() -> Any:
    """Return a test client of the service."""
    return create_app().test_client()


@pytest.mark.parametrize("operation", MAKERS)
def test_every_field_fixed_by_the_contract_matches_the_oracle(operation: str, client: Any) -> None:
    for case in make_cases(operation, SEED, CASES_OF_SLOW_OPERATIONS.get(operation, CASES)):
        answer = client.post(f"/v1/{operation}", data=json.dumps(case.body), content_type="application/json")
        differences = find_differences(ask(operation, case.body), (answer.status_code, answer.get_json()))
        body = json.dumps(case.body, ensure_ascii=False)
        assert differences == [], f"case {case.number} of {operation}: {body}"


@pytest.mark.parametrize("game", PRESETS)
def test_presets_knobs_and_digests_match_the_tables_of_the_contract(game: str, client: Any) -> None:
    listed = client.get(f"/v1/{game}/rulesets").get_json()["rulesets"]
    assert {doc["name"]: doc["knobs"] for doc in listed} == PRESETS[game]
    assert listed[0]["name"] == DEFAULTS[game]
    for doc in listed:
        assert doc["digest"] == digest(Ruleset(game, doc["name"], PRESETS[game][doc["name"]]))
        assert (doc["overrides"], doc["default"]) == ({}, doc["name"] == DEFAULTS[game])
        assert client.get(f"/v1/{game}/rulesets/{doc['name']}").get_json() == doc
