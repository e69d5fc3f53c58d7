"""A server on loopback for tests and benchmarks: start it with gunicorn, wait for it, measure it and stop it.

Tests that need only answers create the application in their own process, which is faster.
"""

import contextlib
import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.support.paths import ROOT

SERVICE = ("-m", "service")
ECHO = ("-m", "gunicorn", "-c", "service/server/config.py", "benchmarks.echo:app")
TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 300.0  # seconds; long enough for a busy machine

_UNPREFIXED = {"HOST", "PORT", "WEB_CONCURRENCY", "GUNICORN_CMD_ARGS"}


def wait_for(condition: Callable[[], Any], description: str) -> Any:
    """Poll a condition until it is true; return its value, or raise ``AssertionError`` after ``PATIENCE``."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(0.02)
    raise AssertionError(f"timed out waiting for {description}")


def environment(**settings: object) -> dict[str, str]:
    """Return the environment of a server with these settings, named without prefix, and none from outside."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PUSOY_", "PROMETHEUS_", "GUNICORN_", "COV_"))
    }
    named = {name if name in _UNPREFIXED else f"PUSOY_{name}": str(value) for name, value in settings.items()}
    return clean | {"HOST": "127.0.0.1", "PORT": "0", "WEB_CONCURRENCY": "1", "PUSOY_DRAIN_SECONDS": "0"} | named


class Served:
    """A gunicorn of the service, or of the echo, in its own process group; use it in a ``with``.

    Its log goes to the file ``log``, or to ``stdout``; standard error goes to a file with the suffix ``.err``, or to
    ``stderr``. ``before`` is called in its process before it starts. Settings are named without their prefix.
    """

    def __init__(
        self,
        what: tuple[str, ...] = SERVICE,
        *,
        log: Path | None = None,
        stdout: Any = None,
        stderr: Any = None,
        before: Callable[[], None] | None = None,
        **settings: object,
    ) -> None:
        self.log = log or Path(os.devnull)
        self._errors = log.with_suffix(".err") if log else self.log
        self._stdout = stdout
        self._stderr = stderr
        self._before = before
        self._command = [sys.executable, *what]
        self._environment = environment(**settings)

    def __enter__(self) -> Self:
        with self.log.open("wb") as out, self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=out if self._stdout is None else self._stdout,
                stderr=errors if self._stderr is None else self._stderr,
                preexec_fn=self._before,
                start_new_session=True,
            )
        try:
            self.port: int = wait_for(self._listens, "a server that listens")
            wait_for(self._is_ready, "a server that is ready")
            wait_for(self._is_complete, "all its workers")
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        self.kill()

    def _listens(self) -> int | None:
        """Return the port that the system assigned, or ``None`` if it does not listen yet."""
        assert self.process.poll() is None, f"the server stopped: {self.errors()}\n{self.log.read_text()[-2000:]}"
        return next(iter(_listening(self.process.pid)), None)

    def _is_ready(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.ask("GET", "/readyz")[0] == 200
        return False

    def _is_complete(self) -> bool:
        """Return whether all workers are there: the first may be ready before the last is started."""
        return len(list(self.processes())) > int(self._environment["WEB_CONCURRENCY"])

    def errors(self) -> str:
        """Return what it wrote to standard error."""
        return self._errors.read_text()

    @property
    def url(self) -> str:
        """Return the base URL."""
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = "application/json"
    ) -> tuple[int, bytes]:
        """Send one request on a new connection; return status and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, path, body, {} if body is None else {"Content-Type": kind})
            response = connection.getresponse()
            return response.status, response.read()

    def kill(self) -> None:
        """Kill the master and every worker with SIGKILL."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def processes(self) -> Iterator[Path]:
        """Yield the folders in ``/proc`` of the master and its workers."""
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if int((folder / "stat").read_text().rpartition(")")[2].split()[2]) == self.process.pid:
                    yield folder

    def cpu_seconds(self) -> float:
        """Return the CPU time of master and workers so far, in seconds."""
        ticks = 0
        for folder in self.processes():
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / TICK

    def resident_megabytes(self) -> list[float]:
        """Return the resident memory of master and workers in megabytes (2^20 bytes), the largest last."""
        sizes = [int((folder / "statm").read_text().split()[1]) for folder in self.processes()]
        return sorted(size * os.sysconf("SC_PAGE_SIZE") / 2**20 for size in sizes)


def _listening(pid: int) -> list[int]:
    """Return the ports that a process listens on."""
    inodes = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            if match := re.fullmatch(r"socket:\[(\d+)\]", os.readlink(link)):
                inodes.add(match[1])
        except OSError:
            continue
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and row[9] in inodes]
