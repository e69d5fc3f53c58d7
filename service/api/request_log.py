"""Hooks around every request: its id, access control, response headers, log line and metrics."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from flask import Flask, Response, current_app
from werkzeug.exceptions import HTTPException

from service.api import access, http
from service.ops import metrics
from service.ops.logs import LOG
from service.settings import Settings

_REQUEST_ID = re.compile(r"[A-Za-z0-9._~-]{1,128}")

_ENVIRON_KEY = "pusoy.request_context"


@dataclass(slots=True)
class RequestContext:
    """The data of a request for log and metrics: ``codes`` of its faults, and ``extra`` fields for the log."""

    id: str
    started: float
    method: str
    route: str | None
    codes: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    def record(self, response: Response) -> None:
        """Count the response and log the request."""
        status = response.status_code
        seconds = perf_counter() - self.started
        metrics.count_request(self.route, self.method, status, seconds)
        if self.codes:
            metrics.count_problems(self.codes)
        if LOG.requests or status == 500:
            LOG.write(
                "error" if status == 500 else "info",
                {
                    "request_id": self.id,
                    "method": self.method,
                    "route": self.route,
                    "status": status,
                    "ms": round(seconds * 1000, 3),
                    "bytes": response.content_length,
                    "problem": sorted(set(self.codes)) or None,
                    **self.extra,
                },
            )


def register_hooks(app: Flask, settings: Settings, produces: Mapping[str, str]) -> None:
    """Register the hooks on an application; ``produces`` maps endpoints to their media type, if it is not JSON."""
    app.before_request(partial(_start, tuple(key.encode() for key in settings.api_keys), produces))
    app.after_request(_finish)
    app.register_error_handler(HTTPException, partial(_http_error, settings.bulk_max_bytes))
    app.register_error_handler(Exception, _internal_error)


def current_context() -> RequestContext:
    """Return the context of the current request."""
    context: RequestContext = http.current_request().environ[_ENVIRON_KEY]
    return context


def _start(keys: Sequence[bytes], produces: Mapping[str, str]) -> None:
    """Create the context; if path and method exist, check the API key and the Accept header."""
    request = http.current_request()
    environ, rule = request.environ, request.url_rule
    client_id = environ.get("HTTP_X_REQUEST_ID")
    environ[_ENVIRON_KEY] = RequestContext(
        client_id if client_id and _REQUEST_ID.fullmatch(client_id) else os.urandom(16).hex(),
        perf_counter(),
        environ["REQUEST_METHOD"],
        rule.rule if rule else None,
    )
    if rule and environ["REQUEST_METHOD"] != "OPTIONS":
        if keys and not access.is_public(rule.endpoint):
            access.require_api_key(keys)
        http.check_acceptable(request, produces.get(rule.endpoint, http.JSON))


def _finish(response: Response) -> Response:
    """Add the headers of every response; record it once its last byte is known."""
    context, headers = current_context(), response.headers
    headers.add("X-Request-ID", context.id)
    headers.add("X-Content-Type-Options", "nosniff")
    headers.add("Referrer-Policy", "no-referrer")
    if "Content-Security-Policy" not in headers:
        headers.add("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    if context.method == "POST":
        headers.add("Cache-Control", "no-store")
    elif context.method == "OPTIONS" and response.status_code == 200:
        response.status_code = 204
        headers.remove("Content-Type")
    if response.is_streamed:
        response.call_on_close(partial(context.record, response))
    else:
        context.record(response)
    return response


def _http_error(max_discarded: int, error: HTTPException) -> Response:
    """Answer an HTTP error as a problem, with the headers that belong to it (Allow, Retry-After).

    Up to ``max_discarded`` bytes of an unread body are read and discarded.
    """
    if error.code != 408:
        http.discard_body(max_discarded)
    response = http.problem_response(error.code or 500, error.description or "")
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.add(name, value)
    return response


def _internal_error(error: Exception) -> Response:
    """Answer an unhandled exception without its details, which are logged with the request's id."""
    fields = {"request_id": current_context().id}
    current_app.logger.error("unhandled fault", exc_info=error, extra={"fields": fields})
    return http.problem_response(500, http.INTERNAL_ERROR)
