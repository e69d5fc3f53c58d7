"""Settlements: the clauses of the rules page, properties of any table, and the oracle on skewed tables."""

import json
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service import pusoy
from service.core.cards import DECK, Cards, cards
from service.pusoy import PRESETS, Ruleset, Seat, wording
from service.pusoy.poker import evaluator
from service.pusoy.ruleset import FoulRoyalties, NaturalValue, Royalty, RoyaltyMode, TableSweep
from service.pusoy.settlement import Declaration
from tests.oracle.differences import find_differences
from tests.oracle.pusoy.points import settle
from tests.support.pusoy_tables import knobs_of, oracle_players, random_ruleset, random_table

PUSOY = PRESETS["pusoy"]


def seat(player: str, front: str, middle: str, back: str, declare: Declaration | None = None) -> Seat:
    return Seat(player, cards(front), cards(middle), cards(back), None, declare)


def settle_two(first: tuple[str, str, str], second: tuple[str, str, str], ruleset: Ruleset = PUSOY) -> dict[str, Any]:
    settled = pusoy.settle([seat("a", *first), seat("b", *second)], ruleset=ruleset)
    pair: Any = settled["pairs"][0]
    assert isinstance(pair, dict)
    return pair


PLAIN = ("QD 5H 3D", "2H 2C TC 6H 4D", "KC KS AS 8D 2D")
JOY = ("JC TS 3H", "KD 9H 8C 7D 5C", "AC AD QH 7C 6D")
MARK = ("9D 4H 2S", "JS TH 9C 8S 6S", "QS JH 9S 6C 3S")
FOULED = ("4C 4D 9S", "AH KD 8C 6S 3H", "QS QD 7C 5H 2S")
TRIPS = ("7S 7H 7D", "9C TD JS QH KC", "2C 6C TC JC AC")
SIX_PAIRS = cards("TC TD 8S QS QC JC JS 9D AS AC KD KC 9C")


def test_scoring_section_two_rows_won_and_one_lost_is_one_point() -> None:
    pair = settle_two(PLAIN, JOY)
    assert (pair["points"], pair["outcome"], pair["sweep"], pair["bonuses"]) == ({"a": 1, "b": -1}, "rows", None, [])
    assert [row["winner"] for row in pair["rows"]] == ["a", "a", "b"]
    assert pair["detail"] == "a won the front and the middle; b won the back: 1 + 1 - 1 = 1 point to a."
    assert pair["rows"][0]["detail"] == "Front to a, 1 point: queen high beats jack high."


def test_scoring_section_a_sweep_is_six() -> None:
    pair = settle_two(PLAIN, MARK)
    assert (pair["points"], pair["outcome"], pair["sweep"]) == ({"a": 6, "b": -6}, "sweep", "a")
    assert pair["bonuses"] == [{"kind": "sweep", "winner": "a", "points": 3}]
    assert pair["detail"] == "a won all three rows, a sweep: 1 + 1 + 1 + 3 for the sweep = 6 points to a."


def test_scoring_section_a_tied_row_is_worth_nothing_and_breaks_a_sweep() -> None:
    tied = ("QH 5S 3C", "2S 2D TD 5C 4C", "QS QC 9C 8C 7C")
    pair = settle_two(PLAIN, tied)
    assert [row["winner"] for row in pair["rows"]] == [None, "a", "a"]
    assert (pair["points"]["a"], pair["outcome"], pair["sweep"]) == (2, "rows", None)
    assert pair["rows"][0] == {
        "row": "front",
        "winner": None,
        "points": 0,
        "royalty": 0,
        "detail": "Front tied, 0 points: both have queen high with five and three.",
    }
    assert pair["rows"][1]["detail"] == (
        "Middle to a, 1 point: pair of twos with ten and six beats pair of twos with ten and five."
    )
    assert pair["detail"] == "a won the middle and the back; the front tied: 0 + 1 + 1 = 2 points to a."


def test_royalties_section_a_sweep_with_three_of_a_kind_in_front_is_eight() -> None:
    weaker = ("KS QD 3H", "8H 8D 6H 5S 2H", "9S 9H TS 6D 3S")
    pair = settle_two(TRIPS, weaker)
    assert [(row["points"], row["royalty"]) for row in pair["rows"]] == [(3, 3), (1, 0), (1, 0)]
    assert pair["points"] == {"a": 8, "b": -8}
    assert pair["rows"][0]["detail"] == (
        "Front to a, 3 points (the royalty for three of a kind): three sevens beat king high."
    )


