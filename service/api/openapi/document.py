"""The OpenAPI document, generated from the operations, the request schemas and the types of the answers."""

from functools import cache, partial
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema

from service import __version__
from service.api import http, problems
from service.api.catalogue import BOOKS, OPERATIONS
from service.api.examples import BULK_EXAMPLE
from service.api.openapi import answers, component_names
from service.api.openapi.field_schemas import REQUEST_COMPONENTS, camel_case, nullable_shape, ruleset_component
from service.api.operation import Operation
from service.api.problems import Problem
from service.core import strict_json
from service.core.rulesets import Book, RulesetDocument, RulesetList
from service.schemas.request import ObjectSchema

_ABOUT = (
    "Scores Pusoy (Filipino Chinese Poker) and Pusoy Dos (Filipino Big Two). Stateless: the same request body gives "
    "the same answer under the same release, so every request is safe to retry. A verdict, such as a foul or an "
    "illegal play, is an answer; only a question that cannot be answered is a problem."
)
_ABOUT_BULK = """\
Each line is `{"id"?: any, "op": "pusoy/settlements", "body": {...}}`: `op` names the question by its path below `/v1/`,
`body` is what that path takes. It is answered by a line `{"id", "line", "status", "body"}`, in order; `status` and
`body` are what that path answers. A bad line is its own problem and the rest go on; blank lines are counted in `line`
and not answered. The request is read whole before the first answer. The last line is
`{"summary": {"lines": n, "failed": n}}`: an answer without it was cut."""
_REFUSALS = {
    401: "Keys are set, and the request carries none of them.",
    400: "The body is not JSON that this service reads.",
    406: "The Accept header leaves out the answer's type.",
    413: "The body is over the limit.",
    415: "The body is not JSON, or is coded.",
    422: "The question cannot be answered; every fault is listed.",
    503: "Too busy, or stopping: try again after Retry-After.",
}
_UNCHANGED = {"304": {"description": "The caller has it already."}}


@cache
def document() -> dict[str, Any]:
    """Return the whole document."""
    plugin = MarshmallowPlugin(schema_name_resolver=_component_name)
    spec = APISpec("Pusoy scoring", __version__, "3.1.0", info=_info(), plugins=[plugin])
    assert isinstance(plugin.converter, OpenAPIConverter)
    plugin.converter.add_attribute_function(_field_shape)  # type: ignore[no-untyped-call]
    for name, component in _components().items():
        spec.components.schema(name, component)
    for path, operations in _paths().items():
        spec.path(path, operations=operations)
    made: dict[str, Any] = spec.to_dict()
    schemas = made["components"]["schemas"]
    for key, name in plugin.converter.refs.items():
        schemas[name] = {"description": (key[0].__doc__ or "").partition("\n")[0]} | schemas[name]
    made["components"]["schemas"] = component_names.extract_components(schemas)
    return made


def _components() -> dict[str, Any]:
    """Return the components that no request schema makes: shapes of fields, rulesets and answers."""
    rulesets = {ruleset_component(book.game): _ruleset_shape(book) for book in BOOKS.values()}
    found = [Problem, RulesetList, *(operation.answer for operation in OPERATIONS.values())]
    return REQUEST_COMPONENTS | rulesets | answers.components(found)


def _paths() -> dict[str, dict[str, Any]]:
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS.values():
        paths[f"/v1/{operation.name}"] = {"post": _post(operation)}
    for game, book in BOOKS.items():
        for path, get in _ruleset_gets(game, book).items():
            paths[path] = {"get": get} | paths.get(path, {})
    paths["/v1/bulk"] = {"post": _bulk()}
    return paths | {path: {"get": get} for path, get in _meta_gets().items()}


@cache
def as_json() -> bytes:
    """Return the document as JSON."""
    return strict_json.write(document())


