"""Access control: API keys, if any are configured, and CORS for the configured origins."""

from collections.abc import Sequence
from hmac import compare_digest

from flask import Flask, request
from flask_cors import CORS
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

# Public, so that monitoring needs no key.
_HEALTH_CHECKS = frozenset({"service.healthz", "service.readyz"})

_BEARER = WWWAuthenticate("bearer", {"realm": "pusoy"})
_BASIC = WWWAuthenticate("basic", {"realm": "pusoy"})


def is_public(endpoint: str) -> bool:
    """Return whether an endpoint needs no key: the health checks, and the scorepad's files, which prompt for a key."""
    return endpoint in _HEALTH_CHECKS or endpoint.startswith("web.")


def require_api_key(keys: Sequence[bytes]) -> None:
    """Raise 401 unless the request carries one of the keys.

    A key comes as a Bearer token, as X-API-Key, or as the password of Basic, with which a browser can open /docs.
    Clients that send X-API-Key, as the scorepad does, are not offered Basic: a browser would show its own dialog.
    Every key is compared in constant time, so that the response time reveals nothing.
    """
    api_key, authorization = request.headers.get("X-API-Key"), request.authorization
    candidates = [(api_key or "").encode()]
    if authorization is not None:
        candidates.append((authorization.token or authorization.password or "").encode())
    if not sum([compare_digest(candidate, key) for candidate in candidates for key in keys]):
        offers = [_BEARER] if api_key is not None else [_BEARER, _BASIC]
        raise Unauthorized("A key is needed: as a Bearer token, or as X-API-Key.", www_authenticate=offers)


def enable_cors(app: Flask, origins: Sequence[str]) -> None:
    """Allow pages of these origins to call the service and to read the headers that they need."""
    CORS(
        app,
        origins=list(origins),
        methods=["GET", "HEAD", "POST"],
        allow_headers=["Content-Type", "Authorization", "X-API-Key", "X-Request-ID", "If-None-Match"],
        expose_headers=["X-Request-ID", "ETag", "Retry-After"],
        max_age=600,
    )
