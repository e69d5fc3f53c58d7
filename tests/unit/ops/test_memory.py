"""What a worker keeps in memory: little for rulesets of one's own, and nothing of what large requests took."""

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

from service.api.capacity import LARGE
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
from tests.support.wsgi import Caller

TURNED = [ORDINARY_STRAIGHTS[at:] + ORDINARY_STRAIGHTS[:at] for at in range(1, len(ORDINARY_STRAIGHTS))]


@pytest.fixture(scope="module")
def caller() -> Caller:
    return Caller(create_app(Settings()))


def ask(caller: Caller, name: str, more: dict[str, object]) -> None:
    question = heavy.asked(name, more)
    status, _, body = caller.ask(question.method, question.path, question.headers, question.body)
    assert status == 200, body


def test_rulesets_of_ones_own_take_up_memory_for_a_few_only(caller: Caller) -> None:
    def ask_under(points: range) -> int:
        for point in points:
            straights = Random(point).sample(ORDINARY_STRAIGHTS, len(ORDINARY_STRAIGHTS))
            ruleset = {"base": "pusoy", "overrides": {"row_points": point, "straights": straights}}
            ask(caller, "pusoy/settlements", heavy.TABLE_OF_FOUR | {"ruleset": ruleset})
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


def test_opponents_are_kept_for_few_lists_of_straights(caller: Caller) -> None:
    def living() -> int:
        gc.collect()
        return sum(isinstance(each, Opponents) for each in gc.get_objects())

    opponents_under(ORDINARY_STRAIGHTS)
    before = living()
    cards = "AS KS QD JD 9S 8H 7H 6H 5H 4D 3D 2D 2C"
    for straights in TURNED[:5]:
        ruleset = {"base": "pusoy", "overrides": {"straights": straights, "table_sweep": "double"}}
        ask(caller, "pusoy/arrangements", {"cards": cards, "opponents": 2, "ruleset": ruleset})
    assert living() <= before + 1


def test_only_the_ordinary_straights_are_laid_out_as_a_list_with_gaps() -> None:
    assert type(evaluator().by_suits[1]) is list
    own = evaluator(TURNED[0])
    assert own.by_suits[1] is own.unsuited


CALLERS = 4


class Reader:
    """Reads JSON as the service does, once so many readers have come together; notes how many there were at once."""

    def __init__(self, together: int) -> None:
        self.together = threading.Barrier(together, timeout=PATIENCE)
        self.now = self.most = 0
        self.counting = threading.Lock()
        self.read = strict_json.read

    def __call__(self, body: bytes) -> Any:
        with self.counting:
            self.now += 1
            self.most = max(self.most, self.now)
        self.together.wait()
        time.sleep(0.02)
        with self.counting:
            self.now -= 1
        return self.read(body)


@pytest.mark.parametrize("path", ["/v1/pusoy/evaluations", "/v1/bulk"])
@pytest.mark.parametrize(("size", "at_once"), [(LARGE + 1, 1), (LARGE, CALLERS)], ids=["large", "not large"])
def test_large_bodies_and_lines_are_read_one_at_a_time(
    path: str, size: int, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, reader = create_app(Settings()), Reader(at_once)
    monkeypatch.setattr(strict_json, "read", reader)
    question = b'{"hands":["AS KS QS JS TS"%b]}'
    asking = question if path != "/v1/bulk" else b'{"op":"pusoy/evaluations","body":%b}' % question
    sent = asking % b"".ljust(size - len(asking) + 2)
    kind = NDJSON if path == "/v1/bulk" else JSON
    with ThreadPoolExecutor(CALLERS) as callers:
        asked = [callers.submit(Caller(app).ask, "POST", path, {"Content-Type": kind}, sent) for _ in range(CALLERS)]
        assert {caller.result()[0] for caller in asked} == {200}
    assert reader.most == at_once


class Heap:
    """Stands for the collector and the C library, counts what they are asked for, and turns the clock."""

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
def watched(monkeypatch: pytest.MonkeyPatch) -> Heap:
    found = Heap()
    monkeypatch.setattr(memory, "gc", found)
    monkeypatch.setattr(memory, "_library", found)
    monkeypatch.setattr(memory, "monotonic", lambda: found.now)
    monkeypatch.setattr(memory._State, "owed", False)
    monkeypatch.setattr(memory._State, "not_before", 0.0)
    return found


def test_memory_is_given_back_after_use_and_only_now_and_then(watched: Heap) -> None:
    memory.give_back()
    assert watched.done == []
    memory.used()
    memory.give_back()
    assert watched.done == ["collect", "trim 0"]
    memory.used()
    watched.now += memory.SECONDS - 0.1
    memory.give_back()
    assert watched.done == ["collect", "trim 0"]
    watched.now += 0.1
    memory.give_back()
    memory.give_back()
    assert watched.done == 2 * ["collect", "trim 0"]
    watched.now += memory.SECONDS
    memory.give_back()
    assert watched.done == 2 * ["collect", "trim 0"]


def test_another_c_library_looks_after_itself(watched: Heap, monkeypatch: pytest.MonkeyPatch) -> None:
    memory.share_one()
    assert watched.done == ["-8 1"]
    monkeypatch.setattr(memory, "_library", object())
    memory.share_one()
    memory.used()
    memory.give_back()
    assert watched.done == ["-8 1", "collect"]


WORKER = """
import runpy
from types import SimpleNamespace as Some
from gunicorn.workers.gthread import ThreadWorker
from service.core import strict_json
from service.ops import memory
from service.api.capacity import LARGE

memory.share_one = lambda: print("shared")
conf = runpy.run_path("service/server/config.py")
ThreadWorker.notify = ThreadWorker.handle = lambda self, *_: None
memory.give_back = lambda: print("given back" if memory._State.owed else "nothing owed")
worker = conf["Worker"].__new__(conf["Worker"])
worker.notify()
worker.handle(Some(sock=None, parser=None))
asked = Some(headers=[("COOKIE", "x" * 4000), ("CONNECTION", "close")])
worker.handle(Some(sock=None, parser=Some(mesg=asked)))
print(asked.headers)
worker.notify()
conf["COUNTS"].close()
"""


def test_a_worker_gives_memory_back_after_a_request_and_forgets_its_headers() -> None:
    done = subprocess.run([sys.executable, "-c", WORKER], cwd=ROOT, capture_output=True, text=True, check=False)
    told = ["shared", "nothing owed", "[('CONNECTION', 'close')]", "given back"]
    assert done.stdout.split("\n")[:4] == told, done.stderr
