"""How gunicorn serves: threads that keep connections alive, so that a slow client holds one thread and no worker.

Everything here follows from the settings; ``GUNICORN_CMD_ARGS`` overrides it.
"""

import gc
import os
import signal
import sys
import time
from typing import Any

import gunicorn.http.wsgi
from gunicorn import util
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from service import settings as service_settings
from service.api import arrivals, heap, serving
from service.api.counts_folder import COUNTS, shared_memory

try:
    settings = service_settings.from_environment()
except service_settings.BadSetting as fault:
    sys.exit(f"pusoy: {fault}")

COUNTS.open(settings.metrics_dir)
heap.share_one()

from service.api import logs, metrics, readiness  # noqa: E402  (the counts ask for their folder when imported)

wsgi_app = "service.app:create_app()"
bind = f"{settings.host}:{settings.port}"
workers = settings.web_concurrency
threads = settings.threads
worker_connections = settings.max_connections
backlog = settings.max_connections
preload_app = True
keepalive = settings.keepalive_seconds
timeout = 30
graceful_timeout = settings.stop_seconds
worker_tmp_dir = shared_memory()
control_socket_disable = True
limit_request_line = 2048
limit_request_fields = 50
limit_request_field_size = 4096
# Only the application listens to proxies, and only when told how many there are.
forwarded_allow_ips = ""
forwarder_headers = ""
loglevel = settings.log_level


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
util.write_error = lambda sock, status, reason, _: util.write_nonblock(sock, serving.refusal(status, reason))


class Worker(ThreadWorker):  # type: ignore[misc]
    """A worker with threads that, once told to stop, leaves nobody waiting at a door that will not open again."""

    place = 0

    def handle(self, conn: Any) -> Any:
        """Answer what a connection sends, which may take only so long to arrive."""
        arrivals.begin(conn.sock, settings.arrival_seconds)
        try:
            return super().handle(conn)
        finally:
            arrivals.end(conn.sock)
            _forget_headers(conn)
            heap.used()

    def notify(self) -> None:
        """Tell the master that all is well; look who takes too long, and give back memory. At least once a second."""
        super().notify()
        arrivals.cut_off()
        heap.give_back()

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


worker_class = Worker


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
        logs.route_everything(settings.log_level)
        wanted = settings.log_requests and settings.log_level in ("debug", "info")
        logs.LOG.open(sys.stdout.fileno(), requests=wanted, bodies=settings.log_bodies)


logger_class = Lines


def on_starting(server: Any) -> None:
    """Warm up before there are workers, so that they share what it takes."""
    for name in service_settings.unknown(os.environ):
        server.log.warning("%s is no setting of this service.", name)
    if COUNTS.problem:
        metrics.stop_counting()
        server.log.warning(COUNTS.problem)
    for operation in readiness.warm():
        server.log.error("The example of %s does not work.", operation)
    gc.collect()
    gc.freeze()


def when_ready(server: Any) -> None:
    """Bound how long clients may keep silent, and let SIGTERM drain before it stops."""
    for listener in server.LISTENERS:
        serving.limit_silence(listener.sock, settings.client_seconds)
    stop = server.handle_term

    def drain() -> None:
        readiness.drain()
        until = time.monotonic() + settings.drain_seconds
        while (left := until - time.monotonic()) > 0:
            signals = server.wait_for_signals(timeout=min(left, 0.2))
            if {signal.SIGINT, signal.SIGQUIT, signal.SIGTERM} & set(signals):
                break
            server.reap_workers()
        stop()

    server.handle_term = drain


def pre_fork(server: Any, worker: Any) -> None:
    """Give the worker the lowest place that no living worker has; its counts go on where the last one's ended."""
    taken = {other.place for other in server.WORKERS.values()}
    worker.place = next(place for place in range(len(taken) + 1) if place not in taken)


def post_fork(server: Any, worker: Any) -> None:
    """Begin to count; without, the worker answers all the same."""
    if COUNTS.problem is None:
        try:
            metrics.join(worker.place)
        except OSError as fault:
            server.log.warning("No counts from this worker: %s.", fault)


def on_exit(_: Any) -> None:
    """Clean up."""
    COUNTS.close()
