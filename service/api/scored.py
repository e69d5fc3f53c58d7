"""How many tables and hands a question holds, for the counts. Nothing here knows Flask."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Scored(NamedTuple):
    """Tables settled or scored, and hands looked at."""

    tables: int = 0
    hands: int = 0


Count = Callable[[Mapping[str, Any]], Scored]


def _table(asked: Mapping[str, Any]) -> Scored:
    return Scored(1, len(asked["players"]))


def _hand(_: Mapping[str, Any]) -> Scored:
    return Scored(0, 1)


_BY_KIND: dict[str, Count] = {
    "evaluations": lambda asked: Scored(0, len(asked["hands"])),
    "foul-checks": _hand,
    "naturals": _hand,
    "arrangements": _hand,
    "settlements": _table,
    "tallies": _table,
    "games": lambda asked: Scored(len(asked.get("hands") or asked.get("rounds") or ())),
    "classifications": _hand,
    "comparisons": lambda _: Scored(0, 2),
    "legal-plays": _hand,
    "rounds": _table,
    "scores": _table,
}


def counted_by(operation: str) -> Count:
    """Find how an operation's question is counted, by the last part of its name."""
    return _BY_KIND.get(operation.split("/")[-1], lambda _: Scored())
