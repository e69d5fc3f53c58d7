"""Tallies: tables without cards, which settle as their cards would."""

from itertools import product
from random import Random
from typing import Any, cast

import pytest

from service import pusoy
from service.pusoy import PRESETS, TallySeat
from service.pusoy.naturals import NaturalName
from service.pusoy.poker import Category
from service.pusoy.ruleset import RowName
from tests.support.pusoy_tables import oracle_players, random_ruleset, random_table

PUSOY = PRESETS["pusoy"]
ROWS = ("front", "middle", "back")


def test_scoring_section_the_page_s_table_of_four() -> None:
    """You beat Joy 2-1, sweep Mark, and lose to Rey 1-2: +1, +6 and -1."""
    rows = {
        "front": [["Rey"], ["You"], ["Joy"], ["Mark"]],
        "middle": [["Rey"], ["You"], ["Joy", "Mark"]],
        "back": [["Joy"], ["You"], ["Mark"], ["Rey"]],
    }
    settled = pusoy.tally([TallySeat(player) for player in ("You", "Joy", "Mark", "Rey")], rows=rows, ruleset=PUSOY)
    assert [pair["points"]["You"] for pair in settled["pairs"][:3]] == [1, 6, -1]
    assert settled["totals"]["You"] == 6
    assert sum(settled["totals"].values()) == 0
    assert settled["pairs"][0]["rows"][0]["detail"] == "Front to You, 1 point: ranked above Joy."
    assert settled["pairs"][2]["rows"][0]["detail"] == "Front to Rey, 1 point: ranked above You."
    joy_and_mark = settled["pairs"][3]
    assert joy_and_mark["rows"][1]["detail"] == "Middle tied, 0 points: ranked equal."
    assert settled["players"][0] == {
        "id": "You",
        "points": 6,
        "fouled": False,
        "declared": None,
        "naturals": [],
        "rows": None,
    }


@pytest.mark.parametrize("results", list(product("abt", repeat=3)), ids="".join)
def test_the_sentence_of_a_pair_names_the_outcome_of_every_row(results: tuple[str, ...]) -> None:
    rankings = {"a": [["a"], ["b"]], "b": [["b"], ["a"]], "t": [["a", "b"]]}
    rows = {row: rankings[result] for row, result in zip(ROWS, results, strict=True)}
    pair = pusoy.tally([TallySeat("a"), TallySeat("b")], rows=rows, ruleset=PUSOY)["pairs"][0]
    story, _, account = pair["detail"].partition(": ")
    outcomes = {}
    for clause in story.split("; "):
        outcome = "t" if clause.endswith(" tied") else clause[0]
        assert clause.endswith(" tied") or clause[1:5] == " won"
        for row in ROWS:
            if f"the {row}" in clause or "ll three rows" in clause:
                outcomes[row] = outcome
    assert outcomes == dict(zip(ROWS, results, strict=True))
    won = pair["points"]["a"]
    paid = (
        f"{abs(won)} point{'s' * (abs(won) != 1)} to {'a' if won > 0 else 'b'}." if won else "0 points, nothing to pay."
    )
    assert account.endswith(paid)
    equation, equals, _ = account.partition(" = ")
    if equals:
        terms = equation.removesuffix(" for the sweep").replace("- ", "-").replace("+ ", "").split()
        assert sum(map(int, terms)) == abs(won)


def test_a_foul_a_dragon_and_a_plain_hand() -> None:
    seats = [TallySeat("a", fouled=True), TallySeat("b"), TallySeat("c", declared="dragon")]
    settled = pusoy.tally(seats, rows={row: [["b"]] for row in ROWS}, ruleset=PUSOY)
    assert settled["totals"] == {"a": -19, "b": -7, "c": 26}
    assert settled["pairs"][0]["detail"] == (
        "a fouled, so b won all three rows, a sweep: 1 + 1 + 1 + 3 for the sweep = 6 points to b."
    )


def test_a_claimed_royalty_is_paid_with_the_row_that_it_wins() -> None:
    rows = {"front": [["a"], ["b"]], "middle": [["b"], ["a"]], "back": [["a", "b"]]}
    royalties: dict[RowName, Category] = {
        "front": "three_of_a_kind",
        "middle": "four_of_a_kind",
        "back": "four_of_a_kind",
    }
    settled = pusoy.tally([TallySeat("a", royalties=royalties), TallySeat("b")], rows=rows, ruleset=PUSOY)
    paid = [(row["winner"], row["points"], row["royalty"]) for row in settled["pairs"][0]["rows"]]
    assert paid == [("a", 3, 3), ("b", 1, 0), (None, 0, 0)]
    assert settled["pairs"][0]["rows"][0]["detail"] == (
        "Front to a, 3 points (the royalty for three of a kind): ranked above b."
    )


def test_a_category_without_a_royalty_pays_only_the_row() -> None:
    rows = {row: [["a"], ["b"]] for row in ROWS}
    settled = pusoy.tally([TallySeat("a", royalties={"back": "full_house"}), TallySeat("b")], rows=rows, ruleset=PUSOY)
    assert settled["totals"] == {"a": 6, "b": -6}


@pytest.mark.parametrize("seed", range(4))
def test_a_tally_settles_as_the_cards_do(seed: int) -> None:
    chance = Random(seed)
    for _ in range(60):
        ruleset = random_ruleset(chance, PUSOY)
        table = random_table(chance, ruleset)
        players = oracle_players(table, ruleset)
        ranked = [player for player, known in players.items() if not known.fouled and not known.declared]
        rows = {}
        for row in ROWS:
            keys = sorted({players[player].keys[row] for player in ranked}, reverse=True)
            rows[row] = [[player for player in ranked if players[player].keys[row] == key] for key in keys]
        seats = [
            TallySeat(
                player,
                known.fouled,
                cast("NaturalName | None", known.declared),
                cast("dict[RowName, Category]", known.categories),
            )
            for player, known in players.items()
        ]
        by_cards, by_ranking = pusoy.settle(table, ruleset=ruleset), pusoy.tally(seats, rows=rows, ruleset=ruleset)
        assert numbers(by_cards) == numbers(by_ranking)


def numbers(settled: Any) -> Any:
    """Return a settlement without the parts that depend on cards."""
    pairs = [
        {**pair, "detail": None, "rows": [{**row, "detail": None} for row in pair["rows"]]} for pair in settled["pairs"]
    ]
    players = [{**player, "rows": None, "naturals": None} for player in settled["players"]]
    return pairs, players, settled["totals"]
