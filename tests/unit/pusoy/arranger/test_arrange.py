"""Arranging as callers see it: the opponentss of the answer, and its promises."""

import json
import random
from itertools import permutations
from typing import Any

import pytest

from service import pusoy
from service.core.cards import DECK, SUITS, Cards, cards
from service.pusoy.arranger.arrangements import MIN_EFFECTIVE_SAMPLE_SIZE
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand, Split
from service.pusoy.arranger.opponents import opponents_table, opponents_under
from service.pusoy.arranger.ranking import OBJECTIVES, Objective, rank
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.presets import PRESETS
from tests.support.arranging import EXAMPLE, PUSOY, arrange, some_hands
from tests.support.brute_force import legal_settings


def test_contract_2_opponentss_in_their_order() -> None:
    answer = arrange(EXAMPLE, opponents=3)
    assert list(answer) == [
        "arrangements", "legal_settings", "undominated_settings", "naturals", "advice", "model",
    ]  # fmt: skip
    assert list(answer["arrangements"][0]) == [
        "setting", "rows", "expected_points", "standard_error", "sweep", "swept", "behind_best", "too_close_to_call",
    ]  # fmt: skip
    assert list(answer["arrangements"][0]["setting"]) == ["front", "middle", "back"]
    assert list(answer["arrangements"][0]["rows"]) == ["front", "middle", "back"]
    row = ["category", "label", "strength", "royalty", "win", "tie", "lose"]
    assert all(list(answer["arrangements"][0]["rows"][name]) == row for name in ("front", "middle", "back"))
    assert list(answer["advice"]) == ["action", "natural", "declare_points", "play_points", "close"]
    assert list(answer["model"]) == ["name", "digest", "ruleset", "rows", "effective_rows"]


def test_contract_2_numbers_have_four_decimals() -> None:
    def numbers(value: Any) -> list[float]:
        if isinstance(value, float):
            return [value]
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
        return [number for part in parts for number in numbers(part)]

    found = numbers(arrange(EXAMPLE, limit=10))
    assert len(found) > 100
    assert all(number == round(number, 4) for number in found)


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("hand", some_hands(3, seed=21))
def test_a_setting_is_legal_and_shown_high_to_low(hand: Cards, objective: Objective) -> None:
    order = [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"]
    answer = arrange(hand, objective=objective)
    assert 1 <= len(answer["arrangements"]) <= 5
    for arrangement in answer["arrangements"]:
        setting = arrangement["setting"]
        assert sorted(card for row in setting.values() for card in row) == sorted(hand)
        assert not pusoy.check_foul(**setting, ruleset=PUSOY)["fouled"]
        assert all(list(row) == sorted(row, key=order.index) for row in setting.values())


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_contract_2_the_same_cards_in_any_order_give_the_same_bytes(objective: Objective) -> None:
    for hand in some_hands(3, seed=22):
        shuffled = list(hand)
        random.Random(23).shuffle(shuffled)
        first, second = arrange(hand, objective=objective), arrange(tuple(shuffled), objective=objective)
        assert json.dumps(first) == json.dumps(second)


def test_rules_e10_suits_relabelled_give_the_same_rows() -> None:
    for hand in some_hands(4, seed=24):
        expected = arrange(hand)
        for suits in list(permutations(SUITS))[1::5]:
            answer = arrange(tuple(card[0] + suits[SUITS.index(card[1])] for card in hand))
            for one, two in zip(expected["arrangements"], answer["arrangements"], strict=True):
                assert {key: one[key] for key in list(one)[1:]} == {key: two[key] for key in list(two)[1:]}
                for row in one["setting"]:
                    assert [card[0] for card in one["setting"][row]] == [card[0] for card in two["setting"][row]]


@pytest.mark.parametrize("hand", some_hands(2, seed=25))
def test_no_legal_setting_is_better_by_the_stated_objective(hand: Cards) -> None:
    opponents = opponents_under(PUSOY.straights)
    expected = ExpectedPoints(Opposition(opponents, opponents_table().card_removal.weights(hand), PUSOY), 1)
    look_up = pusoy.evaluate
    strengths: dict[Cards, int] = {}
    for rows in (legal := legal_settings(hand)):
        for row in rows:
            if row not in strengths:
                strengths[row] = look_up([row], ruleset=PUSOY)["evaluations"][0]["strength"]
    splits = {Split(strengths[front], strengths[middle], strengths[back], 0) for front, middle, back in legal}
    outcomes = [(split, expected.opposition.outcome(split)) for split in splits]
    best = {objective: arrange(hand, objective=objective, limit=1)["arrangements"][0] for objective in OBJECTIVES}

    def rows_of(objective: Objective) -> tuple[int, ...]:
        return tuple(best[objective]["rows"][row]["strength"] for row in ("back", "middle", "front"))

    by_strength = [(split.back, split.middle, split.front) for split in splits]
    assert best["expected_points"]["expected_points"] == round(
        max(outcome.points for _, outcome in outcomes) / expected.opposition.total_weight, 4
    )
    assert best["safest"]["swept"] == round(
        min(outcome.swept_by for _, outcome in outcomes) / expected.opposition.total_weight, 4
    )
    assert rows_of("back_first") == max(by_strength)
    assert rows_of("middle_first") == max(by_strength, key=lambda rows: (rows[1], rows[0], rows[2]))
    assert rows_of("front_first") == max(by_strength, key=lambda rows: (rows[2], rows[1], rows[0]))


def test_behind_best_counts_from_the_most_expected_points_whatever_the_objective() -> None:
    for hand in some_hands(5, seed=26):
        most = arrange(hand)["arrangements"][0]
        assert most["behind_best"] == 0
        for objective in OBJECTIVES:
            for arrangement in arrange(hand, objective=objective)["arrangements"]:
                gap = most["expected_points"] - arrangement["expected_points"]
                assert arrangement["behind_best"] == pytest.approx(gap, abs=2e-4)
                assert arrangement["behind_best"] >= 0


def test_points_are_for_all_opponents_and_chances_for_one() -> None:
    one, three = arrange(EXAMPLE)["arrangements"][0], arrange(EXAMPLE, opponents=3)["arrangements"][0]
    assert three["setting"] == one["setting"]
    assert three["expected_points"] == pytest.approx(3 * one["expected_points"], abs=2e-4)
    assert three["standard_error"] == pytest.approx(3 * one["standard_error"], abs=2e-4)
    assert (three["sweep"], three["swept"]) == (one["sweep"], one["swept"])
    for row in one["rows"].values():
        assert row["win"] + row["tie"] + row["lose"] == pytest.approx(1, abs=2e-4)


def test_known_cards_are_held_by_no_opponent() -> None:
    """A pair of aces in our front ties only with the other two aces, and not once those are known to be elsewhere."""
    without, with_known = arrange(EXAMPLE), arrange(EXAMPLE, known=("AC", "AH"))
    front = [answer["arrangements"][0]["rows"]["front"] for answer in (without, with_known)]
    assert [row["label"] for row in front] == ["Pair of aces", "Pair of aces"]
    assert front[0]["tie"] > 0 == front[1]["tie"]
    assert with_known["model"]["effective_rows"] < without["model"]["effective_rows"]


def test_the_table_leaves_enough_effective_rows_for_every_hand() -> None:
    for hand in some_hands(40, seed=27):
        assert arrange(hand, limit=1)["model"]["effective_rows"] >= MIN_EFFECTIVE_SAMPLE_SIZE
        assert arrange(hand, limit=1)["model"]["rows"] == len(opponents_table().settings)


@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)
def test_every_ruleset_is_arranged_for_and_opponents_play_by_their_own(ruleset: pusoy.Ruleset) -> None:
    answer = arrange(EXAMPLE, ruleset=ruleset)
    assert answer["model"]["ruleset"] == "pusoy"
    assert answer["arrangements"][0]["behind_best"] == 0


