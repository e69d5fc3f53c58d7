"""The OpenAPI document, made from the operations and their schemas; nothing in it is written twice."""

from functools import cache
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema

from service import strict_json
from service.api import problems
from service.api.catalogue import BOOKS, OPERATIONS
from service.api.operations import Operation
from service.schemas import answers
from service.schemas.shapes import COMPONENTS, of_field, ruleset_name

VERSION = "1.0.0"

_ABOUT = (
    "Scores Pusoy (Filipino Chinese Poker) and Pusoy Dos (Filipino Big Two). Stateless: the same request body gives "
    "the same answer under the same release, so every request is safe to retry. A verdict, such as a foul or an "
    "illegal play, is an answer; only a question that cannot be answered is a problem."
)
_REFUSALS = {
    400: "The body is not JSON that this service reads.",
    406: "The Accept header leaves out the answer's type.",
    413: "The body is over the limit.",
    415: "The body is not JSON, or is coded.",
    422: "The question cannot be answered; every fault is listed.",
    503: "Too busy, or stopping: try again after Retry-After.",
}


@cache
def document() -> dict[str, Any]:
    """Make the whole document."""
    plugin = MarshmallowPlugin(schema_name_resolver=_component_name)
    spec = APISpec("Pusoy scoring", VERSION, "3.1.0", info=_info(), plugins=[plugin])
    assert isinstance(plugin.converter, OpenAPIConverter)
    plugin.converter.add_attribute_function(_own_shape)  # type: ignore[no-untyped-call]
    for name, component in COMPONENTS.items():
        spec.components.schema(name, component)
    for book in BOOKS.values():
        spec.components.schema(ruleset_name(book.game), _ruleset_ref(book))
    for path, operations in _paths().items():
        spec.path(path, operations=operations)
    made: dict[str, Any] = spec.to_dict()
    made["components"]["schemas"] = dict(sorted(made["components"]["schemas"].items()))
    return made


def _paths() -> dict[str, dict[str, Any]]:
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS.values():
        paths[f"/v1/{operation.name}"] = {"post": _post(operation)}
    for game, book in BOOKS.items():
        for path, get in _ruleset_gets(game, book).items():
            paths[path] = {"get": get} | paths.get(path, {})
    return paths | {path: {"get": get} for path, get in _meta_gets().items()}


@cache
def as_json() -> bytes:
    """Write the document as JSON."""
    return strict_json.write(document())


@cache
def as_yaml() -> bytes:
    """Write the document as YAML, as it is committed."""
    text: str = yaml.dump(document(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
    return text.encode()


class _Plain(yaml.SafeDumper):
    """YAML without anchors, so that each part reads by itself."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write every part where it stands."""
        return True


def _info() -> dict[str, Any]:
    return {"description": _ABOUT, "license": {"name": "MIT", "identifier": "MIT"}}


def _component_name(schema: type[Schema] | Schema) -> str:
    kind = schema if isinstance(schema, type) else type(schema)
    return kind.__name__.removesuffix("Part")


def _own_shape(_: OpenAPIConverter, field: Any, ret: dict[str, Any], **__: Any) -> dict[str, Any]:
    return of_field(field, ret)


def _ruleset_ref(book: Any) -> dict[str, Any]:
    names = {"type": "string", "enum": list(book.presets)}
    knobs = {knob.name: {"description": knob.meaning} | knob.schema for knob in book.knobs}
    overrides = {"type": "object", "properties": knobs, "additionalProperties": False}
    changed = {
        "type": "object",
        "properties": {"base": names, "overrides": overrides},
        "required": ["base"],
        "additionalProperties": False,
    }
    return {"description": "A preset, or a preset with some knobs changed.", "oneOf": [names, changed]}


def _post(operation: Operation) -> dict[str, Any]:
    return {
        "operationId": operation.operation_id,
        "summary": operation.summary,
        "tags": [operation.name.split("/")[0]],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": operation.request, "example": operation.example}},
        },
        "responses": {"200": _response("The answer.", operation.answer)} | _refusals(*_REFUSALS),
    }


def _response(description: str, schema: Any, mimetype: str = "application/json") -> dict[str, Any]:
    return {"description": description, "content": {mimetype: {"schema": schema}}}


def _refusals(*statuses: int) -> dict[str, Any]:
    return {str(status): _response(_REFUSALS[status], answers.Problem, problems.MIMETYPE) for status in statuses}


def _ruleset_gets(game: str, book: Any) -> dict[str, Any]:
    name = "".join(word.capitalize() for word in game.split("-"))
    one = {
        "operationId": f"get{name}Ruleset",
        "summary": "One preset, with every knob.",
        "tags": [game],
        "parameters": [
            {
                "name": "name",
                "in": "path",
                "required": True,
                "schema": {"type": "string"},
                "example": book.default.name,
            }
        ],
        "responses": {
            "200": _response("The preset.", answers.RulesetDocument),
            "304": {"description": "The caller has it already."},
            "404": _response("There is no such preset.", answers.Problem, problems.MIMETYPE),
        }
        | _refusals(406),
    }
    every = {
        "operationId": f"list{name}Rulesets",
        "summary": "All presets, the default first.",
        "tags": [game],
        "responses": {
            "200": _response("The presets.", answers.RulesetList),
            "304": {"description": "The caller has them already."},
        }
        | _refusals(406),
    }
    return {f"/v1/{game}/rulesets": {**every}, f"/v1/{game}/rulesets/{{name}}": one}


def _meta_gets() -> dict[str, Any]:
    anything: dict[str, Any] = {"type": "object"}
    status = {"type": "object", "properties": {"status": {"type": "string"}}, "required": ["status"]}
    return {
        "/healthz": {
            "operationId": "checkHealth",
            "summary": "Is the process alive?",
            "tags": ["service"],
            "responses": {"200": _response("It is.", status)} | _refusals(406),
        },
        "/openapi.json": {
            "operationId": "getOpenapiJson",
            "summary": "This document as JSON.",
            "tags": ["service"],
            "responses": {
                "200": _response("The document.", anything),
                "304": {"description": "The caller has it already."},
            }
            | _refusals(406),
        },
        "/openapi.yaml": {
            "operationId": "getOpenapiYaml",
            "summary": "This document as YAML.",
            "tags": ["service"],
            "responses": {
                "200": _response("The document.", {"type": "string"}, "application/yaml"),
                "304": {"description": "The caller has it already."},
            }
            | _refusals(406),
        },
    }
