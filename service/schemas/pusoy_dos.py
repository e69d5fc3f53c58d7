"""Requests of Pusoy Dos; the fields of each are the keyword arguments of a function of the engine."""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, ClassVar

from marshmallow import missing

from service import pusoy_dos
from service.core.cards import DECK, Card, Cards
from service.pusoy_dos import BOOK
from service.schemas.containers import ListOf, MapById, Nested, Players, check_running_totals
from service.schemas.context import ReadContext, current
from service.schemas.faults import Code, Fault
from service.schemas.fields import CardList, Flag, OneCard, PlayerId, SeatId, Strict, Whole, refusal, wrong_type
from service.schemas.request import Faults, ObjectSchema, Request, RulesetRef

HAND_SIZES = range(1, 19)  # of a hand, and so of a play
MAX_LEFT = len(DECK)
MAX_ROUNDS = 1000
MAX_ACTIONS = 1000


# ---- a finished round


class Left(Strict):
    """The cards that a player has left, or their number if the ruleset does not score individual cards."""

    expected = "the cards left, or how many they are"

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.cards, self.number = CardList(range(MAX_LEFT + 1), required=True), Whole(0, MAX_LEFT, required=True)

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Cards | int:
        if isinstance(value, str | list):
            cards: Cards = self.cards.deserialize(value)
            return cards
        if isinstance(value, bool | dict):
            raise refusal(wrong_type(self.expected, value))
        count: int = self.number.deserialize(value)
        if count and (ruleset := current().ruleset) and "cards" in pusoy_dos.score_needs(ruleset):
            raise refusal(Fault(Code.INVALID_TYPE, "This ruleset scores the cards left, so it needs the cards."))
        return count


@dataclass(slots=True)
class _Places:
    """State while the places at one table are read: whether all are needed, their number, and those taken."""

    needed: bool
    count: int
    taken: set[int] = field(default_factory=set)


_places: ContextVar[_Places] = ContextVar("places")


class Place(Whole):
    """A player's place, unique at the table; either all players have one or none has."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Read a place; refuse an absent one if places are needed."""
        if (value is None or value is missing) and _places.get().needed:
            raise refusal(Fault(Code.MISSING_FIELD, "A place is needed here: of every player, or of none."))
        return super().deserialize(value, attr, data, **options)

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> int:
        place, places = super()._deserialize(value, attr, data, **options), _places.get()
        if place > places.count:
            detail = f"Expected 1 to {places.count}, a place for each player, got {place}."
            raise refusal(Fault(Code.INVALID_VALUE, detail))
        if place in places.taken:
            raise refusal(Fault(Code.INVALID_VALUE, f"Place {place} is taken by an earlier player."))
        places.taken.add(place)
        return place


class FinishedSeatSchema(ObjectSchema):
    """A player at the end of a round."""

    builds = pusoy_dos.Seat

    id = SeatId(required=True)
    left = Left(required=True)
    place = Place(1)


class PlayersOfRound(Players):
    """The players of a round; some rulesets require a certain number."""

    def _check_count(self, count: int, most: int | None) -> list[Fault]:
        return super()._check_count(count, most) or _check_places(count)


def _check_places(players: int) -> list[Fault]:
    ruleset = current().ruleset
    needed = pusoy_dos.required_players(ruleset) if ruleset else None
    if needed in (None, players):
        return []
    detail = f"This ruleset scores {needed} places, so {needed} players, not {players}."
    return [Fault(Code.WRONG_PLAYER_COUNT, detail)]


