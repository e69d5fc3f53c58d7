"""A server of our own on loopback: started with gunicorn, awaited, weighed and stopped. It sends no load itself."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parent.parent
SERVICE = ("-m", "service")
ECHO = ("-m", "gunicorn", "-c", "service/gunicorn.conf.py", "benchmarks.echo:app")
TICK = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Find a free port on loopback."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Served:
    """A gunicorn of the service, or of the echo, with its workers in a process group of their own."""

    def __init__(
        self,
        what: tuple[str, ...] = SERVICE,
        *,
        workers: int = 1,
        settings: dict[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        self.port = free_port()
        self._command = [sys.executable, *what]
        self._log = log or Path(os.devnull)
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PUSOY_")},
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "WEB_CONCURRENCY": str(workers),
            **(settings or {}),
        }

    def __enter__(self) -> Self:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        self.await_ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(30)
        self.kill()

    @property
    def url(self) -> str:
        """Where the server answers."""
        return f"http://127.0.0.1:{self.port}"

    def await_ready(self, seconds: float = 30) -> None:
        """Wait until the server says that it is ready."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, f"the server stopped at once with {self.process.returncode}"
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.ask("GET", "/readyz")[0] == 200:
                    return
            time.sleep(0.02)
        raise TimeoutError("the server never got ready")

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = "application/json"
    ) -> tuple[int, bytes]:
        """Send one request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
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
