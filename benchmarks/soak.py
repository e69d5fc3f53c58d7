"""Minutes of mixed traffic, good, bad and heavy, against a served instance: what it answers, and what its memory does.

Loopback only, a few clients, a bounded time. Memory is resident, master and workers added up.
Caches of the service are bounded, but fill for some minutes, and a large body weighs while it is answered: so a leak is
what still rises in the second half, by least squares over the calmest moment of each stretch of time.
"""

import argparse
import contextlib
import http.client
import statistics
import sys
import threading
import time
from collections import Counter
from itertools import groupby
from operator import itemgetter
from random import Random

from benchmarks import bad_inputs, bad_wire, heavy
from benchmarks.judge import complaint
from benchmarks.questions import QUESTIONS
from benchmarks.served import Served

CLIENTS = 3
SAMPLE_SECONDS = 0.5
STRETCH_SECONDS = 15.0
LEAST_MINUTES = 2
MOST_SLOPE = 0.5  # megabytes a minute: 30 an hour
LONGEST_SECONDS = 60
HEAVY = 0.005  # of all questions

Sample = tuple[float, float]  # seconds from the start, megabytes


class Client(threading.Thread):
    """Asks good, bad and a few heavy questions on a kept connection; now and then spoils one of its own."""

    def __init__(self, served: Served, number: int, done: threading.Event) -> None:
        super().__init__()
        self.served = served
        self.chance = Random(number)
        self.done = done
        self.statuses: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=LONGEST_SECONDS)

    def run(self) -> None:
        """Ask until it is done."""
        while not self.done.is_set():
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


def calmest(samples: list[Sample]) -> list[Sample]:
    """Of each whole stretch of time, give the sample with the least memory."""
    stretches = groupby(samples, lambda sample: sample[0] // STRETCH_SECONDS)
    *whole, _ = (min(stretch, key=itemgetter(1)) for _, stretch in stretches)
    return whole


def watch(served: Served, minutes: float, began: float) -> list[Sample]:
    """Sample memory until the time is over."""
    samples = []
    while (passed := time.monotonic() - began) < minutes * 60:
        samples.append((passed, sum(served.resident_megabytes())))
        time.sleep(SAMPLE_SECONDS)
    return samples


def tell(clients: list[Client], samples: list[Sample], sizes: list[float]) -> bool:
    """Print what happened; whether all was well."""
    statuses = sum((client.statuses for client in clients), Counter[str]())
    wrong = [complained for client in clients for complained in client.wrong]
    calm = calmest(samples)
    rise = slope(calm[len(calm) // 2 :])
    print(
        f"{statuses.total():,} requests:", ", ".join(f"{name}: {count:,}" for name, count in sorted(statuses.items()))
    )
    tenths = [calm[place * (len(calm) - 1) // 10][1] for place in range(11)]
    print("memory, master and workers, by tenths of the time:", ", ".join(f"{size:.1f}" for size in tenths), "MB")
    print(f"the most at any moment: {max(size for _, size in samples):.1f} MB")
    print(f"slope: {slope(calm):+.3f} MB a minute, in the second half {rise:+.3f}")
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
    done = threading.Event()
    with Served(WEB_CONCURRENCY=asked.workers) as served:
        clients = [Client(served, number, done) for number in range(CLIENTS)]
        began = time.monotonic()
        for client in clients:
            client.start()
        try:
            samples = watch(served, asked.minutes, began)
        finally:
            done.set()
        for client in clients:
            client.join()
        well = tell(clients, samples, served.resident_megabytes())
    sys.exit(not well)


if __name__ == "__main__":
    main()
