"""A line of a bulk request: the name of an operation, and a body as its own endpoint takes it."""

from collections.abc import Iterable
from typing import Any

from marshmallow import missing

from service.schemas.fields import Strict, Word
from service.schemas.request import Request


class Anything(Strict):
    """Any JSON value, null included; if required, only its absence is a fault."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Return a value as it is."""
        return super().deserialize(value, attr, data, **options) if value is missing else value


class BulkLineRequest(Request):
    """One line: an id that its answer repeats, the operation's name and the body."""

    id = Anything()
    op = Word((), required=True)
    body = Anything(required=True)

    def __init__(self, operations: Iterable[str] = ()) -> None:
        super().__init__()
        self.fields["op"] = Word(operations, required=True)

    def _read_ruleset(self, body: Any) -> None:
        """Return ``None``: a line has no ruleset of its own, only its body has."""
