"""Rulesets: the knobs of a game, its presets, house rules made from them, and digests to verify a score later.

- A *knob* is one choice of a table, such as the points of a sweep.
- A *ruleset* is a frozen dataclass with a value for every knob.
- A *preset* is a ruleset with a name and a published source.
- A *book* has all knobs and presets of one game, and makes other rulesets by overriding knobs of a preset.
- A *stamp* names the ruleset of an answer, with a digest of every knob.

What a knob does to a score is decided by its game.
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
MAX_POINTS: Final = 1000


# ---- knobs


class Knob(NamedTuple):
    """One choice in a ruleset.

    ``read`` converts a JSON value to the hashable value that a ruleset keeps, or raises ``ValueError`` with a sentence.
    ``schema`` is the JSON Schema of the values that it accepts.
    """

    name: str
    meaning: str
    read: Callable[[Any], Any]
    schema: dict[str, Any]


class Clash(NamedTuple):
    """Knobs whose values exclude each other, and the reason as a sentence."""

    knobs: tuple[str, ...]
    detail: str


class InvalidOverrides(ValueError):
    """Overrides that cannot be applied; ``details`` has a sentence for each invalid knob, unknown ones last."""

    def __init__(self, details: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{knob}: {detail}" for knob, detail in details.items()))
        self.details = dict(details)


# ---- kinds of knobs, and the readers that other knobs share: each raises ValueError for a value that does not fit

WordT = TypeVar("WordT", bound=str)


def points(name: str, meaning: str, *, low: int = 0) -> Knob:
    """Return a knob of whole points, ``low`` to 1000.

    >>> points("row_points", "What a row won is worth.").read(2.0)
    2
    """
    return Knob(name, meaning, lambda value: read_points(value, low=low), points_schema(low=low))


def choice(name: str, meaning: str, *words: str) -> Knob:
    """Return a knob whose value is one of a few words.

    >>> choice("royalty_mode", "How a royalty is paid.", "replace", "add").read("add")
    'add'
    """
    return Knob(name, meaning, lambda value: read_word(value, words), {"type": "string", "enum": list(words)})


def straights(meaning: str) -> Knob:
    """Return the knob that lists the straights, low to high."""
    entry = {"type": "string", "pattern": f"^{RANK_PATTERN}{{5}}$", "example": "A2345"}
    return Knob("straights", meaning, read_straights, {"type": "array", "items": entry, "uniqueItems": True})


def points_schema(*, low: int = 0) -> dict[str, Any]:
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


def read_points(value: object, *, low: int = 0) -> int:
    """Return the value as a number of points, if it is whole and ``low`` to 1000.

    >>> read_points(3.0)
    3
    """
    number = whole_number(value)
    if number is None or not low <= number <= MAX_POINTS:
        raise ValueError(f"a whole number from {low} to {MAX_POINTS} is expected")
    return number


def read_word(value: object, words: tuple[WordT, ...]) -> WordT:
    """Return the value if it is one of these words.

    >>> read_word("add", ("replace", "add"))
    'add'
    """
    for word in words:
        if word == value:
            return word
    raise ValueError(f"one of {', '.join(words)} is expected")


def read_list(value: object) -> list[Any]:
    """Return the value if it is a list."""
    if not isinstance(value, list):
        raise ValueError("a list is expected")
    return value


def read_members(value: object, *names: str) -> list[Any]:
    """Return the values of an object with exactly these members, in the order of the names.

    >>> read_members({"points": 3, "row": "front"}, "row", "points")
    ['front', 3]
    """
    if not isinstance(value, dict) or value.keys() != set(names):
        raise ValueError(f"an object with {', '.join(names)} is expected, and nothing else in it")
    return [value[name] for name in names]


def refuse_duplicates(values: list[Any], what: str) -> None:
    """Raise ``ValueError`` if a list contains a value twice; ``what`` names the value in the sentence."""
    for position, value in enumerate(values):
        if value in values[:position]:
            raise ValueError(f"{what} {value} is listed twice")


def normalize_ranks(text: str) -> str:
    """Return ranks as upper-case letters; other characters stay as they are.

    >>> normalize_ranks("10jqka")
    'TJQKA'
    """
    return "".join(letter.upper() if letter.isascii() else letter for letter in text.replace("10", "T"))


# Thirteen runs of five neighbouring ranks, the ace being next to both the two and the king.
_RUNS = frozenset((RANKS * 2)[start : start + 5] for start in range(len(RANKS)))


def read_straights(value: object) -> tuple[str, ...]:
    """Return the straights of a list; each is five ranks, written from the lowest.

    >>> read_straights(["a2345", "10JQKA"])
    ('A2345', 'TJQKA')
    """
    runs = []
    for entry in read_list(value):
        run = normalize_ranks(entry) if isinstance(entry, str) else ""
        if run not in _RUNS:
            raise ValueError("each straight is five neighbouring ranks, lowest first, such as A2345 or TJQKA")
        runs.append(run)
    refuse_duplicates(runs, "the straight")
    return tuple(runs)


# ---- presets


class NamedRuleset(Protocol):
    """The ``Ruleset`` of either game: a frozen dataclass with a field for every knob, after its name."""

    @property
    def name(self) -> str:
        """The name of the preset that the ruleset starts from."""


RulesetT = TypeVar("RulesetT", bound=NamedRuleset)


@dataclass(frozen=True)
class Preset(Generic[RulesetT]):
    """A named ruleset with its published source; ``description`` separates what the source states from a reading."""

    title: str
    source: str
    description: str
    ruleset: RulesetT

    @property
    def name(self) -> str:
        """The name that a request selects it by."""
        return self.ruleset.name


# ---- stamps and documents


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


# ---- books


@dataclass(frozen=True)
class Book(Generic[RulesetT]):
    """The knobs and presets of one game; the first preset is the default.

    ``clashes`` yields the knobs of a ruleset whose values exclude each other.

    >>> from service.pusoy import BOOK
    >>> house_rules = BOOK.override(BOOK.default, {"sweep_bonus": 4})
    >>> BOOK.stamp(house_rules)["name"], BOOK.stamp(house_rules)["overrides"]
    ('pusoy', {'sweep_bonus': 4})
    """

    game: str
    knobs: tuple[Knob, ...]
    presets: Mapping[str, Preset[RulesetT]]
    clashes: Callable[[RulesetT], Iterator[Clash]]

    @property
    def default(self) -> RulesetT:
        """The ruleset of a request that names none."""
        return next(iter(self.presets.values())).ruleset

    def find(self, name: str) -> RulesetT | None:
        """Return the ruleset of a preset; ``None`` if there is no preset of this name."""
        preset = self.presets.get(name)
        return preset.ruleset if preset else None

    def read_knobs(self, overrides: Mapping[str, Any]) -> dict[str, Any]:
        """Read knobs without applying them, in knob order; raise :class:`InvalidOverrides` for invalid ones."""
        values, details = self._read(overrides)
        if details:
            raise InvalidOverrides(details)
        return values

    def override(self, base: RulesetT, overrides: Mapping[str, Any]) -> RulesetT:
        """Return a ruleset with some knobs changed; raise :class:`InvalidOverrides` for invalid or clashing ones."""
        values, details = self._read(overrides)
        invalid = set(details)
        ruleset: RulesetT = replace(base, **values)  # type: ignore[type-var]  # every ruleset is a dataclass
        for clash in self.clashes(ruleset):
            if invalid.isdisjoint(clash.knobs):
                last = [knob.name for knob in self.knobs if knob.name in clash.knobs and knob.name in values][-1]
                details.setdefault(last, clash.detail)
        if details:
            order = dict.fromkeys((*(knob.name for knob in self.knobs), *overrides))
            raise InvalidOverrides({name: details[name] for name in order if name in details})
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

    def stamp(self, ruleset: RulesetT) -> RulesetStamp:
        """Return the stamp of a ruleset: its preset, the knobs that differ from it, and the digest."""
        return _stamp(self, ruleset)  # type: ignore[arg-type]  # frozen, so hashable

    def document(self, ruleset: RulesetT) -> RulesetDocument:
        """Return everything about a ruleset: its stamp, source and description, and every knob."""
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

    def plain(self, ruleset: RulesetT) -> dict[str, Any]:
        """Return every knob in its JSON form, in knob order."""
        return {knob.name: to_json(getattr(ruleset, knob.name)) for knob in self.knobs}

    def __hash__(self) -> int:
        return hash(self.game)


@lru_cache(maxsize=CACHED_RULESETS)
def _stamp(book: Book[RulesetT], ruleset: RulesetT) -> RulesetStamp:
    knobs = book.plain(ruleset)
    base = book.plain(book.presets[ruleset.name].ruleset)
    digest = hashlib.sha256(strict_json.canonical({"game": book.game, "knobs": knobs})).hexdigest()
    return {
        "name": ruleset.name,
        "overrides": {name: value for name, value in knobs.items() if value != base[name]},
        "digest": f"sha256:{digest}",
    }


def to_json(value: Any) -> Any:
    """Return a knob's value in its JSON form; a value with a custom form has a method ``as_json``.

    >>> to_json((("dragon", 13), None))
    [['dragon', 13], None]
    """
    if hasattr(value, "as_json"):
        return value.as_json()
    if hasattr(value, "_asdict"):
        return {name: to_json(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [to_json(part) for part in value]
    return value
