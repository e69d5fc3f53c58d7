"""What answers of both games have in common, as schemas for the OpenAPI document; nothing is dumped through them."""

from collections.abc import Iterable
from typing import Any

from marshmallow import EXCLUDE, Schema, fields

from service.schemas.faults import Code

DIGEST_PATTERN = "^sha256:[0-9a-f]{64}$"


class Answer(Schema):
    """An answer; clients ignore members that they do not know."""

    class Meta:
        unknown = EXCLUDE


def text(meaning: str = "", *, nullable: bool = False, **shape: Any) -> fields.String:
    """A string that is always there."""
    return fields.String(required=True, allow_none=nullable, metadata=_described(meaning, shape))


def whole(meaning: str = "", *, nullable: bool = False, **shape: Any) -> fields.Integer:
    """A whole number that is always there."""
    return fields.Integer(required=True, allow_none=nullable, metadata=_described(meaning, shape))


def number(meaning: str = "", *, nullable: bool = False, **shape: Any) -> fields.Float:
    """A number that is always there."""
    return fields.Float(required=True, allow_none=nullable, metadata=_described(meaning, shape))


def flag(meaning: str = "", **shape: Any) -> fields.Boolean:
    """A truth value that is always there."""
    return fields.Boolean(required=True, metadata=_described(meaning, shape))


def word(words: Iterable[str], meaning: str = "", *, nullable: bool = False) -> fields.String:
    """One of a few words, always there."""
    choices: list[str | None] = [*words, *([None] if nullable else [])]
    return fields.String(required=True, allow_none=nullable, metadata=_described(meaning, {"enum": choices}))


def part(schema: type[Schema], meaning: str = "", *, nullable: bool = False) -> fields.Nested:
    """An object that is always there."""
    return fields.Nested(schema, required=True, allow_none=nullable, metadata=_described(meaning, {}))


def list_of(inner: Any, meaning: str = "", *, nullable: bool = False, **shape: Any) -> fields.List[Any]:
    """A list that is always there."""
    inner = fields.Nested(inner) if isinstance(inner, type) else inner
    return fields.List(inner, required=True, allow_none=nullable, metadata=_described(meaning, shape))


def map_of(inner: Any, meaning: str = "", *, nullable: bool = False) -> fields.Dict:
    """An object with a value for each id, always there."""
    inner = fields.Nested(inner) if isinstance(inner, type) else inner
    return fields.Dict(fields.String(), inner, required=True, allow_none=nullable, metadata=_described(meaning, {}))


def cards(meaning: str = "Cards, each its rank and suit in upper case.", *, nullable: bool = False) -> fields.List[Any]:
    """A list of cards that is always there."""
    return list_of(fields.String(metadata={"pattern": "^[2-9TJQKA][CDHS]$"}), meaning, nullable=nullable)


def _described(meaning: str, shape: dict[str, Any]) -> dict[str, Any]:
    return ({"description": meaning} if meaning else {}) | shape


class RulesetStamp(Answer):
    """The ruleset under which an answer was made: its base, what differs from it, and the digest that proves it."""

    name = text("The preset that the ruleset starts from.")
    overrides = fields.Dict(
        fields.String(), fields.Raw(), required=True, metadata={"description": "The knobs that differ, in knob order."}
    )
    digest = text("SHA-256 over the canonical JSON of every knob.", pattern=DIGEST_PATTERN)


class RulesetDocument(RulesetStamp):
    """A ruleset told whole."""

    title = text()
    source = text("Who published the rules, and under what title.")
    description = text("What is particular, what the source states and what is a reading.")
    default = flag("Whether a request that names no ruleset gets this one.")
    knobs = fields.Dict(fields.String(), fields.Raw(), required=True, metadata={"description": "Every knob, resolved."})


class RulesetList(Answer):
    """All presets of a game, the default first."""

    rulesets = list_of(RulesetDocument)


class StampedAnswer(Answer):
    """An answer made under a ruleset."""

    ruleset = part(RulesetStamp)


class FaultEntry(Answer):
    """One thing wrong with a request."""

    pointer = text("Where, as a JSON pointer (RFC 6901) into the request.")
    code = word([str(code) for code in Code], "What, as a stable word.")
    detail = text("What to mend, in words.")
    index = whole("The card, from 0, where cards were sent as one string.", nullable=True)
    value = text("The offending text, 40 characters at most.", nullable=True)


class Problem(Answer):
    """A refusal (RFC 9457)."""

    type = text("`about:blank`, or the URN of a problem of this service.")
    title = text()
    status = whole()
    detail = text()
    errors = fields.List(fields.Nested(FaultEntry), metadata={"description": "On 400 and 422: everything wrong."})
