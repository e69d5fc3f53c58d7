"""Seats of a Pusoy table: with rows or declared cards, or told by who won what."""

from collections.abc import Mapping
from typing import Any

from service import pusoy
from service.cards import Cards
from service.errors import Code, Fault
from service.poker import CATEGORIES, THREE_CARD_CATEGORIES
from service.pusoy import BEST, NATURALS, ROWS
from service.schemas.card_fields import CardList
from service.schemas.collections import SEATS, ListOf, Object
from service.schemas.fields import (
    Flag,
    PlayerId,
    SeatId,
    Strict,
    Word,
    refuse,
    refuse_parts,
    unknown_members,
    wrong_type,
)
from service.schemas.question import Question, current
from service.schemas.request import Faults, Part


class UnsetCards(CardList):
    """The thirteen cards of a seat that gives no rows."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> Cards:
        if any(data.get(row) is not None for row in ROWS):
            raise refuse(Fault(Code.INVALID_VALUE, "A seat gives its rows or its cards, not both."))
        return super()._deserialize(value, attr, data, **options)


class SeatPart(Part):
    """A player at a table: three rows, or thirteen cards and what they are declared as."""

    id = SeatId(required=True)
    front = CardList((3,))
    middle = CardList((5,))
    back = CardList((5,))
    cards = UnsetCards((13,))
    declare = Word((*NATURALS, BEST))

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Ask for whole rows, or for cards with a declaration that they make."""
        if len(sent) == 4 and data.get("front") and data.get("middle") and data.get("back"):
            return  # an id and three rows, as nearly every seat is sent
        given = {name for name in (*ROWS, "cards", "declare") if sent.get(name) is not None}
        missing = _missing_in_seat(given)
        for name in missing:
            yield name, Fault(Code.MISSING_FIELD, "A seat gives front, middle and back, or cards with declare.")
        parts = ("cards",) if "cards" in given else ROWS
        if question.ruleset and data.get("declare") and all(data.get(part) for part in parts):
            yield from _not_held(sum((data[part] for part in parts), ()), data["declare"], question)


def _missing_in_seat(given: set[str]) -> list[str]:
    rows = given & set(ROWS)
    if rows:
        return [] if "cards" in given else [row for row in ROWS if row not in rows]
    if "cards" in given:
        return [] if "declare" in given else ["declare"]
    return ["cards" if "declare" in given else "front"]


def _not_held(cards: Cards, declare: str, question: Question) -> Faults:
    held = pusoy.naturals_held(cards, question.ruleset)
    if not held or declare not in (*held, BEST):
        what = "a natural" if declare == BEST else declare.replace("_", " ")
        yield "declare", Fault(Code.NATURAL_NOT_HELD, f"These cards do not make {what} in this ruleset.", value=declare)


class SeatAtTable(Object):
    """A seat as the engine takes it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any) -> pusoy.Seat:
        return pusoy.Seat(**super()._deserialize(value, attr, data))


class Royalties(Strict):
    """Claimed royalties: the category made in a row, by row."""

    expected = "an object with a category for each row that earns a royalty"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> dict[str, str]:
        if not isinstance(value, dict):
            raise refuse(wrong_type(self.expected, value))
        known = [row for row in ROWS if value.get(row) is not None]
        parts = {row: faults for row in known if (faults := self._faults(row, value[row]))}
        parts |= unknown_members(value, ROWS, "The rows are front, middle and back.")
        if parts:
            raise refuse_parts([], parts)
        return {row: value[row] for row in known}

    @staticmethod
    def _faults(row: str, category: Any) -> list[Fault]:
        if not isinstance(category, str):
            return [wrong_type("a category", category)]
        categories = THREE_CARD_CATEGORIES if row == "front" else CATEGORIES
        if category in categories:
            return []
        return [Fault(Code.INVALID_VALUE, f"The {row} makes one of {', '.join(categories)}.", value=category)]


class ToldSeatPart(Part):
    """A player of a table that is told without cards."""

    id = SeatId(required=True)
    fouled = Flag(load_default=False)
    declared = Word(NATURALS)
    royalties = Royalties(load_default=dict)

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Refuse a foul that is declared, and a natural that the ruleset does not have."""
        declared = data.get("declared")
        if "id" in data:
            known = "declared" in data and "fouled" in data
            question.unranked[data["id"]] = bool(declared or data["fouled"]) if known else None
        if declared is None:
            return
        if data.get("fouled"):
            yield "declared", Fault(Code.INVALID_VALUE, "Who declares a natural cannot foul.", value=declared)
        elif question.ruleset and declared not in {natural.name for natural in question.ruleset.naturals}:
            yield "declared", Fault(Code.NATURAL_NOT_HELD, "This ruleset does not have that natural.", value=declared)


class Ranking(Strict):
    """A row's ranking: lists of ids that tie, the best first; everyone once who neither fouled nor declared."""

    expected = "a list of lists of ids, the best first"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> list[list[str]]:
        ranked: set[str] = set()
        groups = ListOf(ListOf(RankedId(ranked), 1, required=True), required=True).deserialize(value)
        question = current()
        out = [seat for seat in question.ids if seat not in ranked and question.unranked.get(seat) is False]
        if out and question.ids_are_sound:
            raise refuse(Fault(Code.INVALID_VALUE, f"This row does not rank {', '.join(out[: SEATS[-1]])}."))
        return groups  # type: ignore[no-any-return]


class RankedId(PlayerId):
    """An id in a ranking: once in it, and of a player who neither fouled nor declared."""

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
            raise refuse(*faults)
        return seat


class RankedRowsPart(Part):
    """The ranking of each row."""

    front = Ranking(required=True)
    middle = Ranking(required=True)
    back = Ranking(required=True)


class ToldSeatAtTable(Object):
    """A seat of a told table as the engine takes it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any) -> pusoy.ToldSeat:
        return pusoy.ToldSeat(**super()._deserialize(value, attr, data))
