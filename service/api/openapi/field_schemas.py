"""The JSON Schema of request fields, for the OpenAPI document."""

from functools import singledispatch
from typing import Any

from marshmallow import fields

from service.core.cards import RANK_PATTERN
from service.pusoy.poker import CATEGORIES, THREE_CARD_CATEGORIES
from service.pusoy_dos.scoring_methods import METHODS
from service.schemas.containers import ListOf, MapById
from service.schemas.fields import MAX_ID_LENGTH, CardList, Flag, Id, OneCard, Strict, Whole, Word
from service.schemas.pusoy import Ranking, Royalties
from service.schemas.pusoy_dos import MAX_LEFT, Left
from service.schemas.request import RulesetRef

REF = "#/components/schemas/"

Shape = dict[str, Any]

REQUEST_COMPONENTS: dict[str, Shape] = {
    "Card": {
        "type": "string",
        "description": "Rank (2 to 9, T or 10, J, Q, K, A), then suit (C, D, H, S or its sign), in either case.",
        "pattern": f"^{RANK_PATTERN}([CcDdHhSs]|[♣♧♦♢♥♡♠♤][\\ufe0e\\ufe0f]*)$",
        "example": "TD",
    },
    "Cards": {
        "description": "Cards as a list, or as one string in which white space and commas may part them.",
        "oneOf": [
            {"type": "array", "items": {"$ref": REF + "Card"}, "example": ["8C", "9D", "TS", "JH", "QC"]},
            {"type": "string", "example": "8♣ 9♦ 10♠ J♥ Q♣"},
        ],
    },
    "Left": {
        "description": "The cards that a player has left, or how many they are where their number will do.",
        "oneOf": [
            {"type": "array", "items": {"$ref": REF + "Card"}, "maxItems": MAX_LEFT},
            {"type": "string", "example": "K♦ 10♣ 7♠ 2♥"},
            {"type": "integer", "minimum": 0, "maximum": MAX_LEFT},
        ],
    },
    "Royalties": {
        "type": "object",
        "description": "The category made in a row that would earn a royalty, by row.",
        "properties": {
            row: {"type": ["string", "null"], "enum": [*categories, None]}
            for row, categories in (("front", THREE_CARD_CATEGORIES), ("middle", CATEGORIES), ("back", CATEGORIES))
        },
        "additionalProperties": False,
    },
    "Ranking": {
        "type": "array",
        "description": "Lists of ids that tie, the best first; every player once who neither fouled nor declared.",
        "items": {"type": "array", "minItems": 1, "items": {"type": "string"}},
    },
}


def camel_case(name: str) -> str:
    """Convert a name to camel case, as components are named.

    >>> camel_case("pusoy-dos"), camel_case("card_count")
    ('PusoyDos', 'CardCount')
    """
    return "".join(map(str.capitalize, name.replace("_", "-").split("-")))


_SCORINGS = {method: f"{camel_case(method)}Scoring" for method in METHODS}

REQUEST_COMPONENTS |= {name: METHODS[method].schema for method, name in _SCORINGS.items()}
REQUEST_COMPONENTS["Scoring"] = {
    "description": "How a finished round is scored.",
    "oneOf": [{"$ref": REF + name} for name in _SCORINGS.values()],
    "discriminator": {
        "propertyName": "method",
        "mapping": {method: REF + name for method, name in _SCORINGS.items()},
    },
}


def nullable_shape(field: fields.Field[Any], ret: Shape) -> Shape:
    """Return the JSON Schema of a field as a member of an object; an optional one may also be null.

    ``ret`` is the part that apispec has generated already.
    """
    if not isinstance(field, Strict):
        return {}
    found = shape(field)
    if field.required:
        return found
    if "$ref" in found:
        return {"anyOf": [found, {"type": "null"}]}
    if "enum" in found:
        found = found | {"enum": [*found["enum"], None]}
    kind = found.get("type", ret.get("type"))
    return found | ({"type": [kind, "null"]} if isinstance(kind, str) else {})


@singledispatch
def shape(_: Any) -> Shape:
    """Return the JSON Schema of a field that may not be null."""
    return {}


@shape.register
def _(field: Id) -> Shape:
    return {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_ID_LENGTH,
        "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]+$",
    }


@shape.register
def _(field: Whole) -> Shape:
    limits = {"minimum": field.low, "maximum": field.high}
    return {"type": "integer"} | {name: limit for name, limit in limits.items() if limit is not None}


@shape.register
def _(field: Flag) -> Shape:
    return {"type": "boolean"}


@shape.register
def _(field: Word) -> Shape:
    return {"type": "string", "enum": list(field.words)}


@shape.register
def _(field: OneCard) -> Shape:
    return {"$ref": REF + "Card"}


@shape.register
def _(field: CardList) -> Shape:
    return {"$ref": REF + "Cards"}


@shape.register
def _(field: ListOf) -> Shape:
    limits = {"minItems": field.least or None, "maxItems": field.most}
    return {"type": "array"} | {name: limit for name, limit in limits.items() if limit is not None}


@shape.register
def _(field: MapById) -> Shape:
    return {"type": "object", "additionalProperties": shape(field.inner)}


@shape.register
def _(field: Left) -> Shape:
    return {"$ref": REF + "Left"}


@shape.register
def _(field: Royalties) -> Shape:
    return {"$ref": REF + "Royalties"}


@shape.register
def _(field: Ranking) -> Shape:
    return {"$ref": REF + "Ranking"}


@shape.register
def _(field: RulesetRef) -> Shape:
    return {"$ref": REF + ruleset_component(field.book.game)}


def ruleset_component(game: str) -> str:
    """Return the name of the component for a game's ruleset in a request."""
    return f"{camel_case(game)}RulesetRef"
