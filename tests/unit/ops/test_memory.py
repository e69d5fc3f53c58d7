"""Memory: small caches for custom rulesets, one large body at a time, and release of what requests used."""

import gc
import subprocess
import sys
import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from service.api.capacity import LARGE_BODY_BYTES
from service.app import create_app
from service.core import strict_json
from service.core.rulesets import CACHED_RULESETS
from service.ops import memory
from service.pusoy.arranger.opponents import Opponents, opponents_under
from service.pusoy.poker import ORDINARY_STRAIGHTS, evaluator
from service.settings import Settings
from tests.support import heavy
from tests.support.bad_inputs import JSON, NDJSON
from tests.support.paths import ROOT
from tests.support.served import PATIENCE
from tests.support.valid_requests import TABLE_OF_FOUR
from tests.support.wsgi import Caller

ROTATED_STRAIGHTS = [ORDINARY_STRAIGHTS[at:] + ORDINARY_STRAIGHTS[:at] for at in range(1, len(ORDINARY_STRAIGHTS))]


@pytest.fixture(scope="module")
def caller() -> Caller:
    return Caller(create_app(Settings()))


def ask(caller: Caller, name: str, more: dict[str, object]) -> None:
    request = heavy.valid_request(name, more)
    status, _, body = caller.ask(request.method, request.path, request.headers, request.body)
    assert status == 200, body


def test_custom_rulesets_use_a_bounded_amount_of_memory(caller: Caller) -> None:
    def ask_under(points: range) -> int:
        for point in points:
            straights = Random(point).sample(ORDINARY_STRAIGHTS, len(ORDINARY_STRAIGHTS))
            ruleset = {"base": "pusoy", "overrides": {"row_points": point, "straights": straights}}
            ask(caller, "pusoy/settlements", TABLE_OF_FOUR | {"ruleset": ruleset})
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start(1)
    try:
        when_full = ask_under(range(1, CACHED_RULESETS + 8))
        grown = ask_under(range(CACHED_RULESETS + 8, 3 * CACHED_RULESETS)) - when_full
    finally:
        tracemalloc.stop()
    assert when_full < 8 << 20
    assert grown < 1 << 18


def test_opponents_are_cached_for_few_lists_of_straights(caller: Caller) -> None:
    def living() -> int:
        gc.collect()
        return sum(isinstance(each, Opponents) for each in gc.get_objects())

    opponents_under(ORDINARY_STRAIGHTS)
    before = living()
    cards = "AS KS QD JD 9S 8H 7H 6H 5H 4D 3D 2D 2C"
    for straights in ROTATED_STRAIGHTS[:5]:
        ruleset = {"base": "pusoy", "overrides": {"straights": straights, "table_sweep": "double"}}
        ask(caller, "pusoy/arrangements", {"cards": cards, "opponents": 2, "ruleset": ruleset})
    assert living() <= before + 1


def test_only_ordinary_straights_use_a_sparse_list() -> None:
    assert type(evaluator().by_suits[1]) is list
    custom = evaluator(ROTATED_STRAIGHTS[0])
    assert custom.by_suits[1] is custom.unsuited


CALLERS = 4


class Reader:
    """Reads JSON as the service does, once a number of readers are waiting; records how many read at once."""

    def __init__(self, together: int) -> None:
        self.together = threading.Barrier(together, timeout=PATIENCE)
        self.current = self.maximum = 0
        self.counting = threading.Lock()
        self.read = strict_json.read

    def __call__(self, body: bytes) -> Any:
        with self.counting:
            self.current += 1
            self.maximum = max(self.maximum, self.current)
        self.together.wait()
        time.sleep(0.02)
        with self.counting:
            self.current -= 1
        return self.read(body)


