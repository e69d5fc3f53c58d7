"""Every knob of both games can be set on the page, to every value that the service accepts."""

import json
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from service import pusoy, pusoy_dos
from service.core.cards import RANKS, SUITS
from service.core.rulesets import Book, Knob
from service.pusoy_dos.scoring_methods import METHODS
from tests.support.accessibility import axe_violations, page_width, small_targets
from tests.support.browser_pages import PHONE, Visit
from tests.support.page_watch import PageWatch

BOOKS: dict[str, Book[Any]] = {"pusoy": pusoy.BOOK, "dos": pusoy_dos.BOOK}

# Changes to the fields of a knob: the end of the field's id, and the text to enter or choose.
Changes = list[tuple[str, str]]


def open_house_rules(page: Page, game: str) -> None:
    """Open a game and show its knobs."""
    if game == "dos":
        page.get_by_role("button", name="Pusoy Dos").click()
    page.locator(".rules > summary").click()
    page.get_by_text("House rules: change one thing at a time").click()


def change(page: Page, game: str, knob: str, changes: Changes) -> None:
    """Fill in, choose or tick one field after another."""
    for name, text in changes:
        field = page.locator(f"#knob-{game}-{knob}{name and '-' + name}")
        if field.evaluate("(field) => field.localName") == "select":
            field.select_option(text)
        elif field.get_attribute("type") == "checkbox":
            field.set_checked(text == "yes")
        else:
            field.fill(text)
            field.press("Tab")


def expect_override(page: Page, game: str, knob: str, value: Any) -> None:
    """Wait until the page's rules have this value of the knob; ``...`` stands for the preset's value."""
    wanted = "" if value is ... else json.dumps(value, separators=(",", ":"))
    page.wait_for_function(
        """([game, knob, wanted]) => {
            const { overrides } = JSON.parse(localStorage.getItem("scorepad"))[game].rules;
            return (JSON.stringify(overrides[knob]) ?? "") === wanted;
        }""",
        arg=[game, knob, wanted],
    )


def naturals(*listed: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"name": name, "points": points} for name, points in listed]


def royalties(*listed: tuple[str, str, int]) -> list[dict[str, Any]]:
    return [{"row": row, "category": category, "points": points} for row, category, points in listed]