def test_royalties_section_both_hold_quads_and_the_higher_alone_is_paid() -> None:
    higher = ("AS QD 4C", "8S 8H 7D 5C 2C", "9S 9H 9C 9D 3H")
    lower = ("KS JD 3C", "7S 7H QH 4D 2H", "6S 6H 6D 6C TD")
    pair = settle_two(higher, lower)
    assert pair["rows"][2]["points"] == 4
    assert pair["points"]["a"] == 1 + 1 + 4 + 3


def test_royalties_section_one_row_may_be_worth_more_than_two() -> None:
    quads = ("2C 4H 7S", "6S 6H 6D 6C TD", "9S 9H 9C 9D 3C")
    straight_flush = ("KS JD 3H", "TC TH TS QS QC", "AD 2D 3D 4D 5D")
    pair = settle_two(quads, straight_flush)
    assert pair["points"] == {"a": -1 + 8 - 5, "b": -2}
    assert pair["detail"] == "a won the middle; b won the front and the back: -1 + 8 - 5 = 2 points to a."


@pytest.mark.parametrize(
    ("rows", "fouled"),
    [
        pytest.param(("KS KH JD", "KC KD JH 5S 3C", "AC AD 7H 6S 2C"), False, id="front and middle equal (A7)"),
        pytest.param(("QS JH 9D", "8S 8D 9H 5C 2D", "8C 8H 9C 5S 2H"), False, id="middle and back equal"),
        pytest.param(("QS JH 9D", "8S 8D 9H 5C 3D", "8C 8H 9C 5S 2H"), True, id="middle above the back by one card"),
    ],
)
def test_order_section_equal_is_allowed(rows: tuple[str, str, str], fouled: bool) -> None:
    settled = pusoy.settle([seat("a", *rows), seat("b", "6C 7D TS", "4S 4C 6D TD QD", "JS JC QC AH AS")], ruleset=PUSOY)
    assert settled["players"][0]["fouled"] is fouled


def test_fouled_section_loses_every_row_and_is_swept() -> None:
    clean = ("KS TD 2C", "JC JD 8H 7D 3C", "TC TH 9C 9D 5S")
    pair = settle_two(FOULED, clean)
    assert (pair["outcome"], pair["sweep"], pair["points"]) == ("foul", "b", {"a": -6, "b": 6})
    assert [row["winner"] for row in pair["rows"]] == ["b"] * 3
    assert pair["rows"][1]["detail"] == "Middle to b, 1 point: a fouled."
    assert pair["detail"] == (
        "a fouled (front pair of fours beats middle ace high), so b won all three rows, a sweep: "
        "1 + 1 + 1 + 3 for the sweep = 6 points to b."
    )


@pytest.mark.parametrize(
    ("mode", "foul_royalties", "points"),
    [
        pytest.param("replace", "by_row", 3 + 1 + 1 + 3, id="reading A2: each row at its royalty or 1"),
        pytest.param("replace", "on_top", 6 + 3, id="the other reading of A2: six and the royalty"),
        pytest.param("add", "by_row", 4 + 1 + 1 + 3, id="royalties added as everywhere under add"),
        pytest.param("add", "on_top", 4 + 1 + 1 + 3, id="nothing left to add on top under add"),
    ],
)
def test_fouled_section_the_clean_hand_is_paid_its_royalties(
    mode: RoyaltyMode, foul_royalties: FoulRoyalties, points: int
) -> None:
    ruleset = replace(PUSOY, royalty_mode=mode, foul_royalties=foul_royalties)
    pair = settle_two(TRIPS, FOULED, ruleset)
    assert pair["points"] == {"a": points, "b": -points}
    assert pair["rows"][0]["royalty"] == 3


def test_fouled_section_a_fouled_hand_earns_no_royalty() -> None:
    foul_with_quads = ("AS AD QC", "9S 9H 9C 9D 3H", "8C 8D 8H KS KD")
    clean = ("KC TD 2C", "JC JD 8S 7D 3C", "TC TH 6S 6D 5S")
    assert settle_two(foul_with_quads, clean)["points"] == {"a": -6, "b": 6}


