"""Ask the service bad questions by the million, in this process, and judge every answer; then over a socket.

Last comes schemathesis, with all its phases, over the document of the interface and a served instance.

``python -m benchmarks.fuzz --inputs 1000000``. Question N is always the same, so a fault is told by its number.
"""

import argparse
import json
import logging
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from service.app import create_app
from service.settings import Settings
from tests.support import bad_wire
from tests.support.bad_inputs import NDJSON, Question, question
from tests.support.judge import complaint
from tests.support.served import Served
from tests.support.wsgi import Caller

SCHEMATHESIS = (
    "--phases=examples,coverage,fuzzing,stateful",
    # A question may fit the schema and break a rule of cards: that is a 422, and documented.
    "--exclude-checks=positive_data_acceptance",
    # Lines of JSON are no media type that it can write; bad_inputs writes them.
    "--exclude-path=/v1/bulk",
    # How fast it makes up questions is the machine's affair.
    "--suppress-health-check=too_slow",
    "--no-color",
)
LONGEST_SECONDS = 20.0  # of the processor: the clock would count what else the machine does


def line_statuses(headers: dict[str, str], body: bytes) -> list[int]:
    """Read the status of each line of a bulk's answer; the last is the summary."""
    if headers.get("Content-Type") != NDJSON:
        return []
    return [json.loads(line)["status"] for line in body.split(b"\n")[:-2]]


class Record:
    """What came of the questions asked."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.lines: Counter[int] = Counter()
        self.slowest = 0.0
        self.slowest_number = -1
        self.wrong: dict[str, int] = {}

    @property
    def refused(self) -> int:
        """Count the requests and lines of a bulk that were not answered with 200: those that were bad for certain."""
        return sum(told.total() - told[200] for told in (self.statuses, self.lines))

    def add(self, number: int, asked: Question, status: int, seconds: float, complained: str | None) -> None:
        """Take note of an answer."""
        self.kinds[asked.kind] += 1
        self.statuses[status] += 1
        if seconds > self.slowest:
            self.slowest, self.slowest_number = seconds, number
        if seconds > LONGEST_SECONDS:
            complained = complained or f"took {seconds:.1f} s"
        if complained and complained not in self.wrong:
            self.wrong[complained] = number
            print(f"WRONG, question {number}: {complained}\n  {asked}"[:1500], flush=True)

    def tell(self) -> None:
        """Print the whole."""
        print(f"{self.statuses.total():,} requests, with {self.lines.total():,} bulk lines; {self.refused:,} refused")
        print("made by:", ", ".join(f"{kind} {count:,}" for kind, count in self.kinds.most_common()))
        print("answered:", ", ".join(f"{status}: {count:,}" for status, count in sorted(self.statuses.items())))
        print("lines:", ", ".join(f"{status}: {count:,}" for status, count in sorted(self.lines.items())))
        print(f"slowest: {self.slowest * 1000:.0f} ms (question {self.slowest_number})")
        print(f"wrong answers: {len(self.wrong)}")


def answer(caller: Caller, number: int, record: Record) -> None:
    """Ask the question of a number and judge the answer."""
    asked = question(number)
    start = time.thread_time()
    try:
        status, headers, body = caller.ask(asked.method, asked.path, asked.headers, asked.body)
    except Exception as fault:
        record.add(number, asked, 500, 0, f"raised {fault!r}"[:300])
        return
    seconds = time.thread_time() - start
    record.lines.update(line_statuses(headers, body))
    try:
        complained = complaint(asked, status, headers, body)
    except Exception as fault:
        complained = f"unreadable answer: {fault!r}"[:300]
    record.add(number, asked, status, seconds, complained)


def run(inputs: int, first: int = 0, every: int = 0) -> Record:
    """Ask until so many bad questions have been refused; tell how far it is ``every`` so many questions."""
    caller, record, number = Caller(create_app(Settings())), Record(), first
    while record.refused < inputs:
        answer(caller, number, record)
        number += 1
        if every and number % every == 0:
            print(f"{number - first:,} asked, {record.refused:,} refused", flush=True)
    return record


def hold_to_document(examples: int) -> bool:
    """Let schemathesis ask a served instance whatever its document allows, and forbids; whether all was well."""
    with Served() as served, tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("st")), "run", f"{served.url}/openapi.json", *SCHEMATHESIS]
        ran = subprocess.run([*command, f"--max-examples={examples}"], cwd=folder, capture_output=True, text=True)
    print(ran.stdout[ran.stdout.find("= SUMMARY =") :] if ran.returncode == 0 else ran.stdout[-20_000:])
    return ran.returncode == 0


def main() -> None:
    """Run as the command line says; end with 1 when an answer was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first question")
    parser.add_argument("--wire", type=int, default=20_000, help="how many to send over a socket, spoilt there too")
    parser.add_argument("--examples", type=int, default=100, help="how many schemathesis makes up for an operation")
    asked = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)  # libraries would tell of every bad input
    start = time.monotonic()
    record = run(asked.inputs, asked.first, 100_000)
    record.tell()
    statuses, wrong = bad_wire.run(asked.wire, asked.first)
    print(
        f"over the wire: {statuses.total():,};", ", ".join(f"{status}: {count:,}" for status, count in statuses.items())
    )
    print(f"wrong there: {wrong or 'none'}")
    well = hold_to_document(asked.examples)
    print(f"took {time.monotonic() - start:.0f} s")
    sys.exit(bool(record.wrong or wrong or not well))


if __name__ == "__main__":
    main()
