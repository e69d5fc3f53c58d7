"""Fuzz the service: a million bad requests in this process, corrupt ones over a socket, then schemathesis.

Run as ``python -m benchmarks.fuzz --inputs 1000000``. Request N is always the same, so its number reproduces a fault.
"""

import argparse
import logging
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support import bad_wire
from tests.support.fuzzing import SCHEMATHESIS, run
from tests.support.served import Served


def run_schemathesis(examples: int) -> bool:
    """Run schemathesis with all its phases against a served instance. Return whether it found nothing wrong."""
    with Served() as served, tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("st")), "run", f"{served.url}/openapi.json", *SCHEMATHESIS]
        ran = subprocess.run([*command, f"--max-examples={examples}"], cwd=folder, capture_output=True, text=True)
    print(ran.stdout[ran.stdout.find("= SUMMARY =") :] if ran.returncode == 0 else ran.stdout[-20_000:])
    return ran.returncode == 0


def main() -> None:
    """Run from the command line. Exit with 1 if any answer was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="bad inputs to send in this process")
    parser.add_argument("--first", type=int, default=0, help="the number of the first request")
    parser.add_argument("--wire", type=int, default=20_000, help="corrupt requests to send over a socket")
    parser.add_argument("--examples", type=int, default=100, help="schemathesis examples per operation")
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)  # libraries would log every bad input
    start = time.monotonic()
    record = run(options.inputs, options.first, 100_000)
    record.print_summary()
    statuses, wrong = bad_wire.run(options.wire, options.first)
    print(
        f"over the wire: {statuses.total():,};", ", ".join(f"{status}: {count:,}" for status, count in statuses.items())
    )
    print(f"wrong there: {wrong or 'none'}")
    passed = run_schemathesis(options.examples)
    print(f"took {time.monotonic() - start:.0f} s")
    sys.exit(bool(record.wrong or wrong or not passed))


if __name__ == "__main__":
    main()
