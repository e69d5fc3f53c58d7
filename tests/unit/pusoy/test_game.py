"""Games: running totals, standings, shared wins, and when a game is finished."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from service import pusoy
from service.pusoy import PRESETS
from tests.support.pusoy_tables import random_table

PUSOY = PRESETS["pusoy"]


def test_ties_section_equal_totals_share_a_place_and_the_win() -> None:
    game = pusoy.total_game([{"a": 6, "b": 6, "c": -12}, {"c": 1, "d": -1}], length=2, ruleset=PUSOY)
    assert game["standings"] == [
        {"id": "a", "points": 6, "place": 1},
        {"id": "b", "points": 6, "place": 1},
        {"id": "d", "points": -1, "place": 3},
        {"id": "c", "points": -11, "place": 4},
    ]
    assert game["winners"] == ["a", "b"]
    assert (game["hands_played"], game["hands_left"], game["finished"]) == (2, 0, True)


def test_running_totals_list_every_player_in_order_of_appearance() -> None:
    game = pusoy.total_game([{"b": 1, "a": -1}, {"c": 5, "b": -5}], length=5, ruleset=PUSOY)
    assert [list(running.items()) for running in game["running"]] == [
        [("b", 1), ("a", -1), ("c", 0)],
        [("b", -4), ("a", -1), ("c", 5)],
    ]
    assert game["hands"] == [{"totals": {"b": 1, "a": -1}}, {"totals": {"c": 5, "b": -5}}]
    assert (game["winners"], game["finished"], game["hands_left"]) == (["c"], False, 3)


def test_game_section_ten_hands_unless_a_length_is_given() -> None:
    hand = {"a": 1, "b": -1}
    assert pusoy.total_game([hand] * 10, length=None, ruleset=PUSOY)["finished"] is True
    assert pusoy.total_game([hand] * 9, length=None, ruleset=PUSOY)["hands_left"] == 1
    assert pusoy.total_game([hand] * 5, length=5, ruleset=PUSOY)["finished"] is True
    assert pusoy.total_game([hand] * 5, length=None, ruleset=replace(PUSOY, hands_per_game=5))["finished"] is True


def test_a_game_of_no_hands() -> None:
    assert pusoy.total_game([], length=None, ruleset=PUSOY) == {
        "hands": [],
        "running": [],
        "standings": [],
        "winners": [],
        "hands_played": 0,
        "hands_left": 10,
        "finished": False,
    }


def test_a_game_may_mix_hands_to_settle_with_totals() -> None:
    chance = Random(5)
    tables = [random_table(chance, PUSOY) for _ in range(4)]
    totals = [pusoy.settle(table, ruleset=PUSOY)["totals"] for table in tables]
    mixed = pusoy.total_game([tables[0], totals[1], tables[2], totals[3]], length=None, ruleset=PUSOY)
    assert mixed == pusoy.total_game(totals, length=None, ruleset=PUSOY)


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(st.permutations("abcdef"), st.lists(st.integers(-30, 30), min_size=1, max_size=3)), max_size=8)
)
def test_a_game_adds_up(drawn: list[tuple[list[str], list[int]]]) -> None:
    hands = [dict(zip(players, [*points, -sum(points)], strict=False)) for players, points in drawn]
    game = pusoy.total_game(hands, length=8, ruleset=PUSOY)
    assert all(sum(running.values()) == 0 for running in game["running"])
    points = [standing["points"] for standing in game["standings"]]
    assert points == sorted(points, reverse=True)
    for standing in game["standings"]:
        assert standing["place"] == 1 + sum(other > standing["points"] for other in points)
        assert standing["points"] == sum(hand.get(standing["id"], 0) for hand in hands)
    assert game["winners"] == [one["id"] for one in game["standings"] if one["points"] == max(points)]
