"""Faulty clients and a faulty machine: other clients are served all the same."""

import json
import os
import socket
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.api.catalogue import OPERATIONS
from tests.support.raw_requests import (
    BULK_HEAD,
    BULK_LINE,
    FOUL_CHECK,
    FOUL_CHECK_HEAD,
    StartServer,
    post_request,
    send_half,
)
from tests.support.served import wait_for
from tests.support.server_under_test import Server, body_of, head_of, read_all

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server of two threads with short timeouts."""
    log = tmp_path_factory.mktemp("tight") / "log"
    with Server(log, THREADS=2, MAX_CONCURRENT=1, CLIENT_SECONDS=1, ARRIVAL_SECONDS=3) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server of two threads with timeouts so long that no slow client or machine reaches them."""
    log = tmp_path_factory.mktemp("patient") / "log"
    with Server(log, THREADS=2, MAX_CONCURRENT=1, CLIENT_SECONDS=600, ARRIVAL_SECONDS=3600) as running:
        yield running


def foul_check(server: Server) -> str:
    """Post a foul check on a new connection; return the status."""
    answer = server.raw(post_request(FOUL_CHECK, f"Content-Length: {len(FOUL_CHECK)}", "Connection: close"))
    return head_of(answer)[""].split()[1]


def test_slow_client_occupies_one_thread_only(patient: Server) -> None:
    with send_half(patient) as slow:
        for letter in FOUL_CHECK[10:]:
            assert foul_check(patient) == "200"
            slow.sendall(bytes([letter]))
        assert slow.recv(12) == b"HTTP/1.1 200", "slow, but answered"


def test_silent_clients_on_every_thread_are_disconnected(tight: Server) -> None:
    """One is silent in its body, one in its head. Without a limit the worker would never answer again."""
    with send_half(tight) as in_body, tight.connect() as in_head:
        in_head.sendall(b"POST /v1/pusoy/foul-checks HT")
        assert foul_check(tight) == "200"
        assert head_of(read_all(in_body))[""].split()[1] == "408"
        assert read_all(in_head) == b""
    assert not any(line["level"] == "error" for line in tight.lines()), "a client timeout is not logged as an error"


@pytest.mark.parametrize("where", ["body", "head"])
def test_clients_that_drip_on_every_thread_are_disconnected(tight: Server, where: str) -> None:
    """A byte from time to time never reaches the limit on silence, so the request would never end."""
    start = FOUL_CHECK_HEAD % 100_000 if where == "body" else b"GET /healthz HTTP/1.1\r\nX-Drip: "
    drips = [tight.connect() for _ in range(2)]
    for drip in drips:
        drip.sendall(start)
        drip.setblocking(False)

    def all_disconnected() -> bool:
        return sum(is_disconnected(drip) for drip in drips) == len(drips)

    wait_for(all_disconnected, "the end of the drips")
    assert foul_check(tight) == "200"
    for drip in drips:
        drip.close()


def is_disconnected(drip: socket.socket) -> bool:
    """Send one more byte; return whether the server has answered or closed the connection."""
    try:
        drip.sendall(b"x")
        return drip.recv(65536, socket.MSG_PEEK) is not None
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_client_that_does_not_read_is_disconnected(serve: StartServer) -> None:
    server = serve(THREADS=2, MAX_CONCURRENT=1, CLIENT_SECONDS=3, ARRIVAL_SECONDS=3600)
    body = BULK_LINE * 10_000
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", server.port))
        client.sendall(BULK_HEAD % len(body) + body)
        wait_for(lambda: [line for line in server.lines() if line.get("route") == "/v1/bulk"], "the end of its request")
    assert foul_check(server) == "200"


