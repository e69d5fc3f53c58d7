"""The routes: one for each operation, the rulesets, the document of all of them, and whether the service is well."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, current_app, g, request

from service import strict_json
from service.api import exchange, openapi
from service.api.catalogue import BOOKS, OPERATIONS
from service.api.operations import Operation
from service.rulesets import Book

View = Callable[..., Response]

blueprint = Blueprint("service", __name__)


# What a route answers with, where it is not JSON: for the check of the Accept header.
PRODUCES = {"service.openapi_yaml": "application/yaml"}


def _post(operation: Operation) -> View:
    def view() -> Response:
        exchange.refuse_unreadable(exchange.JSON)
        reply = operation.reply(exchange.read_body(current_app.config["SETTINGS"].max_body_bytes))
        g.problem_codes = reply.codes
        return exchange.answer(reply.status, reply.body)

    return view


def _get_rulesets(book: Book[Any]) -> View:
    def view() -> Response:
        return lasting(strict_json.write({"rulesets": [book.document(p.ruleset) for p in book.presets.values()]}))

    return view


def _get_ruleset(book: Book[Any]) -> View:
    def view(name: str) -> Response:
        ruleset = book.find(name)
        if ruleset is None:
            abort(404, f"This game's presets are {', '.join(book.presets)}.")
        return lasting(strict_json.write(book.document(ruleset)))

    return view


def lasting(body: bytes, mimetype: str = exchange.JSON) -> Response:
    """Answer what changes only with a release: with an ETag, and 304 to who has it already."""
    response = Response(body, mimetype=mimetype)
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


for _operation in OPERATIONS.values():
    blueprint.post(f"/v1/{_operation.name}", endpoint=_operation.operation_id)(_post(_operation))
for _game, _book in BOOKS.items():
    blueprint.get(f"/v1/{_game}/rulesets", endpoint=f"{_game}-rulesets")(_get_rulesets(_book))
    blueprint.get(f"/v1/{_game}/rulesets/<name>", endpoint=f"{_game}-ruleset")(_get_ruleset(_book))


@blueprint.get("/healthz")
def healthz() -> Response:
    """Say that the process is alive."""
    return exchange.answer(200, b'{"status":"ok"}')


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    """Give the document of the interface as JSON."""
    return lasting(openapi.as_json())


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """Give the document of the interface as YAML."""
    return lasting(openapi.as_yaml(), "application/yaml")
