"""The routes: operations, rulesets, the OpenAPI document, health checks and metrics."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.exceptions import ServiceUnavailable

from service.api import bulk, http, readiness
from service.api.capacity import RETRY_AFTER_SECONDS, Capacity
from service.api.catalogue import BOOKS, OPERATIONS
from service.api.openapi import document
from service.api.operation import Operation, Reply
from service.api.request_log import current_context
from service.core import strict_json
from service.core.rulesets import Book
from service.ops import metrics
from service.ops.logs import LOG, MAX_LOGGED_BODY_BYTES

View = Callable[..., Response]

blueprint = Blueprint("service", __name__)

# Media types of the endpoints that do not answer with JSON, to check the Accept header; "" accepts every client.
PRODUCES = {"service.openapi_yaml": "application/yaml", "service.bulk": http.NDJSON, "service.metrics": ""}


def _post(operation: Operation) -> View:
    def view() -> Response:
        config = current_app.config
        body = http.read_body(http.JSON, config["SETTINGS"].max_body_bytes)
        capacity: Capacity = config["CAPACITY"]
        with capacity.acquire(), capacity.large_body_lock(len(body)):
            reply = operation.reply(body)
        _add_to_context(operation, body, reply)
        return http.json_response(reply.status, reply.body)

    return view


def _add_to_context(operation: Operation, body: bytes, reply: Reply) -> None:
    """Record a reply for the metrics and, if a setting enables it, the body for the log."""
    context = current_context()
    context.codes = reply.codes
    if reply.status == 200:
        metrics.count_scored(operation.game, *reply.scored)
    if LOG.bodies:
        context.extra["body"] = body[:MAX_LOGGED_BODY_BYTES].decode(errors="replace")


def _get_rulesets(book: Book[Any]) -> View:
    def view() -> Response:
        return cacheable(strict_json.write({"rulesets": [book.document(p.ruleset) for p in book.presets.values()]}))

    return view


def _get_ruleset(book: Book[Any]) -> View:
    def view(name: str) -> Response:
        ruleset = book.find(name)
        if ruleset is None:
            abort(404, f"This game's presets are {', '.join(book.presets)}.")
        return cacheable(strict_json.write(book.document(ruleset)))

    return view


def cacheable(body: bytes, mimetype: str = http.JSON) -> Response:
    """Return a response that changes only with a release: with an ETag, or 304 if the client has it already."""
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
    """Return 200: the process is alive."""
    return http.json_response(200, b'{"status":"ok"}')


@blueprint.get("/readyz")
def readyz() -> Response:
    """Return 200 if the process is warm and not about to stop; raise 503 otherwise."""
    if readiness.is_draining():
        raise ServiceUnavailable("Stopping.", retry_after=RETRY_AFTER_SECONDS)
    if failing := readiness.warm_up():
        raise ServiceUnavailable(f"Not in order: {', '.join(failing)}.", retry_after=RETRY_AFTER_SECONDS)
    return http.json_response(200, b'{"status":"ready"}')


@blueprint.get("/metrics", endpoint="metrics")
def metrics_exposition() -> Response:
    """Return the metrics for Prometheus; raise 503 if there are none."""
    exposition = metrics.exposition()
    if exposition is None:
        raise ServiceUnavailable("There are no counts: their folder cannot be used.", retry_after=60)
    return Response(exposition, content_type=metrics.MIMETYPE)


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    """Return the OpenAPI document as JSON."""
    return cacheable(document.as_json())


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """Return the OpenAPI document as YAML."""
    return cacheable(document.as_yaml(), "application/yaml")
