"""What the service counts, for Prometheus; right over several workers. Nothing here knows Flask.

With several workers the counts are files in a folder, which each worker maps into its memory and any of them adds up.
A worker takes over the files of the one that it replaces (its place among the workers names them, not its process
id), so that killed workers neither lose counts nor fill the folder.
"""

import os
import platform
import struct
from collections.abc import Iterable, Iterator, Sequence

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
FOLDER = os.environ.get("PROMETHEUS_MULTIPROC_DIR")

# Written whole beforehand: a mapped file that cannot grow kills its process. See the test that bounds the series.
BYTES_A_FILE = 1 << 19
_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class _State:
    place = 0
    counting = True


if FOLDER:
    values.ValueClass = values.MultiProcessValue(lambda: _State.place)  # type: ignore[no-untyped-call]


class _Build(Collector):
    def collect(self) -> Iterator[Metric]:
        """Tell which release this is."""
        yield InfoMetricFamily(
            "pusoy_build", "The release.", value={"version": __version__, "python": platform.python_version()}
        )


disable_created_metrics()  # type: ignore[no-untyped-call]
_here = CollectorRegistry()
_requests = Counter("pusoy_requests", "Requests.", ["route", "method", "status"], registry=_here)
_latency = Histogram("pusoy_request_seconds", "Time to an answer.", ["route"], registry=_here, buckets=_SECONDS)
_problems = Counter("pusoy_problems", "Questions with a fault, by its code.", ["code"], registry=_here)
_tables = Counter("pusoy_tables_scored", "Tables settled or scored.", ["game"], registry=_here)
_hands = Counter("pusoy_hands_scored", "Hands looked at.", ["game"], registry=_here)
_lines = Counter("pusoy_bulk_lines", "Lines of bulk requests answered.", ["op", "status"], registry=_here)

# Series, kept: looking them up by their labels costs more than counting.
_series: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
_series_of_game: dict[str, tuple[Counter, Counter]] = {}

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
UNMATCHED = "unmatched"


def count_request(route: str | None, method: str, status: int, seconds: float) -> None:
    """Count an answer under its route's rule."""
    if not _State.counting:
        return
    key = (route or UNMATCHED, method if method in METHODS else "other", status)
    series = _series.get(key)
    if series is None:
        series = _series[key] = (_requests.labels(*key), _latency.labels(key[0]))
    series[0].inc()
    series[1].observe(seconds)


def count_problems(codes: Iterable[str], questions: int = 1) -> None:
    """Count questions with a fault, under each code that it has."""
    if _State.counting:
        for code in set(codes):
            _problems.labels(code).inc(questions)


def count_scored(game: str, tables: int, hands: int) -> None:
    """Count what was scored."""
    if not _State.counting:
        return
    series = _series_of_game.get(game)
    if series is None:
        series = _series_of_game[game] = (_tables.labels(game), _hands.labels(game))
    if tables:
        series[0].inc(tables)
    if hands:
        series[1].inc(hands)


def count_lines(op: str, status: int, lines: int) -> None:
    """Count answered lines of a bulk request; ``op`` is empty where a line names none."""
    if _State.counting:
        _lines.labels(op, status).inc(lines)


def join(place: int) -> None:
    """Count as the worker at this place, from 0; raise ``OSError`` and count no more when its files cannot be had."""
    _State.place = place
    if FOLDER is None:
        return
    try:
        for kind in ("counter", "histogram"):
            _reserve(os.path.join(FOLDER, f"{kind}_{place}.db"))
    except OSError:
        stop_counting()
        raise


def _reserve(path: str) -> None:
    """Fill a file up to its size with zeros, unless a worker before has."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    before = os.fstat(descriptor).st_size
    try:
        missing = BYTES_A_FILE - before
        if missing > 0 and os.write(descriptor, bytes(missing)) < missing:
            raise OSError(f"no room for {path}")
    except OSError:
        os.ftruncate(descriptor, before)
        if not before:
            os.unlink(path)
        raise
    finally:
        os.close(descriptor)


def stop_counting() -> None:
    """Count no more: scoring goes on without."""
    _State.counting = False


def told() -> bytes | None:
    """Write all counts, of all workers; ``None`` when there are none to be had."""
    if FOLDER is None:
        return _written([_here]) if _State.counting else None
    try:
        everywhere = CollectorRegistry()
        multiprocess.MultiProcessCollector(everywhere, FOLDER)  # type: ignore[no-untyped-call]
        return _written([everywhere])
    except (OSError, ValueError, RuntimeError, struct.error):
        return None


def _written(registries: Sequence[CollectorRegistry]) -> bytes:
    build = CollectorRegistry()
    build.register(_Build())
    return b"".join(generate_latest(registry) for registry in (build, *registries))
