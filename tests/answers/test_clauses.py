"""Every sentence of the four published documents that states a rule, each as one or more requests.

The rows are in `clauses/`, one file per document, in the order of its text: the rule in our own words, its publisher,
the request, and expectations in the form of `tests.support.expectations.check`. Where a document is silent, our reading
is tested elsewhere.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.answered import JSON
from tests.support.expectations import check

CLAUSES: list[dict[str, Any]] = [
    row
    for path in sorted(Path(__file__).with_name("clauses").glob("*.json"))
    for row in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("row", CLAUSES, ids=lambda row: f"{row['source'].split(',')[0]}: {row['clause']}")
def test_a_clause_of_the_documents(client: FlaskClient, row: dict[str, Any]) -> None:
    answer = client.post(row["path"], data=json.dumps(row["body"]), headers=JSON)
    assert answer.status_code == row.get("status", 200), answer.get_data(as_text=True)
    assert row["expect"]
    for pointer, wanted in row["expect"].items():
        check(answer.get_json(), pointer, wanted)


def test_no_row_is_listed_twice() -> None:
    rows = [json.dumps([row["source"], row["clause"], row["path"], row["body"]]) for row in CLAUSES]
    assert len(set(rows)) == len(rows)


def test_the_clauses_of_all_four_documents_are_listed() -> None:
    assert len({row["source"] for row in CLAUSES}) == 4
    assert len({(row["source"], row["clause"]) for row in CLAUSES}) > 300
