"""Fuzzing in this process: send the numbered bad requests to the application and judge every answer."""

import json
import time
from collections import Counter

from service.app import create_app
from service.settings import Settings
from tests.support.bad_inputs import NDJSON, HTTPRequest, bad_request
from tests.support.judge import complaint
from tests.support.wsgi import Caller

SCHEMATHESIS = (
    "--phases=examples,coverage,fuzzing,stateful",
    # A body may fit the schema and break a rule of cards, which is a documented 422.
    "--exclude-checks=positive_data_acceptance",
    # Schemathesis cannot generate JSON lines; `bad_inputs` does.
    "--exclude-path=/v1/bulk",
    # The speed of generation depends on the machine.
    "--suppress-health-check=too_slow",
    "--no-color",
)
MAX_SECONDS = 20.0  # of processor time, so that a busy machine does not fail the run


def line_statuses(headers: dict[str, str], body: bytes) -> list[int]:
    """Return the status of each line of a bulk answer. The last line is the summary."""
    if headers.get("Content-Type") != NDJSON:
        return []
    return [json.loads(line)["status"] for line in body.split(b"\n")[:-2]]


class Record:
    """The results of a run: counts, the slowest request, and every wrong answer with a request number."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.lines: Counter[int] = Counter()
        self.slowest = 0.0
        self.slowest_number = -1
        self.wrong: dict[str, int] = {}

    @property
    def refused(self) -> int:
        """Count the requests and bulk lines that were not answered with 200."""
        return sum(counts.total() - counts[200] for counts in (self.statuses, self.lines))

    def add(self, number: int, request: HTTPRequest, status: int, seconds: float, reason: str | None) -> None:
        """Record an answer."""
        self.kinds[request.kind] += 1
        self.statuses[status] += 1
        if seconds > self.slowest:
            self.slowest, self.slowest_number = seconds, number
        if seconds > MAX_SECONDS:
            reason = reason or f"took {seconds:.1f} s"
        if reason and reason not in self.wrong:
            self.wrong[reason] = number
            print(f"WRONG, request {number}: {reason}\n  {request}"[:1500], flush=True)

    def print_summary(self) -> None:
        """Print the results."""
        print(f"{self.statuses.total():,} requests, with {self.lines.total():,} bulk lines; {self.refused:,} refused")
        print("made by:", ", ".join(f"{kind} {count:,}" for kind, count in self.kinds.most_common()))
        print("answered:", ", ".join(f"{status}: {count:,}" for status, count in sorted(self.statuses.items())))
        print("lines:", ", ".join(f"{status}: {count:,}" for status, count in sorted(self.lines.items())))
        print(f"slowest: {self.slowest * 1000:.0f} ms (request {self.slowest_number})")
        print(f"wrong answers: {len(self.wrong)}")


def answer(caller: Caller, number: int, record: Record) -> None:
    """Send the request of this number, judge the answer and record it."""
    request = bad_request(number)
    start = time.thread_time()
    try:
        status, headers, body = caller.ask(request.method, request.path, request.headers, request.body)
    except Exception as fault:
        record.add(number, request, 500, 0, f"raised {fault!r}"[:300])
        return
    seconds = time.thread_time() - start
    record.lines.update(line_statuses(headers, body))
    try:
        reason = complaint(request, status, headers, body)
    except Exception as fault:
        reason = f"unreadable answer: {fault!r}"[:300]
    record.add(number, request, status, seconds, reason)


def run(inputs: int, first: int = 0, every: int = 0) -> Record:
    """Send requests until ``inputs`` are refused. Print the progress after ``every`` requests, unless that is 0."""
    caller, record, number = Caller(create_app(Settings())), Record(), first
    while record.refused < inputs:
        answer(caller, number, record)
        number += 1
        if every and number % every == 0:
            print(f"{number - first:,} sent, {record.refused:,} refused", flush=True)
    return record
