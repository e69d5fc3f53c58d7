"""What clients and the machine do to a server, and how little of it the others notice."""

import json
import os
import socket
import struct
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.api.catalogue import OPERATIONS
from tests.server.test_requests import FOUL_CHECK, posted
from tests.server.test_stopping import HEAD, half_sent
from tests.support.served import soon
from tests.support.server_under_test import Server, body_of, head_of, read_all

Serve = Callable[..., Server]

BULK_LINE = b'{"op":"pusoy/foul-checks","body":%b}\n' % FOUL_CHECK
BULK_HEAD = b"POST /v1/bulk HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n"


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of two threads that loses patience soon."""
    log = tmp_path_factory.mktemp("tight") / "log"
    with Server(log, THREADS=2, MAX_CONCURRENT=1, CLIENT_SECONDS=1, ARRIVAL_SECONDS=3) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of two threads that never loses patience, however slow a client and the machine are."""
    log = tmp_path_factory.mktemp("patient") / "log"
    with Server(log, THREADS=2, MAX_CONCURRENT=1, CLIENT_SECONDS=600, ARRIVAL_SECONDS=3600) as running:
        yield running


def foul_check(server: Server) -> str:
    """Ask on a new connection; give the status."""
    answer = server.raw(posted(FOUL_CHECK, f"Content-Length: {len(FOUL_CHECK)}", "Connection: close"))
    return head_of(answer)[""].split()[1]


def test_a_slow_client_holds_one_thread_and_the_others_are_answered(patient: Server) -> None:
    with half_sent(patient) as slow:
        for letter in FOUL_CHECK[10:]:
            assert foul_check(patient) == "200"
            slow.sendall(bytes([letter]))
        assert slow.recv(12) == b"HTTP/1.1 200", "slow, but answered"


def test_silent_clients_on_every_thread_are_cut_off_and_the_next_is_answered(tight: Server) -> None:
    """In the body, and in the headers: without a limit the worker would be deaf for ever."""
    with half_sent(tight) as in_body, tight.connect() as in_head:
        in_head.sendall(b"POST /v1/pusoy/foul-checks HT")
        assert foul_check(tight) == "200"
        assert head_of(read_all(in_body))[""].split()[1] == "408"
        assert read_all(in_head) == b""
    assert not any(line["level"] == "error" for line in tight.lines()), "its silence is no fault of ours"


@pytest.mark.parametrize("where", ["body", "head"])
def test_clients_that_drip_on_every_thread_are_cut_off_too(tight: Server, where: str) -> None:
    """None is ever silent for long, and none would ever be done."""
    start = HEAD % 100_000 if where == "body" else b"GET /healthz HTTP/1.1\r\nX-Drip: "
    drips = [tight.connect() for _ in range(2)]
    for drip in drips:
        drip.sendall(start)
        drip.setblocking(False)

    def all_cut_off() -> bool:
        return sum(cut_off(drip) for drip in drips) == len(drips)

    soon(all_cut_off, "the end of the drips")
    assert foul_check(tight) == "200"
    for drip in drips:
        drip.close()


def cut_off(drip: socket.socket) -> bool:
    """Send one more byte; say whether the other side has had enough."""
    try:
        drip.sendall(b"x")
        return drip.recv(65536, socket.MSG_PEEK) is not None
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_a_client_that_does_not_read_is_cut_off(serve: Serve) -> None:
    server = serve(THREADS=2, MAX_CONCURRENT=1, CLIENT_SECONDS=3, ARRIVAL_SECONDS=3600)
    body = BULK_LINE * 10_000
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(BULK_HEAD % len(body) + body)
        soon(lambda: [line for line in server.lines() if line.get("route") == "/v1/bulk"], "the end of its request")
    assert foul_check(server) == "200"


def hang_up(caller: socket.socket) -> None:
    """Close with a reset, as a crashed client would."""
    caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    caller.close()


def test_hanging_up_mid_body_or_mid_answer_costs_nothing(serve: Serve) -> None:
    """The place of each in the bounded number of concurrent questions is given back."""
    server = serve(THREADS=4, MAX_CONCURRENT=1)
    workers = server.workers()
    body = BULK_LINE * 5_000
    for _ in range(10):
        hang_up(half_sent(server))
        hang_up(server.connect())
        caller = server.connect()
        caller.sendall(BULK_HEAD % len(body) + body)
        assert caller.recv(12) == b"HTTP/1.1 200"
        hang_up(caller)
        soon(
            lambda: (
                server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers={"Content-Type": "application/json"}).ok
            ),
            "a free place",
        )
    assert server.workers() == workers
    assert not any("traceback" in line for line in server.lines())


