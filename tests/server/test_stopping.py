"""Stopping, crashing, and bad settings: what an operator sees of them."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.test_requests import FOUL_CHECK, posted
from tests.support.served import PATIENCE, ROOT, environment, soon
from tests.support.server_under_test import Server, body_of, head_of, read_all, states

Serve = Callable[..., Server]

HEAD = b"POST /v1/pusoy/foul-checks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


def half_sent(server: Server) -> socket.socket:
    """A connection with a request that has not arrived whole."""
    caller = server.connect()
    caller.sendall(HEAD % len(FOUL_CHECK) + FOUL_CHECK[:10])
    return caller


def test_sigterm_drains_finishes_what_is_in_flight_and_exits_0(serve: Serve) -> None:
    """The clock ends nothing here: the drain is cut short once all has been asked."""
    server = serve(DRAIN_SECONDS=300, CLIENT_SECONDS=300, ARRIVAL_SECONDS=300, STOP_SECONDS=300)
    with half_sent(server) as in_flight:
        server.process.send_signal(signal.SIGTERM)
        soon(lambda: server.get("/readyz").status_code == 503, "a service that says it is not ready")
        assert server.get("/readyz").headers["Retry-After"] == "1"
        assert server.get("/healthz").status_code == 200, "it is alive"
        assert server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers={"Content-Type": "application/json"}).ok
        server.process.send_signal(signal.SIGTERM)
        soon(lambda: refuses(server), "a server that takes no new connection")
        in_flight.sendall(FOUL_CHECK[10:])
        assert head_of(read_all(in_flight))[""] == "HTTP/1.1 200 OK"
    assert server.process.wait(PATIENCE) == 0


def test_a_drain_ends_by_itself(serve: Serve) -> None:
    server = serve(DRAIN_SECONDS=1)
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0


def refuses(server: Server) -> bool:
    """Whether new connections are refused, or closed unanswered."""
    try:
        return b" " not in server.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    except OSError:
        return True


def test_a_second_sigterm_cuts_the_drain_short(serve: Serve) -> None:
    server = serve(DRAIN_SECONDS=300)
    server.process.send_signal(signal.SIGTERM)
    soon(lambda: server.get("/readyz").status_code == 503, "draining")
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0


def test_a_killed_worker_is_replaced_while_the_other_answers_and_no_count_is_lost(serve: Serve) -> None:
    """The master is held still meanwhile, so that it replaces the dead worker only when the other has answered."""
    server = serve(WEB_CONCURRENCY=2, GUNICORN_CMD_ARGS="--timeout=600")

    def ask() -> None:
        answer = server.raw(posted(FOUL_CHECK, f"Content-Length: {len(FOUL_CHECK)}", "Connection: close"))
        assert head_of(answer)[""] == "HTTP/1.1 200 OK"

    goes = min(server.workers())
    with server.only(0):
        for _ in range(10):
            ask()
    server.process.send_signal(signal.SIGSTOP)
    soon(lambda: states(server.process.pid) == {"T"}, "a master that holds still")
    os.kill(goes, signal.SIGKILL)
    soon(lambda: states(goes) <= {"Z", "X"}, "the end of a worker")
    for _ in range(10):
        ask()
    server.process.send_signal(signal.SIGCONT)
    soon(lambda: len(set(server.workers()) - {goes}) == 2, "a second worker")
    counted = 'pusoy_requests_total{method="POST",route="/v1/pusoy/foul-checks",status="200"} 20.0'
    for place in range(2):
        with server.only(place):
            assert counted in server.raw(b"GET /metrics HTTP/1.0\r\n\r\n").decode()


BAD = {
    "no number": ({"MAX_BODY_BYTES": "a lot"}, "PUSOY_MAX_BODY_BYTES"),
    "too small": ({"BULK_MAX_LINES": "0"}, "PUSOY_BULK_MAX_LINES"),
    "short key": ({"API_KEYS": "hush"}, "PUSOY_API_KEYS"),
    "no origin": ({"CORS_ORIGINS": "cards.example/table"}, "PUSOY_CORS_ORIGINS"),
    "no level": ({"LOG_LEVEL": "shout"}, "PUSOY_LOG_LEVEL"),
    "no switch": ({"LOG_BODIES": "perhaps"}, "PUSOY_LOG_BODIES"),
    "no spare thread": ({"THREADS": "4", "MAX_CONCURRENT": "4"}, "PUSOY_THREADS"),
    "no port": ({"PORT": "http"}, "PORT"),
    "no workers": ({"WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY"),
}
# Enough to show that the same check runs there.
BY_GUNICORN = ("no number", "short key", "no spare thread")
STARTS = {
    "python -m service": ["-m", "service"],
    "gunicorn with preload": ["-m", "gunicorn", "-c", "service/server/config.py"],
}


@pytest.mark.parametrize(
    ("kind", "start"),
    [*((kind, "python -m service") for kind in BAD), *((kind, "gunicorn with preload") for kind in BY_GUNICORN)],
)
def test_a_bad_setting_stops_the_start_with_one_clear_line(kind: str, start: str) -> None:
    settings, named = BAD[kind]
    ran = subprocess.run(
        [sys.executable, *STARTS[start]], cwd=ROOT, env=environment(**settings), capture_output=True, timeout=PATIENCE
    )
    assert ran.returncode == 1
    line = ran.stderr.decode()
    assert line.count("\n") == 1 and line.startswith(f"pusoy: {named}: "), line
    assert ran.stdout == b""
    assert "hush" not in line, "a key is not repeated"


def test_a_reload_goes_on_with_the_same_counts_and_a_misspelt_setting_is_told(serve: Serve) -> None:
    server = serve(API_KEY="x" * 20)
    assert any("PUSOY_API_KEY is no setting" in line.get("message", "") for line in server.lines())
    assert server.get("/openapi.json").ok
    before = server.workers()
    server.process.send_signal(signal.SIGHUP)
    soon(lambda: server.workers() and not set(before) & set(server.workers()), "new workers")
    assert 'route="/openapi.json",status="200"} 1.0' in server.get("/metrics").text
    assert body_of(server.raw(b"GET /readyz HTTP/1.0\r\n\r\n")) == b'{"status":"ready"}'


STARTS_AND_FAILS = """
import os
from service.ops.counts_folder import COUNTS
COUNTS.open("")
print(os.environ["PROMETHEUS_MULTIPROC_DIR"])
"""


def test_the_folder_of_counts_goes_with_its_server_and_those_of_killed_servers_with_the_next(serve: Serve) -> None:
    killed, living = serve(), serve()
    (left,), (kept,) = ({Path(path).parent for path in server.counts()} for server in (killed, living))
    killed.kill()
    assert left.is_dir(), "nobody was there to remove it"
    for folder in (left, kept):
        os.utime(folder, (0, 0))
    ran = subprocess.run([sys.executable, "-c", STARTS_AND_FAILS], cwd=ROOT, capture_output=True, text=True, check=True)
    soon(lambda: not left.exists(), "its end, if not by this start then by another's at the same time")
    assert kept.is_dir(), "a living server keeps its folder, however old"
    assert not Path(ran.stdout.strip()).exists(), "nor does a start that fails leave one"
    living.process.send_signal(signal.SIGTERM)
    assert living.process.wait(PATIENCE) == 0
    assert not kept.exists()