def test_fouled_section_two_fouled_hands_tie() -> None:
    pair = settle_two(FOULED, ("8D 8S 5D", "AC QC TS 9H 5C", "AD KH JS 6H 3D"))
    assert (pair["outcome"], pair["sweep"], pair["points"]) == ("both_fouled", None, {"a": 0, "b": 0})
    assert [(row["winner"], row["points"], row["royalty"]) for row in pair["rows"]] == [(None, 0, 0)] * 3
    assert pair["detail"] == "Both fouled, so they tie: 0 points, nothing to pay."


def test_naturals_section_a_declared_natural_is_paid_whatever_the_opponent_set() -> None:
    fouled = seat("b", "3C 3D 2S", "AH KH 7S 6D 4H", "QD JD 7C 5H 2D")
    settled = pusoy.settle([Seat("a", cards=SIX_PAIRS, declare="best"), fouled], ruleset=PUSOY)
    pair = settled["pairs"][0]
    assert (pair["outcome"], pair["rows"], pair["sweep"]) == ("natural", [], None)
    assert pair["bonuses"] == [{"kind": "natural", "winner": "a", "points": 3}]
    assert settled["totals"] == {"a": 3, "b": -3}
    assert settled["players"][0]["declared"] == "six_pairs"
    assert settled["players"][0]["rows"] is None
    assert settled["players"][1]["fouled"] is True
    assert pair["detail"] == "a declared six pairs, paid whatever b set: 3 points to a."


def test_naturals_section_rows_that_are_declared_are_neither_compared_nor_fouled() -> None:
    upside_down = seat("a", "AS AC KD", "TC TD 8S QS QC", "JC JS 9D KC 9C", declare="six_pairs")
    settled = pusoy.settle([upside_down, seat("b", "3C 2S 7S", "4C 4D 7C 6S 5D", "5H 5S 8D 8H 2C")], ruleset=PUSOY)
    assert settled["players"][0] == {
        "id": "a",
        "points": 3,
        "fouled": False,
        "declared": "six_pairs",
        "naturals": ["six_pairs"],
        "rows": None,
    }


def test_naturals_section_the_higher_in_the_list_wins_its_own_value() -> None:
    dragon = Seat("a", cards=cards("AH 2D 3H 4S 5C 6D 7H 8C 9H TH JH QH KH"), declare="dragon")
    settled = pusoy.settle([Seat("b", cards=SIX_PAIRS, declare="six_pairs"), dragon], ruleset=PUSOY)
    assert settled["totals"] == {"b": -13, "a": 13}
    assert settled["pairs"][0]["detail"] == "a declared a dragon, ranked above the six pairs of b: 13 points to a."
    upside_down = replace(PUSOY, naturals=(NaturalValue("six_pairs", 2), NaturalValue("dragon", 13)))
    settled = pusoy.settle([Seat("b", cards=SIX_PAIRS, declare="six_pairs"), dragon], ruleset=upside_down)
    assert settled["totals"] == {"b": 2, "a": -2}, "the list decides, not the points"


def test_naturals_section_two_equal_naturals_tie() -> None:
    other = cards("TH TS 8D QH QD JH JD 7C AH AD KH KS 7S")
    seats = [Seat("a", cards=SIX_PAIRS, declare="six_pairs"), Seat("b", cards=other, declare="best")]
    pair = pusoy.settle(seats, ruleset=PUSOY)["pairs"][0]
    assert (pair["outcome"], pair["rows"], pair["bonuses"]) == ("equal_naturals", [], [])
    assert pair["detail"] == "Both declared six pairs, so they tie: 0 points, nothing to pay."


@pytest.mark.parametrize("declare", ["dragon", "three_flushes"])
def test_a_natural_that_the_cards_do_not_make_is_refused(declare: Declaration) -> None:
    with pytest.raises(ValueError, match=f"^a does not hold {declare}$"):
        pusoy.settle([Seat("a", cards=SIX_PAIRS, declare=declare), seat("b", *PLAIN)], ruleset=PUSOY)


def test_a_seat_with_neither_rows_nor_a_declaration_is_refused() -> None:
    front, middle, back = map(cards, PLAIN)
    incomplete = [
        *(Seat("a", cards=SIX_PAIRS), Seat("a", front, cards=SIX_PAIRS), Seat("a", front, middle, cards=SIX_PAIRS)),
        *(Seat("a", None, middle, back, SIX_PAIRS), Seat("a", front, None, back, SIX_PAIRS)),
    ]
    for one in incomplete:
        with pytest.raises(ValueError, match=r"^a neither sets three rows nor declares a natural$"):
            pusoy.settle([one, seat("b", *PLAIN)], ruleset=PUSOY)


