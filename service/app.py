"""The application: routes, limits, headers, and one shape for everything that goes wrong."""

import re
import uuid

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from service import settings as service_settings
from service.api import docs, exchange, views, web
from service.settings import Settings

_REQUEST_ID = re.compile(r"[A-Za-z0-9._~-]{1,128}")

PRODUCES = views.PRODUCES | web.PRODUCES | docs.PRODUCES

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


def create_app(settings: Settings | None = None) -> Flask:
    """Make the WSGI application; without settings given, they are read from the environment."""
    app = Flask("service", static_folder=None)
    app.config["SETTINGS"] = settings or service_settings.from_environment()
    app.url_map.merge_slashes = False
    app.register_blueprint(views.blueprint)
    app.register_blueprint(web.blueprint)
    app.register_blueprint(docs.blueprint)
    app.before_request(_begin)
    app.after_request(_finish)
    app.register_error_handler(HTTPException, _refuse)
    app.register_error_handler(Exception, _fail)
    return app


def _begin() -> None:
    """Give the request its id, then ask whether its caller can take the answer."""
    sent = request.headers.get("X-Request-ID", "")
    g.request_id = sent if _REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
    if request.endpoint and request.method != "OPTIONS":
        exchange.refuse_unacceptable(PRODUCES.get(request.endpoint, exchange.JSON))


def _finish(response: Response) -> Response:
    response.headers["X-Request-ID"] = g.request_id
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.method == "POST":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _refuse(refusal: HTTPException) -> Response:
    """Answer an HTTP error as a problem, with the headers that belong to it (Allow, Retry-After)."""
    response = exchange.problem(refusal.code or 500, refusal.description or "")
    for name, value in refusal.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


def _fail(fault: Exception) -> Response:
    """Answer a fault of ours without its insides; the log has them, under the request's id."""
    current_app.logger.error("unhandled fault", exc_info=fault)
    return exchange.problem(500, "A fault of the service. The request's id helps whoever runs it to find it.")
