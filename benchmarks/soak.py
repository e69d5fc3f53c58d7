"""Soak test: mixed valid, bad and heavy traffic against a served instance for some minutes, with its memory use.

All traffic is on loopback, from a few clients. Twice a minute the clients pause, so that the server is idle and returns
memory; then the resident memory of master and workers is sampled. The caches are bounded but take minutes to fill, so
a leak is a positive least-squares slope in the second half of the samples.
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
from tests.support.served import Served
from tests.support.valid_requests import VALID_REQUESTS

CLIENTS = 3
BUSY_SECONDS = 23.0
REST_SECONDS = memory.MIN_INTERVAL_SECONDS + 2
MIN_MINUTES = 2.5  # five samples
MAX_SLOPE = 0.5  # megabytes per minute: 30 an hour
TIMEOUT_SECONDS = 60
HEAVY_SHARE = 0.005  # of all requests

Sample = tuple[float, float]  # seconds from the start, megabytes


class Client(threading.Thread):
    """A client that sends valid, bad and heavy requests on one connection, and corrupt ones on new ones."""

    def __init__(self, served: Served, number: int, going: threading.Event, done: threading.Event) -> None:
        super().__init__()
        self.served = served
        self.chance = Random(number)
        self.going, self.done = going, done
        self.statuses: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=TIMEOUT_SECONDS)

    def run(self) -> None:
        """Send requests until done, except while all clients pause."""
        while self.going.wait() and not self.done.is_set():
            share = self.chance.random()
            number = self.chance.randrange(10**9)
            if share < HEAVY_SHARE:
                self.send(heavy.heavy_request(number))
            elif share < 0.6:
                path, body = self.chance.choice([*VALID_REQUESTS.values()])
                self.send(bad_inputs.HTTPRequest("good", "POST", path, {"Content-Type": bad_inputs.JSON}, body))
            elif share < 0.95:
                self.send(bad_inputs.bad_request(number))
            else:
                self.send_corrupt(number)
        self.connection.close()

    def send(self, request: bad_inputs.HTTPRequest) -> None:
        """Send one request and judge the answer."""
        if not sendable(request):
            return
        try:
            self.connection.request(request.method, request.path, request.body or None, request.headers)
            response = self.connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException) as fault:
            self.connection.close()
            self.wrong.append(f"{fault!r} for {request}"[:500])
            return
        self.statuses[str(response.status)] += 1
        if response.status == 503 or (request.kind == "good" and response.status != 200):
            self.wrong.append(f"{response.status} for {request}"[:500])
        elif reason := complaint(request, response.status, dict(response.headers), body):
            self.wrong.append(f"{reason} for {request}"[:500])

    def send_corrupt(self, number: int) -> None:
        """Send a corrupt request on a new connection."""
        received = b""
        with contextlib.suppress(TimeoutError):
            received = bad_wire.send(self.served.port, bad_wire.wire(number))
        self.statuses["corrupt"] += 1
        if reason := bad_wire.complaint(received):
            self.wrong.append(f"{reason} on the wire, {number}")


def sendable(request: bad_inputs.HTTPRequest) -> bool:
    """Return whether an HTTP client library can send this. The others are sent as corrupt requests."""
    return request.kind != "http"


def slope(samples: list[Sample]) -> float:
    """Return the slope of a least-squares line in megabytes per minute."""
    minutes, sizes = zip(*((seconds / 60, size) for seconds, size in samples), strict=True)
    return float(statistics.linear_regression(minutes, sizes).slope)


def watch(served: Served, minutes: float, going: threading.Event) -> list[Sample]:
    """Alternate traffic and pauses until the time is over. Return samples from the start and from each pause."""
    began = time.monotonic()
    samples = [(0.0, sum(served.resident_megabytes()))]
    while samples[-1][0] < minutes * 60:
        going.set()
        time.sleep(BUSY_SECONDS)
        going.clear()
        time.sleep(REST_SECONDS)
        samples.append((time.monotonic() - began, sum(served.resident_megabytes())))
    return samples


def report(clients: list[Client], samples: list[Sample], sizes: list[float]) -> bool:
    """Print the results. Return whether all answers were right and memory did not grow."""
    statuses = sum((client.statuses for client in clients), Counter[str]())
    wrong = [reason for client in clients for reason in client.wrong]
    rise = slope(samples[len(samples) // 2 :])
    print(
        f"{statuses.total():,} requests:", ", ".join(f"{name}: {count:,}" for name, count in sorted(statuses.items()))
    )
    print("memory at rest, master and workers:", ", ".join(f"{size:.1f}" for _, size in samples), "MB")
    print(f"slope: {slope(samples):+.3f} MB a minute, {rise:+.3f} in the second half")
    print("memory of each process at the end:", ", ".join(f"{size:.1f}" for size in sizes), "MB")
    print(f"wrong answers: {len(wrong)}", *wrong[:5], sep="\n  ")
    return not wrong and rise < MAX_SLOPE


def main() -> None:
    """Run from the command line. Exit with 1 if an answer was wrong or memory grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="length of the test")
    parser.add_argument("--workers", type=int, default=2, help="workers of the server")
    options = parser.parse_args()
    if options.minutes < MIN_MINUTES:
        parser.error(f"a slope needs at least {MIN_MINUTES} minutes")
    done, going = threading.Event(), threading.Event()
    with Served(WEB_CONCURRENCY=options.workers) as served:
        clients = [Client(served, number, going, done) for number in range(CLIENTS)]
        for client in clients:
            client.start()
        try:
            samples = watch(served, options.minutes, going)
        finally:
            done.set()
            going.set()
        for client in clients:
            client.join()
        passed = report(clients, samples, served.resident_megabytes())
    sys.exit(not passed)


if __name__ == "__main__":
    main()
