"""Rulesets of Pusoy Dos: the presets as published, what each knob accepts, which knobs clash."""

import hashlib
import json
from typing import Any

import pytest

from service.core.rulesets import InvalidOverrides
from service.pusoy_dos.presets import BOOK

ORDINARY = ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
ON_TOP = [*ORDINARY, "23456", "A2345"]
LOWEST = ["A2345", "23456", *ORDINARY]
LINEAR = [*ORDINARY, "JQKA2"]
COUNT = {"method": "card_count"}
RANKS = {"method": "rank_points", "values": dict(zip("23456789TJQKA", [*range(2, 10), 10, 10, 10, 10, 1], strict=True))}


def tiers(*pairs: tuple[int, int]) -> dict[str, object]:
    return {"method": "card_tiers", "tiers": [{"from": first, "factor": factor} for first, factor in pairs]}


TIERS = tiers((1, 1), (10, 2), (13, 3))

# Each preset's suits, straights, tie, flushes, opening card and scope, ends, scoring.
PRESETS = {
    "playfacetoface": ("CSHD", ON_TOP, "game_high", "suit_then_high", "3C", "first_game", "first_out", COUNT),
    "playfacetoface-high-card": ("CSHD", ON_TOP, "game_high", "high_then_suit", "3C", "first_game", "first_out", COUNT),
    "big-two": ("DCHS", LOWEST, "sequence_top", "high_then_suit", "3D", "every_deal", "first_out", TIERS),
    "big-two-deuces": (
        *("DCHS", LOWEST, "sequence_top", "high_then_suit", "3D", "every_deal", "first_out"),
        {"method": "deuces", "points": [1, 2, 4, 8, 16]},
    ),
    "big-two-placing": (
        *("DCHS", LOWEST, "sequence_top", "high_then_suit", "3D", "every_deal", "last_player"),
        {"method": "placing", "points": [5, 3, 1, 0]},
    ),
    "pusoy-dos-rank-points": ("CSHD", LINEAR, "game_high", "suit_then_high", "3C", "first_game", "first_out", RANKS),
    "philippine-linear": ("CSHD", LINEAR, "game_high", "suit_then_high", "3C", "first_game", "first_out", COUNT),
    "chuo-dai-di": ("SHCD", LINEAR, "game_high", "suit_then_high", "3S", "first_game", "first_out", TIERS),
    "big-two-hong-kong": (
        *("DCHS", ON_TOP, "sequence_top", "high_then_suit", "3D", "first_game", "first_out"),
        tiers((1, 1), (8, 2), (10, 3), (13, 4)),
    ),
}


