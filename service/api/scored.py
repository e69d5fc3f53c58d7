"""How many tables and hands a question holds, for the counts. Nothing here knows Flask."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


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
