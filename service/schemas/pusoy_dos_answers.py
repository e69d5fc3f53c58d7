"""Answers of Pusoy Dos as schemas for the OpenAPI document."""

from typing import get_args

from marshmallow import fields

from service.pusoy_dos.comparison import Reason
from service.pusoy_dos.play import Kind, ShapeFault
from service.pusoy_dos.round_state import FaultCode
from service.pusoy_dos.ruleset import CATEGORIES
from service.pusoy_dos.scoring_methods import METHODS
from service.schemas.answers import Answer, StampedAnswer, cards, flag, list_of, map_of, part, text, whole, word

KINDS: tuple[str, ...] = get_args(Kind)

_STRENGTH = "Higher is better among plays of one size."


class Classification(Answer):
    """What some cards are as a play."""

    cards = cards("The cards in the order in which they were sent.")
    legal = flag("Whether they make a play.")
    kind = word(KINDS, nullable=True)
    category = word(CATEGORIES, "Of five cards.", nullable=True)
    label = text("What a player would say.", nullable=True, example="Pair of nines")
    strength = whole(_STRENGTH, nullable=True, minimum=0, maximum=2**31 - 1)
    reason = word(get_args(ShapeFault), nullable=True)
    detail = text("By what such plays compare, or what the cards lack.", example="Four nines need a fifth card")


class ClassifyAnswer(StampedAnswer, Classification):
    """What some cards are as a play under a ruleset."""


class CompareAnswer(StampedAnswer):
    """Whether a play beats the table."""

    beats = flag()
    reason = word(get_args(Reason), "The first that holds, in this order.", nullable=True)
    detail = text("Which comparison decided.", example="Pair of nines beats pair of fives")
    play = part(Classification)
    table = part(Classification)


class ListedPlay(Answer):
    """A play that the hand may make."""

    cards = cards("Low to high in game order.")
    kind = word(KINDS)
    category = word(CATEGORIES, nullable=True)
    label = text()
    strength = whole(_STRENGTH, minimum=0, maximum=2**31 - 1)


class LegalPlaysAnswer(StampedAnswer):
    """All plays that the hand may make, by size, strength, then cards."""

    plays = list_of(ListedPlay)
    count = whole(minimum=0)
    may_pass = flag("False on a free lead.")


class RoundFault(Answer):
    """The first action that broke a rule; later ones are not judged."""

    at = whole("The action, from 0.", minimum=0)
    code = word(get_args(FaultCode), "The first that holds, in this order.")
    detail = text()


class TablePlay(Answer):
    """What lies on the table, and whose it is."""

    player = text()
    play = part(Classification)


class AcceptedAction(Answer):
    """An action that the referee took."""

    player = text()
    play = part(Classification, "Null for a pass.", nullable=True)
    cleared = flag("Whether it cleared the table.")


class Score(Answer):
    """A player's points."""

    id = text()
    points = whole()
    place = whole("As given, else by points; equals share a place.", minimum=1)
    detail = text(example="10 cards left: 2 points each")


class ScoreSheet(Answer):
    """The scores of a round."""

    method = word(METHODS)
    higher_is_better = flag("False exactly for penalties that nobody receives.")
    scores = list_of(Score)
    winners = list_of(fields.String())


class RefereeAnswer(StampedAnswer):
    """Where a round stands."""

    status = word(("in_progress", "finished", "illegal"))
    fault = part(RoundFault, nullable=True)
    turn = text("Whose turn it is; null once finished.", nullable=True)
    table = part(TablePlay, "Null for a free lead.", nullable=True)
    passes_in_a_row = whole(minimum=0)
    cards_left = map_of(fields.Integer())
    hands = map_of(cards(), "What each has left; null where hands are not known.", nullable=True)
    must_include = text("The card that the next play must hold.", nullable=True)
    actions = list_of(AcceptedAction)
    places = list_of(fields.String(), "Who is out, best first; everybody once finished.")
    scores = part(ScoreSheet, "Null until finished, and where the cards left are needed but not known.", nullable=True)


class ScoreAnswer(StampedAnswer, ScoreSheet):
    """The scores of a round under a ruleset."""


class RoundScores(Answer):
    """A round of a game, scored."""

    scores = map_of(fields.Integer())


class PusoyDosStanding(Answer):
    """A player's place and wins."""

    id = text()
    points = whole()
    place = whole("From 1; equals share a place.", minimum=1)
    wins = whole("Rounds with the best score.", minimum=0)


class PusoyDosGameAnswer(StampedAnswer):
    """A game, added up."""

    higher_is_better = flag()
    rounds = list_of(RoundScores)
    running = list_of(
        map_of(fields.Integer()),
        "The totals after each round; a game may have 2 MiB of them, written out.",
    )
    standings = list_of(PusoyDosStanding, "Best first.")
    winners = list_of(fields.String(), "Who shares the best total.")
