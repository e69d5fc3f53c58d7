"""Load a served instance and a bare echo in the same run: throughput and latency.

wrk sends requests over 1, 8 and 64 persistent loopback connections. Service and echo take turns, and the median of the
rounds is reported. wrk and the servers share the cores of this machine, so only the ratios are meaningful.
"""

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.support.served import ECHO, Served
from tests.support.valid_requests import VALID_REQUESTS

CONNECTIONS = (1, 8, 64)
QUESTION = "pusoy/settlements, table of four"
MILLISECONDS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}


class Load(NamedTuple):
    """A measurement by wrk: requests per second, latency in ms at the median and 99th percentile, and failures."""

    rate: float
    median: float
    tail: float
    refused: int
    broken: int


def script(folder: str, body: bytes) -> Path:
    """Write the wrk script and return its path."""
    path = Path(folder) / "post.lua"
    quoted = "".join(f"\\{byte:03}" if byte in b'"\\\n' or byte > 126 else chr(byte) for byte in body)
    path.write_text(
        f'wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = "{quoted}"\n', "ascii"
    )
    return path


def load(url: str, lua: Path, connections: int, seconds: int) -> Load:
    """Load a server for some seconds and return what wrk measured."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s", "--latency", "-s", str(lua), url]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Load(
        number(output, r"Requests/sec:\s+([\d.]+)"),
        percentile(output, "50%"),
        percentile(output, "99%"),
        int(number(output, r"Non-2xx or 3xx responses: (\d+)")),
        int(sum(number(output, rf"Socket errors:.* {what} (\d+)") for what in ("connect", "read", "write", "timeout"))),
    )


def number(output: str, pattern: str) -> float:
    """Return the number that a pattern finds in the output of wrk, or 0."""
    found = re.search(pattern, output)
    return float(found[1]) if found else 0


def percentile(output: str, share: str) -> float:
    """Return a percentile of the latency in milliseconds; ``share`` is such as ``50%``."""
    found = re.search(rf"{share}\s+([\d.]+)(us|ms|s|m)\b", output)
    assert found, output
    return float(found[1]) * MILLISECONDS[found[2]]


def median_of(loads: list[Load]) -> Load:
    """Return the median of each figure, and the sum of the failures."""
    rate, median, tail = (statistics.median(load[place] for load in loads) for place in range(3))
    return Load(rate, median, tail, sum(load.refused for load in loads), sum(load.broken for load in loads))


def compare(workers: int, rounds: int, seconds: int) -> None:
    """Measure service and echo in turns, and print the table."""
    path, body = VALID_REQUESTS[QUESTION]
    print(f"{QUESTION}; {workers} workers; {rounds} rounds of {seconds} s each")
    print(f"{'connections':22}{'requests/s':>12}{'p50 ms':>9}{'p99 ms':>9}{'503s':>7}{'broken':>8}{'rate to echo':>14}")
    with (
        Served(WEB_CONCURRENCY=workers) as service,
        Served(ECHO, WEB_CONCURRENCY=workers) as bare,
        tempfile.TemporaryDirectory() as tmp,
    ):
        lua = script(tmp, body)
        for connections in CONNECTIONS:
            pairs = [
                (
                    load(service.url + path, lua, connections, seconds),
                    load(bare.url + "/echo", lua, connections, seconds),
                )
                for _ in range(rounds)
            ]
            ratio = statistics.median(ours.rate / echoed.rate for ours, echoed in pairs)
            for name, side in zip(("service", "bare echo"), zip(*pairs, strict=True), strict=True):
                figures = median_of(list(side))
                print(
                    f"{connections:>3}, {name:17}{figures.rate:>12.0f}{figures.median:>9.2f}{figures.tail:>9.1f}"
                    f"{figures.refused:>7}{figures.broken:>8}{ratio if name == 'service' else 1:>13.2f}x"
                )


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="workers of each server")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each server and number of connections")
    parser.add_argument("--seconds", type=int, default=4, help="length of a measurement")
    options = parser.parse_args()
    if not shutil.which("wrk"):
        sys.exit("wrk is not installed; on Debian: apt-get install wrk")
    compare(options.workers, options.rounds, options.seconds)


if __name__ == "__main__":
    main()
