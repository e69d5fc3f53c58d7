"""Bulk requests: one operation per line, each answered exactly as its own endpoint would answer it."""

import io
import logging
from collections import Counter, defaultdict
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from flask import Response, current_app
from werkzeug.exceptions import RequestEntityTooLarge

from service.api import http, problems
from service.api.capacity import Capacity, Slot
from service.api.catalogue import OPERATIONS
from service.api.operation import Reply, Scored
from service.api.request_log import RequestContext, current_context
from service.core import strict_json
from service.ops import metrics
from service.schemas.bulk import BulkLineRequest
from service.schemas.faults import Code, Unanswerable
from service.settings import Settings

_ENVELOPE = BulkLineRequest(OPERATIONS)
_MEMBERS = set(_ENVELOPE.fields)

# Answers are sent in chunks of this size, but a line waits at most this long for the next.
_CHUNK_BYTES = 32 * 1024
_MAX_WAIT_SECONDS = 0.2


def answer() -> Response:
    """Read all lines, then stream the answers; raise 413 before any answer if the request exceeds its limits."""
    settings: Settings = current_app.config["SETTINGS"]
    body = http.read_body(http.NDJSON, settings.bulk_max_bytes)
    lines = body.count(b"\n") + (not body.endswith(b"\n") if body else 0)
    if lines > settings.bulk_max_lines:
        raise RequestEntityTooLarge(f"A request has at most {settings.bulk_max_lines} lines here, this one {lines}.")
    capacity: Capacity = current_app.config["CAPACITY"]
    slot = capacity.acquire()
    answers = _answers(body, settings.bulk_max_line_bytes, current_context(), capacity)
    response = Response(_chunks(answers, slot), mimetype=http.NDJSON)
    response.call_on_close(slot.release)  # in case the client hangs up before the first line
    return response


def _chunks(answers: Iterator[bytes], slot: Slot) -> Iterator[bytes]:
    """Join answers into chunks, since sending one costs as much as computing it."""
    with slot:
        chunk, size, started = [], 0, perf_counter()
        for line in answers:
            chunk.append(line)
            size += len(line)
            if size >= _CHUNK_BYTES or perf_counter() - started > _MAX_WAIT_SECONDS:
                yield b"".join(chunk)
                chunk, size, started = [], 0, perf_counter()
    yield b"".join(chunk)  # the work is done, so a slow reader of the last chunk keeps no slot


def _answers(body: bytes, max_line_bytes: int, context: RequestContext, capacity: Capacity) -> Iterator[bytes]:
    """Yield the answer to each line that is not blank, then the summary."""
    counts = _LineCounts(context.id)
    try:
        for number, line in enumerate(io.BytesIO(body), 1):
            line = line.strip(b" \t\r\n")
            if line and line != strict_json.BOM:
                counts.lines += 1
                with capacity.large_body_lock(len(line)):
                    answered = _answer_line(number, line, max_line_bytes, counts)
                yield answered
        summary = {"lines": counts.lines, "failed": counts.failed}
        yield strict_json.write({"summary": summary}) + b"\n"
    finally:
        counts.report()
        context.extra |= {"lines": counts.lines, "failed": counts.failed}


class _LineCounts:
    """Outcomes of the lines of a request, reported to the metrics together: counting line by line is too slow."""

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        self.lines = self.failed = 0
        self._replies: Counter[tuple[str, int]] = Counter()
        self._codes: Counter[str] = Counter()
        self._scored: defaultdict[str, Scored] = defaultdict(Scored)

    def add(self, op: str, reply: Reply) -> None:
        """Add the reply to a line."""
        self._replies[op, reply.status] += 1
        if reply.status != 200:
            self.failed += 1
            self._codes.update(set(reply.codes))
            return
        game = OPERATIONS[op].game
        before = self._scored[game]
        self._scored[game] = Scored(before.tables + reply.scored.tables, before.hands + reply.scored.hands)

    def report(self) -> None:
        """Report the outcomes to the metrics."""
        for (op, status), lines in self._replies.items():
            metrics.count_lines(op, status, lines)
        for code, questions in self._codes.items():
            metrics.count_problems([code], questions)
        for game, scored in self._scored.items():
            metrics.count_scored(game, *scored)


def _answer_line(number: int, line: bytes, max_bytes: int, counts: _LineCounts) -> bytes:
    line_id, op, reply = _reply(line, max_bytes, counts.request_id)
    counts.add(op, reply)
    head = b'{"id":%b,"line":%d,"status":%d,"body":' % (strict_json.write(line_id), number, reply.status)
    return head + reply.body + b"}\n"


def _reply(line: bytes, max_bytes: int, request_id: str) -> tuple[Any, str, Reply]:
    """Return the id of a line, its operation ("" if it names none), and the reply."""
    if len(line) > max_bytes:
        detail = f"A line has at most {max_bytes} bytes here, this one {len(line)}."
        return None, "", Reply(413, strict_json.write(problems.problem(413, detail)))
    try:
        value = strict_json.read(line)
    except strict_json.MalformedJSON as error:
        return None, "", Reply(400, strict_json.write(problems.malformed_json(str(error))), (Code.MALFORMED_JSON,))
    line_id = value.get("id") if isinstance(value, dict) else None
    try:
        envelope = value if _is_valid(value) else _ENVELOPE.read(value)
    except Unanswerable as error:
        codes = tuple(fault.code for fault in error.faults)
        return line_id, "", Reply(422, strict_json.write(problems.unanswerable(error.faults)), codes)
    return line_id, envelope["op"], _run(envelope["op"], envelope["body"], request_id)


def _is_valid(value: Any) -> bool:
    """Return whether an envelope is valid: a fast check, so that the slower schema runs only to report faults."""
    return (
        type(value) is dict
        and "body" in value
        and value.keys() <= _MEMBERS
        and type(value.get("op")) is str
        and value["op"] in OPERATIONS
    )


def _run(op: str, question: Any, request_id: str) -> Reply:
    """Run an operation; an unhandled exception fails only its own line."""
    try:
        return OPERATIONS[op].reply_to(question)
    except Exception:
        fields = {"request_id": request_id, "op": op}
        logging.getLogger("service").exception("unhandled fault in a line", extra={"fields": fields})
        return Reply(500, strict_json.write(problems.problem(500, http.INTERNAL_ERROR)))