def test_the_presets_and_the_default() -> None:
    assert list(BOOK.presets) == list(PRESETS)
    assert BOOK.default.name == "playfacetoface"


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_published_knobs(name: str) -> None:
    suits, straights, tie, flushes, card, scope, ends, scoring = PRESETS[name]

    assert BOOK.plain(BOOK.presets[name].ruleset) == {
        "suits": suits,
        "straights": straights,
        "straight_tie": tie,
        "flush_order": flushes,
        "straight_flush_order": "as_straight",
        "triples": True,
        "five_card_categories": ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"],
        "bombs": [],
        "opening_card": card,
        "opening_scope": scope,
        "passing": "reenter",
        "ends": ends,
        "scoring": scoring,
        "transfer": "none",
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_names_its_source_and_our_readings(name: str) -> None:
    preset = BOOK.presets[name]

    assert preset.title and preset.source
    assert "reading" in preset.description


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_read_from_its_own_json_is_itself(name: str) -> None:
    ruleset = BOOK.presets[name].ruleset

    assert BOOK.override(ruleset, BOOK.plain(ruleset)) == ruleset
    assert BOOK.stamp(ruleset)["overrides"] == {}


def test_knobs_are_in_the_order_of_the_contract() -> None:
    assert [knob.name for knob in BOOK.knobs] == list(BOOK.plain(BOOK.default))
    assert list(BOOK.plain(BOOK.default)) == [
        *("suits", "straights", "straight_tie", "flush_order", "straight_flush_order", "triples"),
        *("five_card_categories", "bombs", "opening_card", "opening_scope", "passing", "ends", "scoring", "transfer"),
    ]


def test_the_digest_is_over_the_canonical_json_of_every_knob() -> None:
    stamp = BOOK.stamp(BOOK.default)
    knobs = {"game": "pusoy-dos", "knobs": BOOK.plain(BOOK.default)}
    written = json.dumps(knobs, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    assert stamp["digest"] == f"sha256:{hashlib.sha256(written.encode()).hexdigest()}"


@pytest.mark.parametrize(
    ("knob", "given", "canonical"),
    [
        ("suits", "dchs", "DCHS"),
        ("straights", ["10jqka", "a2345"], ["TJQKA", "A2345"]),
        ("opening_card", "10d", "TD"),
        ("opening_card", "3♦", "3D"),
        ("opening_card", None, None),
        ("triples", False, False),
        ("five_card_categories", ["flush", "straight"], ["flush", "straight"]),
        ("five_card_categories", [], []),
        ("bombs", ["straight_flush"], ["straight_flush"]),
        ("bombs", ["straight_flush", "four_of_a_kind"], ["four_of_a_kind", "straight_flush"]),
        ("scoring", tiers((13, 3), (1, 1)), tiers((1, 1), (13, 3))),
        (
            "scoring",
            {"method": "deuces", "points": [0, 1.0, 2, 3, 1000]},
            {"method": "deuces", "points": [0, 1, 2, 3, 1000]},
        ),
        (
            "scoring",
            {"method": "rank_points", "values": dict.fromkeys(["10", *"23456789jqka"], 1)},
            {"method": "rank_points", "values": dict.fromkeys("23456789TJQKA", 1)},
        ),
        ("transfer", "pairwise", "pairwise"),
        ("passing", "lockout", "lockout"),
    ],
)
def test_a_knob_normalizes_its_value(knob: str, given: object, canonical: object) -> None:
    ruleset = BOOK.override(BOOK.default, {knob: given})

    assert BOOK.plain(ruleset)[knob] == canonical
    assert BOOK.stamp(ruleset)["overrides"] == {knob: canonical}


def test_bombs_are_sorted_as_the_categories_of_the_ruleset() -> None:
    ruleset = BOOK.override(
        BOOK.default,
        {"five_card_categories": ["straight_flush", "four_of_a_kind"], "bombs": ["four_of_a_kind", "straight_flush"]},
    )

    assert ruleset.bombs == ("straight_flush", "four_of_a_kind")


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("suits", "CDH"),
        ("suits", "CDHH"),
        ("suits", "CDHSS"),
        ("suits", ["C", "D", "H", "S"]),
        ("suits", "♣♦♥♠"),
        ("suits", None),
        ("straights", ["34568"]),
        ("straights", ["76543"]),
        ("straights", ["34567", "34567"]),
        ("straights", "34567"),
        ("straight_tie", "ace"),
        ("flush_order", "GAME_HIGH"),
        ("straight_flush_order", None),
        ("triples", 1),
        ("triples", "true"),
        ("five_card_categories", ["two_pair"]),
        ("five_card_categories", ["flush", "flush"]),
        ("five_card_categories", "flush"),
        ("bombs", [None]),
        ("bombs", [["flush"]]),
        ("opening_card", "3X"),
        ("opening_card", 3),
        ("opening_card", ["3C"]),
        ("opening_scope", "always"),
        ("passing", "lock"),
        ("ends", ""),
        ("transfer", None),
        ("scoring", "card_count"),
        ("scoring", {}),
        ("scoring", {"method": "bomb_doubling"}),
        ("scoring", {"method": ["card_count"]}),
        ("scoring", {"method": "card_count", "points": [1]}),
        ("scoring", {"method": "card_tiers"}),
        ("scoring", {"method": "card_tiers", "tiers": []}),
        ("scoring", {"method": "card_tiers", "tiers": {}}),
        ("scoring", tiers((2, 1))),
        ("scoring", tiers((1, 1), (1, 2))),
        ("scoring", tiers((1, 1001))),
        ("scoring", tiers((1, 1), (0, 1))),
        ("scoring", tiers((1, 1), (1001, 1))),
        ("scoring", tiers((1, -1))),
        ("scoring", {"method": "card_tiers", "tiers": [{"from": 1}]}),
        ("scoring", {"method": "card_tiers", "tiers": [{"from": True, "factor": 1}]}),
        ("scoring", {"method": "rank_points", "values": {"A": 1}}),
        ("scoring", {"method": "rank_points", "values": dict.fromkeys(["10", "T", *"3456789JQKA"], 1)}),
        ("scoring", {"method": "rank_points", "values": dict.fromkeys(["10", "T", *"23456789JQKA"], 1)}),
        ("scoring", {"method": "rank_points", "values": [1] * 13}),
        ("scoring", {"method": "deuces", "points": [1, 2, 4, 8]}),
        ("scoring", {"method": "deuces", "points": [1, 2, 4, 8, 16, 32]}),
        ("scoring", {"method": "deuces", "points": [1, 2, 4, 8, 16.5]}),
        ("scoring", {"method": "placing", "points": [1]}),
        ("scoring", {"method": "placing", "points": [5, 4, 3, 2, 1]}),
        ("jokers", 2),
    ],
)
def test_an_invalid_value_is_rejected_at_its_knob(knob: str, value: object) -> None:
    with pytest.raises(InvalidOverrides) as refusal:
        BOOK.override(BOOK.presets["big-two-placing"].ruleset, {knob: value})

    assert list(refusal.value.details) == [knob]


