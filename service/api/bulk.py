"""Many questions in one request, a line each; every line is answered as its operation alone would answer it."""

import io
import logging
from collections import Counter, defaultdict
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from flask import Response, current_app
from werkzeug.exceptions import RequestEntityTooLarge

from service.api import http, problems
from service.api.capacity import Capacity, Place
from service.api.catalogue import OPERATIONS
from service.api.operation import Reply, Scored
from service.api.request_log import Passage, passage
from service.core import strict_json
from service.ops import metrics
from service.schemas.bulk import BulkLineRequest
from service.schemas.faults import Code, Unanswerable
from service.settings import Settings

_LINE = BulkLineRequest(OPERATIONS)
_MEMBERS = set(_LINE.fields)

# Answers are sent together up to this size, but none waits longer than this for the next.
_TOGETHER = 32 * 1024
_LONGEST_WAIT = 0.2


def answer() -> Response:
    """Read all lines, then stream their answers; past the limits of the whole, raise 413 before anything is sent."""
    settings: Settings = current_app.config["SETTINGS"]
    body = http.read_body(http.NDJSON, settings.bulk_max_bytes)
    lines = body.count(b"\n") + (not body.endswith(b"\n") if body else 0)
    if lines > settings.bulk_max_lines:
        raise RequestEntityTooLarge(f"A request has at most {settings.bulk_max_lines} lines here, this one {lines}.")
    capacity: Capacity = current_app.config["CAPACITY"]
    place = capacity.take()
    lines_out = _answers(body, settings.bulk_max_line_bytes, passage(), capacity)
    response = Response(_together(lines_out, place), mimetype=http.NDJSON)
    response.call_on_close(place.leave)  # for a client that hangs up before the first line
    return response


def _together(answers: Iterator[bytes], place: Place) -> Iterator[bytes]:
    """Join answers, since sending each by itself costs as much as making it."""
    with place:
        waiting, size, since = [], 0, perf_counter()
        for line in answers:
            waiting.append(line)
            size += len(line)
            if size >= _TOGETHER or perf_counter() - since > _LONGEST_WAIT:
                yield b"".join(waiting)
                waiting, size, since = [], 0, perf_counter()
    yield b"".join(waiting)


def _answers(body: bytes, most: int, on_its_way: Passage, capacity: Capacity) -> Iterator[bytes]:
    """Answer line by line, then tell how many lines there were; ``most`` bytes may a line have."""
    told = _Told(on_its_way.id)
    try:
        for number, line in enumerate(io.BytesIO(body), 1):
            line = line.strip(b" \t\r\n")
            if line and line != strict_json.BOM:
                told.lines += 1
                with capacity.turn(len(line)):
                    answered = _answer_line(number, line, most, told)
                yield answered
        summary = {"lines": told.lines, "failed": told.failed}
        yield strict_json.write({"summary": summary}) + b"\n"
    finally:
        told.count()
        on_its_way.more |= {"lines": told.lines, "failed": told.failed}


class _Told:
    """What became of the lines of a request; handed on to the counts at its end, since counting each costs."""

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        self.lines = self.failed = 0
        self._replies: Counter[tuple[str, int]] = Counter()
        self._codes: Counter[str] = Counter()
        self._scored: defaultdict[str, Scored] = defaultdict(Scored)

    def add(self, op: str, reply: Reply) -> None:
        """Take note of a line's answer."""
        self._replies[op, reply.status] += 1
        if reply.status != 200:
            self.failed += 1
            self._codes.update(set(reply.codes))
            return
        game = OPERATIONS[op].game
        before = self._scored[game]
        self._scored[game] = Scored(before.tables + reply.scored.tables, before.hands + reply.scored.hands)

    def count(self) -> None:
        """Hand the notes on."""
        for (op, status), lines in self._replies.items():
            metrics.count_lines(op, status, lines)
        for code, questions in self._codes.items():
            metrics.count_problems([code], questions)
        for game, scored in self._scored.items():
            metrics.count_scored(game, *scored)


def _answer_line(number: int, line: bytes, most: int, told: _Told) -> bytes:
    mark, op, reply = _reply(line, most, told.request_id)
    told.add(op, reply)
    head = b'{"id":%b,"line":%d,"status":%d,"body":' % (strict_json.write(mark), number, reply.status)
    return head + reply.body + b"}\n"


def _reply(line: bytes, most: int, request_id: str) -> tuple[Any, str, Reply]:
    """Answer a line: give its id, its operation if it names one, and the reply."""
    if len(line) > most:
        detail = f"A line has at most {most} bytes here, this one {len(line)}."
        return None, "", Reply(413, strict_json.write(problems.problem(413, detail)))
    try:
        sent = strict_json.read(line)
    except strict_json.MalformedJSON as fault:
        return None, "", Reply(400, strict_json.write(problems.malformed_json(str(fault))), (Code.MALFORMED_JSON,))
    mark = sent.get("id") if isinstance(sent, dict) else None
    try:
        asked = sent if _in_order(sent) else _LINE.read(sent)
    except Unanswerable as refusal:
        codes = tuple(fault.code for fault in refusal.faults)
        return mark, "", Reply(422, strict_json.write(problems.unanswerable(refusal.faults)), codes)
    return mark, asked["op"], _ask(asked["op"], asked["body"], request_id)


def _in_order(sent: Any) -> bool:
    """Say in a glance that a line has nothing wrong; where not, its schema finds out what."""
    return (
        type(sent) is dict
        and "body" in sent
        and sent.keys() <= _MEMBERS
        and type(sent.get("op")) is str
        and sent["op"] in OPERATIONS
    )


def _ask(op: str, question: Any, request_id: str) -> Reply:
    try:
        return OPERATIONS[op].reply_to(question)
    except Exception:
        told = {"request_id": request_id, "op": op}
        logging.getLogger("service").exception("unhandled fault in a line", extra={"fields": told})
        return Reply(500, strict_json.write(problems.problem(500, http.FAULT_OF_OURS)))
