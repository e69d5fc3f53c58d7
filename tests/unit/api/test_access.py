"""Access control: API keys, CORS, trusted proxies and security headers."""

import base64
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

KEYS = ("first-key-of-the-cardroom", "second-key-of-the-cardroom")


@pytest.fixture(scope="module")
def guarded() -> FlaskClient:
    """Return a client of a service with two keys and one allowed origin."""
    return create_app(Settings(api_keys=KEYS, cors_origins=("https://cards.example",))).test_client()


def basic(user: str, password: str) -> str:
    """Return the Authorization header that a browser sends."""
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("path", ["/", "/docs", "/openapi.json", "/metrics", "/v1/pusoy/rulesets"])
def test_each_key_is_accepted_on_every_path_in_each_form(guarded: FlaskClient, path: str, key: str) -> None:
    for header in ({"Authorization": f"Bearer {key}"}, {"X-API-Key": key}, {"Authorization": basic("anyone", key)}):
        assert guarded.get(path, headers=header).status_code == 200, header


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer "},
        {"Authorization": f"Bearer {KEYS[0]}x"},
        {"Authorization": f"Bearer {KEYS[0][:-1]}"},
        {"Authorization": f"Bearer {','.join(KEYS)}"},
        {"Authorization": f"bearer{KEYS[0]}"},
        {"Authorization": KEYS[0]},
        {"Authorization": "Basic !!!"},
        {"Authorization": basic(KEYS[0], "")},
        {"Authorization": 'Digest username="a"'},
        {"X-API-Key": ""},
        {"X-API-Key": KEYS[0].upper()},
        {"X-API-Key": "clé-à-molette-ééééé"},
    ],
    ids=repr,
)
def test_without_a_key_the_answer_is_401_with_www_authenticate(guarded: FlaskClient, headers: dict[str, str]) -> None:
    answer = guarded.post("/v1/pusoy/naturals", json={}, headers=headers)
    assert answer.status_code == 401
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["status"] == 401
    offers = [offer.split()[0].lower() for offer in answer.headers.getlist("WWW-Authenticate")]
    assert offers == (["bearer"] if "X-API-Key" in headers else ["bearer", "basic"]), "no browser shows its own dialog"
    assert not any(key in answer.text for key in KEYS)


@pytest.mark.parametrize("stale", ["Bearer x", basic("anyone", "x"), "Basic !!!"])
def test_x_api_key_is_accepted_beside_stale_credentials_of_the_browser(guarded: FlaskClient, stale: str) -> None:
    headers = {"X-API-Key": KEYS[1], "Authorization": stale}
    assert guarded.get("/v1/pusoy/rulesets", headers=headers).status_code == 200


def test_only_health_checks_and_scorepad_files_are_public(guarded: FlaskClient) -> None:
    gets = [rule for rule in guarded.application.url_map.iter_rules() if "GET" in (rule.methods or ())]
    statuses = {rule.endpoint: guarded.get(rule.rule).status_code for rule in gets}
    public = {endpoint for endpoint, status in statuses.items() if status != 401}
    assert public == {endpoint for endpoint in statuses if endpoint.startswith("web.")} | {
        "service.healthz",
        "service.readyz",
    }
    assert {statuses[endpoint] for endpoint in public} == {200}


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_checks_are_public(guarded: FlaskClient, path: str) -> None:
    assert guarded.get(path).status_code == 200
    assert guarded.head(path).status_code == 200


def test_401_has_precedence_over_all_but_404_and_405(guarded: FlaskClient) -> None:
    wrong: dict[str, Any] = {"headers": {"Accept": "text/html"}, "data": b"x" * (2 << 20), "content_type": "text/plain"}
    assert guarded.post("/v1/none", **wrong).status_code == 404
    assert guarded.put("/v1/pusoy/naturals", **wrong).status_code == 405
    assert guarded.post("/v1/pusoy/naturals", **wrong).status_code == 401
    wrong["headers"] = {"Accept": "text/html", "X-API-Key": KEYS[1]}
    assert guarded.post("/v1/pusoy/naturals", **wrong).status_code == 406


def test_no_key_is_required_unless_keys_are_configured(client: FlaskClient) -> None:
    assert client.get("/v1/pusoy/rulesets", headers={"X-API-Key": "whatever"}).status_code == 200


PREFLIGHT = {
    "Origin": "https://cards.example",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "content-type, x-request-id, authorization",
}


def test_preflight_is_204_and_needs_no_key(guarded: FlaskClient) -> None:
    answer = guarded.options("/v1/pusoy/settlements", headers=PREFLIGHT)
    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == "https://cards.example"
    assert {"POST", "GET", "HEAD"} >= set(answer.headers["Access-Control-Allow-Methods"].split(", ")) >= {"POST"}
    assert set(answer.headers["Access-Control-Allow-Headers"].lower().split(", ")) == {
        "content-type",
        "x-request-id",
        "authorization",
    }
    assert "X-Request-ID" in answer.headers


@pytest.mark.parametrize("path", ["/v1/pusoy/rulesets", "/v1/pusoy/naturals", "/v1/none"])
def test_answers_and_errors_expose_the_documented_headers(guarded: FlaskClient, path: str) -> None:
    answer = guarded.get(path, headers={"Origin": "https://cards.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "https://cards.example"
    assert set(answer.headers["Access-Control-Expose-Headers"].split(", ")) == {"X-Request-ID", "ETag", "Retry-After"}


@pytest.mark.parametrize(
    "origin", ["https://cards.example.evil", "http://cards.example", "https://xcards.example", "null"]
)
def test_other_origins_are_not_allowed(guarded: FlaskClient, origin: str) -> None:
    for answer in (
        guarded.options("/v1/pusoy/settlements", headers=PREFLIGHT | {"Origin": origin}),
        guarded.get("/healthz", headers={"Origin": origin}),
    ):
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_cors_is_off_unless_origins_are_configured(client: FlaskClient) -> None:
    for answer in (
        client.options("/v1/pusoy/settlements", headers=PREFLIGHT),
        client.get("/healthz", headers={"Origin": "https://cards.example"}),
    ):
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_star_allows_every_origin() -> None:
    client = create_app(Settings(cors_origins=("*",))).test_client()
    answer = client.get("/healthz", headers={"Origin": "https://anywhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] in ("*", "https://anywhere.example")
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(("hops", "seen"), [(0, "127.0.0.1"), (1, "2.2.2.2"), (2, "1.1.1.1")])
def test_forwarded_headers_are_used_only_as_far_as_proxies_are_trusted(hops: int, seen: str) -> None:
    app: Flask = create_app(Settings(proxy_hops=hops))
    found: list[str | None] = []
    app.before_request(lambda: found.append(request.remote_addr))
    app.test_client().get("/healthz", headers={"X-Forwarded-For": "9.9.9.9, 1.1.1.1, 2.2.2.2"})
    assert found == [seen]


def test_security_headers_are_on_answers_and_errors(client: FlaskClient) -> None:
    for answer in (client.get("/healthz"), client.get("/none"), client.post("/v1/pusoy/games", json={})):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert len({name for name, _ in answer.headers}) == len(answer.headers), "no header twice"


def test_options_is_204_and_lists_the_methods(client: FlaskClient) -> None:
    answer = client.options("/v1/pusoy/rulesets")
    assert (answer.status_code, answer.data) == (204, b"")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "POST", "OPTIONS"}
    assert client.options("/v1/none").status_code == 404
