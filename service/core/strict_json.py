"""A strict JSON reader and a compact JSON writer.

The reader refuses whatever two parsers could understand differently: duplicate keys, NaN, lone surrogates, numbers
beyond a double, deep nesting.
"""

import json
import re
from collections.abc import Callable
from typing import Any

MAX_DEPTH = 32

BOM = b"\xef\xbb\xbf"
# The closing quote is optional and the quantifier possessive, so that no text causes backtracking.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class MalformedJSON(ValueError):
    """The bytes are not strict JSON; the message explains why, as a sentence for the client."""


def read(body: bytes) -> Any:
    """Parse one JSON text in UTF-8; raise :class:`MalformedJSON` if it is not strict JSON.

    >>> read(b'{"cards": ["AS"]}')
    {'cards': ['AS']}
    """
    if body.startswith(BOM):
        body = body[3:]
    if not body.strip():
        raise MalformedJSON("The body is empty; a JSON object is expected.")
    try:
        text = body.decode()
    except UnicodeDecodeError as fault:
        raise MalformedJSON(f"The body is not UTF-8: byte {fault.start} cannot be read.") from None
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _refuse_deep_nesting(text)
    try:
        value = _decode(text)
    except json.JSONDecodeError as fault:
        raise MalformedJSON(f"Not JSON: {fault.msg} at line {fault.lineno}, column {fault.colno}.") from None
    if "\\u" in text:
        _refuse_lone_surrogates(value)
    return value


def write(value: object) -> bytes:
    """Serialize a value as compact UTF-8 JSON on one line, members in the order given.

    >>> write({"b": [1, None], "a": True})
    b'{"b":[1,null],"a":true}'
    """
    return _encode(value).encode()


def canonical(value: object) -> bytes:
    """Serialize a value as canonical JSON (RFC 8785), to compute a digest.

    It is correct for integers, booleans, null and ASCII text, and a ruleset has nothing else.

    >>> canonical({"b": [1, None], "a": True})
    b'{"a":true,"b":[1,null]}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def whole_number(value: object) -> int | None:
    """Return a JSON number that is whole as an ``int``; ``None`` for anything else, ``True`` and ``"3"`` included.

    >>> whole_number(3.0), whole_number(3.5), whole_number(True), whole_number("3")
    (3, None, None, None)
    """
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    return None


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise MalformedJSON(f"The member {json.dumps(twice[:40])} comes twice in one object.")
    return members


def _constant(name: str) -> Any:
    raise MalformedJSON(f"{name} is not a JSON value.")


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise MalformedJSON(f"The number {digits[:40]} is too large.")
    return number


def _int(digits: str) -> int:
    if len(digits) > 300:
        _float(digits)
    return int(digits)


_decode: Callable[[str], Any] = json.JSONDecoder(
    object_pairs_hook=_members, parse_constant=_constant, parse_float=_float, parse_int=_int
).decode
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def _refuse_deep_nesting(text: str) -> None:
    depth = 0
    for token in _STRING_OR_BRACKET.findall(text):
        if token in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise MalformedJSON(f"Nested more than {MAX_DEPTH} deep.")
        elif token in "]}":
            depth -= 1


def _refuse_lone_surrogates(value: object) -> None:
    try:
        write(value)
    except UnicodeEncodeError:
        raise MalformedJSON("A lone surrogate such as \\ud800 is not text.") from None
