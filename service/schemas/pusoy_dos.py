"""Requests of Pusoy Dos; each schema's fields are the keywords of the engine's function.

The referee's request is in :mod:`service.schemas.pusoy_dos`, finished rounds in
:mod:`service.schemas.pusoy_dos`.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, ClassVar

from marshmallow import missing

from service import pusoy_dos
from service.core.cards import DECK, Card, Cards
from service.pusoy_dos import BOOK
from service.schemas.containers import ListOf, MapById, Object, Players, too_much_running
from service.schemas.context import Question, current
from service.schemas.faults import Code, Fault
from service.schemas.fields import CardList, Flag, OneCard, PlayerId, SeatId, Strict, Whole, refuse, wrong_type
from service.schemas.request import Faults, Part, Request, RulesetRef

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
        if count and (ruleset := current().ruleset) and "cards" in pusoy_dos.score_needs(ruleset):
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
        needed = told or bool(ruleset and "places" in pusoy_dos.score_needs(ruleset))
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
    if sent.get("last_play") is None and question.ruleset and "last_play" in pusoy_dos.score_needs(question.ruleset):
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


MOST_ROUNDS = 1000


class ClassifyRequest(Request):
    """Cards that may be a play."""

    cards = CardList(HAND, required=True)
    ruleset = RulesetRef(BOOK)


class CompareRequest(Request):
    """A play and what it is held against."""

    play = CardList(HAND, required=True)
    table = CardList(HAND, required=True)
    ruleset = RulesetRef(BOOK)


class LyingCards(CardList):
    """The play on the table, which must be one."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> Cards:
        cards, ruleset = super()._deserialize(value, attr, data, **options), current().ruleset
        if ruleset and pusoy_dos.read_play(cards, ruleset=ruleset) is None:
            detail = pusoy_dos.classify_play(cards, ruleset=ruleset)["detail"]
            raise refuse(Fault(Code.INVALID_VALUE, f"The table is no combination: {detail}."))
        return cards


class LegalPlaysRequest(Request):
    """A hand, what lies on the table, and a card that the play must hold."""

    hand = CardList(HAND, required=True)
    table = LyingCards(HAND)
    must_include = OneCard()
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Ask that the card be in the hand."""
        card = data.get("must_include")
        if card is not None and card not in data.get("hand", (card,)):
            yield "must_include", Fault(Code.INVALID_VALUE, f"{card} is not in the hand.", value=card)


class ScoreRequest(Request):
    """A finished round to score."""

    players = FinishedPlayers(FinishedSeat(FinishedSeatPart, required=True), required=True)
    last_play = CardList(HAND)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Ask for the last play where the ruleset scores it."""
        yield from last_play_missing(sent, question)


class PusoyDosGameRequest(Request):
    """A game: its rounds so far."""

    rounds = ListOf(FinishedRound(FinishedRoundPart, required=True), 0, MOST_ROUNDS, separate=True, required=True)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Bound the running totals."""
        rounds = (round_.scores or [seat.id for seat in round_.players or ()] for round_ in data.get("rounds", ()))
        for fault in too_much_running(list(rounds)):
            yield "rounds", fault


class CheckPusoyDosRulesetRequest(Request):
    """A ruleset to resolve."""

    ruleset = RulesetRef(BOOK)


MOST_ACTIONS = 1000


class PlayersInTurn(Players):
    """The ids of two to four players, in turn order."""

    def _count(self, count: int, most: int | None) -> list[Fault]:
        return super()._count(count, most) or wrong_count_for_placing(count)


class DealtHandSize(Whole):
    """How many cards each was dealt, where the hands are not known."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> int:
        if data.get("hands") is not None:
            raise refuse(Fault(Code.INVALID_VALUE, "The hands tell their size themselves."))
        return super()._deserialize(value, attr, data, **options)


class ActionPart(Part):
    """What a player did: a play, or a pass."""

    class Meta(Part.Meta):
        include: ClassVar[dict[str, Any]] = {"pass": Flag(load_default=False)}  # no name that Python lets one declare

    player = PlayerId(required=True)
    play = CardList(HAND)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Ask for exactly one of the two."""
        plays, passes = sent.get("play") is not None, sent.get("pass")
        if plays and passes is True:
            yield "pass", Fault(Code.INVALID_VALUE, "An action is a play or a pass, not both.")
        elif not plays and (passes is None or passes is False):
            yield "play", Fault(Code.MISSING_FIELD, "An action gives a play, or pass: true.")


class ActionOfRound(Object):
    """An action as the engine takes it; each is held against a deck of its own."""

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any) -> pusoy_dos.Action:
        current().cards = set()
        action = super()._deserialize(value, attr, data)
        return pusoy_dos.Action(action["player"], action["play"])


class RefereeRequest(Request):
    """A round to referee."""

    players = PlayersInTurn(SeatId(required=True), required=True)
    hands = MapById(CardList(HAND, required=True), seated=True)
    hand_size = DealtHandSize(HAND[0], HAND[-1])
    first_game = Flag(load_default=True)
    leader = PlayerId()
    must_include = OneCard()
    actions = ListOf(ActionOfRound(ActionPart, required=True), 0, MOST_ACTIONS, required=True)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Hold who leads, and with what, against the rule of opening."""
        binds = _binds(data, question.ruleset)
        if sent.get("leader") is None and (sent.get("hands") is None or binds is False):
            yield "leader", Fault(Code.MISSING_FIELD, "It must be said who leads where no card tells.")
        if binds is None or "hands" not in data or "players" not in data:
            return
        hands: dict[str, Cards] | None = data["hands"]
        if hands is None and "hand_size" not in data:
            return
        card = _binding_card(data, question)
        opener = pusoy_dos.holder_of(card, hands=hands) if hands is not None and card is not None else None
        if opener is not None and data.get("leader") not in (None, opener):
            detail = f"{opener} holds {card} and opens."
            yield "leader", Fault(Code.INVALID_VALUE, detail, value=data["leader"])
        if data.get("must_include") not in (None, card):
            detail = f"The opening play must hold {card}." if card else "The leader may play anything here."
            yield "must_include", Fault(Code.INVALID_VALUE, detail, value=data["must_include"])


def _binds(data: dict[str, Any], ruleset: pusoy_dos.Ruleset | None) -> bool | None:
    """Say whether a card binds the opening; ``None`` where what is sound does not tell."""
    if ruleset is None:
        return None
    games = [data["first_game"]] if "first_game" in data else [True, False]
    told = {pusoy_dos.opening_binds(first_game=first_game, ruleset=ruleset) for first_game in games}
    return told.pop() if len(told) == 1 else None


def _binding_card(data: dict[str, Any], question: Question) -> Card | None:
    return pusoy_dos.binding_card(
        len(data["players"]),
        hands=data["hands"],
        hand_size=data.get("hand_size") or pusoy_dos.HAND_SIZE,
        first_game=data.get("first_game", True),
        must_include=data.get("must_include"),
        ruleset=question.ruleset,
    )
