"""Declare or play: what a natural collects against what the rows are expected to win.

Opponents declare too, as often as the table's players do. Who plays then pays the natural of one who declares; who
declares pays only a better one, and ties with the same.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from service.pusoy.arranger.opponents import PARTS
from service.pusoy.arranger.ranking import Priced
from service.pusoy.arranger.rounding import four_places
from service.pusoy.arranger.standard_error import TOLERANCE, Spread
from service.pusoy.naturals import NaturalName
from service.pusoy.ruleset import NaturalValue


class Advice(TypedDict):
    """Whether to declare."""

    action: Literal["declare", "play"]
    natural: NaturalName | None
    declare_points: Annotated[float | None, "What the natural collects, from opponents who may declare too."]
    play_points: Annotated[float, "What the best setting is expected to win from opponents who may declare."]
    close: Annotated[bool, "The two are within two standard errors."]


class Declaring:
    """What naturals bring when opponents declare theirs as often as ``rates`` say, in parts of a million."""

    def __init__(self, naturals: Sequence[NaturalValue], rates: Mapping[str, int]) -> None:
        self._naturals = naturals
        self._rates = {natural.name: rates.get(natural.name, 0) for natural in naturals}
        self.playing = PARTS - sum(self._rates.values())

    def paid_to(self, better_than: NaturalName | None = None) -> int:
        """Add up what one opponent collects, by any natural or only by those listed before one."""
        names = [natural.name for natural in self._naturals]
        listed = self._naturals if better_than is None else self._naturals[: names.index(better_than)]
        return sum(self._rates[natural.name] * natural.points for natural in listed)

    def collected_by(self, name: NaturalName) -> int:
        """Tell what declaring a natural brings from one opponent, less what better ones collect."""
        at = [natural.name for natural in self._naturals].index(name)
        as_good = sum(self._rates[natural.name] for natural in self._naturals[: at + 1])
        return self._naturals[at].points * (PARTS - as_good) - self.paid_to(better_than=name)


def advise(best: Priced, held: Sequence[NaturalName], declaring: Declaring, spread: Spread) -> Advice:
    """Weigh the best of the naturals held against the rows that are expected to win most."""
    stakes = spread.stakes
    under = stakes.scale * PARTS
    play = best.value * declaring.playing - stakes.opponents * declaring.paid_to() * stakes.scale
    advice: Advice = {
        "action": "play",
        "natural": None,
        "declare_points": None,
        "play_points": four_places(play, under),
        "close": False,
    }
    if held:
        natural = max(held, key=declaring.collected_by)
        declare = stakes.opponents * declaring.collected_by(natural) * stakes.scale
        error_over, error_under = spread.squared_error(best)
        advice["action"] = "declare" if declare >= play else "play"
        advice["natural"] = natural
        advice["declare_points"] = four_places(declare, under)
        advice["close"] = (declare - play) ** 2 * error_under <= TOLERANCE**2 * error_over * under**2
    return advice
