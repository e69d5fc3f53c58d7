"""Rulesets as values: knobs, presets, overrides, and the digest that proves a score later.

Each game keeps a :class:`Book`: its knobs, its presets with their sources, and which knobs clash.
The kinds of knob that both games have are here too; what a knob does to the play is decided by its game.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, Final, Generic, NamedTuple, Protocol, TypedDict, TypeVar

from service.core import strict_json
from service.core.cards import RANK_PATTERN, RANKS
from service.core.json_schema import JSONSchema
from service.core.strict_json import whole_number

# Size of the per-ruleset caches: an entry takes 100 to 300 kB and two milliseconds to compute.
CACHED_RULESETS: Final = 32


class Named(Protocol):
    """A frozen dataclass of knobs, its first field the name of the preset that it starts from."""

    @property
    def name(self) -> str:
        """The preset that it starts from."""


R = TypeVar("R", bound=Named)
Word = TypeVar("Word", bound=str)


class Knob(NamedTuple):
    """One choice in a ruleset.

    ``read`` turns a JSON value into the frozen canonical one, or raises ``ValueError`` with a sentence.
    ``schema`` is the JSON Schema of what it reads.
    """

    name: str
    meaning: str
    read: Callable[[Any], Any]
    schema: dict[str, Any]


class Clash(NamedTuple):
    """Knobs that cannot stand together, and why."""

    knobs: tuple[str, ...]
    detail: str


class RulesetStamp(TypedDict):
    """The ruleset under which an answer was made: its base, what differs from it, and the digest that proves it."""

    name: Annotated[str, "The preset that the ruleset starts from."]
    overrides: Annotated[dict[str, Any], "The knobs that differ, in knob order."]
    digest: Annotated[
        str, "SHA-256 over the canonical JSON of every knob.", JSONSchema(pattern="^sha256:[0-9a-f]{64}$")
    ]


class RulesetDocument(RulesetStamp):
    """A ruleset told whole."""

    title: str
    source: Annotated[str, "Who published the rules, and under what title."]
    description: Annotated[str, "What is particular, what the source states and what is a reading."]
    default: Annotated[bool, "Whether a request that names no ruleset gets this one."]
    knobs: Annotated[dict[str, Any], "Every knob, resolved."]


class RulesetList(TypedDict):
    """All presets of a game, the default first."""

    rulesets: list[RulesetDocument]


class InvalidOverrides(ValueError):
    """Overrides that make no ruleset: a detail for each knob at fault, in knob order, unknown ones last."""

    def __init__(self, details: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{knob}: {detail}" for knob, detail in details.items()))
        self.details = dict(details)


@dataclass(frozen=True)
class Preset(Generic[R]):
    """A named ruleset and where it comes from."""

    title: str
    source: str
    description: str
    ruleset: R

    @property
    def name(self) -> str:
        """The name by which a request asks for it."""
        return self.ruleset.name


@dataclass(frozen=True)
class Book(Generic[R]):
    """All rulesets of one game; the first preset is the default."""

    game: str
    knobs: tuple[Knob, ...]
    presets: Mapping[str, Preset[R]]
    clashes: Callable[[R], Iterator[Clash]]

    @property
    def default(self) -> R:
        """The ruleset of a request that names none."""
        return next(iter(self.presets.values())).ruleset

    def find(self, name: str) -> R | None:
        """Find a preset's ruleset by its name."""
        preset = self.presets.get(name)
        return preset.ruleset if preset else None

    def read_knobs(self, overrides: Mapping[str, Any]) -> dict[str, Any]:
        """Read knobs one by one, in knob order; raise :class:`InvalidOverrides` with every knob at fault."""
        values, details = self._read(overrides)
        if details:
            raise InvalidOverrides(details)
        return values

    def override(self, base: R, overrides: Mapping[str, Any]) -> R:
        """Change some knobs of a ruleset; raise :class:`InvalidOverrides` with every knob at fault."""
        values, details = self._read(overrides)
        unread = set(details)
        ruleset: R = replace(base, **values)  # type: ignore[type-var]  # every ruleset is a dataclass
        for clash in self.clashes(ruleset):
            if unread.isdisjoint(clash.knobs):
                latest = [knob.name for knob in self.knobs if knob.name in clash.knobs and knob.name in values][-1]
                details.setdefault(latest, clash.detail)
        if details:
            places = dict.fromkeys((*(knob.name for knob in self.knobs), *overrides))
            raise InvalidOverrides({name: details[name] for name in places if name in details})
        return ruleset

    def _read(self, overrides: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
        values: dict[str, Any] = {}
        details: dict[str, str] = {}
        for knob in self.knobs:
            if knob.name in overrides:
                try:
                    values[knob.name] = knob.read(overrides[knob.name])
                except ValueError as fault:
                    details[knob.name] = str(fault)
        known = {knob.name for knob in self.knobs}
        return values, details | {
            name: f"{self.game} has no knob of this name" for name in overrides if name not in known
        }

    def stamp(self, ruleset: R) -> RulesetStamp:
        """Return the stamp of a ruleset in an answer: its base, what differs from it, and the digest."""
        return _stamp(self, ruleset)  # type: ignore[arg-type]  # frozen, so hashable

    def document(self, ruleset: R) -> RulesetDocument:
        """Return the complete document of a ruleset."""
        preset, stamp = self.presets[ruleset.name], self.stamp(ruleset)
        return {
            "name": preset.name,
            "title": preset.title,
            "source": preset.source,
            "description": preset.description,
            "default": ruleset == self.default,
            "digest": stamp["digest"],
            "overrides": stamp["overrides"],
            "knobs": self.plain(ruleset),
        }

    def plain(self, ruleset: R) -> dict[str, Any]:
        """Return every knob in its JSON form, in knob order."""
        return {knob.name: plain(getattr(ruleset, knob.name)) for knob in self.knobs}

    def __hash__(self) -> int:
        return hash(self.game)


@lru_cache(maxsize=CACHED_RULESETS)
def _stamp(book: Book[R], ruleset: R) -> RulesetStamp:
    knobs = book.plain(ruleset)
    base = book.plain(book.presets[ruleset.name].ruleset)
    digest = hashlib.sha256(strict_json.canonical({"game": book.game, "knobs": knobs})).hexdigest()
    return {
        "name": ruleset.name,
        "overrides": {name: value for name, value in knobs.items() if value != base[name]},
        "digest": f"sha256:{digest}",
    }


def plain(value: Any) -> Any:
    """Return a knob's frozen value in its JSON form; a value with its own form has a method ``as_json``."""
    if hasattr(value, "as_json"):
        return value.as_json()
    if hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value


MAX_POINTS = 1000


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
    """Return the JSON Schema of whole points, ``low`` to 1000."""
    return {"type": "integer", "minimum": low, "maximum": MAX_POINTS}


def object_schema(**members: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of an object that has exactly these members."""
    return {
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }


def read_points(value: object, low: int = 0) -> int:
    """Read a whole number of points."""
    number = whole_number(value)
    if number is None or not low <= number <= MAX_POINTS:
        raise ValueError(f"a whole number from {low} to {MAX_POINTS} is expected")
    return number


def read_word(value: object, words: tuple[Word, ...]) -> Word:
    """Read one of a few words."""
    for word in words:
        if word == value:
            return word
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
