"""The numbers of an answer, against counting the opponents' table one setting at a time."""

import json
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from service import pusoy
from service.core.cards import Cards, cards
from service.pusoy.arranger.opponents import opponents_table, opponents_under, strengths_of
from service.pusoy.ruleset import Ruleset
from tests.support.asking import EXAMPLE, PUSOY, arrange
from tests.support.plain_prices import numbers_of, points_against

# A full house in the middle and four of a kind at the back, each with a royalty; a straight flush is second best.
RICH = "8♠ 8♥ 8♦ 8♣ 7♠ 6♠ 5♠ 4♠ K♦ K♥ Q♣ Q♦ Q♥"
ONE_SETTING = "K♥ K♣ Q♠ Q♦ 8♥ 7♦ 7♣ 6♥ 6♦ 5♦ 5♣ 4♠ 4♦"
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "points": (EXAMPLE, {"limit": 3}),
    "safest of two opponents": (EXAMPLE, {"objective": "safest", "opponents": 2, "limit": 3}),
    "front first, with cards known": (EXAMPLE, {"objective": "front_first", "limit": 2, "known": ("AC", "2H")}),
    "royalties": (RICH, {"opponents": 3, "limit": 4}),
    "only one setting": (ONE_SETTING, {}),
    "other prices": (ONE_SETTING, {"ruleset": replace(PUSOY, row_points=2, sweep_bonus=1)}),
}


class Counted:
    """One setting of an answer, counted against every setting of the table that it may meet."""

    def __init__(self, told: Any, seen: Cards, ruleset: Ruleset) -> None:
        self.told, self.ruleset = told, ruleset
        rows = tuple(tuple(row) for row in told["setting"].values())
        self.ours = strengths_of(rows, ruleset.straights)  # type: ignore[arg-type]
        settings = opponents_under(ruleset.straights).settings
        weights = numbers_of(opponents_table().removal.weights(seen), len(settings))
        met = [(setting, weight) for setting, weight in zip(settings, weights, strict=True) if weight]
        self.theirs, self.weights = zip(*met, strict=True)
        self.points = points_against(self.ours, self.theirs, ruleset)

    def mean(self, values: Iterable[int]) -> Fraction:
        return Fraction(sum(map(int.__mul__, values, self.weights)), sum(self.weights))

    def error(self, points: list[int]) -> float:
        """Tell the standard error of an average over the opponents."""
        variance = self.mean(value**2 for value in points) - self.mean(points) ** 2
        effective = Fraction(sum(self.weights) ** 2, sum(weight**2 for weight in self.weights))
        return sqrt(variance / effective)

    def hold_points(self, opponents: int) -> None:
        """Hold points and sweeps against the count."""
        (front, middle, back), told = self.ours, self.told
        sweep = self.mean(front > one and middle > two and back > three for one, two, three in self.theirs)
        swept = self.mean(front < one and middle < two and back < three for one, two, three in self.theirs)
        assert told["expected_points"] == pytest.approx(opponents * float(self.mean(self.points)), abs=6e-5)
        assert told["standard_error"] == pytest.approx(opponents * self.error(self.points), abs=6e-5)
        assert (told["sweep"], told["swept"]) == pytest.approx((float(sweep), float(swept)), abs=6e-5)

    def hold_gap(self, best: list["Counted"], opponents: int) -> None:
        """Hold what the setting is behind the best; of the best itself, what the next is behind it."""
        rivals = [rival for rival in best if rival.ours != self.ours]
        behind = self.mean(map(int.__sub__, best[0].points, self.points))
        assert self.told["behind_best"] == pytest.approx(opponents * float(behind), abs=6e-5)
        if rivals:
            gaps = list(map(int.__sub__, rivals[0].points, self.points))
            assert self.told["too_close_to_call"] == (abs(float(self.mean(gaps))) <= 2 * self.error(gaps))
        else:
            assert self.told["too_close_to_call"] is False

    def hold_rows(self) -> None:
        """Hold the rows against the hands they hold and the count."""
        royalties = {(entry.row, entry.category): entry.points for entry in self.ruleset.royalties}
        for place, (row, told) in enumerate(self.told["rows"].items()):
            hand = pusoy.evaluate([tuple(self.told["setting"][row])], ruleset=self.ruleset)["evaluations"][0]
            assert (told["category"], told["label"]) == (hand["category"], hand["label"])
            assert told["strength"] == hand["strength"] == self.ours[place]
            assert told["royalty"] == royalties.get((row, hand["category"]), 0)
            win = float(self.mean(told["strength"] > theirs[place] for theirs in self.theirs))
            lose = float(self.mean(told["strength"] < theirs[place] for theirs in self.theirs))
            assert (told["win"], told["tie"], told["lose"]) == pytest.approx((win, 1 - win - lose, lose), abs=6e-5)


@pytest.mark.parametrize("name", ASKED)
def test_numbers_are_those_of_counting_the_table(name: str) -> None:
    hand, question = ASKED[name]
    answer = arrange(hand, **question)
    seen, ruleset = cards(hand) + question.get("known", ()), question.get("ruleset", PUSOY)
    first = arrange(hand, **question | {"objective": "expected_points", "limit": 2})["arrangements"]
    counts, best = ([Counted(told, seen, ruleset) for told in told_all] for told_all in (answer["arrangements"], first))
    for counted in counts:
        counted.hold_points(question.get("opponents", 1))
        counted.hold_gap(best, question.get("opponents", 1))
        counted.hold_rows()
    weights, table = counts[0].weights, opponents_table()
    assert answer["naturals"] == pusoy.find_naturals(cards(hand), ruleset=ruleset)["naturals"]
    assert answer["model"] == {
        "name": table.heading.name,
        "digest": table.digest,
        "ruleset": "pusoy",
        "rows": len(table.settings),
        "effective_rows": round(sum(weights) ** 2 / sum(weight**2 for weight in weights)),
    }


def test_the_objective_says_which_settings_come_first() -> None:
    assert pusoy.OBJECTIVES == ("expected_points", "safest", "back_first", "middle_first", "front_first")
    listed = {objective: arrange(EXAMPLE, objective=objective)["arrangements"] for objective in pusoy.OBJECTIVES}

    def in_order(objective: str, *told: str) -> bool:
        """Say whether what the settings tell falls, or rises where it is named with a minus."""
        keys = [
            [-one[name[1:]] if name[0] == "-" else one["rows"][name]["strength"] if name in one["rows"] else one[name]
             for name in told]
            for one in listed[objective]
        ]  # fmt: skip
        return keys == sorted(keys, reverse=True)

    assert in_order("expected_points", "expected_points")
    assert in_order("safest", "-swept", "expected_points")
    assert in_order("back_first", "back", "middle", "front")
    assert in_order("middle_first", "middle", "back", "front")
    assert in_order("front_first", "front", "middle", "back")
    assert len({json.dumps(one[0]["setting"]) for one in listed.values()}) >= 3


def test_settings_are_counted_before_the_best_are_listed() -> None:
    """The hand with the fewest settings has one, the one with the most has 2,930."""
    one, most = arrange(ONE_SETTING), arrange("A♠ K♦ Q♣ Q♦ Q♥ J♠ 10♦ 8♣ 7♥ 6♠ 5♦ 3♣ 2♥", limit=7)
    assert (one["undominated_settings"], len(one["arrangements"])) == (1, 1)
    assert (most["undominated_settings"], len(most["arrangements"])) == (2930, 7)
    assert (one["legal_settings"], most["legal_settings"]) == (26605, 19215)
