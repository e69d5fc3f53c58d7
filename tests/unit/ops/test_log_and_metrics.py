"""The operator's view: the log, the metrics, the settings and readiness."""

import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client import mmap_dict

from service import settings as service_settings
from service.api.catalogue import OPERATIONS
from service.app import create_app
from service.ops import logs, metrics
from service.schemas.faults import Code
from service.settings import Settings
from tests.support.paths import ROOT

TABLE = OPERATIONS["pusoy/settlements"].example

Log = Callable[..., Callable[[], list[dict[str, Any]]]]


@pytest.fixture
def log() -> Iterator[Log]:
    """Yield a function that opens the log; it returns another, which reads the lines since the last call."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)

    def open_log(*, bodies: bool = False) -> Callable[[], list[dict[str, Any]]]:
        logs.LOG.open(writing, requests=True, bodies=bodies)

        def lines() -> list[dict[str, Any]]:
            with contextlib.suppress(BlockingIOError):
                return [json.loads(line) for line in os.read(reading, 1 << 20).splitlines()]
            return []

        return lines

    yield open_log
    logs.LOG.__init__()  # type: ignore[misc]
    os.close(reading)
    os.close(writing)


def test_each_request_is_one_line(client: FlaskClient, log: Log) -> None:
    lines = log()
    answer = client.post("/v1/pusoy/settlements", json=TABLE, headers={"X-Request-ID": "mine"})
    (line,) = lines()
    assert list(line) == ["time", "level", "request_id", "method", "route", "status", "ms", "bytes", "problem"]
    assert line["time"].endswith("+00:00") and len(line["time"]) == len("2026-01-02T03:04:05.678+00:00")
    assert (line["level"], line["request_id"], line["method"]) == ("info", "mine", "POST")
    assert (line["route"], line["status"], line["problem"]) == ("/v1/pusoy/settlements", 200, None)
    assert line["bytes"] == len(answer.data) and line["ms"] > 0


def test_problem_is_logged_by_its_codes(client: FlaskClient, log: Log) -> None:
    lines = log()
    client.post("/v1/pusoy/naturals", json={"cards": ["AS", "AS"], "zz": 1, "yy": 2})
    client.post("/v1/pusoy/naturals", data=b"{", content_type="application/json")
    assert [line["problem"] for line in lines()] == [
        ["duplicate_card", "unknown_field", "wrong_card_count"],
        ["malformed_json"],
    ]


def test_unknown_path_is_not_logged(client: FlaskClient, log: Log) -> None:
    lines = log()
    client.get("/wp-admin/secret?token=abc")
    client.get("/v1/pusoy/rulesets/secret")
    assert [line["route"] for line in lines()] == [None, "/v1/pusoy/rulesets/<name>"]


def test_bulk_request_is_one_line_with_counts(client: FlaskClient, log: Log) -> None:
    lines = log()
    line = json.dumps({"op": "pusoy/settlements", "body": TABLE}).encode()
    client.post("/v1/bulk", data=b"\n".join([line, b"{", line]), content_type="application/x-ndjson").close()
    (logged,) = lines()
    assert (logged["route"], logged["status"], logged["lines"], logged["failed"]) == ("/v1/bulk", 200, 3, 1)


UNANSWERABLE = {"players": [{"id": "Aling Nena", "cards": "Joker"}], "ruleset": "house-of-nena"}


def test_log_contains_no_cards_and_ids_unless_configured(client: FlaskClient, log: Log) -> None:
    lines = log()
    for body in (UNANSWERABLE, TABLE, OPERATIONS["pusoy-dos/rounds"].example):
        client.post("/v1/pusoy/settlements", json=body)
        client.post("/v1/pusoy-dos/rounds", json=body)
    logged = json.dumps(lines(), ensure_ascii=False)
    assert not [word for word in ("Nena", "Joker", "nena", "You", "Ana", "10♣", "3♣", "KS") if word in logged]
    lines = log(bodies=True)
    client.post("/v1/pusoy/settlements", json=UNANSWERABLE)
    assert "Aling Nena" in lines()[0]["body"]


@pytest.mark.parametrize("bodies", [False, True])
def test_unhandled_exception_is_logged_with_traceback_and_request_id_and_not_answered(
    log: Log, monkeypatch: pytest.MonkeyPatch, bodies: bool
) -> None:
    def fail(**_: Any) -> Any:
        raise KeyError(" ".join(("Aling", "Nena", "holds", "the", "KS")))

    lines = log(bodies=bodies)
    handler = logs.JSONHandler()
    logging.getLogger().addHandler(handler)
    monkeypatch.setitem(vars(OPERATIONS["pusoy/settlements"]), "act", fail)
    try:
        answer = (
            create_app(Settings())
            .test_client()
            .post("/v1/pusoy/settlements", json=TABLE, headers={"X-Request-ID": "broken-1"})
        )
    finally:
        logging.getLogger().removeHandler(handler)
    assert answer.status_code == 500
    assert answer.get_json() == {
        "type": "about:blank",
        "title": "Internal Server Error",
        "status": 500,
        "detail": "A fault of the service. The request's id helps whoever runs it to find it.",
    }
    fault, request = lines()
    assert fault["request_id"] == request["request_id"] == answer.headers["X-Request-ID"] == "broken-1"
    assert fault["level"] == request["level"] == "error"
    assert "in fail" in fault["traceback"] and "KeyError" in fault["traceback"]
    assert ("Aling Nena" in json.dumps([fault["traceback"]])) == bodies


def test_other_loggers_write_json_lines(log: Log) -> None:
    lines = log()
    logger = logging.Logger("gunicorn.error")
    logger.addHandler(logs.JSONHandler())
    logger.addFilter(logs.ClientTimeoutFilter())
    logger.warning("worker %s is late", 7)
    try:
        raise BlockingIOError(11, "again")
    except OSError:
        logger.exception("Socket error processing request.")
    late, silent = lines()
    assert (late["level"], late["logger"], late["message"]) == ("warning", "gunicorn.error", "worker 7 is late")
    assert silent["level"] == "info" and "traceback" not in silent and "silent" in silent["message"]


def test_metrics_label_routes_by_pattern_and_unknown_methods_as_other(client: FlaskClient) -> None:
    for name in ("pusoy", "none-1", "none-2"):
        client.get(f"/v1/pusoy/rulesets/{name}")
    client.open("/v1/pusoy/games", method="BREW")
    counts = client.get("/metrics")
    assert counts.mimetype == "text/plain"
    assert 'route="/v1/pusoy/rulesets/<name>",status="404"' in counts.text
    assert 'method="other",route="unmatched",status="405"' in counts.text
    assert "none-1" not in counts.text and "BREW" not in counts.text


def test_metrics_ignore_the_accept_header(client: FlaskClient) -> None:
    sent = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.3"
    assert client.get("/metrics", headers={"Accept": sent}).status_code == 200


def test_all_possible_series_fit_the_allocated_file(tmp_path: Path) -> None:
    """A mapped file that grows on a full tmpfs would kill its process."""
    maps: Any = mmap_dict  # untyped
    files = {kind: maps.MmapedDict(str(tmp_path / f"{kind}.db")) for kind in ("counter", "histogram")}

    def add(kind: str, name: str, labels: dict[str, str]) -> None:
        files[kind].read_value(maps.mmap_key(name, name + "_total", list(labels), list(labels.values()), "x" * 60))

    refused = [204, 400, 401, 404, 405, 406, 408, 413, 415, 422, 500, 503]
    seen = {(metrics.UNMATCHED, method, status) for method in (*metrics.HTTP_METHODS, "other") for status in refused}
    for rule in create_app(Settings()).url_map.iter_rules():
        statuses = [200, *refused] if "POST" in (rule.methods or ()) else [200, 204, 304, 401, 404, 406, 500, 503]
        seen |= {(rule.rule, method, status) for method in rule.methods or () for status in statuses}
    for route, method, status in seen:
        add("counter", "pusoy_requests", {"route": route, "method": method, "status": str(status)})
    for route in {route for route, _, _ in seen}:
        for bucket in range(16):
            add("histogram", "pusoy_request_seconds_bucket", {"route": route, "le": f"{bucket:.5f}"})
    for op in (*OPERATIONS, ""):
        for status in (200, 400, 413, 422, 500):
            add("counter", "pusoy_bulk_lines", {"op": op, "status": str(status)})
    for code in Code:
        add("counter", "pusoy_problems", {"code": code})
    used = {kind: file._used for kind, file in files.items()}
    for file in files.values():
        file.close()
    assert max(used.values()) < metrics.MAX_FILE_BYTES * 0.8, used


def test_every_setting_is_documented_with_its_default() -> None:
    text = (ROOT / "docs" / "running.md").read_text()
    assert service_settings.table() in text
    assert not [name for name in vars(Settings()) if f"`{service_settings.variable(name)}`" not in text]
    assert "(docs/running.md)" in (ROOT / "README.md").read_text(), "the README refers to the settings"


def test_settings_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "PUSOY_MAX_BODY_BYTES": "2048",
        "PUSOY_API_KEYS": " key-number-one-is-long , key-number-two-is-long ",
        "PUSOY_CORS_ORIGINS": "https://cards.example,http://localhost:3000",
        "PUSOY_LOG_BODIES": "yes",
        "PORT": "9000",
    }.items():
        monkeypatch.setenv(name, value)
    got = service_settings.from_environment()
    assert got.max_body_bytes == 2048 and got.port == 9000 and got.log_bodies
    assert got.api_keys == ("key-number-one-is-long", "key-number-two-is-long")
    assert got.cors_origins == ("https://cards.example", "http://localhost:3000")
    assert got.threads == Settings().threads


def test_error_names_every_bad_setting_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUSOY_THREADS", "many")
    monkeypatch.setenv("PUSOY_LOG_LEVEL", "loud")
    monkeypatch.setenv("PUSOY_API_KEYS", "a-good-key-of-its-length,")
    with pytest.raises(service_settings.BadSetting) as error:
        service_settings.from_environment()
    line = str(error.value)
    assert "\n" not in line and "a-good-key" not in line
    assert all(name in line for name in ("PUSOY_THREADS", "PUSOY_LOG_LEVEL", "PUSOY_API_KEYS"))


def test_misspelt_settings_are_found_and_variables_of_kubernetes_ignored() -> None:
    names = {"PUSOY_API_KEY", "PUSOY_THREADS", "PUSOY_SERVICE_HOST", "PUSOY_PORT", "PUSOY_PORT_8000_TCP_ADDR", "PATH"}
    assert service_settings.unknown(dict.fromkeys(names, "")) == ["PUSOY_API_KEY"]


def test_readiness_names_a_failing_operation(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["service.api.readiness"], "warm_up", lambda: ("pusoy/games",))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert "pusoy/games" in answer.get_json()["detail"]
