"""The HTML pages: the scorepad at ``/`` with its files under ``/web/``, and ``/docs`` with the guide.

The pages themselves are in ``service/pages``. Swagger UI comes from the files of a package and is served from here, so
that no page loads anything from another host.
"""

from pathlib import Path

import flask_swagger_ui
from flask import Blueprint, Response, abort, redirect
from werkzeug.wrappers import Response as Redirect

from service.api.views import View, cacheable

PAGES = Path(__file__).parent.parent / "pages"
SCOREPAD = PAGES / "scorepad"
DOCS = PAGES / "docs"
_SWAGGER_UI = Path(flask_swagger_ui.__file__).parent / "dist"

_HTML, _CSS, _JAVASCRIPT = "text/html", "text/css", "text/javascript"
_TYPES = {".html": _HTML, ".js": _JAVASCRIPT, ".css": _CSS}

# The files under /web/docs/, each with its folder and media type.
ASSETS = {
    "docs.css": (DOCS, _CSS),
    "docs.js": (DOCS, _JAVASCRIPT),
    "swagger-ui.css": (_SWAGGER_UI, _CSS),
    "swagger-ui-bundle.js": (_SWAGGER_UI, _JAVASCRIPT),
    "favicon-32x32.png": (_SWAGGER_UI, "image/png"),
}

# The scorepad uses its own scripts, styles and service, nothing else; no page may frame it.
SCOREPAD_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# Swagger UI uses inline styles, and data: URLs for its icons.
_DOCS_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

blueprint = Blueprint("pages", __name__)
scorepad = Blueprint("web", __name__)

# The media type of each route, to check the Accept header.
PRODUCES = {"pages.docs": _HTML, "pages.docs_folder": _HTML, "pages.guide": _HTML, "pages.asset": "*/*"}


def _send(path: Path, mimetype: str, policy: str) -> Response:
    """Return a file that changes only with a release, with an ETag and its content security policy."""
    response = cacheable(path.read_bytes(), mimetype)
    response.headers["Content-Security-Policy"] = policy
    return response


def _get(file: Path, mimetype: str) -> View:
    def view() -> Response:
        return _send(file, mimetype, SCOREPAD_POLICY)

    return view


for _file in sorted(file for file in SCOREPAD.rglob("*") if file.suffix in _TYPES):
    _name, _type = _file.relative_to(SCOREPAD).as_posix(), _TYPES[_file.suffix]
    _endpoint = _name.replace("/", "-").replace(".", "_")
    PRODUCES[f"web.{_endpoint}"] = _type
    scorepad.get("/" if _name == "index.html" else f"/web/{_name}", endpoint=_endpoint)(_get(_file, _type))


@blueprint.get("/docs")
def docs() -> Response:
    """Return the Swagger UI page, on which every operation can be tried."""
    return _send(DOCS / "index.html", _HTML, _DOCS_POLICY)


@blueprint.get("/docs/")
def docs_folder() -> Redirect:
    """Redirect to ``/docs``, since the page's links would not resolve from here.

    The target is relative, so that it also works behind a proxy that serves this under a path.
    """
    return redirect("../docs", 308)


@blueprint.get("/docs/guide")
def guide() -> Response:
    """Return the developer guide."""
    return _send(DOCS / "guide.html", _HTML, _DOCS_POLICY)


@blueprint.get("/web/docs/<asset>")
def asset(asset: str) -> Response:
    """Return a file that the pages load; raise 404 if there is none of that name."""
    if asset not in ASSETS:
        abort(404, f"The files here are {', '.join(ASSETS)}.")
    folder, mimetype = ASSETS[asset]
    return _send(folder / asset, mimetype, _DOCS_POLICY)
