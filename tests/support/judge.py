"""Judge any answer: no server error, no leaked internals, and problems whose pointers resolve."""

import json
from collections.abc import Mapping
from typing import Any

from service.schemas.faults import MAX_FAULTS, MAX_VALUE_LENGTH, Code
from tests.support.bad_inputs import NDJSON, HTTPRequest

STATUSES = {200, 204, 304, 400, 404, 405, 406, 413, 415, 422}
MAX_ANSWER_BYTES = 4 << 20  # plus a hundred times the size of the request
MAX_PROBLEM_BYTES = 1 << 16  # plus ten times the size of the request
LINE_STATUSES = {200, 400, 413, 422}
INTERNALS = (b"Traceback", b'File "', b"/service/", b"site-packages", b"Error(", b"<class ")


def complaint(request: HTTPRequest, status: int, headers: Mapping[str, str], body: bytes) -> str | None:
    """Return what is wrong with an answer, or None."""
    cut_short = status == 408 and "Content-Length" in request.headers
    if status not in STATUSES and not cut_short:
        return f"status {status}"
    if inside := next((word for word in INTERNALS if word in body and word not in request.body), None):
        return f"leaked internals: {inside!r}"
    if not headers.get("X-Request-ID"):
        return "no X-Request-ID"
    if len(body) > MAX_ANSWER_BYTES + 100 * len(request.body):
        return f"an answer of {len(body)} bytes"
    if status >= 400 and len(body) > MAX_PROBLEM_BYTES + 10 * len(request.body):
        return f"a refusal of {len(body)} bytes"
    if status >= 400 and request.method != "HEAD":
        if not headers.get("Content-Type", "").startswith("application/problem+json"):
            return "a refusal that is no problem+json"
        return wrong_problem(status, json.loads(body), request.body)
    if status == 200 and headers.get("Content-Type") == NDJSON:
        return wrong_lines(request.body, body)
    if status == 200 and headers.get("Content-Type") == "application/json" and request.method == "POST":
        json.loads(body)
    return None


def wrong_lines(sent: bytes, answered: bytes) -> str | None:
    """Return what is wrong with a bulk answer, or None: one result per line with its status, and a correct summary."""
    *answers, last = (json.loads(line) for line in answered.split(b"\n")[:-1])
    failed = sum(answer["status"] != 200 for answer in answers)
    if last != {"summary": {"lines": len(answers), "failed": failed}}:
        return f"summary {last}"
    lines = sent.split(b"\n")
    for answer in answers:
        if answer["status"] not in LINE_STATUSES:
            return f"line status {answer['status']}"
        if answer["status"] != 200:
            problem = answer["body"]
            if wrong := wrong_problem(answer["status"], problem, lines[answer["line"] - 1], in_line=True):
                return f"line {answer['line']}: {wrong}"
    return None


def wrong_problem(status: int, problem: Any, sent: bytes, *, in_line: bool = False) -> str | None:
    """Return what is wrong with a problem document, or None."""
    if problem["status"] != status or not problem["title"] or not problem["detail"]:
        return f"problem {problem}"
    if status not in (400, 422):
        return None
    faults = problem["errors"]
    if not 0 < len(faults) <= MAX_FAULTS:
        return f"{len(faults)} faults"
    parsed = json.loads(sent.removeprefix(b"\xef\xbb\xbf")) if status == 422 else None
    for fault in faults:
        if fault["code"] not in set(Code) or (fault["code"] == Code.MALFORMED_JSON) != (status == 400):
            return f"code {fault['code']}"
        if fault["value"] is not None and len(fault["value"]) > MAX_VALUE_LENGTH:
            return "a long value"
        if status == 422 and not _resolves(parsed, fault) and not (in_line and _resolves(_body_of(parsed), fault)):
            return f"pointer {fault['pointer']!r} of {fault['code']}"
    if len({(fault["pointer"], fault["index"], fault["code"]) for fault in faults}) < len(faults):
        return "a repeated fault"
    return None


def _body_of(line: Any) -> Any:
    return line.get("body") if isinstance(line, dict) else None


def _resolves(value: Any, fault: Mapping[str, Any]) -> bool:
    """Return whether a pointer resolves in the request body. Its last step may name a missing member."""
    steps = fault["pointer"].split("/")[1:]
    for depth, step in enumerate(steps, 1):
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        else:
            return depth == len(steps) and isinstance(value, dict) and fault["code"] == Code.MISSING_FIELD
    return True