@pytest.mark.parametrize(
    ("preset", "points"), [("chinese-poker-2-4", 2), ("chinese-poker-1-6", 1), ("chinese-poker-western", 2)]
)
def test_two_rows_to_one_under_each_scoring(preset: str, points: int) -> None:
    assert settle_two(PLAIN, JOY, PRESETS[preset])["points"]["a"] == points


def test_the_overall_needs_two_rows_or_more_than_the_other() -> None:
    one_won = ("QH 5S 3C", "2S 2D TD 6C 4C", "QS QC 9C 8C 7C")
    two_four = PRESETS["chinese-poker-2-4"]
    assert settle_two(PLAIN, one_won, two_four)["points"]["a"] == 1
    pair = settle_two(PLAIN, one_won, replace(two_four, overall_needs="most_rows"))
    assert pair["points"]["a"] == 2
    assert pair["detail"] == ("a won the back; the front and the middle tied: 0 + 0 + 1 + 1 overall = 2 points to a.")


def test_table_sweep_pays_each_pair_once_more() -> None:
    table = [seat("a", *PLAIN), seat("b", *MARK), seat("c", "8C 7C 4S", "KH QC 9H 7S 5S", "AD JC TS 8H 6D")]
    once = pusoy.settle(table, ruleset=PUSOY)
    twice = pusoy.settle(table, ruleset=replace(PUSOY, table_sweep="double"))
    assert once["totals"]["a"] == 12 and twice["totals"]["a"] == 24
    assert twice["pairs"][0]["bonuses"][-1] == {"kind": "table_sweep", "winner": "a", "points": 6}
    assert twice["pairs"][0]["detail"].endswith(
        "= 6 points to a. Paid once more, since a swept the whole table: 6 + 6 = 12 points."
    )
    assert once["pairs"][2] == twice["pairs"][2]
    of_two = [pusoy.settle(table[:2], ruleset=replace(PUSOY, table_sweep=mode)) for mode in get_args(TableSweep)]
    assert of_two[0] == of_two[1]


@pytest.mark.parametrize("seed", range(8))
def test_the_oracle_agrees_on_skewed_tables_under_any_knobs(seed: int) -> None:
    chance = Random(seed)
    seen = set()
    for number in range(125):
        ruleset = random_ruleset(chance, PUSOY) if number % 5 else PUSOY
        table = random_table(chance, ruleset)
        expected = settle(list(oracle_players(table, ruleset).values()), knobs_of(ruleset))
        settled = json.loads(json.dumps(pusoy.settle(table, ruleset=ruleset)))
        assert find_differences((200, expected), (200, settled)) == []
        seen |= {pair["outcome"] for pair in expected["pairs"]}
        seen |= {bonus["kind"] for pair in expected["pairs"] for bonus in pair["bonuses"]}
    rare = {"foul", "both_fouled", "equal_naturals", "natural", "overall", "table_sweep"}
    assert seen >= {"rows", "sweep"} | rare, "the tables are skewed enough for rare outcomes to occur"


def table_of(deck: list[str], players: int) -> list[Seat]:
    hands = [tuple(deck[13 * place : 13 * place + 13]) for place in range(players)]
    return [Seat(f"p{place}", h[:3], h[3:8], h[8:]) for place, h in enumerate(hands)]


decks = st.permutations(DECK)
# Cards of similar rank or suit are near each other, so that pairs, flushes and ties are common.
stacked = st.tuples(st.randoms(use_true_random=False), st.sampled_from([0, 1])).map(
    lambda drawn: sorted(DECK, key=lambda card: (ord(card[drawn[1]]) % 7 + drawn[0].uniform(0, 4), card))
)
tables = st.builds(table_of, st.one_of(decks, stacked), st.integers(2, 4))
any_table = settings(deadline=None, derandomize=True, max_examples=150)
rulesets = st.randoms(use_true_random=False).map(lambda chance: random_ruleset(chance, PUSOY))


