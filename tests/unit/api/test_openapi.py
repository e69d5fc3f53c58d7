"""The OpenAPI document: committed as generated, valid, consistent with the routes, with examples that work as sent."""

import re
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from service.api.catalogue import OPERATIONS
from service.api.openapi import document
from tests.support.paths import ROOT

DOCUMENT = document.document()
COMMITTED = ROOT / "openapi.yaml"
EXAMPLES = {
    path: post["requestBody"]["content"]["application/json"]["example"]
    for path, operations in DOCUMENT["paths"].items()
    if (post := operations.get("post")) and "application/json" in post["requestBody"]["content"]
}

# Pages are for browsers; the document is for programs.
PAGES = ("web.", "pages.")


def test_the_document_is_committed_as_generated() -> None:
    assert COMMITTED.read_bytes() == document.as_yaml(), "make openapi"


def test_the_document_is_valid() -> None:
    validate(yaml.safe_load(COMMITTED.read_text()))


def test_the_paths_of_the_document_are_the_routes(app: Flask) -> None:
    routes = {
        (rule.rule.replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if not rule.endpoint.startswith(PAGES)
    }
    assert {(path, method) for path, operations in DOCUMENT["paths"].items() for method in operations} == routes


def test_operation_ids_are_unique_words() -> None:
    ids = [operation["operationId"] for operations in DOCUMENT["paths"].values() for operation in operations.values()]
    assert len(ids) == len(set(ids))
    assert all(name.isalnum() and name[0].islower() for name in ids)


def test_every_operation_has_an_example() -> None:
    assert {f"/v1/{name}" for name in OPERATIONS} == set(EXAMPLES)


@pytest.mark.parametrize("path", EXAMPLES)
def test_the_example_works_as_sent(client: FlaskClient, path: str) -> None:
    response = client.post(path, json=EXAMPLES[path])
    assert response.status_code == 200, response.get_data(as_text=True)


def parts_of(schema: Any) -> Any:
    """Yield a schema and all its parts."""
    if isinstance(schema, dict):
        yield schema
        for part in schema.values():
            yield from parts_of(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from parts_of(part)


def test_requests_are_closed_and_answers_open() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        if name.endswith(("Request", "Seat", "Hand")):
            assert schema.get("additionalProperties") is False, name
        if name.endswith("Answer"):
            assert "additionalProperties" not in schema, name


def test_no_schema_has_a_member_of_its_own_name() -> None:
    """Generated clients would confuse the two."""
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() not in schema.get("properties", {}), name


def test_an_enum_that_schemas_share_is_one_component() -> None:
    enums = [
        tuple(part["enum"])
        for schema in DOCUMENT["components"]["schemas"].values()
        for part in parts_of(schema)
        if isinstance(part.get("enum"), list) and len(part["enum"]) > 2
    ]
    assert sorted(enums) == sorted(set(enums))