# By game: the knob, the changes to its fields, and the resulting value. No preset has any of the lists.
SETTINGS: dict[str, list[tuple[str, Changes, Any]]] = {
    "pusoy": [
        ("straights", [("", "10JQKA a2345")], ["10JQKA", "a2345"]),
        ("straights", [("", "")], []),
        ("row_points", [("", "1000")], 1000),
        ("sweep_bonus", [("", "0")], 0),
        ("overall_bonus", [("", "999")], 999),
        ("overall_needs", [("", "most_rows")], "most_rows"),
        (
            "royalties",
            [
                ("front-pair", "0"),
                ("middle-high_card", "1"),
                ("middle-straight_flush", ""),
                ("back-two_pair", "1000"),
                ("back-four_of_a_kind", ""),
            ],
            royalties(
                ("front", "pair", 0),
                ("front", "three_of_a_kind", 3),
                ("middle", "high_card", 1),
                ("middle", "full_house", 2),
                ("middle", "four_of_a_kind", 8),
                ("back", "two_pair", 1000),
                ("back", "straight_flush", 5),
            ),
        ),
        ("royalty_mode", [("", "add")], "add"),
        ("foul_royalties", [("", "on_top")], "on_top"),
        (
            "naturals",
            [("name-3", ""), ("name-2", ""), ("name-0", "three_flushes"), ("points-0", "1000"), ("points-1", "0")],
            naturals(("three_flushes", 1000), ("six_pairs", 0)),
        ),
        ("naturals", [("name-1", ""), ("name-0", "")], []),
        ("six_pairs", [("", "exact")], "exact"),
        ("table_sweep", [("", "double")], "double"),
        ("hands_per_game", [("", "1000")], 1000),
    ],
    "dos": [
        ("suits", [("", "HSDC")], "HSDC"),
        ("straights", [("", "TJQKA, 34567")], ["TJQKA", "34567"]),
        ("straight_tie", [("", "sequence_top")], "sequence_top"),
        ("flush_order", [("", "ranks_then_suit")], "ranks_then_suit"),
        ("straight_flush_order", [("", "suit_first")], "suit_first"),
        ("triples", [("", "false")], False),
        (
            "five_card_categories",
            [("place-4", ""), ("place-0", "flush"), ("place-1", "straight")],
            ["flush", "straight", "full_house", "four_of_a_kind"],
        ),
        ("bombs", [("flush", "yes"), ("straight", "yes")], ["straight", "flush"]),
        ("opening_card", [("", "10♦")], "TD"),
        ("opening_card", [("", "")], None),
        ("opening_scope", [("", "every_deal")], "every_deal"),
        ("passing", [("", "lockout")], "lockout"),
        ("transfer", [("", "pairwise")], "pairwise"),
        (
            "scoring",
            [("method", "card_tiers"), ("from-1", "12"), ("from-2", ""), ("factor-0", "0")],
            {"method": "card_tiers", "tiers": [{"from": 1, "factor": 0}, {"from": 12, "factor": 2}]},
        ),
        (
            "scoring",
            [("from-2", "1000"), ("factor-2", "1000")],
            {
                "method": "card_tiers",
                "tiers": [{"from": 1, "factor": 0}, {"from": 12, "factor": 2}, {"from": 1000, "factor": 1000}],
            },
        ),
        (
            "scoring",
            [("method", "rank_points"), ("rank-2", "1000"), ("rank-A", "0")],
            {
                "method": "rank_points",
                "values": {"2": 1000} | {rank: int(rank) for rank in "3456789"} | dict.fromkeys("TJQK", 10) | {"A": 0},
            },
        ),
        ("transfer", [("", "none")], ...),
        (
            "scoring",
            [("method", "deuces"), ("points-0", "0"), ("points-4", "1000")],
            {"method": "deuces", "points": [0, 2, 4, 8, 1000]},
        ),
        ("ends", [("", "last_player")], "last_player"),
        (
            "scoring",
            [("method", "placing"), ("points-3", ""), ("points-2", "7")],
            {"method": "placing", "points": [5, 3, 7]},
        ),
        ("scoring", [("points-2", "")], {"method": "placing", "points": [5, 3]}),
    ],
}


@pytest.mark.parametrize("game", BOOKS)
def test_every_knob_can_be_set_to_values_that_no_preset_has(page: Page, watch: PageWatch, game: str) -> None:
    watch.expect("Failed to load resource: the server responded with a status of 422")  # while a knob is incomplete
    open_house_rules(page, game)
    overrides: dict[str, Any] = {}
    for knob, changes, value in SETTINGS[game]:
        change(page, game, knob, changes)
        expect_override(page, game, knob, value)
        overrides[knob] = value
    assert set(overrides) == {knob.name for knob in BOOKS[game].knobs}
    applied = {knob: value for knob, value in overrides.items() if value is not ...}
    BOOKS[game].override(BOOKS[game].default, applied)  # raises if the service would refuse
    expect(page.locator(".knob-fault").filter(visible=True)).to_have_count(0)
    expect(page.get_by_text(f"{len(applied)} house rules", exact=True)).to_be_visible()


def offered(page: Page, game: str, knob: str) -> Any:
    """Return what the fields of a knob offer: choices of selects, names of checkboxes, bounds of numbers."""
    return page.locator(f"#knob-{game}-{knob}").evaluate(
        """(field) => {
            const choices = (one) => [...one.options].map(({ value }) => value).filter(Boolean);
            const fields = field.matches("[data-fields]") ? [...field.querySelectorAll("input, select")] : [field];
            return fields.map((one) =>
                one.localName === "select" ? choices(one)
                : one.type === "number" ? [one.name, Number(one.min), Number(one.max)]
                : one.type === "checkbox" ? one.name : one.type);
        }"""
    )


def accepts(knob: Knob, value: object) -> bool:
    """Return whether the service accepts a value of a knob."""
    try:
        knob.read(value)
    except ValueError:
        return False
    return True


