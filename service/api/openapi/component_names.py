"""Extracts enums and objects that several schemas share into named components.

Code generators then make one type for each, with a name that players know.
"""

from typing import Any, get_args

from service.api.openapi.field_schemas import REF
from service.pusoy import BEST, NATURALS, ROWS
from service.pusoy.poker import CATEGORIES, THREE_CARD_CATEGORIES
from service.pusoy_dos.play import Kind
from service.pusoy_dos.ruleset import CATEGORIES as PLAY_CATEGORIES
from service.pusoy_dos.scoring_methods import METHODS
from service.schemas.faults import Code

_ENUM_NAMES: dict[tuple[str, ...], str] = {
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


def extract_components(components: dict[str, Any]) -> dict[str, Any]:
    """Return the components, sorted by name, with every titled schema and shared enum extracted."""
    extracted: dict[str, Any] = {}
    rewritten = {
        name: {key: _extract(part, extracted) for key, part in schema.items()} for name, schema in components.items()
    }
    clashes = components.keys() & extracted.keys()
    assert not clashes, f"two schemas are called {clashes}"
    return dict(sorted((rewritten | extracted).items()))


def _extract(part: Any, extracted: dict[str, Any]) -> Any:
    if isinstance(part, list):
        return [_extract(entry, extracted) for entry in part]
    if not isinstance(part, dict):
        return part
    part = {key: _extract(value, extracted) for key, value in part.items()}
    if isinstance(part.get("enum"), list):
        return _extract_enum(part, extracted)
    return _refer(part.pop("title"), part, extracted) if isinstance(part.get("title"), str) else part


def _extract_enum(part: dict[str, Any], extracted: dict[str, Any]) -> dict[str, Any]:
    """Extract an enum that has a name; if null is one of its words, it becomes an alternative to the enum."""
    words = [word for word in part["enum"] if word is not None]
    name = part.pop("title", None) or _ENUM_NAMES.get(tuple(words))
    plain = {"type": "string", "enum": words}
    enum = _refer(name, plain, extracted) if name else plain
    rest = {key: value for key, value in part.items() if key not in ("type", "enum")}
    return rest | ({"anyOf": [enum, {"type": "null"}]} if None in part["enum"] else enum)


def _refer(name: str, schema: dict[str, Any], extracted: dict[str, Any]) -> dict[str, Any]:
    """Return a reference to a component, which is added if it is new."""
    assert extracted.setdefault(name, schema) == schema, f"two schemas are called {name}"
    return {"$ref": REF + name}
