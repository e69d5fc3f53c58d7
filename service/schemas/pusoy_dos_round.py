"""The referee's request: who plays, what was dealt, who opens with what, and what was done."""

from collections.abc import Mapping
from typing import Any, ClassVar

from service import pusoy_dos
from service.cards import Card, Cards
from service.errors import Code, Fault
from service.pusoy_dos import BOOK
from service.schemas.card_fields import CardList, OneCard
from service.schemas.collections import ListOf, MapById, Object, Players
from service.schemas.fields import Flag, PlayerId, SeatId, Whole, refuse
from service.schemas.pusoy_dos_finish import HAND, wrong_count_for_placing
from service.schemas.question import Question, current
from service.schemas.request import Faults, Part, Request
from service.schemas.ruleset import RulesetRef

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
        opener = pusoy_dos.holder_of(card, hands) if hands is not None and card is not None else None
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
    told = {pusoy_dos.opening_binds(first_game, ruleset) for first_game in games}
    return told.pop() if len(told) == 1 else None


def _binding_card(data: dict[str, Any], question: Question) -> Card | None:
    return pusoy_dos.binding_card(
        len(data["players"]),
        data["hands"],
        data.get("hand_size") or pusoy_dos.HAND_SIZE,
        data.get("first_game", True),
        data.get("must_include"),
        question.ruleset,
    )
