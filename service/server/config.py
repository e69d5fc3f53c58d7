"""The configuration of gunicorn: threaded workers with keep-alive, so that a slow client occupies one thread.

The values come from the settings; ``GUNICORN_CMD_ARGS`` overrides them.
"""

import gc
import os
import signal
import sys
import time
from typing import Any

from service import settings as service_settings
from service.ops import memory, metrics_folder, sockets
from service.server.worker import JSONLogger, Worker

try:
    settings = service_settings.from_environment()
except service_settings.BadSetting as error:
    sys.exit(f"pusoy: {error}")

no_metrics = metrics_folder.prepare(settings.metrics_dir)
memory.use_one_arena()

from service.api import readiness  # noqa: E402  (metrics read their folder on import)
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
worker_tmp_dir = metrics_folder.shared_memory()
control_socket_disable = True
limit_request_line = 2048
limit_request_fields = 50
limit_request_field_size = 4096
# Only the application trusts proxies, and only as many as are configured.
forwarded_allow_ips = ""
forwarder_headers = ""
loglevel = settings.log_level
logger_class = JSONLogger
worker_class = Worker
Worker.arrival_seconds = settings.arrival_seconds


def on_starting(server: Any) -> None:
    """Warm up before forking, so that workers share the tables."""
    for name in service_settings.unknown(os.environ):
        server.log.warning("%s is not a setting of this service.", name)
    if no_metrics:
        metrics.stop_counting()
        server.log.warning(no_metrics)
    for operation in readiness.warm_up():
        server.log.error("The example of %s is not answered with 200.", operation)
    gc.collect()
    gc.freeze()


def when_ready(server: Any) -> None:
    """Set the timeout of silent clients, make SIGTERM drain before it stops, and print the addresses on a terminal."""
    for listener in server.LISTENERS:
        sockets.limit_silence(listener.sock, settings.client_seconds)
    stop = server.handle_term

    def drain() -> None:
        readiness.start_draining()
        deadline = time.monotonic() + settings.drain_seconds
        while (left := deadline - time.monotonic()) > 0:
            signals = server.wait_for_signals(timeout=min(left, 0.2))
            if {signal.SIGINT, signal.SIGQUIT, signal.SIGTERM} & set(signals):
                break
            server.reap_workers()
        stop()

    server.handle_term = drain
    if sys.stderr.isatty():
        for listener in server.LISTENERS:
            print(f"Serving on {listener}/ (scorepad) and {listener}/docs (API)", file=sys.stderr, flush=True)


def pre_fork(server: Any, worker: Any) -> None:
    """Assign the worker the lowest index that no living worker has, so that it continues the metrics of a dead one."""
    taken = {other.index for other in server.WORKERS.values()}
    worker.index = next(index for index in range(len(taken) + 1) if index not in taken)


def post_fork(server: Any, worker: Any) -> None:
    """Start counting; a worker without metrics still serves requests."""
    if no_metrics is None:
        try:
            metrics.join(worker.index)
        except OSError as error:
            server.log.warning("Metrics are off in this worker: %s.", error)