@pytest.mark.parametrize("path", ["/v1/pusoy/evaluations", "/v1/bulk"])
@pytest.mark.parametrize(
    ("size", "at_once"), [(LARGE_BODY_BYTES + 1, 1), (LARGE_BODY_BYTES, CALLERS)], ids=["large", "not large"]
)
def test_large_bodies_and_lines_are_read_one_at_a_time(
    path: str, size: int, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, reader = create_app(Settings()), Reader(at_once)
    monkeypatch.setattr(strict_json, "read", reader)
    hands = b'{"hands":["AS KS QS JS TS"%b]}'
    template = hands if path != "/v1/bulk" else b'{"op":"pusoy/evaluations","body":%b}' % hands
    body = template % b"".ljust(size - len(template) + 2)
    kind = NDJSON if path == "/v1/bulk" else JSON
    with ThreadPoolExecutor(CALLERS) as callers:
        answers = [callers.submit(Caller(app).ask, "POST", path, {"Content-Type": kind}, body) for _ in range(CALLERS)]
        assert {answer.result()[0] for answer in answers} == {200}
    assert reader.maximum == at_once


class FakeHeap:
    """Stands in for the collector, the C library and the clock, and records calls."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.done: list[str] = []

    def collect(self) -> None:
        self.done.append("collect")

    def malloc_trim(self, pad: int) -> None:
        self.done.append(f"trim {pad}")

    def mallopt(self, option: int, value: int) -> None:
        self.done.append(f"{option} {value}")


@pytest.fixture
def heap(monkeypatch: pytest.MonkeyPatch) -> FakeHeap:
    fake = FakeHeap()
    monkeypatch.setattr(memory, "gc", fake)
    monkeypatch.setattr(memory, "_library", fake)
    monkeypatch.setattr(memory, "monotonic", lambda: fake.now)
    monkeypatch.setattr(memory._State, "used", False)
    monkeypatch.setattr(memory._State, "not_before", 0.0)
    return fake


def test_memory_is_released_after_use_and_not_more_often_than_the_interval(heap: FakeHeap) -> None:
    memory.release_unused()
    assert heap.done == []
    memory.mark_used()
    memory.release_unused()
    assert heap.done == ["collect", "trim 0"]
    memory.mark_used()
    heap.now += memory.MIN_INTERVAL_SECONDS - 0.1
    memory.release_unused()
    assert heap.done == ["collect", "trim 0"]
    heap.now += 0.1
    memory.release_unused()
    memory.release_unused()
    assert heap.done == 2 * ["collect", "trim 0"]
    heap.now += memory.MIN_INTERVAL_SECONDS
    memory.release_unused()
    assert heap.done == 2 * ["collect", "trim 0"]


def test_other_c_libraries_are_left_alone(heap: FakeHeap, monkeypatch: pytest.MonkeyPatch) -> None:
    memory.use_one_arena()
    assert heap.done == ["-8 1"]
    monkeypatch.setattr(memory, "_library", object())
    memory.use_one_arena()
    memory.mark_used()
    memory.release_unused()
    assert heap.done == ["-8 1", "collect"]


WORKER = """
import runpy
from types import SimpleNamespace
from gunicorn.workers.gthread import ThreadWorker
from service.core import strict_json
from service.ops import memory
from service.api.capacity import LARGE_BODY_BYTES

memory.use_one_arena = lambda: print("one arena")
conf = runpy.run_path("service/server/config.py")
ThreadWorker.notify = ThreadWorker.handle = lambda self, *_: None
memory.release_unused = lambda: print("released" if memory._State.used else "nothing to release")
worker = conf["Worker"].__new__(conf["Worker"])
worker.notify()
worker.handle(SimpleNamespace(sock=None, parser=None))
request = SimpleNamespace(headers=[("COOKIE", "x" * 4000), ("CONNECTION", "close")])
worker.handle(SimpleNamespace(sock=None, parser=SimpleNamespace(mesg=request)))
print(request.headers)
worker.notify()
"""


def test_worker_releases_memory_after_a_request_and_drops_its_headers() -> None:
    done = subprocess.run([sys.executable, "-c", WORKER], cwd=ROOT, capture_output=True, text=True, check=False)
    expected = ["one arena", "nothing to release", "[('CONNECTION', 'close')]", "released"]
    assert done.stdout.split("\n")[:4] == expected, done.stderr
