"""Compare the processor time of a settlement as a line of a bulk request with that of a single request.

The target is a ratio of at most a third. Both kinds take turns, so that a busy machine slows both.
"""

import argparse
import http.client
import json
import statistics
import time
from contextlib import closing

from service.api.catalogue import OPERATIONS
from tests.support.served import Served

LINES = 5_000
ROUNDS = 7
BODY = json.dumps(OPERATIONS["pusoy/settlements"].example).encode()
FOUR = (
    b'{"players":[{"id":"You","front":"QD 5H 3D","middle":"2H 2C TC 6H 4D","back":"KC KS AS 8D 2D"},'
    b'{"id":"Joy","front":"JC TS 3H","middle":"KD 9H 8C 7D 5C","back":"AC AD QH 7C 6D"},'
    b'{"id":"Mark","front":"9C 8S 4C","middle":"QC QS JD 5S 3S","back":"6C 7S 7H TH TD"},'
    b'{"id":"Rey","front":"AH 9D 6S","middle":"JH JS 8H 4S 3C","back":"KH 9S 5D 4H 2S"}]}'
)


def cost_of_requests(server: Served, body: bytes, count: int) -> tuple[float, float]:
    """Send single requests on a persistent connection. Return processor and wall-clock seconds per request."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        before, began = server.cpu_seconds(), time.perf_counter()
        for _ in range(count):
            connection.request("POST", "/v1/pusoy/settlements", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            assert answer.read() and answer.status == 200
        return (server.cpu_seconds() - before) / count, (time.perf_counter() - began) / count


def cost_of_lines(server: Served, body: bytes, count: int) -> tuple[float, float]:
    """Send one bulk request. Return processor and wall-clock seconds per line."""
    lines = b'{"op":"pusoy/settlements","body":%b}\n' % body * count
    before, began = server.cpu_seconds(), time.perf_counter()
    status, answer = server.ask("POST", "/v1/bulk", lines, "application/x-ndjson")
    spent = (server.cpu_seconds() - before) / count, (time.perf_counter() - began) / count
    assert status == 200 and answer.endswith(b'{"summary":{"lines":%d,"failed":0}}\n' % count)
    return spent


def main() -> None:
    """Print the ratio for a table of two and a table of four."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print("processor time of a settlement, one worker")
    print(f"{'players':>7}{'us a line':>11}{'us a request':>14}{'ratio':>8}{'lowest to highest':>20}{'lines/s':>9}")
    for players, body in ((2, BODY), (4, FOUR)):
        single, line = [], []
        with Served(BULK_MAX_LINES=100_000, BULK_MAX_BYTES=100_000_000) as server:
            cost_of_requests(server, body, 200)
            for _ in range(ROUNDS):
                single.append(cost_of_requests(server, body, LINES // 5))
                line.append(cost_of_lines(server, body, LINES))
        ratios = [one[0] / other[0] for one, other in zip(line, single, strict=True)]
        cpu_line, cpu_single = (statistics.median(cost[0] for cost in costs) for costs in (line, single))
        spread = f"{min(ratios):.2f}x to {max(ratios):.2f}x"
        rate = 1 / statistics.median(cost[1] for cost in line)
        print(
            f"{players:>7}{cpu_line * 1e6:>11.0f}{cpu_single * 1e6:>14.0f}{statistics.median(ratios):>7.2f}x"
            f"{spread:>20}{rate:>9.0f}"
        )


if __name__ == "__main__":
    main()