@pytest.mark.parametrize(
    ("base", "overrides", "at"),
    [
        ("big-two", {"scoring": {"method": "placing", "points": [2, 1]}}, "scoring"),
        ("big-two-placing", {"ends": "first_out"}, "ends"),
        ("playfacetoface", {"scoring": {"method": "placing", "points": [2, 1]}, "ends": "first_out"}, "scoring"),
        ("big-two-deuces", {"ends": "last_player"}, "ends"),
        ("big-two-placing", {"scoring": {"method": "deuces", "points": [1] * 5}}, "scoring"),
        ("big-two-deuces", {"transfer": "pairwise"}, "transfer"),
        ("big-two-placing", {"transfer": "winner_collects"}, "transfer"),
        ("big-two", {"transfer": "pairwise", "scoring": {"method": "deuces", "points": [1] * 5}}, "transfer"),
        ("playfacetoface", {"bombs": ["flush"], "five_card_categories": ["straight"]}, "bombs"),
    ],
)
def test_a_clash_is_reported_at_the_later_of_the_overridden_knobs(
    base: str, overrides: dict[str, Any], at: str
) -> None:
    with pytest.raises(InvalidOverrides) as refusal:
        BOOK.override(BOOK.presets[base].ruleset, overrides)

    assert list(refusal.value.details) == [at]


@pytest.mark.parametrize(
    ("base", "overrides"),
    [
        ("playfacetoface", {"ends": "last_player"}),
        ("playfacetoface", {"ends": "last_player", "scoring": {"method": "placing", "points": [1, 0]}}),
        ("big-two-placing", {"ends": "first_out", "scoring": COUNT}),
        ("big-two-deuces", {"scoring": RANKS, "transfer": "pairwise"}),
        ("playfacetoface", {"five_card_categories": ["straight"]}),
        ("playfacetoface", {"transfer": "pairwise"}),
        ("big-two", {"transfer": "winner_collects"}),
    ],
)
def test_knobs_that_do_not_clash(base: str, overrides: dict[str, Any]) -> None:
    assert BOOK.override(BOOK.presets[base].ruleset, overrides)
