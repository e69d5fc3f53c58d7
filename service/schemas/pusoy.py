"""Requests of Pusoy; each schema's fields are the keywords of the engine's function."""

from collections.abc import Mapping
from typing import Any

from service import pusoy
from service.cards import Cards
from service.errors import Code, Fault
from service.pusoy import BOOK, ROWS
from service.schemas.card_fields import CardList
from service.schemas.collections import ListOf, MapById, Object, Players
from service.schemas.fields import Whole, Word, refuse
from service.schemas.pusoy_seats import RankedRowsPart, SeatAtTable, SeatPart, ToldSeatAtTable, ToldSeatPart
from service.schemas.question import Question, current
from service.schemas.request import Faults, Part, Request
from service.schemas.ruleset import RulesetRef
from service.schemas.running import too_much_running
from service.strict_json import whole_number

MOST_HANDS = 1000


class EvaluateRequest(Request):
    """Hands of three or five cards to evaluate, each a question of its own."""

    hands = ListOf(CardList((3, 5), required=True), 1, MOST_HANDS, separate=True, required=True)
    ruleset = RulesetRef(BOOK)


class FoulCheckRequest(Request):
    """One or more rows of a hand that is still being arranged."""

    front = CardList((3,))
    middle = CardList((5,))
    back = CardList((5,))
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Ask for at least one row."""
        if all(sent.get(row) is None for row in ROWS):
            yield "front", Fault(Code.MISSING_FIELD, "At least one of front, middle and back is needed.")


class NaturalsRequest(Request):
    """Thirteen cards that may make a natural."""

    cards = CardList((13,), required=True)
    ruleset = RulesetRef(BOOK)


class SettleRequest(Request):
    """A table to settle."""

    players = Players(SeatAtTable(SeatPart, required=True), required=True)
    ruleset = RulesetRef(BOOK)


class TallyRequest(Request):
    """A table told by who won what."""

    players = Players(ToldSeatAtTable(ToldSeatPart, required=True), required=True)
    rows = Object(RankedRowsPart, required=True)
    ruleset = RulesetRef(BOOK)


class CountedHands(ListOf):
    """The hands of a game, no more than its length."""

    def _most(self, data: Any) -> int:
        ruleset, length = current().ruleset, data.get("length")
        if length is None:
            return ruleset.hands_per_game if ruleset else MOST_HANDS
        number = whole_number(length)
        return min(MOST_HANDS, number) if number is not None and number > 0 else MOST_HANDS


class TotalsOfHand(MapById):
    """The totals of a hand that is already settled."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> dict[str, int]:
        if data.get("players") is not None:
            raise refuse(Fault(Code.INVALID_VALUE, "A hand gives its players or its totals, not both."))
        totals: dict[str, int] = super()._deserialize(value, attr, data, **options)
        if sum(totals.values()):
            raise refuse(Fault(Code.INVALID_VALUE, f"Totals of a hand add up to 0, these to {sum(totals.values())}."))
        return totals


class HandPart(Part):
    """A hand of a game: a table to settle, or its totals."""

    players = Players(SeatAtTable(SeatPart, required=True))
    totals = TotalsOfHand(Whole(required=True), seated=False)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Ask for one of the two."""
        if sent.get("players") is None and sent.get("totals") is None:
            yield "players", Fault(Code.MISSING_FIELD, "A hand gives its players or its totals.")


class HandOfGame(Object):
    """A hand as the engine takes it: seats, or totals by id."""

    def _deserialize(
        self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any
    ) -> list[pusoy.Seat] | dict[str, int]:
        hand = super()._deserialize(value, attr, data)
        return hand["totals"] if hand["players"] is None else hand["players"]  # type: ignore[no-any-return]


class GameRequest(Request):
    """A game: its hands so far, and its length."""

    hands = CountedHands(HandOfGame(HandPart, required=True), 0, MOST_HANDS, separate=True, required=True)
    length = Whole(1)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Bound the running totals."""
        hands = (hand if isinstance(hand, dict) else [seat.id for seat in hand] for hand in data.get("hands", ()))
        for fault in too_much_running(list(hands)):
            yield "hands", fault


class KnownCards(CardList):
    """Cards that no opponent can hold: with each opponent there are 13 fewer."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> Cards:
        opponents = whole_number(data.get("opponents", 1))
        if opponents in (2, 3):
            return CardList(range(40 - 13 * opponents))._deserialize(value, attr, data, **options)
        return super()._deserialize(value, attr, data, **options)


class ArrangeRequest(Request):
    """Thirteen cards to arrange."""

    cards = CardList((13,), required=True)
    opponents = Whole(1, 3, load_default=1)
    limit = Whole(1, 10, load_default=5)
    objective = Word(pusoy.OBJECTIVES, load_default=pusoy.OBJECTIVES[0])
    known = KnownCards(range(27), load_default=())
    ruleset = RulesetRef(BOOK)


class CheckRulesetRequest(Request):
    """A ruleset to resolve."""

    ruleset = RulesetRef(BOOK)
