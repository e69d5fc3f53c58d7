"""Minutes of mixed traffic, good, bad and heavy, against a served instance: what it answers, and what its memory does.

Loopback only, a few clients, a bounded time. Twice a minute the clients rest, so that nothing is in hand and the server
gives memory back; then it is weighed: resident memory, master and workers added up. Its caches are bounded but fill for
some minutes, so a leak is what still rises, by least squares, in the second half.
"""

import argparse
import contextlib
import http.client
import statistics
import sys
import threading
import time
from collections import Counter
from random import Random

from service.ops import memory
from tests.support import bad_inputs, bad_wire, heavy
from tests.support.judge import complaint
from tests.support.questions import QUESTIONS
from tests.support.served import Served

CLIENTS = 3
BUSY_SECONDS = 23.0
REST_SECONDS = memory.MIN_INTERVAL_SECONDS + 2
LEAST_MINUTES = 2.5  # five weighings
MOST_SLOPE = 0.5  # megabytes a minute: 30 an hour
LONGEST_SECONDS = 60
HEAVY = 0.005  # of all questions

Sample = tuple[float, float]  # seconds from the start, megabytes


class Client(threading.Thread):
    """Asks good, bad and a few heavy questions on a kept connection; now and then spoils one of its own."""

    def __init__(self, served: Served, number: int, going: threading.Event, done: threading.Event) -> None:
        super().__init__()
        self.served = served
        self.chance = Random(number)
        self.going, self.done = going, done
        self.statuses: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=LONGEST_SECONDS)

    def run(self) -> None:
        """Ask until it is done, whenever the others go on too."""
        while self.going.wait() and not self.done.is_set():
            share = self.chance.random()
            number = self.chance.randrange(10**9)
            if share < HEAVY:
                self.ask(heavy.question(number))
            elif share < 0.6:
                path, body = self.chance.choice([*QUESTIONS.values()])
                self.ask(bad_inputs.Question("good", "POST", path, {"Content-Type": bad_inputs.JSON}, body))
            elif share < 0.95:
                self.ask(bad_inputs.question(number))
            else:
                self.spoil(number)
        self.connection.close()

    def ask(self, asked: bad_inputs.Question) -> None:
        """Ask one question, and judge the answer."""
        if not sendable(asked):
            return
        try:
            self.connection.request(asked.method, asked.path, asked.body or None, asked.headers)
            response = self.connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException) as fault:
            self.connection.close()
            self.wrong.append(f"{fault!r} for {asked}"[:500])
            return
        self.statuses[str(response.status)] += 1
        if response.status == 503 or (asked.kind == "good" and response.status != 200):
            self.wrong.append(f"{response.status} for {asked}"[:500])
        elif complained := complaint(asked, response.status, dict(response.headers), body):
            self.wrong.append(f"{complained} for {asked}"[:500])

    def spoil(self, number: int) -> None:
        """Send spoilt bytes on a connection of its own."""
        received = b""
        with contextlib.suppress(TimeoutError):
            received = bad_wire.send(self.served.port, bad_wire.wire(number))
        self.statuses["spoilt"] += 1
        if complained := bad_wire.complaint(received):
            self.wrong.append(f"{complained} on the wire, {number}")


def sendable(asked: bad_inputs.Question) -> bool:
    """Whether an honest client can write this; what it cannot goes over the wire spoilt."""
    return asked.kind != "http"


def slope(samples: list[Sample]) -> float:
    """Fit a line; give megabytes a minute."""
    minutes, sizes = zip(*((seconds / 60, size) for seconds, size in samples), strict=True)
    return float(statistics.linear_regression(minutes, sizes).slope)


def watch(served: Served, minutes: float, going: threading.Event) -> list[Sample]:
    """Let the clients go on and rest by turns until the time is over; weigh at the start and after each rest."""
    began = time.monotonic()
    samples = [(0.0, sum(served.resident_megabytes()))]
    while samples[-1][0] < minutes * 60:
        going.set()
        time.sleep(BUSY_SECONDS)
        going.clear()
        time.sleep(REST_SECONDS)
        samples.append((time.monotonic() - began, sum(served.resident_megabytes())))
    return samples


def tell(clients: list[Client], samples: list[Sample], sizes: list[float]) -> bool:
    """Print what happened; whether all was well."""
    statuses = sum((client.statuses for client in clients), Counter[str]())
    wrong = [complained for client in clients for complained in client.wrong]
    rise = slope(samples[len(samples) // 2 :])
    print(
        f"{statuses.total():,} requests:", ", ".join(f"{name}: {count:,}" for name, count in sorted(statuses.items()))
    )
    print("memory at rest, master and workers:", ", ".join(f"{size:.1f}" for _, size in samples), "MB")
    print(f"slope: {slope(samples):+.3f} MB a minute, in the second half {rise:+.3f}")
    print("each process in the end:", ", ".join(f"{size:.1f}" for size in sizes), "MB")
    print(f"wrong answers: {len(wrong)}", *wrong[:5], sep="\n  ")
    return not wrong and rise < MOST_SLOPE


def main() -> None:
    """Run as the command line says; end with 1 when an answer was wrong or memory rose."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    if asked.minutes < LEAST_MINUTES:
        parser.error(f"a slope needs {LEAST_MINUTES} minutes")
    done, going = threading.Event(), threading.Event()
    with Served(WEB_CONCURRENCY=asked.workers) as served:
        clients = [Client(served, number, going, done) for number in range(CLIENTS)]
        for client in clients:
            client.start()
        try:
            samples = watch(served, asked.minutes, going)
        finally:
            done.set()
            going.set()
        for client in clients:
            client.join()
        well = tell(clients, samples, served.resident_megabytes())
    sys.exit(not well)


if __name__ == "__main__":
    main()
