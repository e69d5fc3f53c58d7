"""Names in the OpenAPI document: words and objects that many schemas share are told once, as components.

Code generators then make one type of each, and call it what a player calls it.
"""

from collections.abc import Iterable
from typing import Any, get_args

from service.api.openapi.field_schemas import REF
from service.pusoy import BEST, NATURALS, ROWS
from service.pusoy.poker import CATEGORIES, THREE_CARD_CATEGORIES
from service.pusoy_dos.play import Kind
from service.pusoy_dos.ruleset import CATEGORIES as PLAY_CATEGORIES
from service.pusoy_dos.scoring_methods import METHODS
from service.schemas.faults import Code

_WORDS: dict[tuple[str, ...], str] = {
    tuple(CATEGORIES): "HandCategory",
    tuple(THREE_CARD_CATEGORIES): "FrontCategory",
    tuple(ROWS): "Row",
    tuple(NATURALS): "Natural",
    (*NATURALS, BEST): "Declaration",
    tuple(PLAY_CATEGORIES): "PlayCategory",
    get_args(Kind): "PlayKind",
    tuple(METHODS): "ScoringMethod",
    tuple(Code): "ProblemCode",
}


def name_parts(document: dict[str, Any]) -> None:
    """Make a component of every schema that has a title and of every shared list of words, in place."""
    components = document["components"]["schemas"]
    named: dict[str, Any] = {}
    for name, schema in components.items():
        components[name] = {key: _named(part, named) for key, part in schema.items()}
    clashes = components.keys() & named.keys()
    assert not clashes, f"two schemas are called {clashes}"
    document["components"]["schemas"] = dict(sorted((components | named).items()))


def _named(part: Any, named: dict[str, Any]) -> Any:
    if isinstance(part, list):
        return [_named(entry, named) for entry in part]
    if not isinstance(part, dict):
        return part
    part = {key: _named(value, named) for key, value in part.items()}
    words = part.get("enum")
    if isinstance(words, list):
        return _name_words(part, words, named)
    return _refer(part.pop("title"), part, named) if isinstance(part.get("title"), str) else part


def _name_words(part: dict[str, Any], words: Iterable[str | None], named: dict[str, Any]) -> dict[str, Any]:
    """Name a list of words; where null is one of them it stands beside the words, not among them."""
    told = [word for word in words if word is not None]
    name = part.pop("title", None) or _WORDS.get(tuple(told))
    plain = {"type": "string", "enum": told}
    shown = _refer(name, plain, named) if name else plain
    rest = {key: value for key, value in part.items() if key not in ("type", "enum")}
    return rest | ({"anyOf": [shown, {"type": "null"}]} if None in words else shown)


def _refer(name: str, schema: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Point at a component, and make it when it is met first."""
    assert named.setdefault(name, schema) == schema, f"two schemas are called {name}"
    return {"$ref": REF + name}
