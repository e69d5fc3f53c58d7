"""Questions and fault reports from the public record of card games, each put to the service as a request.

The cases are in `public_record.json`, in our own words: what went wrong or was asked elsewhere, and what is so here.
`expect` maps a JSON pointer into the answer to a value, to {"compare", "to"}, or to a list by name, points or fault.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from service.app import create_app

RECORD: list[dict[str, Any]] = json.loads(Path(__file__).with_name("public_record.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def client() -> Any:
    """Open the service without a network."""
    return create_app().test_client()


def at(document: Any, pointer: str) -> Any:
    """Look up a JSON pointer; no name in these answers needs escaping."""
    for part in pointer.split("/")[1:]:
        document = document[int(part)] if isinstance(document, list) else document[part]
    return document


def check(answer: Any, pointer: str, wanted: Any) -> None:
    """Hold one place of an answer against what is expected there."""
    found = at(answer, pointer)
    if isinstance(wanted, dict) and "compare" in wanted:
        other = at(answer, wanted["to"])
        assert {"<": found < other, "=": found == other, ">": found > other}[wanted["compare"]], (pointer, found, other)
        return
    if isinstance(wanted, dict) and "names" in wanted:
        wanted, found = wanted["names"], [entry["name"] for entry in found]
    elif isinstance(wanted, dict) and set(wanted) == {"points"}:
        wanted, found = wanted["points"], {entry["id"]: entry["points"] for entry in found}
    elif isinstance(wanted, dict) and "faults" in wanted:
        wanted, found = wanted["faults"], [[entry["pointer"], entry["code"]] for entry in found]
    assert (type(found), found) == (type(wanted), wanted), pointer


@pytest.mark.parametrize("case", RECORD, ids=lambda case: f"{case['id']} {case['asked']}")
def test_the_public_record(case: dict[str, Any], client: Any) -> None:
    answer = client.post(case["path"], data=json.dumps(case["body"]), content_type="application/json")
    assert answer.status_code == case["status"], answer.get_data(as_text=True)
    for pointer, wanted in case["expect"].items():
        check(answer.get_json(), pointer, wanted)


def test_every_case_has_an_id_of_its_own() -> None:
    assert len({case["id"] for case in RECORD}) == len(RECORD) >= 40
