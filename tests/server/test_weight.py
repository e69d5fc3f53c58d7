"""Memory of a worker after large bodies, and the lock on large bodies after clients hang up."""

from concurrent.futures import ThreadPoolExecutor

from service.api.capacity import LARGE_BODY_BYTES
from tests.support import heavy
from tests.support.bad_inputs import NDJSON
from tests.support.raw_requests import BULK_HEAD, FOUL_CHECK, StartServer
from tests.support.served import wait_for
from tests.support.valid_requests import TABLE_OF_FOUR, serialize

AT_ONCE = 5
BRACKETS = b'{"op":"pusoy/evaluations","body":{"hands":[%b]}}\n' % b",".join([b"{}"] * 300_000)
LONG_GAME = serialize({"hands": [TABLE_OF_FOUR] * heavy.MAX_HANDS, "length": heavy.MAX_HANDS})
LARGE_CHECK = FOUL_CHECK[:-1].ljust(LARGE_BODY_BYTES) + b"}"


def test_memory_of_large_bodies_is_released(serve: StartServer) -> None:
    """Without :mod:`service.ops.memory` the worker stays 30 MB heavier."""
    running = serve()
    (worker,) = running.workers()

    def resident_megabytes() -> int:
        running.ask("POST", "/v1/pusoy/foul-checks", FOUL_CHECK)
        with open(f"/proc/{worker}/status", encoding="ascii") as status:
            return int(next(line for line in status if line.startswith("RssAnon:")).split()[1]) >> 10

    before = resident_megabytes()
    with ThreadPoolExecutor(AT_ONCE) as callers:
        bulks = [callers.submit(running.ask, "POST", "/v1/bulk", BRACKETS * 4, NDJSON) for _ in range(AT_ONCE)]
        games = [callers.submit(running.ask, "POST", "/v1/pusoy/games", LONG_GAME) for _ in range(2 * AT_ONCE)]
        assert {answer.result()[0] for answer in (*bulks, *games)} == {200}
    wait_for(lambda: resident_megabytes() < before + 20, "a worker with as little memory as before")


def test_hanging_up_amid_large_lines_releases_the_lock(serve: StartServer) -> None:
    running = serve()
    line = b'{"op":"pusoy/foul-checks","body":%b}\n' % LARGE_CHECK
    for answers in range(6):
        with running.connect() as caller:
            caller.sendall(BULK_HEAD % len(line * 20) + line * 20)
            caller.recv(100 * answers or 1)
    assert running.ask("POST", "/v1/pusoy/foul-checks", LARGE_CHECK)[0] == 200
