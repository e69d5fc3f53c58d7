"""Shared state while the fields of one request are read.

Cards and ids are unique within a question, and some fields are checked against its ruleset. Fields are read in the
order of the OpenAPI document, so the first occurrence of a card or an id is the valid one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from service.core.cards import Card


@dataclass(slots=True)
class ReadContext:
    """The cards and ids read so far, and the ruleset, which is ``None`` if it cannot be read.

    - ``ids`` are in seat order. ``ids_are_valid`` is false once an entry of the list has no valid id; from then on, no
      other id is checked against the list.
    - ``unranked`` maps each player of a tally to whether they fouled or declared, ``None`` if that is unknown.
    """

    ruleset: Any = None
    cards: set[Card] = field(default_factory=set)
    ids: dict[str, None] = field(default_factory=dict)
    ids_are_valid: bool = True
    unranked: dict[str, bool | None] = field(default_factory=dict)

    def begin(self) -> None:
        """Start the next question of a list: another deck and other players, the same ruleset."""
        self.cards, self.ids, self.ids_are_valid = set(), {}, True


_current: ContextVar[ReadContext] = ContextVar("read_context")

current = _current.get


@contextmanager
def reading() -> Iterator[ReadContext]:
    """Make a new context the current one while a request is read."""
    context = ReadContext()
    token = _current.set(context)
    try:
        yield context
    finally:
        _current.reset(token)
