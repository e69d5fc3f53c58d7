"""The ways to score a finished round, one record each in :data:`METHODS`.

A record is the complete definition of a method: how its figures are read from and written as JSON, how it scores, what
it needs to know of a round, and which other knobs it requires. To add a method, add a record and its name.
:mod:`service.pusoy_dos.scoring` then transfers the penalties.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from service.core.cards import BIG_TWO_RANKS, RANK_PATTERN, RANKS, Cards
from service.core.hand_names import RANK_NAMES, RANK_PLURALS, count_points, list_words
from service.core.rulesets import (
    normalize_ranks,
    object_schema,
    points_schema,
    read_list,
    read_members,
    read_points,
    read_word,
    refuse_duplicates,
)

Ends = Literal["first_out", "last_player"]
Need = Literal["cards", "last_play", "places"]
MethodName = Literal["card_count", "card_tiers", "rank_points", "deuces", "placing"]

Figures = TypeVar("Figures")


class Seat(NamedTuple):
    """A player at the end of a round: the cards left, or only their number, and the place if it is known.

    >>> Seat("Ana", ("TD", "2H")).cards_left, Seat("Ben", 3, place=2).cards_left
    (2, 3)
    """

    id: str
    left: Cards | int
    place: int | None = None

    @property
    def cards_left(self) -> int:
        """The number of cards left."""
        return self.left if isinstance(self.left, int) else len(self.left)


class FinishedRound(NamedTuple):
    """What a method scores: the players, which of them won, and the winner's last play if it is known."""

    players: Sequence[Seat]
    winner: Seat
    last_play: Cards | None


class ScoreLine(NamedTuple):
    """One player's points with the sentence that explains them."""

    points: int
    detail: str


class RequiredEnd(NamedTuple):
    """The ``ends`` knob that a method requires, and the sentence for a ruleset with another."""

    ends: Ends
    detail: str


@dataclass(frozen=True, kw_only=True)
class ScoringMethod(Generic[Figures]):
    """One way to score; ``Figures`` is the hashable type in which a ruleset keeps the method's numbers.

    - ``read`` parses the JSON object of the ``scoring`` knob, and raises ``ValueError`` with a sentence.
    - ``write`` returns the members of that object other than ``method``, and ``schema`` is its JSON Schema.
    - ``score`` returns a line for each player, in their order; penalties are positive.
    - ``needs`` lists what must be known of a round: the cards left rather than their number, the last play, all places.
    - ``required_players`` returns the number of players that the figures require; without it any number will do.
    - ``ends`` restricts how the round must end.
    - ``transferable`` marks points that are penalties, which the ``transfer`` knob may pass on to other players.
    """

    name: MethodName
    read: Callable[[dict[str, Any]], Figures]
    write: Callable[[Figures], dict[str, Any]]
    schema: dict[str, Any]
    score: Callable[[FinishedRound, Figures], list[ScoreLine]]
    needs: frozenset[Need] = frozenset()
    required_players: Callable[[Figures], int] | None = None
    ends: RequiredEnd | None = None
    transferable: bool = False


@dataclass(frozen=True)
class Scoring:
    """The value of the ``scoring`` knob: a method's name and the figures of this ruleset."""

    method: MethodName
    figures: Any = ()

    @property
    def record(self) -> ScoringMethod[Any]:
        """The record of the method."""
        return METHODS[self.method]

    def as_json(self) -> dict[str, Any]:
        """Return the scoring as the JSON object of a request.

        >>> Scoring("placing", (5, 3, 1, 0)).as_json()
        {'method': 'placing', 'points': [5, 3, 1, 0]}
        """
        return {"method": self.method} | self.record.write(self.figures)


def read_scoring(value: object) -> Scoring:
    """Read a scoring from its JSON object; raise ``ValueError`` with a sentence.

    >>> read_scoring({"method": "card_tiers", "tiers": [{"from": 1, "factor": 2}]})
    Scoring(method='card_tiers', figures=(Tier(first=1, factor=2),))
    """
    if not isinstance(value, dict):
        raise ValueError("an object with a method is expected")
    if "method" not in value:
        raise ValueError("a method is missing")
    method = read_word(value["method"], tuple(METHODS))
    return Scoring(method, METHODS[method].read(value))


# ---- parts that several methods share

PointsList = tuple[int, ...]


def _method_schema(method: MethodName, **figures: dict[str, Any]) -> dict[str, Any]:
    return object_schema(method={"type": "string", "enum": [method]}, **figures)


