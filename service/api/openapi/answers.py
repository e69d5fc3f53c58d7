"""The JSON Schema of answers, from the TypedDicts that the functions return; each TypedDict is a component."""

from collections.abc import Iterable
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from service.api.openapi.field_schemas import REF, Shape
from service.core.json_schema import JSONSchema

_SCALARS: dict[Any, Shape] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    Any: {},
}


def components(answers: Iterable[type]) -> dict[str, Shape]:
    """Return the component of each TypedDict, and of each TypedDict within them, by name."""
    found: dict[type, Shape] = {}
    waiting = list(answers)
    while waiting:
        answer = waiting.pop()
        if answer not in found:
            hints = get_type_hints(answer, include_extras=True)
            found[answer] = _component(answer, hints)
            waiting += _typed_dicts_in(hints.values())
    named = {answer.__name__: component for answer, component in found.items()}
    assert len(named) == len(found), "two kinds of answer have one name"
    return named


def reference(answer: type) -> Shape:
    """Return the reference to a TypedDict's component."""
    return {"$ref": REF + answer.__name__}


def _component(answer: type, hints: dict[str, Any]) -> Shape:
    """Describe a TypedDict; the first line of its docstring is the description."""
    component: Shape = {
        "description": (answer.__doc__ or "").partition("\n")[0],
        "type": "object",
        "properties": {name: shape_of(hint) for name, hint in hints.items()},
    }
    required = sorted(answer.__required_keys__)  # type: ignore[attr-defined]
    return component | ({"required": required} if required else {})


def _typed_dicts_in(hints: Iterable[Any]) -> list[type]:
    found: list[type] = []
    for hint in hints:
        found += [hint] if is_typeddict(hint) else _typed_dicts_in(get_args(hint))
    return found


def shape_of(hint: Any) -> Shape:
    """Return the JSON Schema of a member, from its type and the notes on it.

    >>> shape_of(Annotated[list[int] | None, "Points.", JSONSchema(minItems=1)])
    {'type': ['array', 'null'], 'description': 'Points.', 'minItems': 1, 'items': {'type': 'integer'}}
    """
    kind, notes, nullable = _unwrap(hint)
    head, tail = _shape_of_kind(kind)
    words = [note for note in notes if isinstance(note, str)]
    keywords = {name: value for note in notes if isinstance(note, JSONSchema) for name, value in note.keywords.items()}
    shape = head | ({"description": words[-1]} if words else {}) | keywords | tail
    return _or_null(shape) if nullable else shape


def _unwrap(hint: Any) -> tuple[Any, list[Any], bool]:
    """Split a type into its kind, the notes on it from the inside out, and whether it may be null."""
    notes: list[Any] = []
    nullable = False
    while (origin := get_origin(hint)) in (Annotated, NotRequired, Union, UnionType):
        if origin in (Annotated, NotRequired):
            hint, *inner = get_args(hint)
            notes = inner + notes
        else:
            nullable = True
            [hint] = [part for part in get_args(hint) if part is not NoneType]
    return hint, notes, nullable


def _shape_of_kind(kind: Any) -> tuple[Shape, Shape]:
    """Return the keywords that come before the notes, and those after them."""
    if kind in _SCALARS:
        return _SCALARS[kind], {}
    if is_typeddict(kind):
        return {}, reference(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"type": "string", "enum": [str(word) for word in kind]}, {}
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"type": "string", "enum": list(parts)}, {}
    if origin is dict:
        return {"type": "object"}, {"additionalProperties": shape_of(parts[1])}
    if origin is list or (origin is tuple and parts[1:] == (...,)):
        return {"type": "array"}, {"items": shape_of(parts[0])}
    assert origin is tuple and len(set(parts)) == 1, f"no JSON Schema for {kind}"
    return {"type": "array"}, {"minItems": len(parts), "maxItems": len(parts), "items": shape_of(parts[0])}


def _or_null(shape: Shape) -> Shape:
    if "$ref" in shape:
        notes = {name: value for name, value in shape.items() if name != "$ref"}
        return notes | {"anyOf": [{"$ref": shape["$ref"]}, {"type": "null"}]}
    if "enum" in shape:
        return shape | {"enum": [*shape["enum"], None]}
    return shape | {"type": [shape["type"], "null"]}
