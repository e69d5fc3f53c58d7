"""Two replicas behind the real nginx with the configuration that is shipped: equal answers, and a death nobody sees."""

import http.client
import json
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.served import Served, free_port
from service.api.catalogue import OPERATIONS

ROOT = Path(__file__).parent.parent
JSON = {"Content-Type": "application/json"}
TABLE = json.dumps(OPERATIONS["pusoy/settlements"].example).encode()
CLIENTS = 6

pytestmark = [pytest.mark.xdist_group("replicas")]


class Answer(NamedTuple):
    """What came back over the proxy."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


def ask(port: int, method: str, path: str, body: bytes | None = None) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request(method, path, body, JSON if body else {})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


@contextmanager
def proxy(folder: Path, *replicas: int) -> Iterator[int]:
    """Run nginx on the shipped configuration, save for its port, its folder and its list of replicas (their ports)."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert nginx, "nginx is needed for this test"
    port = free_port()
    shipped = (ROOT / "deploy/nginx.conf").read_text()
    assert "listen 8080;" in shipped
    configuration = shipped.replace("listen 8080;", f"listen 127.0.0.1:{port};").replace("/tmp/", f"{folder}/")
    (folder / "nginx.conf").write_text(configuration)
    servers = [f"server 127.0.0.1:{replica} max_fails=1 fail_timeout=2s;\n" for replica in replicas]
    (folder / "replicas.conf").write_text("".join(servers))
    with (folder / "nginx.log").open("wb") as log:
        command = [nginx, "-e", "/dev/stderr", "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        served = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        await_port(port, served)
        yield port
    finally:
        served.terminate()
        served.wait(10)


def await_port(port: int, served: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        try:
            ask(port, "GET", "/healthz")
            return
        except OSError:
            assert served.poll() is None, "nginx did not start"
            time.sleep(0.02)


@pytest.fixture(scope="module")
def stays() -> Iterator[Served]:
    """The replica that lives through all of this."""
    with Served(PROXY_HOPS=1) as replica:
        yield replica


@pytest.fixture
def goes() -> Iterator[Served]:
    """The replica that may die."""
    with Served(PROXY_HOPS=1) as replica:
        yield replica


def test_replicas_give_equal_bytes(stays: Served, goes: Served, tmp_path: Path) -> None:
    for name, operation in OPERATIONS.items():
        body = json.dumps(operation.example).encode()
        answers = [ask(port, "POST", f"/v1/{name}", body) for port in (stays.port, goes.port)]
        assert answers[0].status == 200 and answers[0].body == answers[1].body, name
    with proxy(tmp_path, stays.port, goes.port) as port:
        through = {ask(port, "POST", "/v1/pusoy/settlements", TABLE).body for _ in range(4)}
    assert through == {ask(stays.port, "POST", "/v1/pusoy/settlements", TABLE).body}


def test_the_proxy_passes_problems_and_ids(stays: Served, tmp_path: Path) -> None:
    with proxy(tmp_path, stays.port) as port:
        refused = ask(port, "POST", "/v1/pusoy/settlements", b"{")
    assert refused.status == 400
    assert refused.headers.get_content_type() == "application/problem+json"
    assert refused.headers["X-Request-ID"]


def test_a_proxy_without_replicas_says_so_as_a_problem(tmp_path: Path) -> None:
    with proxy(tmp_path, free_port()) as port:
        answer = ask(port, "POST", "/v1/pusoy/settlements", TABLE)
    assert answer.status == 503 and answer.headers["Retry-After"] == "1"
    assert answer.headers.get_content_type() == "application/problem+json"
    assert json.loads(answer.body)["status"] == 503


class Load:
    """Clients that ask one question over and over on kept connections, and note whatever is not its answer."""

    def __init__(self, port: int, expected: bytes) -> None:
        self.port = port
        self.expected = expected
        self.done = threading.Event()
        self.answered = [0] * CLIENTS
        self.errors: list[str] = []
        self.threads = [threading.Thread(target=self.client, args=(number,)) for number in range(CLIENTS)]

    def client(self, number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
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

    def await_answers(self, more: int) -> None:
        """Wait until that many more have been answered."""
        wanted = sum(self.answered) + more
        while sum(self.answered) < wanted:
            time.sleep(0.005)


@pytest.mark.parametrize("how", ["killed at once", "told to stop"])
def test_a_replica_dies_under_load_and_no_client_sees_it(how: str, stays: Served, goes: Served, tmp_path: Path) -> None:
    with proxy(tmp_path, stays.port, goes.port) as port:
        load = Load(port, ask(stays.port, "POST", "/v1/pusoy/settlements", TABLE).body)
        for thread in load.threads:
            thread.start()
        load.await_answers(300)
        goes.kill() if how == "killed at once" else goes.process.terminate()
        load.await_answers(600)
        load.done.set()
        for thread in load.threads:
            thread.join()
        if how == "told to stop":
            assert goes.process.wait(30) == 0
    assert load.errors == []
    assert min(load.answered) > 0