def _points_list(fewest: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": points_schema(), "minItems": fewest, "maxItems": most}


def _read_points_list(value: dict[str, Any], fewest: int, most: int, expected: str) -> PointsList:
    _, figures = read_members(value, "method", "points")
    if not fewest <= len(read_list(figures)) <= most:
        raise ValueError(f"points are {expected}")
    return tuple(read_points(figure) for figure in figures)


def _write_points_list(points: PointsList) -> dict[str, Any]:
    return {"points": list(points)}


def _describe_cards_left(count: int, factor: int) -> str:
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


# ---- card_count: a point for each card left


def _read_nothing(value: dict[str, Any]) -> tuple[()]:
    read_members(value, "method")
    return ()


def _score_card_count(finished: FinishedRound, figures: tuple[()]) -> list[ScoreLine]:
    return [ScoreLine(seat.cards_left, _describe_cards_left(seat.cards_left, 1)) for seat in finished.players]


_CARD_COUNT = ScoringMethod(
    name="card_count",
    read=_read_nothing,
    write=lambda figures: {},
    schema=_method_schema("card_count"),
    score=_score_card_count,
    transferable=True,
)


# ---- card_tiers: more for each card, the more are left


class Tier(NamedTuple):
    """From ``first`` cards left on, each card left costs ``factor`` points."""

    first: int
    factor: int


Tiers = tuple[Tier, ...]  # lowest first


def _read_tiers(value: dict[str, Any]) -> Tiers:
    _, given = read_members(value, "method", "tiers")
    tiers = []
    for tier in read_list(given):
        first, factor = read_members(tier, "from", "factor")
        tiers.append(Tier(read_points(first, low=1), read_points(factor)))
    refuse_duplicates([tier.first for tier in tiers], "the tier from")
    tiers.sort()
    if not tiers or tiers[0].first != 1:
        raise ValueError("the first tier starts from 1 card left")
    return tuple(tiers)


def _score_card_tiers(finished: FinishedRound, tiers: Tiers) -> list[ScoreLine]:
    lines = []
    for seat in finished.players:
        factor = next((tier.factor for tier in reversed(tiers) if seat.cards_left >= tier.first), 0)
        lines.append(ScoreLine(seat.cards_left * factor, _describe_cards_left(seat.cards_left, factor)))
    return lines


_TIER = {"title": "Tier"} | object_schema(**{"from": points_schema(low=1)}, factor=points_schema())
_CARD_TIERS = ScoringMethod(
    name="card_tiers",
    read=_read_tiers,
    write=lambda tiers: {"tiers": [{"from": tier.first, "factor": tier.factor} for tier in tiers]},
    schema=_method_schema("card_tiers", tiers={"type": "array", "items": _TIER, "minItems": 1}),
    score=_score_card_tiers,
    transferable=True,
)


# ---- rank_points: each card left costs the points of its rank

RankValues = tuple[tuple[str, int], ...]


def _read_rank_values(value: dict[str, Any]) -> RankValues:
    _, values = read_members(value, "method", "values")
    if not isinstance(values, dict):
        raise ValueError("values is an object with points for each rank")
    read = {normalize_ranks(rank): read_points(points) for rank, points in values.items()}
    if len(read) < len(values) or read.keys() != set(RANKS):
        raise ValueError("values names each of the thirteen ranks once")
    return tuple((rank, read[rank]) for rank in RANKS)


def _score_rank_points(finished: FinishedRound, figures: RankValues) -> list[ScoreLine]:
    values = dict(figures)
    lines = []
    for seat in finished.players:
        held = Counter(card[0] for card in seat.left) if not isinstance(seat.left, int) else Counter()
        parts = [f"{_count_rank(rank, held[rank])} {values[rank] * held[rank]}" for rank in BIG_TWO_RANKS if held[rank]]
        points = sum(values[rank] * count for rank, count in held.items())
        lines.append(ScoreLine(points, f"Cards left by rank: {list_words(parts)}" if parts else "No cards left"))
    return lines


_VALUES = {
    "title": "RankValues",
    "type": "object",
    "propertyNames": {"pattern": f"^{RANK_PATTERN}$"},
    "additionalProperties": points_schema(),
    "minProperties": len(RANKS),
    "maxProperties": len(RANKS),
}
_RANK_POINTS = ScoringMethod(
    name="rank_points",
    read=_read_rank_values,
    write=lambda values: {"values": dict(values)},
    schema=_method_schema("rank_points", values=_VALUES),
    score=_score_rank_points,
    needs=frozenset({"cards"}),
    transferable=True,
)


# ---- deuces: the winner scores by the twos in the last play


def _score_deuces(finished: FinishedRound, points: PointsList) -> list[ScoreLine]:
    deuces = sum(card[0] == BIG_TWO_RANKS[-1] for card in finished.last_play or ())
    won = ScoreLine(points[deuces], f"Won with {_count_rank(BIG_TWO_RANKS[-1], deuces)} in the last play")
    return [won if seat is finished.winner else ScoreLine(0, "Only the winner scores") for seat in finished.players]


_DEUCES = ScoringMethod(
    name="deuces",
    read=lambda value: _read_points_list(value, 5, 5, "five numbers, by twos in the last play"),
    write=_write_points_list,
    schema=_method_schema("deuces", points=_points_list(5, 5)),
    score=_score_deuces,
    needs=frozenset({"last_play"}),
    ends=RequiredEnd("first_out", "deuces are scored only where the round ends with the first hand out"),
)


# ---- placing: points by place


def _score_placing(finished: FinishedRound, points: PointsList) -> list[ScoreLine]:
    return [
        ScoreLine(points[seat.place - 1], f"Place {seat.place}: {count_points(points[seat.place - 1])}")
        for seat in finished.players
        if seat.place is not None
    ]


_PLACING = ScoringMethod(
    name="placing",
    read=lambda value: _read_points_list(value, 2, 4, "two to four numbers, by place"),
    write=_write_points_list,
    schema=_method_schema("placing", points=_points_list(2, 4)),
    score=_score_placing,
    needs=frozenset({"places"}),
    required_players=len,
    ends=RequiredEnd("last_player", "placing is scored only where the round is played to the last player"),
)

METHODS: dict[MethodName, ScoringMethod[Any]] = {
    method.name: method for method in (_CARD_COUNT, _CARD_TIERS, _RANK_POINTS, _DEUCES, _PLACING)
}
