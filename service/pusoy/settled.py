"""The values a settlement is made of: what goes in as sides, and what comes out as answers.

How they are paid is in :mod:`service.pusoy.pairs`.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from service.poker import HandClass
from service.pusoy.setting import Row


class Side(NamedTuple):
    """A player as opponents meet them.

    ``foul`` is ``None`` for rows in order, else why they are not, or no words where that was not told.
    ``hands`` are front, middle and back, or none for who declared; where a table was told without cards, a hand has
    no phrase, and its strength is only its place in the row.
    """

    id: str
    declared: str | None
    foul: str | None
    hands: tuple[HandClass, ...]


class RowSettled(TypedDict):
    """A row between two players; ``royalty`` is the part of the points that is owed to one."""

    row: str
    winner: str | None
    points: int
    royalty: int
    detail: str


class Bonus(TypedDict):
    """Points beside those of the rows."""

    kind: str
    winner: str
    points: int


class Pair(TypedDict):
    """What two players settled; ``points`` are the rows and bonuses won less those lost."""

    players: tuple[str, str]
    outcome: str
    detail: str
    rows: list[RowSettled]
    sweep: str | None
    bonuses: list[Bonus]
    points: dict[str, int]


class PlayerSettled(TypedDict):
    """A player's part of a settlement."""

    id: str
    points: int
    fouled: bool
    declared: str | None
    naturals: list[str]
    rows: dict[str, Row] | None


class Settlement(TypedDict):
    """A hand settled; all totals add up to zero."""

    players: list[PlayerSettled]
    pairs: list[Pair]
    totals: dict[str, int]


def tell_player(side: Side, points: int, naturals: Sequence[str], rows: dict[str, Row] | None) -> PlayerSettled:
    """Tell a player's part as answers do."""
    return {
        "id": side.id,
        "points": points,
        "fouled": side.foul is not None,
        "declared": side.declared,
        "naturals": list(naturals),
        "rows": rows,
    }
