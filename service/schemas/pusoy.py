"""Requests of Pusoy; the fields of each are the keyword arguments of a function of the engine."""

from collections.abc import Mapping
from typing import Any

from service import pusoy
from service.core.cards import Cards
from service.core.strict_json import whole_number
from service.pusoy import BEST, BOOK, NATURALS, ROWS
from service.pusoy.poker import CATEGORIES, THREE_CARD_CATEGORIES
from service.schemas.containers import PLAYER_COUNTS, ListOf, MapById, Nested, Players, check_running_totals
from service.schemas.context import ReadContext, current
from service.schemas.faults import Code, Fault
from service.schemas.fields import (
    CardList,
    Flag,
    PlayerId,
    SeatId,
    Strict,
    Whole,
    Word,
    refusal,
    refusal_of_parts,
    unknown_members,
    wrong_type,
)
from service.schemas.request import Faults, ObjectSchema, Request, RulesetRef

MAX_HANDS = 1000


# ---- a table with cards


class UnsetCards(CardList):
    """The thirteen cards of a seat without rows."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> Cards:
        if any(data.get(row) is not None for row in ROWS):
            raise refusal(Fault(Code.INVALID_VALUE, "A seat gives its rows or its cards, not both."))
        return super()._deserialize(value, attr, data, **options)


class SeatSchema(ObjectSchema):
    """A player at a table: three rows, or thirteen cards and what they are declared as."""

    builds = pusoy.Seat

    id = SeatId(required=True)
    front = CardList((3,))
    middle = CardList((5,))
    back = CardList((5,))
    cards = UnsetCards((13,))
    declare = Word((*NATURALS, BEST))

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Require three rows, or cards with a declaration; require that the cards make what is declared."""
        if len(sent) == 4 and data.get("front") and data.get("middle") and data.get("back"):
            return  # the usual seat: an id and three rows
        given = {name for name in (*ROWS, "cards", "declare") if sent.get(name) is not None}
        for name in _missing_in_seat(given):
            yield name, Fault(Code.MISSING_FIELD, "A seat gives front, middle and back, or cards with declare.")
        parts = ("cards",) if "cards" in given else ROWS
        if context.ruleset and data.get("declare") and all(data.get(part) for part in parts):
            yield from _check_declared(sum((data[part] for part in parts), ()), data["declare"], context)


def _missing_in_seat(given: set[str]) -> list[str]:
    rows = given & set(ROWS)
    if rows:
        return [] if "cards" in given else [row for row in ROWS if row not in rows]
    if "cards" in given:
        return [] if "declare" in given else ["declare"]
    return ["cards" if "declare" in given else "front"]


def _check_declared(cards: Cards, declare: str, context: ReadContext) -> Faults:
    held = pusoy.naturals_held(cards, ruleset=context.ruleset)
    if not held or declare not in (*held, BEST):
        what = "a natural" if declare == BEST else declare.replace("_", " ")
        yield "declare", Fault(Code.NATURAL_NOT_HELD, f"These cards do not make {what} in this ruleset.", value=declare)


# ---- a tally: a table without cards


class Royalties(Strict):
    """Claimed royalties: the category of the hand in each row that may earn one."""

    expected = "an object with a category for each row that earns a royalty"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> dict[str, str]:
        if not isinstance(value, dict):
            raise refusal(wrong_type(self.expected, value))
        given: list[str] = [row for row in ROWS if value.get(row) is not None]
        parts = {row: faults for row in given if (faults := self._check_category(row, value[row]))}
        parts |= unknown_members(value, ROWS, "The rows are front, middle and back.")
        if parts:
            raise refusal_of_parts([], parts)
        return {row: value[row] for row in given}

    @staticmethod
    def _check_category(row: str, category: Any) -> list[Fault]:
        if not isinstance(category, str):
            return [wrong_type("a category", category)]
        categories = THREE_CARD_CATEGORIES if row == "front" else CATEGORIES
        if category in categories:
            return []
        return [Fault(Code.INVALID_VALUE, f"The {row} makes one of {', '.join(categories)}.", value=category)]