def test_overload_is_refused_with_retry_after_and_health_still_answers(serve: Serve) -> None:
    server = serve(THREADS=4, MAX_CONCURRENT=1, CLIENT_SECONDS=600)
    body = BULK_LINE * 10_000
    with socket.socket() as busy:
        busy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        busy.connect(("127.0.0.1", server.port))
        busy.sendall(BULK_HEAD % len(body) + body)
        assert busy.recv(12) == b"HTTP/1.1 200", "from here on, the only place is taken"
        for path in ("/v1/pusoy/foul-checks", "/v1/bulk"):
            kind = "application/json" if "bulk" not in path else "application/x-ndjson"
            refused = server.post(path, data=FOUL_CHECK, headers={"Content-Type": kind})
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
            assert refused.json()["status"] == 503
            assert "X-Request-ID" in refused.headers
        assert server.get("/healthz").ok and server.get("/readyz").ok and server.get("/v1/pusoy/rulesets").ok
        rest = read_all_lines(busy)
    assert json.loads(rest) == {"summary": {"lines": 10_000, "failed": 0}}
    soon(
        lambda: server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers={"Content-Type": "application/json"}).ok,
        "a free place",
    )


def read_all_lines(caller: socket.socket) -> bytes:
    """Read a chunked answer to its end; give its last line."""
    tail = b""
    while not tail.endswith(b"\r\n0\r\n\r\n"):
        tail = (tail + caller.recv(65536))[-4096:]
    return next(line for line in reversed(tail.splitlines()) if line.startswith(b"{"))


def test_a_client_that_sends_all_before_it_reads_never_stalls(server: Server) -> None:
    body = b"\n".join([BULK_LINE.strip()] * 200)
    with server.connect() as caller:
        caller.sendall(BULK_HEAD % len(body) + body)
        assert json.loads(read_all_lines(caller)) == {"summary": {"lines": 200, "failed": 0}}


def test_a_season_in_pieces_needs_no_more_memory_than_its_first_pieces(serve: Serve) -> None:
    server = serve(BULK_MAX_LINES=800, THREADS=2, MAX_CONCURRENT=1)  # each thread has a heap of its own
    line = json.dumps({"op": "pusoy/settlements", "body": OPERATIONS["pusoy/settlements"].example}).encode() + b"\n"
    (worker,) = server.workers()

    def resident() -> int:
        return int(Path(f"/proc/{worker}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    sizes = []
    for _ in range(6):
        answer = server.post("/v1/bulk", data=line * 800, headers={"Content-Type": "application/x-ndjson"})
        assert answer.content.endswith(b'{"summary":{"lines":800,"failed":0}}\n')
        sizes.append(resident())
    assert max(sizes[2:]) - sizes[1] < 4 << 20, sizes


def test_bulk_limits_hold_to_the_byte_and_the_line(server: Server) -> None:
    kind = {"Content-Type": "application/x-ndjson"}

    def ask(body: bytes, chunked: bool) -> tuple[int, str]:
        pieces = (body[at : at + 9_999] for at in range(0, len(body), 9_999))
        answer = server.post("/v1/bulk", data=pieces if chunked else body, headers=kind)
        return answer.status_code, answer.text

    for chunked in (False, True):
        full = BULK_LINE + b" " * (200_000 - len(BULK_LINE))
        assert ask(full, chunked)[0] == 200, "the blank rest is one line, stripped"
        assert ask(full + b" ", chunked)[0] == 413
        assert ask(b"\n" * 200, chunked) == (200, '{"summary":{"lines":0,"failed":0}}\n')
        assert ask(b"\n" * 201, chunked)[0] == 413
        assert ask(b"\n" * 199 + BULK_LINE, chunked)[0] == 200
        assert ask(b"\n" * 200 + BULK_LINE, chunked)[0] == 413


NO_FOLDER = {
    "no folder there": {"METRICS_DIR": "/dev/null/counts"},
    "a full disk": {"most_file_bytes": 0},
}


@pytest.mark.parametrize("kind", NO_FOLDER)
def test_scoring_goes_on_without_a_folder_for_the_counts(serve: Serve, kind: str) -> None:
    log, other_end = os.pipe()
    server = serve(stdout=other_end, **NO_FOLDER[kind])
    os.close(other_end)
    try:
        for _ in range(10):
            answer = server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers={"Content-Type": "application/json"})
            assert answer.status_code == 200
        counts = server.get("/metrics")
        if kind == "no folder there":
            assert (counts.status_code, counts.json()["status"]) == (503, 503)
        else:
            assert counts.status_code in (200, 503)
        assert server.get("/readyz").ok
    finally:
        os.close(log)


def test_the_operators_folder_is_wiped_of_old_counts_and_of_nothing_else(serve: Serve, tmp_path: Path) -> None:
    folder = tmp_path / "counts"
    folder.mkdir()
    (folder / "counter_7.db").write_bytes(b"\xff" * 4096)
    (folder / "letter.txt").write_text("keep me")
    server = serve(METRICS_DIR=folder)
    assert server.get("/metrics").ok
    assert sorted(path.name for path in folder.iterdir()) == ["counter_0.db", "histogram_0.db", "letter.txt"]


def test_a_log_that_cannot_be_written_stops_nothing(serve: Serve) -> None:
    with open("/dev/full", "wb") as full:
        server = serve(stdout=full)
    assert server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers={"Content-Type": "application/json"}).ok
    assert server.errors() == ""


