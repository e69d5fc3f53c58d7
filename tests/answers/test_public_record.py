"""Questions and bug reports from public records of card games, each sent to the service as a request.

The cases are in `public_record.json`, in our own words: what was asked or went wrong elsewhere, and what is right here.
`expect` maps JSON pointers to expectations, in the form of `tests.support.expectations.check`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from service.app import create_app
from tests.support.expectations import check

RECORD: list[dict[str, Any]] = json.loads(Path(__file__).with_name("public_record.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def client() -> Any:
    """Return a test client of the service."""
    return create_app().test_client()


@pytest.mark.parametrize("case", RECORD, ids=lambda case: f"{case['id']} {case['asked']}")
def test_the_public_record(case: dict[str, Any], client: Any) -> None:
    answer = client.post(case["path"], data=json.dumps(case["body"]), content_type="application/json")
    assert answer.status_code == case["status"], answer.get_data(as_text=True)
    for pointer, wanted in case["expect"].items():
        check(answer.get_json(), pointer, wanted)


def test_every_case_has_a_unique_id() -> None:
    assert len({case["id"] for case in RECORD}) == len(RECORD) >= 40
