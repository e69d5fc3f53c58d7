"""What this service overrides in gunicorn, each for a failure that was measured; a test beside each name shows it.

- ``WholeAnswer``: a proxy can ask another replica only if no head was sent (``tests/server/test_replicas.py``).
- ``Worker``: arrival deadlines, memory and a full backlog at the stop (``tests/server/test_faults.py``,
  ``test_weight.py``, ``test_stopping.py``).
- ``refusal``: what never became a request is answered as a problem too (``tests/server/test_requests.py``).
- ``Lines``: the server's own log has the form of the application's.
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


class Pieces(list[bytes]):
    """What would have been sent, piece by piece."""

    sendall = list.append


class WholeAnswer(gunicorn.http.wsgi.Response):  # type: ignore[misc]
    """Sends the head with the first of the body, not by itself.

    A process that is killed between the two would leave a head without a body: a proxy can no longer ask another.
    """

    sock: Any

    def write(self, arg: bytes) -> None:
        """Send a piece of the body, the first together with the head."""
        if self.headers_sent:
            super().write(arg)
            return
        connection, pieces = self.sock, Pieces()
        self.sock = pieces
        try:
            super().write(arg)
        finally:
            self.sock = connection
        connection.sendall(b"".join(pieces))


gunicorn.http.wsgi.Response = WholeAnswer
gunicorn.http.wsgi.SERVER = "pusoy"
util.write_error = lambda sock, status, reason, _: util.write_nonblock(sock, refusal(status, reason))


class Worker(ThreadWorker):  # type: ignore[misc]
    """A worker with threads that, once told to stop, leaves nobody waiting at a door that will not open again."""

    place = 0
    arrival_seconds = 60  # the configuration sets it

    def handle(self, conn: Any) -> Any:
        """Answer what a connection sends, which may take only so long to arrive."""
        sockets.begin(conn.sock, self.arrival_seconds)
        try:
            return super().handle(conn)
        finally:
            sockets.end(conn.sock)
            _forget_headers(conn)
            memory.used()

    def notify(self) -> None:
        """Tell the master that all is well; look who takes too long, and give back memory. At least once a second."""
        super().notify()
        sockets.cut_off()
        memory.give_back()

    def set_accept_enabled(self, enabled: bool) -> None:
        """Accept who is waiting already and close the door, so that the next caller is refused and can go elsewhere."""
        super().set_accept_enabled(enabled)
        if self.alive:
            return
        for listener in self.sockets:
            before = None
            while self.nr_conns != before:
                before = self.nr_conns
                self.accept(listener)
            listener.close()


def _forget_headers(conn: Any) -> None:
    """Keep of a request that is answered only what tells whether its connection stays; headers can be 200 kB."""
    if conn.parser and conn.parser.mesg:
        asked = conn.parser.mesg
        asked.headers = [header for header in asked.headers if header[0] == "CONNECTION"]


class Lines(Logger):  # type: ignore[misc]
    """The server's own log, as lines of the same form as the application's."""

    def setup(self, cfg: Any) -> None:
        """Let records through to where all lines are written."""
        super().setup(cfg)
        self.error_log.handlers = []
        self.error_log.propagate = True
        self.error_log.filters = [logs.ClientsAreNoFault()]
        settings = service_settings.from_environment()
        logs.route_everything(settings.log_level)
        wanted = settings.log_requests and settings.log_level in ("debug", "info")
        logs.LOG.open(sys.stdout.fileno(), requests=wanted, bodies=settings.log_bodies)
