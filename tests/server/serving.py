"""A real server for tests: gunicorn on a free port of 127.0.0.1, its log in a file."""

import contextlib
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import requests

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120.0


def soon(true: Callable[[], Any], what: str) -> Any:
    """Wait until something holds; tests wait for states, never for a time."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := true():
            return found
        time.sleep(0.02)
    raise AssertionError(f"never came: {what}")


def environment(**settings: Any) -> dict[str, str]:
    """The environment of a server: settings without their prefix, HOST, PORT and WEB_CONCURRENCY as they are."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PUSOY_", "PROMETHEUS_", "GUNICORN_", "COV_"))
    }
    plain = {"HOST", "PORT", "WEB_CONCURRENCY"}
    named = {name if name in plain else f"PUSOY_{name}": str(value) for name, value in settings.items()}
    return clean | {"HOST": "127.0.0.1", "PORT": "0", "WEB_CONCURRENCY": "1", "PUSOY_DRAIN_SECONDS": "0"} | named


class Server:
    """A running gunicorn; use it in a ``with``."""

    def __init__(self, log: Path, *, most_file_bytes: int | None = None, stdout: Any = None, **settings: Any) -> None:
        self.log = log
        self.session = requests.Session()
        self._errors = log.with_suffix(".err")

        def limit() -> None:
            if most_file_bytes is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (most_file_bytes, most_file_bytes))

        with log.open("wb") as out, self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service"],
                cwd=ROOT,
                env=environment(**settings),
                stdin=subprocess.DEVNULL,
                stdout=out if stdout is None else stdout,
                stderr=errors,
                preexec_fn=limit,
            )

    def __enter__(self) -> "Server":
        try:
            self.port = soon(self._port, "a server that listens")
            soon(lambda: self._ready(), "a server that is ready")
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def _port(self) -> int | None:
        assert self.process.poll() is None, f"the server stopped: {self.errors()}\n{self.log.read_text()[-2000:]}"
        for child_port in _listening(self.process.pid):
            return child_port
        return None

    def _ready(self) -> bool:
        with socket.create_connection(("127.0.0.1", self.port), 5) as caller:
            caller.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return b" 200 " in read_all(caller)[:20]

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

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
        """The log so far: every line is a JSON object."""
        return [json.loads(line) for line in self.log.read_bytes().splitlines()]

    def counts(self) -> list[str]:
        """The files of counts that its workers have open."""
        opened = []
        for worker in self.workers():
            for name in os.listdir(f"/proc/{worker}/fd"):
                with contextlib.suppress(FileNotFoundError):  # closed meanwhile
                    opened.append(os.readlink(f"/proc/{worker}/fd/{name}"))
        return [path for path in opened if path.endswith(".db")]

    def errors(self) -> str:
        """What it said beside its log."""
        return self._errors.read_text()

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
            yield
        finally:
            for worker in others:
                os.kill(worker, signal.SIGCONT)


def read_all(caller: socket.socket) -> bytes:
    """Read until the other side closes."""
    pieces = []
    while piece := caller.recv(65536):
        pieces.append(piece)
    return b"".join(pieces)


def _listening(pid: int) -> list[int]:
    """The ports that a process listens on."""
    inodes = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            if match := re.fullmatch(r"socket:\[(\d+)\]", os.readlink(link)):
                inodes.add(match[1])
        except OSError:
            continue
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and row[9] in inodes]


def body_of(answer: bytes) -> bytes:
    """The body of a raw answer."""
    return answer.partition(b"\r\n\r\n")[2]


def head_of(answer: bytes) -> dict[str, str]:
    """The headers of a raw answer, names in lower case; the status line under an empty name."""
    first, *rest = answer.partition(b"\r\n\r\n")[0].decode().split("\r\n")
    return {"": first} | {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
