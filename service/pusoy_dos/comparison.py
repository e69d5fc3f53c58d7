"""The rule of which play beats which; the referee and the list of legal plays use it too.

The sentences that explain it come from :mod:`service.pusoy_dos.explanations`.
"""

from __future__ import annotations  # keeps signatures in help() short

from typing import Annotated, Literal, TypedDict

from service.core.cards import Cards
from service.core.hand_names import in_sentence
from service.core.json_schema import JSONSchema
from service.pusoy_dos.explanations import explain_reply
from service.pusoy_dos.play import Classification, Play, describe_play, read_play
from service.pusoy_dos.presets import DEFAULT
from service.pusoy_dos.ruleset import Ruleset

ReplyFault = Literal["wrong_size", "too_weak"]
Reason = Literal["table_not_a_combination", "not_a_combination", "wrong_size", "too_weak"]


class Comparison(TypedDict):
    """Whether a play beats the table."""

    beats: bool
    reason: Annotated[Reason | None, "The first that holds, in this order."]
    detail: Annotated[str, "Which comparison decided.", JSONSchema(example="Pair of nines beats pair of fives")]
    play: Classification
    table: Classification


def compare(play: Cards, table: Cards, *, ruleset: Ruleset = DEFAULT) -> Comparison:
    """Check whether a play beats the play on the table, and explain why.

    ``play`` and ``table`` are cards such as ``("7S", "7D")``; neither has to be a legal combination.
    Raise ``KeyError`` for anything that is not a card.

    >>> answer = compare(("7S", "7D"), ("7C", "7H"))
    >>> answer["beats"], answer["detail"]
    (True, 'Same rank: the diamond in 7-spades 7-diamonds outranks the heart')
    """
    ours, theirs = read_play(play, ruleset=ruleset), read_play(table, ruleset=ruleset)
    play_answer, table_answer = describe_play(play, ours, ruleset), describe_play(table, theirs, ruleset)
    reason: Reason | None
    if theirs is None:
        reason, detail = "table_not_a_combination", f"Nothing to beat: {in_sentence(table_answer['detail'])}"
    elif ours is None:
        reason, detail = "not_a_combination", play_answer["detail"]
    else:
        reason = reply_fault(ours, theirs, ruleset)
        detail = explain_reply(ours, theirs, ruleset)
    return {"beats": reason is None, "reason": reason, "detail": detail, "play": play_answer, "table": table_answer}


def reply_fault(play: Play, table: Play, ruleset: Ruleset) -> ReplyFault | None:
    """Return why a play does not beat the table; ``None`` if it does."""
    if len(play.cards) != len(table.cards):
        return None if play.category in ruleset.bombs else "wrong_size"
    return None if play.strength > table.strength else "too_weak"
