"""The rulesets of Pusoy: every knob of a table.

What a knob does to a hand or a score is decided by the module that computes it.
The presets are in :mod:`service.pusoy.presets`.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from service.core.rulesets import (
    Clash,
    Knob,
    choice,
    object_schema,
    points,
    points_schema,
    read_list,
    read_members,
    read_points,
    read_word,
    refuse_duplicates,
    straights,
)
from service.pusoy.naturals import NATURALS, NaturalName, SixPairs
from service.pusoy.poker import CATEGORIES, THREE_CARD_CATEGORIES, Category

RowName = Literal["front", "middle", "back"]
ROWS: tuple[RowName, ...] = get_args(RowName)
OverallNeeds = Literal["two_rows", "most_rows"]
RoyaltyMode = Literal["replace", "add"]
FoulRoyalties = Literal["by_row", "on_top"]
TableSweep = Literal["none", "double"]


class Royalty(NamedTuple):
    """The points of a category in a row that it wins."""

    row: RowName
    category: Category
    points: int


class NaturalValue(NamedTuple):
    """The points that a declared natural collects from every other player."""

    name: NaturalName
    points: int


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """Every choice that a table of Pusoy makes; ``name`` is the preset that it starts from.

    - ``straights`` are listed from the lowest to the highest, ``naturals`` from the best to the worst.
    - ``row_points``, ``sweep_bonus`` and ``overall_bonus`` are what a row, all three rows and the match of rows earn.
    - ``royalties`` are extra points of strong hands; they replace the row's points or are added to them.

    Start from a preset: ``BOOK.override(ruleset, {"sweep_bonus": 4})`` checks the values, and
    ``dataclasses.replace(ruleset, sweep_bonus=4)`` does not. :data:`KNOBS` has the meaning of every field.

    >>> from service.pusoy import BOOK
    >>> BOOK.default
    Ruleset(name='pusoy', ...)
    >>> BOOK.default.name, BOOK.default.sweep_bonus, BOOK.default.naturals[0]
    ('pusoy', 3, NaturalValue(name='dragon', points=13))
    """

    name: str
    straights: tuple[str, ...]
    row_points: int
    sweep_bonus: int
    overall_bonus: int
    overall_needs: OverallNeeds
    royalties: tuple[Royalty, ...]
    royalty_mode: RoyaltyMode
    foul_royalties: FoulRoyalties
    naturals: tuple[NaturalValue, ...]
    six_pairs: SixPairs
    table_sweep: TableSweep
    hands_per_game: int

    def __repr__(self) -> str:
        """Return only the name, so that signatures in ``help()`` stay readable; ``BOOK.plain`` returns every knob."""
        return f"Ruleset(name={self.name!r}, ...)"


def clashes(_: Ruleset) -> Iterator[Clash]:
    """Yield the knobs of a ruleset that contradict each other: in Pusoy, none do."""
    return iter(())


def _read_royalties(value: object) -> tuple[Royalty, ...]:
    royalties = []
    for entry in read_list(value):
        row, category, worth = read_members(entry, "row", "category", "points")
        row = read_word(row, ROWS)
        category = read_word(category, THREE_CARD_CATEGORIES if row == "front" else CATEGORIES)
        royalties.append(Royalty(row, category, read_points(worth)))
    refuse_duplicates([f"{row} {category}" for row, category, _ in royalties], "the royalty")
    return tuple(sorted(royalties, key=lambda royalty: (ROWS.index(royalty.row), CATEGORIES.index(royalty.category))))


def _read_naturals(value: object) -> tuple[NaturalValue, ...]:
    naturals = []
    for entry in read_list(value):
        name, worth = read_members(entry, "name", "points")
        naturals.append(NaturalValue(read_word(name, tuple(NATURALS)), read_points(worth)))
    refuse_duplicates([natural.name for natural in naturals], "the natural")
    return tuple(naturals)


def _list_of(title: str, **members: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": {"title": title} | object_schema(**members)}


KNOBS = (
    straights("The straights, low to high; a front run of three straights is any three neighbours of one of them."),
    points("row_points", "What a row won is worth when no royalty replaces it."),
    points("sweep_bonus", "What winning all three rows earns on top."),
    points("overall_bonus", "What winning the match of rows earns on top."),
    choice(
        "overall_needs", "Whether the overall needs two rows won, or only more than the other.", *get_args(OverallNeeds)
    ),
    Knob(
        "royalties",
        "What a category is worth in a row that it wins; one entry a row and category, none for no royalties.",
        _read_royalties,
        _list_of(
            "Royalty",
            row={"type": "string", "enum": list(ROWS)},
            category={"type": "string", "enum": list(CATEGORIES)},
            points=points_schema(),
        ),
    ),
    choice(
        "royalty_mode", "Whether a royalty stands instead of the row's points or beside them.", *get_args(RoyaltyMode)
    ),
    choice(
        "foul_royalties",
        "What a clean hand's royalty pays against a foul: as in any row won, or on top of the row's points.",
        *get_args(FoulRoyalties),
    ),
    Knob(
        "naturals",
        "The naturals and what each collects from every other player, best first; none for no naturals.",
        _read_naturals,
        _list_of("NaturalValue", name={"type": "string", "enum": list(NATURALS)}, points=points_schema()),
    ),
    choice(
        "six_pairs",
        "Whether a triple gives a pair and the odd card of six pairs, or spoils them; quads are two pairs either way.",
        *get_args(SixPairs),
    ),
    choice("table_sweep", "Whether sweeping every other player of three or more counts twice.", *get_args(TableSweep)),
    points("hands_per_game", "How many hands a game has.", low=1),
)
