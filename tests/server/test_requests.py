"""Every endpoint of a running server, and requests that are broken at the level of HTTP."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.api.catalogue import OPERATIONS
from service.api.openapi import document
from tests.support.raw_requests import FOUL_CHECK, post_request
from tests.support.served import PATIENCE
from tests.support.server_under_test import Server, body_of, head_of, read_all

GETS = sorted(
    path.replace("{name}", operations["get"]["parameters"][0]["example"]) if "{name}" in path else path
    for path, operations in document.document()["paths"].items()
    if "get" in operations
)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_answers_its_example(server: Server, name: str) -> None:
    answer = server.post(f"/v1/{name}", json=OPERATIONS[name].example)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.content == server.post(f"/v1/{name}", json=OPERATIONS[name].example).content


@pytest.mark.parametrize("path", GETS)
def test_every_get_answers_and_head_has_the_same_headers(server: Server, path: str) -> None:
    got = server.get(path)
    assert got.status_code == 200
    head = server.session.head(server.url + path, timeout=PATIENCE)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Type"] == got.headers["Content-Type"]
    if path not in ("/healthz", "/readyz", "/metrics"):
        assert server.get(path, headers={"If-None-Match": got.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("sent", ["my-id_1.~", "x" * 128])
def test_valid_request_id_is_returned(server: Server, sent: str) -> None:
    assert server.get("/healthz", headers={"X-Request-ID": sent}).headers["X-Request-ID"] == sent


@pytest.mark.parametrize("sent", ["", "a b", "x" * 129, "ä", "<script>"])
def test_invalid_request_id_is_replaced(server: Server, sent: str) -> None:
    got = server.get("/healthz", headers={"X-Request-ID": sent.encode()}).headers["X-Request-ID"]
    assert got != sent and len(got) == 32


def test_no_header_reveals_a_version(server: Server) -> None:
    for answer in (server.get("/healthz"), server.get("/none"), server.post("/v1/pusoy/games", data=b"{")):
        assert answer.headers["Server"] == "pusoy"
        assert not {"X-Powered-By", "Via"} & set(answer.headers)


# Each request has the error of its status and all later ones.
PRECEDENCE: list[tuple[int, str, str, dict[str, str], bytes]] = [
    (404, "POST", "/v1/pusoy/none", {"Accept": "text/html", "Content-Type": "text/plain"}, b"x" * 30_000),
    (405, "PUT", "/v1/pusoy/games", {"Accept": "text/html", "Content-Type": "text/plain"}, b"x" * 30_000),
    (406, "POST", "/v1/pusoy/games", {"Accept": "text/html", "Content-Type": "text/plain"}, b"x" * 30_000),
    (415, "POST", "/v1/pusoy/games", {"Content-Type": "text/plain"}, b"x" * 30_000),
    (413, "POST", "/v1/pusoy/games", {"Content-Type": "application/json"}, b"x" * 30_000),
    (400, "POST", "/v1/pusoy/games", {"Content-Type": "application/json"}, b"x" * 3_000),
    (422, "POST", "/v1/pusoy/games", {"Content-Type": "application/json"}, b"{}"),
]


@pytest.mark.parametrize(
    ("status", "method", "path", "headers", "body"), PRECEDENCE, ids=[str(p[0]) for p in PRECEDENCE]
)
@pytest.mark.parametrize("chunked", [False, True], ids=["length", "chunked"])
def test_errors_have_the_documented_precedence(
    server: Server, status: int, method: str, path: str, headers: dict[str, str], body: bytes, chunked: bool
) -> None:
    sent = iter([body[:10], body[10:]]) if chunked and len(body) > 10 else body
    answer = server.session.request(method, server.url + path, headers=headers, data=sent, timeout=PATIENCE)
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == status
    assert "X-Request-ID" in answer.headers
    assert ("errors" in answer.json()) == (status in (400, 422))
    if status == 405:
        assert set(answer.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


@pytest.mark.parametrize("size", [20_000, 20_001])
@pytest.mark.parametrize("chunked", [False, True], ids=["length", "chunked"])
def test_body_at_the_limit_is_read_and_one_byte_more_is_refused(server: Server, size: int, chunked: bool) -> None:
    body = FOUL_CHECK + b" " * (size - len(FOUL_CHECK))
    pieces = (body[at : at + 7_000] for at in range(0, size, 7_000))
    answer = server.post(
        "/v1/pusoy/foul-checks", data=pieces if chunked else body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == (200 if size == 20_000 else 413), (
        "never truncated, even if the rest would be valid JSON"
    )


@pytest.mark.parametrize("path", ["/v1/pusoy/foul-checks", "/v1/none", "/healthz"])
def test_connection_can_be_reused_after_a_refused_body(server: Server, path: str) -> None:
    """The body is larger than the buffers of server and kernel."""
    with server.connect() as client:
        client.sendall(post_request(b"x" * 190_000, "Content-Length: 190000", path=path))
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answers = read_all(client)
    assert answers.count(b"HTTP/1.1 ") == 2 and answers.count(b"HTTP/1.1 200 OK") == 1


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    length = f"Content-Length: {len(FOUL_CHECK)}"
    three = [post_request(FOUL_CHECK, length, f"X-Request-ID: r{n}") for n in (1, 2)]
    answer = server.raw(
        b"".join(three) + post_request(b"{", "Content-Length: 1", "X-Request-ID: r3", "Connection: close")
    )
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    places = [answer.index(f"X-Request-ID: r{n}".encode()) for n in (1, 2, 3)]
    assert places == sorted(places)


def test_http_1_0_connection_is_closed_after_the_answer(server: Server) -> None:
    answer = server.raw(post_request(FOUL_CHECK, f"Content-Length: {len(FOUL_CHECK)}", version="1.0"))
    assert head_of(answer)["connection"] == "close"
    assert json.loads(body_of(answer))["complete"] is False


def test_http_1_0_bulk_answer_is_not_chunked(server: Server) -> None:
    line = b'{"op":"pusoy/foul-checks","body":%b}' % FOUL_CHECK
    head = ["Host: x", "Content-Type: application/x-ndjson", f"Content-Length: {len(line)}"]
    answer = server.raw("\r\n".join(["POST /v1/bulk HTTP/1.0", *head]).encode() + b"\r\n\r\n" + line)
    assert "transfer-encoding" not in head_of(answer)
    assert json.loads(body_of(answer).splitlines()[-1]) == {"summary": {"lines": 1, "failed": 0}}


GARBAGE = {
    "words": b"hello there\r\n\r\n",
    "zeros": b"\x00" * 100 + b"\r\n\r\n",
    "a TLS hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xaa" * 80 + b"\r\n\r\n",
    "no version": b"GET /healthz\r\n\r\n",
    "version 3": b"GET /healthz HTTP/3.7\r\n\r\n",
    "length and chunks": post_request(b"0\r\n\r\n", "Content-Length: 5", "Transfer-Encoding: chunked"),
    "two lengths": post_request(b"{}", "Content-Length: 2", "Content-Length: 3"),
    "negative length": post_request(b"{}", "Content-Length: -2"),
    "unknown coding": post_request(b"{}", "Transfer-Encoding: br"),
    "long address": b"GET /" + b"a" * 5_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "long header": post_request(b"", "X-Long: " + "a" * 9_000),
    "many headers": post_request(b"", *(f"X-{n}: 1" for n in range(200))),
    "folded header": post_request(b"", "X-Fold: a\r\n b"),
    "spaced header": post_request(b"", "X-Spaced : a"),
    "script name": b"GET /healthz HTTP/1.1\r\nHost: x\r\nSCRIPT_NAME: /x\r\n\r\n",
}


@pytest.mark.parametrize("kind", GARBAGE)
def test_invalid_http_gets_a_problem_without_internals(server: Server, kind: str) -> None:
    with server.connect() as client:
        client.sendall(GARBAGE[kind])
        client.shutdown(1)
        answer = read_all(client)
    head = head_of(answer)
    if kind == "script name":
        assert head[""].split()[1] == "200", "a header that only a trusted proxy may send is ignored"
        return
    status = int(head[""].split()[1])
    assert status in (400, 414, 431, 501)
    assert head["content-type"] == "application/problem+json"
    assert len(head["x-request-id"]) == 32
    assert json.loads(body_of(answer))["status"] == status
    assert b"Traceback" not in answer and b"gunicorn" not in answer


BROKEN_CHUNKS = {
    "no number": b"zz\r\nhello\r\n0\r\n\r\n",
    "chunk without end": b"5\r\nhelloXX0\r\n\r\n",
    "negative": b"-5\r\nhello\r\n0\r\n\r\n",
    "never ends": b"ffffff\r\nhello",
}


@pytest.mark.parametrize("kind", BROKEN_CHUNKS)
def test_broken_chunks_are_a_client_error(server: Server, kind: str) -> None:
    with server.connect() as client:
        client.sendall(post_request(BROKEN_CHUNKS[kind], "Transfer-Encoding: chunked"))
        client.shutdown(1)
        answer = read_all(client)
    assert int(head_of(answer)[""].split()[1]) in (400, 408)
    assert answer.count(b"HTTP/1.1") == 1, "one answer, and the connection closes"
    assert head_of(answer)["content-type"] == "application/problem+json"


def test_concurrent_clients_get_their_own_answers(server: Server) -> None:
    """Every client sends different hands, and checks that the answer is about them."""
    ranks = "23456789TJQKA"
    barrier = threading.Barrier(8)

    def ask(place: int) -> list[Any]:
        barrier.wait(PATIENCE)
        found = []
        for turn in range(20):
            rank = ranks[(place + turn) % 13]
            body = {"hands": [f"{rank}C {rank}D {rank}H"]}
            with server.connect() as client:
                text = json.dumps(body).encode()
                client.sendall(
                    post_request(
                        text, f"Content-Length: {len(text)}", "Connection: close", path="/v1/pusoy/evaluations"
                    )
                )
                answer = read_all(client)
            found.append(json.loads(body_of(answer))["evaluations"][0]["cards"][0][0] == rank)
        return found

    with ThreadPoolExecutor(8) as pool:
        assert all(all(found) for found in pool.map(ask, range(8)))
