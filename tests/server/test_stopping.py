"""Starting, stopping and crashing: bad settings, drains, reloads, killed workers and servers."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.raw_requests import FOUL_CHECK, StartServer, post_request, send_half
from tests.support.served import PATIENCE, environment, wait_for
from tests.support.server_under_test import Server, body_of, head_of, read_all, states


def test_sigterm_drains_and_finishes_requests_in_flight_and_exits_0(serve: StartServer) -> None:
    """No time limit is reached here: a second SIGTERM ends the drain."""
    server = serve(DRAIN_SECONDS=300, CLIENT_SECONDS=300, ARRIVAL_SECONDS=300, STOP_SECONDS=300)
    with send_half(server) as in_flight:
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: server.get("/readyz").status_code == 503, "a service that is not ready")
        assert server.get("/readyz").headers["Retry-After"] == "1"
        assert server.get("/healthz").status_code == 200, "it is alive"
        assert server.post("/v1/pusoy/foul-checks", data=FOUL_CHECK, headers={"Content-Type": "application/json"}).ok
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: refuses(server), "a server that takes no new connection")
        in_flight.sendall(FOUL_CHECK[10:])
        assert head_of(read_all(in_flight))[""] == "HTTP/1.1 200 OK"
    assert server.process.wait(PATIENCE) == 0


def test_start_prints_where_to_go_on_a_terminal(serve: StartServer) -> None:
    """Elsewhere standard error stays empty: ``test_unwritable_log_stops_nothing``."""
    terminal, server_side = os.openpty()
    server = serve(stderr=server_side)
    os.close(server_side)
    line = os.read(terminal, 1000).decode().strip()
    os.close(terminal)
    assert line == f"Serving on {server.url}/ (scorepad) and {server.url}/docs (API)"


def test_drain_ends_by_itself(serve: StartServer) -> None:
    server = serve(DRAIN_SECONDS=1)
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0


def refuses(server: Server) -> bool:
    """Return whether new connections are refused, or closed without an answer."""
    try:
        return b" " not in server.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    except OSError:
        return True


def test_second_sigterm_cuts_the_drain_short(serve: StartServer) -> None:
    server = serve(DRAIN_SECONDS=300)
    server.process.send_signal(signal.SIGTERM)
    wait_for(lambda: server.get("/readyz").status_code == 503, "draining")
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0


def test_killed_worker_is_replaced_and_its_counts_survive(serve: StartServer) -> None:
    """The master is suspended meanwhile, so that the other worker answers before the dead one is replaced."""
    server = serve(WEB_CONCURRENCY=2, GUNICORN_CMD_ARGS="--timeout=600")

    def ask() -> None:
        answer = server.raw(post_request(FOUL_CHECK, f"Content-Length: {len(FOUL_CHECK)}", "Connection: close"))
        assert head_of(answer)[""] == "HTTP/1.1 200 OK"

    killed = min(server.workers())
    with server.only(0):
        for _ in range(10):
            ask()
    server.process.send_signal(signal.SIGSTOP)
    wait_for(lambda: states(server.process.pid) == {"T"}, "a suspended master")
    os.kill(killed, signal.SIGKILL)
    wait_for(lambda: states(killed) <= {"Z", "X"}, "the end of a worker")
    for _ in range(10):
        ask()
    server.process.send_signal(signal.SIGCONT)
    wait_for(lambda: len(set(server.workers()) - {killed}) == 2, "a second worker")
    counted = 'pusoy_requests_total{method="POST",route="/v1/pusoy/foul-checks",status="200"} 20.0'
    for worker in range(2):
        with server.only(worker):
            assert counted in server.raw(b"GET /metrics HTTP/1.0\r\n\r\n").decode()


BAD = {
    "not a number": ({"MAX_BODY_BYTES": "a lot"}, "PUSOY_MAX_BODY_BYTES"),
    "too small": ({"BULK_MAX_LINES": "0"}, "PUSOY_BULK_MAX_LINES"),
    "short key": ({"API_KEYS": "hush"}, "PUSOY_API_KEYS"),
    "not an origin": ({"CORS_ORIGINS": "cards.example/table"}, "PUSOY_CORS_ORIGINS"),
    "not a level": ({"LOG_LEVEL": "shout"}, "PUSOY_LOG_LEVEL"),
    "not a boolean": ({"LOG_BODIES": "perhaps"}, "PUSOY_LOG_BODIES"),
    "no spare thread": ({"THREADS": "4", "MAX_CONCURRENT": "4"}, "PUSOY_THREADS"),
    "not a port": ({"PORT": "http"}, "PORT"),
    "no workers": ({"WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY"),
}
# A sample, to show that gunicorn runs the same check.
BY_GUNICORN = ("not a number", "short key", "no spare thread")
STARTS = {
    "python -m service": ["-m", "service"],
    "gunicorn with preload": ["-m", "gunicorn", "-c", "service/server/config.py"],
}


@pytest.mark.parametrize(
    ("kind", "start"),
    [*((kind, "python -m service") for kind in BAD), *((kind, "gunicorn with preload") for kind in BY_GUNICORN)],
)
def test_bad_setting_stops_the_start_with_one_line(kind: str, start: str) -> None:
    settings, named = BAD[kind]
    ran = subprocess.run(
        [sys.executable, *STARTS[start]], cwd=ROOT, env=environment(**settings), capture_output=True, timeout=PATIENCE
    )
    assert ran.returncode == 1
    line = ran.stderr.decode()
    assert line.count("\n") == 1 and line.startswith(f"pusoy: {named}: "), line
    assert ran.stdout == b""
    assert "hush" not in line, "a key is not repeated"


def test_reload_keeps_the_counts_and_a_misspelt_setting_is_logged(serve: StartServer) -> None:
    server = serve(API_KEY="x" * 20)
    assert any("PUSOY_API_KEY is not a setting" in line.get("message", "") for line in server.lines())
    assert server.get("/openapi.json").ok
    before = server.workers()
    server.process.send_signal(signal.SIGHUP)
    wait_for(lambda: server.workers() and not set(before) & set(server.workers()), "new workers")
    assert 'route="/openapi.json",status="200"} 1.0' in server.get("/metrics").text
    assert body_of(server.raw(b"GET /readyz HTTP/1.0\r\n\r\n")) == b'{"status":"ready"}'


FAILING_START = """
import os
from service.ops import metrics_folder
metrics_folder.prepare("")
print(os.environ["PROMETHEUS_MULTIPROC_DIR"])
"""


def test_metrics_folder_is_removed_with_its_server_or_by_the_next_one_if_it_was_killed(serve: StartServer) -> None:
    killed, living = serve(), serve()
    (left,), (kept,) = ({Path(path).parent for path in server.metrics_files()} for server in (killed, living))
    killed.kill()
    assert left.is_dir(), "no process was left to remove it"
    ran = subprocess.run([sys.executable, "-c", FAILING_START], cwd=ROOT, capture_output=True, text=True, check=True)
    wait_for(lambda: not left.exists(), "its removal, by this start or by that of another test")
    assert kept.is_dir(), "a running server keeps its folder"
    assert not Path(ran.stdout.strip()).exists(), "a failed start leaves no folder"
    living.process.send_signal(signal.SIGTERM)
    assert living.process.wait(PATIENCE) == 0
    assert not kept.exists()