class TallySeatSchema(ObjectSchema):
    """A player of a table that is told without cards."""

    builds = pusoy.TallySeat
    component = "ToldSeat"

    id = SeatId(required=True)
    fouled = Flag(load_default=False)
    declared = Word(NATURALS)
    royalties = Royalties(load_default=dict)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Refuse a declaration by a player who fouled, and of a natural that the ruleset does not have."""
        declared = data.get("declared")
        if "id" in data:
            known = "declared" in data and "fouled" in data
            context.unranked[data["id"]] = bool(declared or data["fouled"]) if known else None
        if declared is None:
            return
        if data.get("fouled"):
            yield "declared", Fault(Code.INVALID_VALUE, "Who declares a natural cannot foul.", value=declared)
        elif context.ruleset and declared not in {natural.name for natural in context.ruleset.naturals}:
            yield "declared", Fault(Code.NATURAL_NOT_HELD, "This ruleset does not have that natural.", value=declared)


class Ranking(Strict):
    """The ranking of a row: lists of ids that tie, best first, with every player who neither fouled nor declared."""

    expected = "a list of lists of ids, the best first"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> list[list[str]]:
        ranked: set[str] = set()
        groups: list[list[str]] = ListOf(ListOf(RankedId(ranked), 1, required=True), required=True).deserialize(value)
        context = current()
        left_out = [seat for seat in context.ids if seat not in ranked and context.unranked.get(seat) is False]
        if left_out and context.ids_are_valid:
            detail = f"This row does not rank {', '.join(left_out[: PLAYER_COUNTS[-1]])}."
            raise refusal(Fault(Code.INVALID_VALUE, detail))
        return groups


class RankedId(PlayerId):
    """An id in a ranking, which may occur once, and only for a player who neither fouled nor declared."""

    def __init__(self, ranked: set[str]) -> None:
        super().__init__(required=True)
        self.ranked = ranked

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> str:
        seat = super()._deserialize(value, attr, data, **options)
        faults = []
        if current().unranked.get(seat):
            faults.append(Fault(Code.INVALID_VALUE, f"{seat} fouled or declared, so no row ranks them.", value=seat))
        if seat in self.ranked:
            faults.append(Fault(Code.DUPLICATE_PLAYER, f"{seat} is ranked a second time in this row.", value=seat))
        self.ranked.add(seat)
        if faults:
            raise refusal(*faults)
        return seat


class RankedRowsSchema(ObjectSchema):
    """The ranking of each row."""

    front = Ranking(required=True)
    middle = Ranking(required=True)
    back = Ranking(required=True)


# ---- a hand of a game


class CountedHands(ListOf):
    """The hands of a game, at most as many as its length."""

    def _most(self, data: Any) -> int:
        ruleset, length = current().ruleset, data.get("length")
        if length is None:
            return ruleset.hands_per_game if ruleset else MAX_HANDS
        number = whole_number(length)
        return min(MAX_HANDS, number) if number is not None and number > 0 else MAX_HANDS


class TotalsOfHand(MapById):
    """The totals of a hand that has been settled already; they add up to zero."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> dict[str, int]:
        if data.get("players") is not None:
            raise refusal(Fault(Code.INVALID_VALUE, "A hand gives its players or its totals, not both."))
        totals: dict[str, int] = super()._deserialize(value, attr, data, **options)
        if sum(totals.values()):
            raise refusal(Fault(Code.INVALID_VALUE, f"Totals of a hand add up to 0, these to {sum(totals.values())}."))
        return totals


PlayedHand = list[pusoy.Seat] | dict[str, int]


def _seats_or_totals(players: list[pusoy.Seat] | None, totals: dict[str, int]) -> PlayedHand:
    return totals if players is None else players


class HandSchema(ObjectSchema):
    """A hand of a game: a table to settle, or its totals."""

    builds = staticmethod(_seats_or_totals)

    players = Players(Nested(SeatSchema, required=True))
    totals = TotalsOfHand(Whole(required=True), seated=False)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Require players or totals."""
        if sent.get("players") is None and sent.get("totals") is None:
            yield "players", Fault(Code.MISSING_FIELD, "A hand gives its players or its totals.")


# ---- requests


class EvaluateRequest(Request):
    """Hands of three or five cards to evaluate, each a question of its own."""

    hands = ListOf(CardList((3, 5), required=True), 1, MAX_HANDS, separate=True, required=True)
    ruleset = RulesetRef(BOOK)


class FoulCheckRequest(Request):
    """One or more rows of a hand that is still being arranged."""

    front = CardList((3,))
    middle = CardList((5,))
    back = CardList((5,))
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Require at least one row."""
        if all(sent.get(row) is None for row in ROWS):
            yield "front", Fault(Code.MISSING_FIELD, "At least one of front, middle and back is needed.")


class NaturalsRequest(Request):
    """Thirteen cards that may make a natural."""

    cards = CardList((13,), required=True)
    ruleset = RulesetRef(BOOK)


class SettleRequest(Request):
    """A table to settle."""

    players = Players(Nested(SeatSchema, required=True), required=True)
    ruleset = RulesetRef(BOOK)


class TallyRequest(Request):
    """A table told by who won what."""

    players = Players(Nested(TallySeatSchema, required=True), required=True)
    rows = Nested(RankedRowsSchema, required=True)
    ruleset = RulesetRef(BOOK)


class GameRequest(Request):
    """A game: its hands so far, and its length."""

    hands = CountedHands(Nested(HandSchema, required=True), 0, MAX_HANDS, separate=True, required=True)
    length = Whole(1)
    ruleset = RulesetRef(BOOK)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Limit the size of the running totals."""
        hands: list[PlayedHand] = data.get("hands", [])
        for fault in check_running_totals([hand if isinstance(hand, dict) else [p.id for p in hand] for hand in hands]):
            yield "hands", fault


class KnownCards(CardList):
    """Cards that no opponent can have: at most those that are left when 13 go to each player."""

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
