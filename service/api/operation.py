"""The computing operations, one table: routes, bulk, OpenAPI and the docs all read it. Nothing here knows Flask."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from marshmallow import Schema

from service.api import problems
from service.core import strict_json
from service.core.rulesets import Book
from service.schemas.faults import Code, Unanswerable
from service.schemas.request import Request


class Scored(NamedTuple):
    """Tables settled or scored, and hands looked at."""

    tables: int = 0
    hands: int = 0


Count = Callable[[Mapping[str, Any]], Scored]


def nothing(_: Mapping[str, Any]) -> Scored:
    """Count nothing: the question is about rules."""
    return Scored()


def one_hand(_: Mapping[str, Any]) -> Scored:
    """Count one hand, or one play."""
    return Scored(0, 1)


def two_hands(_: Mapping[str, Any]) -> Scored:
    """Count a play and what it is held against."""
    return Scored(0, 2)


def all_hands(asked: Mapping[str, Any]) -> Scored:
    """Count the hands of a list."""
    return Scored(0, len(asked["hands"]))


def one_table(asked: Mapping[str, Any]) -> Scored:
    """Count one table, and a hand for each of its players."""
    return Scored(1, len(asked["players"]))


def all_tables(asked: Mapping[str, Any]) -> Scored:
    """Count the hands or rounds of a game, each a table of its own."""
    return Scored(len(asked.get("hands") or asked.get("rounds") or ()))


class Reply(NamedTuple):
    """What an operation answers: an HTTP status and a body; and for the counts, what was wrong or what was scored."""

    status: int
    body: bytes
    codes: tuple[Code, ...] = ()
    scored: Scored = Scored()


@dataclass(frozen=True)
class Operation:
    """A question that the service answers: ``POST /v1/`` and its name."""

    name: str
    operation_id: str
    summary: str
    request: type[Request]
    act: Callable[..., Mapping[str, Any]]
    answer: type[Schema]
    example: Mapping[str, Any]
    count: Count = nothing

    @cached_property
    def _reader(self) -> Request:
        return self.request()

    @cached_property
    def game(self) -> str:
        """The game that it belongs to."""
        return self.name.split("/")[0]

    def reply(self, body: bytes) -> Reply:
        """Read a body, let the engine answer, and write the answer; what is wrong with the body becomes a problem."""
        try:
            question = strict_json.read(body)
        except strict_json.MalformedJSON as fault:
            return Reply(400, strict_json.write(problems.malformed_json(str(fault))), (Code.MALFORMED_JSON,))
        return self.reply_to(question)

    def reply_to(self, question: Any) -> Reply:
        """Answer a question that has been read as JSON."""
        try:
            asked = self._reader.read(question)
        except Unanswerable as refusal:
            codes = tuple(fault.code for fault in refusal.faults)
            return Reply(422, strict_json.write(problems.unanswerable(refusal.faults)), codes)
        return Reply(200, strict_json.write(self.act(**asked)), (), self.count(asked))


def asking(book: Book[Any], examples: Mapping[str, Mapping[str, Any]]) -> Callable[..., Operation]:
    """Make what makes a game's operations, each with its example and its ruleset in front of the answer."""

    def ask(
        name: str,
        operation_id: str,
        summary: str,
        request: type[Request],
        act: Callable[..., Mapping[str, Any]],
        answer: type[Schema],
        count: Count,
    ) -> Operation:
        stamped = _stamped(book, act)
        return Operation(f"{book.game}/{name}", operation_id, summary, request, stamped, answer, examples[name], count)

    return ask


def _stamped(book: Book[Any], act: Callable[..., Mapping[str, Any]]) -> Callable[..., Mapping[str, Any]]:
    """Let an engine's function answer with its ruleset in front."""

    def answer(**asked: Any) -> Mapping[str, Any]:
        return {"ruleset": book.stamp(asked["ruleset"]), **act(**asked)}

    return answer
