"""Whether one play answers another, and in words why.

The referee and the list of legal plays ask here too, so that there is one truth.
"""

from typing import Literal, TypedDict

from service.core.cards import Cards
from service.core.hand_names import in_sentence
from service.pusoy_dos.explanations import explain_reply
from service.pusoy_dos.play import Classification, Play, classification, read_play
from service.pusoy_dos.ruleset import Ruleset

ReplyFault = Literal["wrong_size", "too_weak"]
Reason = Literal["table_not_a_combination", "not_a_combination", "wrong_size", "too_weak"]


class Comparison(TypedDict):
    """Whether a play beats what is on the table, in the form of an answer."""

    beats: bool
    reason: Reason | None
    detail: str
    play: Classification
    table: Classification


def compare(play: Cards, table: Cards, ruleset: Ruleset) -> Comparison:
    """Say whether a play beats the table, and which comparison decided."""
    ours, theirs = read_play(play, ruleset), read_play(table, ruleset)
    played, lying = classification(play, ours, ruleset), classification(table, theirs, ruleset)
    reason: Reason | None
    if theirs is None:
        reason, detail = "table_not_a_combination", f"Nothing to beat: {in_sentence(lying['detail'])}"
    elif ours is None:
        reason, detail = "not_a_combination", played["detail"]
    else:
        reason = reply_fault(ours, theirs, ruleset)
        detail = explain_reply(ours, theirs, ruleset)
    return {"beats": reason is None, "reason": reason, "detail": detail, "play": played, "table": lying}


def reply_fault(play: Play, table: Play, ruleset: Ruleset) -> ReplyFault | None:
    """Say why a legal play does not answer the table; ``None`` when it does."""
    if len(play.cards) != len(table.cards):
        return None if play.category in ruleset.bombs else "wrong_size"
    return None if play.strength > table.strength else "too_weak"
