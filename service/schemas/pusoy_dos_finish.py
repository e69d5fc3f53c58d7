"""Finished rounds of Pusoy Dos in a request: who has what left, and in which place."""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from marshmallow import missing

from service import pusoy_dos
from service.cards import DECK, Cards
from service.errors import Code, Fault
from service.schemas.card_fields import CardList
from service.schemas.collections import MapById, Object, Players
from service.schemas.fields import SeatId, Strict, Whole, refuse, wrong_type
from service.schemas.question import Question, current
from service.schemas.request import Faults, Part

HAND = range(1, 19)  # how many cards a hand may hold, and so a play
MOST_LEFT = len(DECK)


@dataclass(slots=True)
class _Places:
    """The places told at one table: whether each player needs one, how many there are, and those taken."""

    needed: bool
    count: int
    taken: set[int] = field(default_factory=set)


_places: ContextVar[_Places] = ContextVar("places")


class Left(Strict):
    """What a player has left: the cards, or how many they are where their number will do."""

    expected = "the cards left, or how many they are"

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.cards, self.number = CardList(range(MOST_LEFT + 1), required=True), Whole(0, MOST_LEFT, required=True)

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Cards | int:
        if isinstance(value, str | list):
            cards: Cards = self.cards.deserialize(value)
            return cards
        if isinstance(value, bool | dict):
            raise refuse(wrong_type(self.expected, value))
        count: int = self.number.deserialize(value)
        if count and (ruleset := current().ruleset) and pusoy_dos.needs_cards(ruleset):
            raise refuse(Fault(Code.INVALID_TYPE, "This ruleset scores the cards left, so it needs the cards."))
        return count


class Place(Whole):
    """A player's place: of all players or of none, each once."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Read a place; where one is needed it may not be absent."""
        if (value is None or value is missing) and _places.get().needed:
            raise refuse(Fault(Code.MISSING_FIELD, "A place is needed here: of every player, or of none."))
        return super().deserialize(value, attr, data, **options)

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> int:
        place, places = super()._deserialize(value, attr, data, **options), _places.get()
        if place > places.count:
            raise refuse(
                Fault(Code.INVALID_VALUE, f"Expected 1 to {places.count}, a place for each player, got {place}.")
            )
        if place in places.taken:
            raise refuse(Fault(Code.INVALID_VALUE, f"Place {place} is taken by an earlier player."))
        places.taken.add(place)
        return place


class FinishedSeatPart(Part):
    """A player at the end of a round."""

    id = SeatId(required=True)
    left = Left(required=True)
    place = Place(1)


class FinishedSeat(Object):
    """A player at the end of a round as the engine takes it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any) -> pusoy_dos.Seat:
        return pusoy_dos.Seat(**super()._deserialize(value, attr, data))


class FinishedPlayers(Players):
    """The players of a finished round, of whom one has won."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> list[Any]:
        ruleset = current().ruleset
        seats = value if isinstance(value, list) else []
        told = any(isinstance(seat, dict) and seat.get("place") is not None for seat in seats)
        needed = told or bool(ruleset and pusoy_dos.needs_places(ruleset))
        token = _places.set(_Places(needed, len(seats)))
        try:
            players: list[pusoy_dos.Seat] = super()._deserialize(value, attr, data, **options)
        finally:
            _places.reset(token)
        if ruleset and len(pusoy_dos.winners(players)) != 1:
            raise refuse(Fault(Code.INVALID_VALUE, "One player has won: give places, or nothing left to one alone."))
        return players

    def _count(self, count: int, most: int | None) -> list[Fault]:
        return super()._count(count, most) or wrong_count_for_placing(count)


def wrong_count_for_placing(count: int) -> list[Fault]:
    """Refuse another number of players than a ruleset has points by place for."""
    ruleset = current().ruleset
    needed = pusoy_dos.required_players(ruleset) if ruleset else None
    if needed in (None, count):
        return []
    return [Fault(Code.WRONG_PLAYER_COUNT, f"This ruleset scores {needed} places, so {needed} players, not {count}.")]


def last_play_missing(sent: Mapping[str, Any], question: Question) -> Faults:
    """Ask for the winner's last play where the ruleset scores it."""
    if sent.get("last_play") is None and question.ruleset and pusoy_dos.needs_last_play(question.ruleset):
        yield "last_play", Fault(Code.MISSING_FIELD, "This ruleset scores the twos in the winner's last play.")


class ScoresOfRound(MapById):
    """The scores of a round that is already scored."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> dict[str, int]:
        if data.get("players") is not None or data.get("last_play") is not None:
            raise refuse(Fault(Code.INVALID_VALUE, "A round gives its players and last play or its scores, not both."))
        scores: dict[str, int] = super()._deserialize(value, attr, data, **options)
        return scores


class FinishedRoundPart(Part):
    """A round of a game: its players at the end, or its scores."""

    players = FinishedPlayers(FinishedSeat(FinishedSeatPart, required=True))
    last_play = CardList(HAND)
    scores = ScoresOfRound(Whole(required=True), seated=False)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Ask for one of the two, and for what the scoring needs."""
        if sent.get("scores") is not None:
            return
        if sent.get("players") is None:
            yield "players", Fault(Code.MISSING_FIELD, "A round gives its players or its scores.")
        else:
            yield from last_play_missing(sent, question)


class FinishedRound(Object):
    """A round of a game as the engine takes it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any) -> pusoy_dos.GameRound:
        return pusoy_dos.GameRound(**super()._deserialize(value, attr, data))
