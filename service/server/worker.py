"""The parts of gunicorn that this service overrides, each for a measured failure that a test reproduces.

- ``WholeAnswer``: a worker killed between sending the head and the body left the proxy no way to retry
  (``tests/server/test_replicas.py``).
- ``Worker``: slow senders held threads for ever, memory grew, and clients in the backlog were reset at the stop
  (``tests/server/test_faults.py``, ``test_weight.py``, ``test_stopping.py``).
- ``error_response``: bytes that are not an HTTP request got HTML instead of a problem (``test_requests.py``).
- ``JSONLogger``: the server's own log was plain text.
"""

import os
import sys
from typing import Any

import gunicorn.http.wsgi
from gunicorn import util
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from service import settings as service_settings
from service.api.problems import problem
from service.core import strict_json
from service.ops import logs, memory, sockets

_DETAILS = {
    400: "This is not HTTP that can be read here.",
    414: "The address is too long.",
    431: "The headers are too long, or too many.",
    500: "A fault of the service.",
    501: "This transfer coding is not known here.",
}


def error_response(status: int, reason: str) -> bytes:
    """Return the complete response to bytes that are not a valid request: a problem, with a new request id."""
    answer = problem(status, _DETAILS.get(status, reason)) | ({"errors": []} if status == 400 else {})
    body = strict_json.write(answer)
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"X-Request-ID: {os.urandom(16).hex()}\r\nX-Content-Type-Options: nosniff\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin-1") + body


class _Buffer(list[bytes]):
    """A replacement for a socket that collects what is sent."""

    sendall = list.append


class WholeAnswer(gunicorn.http.wsgi.Response):  # type: ignore[misc]
    """A response that sends its head together with the first piece of the body, in one call.

    A process that is killed between the two would leave a head without a body, and a proxy retries only what it has
    not begun to pass on.
    """

    sock: Any

    def write(self, arg: bytes) -> None:
        """Send a piece of the body, and the head with the first."""
        if self.headers_sent:
            super().write(arg)
            return
        connection, pieces = self.sock, _Buffer()
        self.sock = pieces
        try:
            super().write(arg)
        finally:
            self.sock = connection
        connection.sendall(b"".join(pieces))


gunicorn.http.wsgi.Response = WholeAnswer
gunicorn.http.wsgi.SERVER = "pusoy"
util.write_error = lambda sock, status, reason, _: util.write_nonblock(sock, error_response(status, reason))


class Worker(ThreadWorker):  # type: ignore[misc]
    """A gthread worker that enforces arrival deadlines, trims memory, and accepts its backlog before it stops."""

    index = 0
    arrival_seconds = 60  # the configuration sets it

    def handle(self, conn: Any) -> Any:
        """Answer the next request of a connection; it must arrive within ``arrival_seconds``."""
        sockets.start_deadline(conn.sock, self.arrival_seconds)
        try:
            return super().handle(conn)
        finally:
            sockets.clear_deadline(conn.sock)
            _drop_headers(conn)
            memory.mark_used()

    def notify(self) -> None:
        """Send the heartbeat; then enforce deadlines and release memory. Called at least once a second."""
        super().notify()
        sockets.shut_overdue()
        memory.release_unused()

    def set_accept_enabled(self, enabled: bool) -> None:
        """When stopping, accept the backlog and close the listener: later clients are refused and can go elsewhere."""
        super().set_accept_enabled(enabled)
        if self.alive:
            return
        for listener in self.sockets:
            before = None
            while self.nr_conns != before:
                before = self.nr_conns
                self.accept(listener)
            listener.close()


def _drop_headers(conn: Any) -> None:
    """Free the headers of an answered request, up to 200 kB while its connection idles; keep-alive needs one."""
    if conn.parser and conn.parser.mesg:
        request = conn.parser.mesg
        request.headers = [header for header in request.headers if header[0] == "CONNECTION"]


class JSONLogger(Logger):  # type: ignore[misc]
    """The server's own log, written as lines of the application's log."""

    def setup(self, cfg: Any) -> None:
        """Send all records to the root logger, and open the log."""
        super().setup(cfg)
        self.error_log.handlers = []
        self.error_log.propagate = True
        self.error_log.filters = [logs.ClientTimeoutFilter()]
        settings = service_settings.from_environment()
        logs.capture_all_loggers(settings.log_level)
        requests = settings.log_requests and settings.log_level in ("debug", "info")
        logs.LOG.open(sys.stdout.fileno(), requests=requests, bodies=settings.log_bodies)
