"""The documentation for developers: the interactive page, the guide beside it, and the files that both need.

Swagger UI comes from a package's files and is served from here, so that the page asks nothing of another host.
The scorepad at ``/`` is not served here.
"""

from pathlib import Path

import flask_swagger_ui
from flask import Blueprint, Response, abort, redirect
from werkzeug.wrappers import Response as Redirect

from service.api.views import lasting

PAGES = Path(__file__).parent.parent / "docs"
_SWAGGER_UI = Path(flask_swagger_ui.__file__).parent / "dist"

_HTML = "text/html"
_CSS = "text/css"
_JAVASCRIPT = "text/javascript"

# Every file that is served under /web/docs/, and nothing else: where it lives, and what it is.
ASSETS = {
    "docs.css": (PAGES, _CSS),
    "docs.js": (PAGES, _JAVASCRIPT),
    "swagger-ui.css": (_SWAGGER_UI, _CSS),
    "swagger-ui-bundle.js": (_SWAGGER_UI, _JAVASCRIPT),
    "favicon-32x32.png": (_SWAGGER_UI, "image/png"),
}

# Swagger UI styles its parts in place and draws its signs from data: addresses.
_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

# What each route answers with, for the check of the Accept header.
PRODUCES = {"docs.page": _HTML, "docs.folder": _HTML, "docs.guide": _HTML, "docs.asset": "*/*"}

blueprint = Blueprint("docs", __name__)


@blueprint.get("/docs")
def page() -> Response:
    """Give the page on which every question can be tried."""
    return _file(PAGES / "index.html", _HTML)


@blueprint.get("/docs/")
def folder() -> Redirect:
    """Send who took the page for a folder to the page: its links would miss from there.

    The way is told from where the caller stands, so that it holds behind a proxy that serves this under a path.
    """
    return redirect("../docs", 308)


@blueprint.get("/docs/guide")
def guide() -> Response:
    """Give the guide: what a developer knows before the first call."""
    return _file(PAGES / "guide.html", _HTML)


@blueprint.get("/web/docs/<asset>")
def asset(asset: str) -> Response:
    """Give one of the files that the pages name."""
    if asset not in ASSETS:
        abort(404, f"The files here are {', '.join(ASSETS)}.")
    folder, mimetype = ASSETS[asset]
    return _file(folder / asset, mimetype)


def _file(path: Path, mimetype: str) -> Response:
    """Send a file that changes only with a release, with an ETag, and with the policy of these pages."""
    response = lasting(path.read_bytes(), mimetype)
    response.headers["Content-Security-Policy"] = _POLICY
    return response
