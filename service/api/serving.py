"""What the service asks of the server that runs it: a folder for the counts, silence limits, and how it refuses.

Used by the configuration of gunicorn; nothing here knows Flask or gunicorn.
"""

import os
import shutil
import socket
import struct
import sys
import tempfile
from pathlib import Path

from service import strict_json
from service.api.problems import problem

_SHARED_MEMORY = Path("/dev/shm")

_DETAILS = {
    400: "This is not HTTP that can be read here.",
    414: "The address is too long.",
    431: "The headers are too long, or too many.",
    500: "A fault of the service.",
    501: "This transfer coding is not known here.",
}


def shared_memory() -> str | None:
    """Find a folder that is in memory and can be written to."""
    return str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None


class CountsFolder:
    """The folder that workers write their counts to: one of the operator's, wiped, or a new one, removed at the end."""

    def __init__(self) -> None:
        self.problem: str | None = None
        self._own: str | None = None
        self._opened = False

    def open(self, named: str) -> None:
        """Make or wipe the folder, once; when it cannot be had, say so in ``problem``."""
        if self._opened:
            return
        self._opened = True
        try:
            if named:
                folder = _wiped(named)
            else:
                folder = self._own = tempfile.mkdtemp(prefix="pusoy-counts-", dir=shared_memory())
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        except OSError as fault:
            os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
            self.problem = f"No counts: {fault}."

    def close(self) -> None:
        """Remove the folder if it is our own."""
        if self._own:
            shutil.rmtree(self._own, ignore_errors=True)


# One for the process: the configuration is read again when the server is told to reload.
COUNTS = CountsFolder()


def _wiped(named: str) -> str:
    folder = Path(named)
    folder.mkdir(parents=True, exist_ok=True)
    for counts in (*folder.glob("counter_*.db"), *folder.glob("histogram_*.db")):
        counts.unlink()
    return named


def limit_silence(listener: socket.socket, seconds: int) -> None:
    """Let reads and writes of every connection accepted here fail after so long without a byte.

    Threads wait in the kernel for a client; without this one that keeps silent would hold its thread for ever.
    """
    if sys.platform == "linux":
        limit = struct.pack("ll", seconds, 0)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)


def refusal(status: int, reason: str) -> bytes:
    """Write the whole answer to what never became a request: a problem like every other, with an id of its own."""
    told = problem(status, _DETAILS.get(status, reason)) | ({"errors": []} if status == 400 else {})
    body = strict_json.write(told)
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"X-Request-ID: {os.urandom(16).hex()}\r\nX-Content-Type-Options: nosniff\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin-1") + body
