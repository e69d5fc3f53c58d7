"""Rows: fouls, how they are explained, and royalties."""

from random import Random
from typing import Any

import pytest

from service import pusoy
from service.core.cards import Cards, cards
from service.pusoy import PRESETS
from service.pusoy.rows import FoulCheck
from tests.oracle.presets import ROWS
from tests.oracle.pusoy.hands import poker, royalty, violations
from tests.support.pusoy_tables import knobs_of, random_ruleset, skewed_hands

PUSOY = PRESETS["pusoy"]
BACK = "8C 9D TS JH QC"


def check(front: str | None = None, middle: str | None = None, back: str | None = None) -> FoulCheck:
    return pusoy.check_foul(*(cards(row) if row else None for row in (front, middle, back)), ruleset=PUSOY)


@pytest.mark.parametrize(
    ("front", "middle", "fouled"),
    [
        pytest.param("5S 5H JD", "AD AC KS 6H 2D", False, id="the page's typical setting"),
        pytest.param("KS KH 9D", "KC KD JH 5S 3C", False, id="K-K-9 under K-K-J-5-3 is fine"),
        pytest.param("KS KH AD", "KC KD JH 5S 3C", True, id="K-K-A over K-K-J-5-3 is fouled"),
        pytest.param("KS KH JD", "KC KD JH 5S 3C", False, id="equal as far as the front goes (reading A7)"),
        pytest.param("5S 5H JD", "AD KC QS 6H 2D", True, id="a pair over high card is fouled"),
        pytest.param("AS QH JD", "AD KC QS 6H 2D", False, id="high card, second card lower"),
        pytest.param("AS KH JD", "AD KC TS 6H 2D", True, id="high card, third card higher"),
        pytest.param("2S 2H 2D", "AD AC KS KH QD", True, id="three of a kind over two pair is fouled"),
        pytest.param("4C 5C 6C", "2D 3C 4S 5H 7D", False, id="a run of one suit in front is high card"),
    ],
)
def test_order_rule_of_front_and_middle(front: str, middle: str, fouled: bool) -> None:
    checked = check(front, middle)
    assert checked["fouled"] is fouled
    assert [(broken["stronger"], broken["weaker"]) for broken in checked["violations"]] == [
        ("front", "middle")
    ] * fouled


@pytest.mark.parametrize(
    ("middle", "back", "fouled"),
    [
        pytest.param("KS KD 9H 5C 2D", "KC KH 9D 5S 2C", False, id="equal is allowed"),
        pytest.param("KS KD 9H 5C 3D", "KC KH 9D 5S 2C", True, id="down to the last card"),
        pytest.param("2S 3D 4H 5C 6D", "AS 2D 3C 4C 5D", True, id="the wheel is the lowest straight"),
    ],
)
def test_order_rule_of_middle_and_back(middle: str, back: str, fouled: bool) -> None:
    assert check(None, middle, back)["fouled"] is fouled


def test_each_violation_has_a_sentence() -> None:
    checked = check("KS KH AD", "KC KD QH 7S 3C", "JC JD TH 9S 2C")
    assert checked["violations"] == [
        {
            "stronger": "front",
            "weaker": "middle",
            "detail": "Front pair of kings with an ace beats middle pair of kings with a queen",
        },
        {"stronger": "middle", "weaker": "back", "detail": "Middle pair of kings beats back pair of jacks"},
    ]


def test_the_front_is_compared_with_the_back_only_while_the_middle_is_missing() -> None:
    assert [broken["weaker"] for broken in check("KS KH AD", None, "QC QD TH 9S 2C")["violations"]] == ["back"]
    checked = check("KS KH AD", "KC KD AH 7S 3C", "QC QD TH 9S 2C")
    assert [(broken["stronger"], broken["weaker"]) for broken in checked["violations"]] == [("middle", "back")]


