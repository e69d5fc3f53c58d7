"""Two replicas behind nginx with the shipped configuration: equal answers, and failover that no client notices."""

import http.client
import json
import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

import pytest

from service.api.catalogue import OPERATIONS
from tests.support.paths import ROOT
from tests.support.served import PATIENCE, Served, wait_for

JSON = {"Content-Type": "application/json"}
TABLE = json.dumps(OPERATIONS["pusoy/settlements"].example).encode()
CLIENTS = 6
# Timeouts of the configuration, which a busy machine could exceed; the tests raise them.
TIMEOUTS = (
    "client_body_timeout 15s",
    "client_header_timeout 15s",
    "keepalive_timeout 65s",
    "proxy_connect_timeout 1s",
    "proxy_read_timeout 60s",
    "proxy_next_upstream_timeout 10s",
)


class Answer(NamedTuple):
    """A response."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


def ask(port: int, method: str, path: str, body: bytes | None = None) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, body, JSON if body else {})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


@contextmanager
def proxy(folder: Path, *replicas: int) -> Iterator[int]:
    """Run nginx with the shipped configuration, except for its port, folder, timeouts and replicas; yield its port.

    It inherits a listening socket, as from an nginx that is upgraded: no other program can take the port, and
    connections wait in the backlog until nginx is up.
    """
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert nginx, "nginx is needed for this test"
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)  # nginx leaves that to us; its workers would block in accept
    port = listener.getsockname()[1]
    shipped = (ROOT / "deploy/nginx.conf").read_text()
    assert "listen 8080;" in shipped
    configuration = shipped.replace("listen 8080;", f"listen 127.0.0.1:{port};").replace("/tmp/", f"{folder}/")
    for limit in TIMEOUTS:
        assert limit in configuration
        configuration = configuration.replace(limit, f"{limit.split()[0]} 1h")
    (folder / "nginx.conf").write_text(configuration)
    servers = [f"server 127.0.0.1:{replica} max_fails=1 fail_timeout=2s;\n" for replica in replicas]
    (folder / "replicas.conf").write_text("".join(servers))
    with listener, (folder / "nginx.log").open("wb") as log:
        environment = os.environ | {"NGINX": f"{listener.fileno()};"}
        command = [nginx, "-e", "/dev/stderr", "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        served = subprocess.Popen(command, stdout=log, stderr=log, env=environment, pass_fds=[listener.fileno()])
    try:
        yield port
    finally:
        served.terminate()
        served.wait(PATIENCE)


@pytest.fixture(scope="module")
def surviving() -> Iterator[Served]:
    """Yield the replica that stays up."""
    with Served(PROXY_HOPS=1) as replica:
        yield replica


@pytest.fixture
def stopping() -> Iterator[Served]:
    """Yield the replica that a test may stop."""
    with Served(PROXY_HOPS=1) as replica:
        yield replica


def test_replicas_return_equal_bytes(surviving: Served, stopping: Served, tmp_path: Path) -> None:
    for name, operation in OPERATIONS.items():
        body = json.dumps(operation.example).encode()
        answers = [ask(port, "POST", f"/v1/{name}", body) for port in (surviving.port, stopping.port)]
        assert answers[0].status == 200 and answers[0].body == answers[1].body, name
    with proxy(tmp_path, surviving.port, stopping.port) as port:
        through = {ask(port, "POST", "/v1/pusoy/settlements", TABLE).body for _ in range(4)}
    assert through == {ask(surviving.port, "POST", "/v1/pusoy/settlements", TABLE).body}


def test_proxy_passes_problems_and_request_ids(surviving: Served, tmp_path: Path) -> None:
    with proxy(tmp_path, surviving.port) as port:
        refused = ask(port, "POST", "/v1/pusoy/settlements", b"{")
    assert refused.status == 400
    assert refused.headers.get_content_type() == "application/problem+json"
    assert refused.headers["X-Request-ID"]


def test_proxy_without_replicas_answers_with_a_problem(tmp_path: Path) -> None:
    with socket.socket() as unused:  # reserves a port and does not listen
        unused.bind(("127.0.0.1", 0))
        with proxy(tmp_path, unused.getsockname()[1]) as port:
            answer = ask(port, "POST", "/v1/pusoy/settlements", TABLE)
    assert answer.status == 503 and answer.headers["Retry-After"] == "1"
    assert answer.headers.get_content_type() == "application/problem+json"
    assert json.loads(answer.body)["status"] == 503


class Load:
    """Clients that repeat one request on persistent connections, and collect everything but the expected answer."""

    def __init__(self, port: int, expected: bytes) -> None:
        self.port = port
        self.expected = expected
        self.done = threading.Event()
        self.answered = [0] * CLIENTS
        self.errors: list[str] = []
        self.threads = [threading.Thread(target=self.client, args=(number,)) for number in range(CLIENTS)]

    def client(self, number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        while not self.done.is_set():
            try:
                connection.request("POST", "/v1/pusoy/settlements", TABLE, JSON)
                response = connection.getresponse()
                body = response.read()
                if response.status != 200 or body != self.expected:
                    self.errors.append(f"{response.status} {body[:200]!r}")
            except (OSError, http.client.HTTPException) as fault:
                self.errors.append(repr(fault))
                connection.close()
            self.answered[number] += 1
        connection.close()

    def __enter__(self) -> Self:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        for thread in self.threads:
            thread.join()

    def await_answers(self, more: int) -> None:
        """Wait until every client has received that many more answers."""
        before = list(self.answered)
        wait_for(lambda: all(now - then >= more for now, then in zip(self.answered, before, strict=True)), "answers")


@pytest.mark.parametrize("how", ["killed", "terminated"])
def test_no_client_notices_that_a_replica_stops(how: str, surviving: Served, stopping: Served, tmp_path: Path) -> None:
    with proxy(tmp_path, surviving.port, stopping.port) as port:
        with Load(port, ask(surviving.port, "POST", "/v1/pusoy/settlements", TABLE).body) as load:
            load.await_answers(50)
            stopping.kill() if how == "killed" else stopping.process.terminate()
            load.await_answers(100)
        if how == "terminated":
            assert stopping.process.wait(PATIENCE) == 0
    assert load.errors == [], (tmp_path / "nginx.log").read_text()
