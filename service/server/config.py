"""How gunicorn serves: threads that keep connections alive, so that a slow client holds one thread and no worker.

Everything here follows from the settings; ``GUNICORN_CMD_ARGS`` overrides it.
"""

import gc
import os
import signal
import sys
import time
from typing import Any

from service import settings as service_settings
from service.ops import memory, sockets
from service.ops.counts_folder import COUNTS, shared_memory
from service.server.worker import Lines, Worker

try:
    settings = service_settings.from_environment()
except service_settings.BadSetting as fault:
    sys.exit(f"pusoy: {fault}")

COUNTS.open(settings.metrics_dir)
memory.share_one()

from service.api import readiness  # noqa: E402  (the counts ask for their folder when imported)
from service.ops import metrics  # noqa: E402

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
logger_class = Lines
worker_class = Worker
Worker.arrival_seconds = settings.arrival_seconds


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
        sockets.limit_silence(listener.sock, settings.client_seconds)
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
