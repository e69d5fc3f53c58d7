"""What surrounds every request: its id, who may ask, headers of the answer, its line in the log, its count."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from service.api import access, http
from service.ops import metrics
from service.ops.logs import LOG
from service.settings import Settings

_REQUEST_ID = re.compile(r"[A-Za-z0-9._~-]{1,128}")

_PASSAGE = "pusoy.passage"


@dataclass(slots=True)
class Passage:
    """A request on its way through: what its line in the log and its count will tell."""

    id: str
    began: float
    method: str
    route: str | None
    codes: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)

    def tell(self, response: Response) -> None:
        """Count the answer, and write its line."""
        status = response.status_code
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
                    "bytes": response.content_length,
                    "problem": sorted(set(self.codes)) or None,
                    **self.more,
                },
            )


def surround(app: Flask, settings: Settings, produces: Mapping[str, str]) -> None:
    """Hang the hooks on an application; ``produces`` tells the type that an endpoint answers with, if not JSON."""
    app.before_request(partial(_begin, tuple(key.encode() for key in settings.api_keys), produces))
    app.after_request(_finish)
    app.register_error_handler(HTTPException, partial(_refuse, settings.bulk_max_bytes))
    app.register_error_handler(Exception, _fail)


def passage() -> Passage:
    """Give the passage of the request at hand."""
    found: Passage = request.environ[_PASSAGE]
    return found


def _begin(keys: Sequence[bytes], produces: Mapping[str, str]) -> None:
    """Give the request its id; where its path and method exist, ask who sends it and whether they can take it."""
    asked = http.at_hand()
    environ, rule = asked.environ, asked.url_rule
    sent = environ.get("HTTP_X_REQUEST_ID")
    environ[_PASSAGE] = Passage(
        sent if sent and _REQUEST_ID.fullmatch(sent) else os.urandom(16).hex(),
        perf_counter(),
        environ["REQUEST_METHOD"],
        rule.rule if rule else None,
    )
    if rule and environ["REQUEST_METHOD"] != "OPTIONS":
        if keys and not access.is_open(rule.endpoint):
            access.refuse_strangers(keys)
        http.refuse_unacceptable(asked, produces.get(rule.endpoint, http.JSON))


def _finish(response: Response) -> Response:
    on_its_way, headers = passage(), response.headers
    headers.add("X-Request-ID", on_its_way.id)
    headers.add("X-Content-Type-Options", "nosniff")
    headers.add("Referrer-Policy", "no-referrer")
    if "Content-Security-Policy" not in headers:
        headers.add("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    if on_its_way.method == "POST":
        headers.add("Cache-Control", "no-store")
    elif on_its_way.method == "OPTIONS" and response.status_code == 200:
        response.status_code = 204
        headers.remove("Content-Type")
    if response.is_streamed:
        response.call_on_close(partial(on_its_way.tell, response))
    else:
        on_its_way.tell(response)
    return response


def _refuse(most: int, refusal: HTTPException) -> Response:
    """Answer an HTTP error as a problem, with the headers that belong to it (Allow, Retry-After).

    Up to ``most`` bytes of a body that nobody wants are read on through.
    """
    if refusal.code != 408:
        http.discard_rest(most)
    response = http.problem(refusal.code or 500, refusal.description or "")
    for name, value in refusal.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.add(name, value)
    return response


def _fail(fault: Exception) -> Response:
    """Answer a fault of ours without its insides; the log has them, under the request's id."""
    current_app.logger.error("unhandled fault", exc_info=fault, extra={"fields": {"request_id": passage().id}})
    return http.problem(500, http.FAULT_OF_OURS)