def accepted(knob: Knob) -> Any:
    """Return what the fields of a knob must offer, in the form of :func:`offered`, from what the service accepts."""
    schema = knob.schema
    if "enum" in schema:
        return [schema["enum"]]
    if schema.get("type") == "integer":
        return [["", schema["minimum"], schema["maximum"]]]
    items = schema.get("items", {})
    parts = items.get("properties", {})
    offers: dict[str, Callable[[], Any]] = {
        "suits": lambda: [sorted(map("".join, permutations(SUITS)))],
        "triples": lambda: [["true", "false"]],
        "five_card_categories": lambda: [items["enum"]] * len(items["enum"]),
        "bombs": lambda: items["enum"],
        "royalties": lambda: [
            [f"{row}-{category}", parts["points"]["minimum"], parts["points"]["maximum"]]
            for row in parts["row"]["enum"]
            for category in parts["category"]["enum"]
            if accepts(knob, [{"row": row, "category": category, "points": 1}])
        ],
        "naturals": lambda: [
            one
            for at in range(len(parts["name"]["enum"]))
            for one in (parts["name"]["enum"], [f"points-{at}", 0, parts["points"]["maximum"]])
        ],
        "scoring": lambda: [list(METHODS)],
    }
    return offers[knob.name]() if knob.name in offers else ["text"]


@pytest.mark.parametrize("game", BOOKS)
def test_the_fields_of_every_knob_offer_exactly_what_the_service_accepts(page: Page, game: str) -> None:
    open_house_rules(page, game)
    found = {knob.name: offered(page, game, knob.name) for knob in BOOKS[game].knobs}
    if game == "dos":
        found["suits"] = [sorted(found["suits"][0])]
    assert found == {knob.name: accepted(knob) for knob in BOOKS[game].knobs}


CHANGED_AND_BACK: list[tuple[str, str, str, Changes, Changes]] = [
    ("pusoy", "pusoy", "royalties", [("front-pair", "2")], [("front-pair", "")]),
    ("pusoy", "pusoy", "naturals", [("points-0", "1")], [("points-0", "13")]),
    ("dos", "big-two", "suits", [("", "CDHS")], [("", "DCHS")]),
    ("dos", "big-two", "triples", [("", "false")], [("", "true")]),
    ("dos", "big-two", "bombs", [("flush", "yes")], [("flush", "no")]),
    ("dos", "big-two", "five_card_categories", [("place-4", "")], [("place-4", "straight_flush")]),
    ("dos", "big-two", "scoring", [("from-3", "20"), ("factor-3", "2")], [("from-3", "")]),
    ("dos", "big-two-deuces", "scoring", [("points-1", "0")], [("points-1", "2")]),
    ("dos", "big-two-placing", "scoring", [("points-3", "")], [("points-3", "0")]),
    ("dos", "pusoy-dos-rank-points", "scoring", [(f"rank-{RANKS[0]}", "5")], [(f"rank-{RANKS[0]}", RANKS[0])]),
]


@pytest.mark.parametrize("game", BOOKS)
def test_a_knob_changed_back_is_no_house_rule(page: Page, game: str) -> None:
    open_house_rules(page, game)
    for _, preset, knob, there, back in (case for case in CHANGED_AND_BACK if case[0] == game):
        page.get_by_label("Play by").select_option(preset)
        change(page, game, knob, there)
        expect(page.get_by_text("1 house rule", exact=True)).to_be_visible()
        change(page, game, knob, back)
        expect_override(page, game, knob, ...)


@pytest.mark.parametrize("method", METHODS)
def test_axe_finds_no_violation_on_the_knobs_of_pusoy_dos_on_a_phone(visit: Visit, method: str) -> None:
    page = visit(size=PHONE)
    open_house_rules(page, "dos")
    change(page, "dos", "ends", [("", "last_player" if method == "placing" else "first_out")])
    change(page, "dos", "scoring", [("method", method)])
    expect(page.locator(f".figures.{method}")).to_be_attached()
    assert axe_violations(page) == []
    assert page_width(page) == PHONE[0]
    assert [name for name in small_targets(page) if "knob" in name and "bombs" not in name] == []