def test_a_single_row_is_in_order_and_has_no_naturals_yet() -> None:
    checked = check(None, "3H 4H 5H 6H 7H")
    assert checked == {
        "complete": False,
        "fouled": False,
        "violations": [],
        "rows": {
            "middle": {
                "cards": ("3H", "4H", "5H", "6H", "7H"),
                "category": "straight_flush",
                "label": "Straight flush, seven high",
                "strength": pusoy.evaluate([cards("3H 4H 5H 6H 7H")], ruleset=PUSOY)["evaluations"][0]["strength"],
                "royalty": 10,
            }
        },
        "naturals": None,
    }


def test_a_complete_setting_lists_its_naturals() -> None:
    checked = check("TC TD 8S", "QS QC JC JS 9D", "AS AC KD KC 9C")
    assert (checked["complete"], checked["naturals"]) == (True, ["six_pairs"])
    assert list(checked["rows"]) == ["front", "middle", "back"]


ROYALTIES = {
    ("front", "7S 7H 7D"): 3,
    ("front", "AS AH KD"): 0,
    ("middle", "9C 9D 9H 2S 2C"): 2,
    ("middle", "9C 9D 9H 9S 2C"): 8,
    ("middle", "3H 4H 5H 6H 7H"): 10,
    ("middle", "2H 4H 5H 6H 7H"): 0,
    ("back", "9C 9D 9H 2S 2C"): 0,
    ("back", "9C 9D 9H 9S 2C"): 4,
    ("back", "TH JH QH KH AH"): 5,
}


@pytest.mark.parametrize(("place", "royalty"), ROYALTIES.items(), ids=lambda value: str(value))
def test_royalties_section_row_by_row(place: tuple[str, str], royalty: int) -> None:
    row, text = place
    rows: dict[str, Any] = {**check(**{row: text})["rows"]}
    assert rows[row]["royalty"] == royalty


def test_evaluations_repeat_the_cards_and_name_the_hand() -> None:
    evaluations = pusoy.evaluate([cards("QC 8C 9D TS JH"), cards("5S JD 5H")], ruleset=PUSOY)["evaluations"]
    assert [{**one, "strength": 0} for one in evaluations] == [
        {
            "cards": ("QC", "8C", "9D", "TS", "JH"),
            "category": "straight",
            "label": "Straight, queen high",
            "strength": 0,
        },
        {"cards": ("5S", "JD", "5H"), "category": "pair", "label": "Pair of fives", "strength": 0},
    ]
    assert evaluations[1]["strength"] < evaluations[0]["strength"]


def rows_given(chance: Random, thirteen: list[str]) -> list[Cards | None]:
    rows: list[Cards | None] = [tuple(thirteen[:3]), tuple(thirteen[3:8]), tuple(thirteen[8:])]
    if chance.random() < 0.4:
        rows[chance.randrange(3)] = None
    return rows


@pytest.mark.parametrize("seed", range(4))
def test_fouls_agree_with_a_second_referee_under_any_straights(seed: int) -> None:
    chance = Random(seed)
    fouls = 0
    for number in range(500):
        if number % 10 == 0:
            ruleset = random_ruleset(chance, PUSOY)
        rows = rows_given(chance, skewed_hands(chance, 1)[0])
        given = {row: list(cut) for row, cut in zip(ROWS, rows, strict=True) if cut}
        broken = [(one["stronger"], one["weaker"]) for one in violations(given, knobs_of(ruleset))]
        checked = pusoy.check_foul(*rows, ruleset=ruleset)
        assert [(one["stronger"], one["weaker"]) for one in checked["violations"]] == broken
        assert checked["fouled"] == bool(broken)
        fouls += checked["fouled"]
        answered: dict[str, Any] = {**checked["rows"]}
        for row, found in answered.items():
            assert found["category"] == poker(given[row], knobs_of(ruleset))[0]
            assert found["royalty"] == (royalty(row, found["category"], knobs_of(ruleset)) or 0)
    assert 50 < fouls < 450, "both verdicts occur"
