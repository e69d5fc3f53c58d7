"""Refusals that no field of a body causes: 400, 404 to 415 and 500; and the request id of every response."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.examples import PUSOY_EXAMPLES
from service.app import create_app
from service.settings import Settings
from tests.support.answered import JSON, places

SETTLE = "/v1/pusoy/settlements"
TABLE = PUSOY_EXAMPLES["settlements"]


# ---- 400: not JSON


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{}{}",
        b'{"players": NaN}',
        b'{"players": [], "players": []}',
        b"[" * 40 + b"]" * 40,
        b'"\xff"',
        b"1e999",
    ],
)
def test_malformed_json_is_one_clear_problem(client: FlaskClient, body: bytes) -> None:
    response = client.post(SETTLE, data=body, headers=JSON)
    assert response.status_code == 400
    assert places(response) == [("", "malformed_json")]
    assert response.get_json()["type"] == "urn:pusoy:problem:malformed-json"


def test_a_bom_is_skipped(client: FlaskClient) -> None:
    body = b"\xef\xbb\xbf" + json.dumps(TABLE).encode()
    assert client.post(SETTLE, data=body, headers=JSON).status_code == 200


# ---- faults outside the body, in the order in which they are checked


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status"),
    [
        ("POST", "/v1/pusoy/settlement", {"Accept": "text/html", "Content-Type": "text/plain"}, b"x" * 2000, 404),
        ("POST", "/v1/pusoy/settlements/", JSON, b"{}", 404),
        ("POST", "//v1/pusoy/settlements", JSON, b"{}", 404),
        ("GET", SETTLE, {"Accept": "text/html"}, b"", 405),
        ("HEAD", SETTLE, {}, b"", 405),
        ("POST", SETTLE, {"Accept": "text/html", "Content-Type": "text/plain"}, b"x" * 2000, 406),
        ("POST", SETTLE, {"Accept": "application/json;q=0", "Content-Type": "application/json"}, b"{}", 406),
        ("POST", SETTLE, JSON | {"Accept": "application/json; charset=latin-1"}, b"{}", 406),
        ("POST", SETTLE, JSON | {"Accept": "application/json;charset=utf-8;q=0, text/html"}, b"{}", 406),
        ("POST", SETTLE, {"Content-Type": "text/plain"}, b"x" * 2000, 415),
        ("POST", SETTLE, {}, b"{}", 415),
        ("POST", SETTLE, JSON | {"Content-Encoding": "gzip"}, b"{}", 415),
        ("POST", SETTLE, JSON, b"x" * 2000, 413),
        ("POST", SETTLE, JSON, b"x", 400),
        ("POST", SETTLE, JSON | {"Accept": "text/html, */*;q=0.1"}, b"{}", 422),
        ("POST", SETTLE, JSON | {"Accept": "application/json;charset=UTF-8"}, b"{}", 422),
        ("POST", SETTLE, {"Content-Type": "application/json; charset=utf-8"}, b"{}", 422),
        ("POST", SETTLE, JSON | {"Content-Encoding": "identity"}, b"{}", 422),
    ],
)
def test_the_first_fault_outside_the_body_is_reported(
    method: str, path: str, headers: dict[str, str], body: bytes, status: int
) -> None:
    client = create_app(Settings(max_body_bytes=1024)).test_client()
    response = client.open(path, method=method, headers=headers, data=body)
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    if method != "HEAD":
        assert response.get_json()["status"] == status


def test_the_metrics_name_their_charset_once(client: FlaskClient) -> None:
    assert client.get("/metrics").headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"


def test_405_lists_the_methods_allowed(client: FlaskClient) -> None:
    assert "POST" in client.get(SETTLE).headers["Allow"]


@pytest.mark.parametrize(("size", "status"), [(1024, 422), (1025, 413)])
def test_the_limit_applies_to_a_body_of_unknown_length(size: int, status: int) -> None:
    """A chunked body past the limit is refused, never truncated: cut short, it might still be JSON, as here."""
    client = create_app(Settings(max_body_bytes=1024)).test_client()
    response = client.post(
        SETTLE,
        input_stream=BytesIO(b"{}".ljust(size)),
        headers=JSON,
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert response.status_code == status


def test_an_internal_error_reveals_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings())

    def fail(*_: Any) -> None:
        raise RuntimeError("secret insides")

    monkeypatch.setattr("service.core.strict_json.read", fail)
    response = app.test_client().post(SETTLE, json={})
    assert response.status_code == 500
    assert response.mimetype == "application/problem+json"
    assert "secret" not in response.get_data(as_text=True)
    assert response.headers["X-Request-ID"]


# ---- every response has an id


@pytest.mark.parametrize(
    ("sent", "kept"),
    [("abc-123_~.", True), ("x" * 128, True), ("x" * 129, False), ("", False), ("a b", False), ("ä", False)],
)
def test_a_valid_request_id_is_kept(client: FlaskClient, sent: str, kept: bool) -> None:
    for path in ("/healthz", "/nowhere", SETTLE):
        got = client.get(path, headers={"X-Request-ID": sent}).headers["X-Request-ID"]
        assert (got == sent) is kept
        assert 1 <= len(got) <= 128
