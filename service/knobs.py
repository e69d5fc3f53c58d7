"""Kinds of knob that both games have: how one is read from JSON, and the JSON Schema of what is read.

Every reader gives the frozen canonical value, or raises ``ValueError`` with a sentence.
"""

from typing import Any

from service.cards import RANK_PATTERN, RANKS
from service.rulesets import Knob
from service.strict_json import whole_number

MOST_POINTS = 1000


def points(name: str, meaning: str, low: int = 0) -> Knob:
    """A knob of whole points, ``low`` to 1000."""
    return Knob(name, meaning, lambda value: read_points(value, low), points_schema(low))


def choice(name: str, meaning: str, *words: str) -> Knob:
    """A knob that is one of a few words."""
    return Knob(name, meaning, lambda value: read_word(value, words), {"type": "string", "enum": list(words)})


def straights(meaning: str) -> Knob:
    """The knob that lists the straights, low to high."""
    entry = {"type": "string", "pattern": f"^{RANK_PATTERN}{{5}}$", "example": "A2345"}
    return Knob("straights", meaning, read_straights, {"type": "array", "items": entry, "uniqueItems": True})


def points_schema(low: int = 0) -> dict[str, Any]:
    """Give the JSON Schema of whole points, ``low`` to 1000."""
    return {"type": "integer", "minimum": low, "maximum": MOST_POINTS}


def object_schema(**members: dict[str, Any]) -> dict[str, Any]:
    """Give the JSON Schema of an object that has exactly these members."""
    return {
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }


def read_points(value: object, low: int = 0) -> int:
    """Read a whole number of points."""
    number = whole_number(value)
    if number is None or not low <= number <= MOST_POINTS:
        raise ValueError(f"a whole number from {low} to {MOST_POINTS} is expected")
    return number


def read_word(value: object, words: tuple[str, ...]) -> str:
    """Read one of a few words."""
    if isinstance(value, str) and value in words:
        return value
    raise ValueError(f"one of {', '.join(words)} is expected")


def read_list(value: object) -> list[Any]:
    """Read a list."""
    if not isinstance(value, list):
        raise ValueError("a list is expected")
    return value


def read_members(value: object, *names: str) -> list[Any]:
    """Read an object that has exactly these members; give their values in the order asked."""
    if not isinstance(value, dict) or value.keys() != set(names):
        raise ValueError(f"an object with {', '.join(names)} is expected, and nothing else in it")
    return [value[name] for name in names]


def refuse_twice(values: list[Any], what: str) -> None:
    """Refuse a list in which something stands twice."""
    for place, value in enumerate(values):
        if value in values[:place]:
            raise ValueError(f"{what} {value} is listed twice")


def upper_ranks(text: str) -> str:
    """Write ranks in their one-letter upper-case form: ``"10jqka"`` is ``"TJQKA"``; other letters stay as they are."""
    return "".join(letter.upper() if letter.isascii() else letter for letter in text.replace("10", "T"))


_RING = "A" + RANKS  # the ace stands next to the 2 and to the king
_RUNS = frozenset((_RING[:-1] * 2)[place : place + 5] for place in range(13))


def read_straights(value: object) -> tuple[str, ...]:
    """Read a list of straights, each written from its lowest rank, the lowest straight first."""
    runs = []
    for entry in read_list(value):
        run = upper_ranks(entry) if isinstance(entry, str) else ""
        if run not in _RUNS:
            raise ValueError("each straight is five neighbouring ranks, lowest first, such as A2345 or TJQKA")
        runs.append(run)
    refuse_twice(runs, "the straight")
    return tuple(runs)