class CountingExpectedPoints(ExpectedPoints):
    """Expected points that count how many upper bounds are computed."""

    bounds = 0

    def upper_bound(self, split: Split) -> int:
        self.bounds += 1
        return super().upper_bound(split)


def test_the_work_of_an_arrangement_is_bounded() -> None:
    """Count the bounds computed and the settings evaluated: bounds of whole groups leave few of them."""
    opponents = opponents_under(PUSOY.straights)
    assert opponents.size == len(opponents_table().settings)
    hands = [*some_hands(60, seed=28), cards("AS KD QC QD QH JS TD 8C 7H 6S 5D 3C 2H")]
    evaluated, bounds = [], []
    for hand in hands:
        found = search(Hand(hand, PUSOY.straights), payoffs_of(PUSOY)).undominated
        expected = CountingExpectedPoints(Opposition(opponents, opponents_table().card_removal.weights(hand), PUSOY), 1)
        rank(found, expected, "expected_points", 5)
        evaluated.append(expected.opposition.evaluated)
        bounds.append(expected.bounds)
        assert expected.bounds <= 2 * len(found)
    assert sum(evaluated) / len(evaluated) <= 50
    assert max(evaluated) <= 250
    assert max(bounds) <= 600
    assert bounds[-1] <= 300, "of 2,930 settings"


@pytest.mark.parametrize(
    ("hand", "known", "message"),
    [
        (DECK[:12], (), "needs thirteen different cards"),
        ((*DECK[:12], DECK[0]), (), "needs thirteen different cards"),
        (DECK[:13], DECK[12:14], "needs thirteen different cards"),
        (DECK[:13], DECK[13:40], "27 known cards leave fewer than thirteen"),
    ],
    ids=["twelve", "repeated", "known_and_held", "too_many_known"],
)
def test_cards_that_cannot_be_dealt_are_refused(hand: Cards, known: Cards, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pusoy.arrange(hand, known=known)
