"""Metrics for Prometheus, added up over all workers of a server.

This is ``prometheus_client``'s multiprocess mode: each worker maps files of the folder ``PROMETHEUS_MULTIPROC_DIR``
into its memory, and any worker can add all of them up. It departs from the library's recipe in two ways, each for a
measured failure:

- Files are named by a worker's index, not by its process id, so that a worker continues the files of the one that it
  replaces. The recipe's ``mark_process_dead`` removes gauges only; every worker that was killed left its counters and
  histograms behind for ever, and deleting them would have lost the counts.
- Files are allocated at their full size before use (:func:`join`). A mapped file that grows on a full file system
  kills its process with SIGBUS.
"""

import os
import platform
import struct
from collections.abc import Iterable, Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
    values,
)
from prometheus_client.metrics_core import InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from service import __version__

MIMETYPE = "text/plain; version=0.0.4; charset=utf-8"
_FOLDER = os.environ.get("PROMETHEUS_MULTIPROC_DIR")

MAX_FILE_BYTES = 1 << 19  # a test shows that every possible series fits
_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class _State:
    worker = 0
    counting = True


if _FOLDER:
    values.ValueClass = values.MultiProcessValue(lambda: _State.worker)  # type: ignore[no-untyped-call]


class _BuildInfo(Collector):
    def collect(self) -> Iterator[Metric]:
        """Yield the release and the version of Python."""
        yield InfoMetricFamily(
            "pusoy_build", "The release.", value={"version": __version__, "python": platform.python_version()}
        )


disable_created_metrics()  # type: ignore[no-untyped-call]
_registry = CollectorRegistry()
_requests = Counter("pusoy_requests", "Requests.", ["route", "method", "status"], registry=_registry)
_latency = Histogram("pusoy_request_seconds", "Time to an answer.", ["route"], registry=_registry, buckets=_BUCKETS)
_problems = Counter("pusoy_problems", "Questions with a fault, by its code.", ["code"], registry=_registry)
_tables = Counter("pusoy_tables_scored", "Tables settled or scored.", ["game"], registry=_registry)
_hands = Counter("pusoy_hands_scored", "Hands looked at.", ["game"], registry=_registry)
_lines = Counter("pusoy_bulk_lines", "Lines of bulk requests answered.", ["op", "status"], registry=_registry)

# Looking up a series by its labels costs more than counting.
_series_by_request: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
_series_by_game: dict[str, tuple[Counter, Counter]] = {}

HTTP_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
UNMATCHED = "unmatched"


def count_request(route: str | None, method: str, status: int, seconds: float) -> None:
    """Count a response under its route pattern; ``None`` is for a path that matches no route."""
    if not _State.counting:
        return
    key = (route or UNMATCHED, method if method in HTTP_METHODS else "other", status)
    series = _series_by_request.get(key)
    if series is None:
        series = _series_by_request[key] = (_requests.labels(*key), _latency.labels(key[0]))
    series[0].inc()
    series[1].observe(seconds)


def count_problems(codes: Iterable[str], questions: int = 1) -> None:
    """Count requests with faults, once under each code."""
    if _State.counting:
        for code in set(codes):
            _problems.labels(code).inc(questions)


def count_scored(game: str, tables: int, hands: int) -> None:
    """Count the tables and hands that were scored."""
    if not _State.counting:
        return
    series = _series_by_game.get(game)
    if series is None:
        series = _series_by_game[game] = (_tables.labels(game), _hands.labels(game))
    if tables:
        series[0].inc(tables)
    if hands:
        series[1].inc(hands)


def count_lines(op: str, status: int, lines: int) -> None:
    """Count answered lines of a bulk request; ``op`` is empty for lines that name no operation."""
    if _State.counting:
        _lines.labels(op, status).inc(lines)


def join(worker: int) -> None:
    """Count as the worker with this index, from 0; stop counting and raise ``OSError`` if its files do not fit."""
    _State.worker = worker
    if _FOLDER is None:
        return
    try:
        for kind in ("counter", "histogram"):
            _allocate(os.path.join(_FOLDER, f"{kind}_{worker}.db"))
    except OSError:
        stop_counting()
        raise


def _allocate(path: str) -> None:
    """Extend a file to its full size with zeros; leave its size as it was if there is no room."""
    with open(path, "ab", buffering=0) as file:
        before = file.tell()
        missing = max(0, MAX_FILE_BYTES - before)
        try:
            if file.write(bytes(missing)) < missing:
                raise OSError(f"no room for {path}")
        except OSError:
            file.truncate(before)
            if not before:
                os.unlink(path)
            raise


def stop_counting() -> None:
    """Stop counting in this process; requests are still answered."""
    _State.counting = False


def exposition() -> bytes | None:
    """Return the metrics of all workers in Prometheus's text format, or ``None`` if there are none to read."""
    if _FOLDER is None:
        return _generate(_registry) if _State.counting else None
    try:
        all_workers = CollectorRegistry()
        multiprocess.MultiProcessCollector(all_workers, _FOLDER)  # type: ignore[no-untyped-call]
        return _generate(all_workers)
    except (OSError, ValueError, RuntimeError, struct.error):
        return None


def _generate(registry: CollectorRegistry) -> bytes:
    build = CollectorRegistry()
    build.register(_BuildInfo())
    return generate_latest(build) + generate_latest(registry)
