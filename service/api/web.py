"""The page for people at ``/``, and its files under ``/web/``. What the page does is in ``service/web``, not here."""

from pathlib import Path

from flask import Blueprint, Response

from service.api.views import View, lasting

FILES = Path(__file__).parent.parent / "web"

# The page runs its own scripts and styles and asks its own service; nothing else, and nobody may frame it.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}

blueprint = Blueprint("web", __name__)

# What each route answers with, for the check of the Accept header.
PRODUCES: dict[str, str] = {}


def _get(file: Path, mimetype: str) -> View:
    def view() -> Response:
        response = lasting(file.read_bytes(), mimetype)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return view


for _file in sorted(file for file in FILES.rglob("*") if file.suffix in _TYPES):
    _name, _type = _file.relative_to(FILES).as_posix(), _TYPES[_file.suffix]
    _endpoint = _name.replace("/", "-").replace(".", "_")
    PRODUCES[f"web.{_endpoint}"] = _type
    blueprint.get("/" if _name == "index.html" else f"/web/{_name}", endpoint=_endpoint)(_get(_file, _type))
