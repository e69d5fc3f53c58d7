"""Generate bad requests from seeds: random bytes, broken JSON, wrong values, cards, rulesets, lines and headers.

Sending them and judging the answers is done elsewhere.
"""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from service.api.catalogue import BOOKS, OPERATIONS

JSON = "application/json"
NDJSON = "application/x-ndjson"


class HTTPRequest(NamedTuple):
    """A request; ``kind`` names the generator that made it."""

    kind: str
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


EXAMPLES = {name: operation.example for name, operation in OPERATIONS.items()}
# A body that is still valid makes the arranger search for some milliseconds, so arrangements are rare.
NAMES = [name for name in EXAMPLES for _ in range(1 if name == "pusoy/arrangements" else 12)]
KNOBS = list(dict.fromkeys(knob.name for book in BOOKS.values() for knob in book.knobs))
KNOB_VALUES = [
    value
    for book in BOOKS.values()
    for preset in book.presets.values()
    for value in book.plain(preset.ruleset).values()
]
MEMBERS = [
    "id",
    "players",
    "cards",
    "front",
    "declare",
    "ruleset",
    "base",
    "overrides",
    "hand",
    "op",
    "",
    "a/b",
    "m~n",
    "é",
]

# Pieces of cards as people, other programs and attackers write them.
CARD_PIECES = [
    *("A", "K", "Q", "J", "T", "10", "9", "2", "1", "0", "11", "a", "k"),
    *("S", "H", "D", "C", "s", "♠", "♥", "♦", "♣", "♤", "♡", "♢", "♧", "\ufe0f", "\ufe0e"),
    *(" ", ",", ", ", "\t", "\n", "\u00a0", "\u2003", "\u3000", "\u200b", "/", "-", ";", "\x00", "\x1c"),
    *("АS", "Т♠", "१♠", "🂡", "🃏", "Ａ", "AS", "KD", "10H", "TC", "AS", "x", "İ", "ſ", "K\u0301"),
]

NASTY: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        3,
        13,
        52,
        1000,
        1001,
        2**31,
        2**63,
        10**30,
        -(10**30),
        0.5,
        10.0,
        -0.0,
        1e300,
        5e-324,
    ),
    *(
        "",
        " ",
        "A",
        "AS",
        "10S",
        "10",
        "3",
        "true",
        "null",
        "0",
        "\u0000",
        "\ud7ff",
        "\uffff",
        "𝟙♠",
        "x" * 65,
        "x" * 5000,
    ),
    *(
        "pusoy",
        "playfacetoface",
        "dragon",
        "front",
        "You",
        "Ana",
        "DROP TABLE",
        "{}",
        "../..",
        "%s%n",
        "${x}",
        "\u202eAS",
    ),
    *([], [[]], {}, [None], [{}], {"": None}, ["AS"] * 14, ["AS"] * 60, [[["AS"]]], {"AS": 1}, [0] * 1200),
    *(
        {"base": "pusoy"},
        {"base": None, "overrides": []},
        {"method": "card_tiers", "tiers": [{"from": 2, "factor": 1}]},
    ),
]

# Pieces of JSON text that parsers read differently, or not at all.
RAW = [
    *(
        b"NaN",
        b"-Infinity",
        b"1e999",
        b"-1e999",
        b"01",
        b"1.",
        b".5",
        b"+1",
        b"0x1",
        b"1e5",
        b"1" * 5000,
        b"'a'",
        b"\\",
    ),
    *(
        b'"\\ud800"',
        b'"\\udc00\\ud800"',
        b'"\\u0000"',
        b'"\\x"',
        b"\xff",
        b"\xed\xa0\x80",
        b"\xc0\x80",
        b"\xf4\x90\x80\x80",
    ),
    *(
        b"\xef\xbb\xbf",
        b"\x00",
        b"//",
        b"/**/",
        b",",
        b",,",
        b":",
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b"\n",
        b"\r",
        b"\xe2\x80\xa8",
    ),
    *(b"[" * 40, b"{" * 40, b'{"a":' * 33, b"[" * 2000, b'{"a":1,"a":2}', b'{"":1,"":2}', b"true false", b"1e-400"),
]


def bad_request(number: int) -> HTTPRequest:
    """Return the bad request of this number, always the same."""
    chance = Random(number)
    return chance.choice(_KINDS)(chance)


def post(kind: str, name: str, body: bytes) -> HTTPRequest:
    """Return a request of an operation."""
    return HTTPRequest(kind, "POST", f"/v1/{name}", {"Content-Type": JSON}, body)


