"""Random invalid bodies: valid ones with one or a few values corrupted anywhere."""

import copy
from random import Random
from typing import Any

Path = tuple[Any, ...]
ODD_VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    5,
    19,
    53,
    1001,
    2.5,
    10.0,
    1e300,
    "",
    " ",
    "x",
    "3C",
    "10",
    "best",
    "dragon",
    "royal",
    "A" * 65,
    "tab\there",
    "\u0085",
    "pusoy",
    "playfacetoface",
    "big-two-placing",
    [],
    {},
    [[]],
    [None],
    ["a"],
    {"a": 1},
    {"base": "pusoy"},
    {"base": "big-two", "overrides": {}},
    {"base": "big-two-deuces", "overrides": {"transfer": "pairwise", "triples": False}},
]
ODD_CARDS = [
    "1C",
    "TX",
    "",
    "3C ",
    " 3C",
    "3C4D",
    "10",
    "T",
    "C3",
    "ſ",
    "3ſ",
    "\u212aC",
    "２C",
    "3♣\ufe0f",
    "3C\ufe0f",
    "0C",
]
ODD_FIELDS = ["extra", "Id", "a/b", "~", "", "ruleset", "cards", "players", "declare", "totals", "scores", "length"]


def places_in(value: Any, path: Path = ()) -> list[Path]:
    """List the path of every value in a body, without the body itself."""
    found: list[Path] = []
    if isinstance(value, dict):
        inside: list[tuple[Any, Any]] = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    else:
        return []
    for step, part in inside:
        found.append((*path, step))
        found += places_in(part, (*path, step))
    return found


def at(body: Any, path: Path) -> Any:
    """Look up a path."""
    for step in path:
        body = body[step]
    return body


def corrupt_string(chance: Random, text: str, others: list[str]) -> Any:
    """Replace a string by another of the body or by an invalid card, or cut or insert some characters."""
    return chance.choice(
        [
            chance.choice(others),
            chance.choice(ODD_CARDS),
            text + chance.choice(["x", " ", ",", "3C", "\ufe0f", "?", "\x1f", "\u200b"]),
            text[:-1],
            text[1:],
            text.swapcase(),
            text[: len(text) // 2] + chance.choice(["X", "?", "\u200b", ";", "10"]) + text[len(text) // 2 :],
        ]
    )


def corrupt(chance: Random, body: Any) -> Any:
    """Corrupt one value of a body and return the body."""
    paths = places_in(body)
    if not paths or chance.random() < 0.01:
        return chance.choice([[], None, "x", 3, True, {}, [body]])
    if chance.random() < 0.5:  # prefer shallow values: there are far more cards than fields
        paths = [path for path in paths if len(path) <= chance.choice([1, 2, 3, 4])]
    path = chance.choice(paths)
    parent, step = at(body, path[:-1]), path[-1]
    value = parent[step]
    way = chance.random()
    if way < 0.2:
        del parent[step]
    elif way < 0.35 and isinstance(parent, list):
        parent.insert(chance.randint(0, len(parent)), copy.deepcopy(chance.choice(parent)))
    elif way < 0.5:
        target = value if isinstance(value, dict) else parent if isinstance(parent, dict) else body
        if isinstance(target, dict):
            target[chance.choice(ODD_FIELDS)] = copy.deepcopy(chance.choice([*ODD_VALUES, value]))
    elif way < 0.75 and isinstance(value, str):
        others = [str(at(body, other)) for other in places_in(body) if isinstance(at(body, other), str)]
        parent[step] = corrupt_string(chance, value, others)
    elif way < 0.8 and isinstance(value, list) and value:
        parent[step] = value * chance.choice([0, 0, 2, 2, 3, 1 + 1000 // len(value)])
    elif way < 0.85 and isinstance(value, int | float):
        parent[step] = chance.choice([value + 0.5, -value, value + 1, str(value), value * 1000, bool(value)])
    else:
        parent[step] = copy.deepcopy(chance.choice(ODD_VALUES))
    return body


def break_body(chance: Random, body: Any) -> Any:
    """Return a copy of a valid body with one value corrupted, sometimes two or three."""
    body = copy.deepcopy(body)
    for _ in range(chance.choice([1, 1, 1, 1, 1, 1, 2, 2, 3])):
        body = corrupt(chance, body)
    return body
