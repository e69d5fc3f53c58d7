"""What the parts of one question must know of each other while they are read.

One deck serves a question, ids are unique within it, and some parts are judged by its ruleset.
Fields are read in the order of the contract, so the first sight of a card or an id is the good one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from service.core.cards import Card


@dataclass(slots=True)
class Question:
    """The cards and ids seen so far, and the ruleset; ``None`` for a ruleset that cannot be read.

    ``ids`` keeps the order of the seats.
    ``unranked`` says of a player of a tally whether no row ranks them, ``None`` where that cannot be told.
    """

    ruleset: Any = None
    cards: set[Card] = field(default_factory=set)
    ids: dict[str, None] = field(default_factory=dict)
    ids_are_sound: bool = True
    unranked: dict[str, bool | None] = field(default_factory=dict)

    def begin(self) -> None:
        """Begin the next question of a list: another deck, other players, the same ruleset."""
        self.cards, self.ids, self.ids_are_sound = set(), {}, True


_current: ContextVar[Question] = ContextVar("question")

current = _current.get


@contextmanager
def asked(question: Question) -> Iterator[Question]:
    """Make a question the one that fields are read for."""
    token = _current.set(question)
    try:
        yield question
    finally:
        _current.reset(token)