class FinishedPlayers(PlayersOfRound):
    """The players of a finished round, exactly one of whom has won."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> list[Any]:
        ruleset = current().ruleset
        seats = value if isinstance(value, list) else []
        given = any(isinstance(seat, dict) and seat.get("place") is not None for seat in seats)
        needed = given or bool(ruleset and "places" in pusoy_dos.score_needs(ruleset))
        token = _places.set(_Places(needed, len(seats)))
        try:
            players: list[pusoy_dos.Seat] = super()._deserialize(value, attr, data, **options)
        finally:
            _places.reset(token)
        if ruleset and len(pusoy_dos.winners(players)) != 1:
            raise refusal(Fault(Code.INVALID_VALUE, "One player has won: give places, or nothing left to one alone."))
        return players


def _check_last_play(sent: Mapping[str, Any], context: ReadContext) -> Faults:
    """Require the winner's last play if the ruleset scores it."""
    if sent.get("last_play") is None and context.ruleset and "last_play" in pusoy_dos.score_needs(context.ruleset):
        yield "last_play", Fault(Code.MISSING_FIELD, "This ruleset scores the twos in the winner's last play.")


class ScoresOfRound(MapById):
    """The scores of a round that has been scored already."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> dict[str, int]:
        if data.get("players") is not None or data.get("last_play") is not None:
            raise refusal(Fault(Code.INVALID_VALUE, "A round gives its players and last play or its scores, not both."))
        scores: dict[str, int] = super()._deserialize(value, attr, data, **options)
        return scores


class FinishedRoundSchema(ObjectSchema):
    """A round of a game: its players at the end, or its scores."""

    builds = pusoy_dos.GameRound

    players = FinishedPlayers(Nested(FinishedSeatSchema, required=True))
    last_play = CardList(HAND_SIZES)
    scores = ScoresOfRound(Whole(required=True), seated=False)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Require players or scores; with players, require the last play if the ruleset scores it."""
        if sent.get("scores") is not None:
            return
        if sent.get("players") is None:
            yield "players", Fault(Code.MISSING_FIELD, "A round gives its players or its scores.")
        else:
            yield from _check_last_play(sent, context)


# ---- requests about plays


class ClassifyRequest(Request):
    """Cards that may be a play."""

    cards = CardList(HAND_SIZES, required=True)
    ruleset = RulesetRef(BOOK)


class CompareRequest(Request):
    """A play and what it is held against."""

    play = CardList(HAND_SIZES, required=True)
    table = CardList(HAND_SIZES, required=True)
    ruleset = RulesetRef(BOOK)


class CardsOnTable(CardList):
    """The cards on the table, which must be a legal play."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> Cards:
        cards, ruleset = super()._deserialize(value, attr, data, **options), current().ruleset
        if ruleset and pusoy_dos.read_play(cards, ruleset=ruleset) is None:
            detail = pusoy_dos.classify_play(cards, ruleset=ruleset)["detail"]
            raise refusal(Fault(Code.INVALID_VALUE, f"The table is no combination: {detail}."))
        return cards


class LegalPlaysRequest(Request):
    """A hand, what lies on the table, and a card that the play must hold."""

    hand = CardList(HAND_SIZES, required=True)
    table = CardsOnTable(HAND_SIZES)
    must_include = OneCard()
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Require that the card is in the hand."""
        card = data.get("must_include")
        if card is not None and card not in data.get("hand", (card,)):
            yield "must_include", Fault(Code.INVALID_VALUE, f"{card} is not in the hand.", value=card)


# ---- requests about scores


class ScoreRequest(Request):
    """A finished round to score."""

    players = FinishedPlayers(Nested(FinishedSeatSchema, required=True), required=True)
    last_play = CardList(HAND_SIZES)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Require the last play if the ruleset scores it."""
        yield from _check_last_play(sent, context)


class PusoyDosGameRequest(Request):
    """A game: its rounds so far."""

    rounds = ListOf(Nested(FinishedRoundSchema, required=True), 0, MAX_ROUNDS, separate=True, required=True)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Limit the size of the running totals."""
        rounds: list[pusoy_dos.GameRound] = data.get("rounds", [])
        for fault in check_running_totals([each.scores or [p.id for p in each.players or ()] for each in rounds]):
            yield "rounds", fault