@any_table
@given(tables, rulesets)
def test_totals_add_up_to_zero_and_each_pair_is_the_sum_of_its_parts(table: list[Seat], ruleset: Ruleset) -> None:
    settled = pusoy.settle(table, ruleset=ruleset)
    assert sum(settled["totals"].values()) == 0
    for pair in settled["pairs"]:
        for player in pair["players"]:
            parts = [*pair["rows"], *pair["bonuses"]]
            won = sum(part["points"] for part in parts if part["winner"] == player)
            lost = sum(part["points"] for part in parts if part["winner"] not in (player, None))
            assert pair["points"][player] == won - lost
            assert abs(won - lost) == 0 or str(abs(won - lost)) in pair["detail"]
    for one in settled["players"]:
        mine = [pair["points"][one["id"]] for pair in settled["pairs"] if one["id"] in pair["points"]]
        assert one["points"] == settled["totals"][one["id"]] == sum(mine)


@any_table
@given(tables, rulesets, st.randoms(use_true_random=False))
def test_seats_may_be_swapped(table: list[Seat], ruleset: Ruleset, chance: Random) -> None:
    moved = chance.sample(table, len(table))
    settled, again = pusoy.settle(table, ruleset=ruleset), pusoy.settle(moved, ruleset=ruleset)
    assert settled["totals"] == again["totals"]
    by_players = {frozenset(pair["players"]): pair for pair in again["pairs"]}
    for pair in settled["pairs"]:
        other = by_players[frozenset(pair["players"])]
        assert (pair["points"], pair["outcome"], pair["sweep"]) == (other["points"], other["outcome"], other["sweep"])
        assert (pair["rows"], pair["bonuses"]) == (other["rows"], other["bonuses"])


@any_table
@given(tables, rulesets, st.permutations("CDHS"))
def test_suits_may_be_renamed(table: list[Seat], ruleset: Ruleset, suits: list[str]) -> None:
    renamed = dict(zip("CDHS", suits, strict=True))

    def moved_row(row: Cards | None) -> Cards | None:
        return tuple(card[0] + renamed[card[1]] for card in row) if row else None

    moved = [Seat(at.id, moved_row(at.front), moved_row(at.middle), moved_row(at.back)) for at in table]
    settled, again = pusoy.settle(table, ruleset=ruleset), pusoy.settle(moved, ruleset=ruleset)
    assert settled["pairs"] == again["pairs"]
    assert settled["totals"] == again["totals"]


@any_table
@given(tables, rulesets)
def test_a_pair_settles_alike_whoever_else_is_at_the_table(table: list[Seat], ruleset: Ruleset) -> None:
    alone = replace(ruleset, table_sweep="none")
    for pair in pusoy.settle(table, ruleset=alone)["pairs"]:
        two = [at for at in table if at.id in pair["players"]]
        assert pusoy.settle(two, ruleset=alone)["pairs"] == [pair]


@any_table
@given(tables)
def test_the_same_question_has_the_same_answer(table: list[Seat]) -> None:
    assert repr(pusoy.settle(table, ruleset=PUSOY)) == repr(pusoy.settle(table, ruleset=PUSOY))


def test_a_royalty_below_the_points_of_the_row_replaces_them_too() -> None:
    ruleset = replace(PUSOY, row_points=5, royalties=(Royalty("front", "high_card", 0),))
    assert [row["points"] for row in settle_two(PLAIN, MARK, ruleset)["rows"]] == [0, 5, 5]


@pytest.mark.parametrize(
    ("back", "other", "why"),
    [
        ("KS KH KD 4C 2S", "AS AH 9D 7C 6S", "three kings beat pair of aces"),
        ("9S 9H 2D 2C 4S", "8S 8H 3D 3C AS", "two pair, nines and twos, beats two pair, eights and threes"),
        (
            "9S 9H 2D 2C 5S",
            "9D 9C 2S 2H 4C",
            "two pair, nines and twos with a five, beats two pair, nines and twos with a four",
        ),
        ("6S 7H 8D 9C TS", "2S 2H 2D AC KS", "straight, ten high, beats three twos"),
    ],
)
def test_a_row_is_explained_in_a_sentence(back: str, other: str, why: str) -> None:
    look_up = evaluator()
    words = wording.RowWords("Back to ", ", 1 point: ")
    sentence = wording.describe_row_won(words, "a", look_up.five(cards(back)), look_up.five(cards(other)), "b")
    assert sentence == f"Back to a, 1 point: {why}."
