"""One call to every endpoint of a running gunicorn, with requests; and the wire's own ways of going wrong."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.api.catalogue import OPERATIONS
from service.api.openapi import document
from tests.support.served import PATIENCE
from tests.support.server_under_test import Server, body_of, head_of

FOUL_CHECK = b'{"front":"KS KD AC","middle":"KH KC JD 5S 3C"}'
GETS = sorted(
    path.replace("{name}", operations["get"]["parameters"][0]["example"]) if "{name}" in path else path
    for path, operations in document.document()["paths"].items()
    if "get" in operations
)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_question_is_answered(server: Server, name: str) -> None:
    answer = server.post(f"/v1/{name}", json=OPERATIONS[name].example)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.content == server.post(f"/v1/{name}", json=OPERATIONS[name].example).content


@pytest.mark.parametrize("path", GETS)
def test_every_get_answers_and_head_like_it(server: Server, path: str) -> None:
    got = server.get(path)
    assert got.status_code == 200
    head = server.session.head(server.url + path, timeout=PATIENCE)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Type"] == got.headers["Content-Type"]
    if path not in ("/healthz", "/readyz", "/metrics"):
        assert server.get(path, headers={"If-None-Match": got.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("sent", ["my-id_1.~", "x" * 128])
def test_a_good_request_id_comes_back(server: Server, sent: str) -> None:
    assert server.get("/healthz", headers={"X-Request-ID": sent}).headers["X-Request-ID"] == sent


@pytest.mark.parametrize("sent", ["", "a b", "x" * 129, "ä", "<script>"])
def test_a_bad_request_id_is_replaced(server: Server, sent: str) -> None:
    got = server.get("/healthz", headers={"X-Request-ID": sent.encode()}).headers["X-Request-ID"]
    assert got != sent and len(got) == 32


def test_no_banner_tells_a_version(server: Server) -> None:
    for answer in (server.get("/healthz"), server.get("/none"), server.post("/v1/pusoy/games", data=b"{")):
        assert answer.headers["Server"] == "pusoy"
        assert not {"X-Powered-By", "Via"} & set(answer.headers)


# 404, 405, 406, 415, 413, 400, 422: each request is wrong in this way and in all later ones.
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
def test_refusals_come_in_the_order_of_the_contract(
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
def test_a_body_at_the_limit_is_read_and_one_past_it_refused(server: Server, size: int, chunked: bool) -> None:
    body = FOUL_CHECK + b" " * (size - len(FOUL_CHECK))
    pieces = (body[at : at + 7_000] for at in range(0, size, 7_000))
    answer = server.post(
        "/v1/pusoy/foul-checks", data=pieces if chunked else body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == (200 if size == 20_000 else 413), "never truncated, though the cut text would be JSON"


@pytest.mark.parametrize("path", ["/v1/pusoy/foul-checks", "/v1/none", "/healthz"])
def test_a_connection_is_of_use_again_after_a_body_that_was_refused(server: Server, path: str) -> None:
    """The body is longer than what the server and the kernel would take in by themselves."""
    with server.connect() as caller:
        caller.sendall(posted(b"x" * 190_000, "Content-Length: 190000", path=path))
        answers = b""
        caller.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        while piece := caller.recv(65536):
            answers += piece
    assert answers.count(b"HTTP/1.1 ") == 2 and answers.count(b"HTTP/1.1 200 OK") == 1


def posted(body: bytes, *headers: str, version: str = "1.1", path: str = "/v1/pusoy/foul-checks") -> bytes:
    """A raw request."""
    lines = [f"POST {path} HTTP/{version}", "Host: x", "Content-Type: application/json", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    length = f"Content-Length: {len(FOUL_CHECK)}"
    three = [posted(FOUL_CHECK, length, f"X-Request-ID: r{n}") for n in (1, 2)]
    answer = server.raw(b"".join(three) + posted(b"{", "Content-Length: 1", "X-Request-ID: r3", "Connection: close"))
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    places = [answer.index(f"X-Request-ID: r{n}".encode()) for n in (1, 2, 3)]
    assert places == sorted(places)


def test_http_1_0_is_answered_and_closed(server: Server) -> None:
    answer = server.raw(posted(FOUL_CHECK, f"Content-Length: {len(FOUL_CHECK)}", version="1.0"))
    assert head_of(answer)["connection"] == "close"
    assert json.loads(body_of(answer))["complete"] is False


def test_http_1_0_gets_a_whole_bulk_answer_without_chunks(server: Server) -> None:
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
    "length and chunks": posted(b"0\r\n\r\n", "Content-Length: 5", "Transfer-Encoding: chunked"),
    "two lengths": posted(b"{}", "Content-Length: 2", "Content-Length: 3"),
    "negative length": posted(b"{}", "Content-Length: -2"),
    "unknown coding": posted(b"{}", "Transfer-Encoding: br"),
    "long address": b"GET /" + b"a" * 5_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "long header": posted(b"", "X-Long: " + "a" * 9_000),
    "many headers": posted(b"", *(f"X-{n}: 1" for n in range(200))),
    "folded header": posted(b"", "X-Fold: a\r\n b"),
    "spaced header": posted(b"", "X-Spaced : a"),
    "script name": b"GET /healthz HTTP/1.1\r\nHost: x\r\nSCRIPT_NAME: /x\r\n\r\n",
}


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_gets_a_problem_and_no_insides(server: Server, kind: str) -> None:
    with server.connect() as caller:
        caller.sendall(GARBAGE[kind])
        caller.shutdown(1)
        answer = b""
        while piece := caller.recv(65536):
            answer += piece
    head = head_of(answer)
    if kind == "script name":
        assert head[""].split()[1] == "200", "a header that only a trusted proxy may send means nothing"
        return
    status = int(head[""].split()[1])
    assert status in (400, 414, 431, 501)
    assert head["content-type"] == "application/problem+json"
    assert len(head["x-request-id"]) == 32
    assert json.loads(body_of(answer))["status"] == status
    assert b"Traceback" not in answer and b"gunicorn" not in answer


BROKEN_CHUNKS = {
    "no number": b"zz\r\nhello\r\n0\r\n\r\n",
    "no end of chunk": b"5\r\nhelloXX0\r\n\r\n",
    "negative": b"-5\r\nhello\r\n0\r\n\r\n",
    "never ends": b"ffffff\r\nhello",
}


@pytest.mark.parametrize("kind", BROKEN_CHUNKS)
def test_broken_chunks_are_the_senders_fault(server: Server, kind: str) -> None:
    with server.connect() as caller:
        caller.sendall(posted(BROKEN_CHUNKS[kind], "Transfer-Encoding: chunked"))
        caller.shutdown(1)
        answer = b""
        while piece := caller.recv(65536):
            answer += piece
    assert int(head_of(answer)[""].split()[1]) in (400, 408)
    assert answer.count(b"HTTP/1.1") == 1, "one answer, and the connection closes"
    assert head_of(answer)["content-type"] == "application/problem+json"


def test_many_threads_get_their_own_answers(server: Server) -> None:
    """No answer goes to another's question: each asks for hands of his own."""
    ranks = "23456789TJQKA"
    barrier = threading.Barrier(8)

    def ask(place: int) -> list[Any]:
        barrier.wait(PATIENCE)
        found = []
        for turn in range(20):
            rank = ranks[(place + turn) % 13]
            body = {"hands": [f"{rank}C {rank}D {rank}H"]}
            with server.connect() as caller:
                text = json.dumps(body).encode()
                caller.sendall(
                    posted(text, f"Content-Length: {len(text)}", "Connection: close", path="/v1/pusoy/evaluations")
                )
                answer = b""
                while piece := caller.recv(65536):
                    answer += piece
            found.append(json.loads(body_of(answer))["evaluations"][0]["cards"][0][0] == rank)
        return found

    with ThreadPoolExecutor(8) as pool:
        assert all(all(found) for found in pool.map(ask, range(8)))
