"""A real server for tests: gunicorn on a free port of 127.0.0.1, its log in a file, asked and looked into."""

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

from tests.support.served import PATIENCE, Served, soon


class Server(Served):
    """A running gunicorn; use it in a ``with``."""

    def __init__(self, log: Path, *, most_file_bytes: int | None = None, stdout: Any = None, **settings: Any) -> None:
        limit = None if most_file_bytes is None else partial(_limit_files, most_file_bytes)
        super().__init__(log=log, stdout=stdout, before=limit, **settings)
        self.session = requests.Session()

    def __exit__(self, *why: Any) -> None:
        self.session.close()
        super().__exit__(*why)

    def get(self, path: str, **options: Any) -> requests.Response:
        """Ask with GET, on a kept connection."""
        return self.session.get(self.url + path, timeout=PATIENCE, **options)

    def post(self, path: str, **options: Any) -> requests.Response:
        """Ask with POST, on a kept connection."""
        return self.session.post(self.url + path, timeout=PATIENCE, **options)

    def connect(self) -> socket.socket:
        """Open a bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def raw(self, request: bytes) -> bytes:
        """Send bytes as they are; give all that comes back until the other side closes."""
        with self.connect() as caller:
            caller.sendall(request)
            return read_all(caller)

    def lines(self) -> list[dict[str, Any]]:
        """The log so far: every line is a JSON object. One that is being written is not there yet."""
        return [json.loads(line) for line in self.log.read_bytes().split(b"\n")[:-1]]

    def counts(self) -> list[str]:
        """The files of counts that its workers have open."""
        opened = []
        for worker in self.workers():
            for name in os.listdir(f"/proc/{worker}/fd"):
                with contextlib.suppress(FileNotFoundError):  # closed meanwhile
                    opened.append(os.readlink(f"/proc/{worker}/fd/{name}"))
        return [path for path in opened if path.endswith(".db")]

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    @contextlib.contextmanager
    def only(self, place: int) -> Iterator[None]:
        """Let one of its workers, by its place among them, answer all that comes."""
        others = [worker for at, worker in enumerate(sorted(self.workers())) if at != place]
        try:
            for worker in others:
                os.kill(worker, signal.SIGSTOP)
                soon(lambda worker=worker: states(worker) == {"T"}, "a worker that holds still")  # type: ignore[misc]
            yield
        finally:
            for worker in others:
                os.kill(worker, signal.SIGCONT)


def _limit_files(most: int) -> None:
    """Let this process write files of so many bytes at most."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def states(process: int) -> set[str]:
    """The states of a process's threads, as letters of ``proc(5)``; none once it is gone."""
    found = set()
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            found.add((thread / "stat").read_text().rpartition(")")[2].split()[0])
    return found


def read_all(caller: socket.socket) -> bytes:
    """Read until the other side closes."""
    pieces = []
    while piece := caller.recv(65536):
        pieces.append(piece)
    return b"".join(pieces)


def body_of(answer: bytes) -> bytes:
    """The body of a raw answer."""
    return answer.partition(b"\r\n\r\n")[2]


def head_of(answer: bytes) -> dict[str, str]:
    """The headers of a raw answer, names in lower case; the status line under an empty name."""
    first, *rest = answer.partition(b"\r\n\r\n")[0].decode().split("\r\n")
    return {"": first} | {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
