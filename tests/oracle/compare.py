#!/usr/bin/env python3
"""Run the oracle's cases against a running service: compare.py BASE_URL [--cases N] [--seed S] [--only PART].

Prints for each operation how many cases were sent and how many answers differ, with the first differences in full.
Exits with 1 if any answer differs. Needs only the standard library.
"""

import argparse
import http.client
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.oracle.cases import MAKERS, Case, make_cases
from tests.oracle.differences import Difference, find_differences
from tests.oracle.oracle import ask

Asker = Callable[[str, Any], tuple[int, Any]]
SHOWN = 3  # differing cases printed in full for each operation


def asker(base: str) -> Asker:
    """Return a function that posts bodies to a service over one persistent connection."""
    host = urlsplit(base)
    connection = http.client.HTTPConnection(host.hostname or "", host.port, timeout=60)

    def post(operation: str, body: Any) -> tuple[int, Any]:
        sent = json.dumps(body).encode()
        connection.request("POST", f"{host.path}/v1/{operation}", sent, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    return post


def differing(case: Case, post: Asker) -> list[Difference]:
    """Return the differences between the answers of the oracle and the service to a case."""
    return find_differences(ask(case.operation, case.body), post(case.operation, case.body))


def shown(cases: Iterable[Case], total: int, name: str) -> Iterable[Case]:
    """Yield the cases, with a progress bar if tqdm is installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return cases
    progress: Iterable[Case] = tqdm(cases, total=total, desc=name, mininterval=2)
    return progress


def compare(operation: str, post: Asker, seed: int, count: int) -> int:
    """Compare the cases of an operation and print the first differences; return how many cases differ."""
    wrong = 0
    refused = 0
    for case in shown(make_cases(operation, seed, count), count, operation):
        wanted = ask(case.operation, case.body)
        refused += wanted[0] != 200
        differences = find_differences(wanted, post(case.operation, case.body))
        wrong += bool(differences)
        if differences and wrong <= SHOWN:
            print(f"{operation} #{case.number}: {json.dumps(case.body, ensure_ascii=False)}")
            for pointer, mine, theirs in differences[:4]:
                print(f"    {pointer}: the oracle answers {mine!r}, the service {theirs!r}")
    print(f"{operation}: {count} cases, {refused} of them refused, {wrong} differ", flush=True)
    return wrong


def main() -> int:
    """Parse the command line and compare every selected operation."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reader.add_argument("base", help="the URL of the service, such as http://127.0.0.1:8000")
    reader.add_argument("--cases", type=int, default=1000, help="cases for each operation (default 1000)")
    reader.add_argument("--seed", type=int, default=1, help="another seed makes other cases (default 1)")
    reader.add_argument("--only", default="", help="only operations whose name contains this")
    arguments = reader.parse_args()
    post = asker(arguments.base)
    wrong = [compare(name, post, arguments.seed, arguments.cases) for name in MAKERS if arguments.only in name]
    return 1 if any(wrong) or not wrong else 0


if __name__ == "__main__":
    sys.exit(main())
