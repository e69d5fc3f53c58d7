"""Who may ask: API keys, where any are set, and pages of other origins, where any are let in."""

from collections.abc import Sequence
from hmac import compare_digest

from flask import Flask, request
from flask_cors import CORS
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

# Left open, so that whatever watches the service needs no key.
_HEALTH = frozenset({"service.healthz", "service.readyz"})

_BEARER = WWWAuthenticate("bearer", {"realm": "pusoy"})
_BASIC = WWWAuthenticate("basic", {"realm": "pusoy"})


def is_open(endpoint: str) -> bool:
    """Tell whether strangers may ask it: the health checks, and the scorepad's files, which ask for a key in turn."""
    return endpoint in _HEALTH or endpoint.startswith("web.")


def refuse_strangers(keys: Sequence[bytes]) -> None:
    """Raise 401 unless the request carries a key.

    It comes as a Bearer token, as X-API-Key, or as the password of Basic, with which a browser can open /docs.
    Who knows of X-API-Key, as the scorepad does, is not offered Basic: a browser would ask for it over the page.
    Every key is compared, each in constant time, so that the answer's time tells nothing.
    """
    named, authorization = request.headers.get("X-API-Key"), request.authorization
    sent = [(named or "").encode()]
    if authorization is not None:
        sent.append((authorization.token or authorization.password or "").encode())
    if not sum([compare_digest(one, key) for one in sent for key in keys]):
        offers = [_BEARER] if named is not None else [_BEARER, _BASIC]
        raise Unauthorized("A key is needed: as a Bearer token, or as X-API-Key.", www_authenticate=offers)


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
