"""Compare each endpoint with a bare Flask echo of the same body: in this process, then under gunicorn.

In this process a request passes through the whole application without a socket; the fastest of many batches counts.
Under gunicorn the processor time of the server counts, including its log, over a persistent connection.
Service and echo take turns, so that a busy machine slows both.
"""

import argparse
import http.client
import statistics
import time
from collections.abc import Callable
from contextlib import closing

from benchmarks import echo
from service.app import create_app
from service.settings import Settings
from tests.support.served import ECHO, Served
from tests.support.valid_requests import VALID_REQUESTS
from tests.support.wsgi import Caller

BATCHES, CALLS = 400, 3
ROUNDS, REQUESTS = 7, 400
JSON = {"Content-Type": "application/json"}
SERVED = ("pusoy/settlements, table of four", "pusoy/foul-checks", "pusoy/evaluations", "pusoy-dos/rounds")


def fastest(*functions: Callable[[], object]) -> list[float]:
    """Time functions in turns. Return the minimum microseconds per call of each."""
    best = [float("inf")] * len(functions)
    for _ in range(BATCHES):
        for place, function in enumerate(functions):
            start = time.perf_counter()
            for _ in range(CALLS):
                function()
            best[place] = min(best[place], (time.perf_counter() - start) / CALLS * 1e6)
    return best


def posting(caller: Caller, path: str, body: bytes) -> Callable[[], object]:
    """Return a function that sends one request, after checking that its answer is 200."""
    assert caller.ask("POST", path, JSON, body)[0] == 200
    return lambda: caller.ask("POST", path, JSON, body)


def measure_in_process() -> None:
    """Print the cost of each endpoint in this process."""
    service, bare = Caller(create_app(Settings())), Caller(echo.app)
    print(f"{'in process, wall-clock time':34}{'us':>8}{'echo us':>10}{'ratio':>8}")
    for name, (path, body) in VALID_REQUESTS.items():
        ours, echoed = fastest(posting(service, path, body), posting(bare, "/echo", body))
        print(f"{name:34}{ours:>8.0f}{echoed:>10.0f}{ours / echoed:>7.2f}x")


def processor_time(server: Served, path: str, body: bytes) -> float:
    """Send requests on a persistent connection. Return the server's processor time per request in microseconds."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        before = server.cpu_seconds()
        for _ in range(REQUESTS):
            connection.request("POST", path, body, JSON)
            answer = connection.getresponse()
            assert answer.read() and answer.status == 200
        return (server.cpu_seconds() - before) / REQUESTS * 1e6


def measure_under_gunicorn() -> None:
    """Print the cost of some endpoints under gunicorn, one worker each."""
    print(f"\n{'under gunicorn, processor time':34}{'us':>8}{'echo us':>10}{'ratio':>8}{'lowest to highest':>20}")
    with Served() as service, Served(ECHO) as bare:
        for name in SERVED:
            path, body = VALID_REQUESTS[name]
            pairs = [(processor_time(service, path, body), processor_time(bare, "/echo", body)) for _ in range(ROUNDS)]
            ratios = sorted(ours / echoed for ours, echoed in pairs)
            ours, echoed = (statistics.median(side) for side in zip(*pairs, strict=True))
            spread = f"{ratios[0]:.2f}x to {ratios[-1]:.2f}x"
            print(f"{name:34}{ours:>8.0f}{echoed:>10.0f}{statistics.median(ratios):>7.2f}x{spread:>20}")


def main() -> None:
    """Print both tables."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    measure_in_process()
    measure_under_gunicorn()


if __name__ == "__main__":
    main()
