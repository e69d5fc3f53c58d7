"""An operation: one question that the service answers, from the bytes of a request to those of the answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from service.api import problems
from service.core import strict_json
from service.core.rulesets import Book
from service.schemas.faults import Code, Unanswerable
from service.schemas.request import Request


class Scored(NamedTuple):
    """Tables settled or scored, and hands evaluated, for the metrics."""

    tables: int = 0
    hands: int = 0


Count = Callable[[Mapping[str, Any]], Scored]


def count_nothing(_: Mapping[str, Any]) -> Scored:
    """Count nothing, for questions about rules."""
    return Scored()


def count_one_hand(_: Mapping[str, Any]) -> Scored:
    """Count one hand or play."""
    return Scored(hands=1)


def count_two_hands(_: Mapping[str, Any]) -> Scored:
    """Count two hands: a play and the one that it has to beat."""
    return Scored(hands=2)


def count_hands(arguments: Mapping[str, Any]) -> Scored:
    """Count the hands of a list."""
    return Scored(hands=len(arguments["hands"]))


def count_table(arguments: Mapping[str, Any]) -> Scored:
    """Count one table, and a hand for each of its players."""
    return Scored(tables=1, hands=len(arguments["players"]))


def count_tables(arguments: Mapping[str, Any]) -> Scored:
    """Count the hands or rounds of a game, each a table."""
    return Scored(tables=len(arguments.get("hands") or arguments.get("rounds") or ()))


class Reply(NamedTuple):
    """The HTTP status and body that answer a question; for the metrics, the codes of its faults or what was scored."""

    status: int
    body: bytes
    codes: tuple[Code, ...] = ()
    scored: Scored = Scored()


@dataclass(frozen=True, kw_only=True)
class Operation:
    """A question that the service answers: ``POST /v1/``, the game and the ``path``.

    ``act`` is a function of the engine, whose keyword arguments are the fields of ``request``. ``answer`` is the
    TypedDict of the complete answer. A ``stamped`` answer begins with the stamp of the ruleset, and what ``act``
    returns follows.
    """

    book: Book[Any]
    path: str
    operation_id: str
    summary: str
    request: type[Request]
    act: Callable[..., Mapping[str, Any]]
    answer: type
    example: Mapping[str, Any]
    count: Count = count_nothing
    stamped: bool = True

    @cached_property
    def name(self) -> str:
        """The path below ``/v1/``, by which bulk and the metrics name the operation: ``"pusoy/settlements"``."""
        return f"{self.game}/{self.path}"

    @cached_property
    def game(self) -> str:
        """The game that the question is about: ``"pusoy"`` or ``"pusoy-dos"``."""
        return self.book.game

    @cached_property
    def _reader(self) -> Request:
        return self.request()

    def reply(self, body: bytes) -> Reply:
        """Answer the question in a request's body; a body that is not JSON is answered with status 400."""
        try:
            question = strict_json.read(body)
        except strict_json.MalformedJSON as fault:
            return Reply(400, strict_json.write(problems.malformed_json(str(fault))), (Code.MALFORMED_JSON,))
        return self.reply_to(question)

    def reply_to(self, question: Any) -> Reply:
        """Answer a question that has been parsed from JSON; one with faults is answered with status 422."""
        try:
            arguments = self._reader.read(question)
        except Unanswerable as refusal:
            codes = tuple(fault.code for fault in refusal.faults)
            return Reply(422, strict_json.write(problems.unanswerable(refusal.faults)), codes)
        answer = self.act(**arguments)
        if self.stamped:
            answer = {"ruleset": self.book.stamp(arguments["ruleset"]), **answer}
        return Reply(200, strict_json.write(answer), (), self.count(arguments))
