"""A server for tests: gunicorn on a free port of 127.0.0.1, with access to its log, workers and sockets."""

import contextlib
import json
import os
import resource
import signal
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import requests

from tests.support.served import PATIENCE, Served, wait_for


class Server(Served):
    """A running gunicorn; use it in a ``with``."""

    def __init__(self, log: Path, *, max_file_bytes: int | None = None, **options: Any) -> None:
        limit = None if max_file_bytes is None else partial(_limit_files, max_file_bytes)
        super().__init__(log=log, before=limit, **options)
        self.session = requests.Session()

    def __exit__(self, *why: Any) -> None:
        self.session.close()
        super().__exit__(*why)

    def get(self, path: str, **options: Any) -> requests.Response:
        """Send a GET request on a persistent connection."""
        return self.session.get(self.url + path, timeout=PATIENCE, **options)

    def post(self, path: str, **options: Any) -> requests.Response:
        """Send a POST request on a persistent connection."""
        return self.session.post(self.url + path, timeout=PATIENCE, **options)

    def connect(self) -> socket.socket:
        """Open a TCP connection."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def raw(self, request: bytes) -> bytes:
        """Send bytes on a new connection; return everything until the server closes it."""
        with self.connect() as connection:
            connection.sendall(request)
            return read_all(connection)

    def lines(self) -> list[dict[str, Any]]:
        """Return the complete lines of the log so far."""
        return [json.loads(line) for line in self.log.read_bytes().split(b"\n")[:-1]]

    def metrics_files(self) -> list[str]:
        """Return the paths of the metrics that its workers have open."""
        opened = []
        for worker in self.workers():
            for name in os.listdir(f"/proc/{worker}/fd"):
                with contextlib.suppress(FileNotFoundError):  # closed meanwhile
                    opened.append(os.readlink(f"/proc/{worker}/fd/{name}"))
        return [path for path in opened if path.endswith(".db")]

    def workers(self) -> list[int]:
        """Return the process ids of its workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    @contextlib.contextmanager
    def only(self, index: int) -> Iterator[None]:
        """Suspend all workers but one, by its index in order of process ids, so that it answers everything."""
        others = [worker for at, worker in enumerate(sorted(self.workers())) if at != index]
        try:
            for worker in others:
                os.kill(worker, signal.SIGSTOP)
                wait_for(partial(_is_suspended, worker), "a suspended worker")
            yield
        finally:
            for worker in others:
                os.kill(worker, signal.SIGCONT)


def _is_suspended(process: int) -> bool:
    return states(process) == {"T"}


def _limit_files(max_bytes: int) -> None:
    """Limit the size of files that this process can write."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max_bytes, max_bytes))


def states(process: int) -> set[str]:
    """Return the states of a process's threads, as letters of ``proc(5)``; the set is empty once it is gone."""
    found = set()
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            found.add((thread / "stat").read_text().rpartition(")")[2].split()[0])
    return found


def read_all(connection: socket.socket) -> bytes:
    """Read until the other side closes the connection."""
    pieces = []
    while piece := connection.recv(65536):
        pieces.append(piece)
    return b"".join(pieces)


def body_of(answer: bytes) -> bytes:
    """Return the body of a raw response."""
    return answer.partition(b"\r\n\r\n")[2]


def head_of(answer: bytes) -> dict[str, str]:
    """Return the headers of a raw response, with names in lower case, and the status line under an empty name."""
    first, *rest = answer.partition(b"\r\n\r\n")[0].decode().split("\r\n")
    return {"": first} | {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
