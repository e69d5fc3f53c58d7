"""A server of our own on loopback: started with gunicorn, awaited, weighed and stopped. It sends no load itself.

Everything here that needs the service as it runs, the tests too, starts it by this; what needs only its answers makes
the application in its own process, which is quicker and can be looked into.
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
PATIENCE = 300.0  # seconds: a busy machine is waited for

_UNPREFIXED = {"HOST", "PORT", "WEB_CONCURRENCY", "GUNICORN_CMD_ARGS"}


def soon(true: Callable[[], Any], what: str) -> Any:
    """Wait until something holds, and give what it came to."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := true():
            return found
        time.sleep(0.02)
    raise AssertionError(f"never came: {what}")


def environment(**settings: object) -> dict[str, str]:
    """The environment of a server: settings without their prefix, and none from outside."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PUSOY_", "PROMETHEUS_", "GUNICORN_", "COV_"))
    }
    named = {name if name in _UNPREFIXED else f"PUSOY_{name}": str(value) for name, value in settings.items()}
    return clean | {"HOST": "127.0.0.1", "PORT": "0", "WEB_CONCURRENCY": "1", "PUSOY_DRAIN_SECONDS": "0"} | named


class Served:
    """A gunicorn of the service, or of the echo, with its workers in a process group of their own.

    Its log goes to the file ``log`` or to ``stdout``, and what it says beside that to a file with the ending ``.err``.
    ``before`` is called in its process before it starts. Settings are named without their prefix.
    """

    def __init__(
        self,
        what: tuple[str, ...] = SERVICE,
        *,
        log: Path | None = None,
        stdout: Any = None,
        before: Callable[[], None] | None = None,
        **settings: object,
    ) -> None:
        self.log = log or Path(os.devnull)
        self._errors = log.with_suffix(".err") if log else self.log
        self._stdout = stdout
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
                stderr=errors,
                preexec_fn=self._before,
                start_new_session=True,
            )
        try:
            self.port: int = soon(self._listens, "a server that listens")
            soon(self._is_ready, "a server that is ready")
            soon(self._is_whole, "all its workers")
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
        """The port that the system gave it: no other program can have taken it meanwhile."""
        assert self.process.poll() is None, f"the server stopped: {self.errors()}\n{self.log.read_text()[-2000:]}"
        return next(iter(_listening(self.process.pid)), None)

    def _is_ready(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.ask("GET", "/readyz")[0] == 200
        return False

    def _is_whole(self) -> bool:
        """Whether all workers are there: the first may be ready before the last is started."""
        return len(list(self.processes())) > int(self._environment["WEB_CONCURRENCY"])

    def errors(self) -> str:
        """What it said beside its log."""
        return self._errors.read_text()

    @property
    def url(self) -> str:
        """Where the server answers."""
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = "application/json"
    ) -> tuple[int, bytes]:
        """Send one request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, path, body, {} if body is None else {"Content-Type": kind})
            response = connection.getresponse()
            return response.status, response.read()

    def kill(self) -> None:
        """End the master and every worker at once, with no word to anybody."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def processes(self) -> Iterator[Path]:
        """Find the master and its workers, as folders of ``/proc``."""
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if int((folder / "stat").read_text().rpartition(")")[2].split()[2]) == self.process.pid:
                    yield folder

    def cpu_seconds(self) -> float:
        """Add up the processor time of master and workers so far, in seconds."""
        ticks = 0
        for folder in self.processes():
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / TICK

    def resident_megabytes(self) -> list[float]:
        """Weigh master and workers: resident memory of each, in megabytes (2^20 bytes), the largest last."""
        sizes = [int((folder / "statm").read_text().split()[1]) for folder in self.processes()]
        return sorted(size * os.sysconf("SC_PAGE_SIZE") / 2**20 for size in sizes)


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
