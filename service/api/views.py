"""The routes: one for each operation, the rulesets, the document of all of them, and whether the service is well."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.exceptions import ServiceUnavailable

from service.api import bulk, http, readiness
from service.api.capacity import RETRY_AFTER_SECONDS, Capacity
from service.api.catalogue import BOOKS, OPERATIONS
from service.api.openapi import document
from service.api.operation import Operation, Reply
from service.api.request_log import passage
from service.core import strict_json
from service.core.rulesets import Book
from service.ops import metrics
from service.ops.logs import LOG, MOST_BODY

View = Callable[..., Response]

blueprint = Blueprint("service", __name__)

# What an endpoint answers with, where it is not JSON, for the check of the Accept header; "" takes every caller.
PRODUCES = {"service.openapi_yaml": "application/yaml", "service.bulk": http.NDJSON, "service.metrics": ""}


def _post(operation: Operation) -> View:
    def view() -> Response:
        config = current_app.config
        body = http.read_body(http.JSON, config["SETTINGS"].max_body_bytes)
        capacity: Capacity = config["CAPACITY"]
        with capacity.take(), capacity.turn(len(body)):
            reply = operation.reply(body)
        _note(operation, body, reply)
        return http.answer(reply.status, reply.body)

    return view


def _note(operation: Operation, body: bytes, reply: Reply) -> None:
    """Take note of what was asked, for the counts and, where a setting asks for it, the log."""
    on_its_way = passage()
    on_its_way.codes = reply.codes
    if reply.status == 200:
        metrics.count_scored(operation.game, *reply.scored)
    if LOG.bodies:
        on_its_way.more["body"] = body[:MOST_BODY].decode(errors="replace")


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


def lasting(body: bytes, mimetype: str = http.JSON) -> Response:
    """Answer what changes only with a release: with an ETag, and 304 to who has it already."""
    response = Response(body, mimetype=mimetype)
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


for _operation in OPERATIONS.values():
    blueprint.post(f"/v1/{_operation.name}", endpoint=_operation.operation_id)(_post(_operation))
blueprint.post("/v1/bulk", endpoint="bulk")(bulk.answer)
for _game, _book in BOOKS.items():
    blueprint.get(f"/v1/{_game}/rulesets", endpoint=f"{_game}-rulesets")(_get_rulesets(_book))
    blueprint.get(f"/v1/{_game}/rulesets/<name>", endpoint=f"{_game}-ruleset")(_get_ruleset(_book))


@blueprint.get("/healthz")
def healthz() -> Response:
    """Say that the process is alive."""
    return http.answer(200, b'{"status":"ok"}')


@blueprint.get("/readyz")
def readyz() -> Response:
    """Say that the process is warm, and not about to stop."""
    if readiness.draining():
        raise ServiceUnavailable("Stopping.", retry_after=RETRY_AFTER_SECONDS)
    if readiness.warm():
        raise ServiceUnavailable(f"Not in order: {', '.join(readiness.warm())}.", retry_after=RETRY_AFTER_SECONDS)
    return http.answer(200, b'{"status":"ready"}')


@blueprint.get("/metrics", endpoint="metrics")
def tell_metrics() -> Response:
    """Give the counts to Prometheus."""
    counts = metrics.told()
    if counts is None:
        raise ServiceUnavailable("There are no counts: their folder cannot be used.", retry_after=60)
    return Response(counts, content_type=metrics.MIMETYPE)


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    """Give the document of the interface as JSON."""
    return lasting(document.as_json())


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """Give the document of the interface as YAML."""
    return lasting(document.as_yaml(), "application/yaml")
