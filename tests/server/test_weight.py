"""What a worker weighs after large bodies, and that its turns are given back by whoever hangs up."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from service.api.capacity import LARGE
from tests.server.test_faults import BULK_HEAD, FOUL_CHECK
from tests.support import heavy
from tests.support.bad_inputs import NDJSON
from tests.support.served import soon
from tests.support.server_under_test import Server

Serve = Callable[..., Server]

AT_ONCE = 5
BRACKETS = b'{"op":"pusoy/evaluations","body":{"hands":[%b]}}\n' % b",".join([b"{}"] * 300_000)
LONG_GAME = heavy.written({"hands": [heavy.TABLE_OF_FOUR] * heavy.MOST_HANDS, "length": heavy.MOST_HANDS})
LARGE_CHECK = FOUL_CHECK[:-1].ljust(LARGE) + b"}"


def test_what_large_bodies_took_is_given_back(serve: Serve) -> None:
    """Without giving back it is thirty megabytes more than before, and stays so."""
    running = serve()
    (worker,) = running.workers()

    def weighs() -> int:
        running.ask("POST", "/v1/pusoy/foul-checks", FOUL_CHECK)
        with open(f"/proc/{worker}/status", encoding="ascii") as told:
            return int(next(line for line in told if line.startswith("RssAnon:")).split()[1]) >> 10

    before = weighs()
    with ThreadPoolExecutor(AT_ONCE) as callers:
        bulks = [callers.submit(running.ask, "POST", "/v1/bulk", BRACKETS * 4, NDJSON) for _ in range(AT_ONCE)]
        games = [callers.submit(running.ask, "POST", "/v1/pusoy/games", LONG_GAME) for _ in range(2 * AT_ONCE)]
        assert {answer.result()[0] for answer in (*bulks, *games)} == {200}
    soon(lambda: weighs() < before + 20, "a worker as light as before")


def test_who_hangs_up_amid_large_lines_holds_up_nobody(serve: Serve) -> None:
    running = serve()
    line = b'{"op":"pusoy/foul-checks","body":%b}\n' % LARGE_CHECK
    for heard in range(6):
        with running.connect() as caller:
            caller.sendall(BULK_HEAD % len(line * 20) + line * 20)
            caller.recv(100 * heard or 1)
    assert running.ask("POST", "/v1/pusoy/foul-checks", LARGE_CHECK)[0] == 200