class CheckPusoyDosRulesetRequest(Request):
    """A ruleset to resolve."""

    ruleset = RulesetRef(BOOK)


# ---- the request to referee a round


class DealtHandSize(Whole):
    """How many cards each player was dealt, if the hands are not known."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> int:
        if data.get("hands") is not None:
            raise refusal(Fault(Code.INVALID_VALUE, "The hands tell their size themselves."))
        return super()._deserialize(value, attr, data, **options)


def _action(player: str, play: Cards | None, **_: Any) -> pusoy_dos.Action:
    return pusoy_dos.Action(player, play)


class ActionSchema(ObjectSchema):
    """What a player did: a play, or a pass."""

    class Meta(ObjectSchema.Meta):
        include: ClassVar[dict[str, Any]] = {"pass": Flag(load_default=False)}  # a keyword cannot be an attribute

    builds = staticmethod(_action)

    player = PlayerId(required=True)
    play = CardList(HAND_SIZES)

    def load(self, data: Any, **options: Any) -> pusoy_dos.Action:
        """Read an action with a new deck, since it is for the referee to find cards that were played before."""
        current().cards = set()
        action: pusoy_dos.Action = super().load(data, **options)
        return action

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Require either a play or a pass."""
        plays, passes = sent.get("play") is not None, sent.get("pass")
        if plays and passes is True:
            yield "pass", Fault(Code.INVALID_VALUE, "An action is a play or a pass, not both.")
        elif not plays and (passes is None or passes is False):
            yield "play", Fault(Code.MISSING_FIELD, "An action gives a play, or pass: true.")


class RefereeRequest(Request):
    """A round to referee."""

    players = PlayersOfRound(SeatId(required=True), required=True)
    hands = MapById(CardList(HAND_SIZES, required=True), seated=True)
    hand_size = DealtHandSize(HAND_SIZES[0], HAND_SIZES[-1])
    first_game = Flag(load_default=True)
    leader = PlayerId()
    must_include = OneCard()
    actions = ListOf(Nested(ActionSchema, required=True), 0, MAX_ACTIONS, required=True)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Check ``leader`` and ``must_include`` against the opening rule."""
        binds = _opening_binds(data, context.ruleset)
        if sent.get("leader") is None and (sent.get("hands") is None or binds is False):
            yield "leader", Fault(Code.MISSING_FIELD, "It must be said who leads where no card tells.")
        if binds is None or "hands" not in data or "players" not in data:
            return
        hands: dict[str, Cards] | None = data["hands"]
        if hands is None and "hand_size" not in data:
            return
        card = _binding_card(data, context)
        opener = pusoy_dos.holder_of(card, hands=hands) if hands is not None and card is not None else None
        if opener is not None and data.get("leader") not in (None, opener):
            detail = f"{opener} holds {card} and opens."
            yield "leader", Fault(Code.INVALID_VALUE, detail, value=data["leader"])
        if data.get("must_include") not in (None, card):
            detail = f"The opening play must hold {card}." if card else "The leader may play anything here."
            yield "must_include", Fault(Code.INVALID_VALUE, detail, value=data["must_include"])


def _opening_binds(data: dict[str, Any], ruleset: pusoy_dos.Ruleset | None) -> bool | None:
    """Return whether the opening play must contain a certain card; ``None`` if the valid fields do not decide it."""
    if ruleset is None:
        return None
    games = [data["first_game"]] if "first_game" in data else [True, False]
    outcomes = {pusoy_dos.opening_binds(first_game=first_game, ruleset=ruleset) for first_game in games}
    return outcomes.pop() if len(outcomes) == 1 else None


def _binding_card(data: dict[str, Any], context: ReadContext) -> Card | None:
    return pusoy_dos.binding_card(
        len(data["players"]),
        hands=data["hands"],
        hand_size=data.get("hand_size") or pusoy_dos.HAND_SIZE,
        first_game=data.get("first_game", True),
        must_include=data.get("must_include"),
        ruleset=context.ruleset,
    )