def bulk(kind: str, lines: bytes) -> HTTPRequest:
    """Return a bulk request."""
    return HTTPRequest(kind, "POST", "/v1/bulk", {"Content-Type": NDJSON}, lines)


def _text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _noise(chance: Random) -> HTTPRequest:
    body = chance.randbytes(chance.randrange(200))
    return post("bytes", chance.choice(NAMES), body)


def torn(chance: Random, text: bytes) -> bytes:
    """Cut, flip, drop, repeat or insert a few bytes."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.randrange(1, 9))
        match chance.randrange(5):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + chance.randbytes(to - at) + text[to:]
            case 2:
                text = text[:at] + text[to:]
            case 3:
                text = text[:at] + text[at:to] * 2 + text[to:]
            case _:
                text = text[:at] + chance.choice(RAW) + text[at:]
    return text


def _torn_example(chance: Random) -> HTTPRequest:
    name = chance.choice(NAMES)
    return post("torn text", name, torn(chance, _text(EXAMPLES[name])))


def _raw_value(chance: Random) -> HTTPRequest:
    """Replace a value by text that is not JSON."""
    name = chance.choice(NAMES)
    value = _changed(chance, EXAMPLES[name], lambda _: "@@")
    return post("raw value", name, _text(value).replace(b'"@@"', chance.choice(RAW)))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """List every place within a value as its container and its key."""
    found: list[tuple[Any, Any]] = []
    inside: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        found.append((value, key))
        found += _places(part)
    return found


def _changed(chance: Random, example: Any, change: Callable[[Any], Any]) -> Any:
    """Copy an example with one place changed."""
    value = copy.deepcopy(example)
    container, key = chance.choice(_places(value))
    container[key] = change(container[key])
    return value


def _wrong_value(chance: Random) -> HTTPRequest:
    name = chance.choice(NAMES)
    value: Any = EXAMPLES[name]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        value = _changed(chance, value, lambda _: chance.choice(NASTY))
    return post("wrong value", name, _text(value))


def _wrong_members(chance: Random) -> HTTPRequest:
    """Drop, add, rename or repeat a member or an item."""
    name = chance.choice(NAMES)
    value = copy.deepcopy(dict(EXAMPLES[name]))
    container, key = chance.choice([(value, next(iter(value))), *_places(value)])
    match chance.randrange(4):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container[chance.choice(MEMBERS)] = container.pop(key)
        case 2 if isinstance(container, list):
            container.extend(container[key : key + 1] * chance.choice((1, 2, 50, 1001)))
        case _:
            value[chance.choice(MEMBERS)] = chance.choice(NASTY)
    text = _text(value)
    if chance.random() < 0.1:
        text = text.replace(b"{", b'{"x":1,"x":2,', 1)
    return post("wrong members", name, text)


def card_text(chance: Random) -> str:
    """Return text that resembles cards."""
    return "".join(chance.choice(CARD_PIECES) for _ in range(chance.choice((1, 2, 3, 5, 10, 26, 30, 120))))


def _card_noise(chance: Random) -> HTTPRequest:
    def cards(_: Any) -> Any:
        if chance.random() < 0.6:
            return card_text(chance)
        return [
            card_text(chance) if chance.random() < 0.3 else chance.choice(("AS", "2D", "KH", "3C")) for _ in range(13)
        ]

    name = chance.choice(NAMES)
    return post("cards", name, _text(_changed(chance, EXAMPLES[name], cards)))


def _ruleset(chance: Random) -> HTTPRequest:
    name = chance.choice(NAMES)
    presets = [*BOOKS["pusoy"].presets, *BOOKS["pusoy-dos"].presets, "nobody"]
    overrides: Any = {chance.choice(KNOBS): _knob_value(chance) for _ in range(chance.randrange(1, 4))}
    ruleset: Any = {"base": chance.choice(presets), "overrides": overrides}
    if chance.random() < 0.2:
        ruleset = _changed(chance, ruleset, lambda _: chance.choice(NASTY))
    return post("ruleset", name, _text({**EXAMPLES[name], "ruleset": ruleset}))


def _knob_value(chance: Random) -> Any:
    """Return an unusual value, or the value of some knob, changed or not."""
    if chance.random() < 0.4:
        return chance.choice(NASTY)
    value = chance.choice(KNOB_VALUES)
    if isinstance(value, dict | list) and value and chance.random() < 0.7:
        return _changed(chance, value, lambda _: chance.choice(NASTY))
    return value


def _lines(chance: Random) -> HTTPRequest:
    """Return a bulk request with bad lines."""
    ends = (b"\n", b"\n", b"\n", b"\r\n", b"\n\n", b"\r", b" \t\n", b"\x0b\n", b"\xe2\x80\xa8\n")
    body = b"".join(_line(chance) + chance.choice(ends) for _ in range(chance.choice((1, 2, 8, 40))))
    if chance.random() < 0.3:
        body = body.rstrip(b"\n")
    return bulk("lines", body)


def _line(chance: Random) -> bytes:
    name = chance.choice(NAMES)
    envelope: Any = {"id": chance.choice(NASTY), "op": name, "body": EXAMPLES[name]}
    match chance.randrange(5):
        case 0:
            return chance.randbytes(chance.randrange(60)).replace(b"\n", b"")
        case 1:
            return torn(chance, _text(envelope)).replace(b"\n", b"")
        case 2:
            return _text(_changed(chance, envelope, lambda _: chance.choice(NASTY)))
        case 3:
            envelope["body"] = json.loads(_wrong_value(chance).body)
            return _text(envelope)
        case _:
            envelope.pop(chance.choice(("op", "body")))
            return _text({**envelope, chance.choice(MEMBERS): chance.choice(NASTY)})


HEADERS = {
    "Accept": (
        "text/html",
        "application/xml;q=0.9",
        "*/*;q=0",
        "application/json;q=x",
        ",,;",
        "a" * 500,
        "*/*",
        "\xff",
    ),
    "Content-Type": (
        "text/plain",
        "",
        "application/json; charset=latin-1",
        "application/json;;;",
        "multipart/form-data",
        "/",
        "\xe9",
    ),
    "Content-Encoding": ("gzip", "br, gzip", "identity", "", "deflate;q=1", "\xff"),
    "Content-Length": ("-1", "x", "", "99999999999", "1", "0", "1e3", "+5", "5,5"),
    "X-Request-ID": ("", "a" * 129, "a b", "\xe9", "id\tx", "ok-1"),
    "If-None-Match": ('"x"', "*", "W/", '"' * 99, "x" * 900),
    "Authorization": ("Bearer", "Basic !!!", "Digest a=", "Bearer " + "x" * 3000),
    "Host": ("", "a b", "[::1", "localhost:99999", "\xe9"),
    "Cookie": ("=", ";;;", "a=" + "b" * 3000),
    "X-Forwarded-For": ("x", "1.2.3.4, ::1", ""),
}
PATHS = [
    *("/", "//", "/v1", "/v1/", "/v1/pusoy", "/v1/pusoy/settlements/", "//v1/pusoy/settlements", "/v1/pusoy/rulesets"),
    *("/v1/pusoy/rulesets/nobody", "/v1/pusoy/rulesets/pusoy", "/v1/pusoy-dos/rulesets/%00", "/v1/%70usoy/settlements"),
    *(
        "/v1/pusoy/../pusoy/games",
        "/v1/bulk",
        "/healthz",
        "/readyz",
        "/metrics",
        "/openapi.json",
        "/openapi.yaml",
        "/docs",
    ),
    *(
        "/web/../app.py",
        "/web/%2e%2e/app.py",
        "/web/",
        "/\xe9",
        "/\xff\xfe",
        "/" + "a" * 1500,
        "/v1/pusoy/rulesets/" + "x" * 900,
    ),
]


def _http(chance: Random) -> HTTPRequest:
    """Return a request with a wrong method, path, query or headers."""
    name = chance.choice(NAMES)
    path = f"/v1/{name}" if chance.random() < 0.5 else chance.choice(PATHS)
    method = chance.choice(
        ("POST", "POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "post", "X" * 20)
    )
    headers = {"Content-Type": JSON}
    for header in chance.sample([*HEADERS], chance.randrange(3)):
        headers[header] = chance.choice(HEADERS[header])
    body = _text(EXAMPLES[name]) if method == "POST" else b""
    return HTTPRequest("http", method, path + chance.choice(("", "", "?", "?a=%ff&&=", "?" + "q" * 999)), headers, body)


_KINDS: list[Callable[[Random], HTTPRequest]] = [
    *(
        _noise,
        _torn_example,
        _torn_example,
        _raw_value,
        _wrong_value,
        _wrong_value,
        _wrong_members,
        _card_noise,
        _card_noise,
    ),
    *(_ruleset, _lines, _lines, _http),
]
