"""A line of a bulk request: which question it is, and the question."""

from collections.abc import Iterable
from typing import Any

from marshmallow import missing

from service.schemas.fields import Strict, Word
from service.schemas.request import Request


class Anything(Strict):
    """Any JSON value, null included; when required, only its absence is a fault."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Take a value as it is."""
        return super().deserialize(value, attr, data, **options) if value is missing else value


class BulkLineRequest(Request):
    """One line: what the answer is marked with, the question's name and its body."""

    id = Anything()
    op = Word((), required=True)
    body = Anything(required=True)

    def __init__(self, operations: Iterable[str] = ()) -> None:
        super().__init__()
        self.fields["op"] = Word(operations, required=True)

    def _ruleset(self, body: Any) -> None:
        """Read no ruleset: a line has none of its own."""
