"""Payoffs by strength: where they step up or down, and the floors of the categories."""

from dataclasses import replace

import pytest

from service import pusoy
from service.core.cards import cards
from service.pusoy.arranger.row_payoffs import RowPayoffs, payoffs_of
from service.pusoy.presets import PRESETS

PUSOY = PRESETS["pusoy"]
WHEEL_HIGH = (*PUSOY.straights[1:], "A2345")
FLOORS = (0, 10, 20, 30, 40)

WEAKEST_THREE = ["4♠ 3♠ 2♥", "2♠ 2♥ 3♦", "2♠ 2♥ 2♦"]
OF_RANKS = ["2♠ 2♥ 5♦ 4♣ 3♠", "3♠ 3♥ 2♦ 2♣ 4♠", "2♠ 2♥ 2♦ 4♣ 3♠", "2♠ 2♥ 2♦ 3♣ 3♠", "2♠ 2♥ 2♦ 2♣ 3♠"]
WEAKEST_FIVE = {
    PUSOY.straights: [*OF_RANKS, "7♠ 5♥ 4♦ 3♣ 2♠", "7♠ 5♠ 4♠ 3♠ 2♠", "A♠ 2♥ 3♦ 4♣ 5♠", "A♠ 2♠ 3♠ 4♠ 5♠"],
    WHEEL_HIGH: [*OF_RANKS, "7♠ 5♥ 4♦ 3♣ 2♠", "7♠ 5♠ 4♠ 3♠ 2♠", "2♥ 3♦ 4♣ 5♠ 6♠", "2♠ 3♠ 4♠ 5♠ 6♠"],
    (): [*OF_RANKS, "6♠ 5♥ 4♦ 3♣ 2♠", "6♠ 5♠ 4♠ 3♠ 2♠"],
}


def test_steps_are_where_the_clean_payoff_changes() -> None:
    row = RowPayoffs(FLOORS, (1, 3, 3, 2, 7), (1, 3, 4, 3, 8))
    assert row.steps == ((10, 2), (30, -1), (40, 5))


@pytest.mark.parametrize(
    ("clean", "foul", "drops"),
    [
        ((1, 1, 2, 2, 3), (1, 2, 2, 3, 3), ()),
        ((1, 3, 2, 2, 3), (1, 3, 3, 3, 3), (20,)),  # only against a clean hand
        ((1, 1, 2, 2, 3), (1, 2, 2, 3, 2), (40,)),  # only against a foul
        ((5, 4, 4, 3, 2), (5, 4, 4, 3, 3), (10, 30, 40)),
    ],
)
def test_drops_are_where_a_stronger_row_pays_less(
    clean: tuple[int, ...], foul: tuple[int, ...], drops: tuple[int, ...]
) -> None:
    assert RowPayoffs(FLOORS, clean, foul).drops == drops


def test_the_category_of_a_strength_is_the_last_floor_it_reaches() -> None:
    row = RowPayoffs(FLOORS, (1, 3, 3, 2, 7), (1, 3, 4, 3, 8))
    assert [row.category(strength) for strength in (0, 9, 10, 39, 40, 99)] == [0, 0, 1, 3, 4, 4]


@pytest.mark.parametrize("straights", WEAKEST_FIVE, ids=["ordinary", "wheel_high", "none"])
def test_a_floor_is_the_weakest_hand_of_its_category(straights: tuple[str, ...]) -> None:
    ruleset = replace(PUSOY, straights=straights, row_points=7)  # only here, so that no cached payoffs are returned

    def strengths(hands: list[str]) -> tuple[int, ...]:
        evaluations = pusoy.evaluate([cards(text) for text in hands], ruleset=ruleset)["evaluations"]
        return tuple(sorted(evaluation["strength"] for evaluation in evaluations))

    front, middle, back = payoffs_of(ruleset)
    assert front.floors == strengths(WEAKEST_THREE)
    assert middle.floors == back.floors == strengths(WEAKEST_FIVE[straights])


def test_a_row_pays_its_royalty_or_the_row_points() -> None:
    front, middle, back = payoffs_of(replace(PUSOY, row_points=2, foul_royalties="on_top"))
    assert (front.clean, front.foul) == ((2, 2, 3), (2, 2, 5))
    assert (middle.clean, middle.foul) == ((2, 2, 2, 2, 2, 2, 2, 8, 10), (2, 2, 2, 2, 2, 2, 4, 10, 12))
    assert (back.clean, back.foul) == ((2, 2, 2, 2, 2, 2, 2, 4, 5), (2, 2, 2, 2, 2, 2, 2, 6, 7))
