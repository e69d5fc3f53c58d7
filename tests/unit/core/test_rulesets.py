"""Rulesets of both games: stable digests, the values that each knob refuses, schemas and documents."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from service import pusoy, pusoy_dos
from service.core.rulesets import Book, InvalidOverrides, normalize_ranks, read_straights, to_json
from service.pusoy_dos.scoring_methods import METHODS

GOLDEN = json.loads(Path(__file__).with_name("rulesets.json").read_text(encoding="utf-8"))
BOOKS: dict[str, Book[Any]] = {"pusoy": pusoy.BOOK, "pusoy-dos": pusoy_dos.BOOK}
PUSOY = BOOKS["pusoy"]


def test_the_presets_are_in_order() -> None:
    assert [(one["game"], one["preset"]) for one in GOLDEN["digests"]] == [
        (game, name) for game, book in BOOKS.items() for name in book.presets
    ]


@pytest.mark.parametrize("golden", GOLDEN["digests"], ids=lambda golden: golden["preset"])
def test_a_digest_never_changes_within_v1(golden: dict[str, str]) -> None:
    book = BOOKS[golden["game"]]
    ruleset = book.presets[golden["preset"]].ruleset
    assert book.stamp(ruleset) == {"name": golden["preset"], "overrides": {}, "digest": golden["digest"]}
    assert book.find(golden["preset"]) is ruleset
    preset = book.presets[golden["preset"]]
    assert (preset.title, preset.source) == (golden["title"], golden["source"])


@pytest.mark.parametrize("golden", GOLDEN["refused"], ids=lambda golden: json.dumps(golden["overrides"]))
def test_a_refused_knob_names_what_is_expected(golden: dict[str, Any]) -> None:
    book = next(book for book in BOOKS.values() if golden["base"] in book.presets)
    with pytest.raises(InvalidOverrides) as refusal:
        book.override(book.presets[golden["base"]].ruleset, golden["overrides"])
    assert refusal.value.details == golden["details"]
    assert str(refusal.value) == "; ".join(f"{knob}: {detail}" for knob, detail in golden["details"].items())


def test_all_invalid_knobs_are_reported_in_knob_order_and_unknown_ones_last() -> None:
    overrides = {"zeal": 1, "hands_per_game": 0, "jokers": 2, "row_points": 5, "straights": 1, "sweep_bonus": None}
    with pytest.raises(InvalidOverrides) as refusal:
        PUSOY.override(PUSOY.default, overrides)
    assert list(refusal.value.details) == ["straights", "sweep_bonus", "hands_per_game", "zeal", "jokers"]
    with pytest.raises(InvalidOverrides) as refusal:
        PUSOY.read_knobs(overrides)
    assert set(refusal.value.details) == {"straights", "sweep_bonus", "hands_per_game", "zeal", "jokers"}


def test_a_clash_is_not_reported_for_a_knob_that_is_invalid_itself() -> None:
    book = BOOKS["pusoy-dos"]
    broken = {"scoring": {"method": "deuces"}, "ends": "last_player", "transfer": "pairwise"}
    with pytest.raises(InvalidOverrides) as refusal:
        book.override(book.presets["big-two-deuces"].ruleset, broken)
    assert list(refusal.value.details) == ["scoring"]
    two = {"ends": "last_player", "transfer": "pairwise"}
    with pytest.raises(InvalidOverrides) as refusal:
        book.override(book.presets["big-two-deuces"].ruleset, two)
    assert list(refusal.value.details) == ["ends", "transfer"]


def test_knobs_are_read_one_by_one_in_knob_order() -> None:
    read = PUSOY.read_knobs({"row_points": 2.0, "straights": ["10jqka"]})
    assert list(read.items()) == [("straights", ("TJQKA",)), ("row_points", 2)]


@pytest.mark.parametrize(
    ("knob", "lowest", "highest"),
    [("row_points", 0, 1000), ("sweep_bonus", 0, 1000), ("overall_bonus", 0, 1000), ("hands_per_game", 1, 1000)],
)
def test_points_are_whole_numbers_of_0_to_1000_and_a_game_has_at_least_one_hand(
    knob: str, lowest: int, highest: int
) -> None:
    for value in (lowest, highest):
        assert getattr(PUSOY.override(PUSOY.default, {knob: value}), knob) == value
    for value in (lowest - 1, highest + 1):
        with pytest.raises(InvalidOverrides, match=f"{knob}: a whole number from {lowest} to {highest} is expected"):
            PUSOY.override(PUSOY.default, {knob: value})


def test_royalties_are_sorted_by_row_and_category_and_naturals_keep_their_order() -> None:
    given = [("back", "straight_flush", 3), ("front", "pair", 1), ("back", "flush", 2), ("middle", "flush", 4)]
    naturals = [{"name": "six_pairs", "points": 2}, {"name": "dragon", "points": 1}]
    royalties = [{"row": row, "category": category, "points": points} for row, category, points in given]
    ruleset = PUSOY.override(PUSOY.default, {"royalties": royalties, "naturals": naturals})
    assert [tuple(royalty.values()) for royalty in PUSOY.plain(ruleset)["royalties"]] == [
        ("front", "pair", 1),
        ("middle", "flush", 4),
        ("back", "flush", 2),
        ("back", "straight_flush", 3),
    ]
    assert list(PUSOY.stamp(ruleset)["overrides"]) == ["royalties", "naturals"]
    assert PUSOY.stamp(ruleset)["overrides"]["naturals"] == naturals


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_document_describes_a_ruleset_completely(book: Book[Any]) -> None:
    for place, (name, preset) in enumerate(book.presets.items()):
        document = book.document(preset.ruleset)
        assert list(document) == [
            *("name", "title", "source", "description", "default", "digest", "overrides", "knobs"),
        ]
        assert (document["name"], document["default"], document["overrides"]) == (name, place == 0, {})
        assert (document["title"], document["source"]) == (preset.title, preset.source)
        assert document["description"] == preset.description
        assert document["digest"] == book.stamp(preset.ruleset)["digest"]
        assert document["knobs"] == book.plain(preset.ruleset)
        assert list(document["knobs"]) == [knob.name for knob in book.knobs]


def test_a_document_of_an_overridden_ruleset_has_the_name_of_its_preset() -> None:
    ruleset = PUSOY.override(PUSOY.default, {"row_points": 2})
    document = PUSOY.document(ruleset)
    assert (document["name"], document["default"]) == ("pusoy", False)
    assert document["overrides"] == {"row_points": 2}
    assert document["knobs"]["row_points"] == 2


def test_an_unknown_name_finds_no_ruleset() -> None:
    assert PUSOY.find("big-two") is None
    assert PUSOY.default.name == "pusoy"


ANY_POINTS = {"type": "integer", "minimum": 0, "maximum": 1000}


def listed(title: str, **members: Mapping[str, Any]) -> dict[str, Any]:
    entry = {"title": title, "type": "object", "properties": members, "required": [*members]}
    return {"type": "array", "items": entry | {"additionalProperties": False}}


def word(*words: str) -> dict[str, Any]:
    return {"type": "string", "enum": [*words]}


STRAIGHTS = {
    "type": "array",
    "items": {"type": "string", "pattern": "^(10|[2-9TtJjQqKkAa]){5}$", "example": "A2345"},
    "uniqueItems": True,
}
POKER = (
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind"),
    "straight_flush",
)
FIVES = {"type": "array", "items": word("straight", *POKER[5:]), "uniqueItems": True}


def test_the_schemas_of_pusoy_knobs() -> None:
    assert {knob.name: knob.schema for knob in PUSOY.knobs} == {
        "straights": STRAIGHTS,
        **dict.fromkeys(("row_points", "sweep_bonus", "overall_bonus"), ANY_POINTS),
        "overall_needs": word("two_rows", "most_rows"),
        "royalties": listed("Royalty", row=word("front", "middle", "back"), category=word(*POKER), points=ANY_POINTS),
        "royalty_mode": word("replace", "add"),
        "foul_royalties": word("by_row", "on_top"),
        "naturals": listed(
            "NaturalValue",
            name=word("dragon", "six_pairs", "three_straights", "three_flushes"),
            points=ANY_POINTS,
        ),
        "six_pairs": word("pair_units", "exact"),
        "table_sweep": word("none", "double"),
        "hands_per_game": ANY_POINTS | {"minimum": 1},
    }


def test_the_schemas_of_pusoy_dos_knobs() -> None:
    assert {knob.name: knob.schema for knob in BOOKS["pusoy-dos"].knobs} == {
        "suits": {"type": "string", "pattern": "^[CcDdHhSs]{4}$", "example": "CSHD"},
        "straights": STRAIGHTS,
        "straight_tie": word("game_high", "sequence_top"),
        "flush_order": word("suit_then_high", "high_then_suit", "ranks_then_suit"),
        "straight_flush_order": word("as_straight", "suit_first"),
        "triples": {"type": "boolean"},
        **dict.fromkeys(("five_card_categories", "bombs"), FIVES),
        "opening_card": {"type": ["string", "null"], "example": "3C"},
        "opening_scope": word("first_game", "every_deal"),
        "passing": word("reenter", "lockout"),
        "ends": word("first_out", "last_player"),
        "scoring": {"$ref": "#/components/schemas/Scoring"},
        "transfer": word("none", "winner_collects", "pairwise"),
    }


def test_the_schemas_of_scoring_methods() -> None:
    def closed(**members: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": members,
            "required": [*members],
            "additionalProperties": False,
        }

    def numbers(fewest: int, most: int) -> dict[str, Any]:
        return {"type": "array", "items": ANY_POINTS, "minItems": fewest, "maxItems": most}

    tier = {"title": "Tier", **closed(**{"from": ANY_POINTS | {"minimum": 1}, "factor": ANY_POINTS})}
    values = {
        "title": "RankValues",
        "type": "object",
        "propertyNames": {"pattern": "^(10|[2-9TtJjQqKkAa])$"},
        "additionalProperties": ANY_POINTS,
        "minProperties": 13,
        "maxProperties": 13,
    }
    assert {name: method.schema for name, method in METHODS.items()} == {
        "card_count": closed(method=word("card_count")),
        "card_tiers": closed(method=word("card_tiers"), tiers={"type": "array", "items": tier, "minItems": 1}),
        "rank_points": closed(method=word("rank_points"), values=values),
        "deuces": closed(method=word("deuces"), points=numbers(5, 5)),
        "placing": closed(method=word("placing"), points=numbers(2, 4)),
    }


def test_the_meaning_of_every_knob_is_a_sentence() -> None:
    for book in BOOKS.values():
        for knob in book.knobs:
            assert knob.meaning[0].isupper() and knob.meaning.endswith(".")


def test_only_the_thirteen_runs_of_neighbouring_ranks_may_be_straights() -> None:
    ring = "A23456789TJQK" * 2
    for start in range(13):
        run = ring[start : start + 5]
        assert read_straights([run]) == (run,)
        with pytest.raises(ValueError, match="neighbouring"):
            read_straights([run[::-1]])
        with pytest.raises(ValueError, match="neighbouring"):
            read_straights([run[:4]])


def test_only_ascii_letters_are_put_in_upper_case() -> None:
    assert normalize_ranks("10jqKa") == "TJQKA"
    assert normalize_ranks("ǰß") == "ǰß"


def test_to_json_converts_nested_tuples_to_lists() -> None:
    assert to_json(((1, "a"), (None, True))) == [[1, "a"], [None, True]]
