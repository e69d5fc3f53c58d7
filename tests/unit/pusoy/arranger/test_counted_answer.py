"""The figures of an answer, against counting the opponents' table one setting at a time."""

import json
import math
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from service import pusoy
from service.core.cards import Cards, cards
from service.pusoy.arranger.opponents import opponents_table, opponents_under, strengths_of
from service.pusoy.ruleset import Ruleset
from tests.support.arranging import EXAMPLE, PUSOY, arrange
from tests.support.plain_points import numbers_of, points_against

# A full house in the middle and four of a kind at the back, each with a royalty; a straight flush is second best.
RICH = "8♠ 8♥ 8♦ 8♣ 7♠ 6♠ 5♠ 4♠ K♦ K♥ Q♣ Q♦ Q♥"
ONE_SETTING = "K♥ K♣ Q♠ Q♦ 8♥ 7♦ 7♣ 6♥ 6♦ 5♦ 5♣ 4♠ 4♦"
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "points": (EXAMPLE, {"limit": 3}),
    "safest of two opponents": (EXAMPLE, {"objective": "safest", "opponents": 2, "limit": 3}),
    "front first, with cards known": (EXAMPLE, {"objective": "front_first", "limit": 2, "known": ("AC", "2H")}),
    "royalties": (RICH, {"opponents": 3, "limit": 4}),
    "only one setting": (ONE_SETTING, {}),
    "other payoffs": (ONE_SETTING, {"ruleset": replace(PUSOY, row_points=2, sweep_bonus=1)}),
}


class Counted:
    """One setting of an answer, counted against every setting of the table that it may meet."""

    def __init__(self, shown: Any, seen: Cards, ruleset: Ruleset) -> None:
        self.shown, self.ruleset = shown, ruleset
        front, middle, back = (tuple(row) for row in shown["setting"].values())
        self.ours = strengths_of((front, middle, back), ruleset.straights)
        settings = opponents_under(ruleset.straights).settings
        weights = numbers_of(opponents_table().card_removal.weights(seen), len(settings))
        met = [(setting, weight) for setting, weight in zip(settings, weights, strict=True) if weight]
        self.theirs, self.weights = zip(*met, strict=True)
        self.points = points_against(self.ours, self.theirs, ruleset)

    def mean(self, values: Iterable[int]) -> Fraction:
        return Fraction(sum(map(int.__mul__, values, self.weights)), sum(self.weights))

    def error(self, points: list[int]) -> float:
        """Return the standard error of a mean over the opponents."""
        variance = self.mean(value**2 for value in points) - self.mean(points) ** 2
        effective = Fraction(sum(self.weights) ** 2, sum(weight**2 for weight in self.weights))
        return math.sqrt(variance / effective)

    def check_points(self, opponents: int) -> None:
        """Check points and sweeps against the count."""
        (front, middle, back), shown = self.ours, self.shown
        sweep = self.mean(front > one and middle > two and back > three for one, two, three in self.theirs)
        swept = self.mean(front < one and middle < two and back < three for one, two, three in self.theirs)
        assert shown["expected_points"] == pytest.approx(opponents * float(self.mean(self.points)), abs=6e-5)
        assert shown["standard_error"] == pytest.approx(opponents * self.error(self.points), abs=6e-5)
        assert (shown["sweep"], shown["swept"]) == pytest.approx((float(sweep), float(swept)), abs=6e-5)

    def check_gap(self, best: list["Counted"], opponents: int) -> None:
        """Check the gap to the best setting; of the best itself, the gap to the next."""
        rivals = [rival for rival in best if rival.ours != self.ours]
        behind = self.mean(map(int.__sub__, best[0].points, self.points))
        assert self.shown["behind_best"] == pytest.approx(opponents * float(behind), abs=6e-5)
        if rivals:
            gaps = list(map(int.__sub__, rivals[0].points, self.points))
            assert self.shown["too_close_to_call"] == (abs(float(self.mean(gaps))) <= 2 * self.error(gaps))
        else:
            assert self.shown["too_close_to_call"] is False

    def check_rows(self) -> None:
        """Check the rows against their cards and the count."""
        royalties = {(entry.row, entry.category): entry.points for entry in self.ruleset.royalties}
        for at, (row, shown) in enumerate(self.shown["rows"].items()):
            hand = pusoy.evaluate([tuple(self.shown["setting"][row])], ruleset=self.ruleset)["evaluations"][0]
            assert (shown["category"], shown["label"]) == (hand["category"], hand["label"])
            assert shown["strength"] == hand["strength"] == self.ours[at]
            assert shown["royalty"] == royalties.get((row, hand["category"]), 0)
            win = float(self.mean(shown["strength"] > theirs[at] for theirs in self.theirs))
            lose = float(self.mean(shown["strength"] < theirs[at] for theirs in self.theirs))
            assert (shown["win"], shown["tie"], shown["lose"]) == pytest.approx((win, 1 - win - lose, lose), abs=6e-5)


