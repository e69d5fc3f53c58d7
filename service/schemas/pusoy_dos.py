"""Requests of Pusoy Dos; each schema's fields are the keywords of the engine's function.

The referee's request is in :mod:`service.schemas.pusoy_dos_round`, finished rounds in
:mod:`service.schemas.pusoy_dos_finish`.
"""

from collections.abc import Mapping
from typing import Any

from service import pusoy_dos
from service.cards import Cards
from service.errors import Code, Fault
from service.pusoy_dos import BOOK
from service.schemas.card_fields import CardList, OneCard
from service.schemas.collections import ListOf
from service.schemas.fields import refuse
from service.schemas.pusoy_dos_finish import (
    HAND,
    FinishedPlayers,
    FinishedRound,
    FinishedRoundPart,
    FinishedSeat,
    FinishedSeatPart,
    last_play_missing,
)
from service.schemas.question import Question, current
from service.schemas.request import Faults, Request
from service.schemas.ruleset import RulesetRef
from service.schemas.running import too_much_running

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
        if ruleset and pusoy_dos.read_play(cards, ruleset) is None:
            detail = pusoy_dos.classify_play(cards, ruleset)["detail"]
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
