"""The scoring knob: which method a table scores by, and its figures.

What the figures mean for a finished round is :mod:`service.pusoy_dos.scoring`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.core import cards
from service.core.cards import BIG_TWO_RANKS, Cards
from service.core.hand_names import RANK_NAMES, RANK_PLURALS, count_points, list_words
from service.core.rulesets import (
    object_schema,
    points_schema,
    read_list,
    read_members,
    read_points,
    read_word,
    refuse_twice,
    upper_ranks,
)


class Tier(NamedTuple):
    """From how many cards left on each of them costs ``factor`` points."""

    first: int
    factor: int


@dataclass(frozen=True)
class Scoring:
    """A method of scoring with its figures; those of the other methods stay empty."""

    method: str
    tiers: tuple[Tier, ...] = ()
    values: tuple[tuple[str, int], ...] = ()  # a card left costs the points of its rank
    points: tuple[int, ...] = ()  # by twos in the last play, or by place

    def as_json(self) -> dict[str, Any]:
        """Give the method with its own figures, in the form that a request has them."""
        return {"method": self.method} | METHODS[self.method].figures(self)


class Method(NamedTuple):
    """How a method of scoring is read from JSON, what its figures are in JSON, and the JSON Schema of the whole."""

    read: Callable[[dict[str, Any]], Scoring]
    figures: Callable[[Scoring], dict[str, Any]]
    schema: dict[str, Any]


def read_scoring(value: object) -> Scoring:
    """Read a scoring from its JSON form."""
    if not isinstance(value, dict):
        raise ValueError("an object with a method is expected")
    if "method" not in value:
        raise ValueError("a method is missing")
    method = read_word(value["method"], tuple(METHODS))
    return METHODS[method].read(value)


def _read_card_count(value: dict[str, Any]) -> Scoring:
    read_members(value, "method")
    return Scoring("card_count")


def _read_card_tiers(value: dict[str, Any]) -> Scoring:
    _, tiers = read_members(value, "method", "tiers")
    read = []
    for tier in read_list(tiers):
        first, factor = read_members(tier, "from", "factor")
        read.append(Tier(read_points(first, 1), read_points(factor)))
    refuse_twice([tier.first for tier in read], "the tier from")
    read.sort()
    if not read or read[0].first != 1:
        raise ValueError("the first tier starts from 1 card left")
    return Scoring("card_tiers", tiers=tuple(read))


def _read_rank_points(value: dict[str, Any]) -> Scoring:
    _, values = read_members(value, "method", "values")
    if not isinstance(values, dict):
        raise ValueError("values is an object with points for each rank")
    read = {upper_ranks(rank): read_points(points) for rank, points in values.items()}
    if len(read) < len(values) or read.keys() != set(cards.RANKS):
        raise ValueError("values names each of the thirteen ranks once")
    return Scoring("rank_points", values=tuple((rank, read[rank]) for rank in cards.RANKS))


def _read_deuces(value: dict[str, Any]) -> Scoring:
    _, points = read_members(value, "method", "points")
    return Scoring("deuces", points=_read_figures(points, 5, 5, "five numbers, by twos in the last play"))


def _read_placing(value: dict[str, Any]) -> Scoring:
    _, points = read_members(value, "method", "points")
    return Scoring("placing", points=_read_figures(points, 2, 4, "two to four numbers, by place"))


def _read_figures(value: object, fewest: int, most: int, what: str) -> tuple[int, ...]:
    figures = read_list(value)
    if not fewest <= len(figures) <= most:
        raise ValueError(f"points are {what}")
    return tuple(read_points(figure) for figure in figures)


def _points_list(fewest: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": points_schema(), "minItems": fewest, "maxItems": most}


def _method_schema(method: str, **figures: dict[str, Any]) -> dict[str, Any]:
    return object_schema(method={"type": "string", "enum": [method]}, **figures)


_TIER = {"title": "Tier"} | object_schema(**{"from": points_schema(1)}, factor=points_schema())
_VALUES = {
    "title": "RankValues",
    "type": "object",
    "propertyNames": {"pattern": f"^{cards.RANK_PATTERN}$"},
    "additionalProperties": points_schema(),
    "minProperties": len(cards.RANKS),
    "maxProperties": len(cards.RANKS),
}

METHODS: dict[str, Method] = {
    "card_count": Method(_read_card_count, lambda scoring: {}, _method_schema("card_count")),
    "card_tiers": Method(
        _read_card_tiers,
        lambda scoring: {"tiers": [{"from": tier.first, "factor": tier.factor} for tier in scoring.tiers]},
        _method_schema("card_tiers", tiers={"type": "array", "items": _TIER, "minItems": 1}),
    ),
    "rank_points": Method(
        _read_rank_points,
        lambda scoring: {"values": dict(scoring.values)},
        _method_schema("rank_points", values=_VALUES),
    ),
    "deuces": Method(
        _read_deuces,
        lambda scoring: {"points": list(scoring.points)},
        _method_schema("deuces", points=_points_list(5, 5)),
    ),
    "placing": Method(
        _read_placing,
        lambda scoring: {"points": list(scoring.points)},
        _method_schema("placing", points=_points_list(2, 4)),
    ),
}


class Seat(NamedTuple):
    """A player at the end of a round: the cards left or only their number, and the place where it is known."""

    id: str
    left: Cards | int
    place: int | None = None

    @property
    def cards_left(self) -> int:
        """How many cards are left."""
        return self.left if isinstance(self.left, int) else len(self.left)


class Line(NamedTuple):
    """Points with the sentence that explains them."""

    points: int
    detail: str


def _card_count(players: Sequence[Seat], winner: Seat, last_play: Cards | None, scoring: Scoring) -> list[Line]:
    return [Line(seat.cards_left, _cards_left(seat.cards_left, 1)) for seat in players]


def _card_tiers(players: Sequence[Seat], winner: Seat, last_play: Cards | None, scoring: Scoring) -> list[Line]:
    lines = []
    for seat in players:
        factor = next((tier.factor for tier in reversed(scoring.tiers) if seat.cards_left >= tier.first), 0)
        lines.append(Line(seat.cards_left * factor, _cards_left(seat.cards_left, factor)))
    return lines


def _rank_points(players: Sequence[Seat], winner: Seat, last_play: Cards | None, scoring: Scoring) -> list[Line]:
    values = dict(scoring.values)
    lines = []
    for seat in players:
        held = Counter(card[0] for card in seat.left) if not isinstance(seat.left, int) else Counter()
        parts = [f"{_count_rank(rank, held[rank])} {values[rank] * held[rank]}" for rank in BIG_TWO_RANKS if held[rank]]
        points = sum(values[rank] * count for rank, count in held.items())
        lines.append(Line(points, f"Cards left by rank: {list_words(parts)}" if parts else "No cards left"))
    return lines


def _deuces(players: Sequence[Seat], winner: Seat, last_play: Cards | None, scoring: Scoring) -> list[Line]:
    deuces = sum(card[0] == BIG_TWO_RANKS[-1] for card in last_play or ())
    won = Line(scoring.points[deuces], f"Won with {_count_rank(BIG_TWO_RANKS[-1], deuces)} in the last play")
    return [won if seat is winner else Line(0, "Only the winner scores") for seat in players]


def _placing(players: Sequence[Seat], winner: Seat, last_play: Cards | None, scoring: Scoring) -> list[Line]:
    return [
        Line(scoring.points[seat.place - 1], f"Place {seat.place}: {count_points(scoring.points[seat.place - 1])}")
        for seat in players
        if seat.place is not None
    ]


_LINES: dict[str, Callable[[Sequence[Seat], Seat, Cards | None, Scoring], list[Line]]] = {
    "card_count": _card_count,
    "card_tiers": _card_tiers,
    "rank_points": _rank_points,
    "deuces": _deuces,
    "placing": _placing,
}


def _cards_left(count: int, factor: int) -> str:
    if count == 0:
        return "No cards left"
    if count == 1:
        return f"1 card left: {count_points(factor)}"
    return f"{count} cards left: {count_points(factor)} each"


def _count_rank(rank: str, count: int) -> str:
    if count == 0:
        return f"no {RANK_PLURALS[rank]}"
    return f"one {RANK_NAMES[rank]}" if count == 1 else f"{_COUNTS[count]} {RANK_PLURALS[rank]}"


_COUNTS = {2: "two", 3: "three", 4: "four"}