@pytest.mark.parametrize("name", CASES)
def test_figures_equal_a_count_of_the_table(name: str) -> None:
    hand, knobs = CASES[name]
    answer = arrange(hand, **knobs)
    seen, ruleset = cards(hand) + knobs.get("known", ()), knobs.get("ruleset", PUSOY)
    first = arrange(hand, **knobs | {"objective": "expected_points", "limit": 2})["arrangements"]
    counts, best = ([Counted(shown, seen, ruleset) for shown in listed] for listed in (answer["arrangements"], first))
    for counted in counts:
        counted.check_points(knobs.get("opponents", 1))
        counted.check_gap(best, knobs.get("opponents", 1))
        counted.check_rows()
    weights, table = counts[0].weights, opponents_table()
    assert answer["naturals"] == pusoy.find_naturals(cards(hand), ruleset=ruleset)["naturals"]
    assert answer["model"] == {
        "name": table.heading.name,
        "digest": table.digest,
        "ruleset": "pusoy",
        "rows": len(table.settings),
        "effective_rows": round(sum(weights) ** 2 / sum(weight**2 for weight in weights)),
    }


def test_the_objective_decides_which_settings_come_first() -> None:
    assert pusoy.OBJECTIVES == ("expected_points", "safest", "back_first", "middle_first", "front_first")
    listed = {objective: arrange(EXAMPLE, objective=objective)["arrangements"] for objective in pusoy.OBJECTIVES}

    def is_sorted(objective: str, *keys: str) -> bool:
        """Return whether some fields of the settings fall in order; a key with a minus must rise."""
        values = [
            [-one[name[1:]] if name[0] == "-" else one["rows"][name]["strength"] if name in one["rows"] else one[name]
             for name in keys]
            for one in listed[objective]
        ]  # fmt: skip
        return values == sorted(values, reverse=True)

    assert is_sorted("expected_points", "expected_points")
    assert is_sorted("safest", "-swept", "expected_points")
    assert is_sorted("back_first", "back", "middle", "front")
    assert is_sorted("middle_first", "middle", "back", "front")
    assert is_sorted("front_first", "front", "middle", "back")
    assert len({json.dumps(one[0]["setting"]) for one in listed.values()}) >= 3


def test_settings_are_counted_before_the_best_are_listed() -> None:
    """The hand with the fewest undominated settings has one, and the one with the most has 2,930."""
    one, most = arrange(ONE_SETTING), arrange("A♠ K♦ Q♣ Q♦ Q♥ J♠ 10♦ 8♣ 7♥ 6♠ 5♦ 3♣ 2♥", limit=7)
    assert (one["undominated_settings"], len(one["arrangements"])) == (1, 1)
    assert (most["undominated_settings"], len(most["arrangements"])) == (2930, 7)
    assert (one["legal_settings"], most["legal_settings"]) == (26605, 19215)
