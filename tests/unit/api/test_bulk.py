"""Bulk requests: each line is answered exactly as its own endpoint would answer it."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from service.api.catalogue import OPERATIONS
from service.app import create_app
from service.settings import Settings

NDJSON = {"Content-Type": "application/x-ndjson"}
FOUL_CHECK = OPERATIONS["pusoy/foul-checks"].example


def post(client: FlaskClient, *lines: bytes | dict[str, Any], end: bytes = b"\n") -> TestResponse:
    """Post lines, each as bytes or as a JSON value."""
    body = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    return client.post("/v1/bulk", data=body + end, headers=NDJSON)


def ask(client: FlaskClient, *lines: bytes | dict[str, Any]) -> list[dict[str, Any]]:
    """Post lines; check the summary and return the answers without it."""
    response = post(client, *lines)
    assert response.status_code == 200 and response.mimetype == "application/x-ndjson"
    *answers, last = [json.loads(line) for line in response.data.splitlines()]
    assert last == {"summary": {"lines": len(answers), "failed": sum(a["status"] != 200 for a in answers)}}
    assert all(list(answer) == ["id", "line", "status", "body"] for answer in answers)
    return answers


BODIES: list[Any] = [
    {},
    [],
    None,
    5,
    "text",
    True,
    {"ruleset": "none"},
    {"ruleset": {"base": "pusoy", "overrides": {"sweep_bonus": -1, "zz": 1}}, "zz~/": 1},
    {"cards": "AS AS 1S", "players": [], "hands": [[]], "play": "KS", "table": ["2X"], "hand": 3, "rounds": [{}]},
]


@pytest.mark.parametrize("name", OPERATIONS)
def test_status_and_body_equal_those_of_the_single_endpoint(client: FlaskClient, name: str) -> None:
    bodies = [OPERATIONS[name].example, *BODIES]
    got = post(client, *({"id": n, "op": name, "body": body} for n, body in enumerate(bodies))).data.splitlines()
    for number, (body, line) in enumerate(zip(bodies, got, strict=False)):
        single = client.post(f"/v1/{name}", data=json.dumps(body), content_type="application/json")
        head = b'{"id":%d,"line":%d,"status":%d,"body":' % (number, number + 1, single.status_code)
        assert line == head + single.data + b"}"


def test_op_accepts_every_operation(app: Flask) -> None:
    posts = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert posts == {f"/v1/{name}" for name in OPERATIONS} | {"/v1/bulk"}
    assert {"pusoy/rulesets", "pusoy-dos/rulesets"} <= set(OPERATIONS)


@pytest.mark.parametrize("line_id", [0, -1.5, "", "ä♠", None, True, [], {"a": [None]}, 10**30, "x" * 1000], ids=repr)
def test_id_may_be_any_value_and_is_returned(client: FlaskClient, line_id: Any) -> None:
    answers = ask(
        client,
        {"id": line_id, "op": "pusoy/foul-checks", "body": FOUL_CHECK},
        {"id": line_id, "op": "pusoy/foul-checks", "body": {}},
        {"id": line_id, "op": "none", "body": {}},
    )
    assert [answer["id"] for answer in answers] == [line_id] * 3
    assert [answer["status"] for answer in answers] == [200, 422, 422]


def test_id_is_null_when_absent(client: FlaskClient) -> None:
    assert ask(client, {"op": "pusoy/foul-checks", "body": FOUL_CHECK})[0]["id"] is None


def test_blank_lines_are_counted_and_not_answered(client: FlaskClient) -> None:
    good = {"op": "pusoy/foul-checks", "body": FOUL_CHECK}
    answers = ask(client, b"", good, b"  \t\r", b"", good, b"\r", good)
    assert [answer["line"] for answer in answers] == [2, 5, 7]


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\n\n"])
def test_last_line_needs_no_newline(client: FlaskClient, end: bytes) -> None:
    assert post(client, {"op": "pusoy/foul-checks", "body": FOUL_CHECK}, end=end).data.count(b"\n") == 2


def test_empty_body_is_answered_with_a_summary(client: FlaskClient) -> None:
    assert post(client, end=b"").data == b'{"summary":{"lines":0,"failed":0}}\n'


def test_byte_order_mark_is_skipped(client: FlaskClient) -> None:
    good = json.dumps({"op": "pusoy/foul-checks", "body": FOUL_CHECK}).encode()
    assert ask(client, b"\xef\xbb\xbf" + good)[0]["status"] == 200
    assert ask(client, b"\xef\xbb\xbf", good)[0]["line"] == 2


ENVELOPES: list[tuple[Any, list[tuple[str, str]]]] = [
    ({"op": "none", "body": {}}, [("/op", "invalid_value")]),
    ({"op": "/v1/pusoy/games", "body": {}}, [("/op", "invalid_value")]),
    ({"op": "pusoy/rulesets/pusoy", "body": {}}, [("/op", "invalid_value")]),
    ({"op": 3, "body": {}}, [("/op", "invalid_type")]),
    ({"op": None, "body": {}}, [("/op", "invalid_type")]),
    ({"body": {}}, [("/op", "missing_field")]),
    ({"op": "pusoy/games"}, [("/body", "missing_field")]),
    ({}, [("/op", "missing_field"), ("/body", "missing_field")]),
    (
        {"z": 1, "op": "none", "a/b": 2},
        [("/op", "invalid_value"), ("/body", "missing_field"), ("/z", "unknown_field"), ("/a~1b", "unknown_field")],
    ),
    ({"op": "pusoy/games", "body": {"nonsense": 1}, "z": 1}, [("/z", "unknown_field")]),
    ([], [("", "invalid_type")]),
    (5, [("", "invalid_type")]),
    ("text", [("", "invalid_type")]),
    (None, [("", "invalid_type")]),
]


@pytest.mark.parametrize(("line", "wanted"), ENVELOPES, ids=[json.dumps(line) for line, _ in ENVELOPES])
def test_envelope_errors_have_pointers_and_hide_body_errors(
    client: FlaskClient, line: Any, wanted: list[tuple[str, str]]
) -> None:
    answer = ask(client, json.dumps(line).encode())[0]
    assert answer["status"] == answer["body"]["status"] == 422
    assert answer["body"]["type"] == "urn:pusoy:problem:unanswerable"
    assert [(fault["pointer"], fault["code"]) for fault in answer["body"]["errors"]] == wanted


UNREADABLE = {
    "a brace": b"{",
    "two values": b'{"op":"pusoy/games","body":{}} {}',
    "duplicate member": b'{"op":"pusoy/games","op":"pusoy/games","body":{}}',
    "duplicate member of the body": b'{"op":"pusoy/games","body":{"a":1,"a":1}}',
    "NaN": b'{"id":NaN,"op":"pusoy/games","body":{}}',
    "number too large": b'{"id":1e999,"op":"pusoy/games","body":{}}',
    "lone surrogate": b'{"id":"\\ud800","op":"pusoy/games","body":{}}',
    "not UTF-8": b'{"id":"\xff","op":"pusoy/games","body":{}}',
    "nested 33 deep": b'{"op":"pusoy/games","body":' + b"[" * 32 + b"]" * 32 + b"}",
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_malformed_line_is_400_and_the_others_are_answered(client: FlaskClient, kind: str) -> None:
    good = {"id": 1, "op": "pusoy/foul-checks", "body": FOUL_CHECK}
    first, bad, last = ask(client, good, UNREADABLE[kind], good)
    assert (first["status"], bad["status"], last["status"]) == (200, 400, 200)
    assert bad["id"] is None and bad["line"] == 2
    assert bad["body"]["type"] == "urn:pusoy:problem:malformed-json"
    assert [(f["pointer"], f["code"]) for f in bad["body"]["errors"]] == [("", "malformed_json")]


def test_nesting_is_counted_from_the_line(client: FlaskClient) -> None:
    """A body nested 32 deep is accepted by itself, and one level too deep within a line."""
    body = b"[" * 32 + b"]" * 32
    assert client.post("/v1/pusoy/games", data=body, content_type="application/json").status_code == 422
    line = b'{"op":"pusoy/games","body":%b}'
    assert [a["status"] for a in ask(client, line % body, line % body[1:-1])] == [400, 422]


@pytest.fixture(scope="module")
def narrow() -> FlaskClient:
    """Return a client of a service with small limits."""
    return create_app(Settings(bulk_max_bytes=2048, bulk_max_lines=5, bulk_max_line_bytes=300)).test_client()


def padded(size: int) -> bytes:
    """Return a valid line of this size."""
    line = b'{"id":"%b","op":"pusoy/foul-checks","body":{"front":"KS KD AC"}}'
    return line % (b"x" * (size - len(line % b"")))


def test_line_over_the_limit_is_413(narrow: FlaskClient) -> None:
    answers = ask(narrow, padded(300), padded(301), padded(300) + b"  \r")
    assert [(a["status"], a["line"]) for a in answers] == [(200, 1), (413, 2), (200, 3)]
    assert answers[1]["id"] is None
    assert (answers[1]["body"]["type"], answers[1]["body"]["status"]) == ("about:blank", 413)


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"\n" * 5, 200), (b"\n" * 5 + b" ", 413), (b"\n" * 6, 413), (b" " * 2048, 200), (b" " * 2049, 413)],
    ids=["5 lines", "5 lines and a byte", "6 lines", "2048 bytes", "2049 bytes"],
)
def test_request_with_too_many_bytes_or_lines_is_413(narrow: FlaskClient, body: bytes, status: int) -> None:
    response = narrow.post("/v1/bulk", data=body, headers=NDJSON)
    assert response.status_code == status
    if status == 413:
        assert response.mimetype == "application/problem+json"
        assert response.get_json()["status"] == 413


@pytest.mark.parametrize("kind", ["application/json", "text/plain", None])
def test_another_content_type_is_415(client: FlaskClient, kind: str | None) -> None:
    assert client.post("/v1/bulk", data=b"", content_type=kind).status_code == 415


@pytest.mark.parametrize(("accept", "status"), [("*/*", 200), ("application/x-ndjson", 200), ("application/json", 406)])
def test_answer_is_ndjson(client: FlaskClient, accept: str, status: int) -> None:
    assert client.post("/v1/bulk", data=b"", headers=NDJSON | {"Accept": accept}).status_code == status


def test_unhandled_exception_fails_its_line_only_and_is_logged_with_the_request_id(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(**_: Any) -> Any:
        raise RuntimeError("inside")

    monkeypatch.setitem(vars(OPERATIONS["pusoy/naturals"]), "act", fail)
    good = {"op": "pusoy/foul-checks", "body": FOUL_CHECK}
    bad = {"op": "pusoy/naturals", "body": OPERATIONS["pusoy/naturals"].example}
    body = b"\n".join(json.dumps(line).encode() for line in (good, bad, good))
    response = client.post("/v1/bulk", data=body, headers=NDJSON | {"X-Request-ID": "broken-2"})
    answers = [json.loads(line) for line in response.data.splitlines()]
    assert [answer["status"] for answer in answers[:-1]] == [200, 500, 200]
    assert answers[-1] == {"summary": {"lines": 3, "failed": 1}}
    assert "inside" not in json.dumps(answers)
    (fault,) = caplog.records
    assert vars(fault)["fields"] == {"request_id": "broken-2", "op": "pusoy/naturals"}
    assert fault.exc_info
    assert client.post("/v1/pusoy/naturals", json=bad["body"]).status_code == 500


def test_answers_are_streamed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the first chunk arrives, most lines have not been processed."""
    settled = OPERATIONS["pusoy/settlements"]
    calls = []
    act = settled.act

    def record(**arguments: Any) -> Any:
        calls.append(arguments)
        return act(**arguments)

    monkeypatch.setitem(vars(settled), "act", record)
    lines = [{"op": "pusoy/settlements", "body": settled.example}] * 200
    body = b"\n".join(json.dumps(line).encode() for line in lines)
    response = client.post("/v1/bulk", data=body, headers=NDJSON, buffered=False)
    first = next(iter(response.response))
    assert 0 < first.count(b"\n") <= len(calls) < 100
    response.close()


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
LINES = (
    st.binary(max_size=40)
    | ANY_JSON.map(lambda value: json.dumps(value).encode())
    | st.builds(
        lambda line_id, op, body: json.dumps({"id": line_id, "op": op, "body": body}).encode(),
        ANY_JSON,
        st.sampled_from([*OPERATIONS, "none"]),
        ANY_JSON | st.sampled_from([operation.example for operation in OPERATIONS.values()]),
    )
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(LINES, max_size=6))
def test_any_bytes_are_answered_line_by_line_in_order(client: FlaskClient, lines: list[bytes]) -> None:
    body = b"\n".join(lines)
    response = client.post("/v1/bulk", data=body, headers=NDJSON)
    assert response.status_code == 200
    *answers, last = [json.loads(line) for line in response.data.split(b"\n")[:-1]]
    wanted = [n for n, line in enumerate(body.split(b"\n"), 1) if line.strip(b" \t\r") not in (b"", b"\xef\xbb\xbf")]
    assert [answer["line"] for answer in answers] == wanted
    assert {answer["status"] for answer in answers} <= {200, 400, 422}
    assert last == {"summary": {"lines": len(answers), "failed": sum(a["status"] != 200 for a in answers)}}


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.sampled_from(sorted(OPERATIONS)), st.data())
def test_any_bytes_are_answered_by_an_operation(client: FlaskClient, name: str, data: st.DataObject) -> None:
    """A valid body with a few bytes changed, removed or inserted."""
    body = bytearray(json.dumps(OPERATIONS[name].example).encode())
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(body)))
        body[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    response = client.post(f"/v1/{name}", data=bytes(body), content_type="application/json")
    assert response.status_code in (200, 400, 422)
    problem = response.get_json()
    assert response.status_code == 200 or (problem["status"] == response.status_code and problem["errors"])
