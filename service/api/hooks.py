"""What surrounds every request: its id, who may ask, headers of the answer, its line in the log, its count."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from service.api import access, exchange, metrics
from service.api.logs import LOG

_REQUEST_ID = re.compile(r"[A-Za-z0-9._~-]{1,128}")

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


@dataclass(slots=True)
class Passage:
    """A request on its way through: what its line in the log and its count will tell."""

    id: str
    began: float
    method: str
    route: str | None
    codes: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)

    def tell(self, status: int, size: int | None) -> None:
        """Count the answer, and write its line."""
        seconds = perf_counter() - self.began
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
                    "bytes": size,
                    "problem": sorted(set(self.codes)) or None,
                    **self.more,
                },
            )


def surround(app: Flask, produces: Mapping[str, str]) -> None:
    """Hang the hooks on an application; ``produces`` tells the type that an endpoint answers with, if not JSON."""
    app.config["PRODUCES"] = produces
    app.before_request(_begin)
    app.after_request(_finish)
    app.register_error_handler(HTTPException, _refuse)
    app.register_error_handler(Exception, _fail)


def passage() -> Passage:
    """Give the passage of the request at hand."""
    found: Passage = g.passage
    return found


def _begin() -> None:
    """Give the request its id; where its path and method exist, ask who sends it and whether he can take the answer."""
    sent, rule = request.headers.get("X-Request-ID"), request.url_rule
    g.passage = Passage(
        sent if sent and _REQUEST_ID.fullmatch(sent) else os.urandom(16).hex(),
        perf_counter(),
        request.method,
        rule.rule if rule else None,
    )
    if rule and request.method != "OPTIONS":
        keys = current_app.config["KEYS"]
        if keys and rule.endpoint not in access.OPEN:
            access.refuse_strangers(keys)
        exchange.refuse_unacceptable(current_app.config["PRODUCES"].get(rule.endpoint, exchange.JSON))


def _finish(response: Response) -> Response:
    request_passage = passage()
    response.headers["X-Request-ID"] = request_passage.id
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.method == "POST":
        response.headers.setdefault("Cache-Control", "no-store")
    elif request.method == "OPTIONS" and response.status_code == 200:
        response.status_code = 204
        response.headers.remove("Content-Type")
    if response.is_streamed:
        response.call_on_close(partial(request_passage.tell, response.status_code, None))
    else:
        request_passage.tell(response.status_code, response.content_length)
    return response


def _refuse(refusal: HTTPException) -> Response:
    """Answer an HTTP error as a problem, with the headers that belong to it (Allow, Retry-After)."""
    if refusal.code != 408:
        exchange.discard_rest(current_app.config["SETTINGS"].bulk_max_bytes)
    response = exchange.problem(refusal.code or 500, refusal.description or "")
    for name, value in refusal.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.add(name, value)
    return response


def _fail(fault: Exception) -> Response:
    """Answer a fault of ours without its insides; the log has them, under the request's id."""
    current_app.logger.error("unhandled fault", exc_info=fault, extra={"fields": {"request_id": passage().id}})
    return exchange.problem(500, exchange.FAULT_OF_OURS)
