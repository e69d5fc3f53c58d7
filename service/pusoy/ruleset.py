"""The rules of Pusoy as data: every knob, and the named rulesets with their sources."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from service.knobs import (
    choice,
    object_schema,
    points,
    points_schema,
    read_list,
    read_members,
    read_points,
    read_word,
    refuse_twice,
    straights,
)
from service.poker import CATEGORIES, ORDINARY_STRAIGHTS, THREE_CARD_CATEGORIES
from service.rulesets import Book, Clash, Knob, Preset

ROWS = ("front", "middle", "back")
NATURALS = ("dragon", "six_pairs", "three_straights", "three_flushes")


class Royalty(NamedTuple):
    """What a category is worth in a row that it wins."""

    row: str
    category: str
    points: int


class NaturalValue(NamedTuple):
    """What a declared natural collects from every other player."""

    name: str
    points: int


@dataclass(frozen=True)
class Ruleset:
    """Every choice that a table of Pusoy makes; ``name`` is the preset that it starts from."""

    name: str
    straights: tuple[str, ...]
    row_points: int
    sweep_bonus: int
    overall_bonus: int
    overall_needs: str
    royalties: tuple[Royalty, ...]
    royalty_mode: str
    foul_royalties: str
    naturals: tuple[NaturalValue, ...]
    six_pairs: str
    table_sweep: str
    hands_per_game: int


def _read_royalties(value: object) -> tuple[Royalty, ...]:
    royalties = []
    for entry in read_list(value):
        row, category, worth = read_members(entry, "row", "category", "points")
        row = read_word(row, ROWS)
        category = read_word(category, THREE_CARD_CATEGORIES if row == "front" else CATEGORIES)
        royalties.append(Royalty(row, category, read_points(worth)))
    refuse_twice([f"{row} {category}" for row, category, _ in royalties], "the royalty")
    return tuple(sorted(royalties, key=lambda royalty: (ROWS.index(royalty.row), CATEGORIES.index(royalty.category))))


def _read_naturals(value: object) -> tuple[NaturalValue, ...]:
    naturals = []
    for entry in read_list(value):
        name, worth = read_members(entry, "name", "points")
        naturals.append(NaturalValue(read_word(name, NATURALS), read_points(worth)))
    refuse_twice([natural.name for natural in naturals], "the natural")
    return tuple(naturals)


def _list_of(title: str, **members: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": {"title": title} | object_schema(**members)}


KNOBS = (
    straights("The straights, low to high; a front run of three straights is any three neighbours of one of them."),
    points("row_points", "What a row won is worth when no royalty replaces it."),
    points("sweep_bonus", "What winning all three rows earns on top."),
    points("overall_bonus", "What winning the match of rows earns on top."),
    choice(
        "overall_needs", "Whether the overall needs two rows won, or only more than the other.", "two_rows", "most_rows"
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
    choice("royalty_mode", "Whether a royalty stands instead of the row's points or beside them.", "replace", "add"),
    choice(
        "foul_royalties",
        "What a clean hand's royalty pays against a foul: as in any row won, or on top of the row's points.",
        "by_row",
        "on_top",
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
        "pair_units",
        "exact",
    ),
    choice("table_sweep", "Whether sweeping every other player of three or more counts twice.", "none", "double"),
    points("hands_per_game", "How many hands a game has.", low=1),
)


def _clashes(_: Ruleset) -> Iterator[Clash]:
    """No two knobs of Pusoy exclude each other."""
    return iter(())


_BS_FYI = Ruleset(
    name="pusoy",
    straights=ORDINARY_STRAIGHTS,
    row_points=1,
    sweep_bonus=3,
    overall_bonus=0,
    overall_needs="two_rows",
    royalties=(
        Royalty("front", "three_of_a_kind", 3),
        Royalty("middle", "full_house", 2),
        Royalty("middle", "four_of_a_kind", 8),
        Royalty("middle", "straight_flush", 10),
        Royalty("back", "four_of_a_kind", 4),
        Royalty("back", "straight_flush", 5),
    ),
    royalty_mode="replace",
    foul_royalties="by_row",
    naturals=(
        NaturalValue("dragon", 13),
        NaturalValue("six_pairs", 3),
        NaturalValue("three_straights", 3),
        NaturalValue("three_flushes", 3),
    ),
    six_pairs="pair_units",
    table_sweep="none",
    hands_per_game=10,
)

_PRESETS = (
    Preset(
        "Pusoy",
        "bs.fyi, How to Play Pusoy",
        "Filipino Pusoy. A sweep pays 6, a royalty stands instead of the row's point, suits never break ties: all "
        "stated by the page. Readings: a foul pays row by row, each row at its royalty or 1, and 3 for the sweep; "
        "a triple and five pairs are six pairs; a straight flush may serve as a straight or a flush of a natural; "
        "all three straights or flushes may be any legal split of the thirteen cards.",
        _BS_FYI,
    ),
    Preset(
        "Chinese Poker, 1-6 scoring",
        "bs.fyi, How to Play Pusoy (its note on international Chinese Poker without royalties)",
        "A point a row and 3 more for a sweep, no royalties. "
        "The page states that royalties can be switched off; that naturals stay is a reading.",
        replace(_BS_FYI, name="chinese-poker-1-6", royalties=()),
    ),
    Preset(
        "Chinese Poker, 2-4 scoring",
        "bs.fyi, How to Play Pusoy (its note on 2-4 scoring), the meaning as in Wikipedia, Chinese poker",
        "A point a row and one overall for at least two rows won: 2 for a match won two to one, 4 for a sweep. "
        "The page only names 2-4; what it means, and that a foul costs the 4 of a sweep, are readings.",
        replace(_BS_FYI, name="chinese-poker-2-4", sweep_bonus=0, overall_bonus=1, royalties=()),
    ),
    Preset(
        "Chinese Poker, Western royalties",
        "SWC Poker, Chinese Poker rules",
        "2-4 scoring with royalties added to the row's point: front trips 2, middle full house 1, quads 3 and "
        "straight flush 4 in middle or back. Naturals, which that page does not have, stay as in Pusoy: a reading.",
        replace(
            _BS_FYI,
            name="chinese-poker-western",
            sweep_bonus=0,
            overall_bonus=1,
            royalties=(
                Royalty("front", "three_of_a_kind", 2),
                Royalty("middle", "full_house", 1),
                Royalty("middle", "four_of_a_kind", 3),
                Royalty("middle", "straight_flush", 4),
                Royalty("back", "four_of_a_kind", 3),
                Royalty("back", "straight_flush", 4),
            ),
            royalty_mode="add",
        ),
    ),
)

BOOK = Book("pusoy", KNOBS, {preset.name: preset for preset in _PRESETS}, _clashes)
PRESETS = {preset.name: preset.ruleset for preset in _PRESETS}