@cache
def as_yaml() -> bytes:
    """Return the document as YAML, as it is committed in ``openapi.yaml``."""
    text: str = yaml.dump(document(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
    return text.encode()


class _Plain(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """A YAML dumper that writes no anchors, so that each part can be read by itself."""

    def ignore_aliases(self, data: Any) -> bool:
        """Return true, so that a part that occurs twice is written twice."""
        return True


def _info() -> dict[str, Any]:
    return {"description": _ABOUT, "license": {"name": "MIT", "identifier": "MIT"}}


def _component_name(schema: type[Schema] | Schema) -> str:
    kind = schema if isinstance(schema, type) else type(schema)
    assert issubclass(kind, ObjectSchema)
    return kind.component or kind.__name__.removesuffix("Schema")


def _field_shape(_: OpenAPIConverter, field: Any, ret: dict[str, Any], **__: Any) -> dict[str, Any]:
    return nullable_shape(field, ret)


def _ruleset_shape(book: Book[Any]) -> dict[str, Any]:
    game = camel_case(book.game)
    names = {"title": f"{game}Preset", "type": "string", "enum": list(book.presets)}
    overrides = {
        "title": f"{game}Overrides",
        "type": "object",
        "properties": {knob.name: {"description": knob.meaning} | knob.schema for knob in book.knobs},
        "additionalProperties": False,
    }
    changed = {
        "title": f"{game}ChangedRuleset",
        "type": "object",
        "properties": {"base": names, "overrides": {"anyOf": [overrides, {"type": "null"}]}},
        "required": ["base"],
        "additionalProperties": False,
    }
    return {"description": "A preset, or a preset with some knobs changed.", "oneOf": [names, changed]}


def _post(operation: Operation) -> dict[str, Any]:
    return {
        "operationId": operation.operation_id,
        "summary": operation.summary,
        "tags": [operation.game],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": operation.request, "example": operation.example}},
        },
        "responses": {"200": _answer("The answer.", operation.answer)} | _refusals(*_REFUSALS),
    }


def _response(description: str, schema: Any, mimetype: str = "application/json") -> dict[str, Any]:
    return {"description": description, "content": {mimetype: {"schema": schema}}}


def _answer(description: str, answer: type, mimetype: str = "application/json") -> dict[str, Any]:
    return _response(description, answers.reference(answer), mimetype)


def _refusals(*statuses: int) -> dict[str, Any]:
    return {str(status): _answer(_REFUSALS[status], Problem, problems.MIMETYPE) for status in statuses}


def _ruleset_gets(game: str, book: Book[Any]) -> dict[str, Any]:
    name, get = camel_case(game), partial(_get, game)
    example = book.default.name
    by_name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}, "example": example}
    unknown = {"404": _answer("There is no such preset.", Problem, problems.MIMETYPE)}
    unchanged = {"304": {"description": "The caller has them already."}}
    presets = _answer("The presets.", RulesetList)
    preset = _answer("The preset.", RulesetDocument)
    every = get(f"list{name}Rulesets", "All presets, the default first.", presets, 401, 406, more=unchanged)
    more = _UNCHANGED | unknown
    one = get(f"get{name}Ruleset", "One preset, with every knob.", preset, 401, 406, more=more, parameters=[by_name])
    return {f"/v1/{game}/rulesets": every, f"/v1/{game}/rulesets/{{name}}": one}


def _bulk() -> dict[str, Any]:
    lines = {"type": "string", "format": "binary", "contentMediaType": http.NDJSON}
    content = {http.NDJSON: {"schema": lines, "example": BULK_EXAMPLE}}
    return {
        "operationId": "askInBulk",
        "summary": "Many questions at once, a JSON object a line.",
        "description": _ABOUT_BULK,
        "tags": ["bulk"],
        "requestBody": {"required": True, "content": content},
        "responses": {"200": _response("A line for each line.", {"type": "string"}, http.NDJSON)}
        | _refusals(401, 406, 413, 415, 503),
    }


def _meta_gets() -> dict[str, Any]:
    get = partial(_get, "service")
    text = {"type": "string"}
    status = _response("It is.", {"type": "object", "properties": {"status": text}, "required": ["status"]})
    counts = _response("The counts.", text, "text/plain")
    as_json = _response("The document.", {"type": "object"})
    as_yaml = _response("The document.", {"type": "object"}, "application/yaml")
    return {
        "/healthz": get("checkHealth", "Is the process alive?", status, 406),
        "/readyz": get("checkReadiness", "Is the process warm, and not about to stop?", status, 406, 503),
        "/metrics": get("getMetrics", "What the service counts, for Prometheus.", counts, 401, 503),
        "/openapi.json": get("getOpenapiJson", "This document as JSON.", as_json, 401, 406, more=_UNCHANGED),
        "/openapi.yaml": get("getOpenapiYaml", "This document as YAML.", as_yaml, 401, 406, more=_UNCHANGED),
    }


def _get(
    tag: str,
    operation_id: str,
    summary: str,
    answer: dict[str, Any],
    *refusals: int,
    more: dict[str, Any] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """Describe a GET: its answer, its refusals, ``more`` responses, and the ``rest`` of OpenAPI's members."""
    return {
        "operationId": operation_id,
        "summary": summary,
        "tags": [tag],
        **rest,
        "responses": {"200": answer} | (more or {}) | _refusals(*refusals),
    }