def test_counts_are_right_over_two_workers(server: Server) -> None:
    table = {"players": [{"id": "a", "cards": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "declare": "best"}, seat("b")]}
    line = json.dumps({"op": "pusoy/settlements", "body": table}).encode()

    def ask(_: int) -> None:
        for turn in range(5):
            settled = json.dumps(table).encode()
            length = f"Content-Length: {len(settled)}"
            answer = server.raw(posted(settled, length, "Connection: close", path="/v1/pusoy/settlements"))
            assert head_of(answer)[""] == "HTTP/1.1 200 OK", body_of(answer)
            if turn == 0:
                server.raw(posted(b"{}", "Content-Length: 2", "Connection: close", path="/v1/pusoy/settlements"))
                server.raw(b"GET /nowhere/%d HTTP/1.0\r\n\r\n" % os.urandom(1)[0])

    before = counts_of(server)
    with ThreadPoolExecutor(3) as pool:
        for place in range(2):
            with server.only(place):
                list(pool.map(ask, range(3)))
    lines = b"\n".join([line] * 7 + [b"{"])
    bulk = server.post("/v1/bulk", data=lines, headers={"Content-Type": "application/x-ndjson"})
    assert bulk.text.endswith('{"summary":{"lines":8,"failed":1}}\n')
    for place in range(2):  # whichever worker is asked
        with server.only(place):
            after = counts_of(server)
        for series, more in {
            'pusoy_requests_total{method="POST",route="/v1/pusoy/settlements",status="200"}': 30,
            'pusoy_requests_total{method="POST",route="/v1/pusoy/settlements",status="422"}': 6,
            'pusoy_requests_total{method="GET",route="unmatched",status="404"}': 6,
            'pusoy_request_seconds_count{route="/v1/pusoy/settlements"}': 36,
            'pusoy_request_seconds_bucket{le="+Inf",route="/v1/pusoy/settlements"}': 36,
            'pusoy_tables_scored_total{game="pusoy"}': 37,
            'pusoy_hands_scored_total{game="pusoy"}': 74,
            'pusoy_bulk_lines_total{op="pusoy/settlements",status="200"}': 7,
            'pusoy_bulk_lines_total{op="",status="400"}': 1,
            'pusoy_problems_total{code="missing_field"}': 6,
            'pusoy_problems_total{code="malformed_json"}': 1,
        }.items():
            assert after[series] - before.get(series, 0) == more, series
        assert any(series.startswith("pusoy_build_info{") for series in after)
    wrote = {os.path.basename(path) for path in server.counts()}
    assert wrote >= {"counter_0.db", "counter_1.db"}


def counts_of(server: Server) -> dict[str, float]:
    """Every series and its value, as whichever worker tells them."""
    text = server.raw(b"GET /metrics HTTP/1.0\r\n\r\n").decode().partition("\r\n\r\n")[2]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}


def seat(name: str) -> dict[str, str]:
    """A seat without a card of clubs."""
    return {"id": name, "front": "2D 3D 5H", "middle": "7H 7S 9D TD JS", "back": "KD KH KS AD 4D"}