def reset(connection: socket.socket) -> None:
    """Close a connection with a reset, as a crashed client does."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def test_resets_amid_a_body_or_an_answer_release_their_slots(serve: StartServer) -> None:
    server = serve(THREADS=4, MAX_CONCURRENT=1)
    workers = server.workers()
    body = BULK_LINE * 5_000
    for _ in range(10):
        reset(send_half(server))
        reset(server.connect())
        client = server.connect()
        client.sendall(BULK_HEAD % len(body) + body)
        assert client.recv(12) == b"HTTP/1.1 200"
        reset(client)
        wait_for(
            lambda: server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers=JSON).ok,
            "a free slot",
        )
    assert server.workers() == workers
    assert not any("traceback" in line for line in server.lines())


def test_overload_is_refused_with_retry_after_and_health_still_answers(serve: StartServer) -> None:
    server = serve(THREADS=4, MAX_CONCURRENT=1, CLIENT_SECONDS=600)
    body = BULK_LINE * 10_000
    with socket.socket() as busy:
        busy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        busy.connect(("127.0.0.1", server.port))
        busy.sendall(BULK_HEAD % len(body) + body)
        assert busy.recv(12) == b"HTTP/1.1 200", "from here on, the only slot is taken"
        for path in ("/v1/pusoy/foul-checks", "/v1/bulk"):
            kind = "application/json" if "bulk" not in path else "application/x-ndjson"
            refused = server.post(path, data=FOUL_CHECK, headers={"Content-Type": kind})
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
            assert refused.json()["status"] == 503
            assert "X-Request-ID" in refused.headers
        assert server.get("/healthz").ok and server.get("/readyz").ok and server.get("/v1/pusoy/rulesets").ok
        rest = read_last_line(busy)
    assert json.loads(rest) == {"summary": {"lines": 10_000, "failed": 0}}
    wait_for(
        lambda: server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers=JSON).ok,
        "a free slot",
    )


def read_last_line(connection: socket.socket) -> bytes:
    """Read a chunked answer to its end; return its last line."""
    tail = b""
    while not tail.endswith(b"\r\n0\r\n\r\n"):
        tail = (tail + connection.recv(65536))[-4096:]
    return next(line for line in reversed(tail.splitlines()) if line.startswith(b"{"))


def test_client_that_sends_everything_before_it_reads_does_not_stall(server: Server) -> None:
    body = b"\n".join([BULK_LINE.strip()] * 200)
    with server.connect() as client:
        client.sendall(BULK_HEAD % len(body) + body)
        assert json.loads(read_last_line(client)) == {"summary": {"lines": 200, "failed": 0}}


def test_memory_does_not_grow_over_many_bulk_requests(serve: StartServer) -> None:
    server = serve(BULK_MAX_LINES=800, THREADS=2, MAX_CONCURRENT=1)
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


def test_bulk_limits_are_exact(server: Server) -> None:
    kind = {"Content-Type": "application/x-ndjson"}

    def ask(body: bytes, chunked: bool) -> tuple[int, str]:
        pieces = (body[at : at + 9_999] for at in range(0, len(body), 9_999))
        answer = server.post("/v1/bulk", data=pieces if chunked else body, headers=kind)
        return answer.status_code, answer.text

    for chunked in (False, True):
        full = BULK_LINE + b" " * (200_000 - len(BULK_LINE))
        assert ask(full, chunked)[0] == 200, "the blanks are one line, which is skipped"
        assert ask(full + b" ", chunked)[0] == 413
        assert ask(b"\n" * 200, chunked) == (200, '{"summary":{"lines":0,"failed":0}}\n')
        assert ask(b"\n" * 201, chunked)[0] == 413
        assert ask(b"\n" * 199 + BULK_LINE, chunked)[0] == 200
        assert ask(b"\n" * 200 + BULK_LINE, chunked)[0] == 413


NO_FOLDER: dict[str, dict[str, object]] = {
    "missing folder": {"METRICS_DIR": "/dev/null/counts"},
    "full disk": {"max_file_bytes": 0},
}


@pytest.mark.parametrize("kind", NO_FOLDER)
def test_scoring_works_without_a_metrics_folder(serve: StartServer, kind: str) -> None:
    log, other_end = os.pipe()
    server = serve(stdout=other_end, **NO_FOLDER[kind])
    os.close(other_end)
    try:
        for _ in range(10):
            answer = server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers=JSON)
            assert answer.status_code == 200
        counts = server.get("/metrics")
        if kind == "missing folder":
            assert (counts.status_code, counts.json()["status"]) == (503, 503)
        else:
            assert counts.status_code in (200, 503)
        assert server.get("/readyz").ok
    finally:
        os.close(log)


def test_configured_metrics_folder_loses_old_metrics_and_nothing_else(serve: StartServer, tmp_path: Path) -> None:
    folder = tmp_path / "counts"
    folder.mkdir()
    (folder / "counter_7.db").write_bytes(b"\xff" * 4096)
    (folder / "letter.txt").write_text("keep me")
    server = serve(METRICS_DIR=folder)
    assert server.get("/metrics").ok
    assert sorted(path.name for path in folder.iterdir()) == ["counter_0.db", "histogram_0.db", "letter.txt"]


def test_unwritable_log_stops_nothing(serve: StartServer) -> None:
    with open("/dev/full", "wb") as full:
        server = serve(stdout=full)
    assert server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers=JSON).ok
    assert server.errors() == ""


def test_metrics_add_up_over_two_workers(server: Server) -> None:
    table = {"players": [{"id": "a", "cards": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "declare": "best"}, seat("b")]}
    line = json.dumps({"op": "pusoy/settlements", "body": table}).encode()

    def ask(_: int) -> None:
        for turn in range(5):
            settled = json.dumps(table).encode()
            length = f"Content-Length: {len(settled)}"
            answer = server.raw(post_request(settled, length, "Connection: close", path="/v1/pusoy/settlements"))
            assert head_of(answer)[""] == "HTTP/1.1 200 OK", body_of(answer)
            if turn == 0:
                server.raw(post_request(b"{}", "Content-Length: 2", "Connection: close", path="/v1/pusoy/settlements"))
                server.raw(b"GET /nowhere/%d HTTP/1.0\r\n\r\n" % os.urandom(1)[0])

    before = metrics_of(server)
    with ThreadPoolExecutor(3) as pool:
        for worker in range(2):
            with server.only(worker):
                list(pool.map(ask, range(3)))
    lines = b"\n".join([line] * 7 + [b"{"])
    bulk = server.post("/v1/bulk", data=lines, headers={"Content-Type": "application/x-ndjson"})
    assert bulk.text.endswith('{"summary":{"lines":8,"failed":1}}\n')
    for worker in range(2):  # each worker returns the sums of both
        with server.only(worker):
            after = metrics_of(server)
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
    files = {os.path.basename(path) for path in server.metrics_files()}
    assert files >= {"counter_0.db", "counter_1.db"}


def metrics_of(server: Server) -> dict[str, float]:
    """Return every series and its value, as read from any worker."""
    text = server.raw(b"GET /metrics HTTP/1.0\r\n\r\n").decode().partition("\r\n\r\n")[2]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}


def seat(name: str) -> dict[str, str]:
    """Return a seat without clubs."""
    return {"id": name, "front": "2D 3D 5H", "middle": "7H 7S 9D TD JS", "back": "KD KH KS AD 4D"}
