"""Faults of a request: a closed list of codes, and each fault with its location.

A fault is a value, not an exception. These are the exceptions, and how each is answered::

    ValueError
      core.strict_json.MalformedJSON    bytes that are not strict JSON: status 400
      core.rulesets.InvalidOverrides    knobs that make no ruleset: faults below /ruleset/overrides
      schemas.faults.Unanswerable       a request with at least one fault: status 422
      marshmallow.ValidationError       the faults of one field or object, which Request.read gathers
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, TypedDict


class Code(StrEnum):
    """Why a question cannot be answered, in the order in which faults at one place are listed."""

    MALFORMED_JSON = "malformed_json"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    INVALID_TYPE = "invalid_type"
    INVALID_VALUE = "invalid_value"
    UNKNOWN_CARD = "unknown_card"
    DUPLICATE_CARD = "duplicate_card"
    WRONG_CARD_COUNT = "wrong_card_count"
    WRONG_PLAYER_COUNT = "wrong_player_count"
    DUPLICATE_PLAYER = "duplicate_player"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_RULESET = "unknown_ruleset"
    INVALID_RULESET = "invalid_ruleset"
    NATURAL_NOT_HELD = "natural_not_held"
    TOO_MANY_ITEMS = "too_many_items"


CODE_ORDER = {code: place for place, code in enumerate(Code)}

MAX_FAULTS = 100
MAX_VALUE_LENGTH = 40


class FaultEntry(TypedDict):
    """One thing wrong with a request."""

    pointer: Annotated[str, "Where, as a JSON pointer (RFC 6901) into the request."]
    code: Annotated[Code, "What, as a stable word."]
    detail: Annotated[str, "What to mend, in words."]
    index: Annotated[int | None, "The card, from 0, where cards were sent as one string."]
    value: Annotated[str | None, "The offending text, 40 characters at most."]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a request.

    ``index`` is the position of a card, from 0, where cards were sent as one string; ``value`` is the offending text.
    """

    code: Code
    detail: str
    index: int | None = None
    value: str | None = None
    pointer: str = ""

    def at(self, pointer: str) -> "Fault":
        """Return the fault with its location in the request, a JSON pointer."""
        return replace(self, pointer=pointer)

    def numbered(self, index: int) -> "Fault":
        """Return the fault with the position of its card in a string of cards, from 0."""
        return replace(self, index=index)

    def as_json(self) -> FaultEntry:
        """Return the fault as an entry of a problem's ``errors``."""
        return {
            "pointer": self.pointer,
            "code": self.code,
            "detail": self.detail,
            "index": self.index,
            "value": None if self.value is None else self.value[:MAX_VALUE_LENGTH],
        }


class Unanswerable(ValueError):
    """A request that cannot be answered; ``faults`` lists everything wrong with it, up to 100 entries."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"{faults[0].pointer or 'the body'}: {faults[0].detail}")
        self.faults = tuple(faults[:MAX_FAULTS])
