"""Who may ask: API keys, where any are set, and pages of other origins, where any are let in."""

from collections.abc import Sequence
from hmac import compare_digest

from flask import Flask, request
from flask_cors import CORS
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

# Left open, so that whatever watches the service needs no key.
OPEN = frozenset({"service.healthz", "service.readyz"})

_ASKED_FOR = [WWWAuthenticate("bearer", {"realm": "pusoy"}), WWWAuthenticate("basic", {"realm": "pusoy"})]


def refuse_strangers(keys: Sequence[bytes]) -> None:
    """Raise 401 unless the request carries a key.

    It comes as a Bearer token, as X-API-Key, or as the password of Basic, with which a browser can open the pages.
    Every key is compared, each in constant time, so that the answer's time tells nothing.
    """
    sent = _sent_key()
    if not sum([compare_digest(sent, key) for key in keys]):
        raise Unauthorized("A key is needed: as a Bearer token, or as X-API-Key.", www_authenticate=_ASKED_FOR)


def _sent_key() -> bytes:
    sent = request.authorization
    if sent is not None:
        return (sent.token or sent.password or "").encode()
    return request.headers.get("X-API-Key", "").encode()


def let_in(app: Flask, origins: Sequence[str]) -> None:
    """Let pages of these origins call, and read the headers that are of use to them."""
    CORS(
        app,
        origins=list(origins),
        methods=["GET", "HEAD", "POST"],
        allow_headers=["Content-Type", "Authorization", "X-API-Key", "X-Request-ID", "If-None-Match"],
        expose_headers=["X-Request-ID", "ETag", "Retry-After"],
        max_age=600,
    )
