"""Declare or play: expected points of declaring a natural, against those of setting the rows.

Opponents declare too, at the rates of the opponents' table. A player who sets their rows pays the natural of every
opponent who declares. A player who declares pays only a better natural, and ties with the same one.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from service.pusoy.arranger.opponents import RATE_SCALE
from service.pusoy.arranger.ranking import Evaluated
from service.pusoy.arranger.rounding import to_four_decimals
from service.pusoy.arranger.standard_error import TOLERANCE, StandardError
from service.pusoy.naturals import NaturalName
from service.pusoy.ruleset import NaturalValue


class Advice(TypedDict):
    """Whether to declare."""

    action: Literal["declare", "play"]
    natural: NaturalName | None
    declare_points: Annotated[float | None, "What the natural collects, from opponents who may declare too."]
    play_points: Annotated[float, "What the best setting is expected to win from opponents who may declare."]
    close: Annotated[bool, "The two are within two standard errors."]


class Declarations:
    """What naturals pay when opponents declare them at some rates.

    ``naturals`` are those of a ruleset, best first, and ``rates`` has hands in a million for each of them.
    ``playing_rate`` is how many hands in a million are not declared. All points are expected points from one opponent,
    times a million.
    """

    def __init__(self, naturals: Sequence[NaturalValue], rates: Mapping[NaturalName, int]) -> None:
        self._naturals = naturals
        self._rates = {natural.name: rates[natural.name] for natural in naturals}
        self.playing_rate = RATE_SCALE - sum(self._rates.values())

    def points_paid(self, better_than: NaturalName | None = None) -> int:
        """Return the points that one opponent collects by declaring, with any natural or only with a better one."""
        names = [natural.name for natural in self._naturals]
        better = self._naturals if better_than is None else self._naturals[: names.index(better_than)]
        return sum(self._rates[natural.name] * natural.points for natural in better)

    def points_collected(self, name: NaturalName) -> int:
        """Return the points that declaring a natural wins from one opponent, less what better naturals collect."""
        at = [natural.name for natural in self._naturals].index(name)
        same_or_better = sum(self._rates[natural.name] for natural in self._naturals[: at + 1])
        return self._naturals[at].points * (RATE_SCALE - same_or_better) - self.points_paid(better_than=name)


def advise(best: Evaluated, held: Sequence[NaturalName], declarations: Declarations, error: StandardError) -> Advice:
    """Compare the natural held that collects most with the setting of the most expected points."""
    expected = error.expected
    scale = expected.scale * RATE_SCALE
    paid = expected.opponent_count * declarations.points_paid() * expected.scale
    play = best.scaled_points * declarations.playing_rate - paid
    advice: Advice = {
        "action": "play",
        "natural": None,
        "declare_points": None,
        "play_points": to_four_decimals(play, scale),
        "close": False,
    }
    if held:
        natural = max(held, key=declarations.points_collected)
        declare = expected.opponent_count * declarations.points_collected(natural) * expected.scale
        numerator, denominator = error.squared_error(best)
        advice["action"] = "declare" if declare >= play else "play"
        advice["natural"] = natural
        advice["declare_points"] = to_four_decimals(declare, scale)
        advice["close"] = (declare - play) ** 2 * denominator <= TOLERANCE**2 * numerator * scale**2
    return advice
