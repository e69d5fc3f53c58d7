"""How sure the points are: bit planes against points counted one opponent at a time."""

import random
from fractions import Fraction

import pytest

from service.pusoy.arranger.opponents import FOULED, Strengths, strengths_of
from service.pusoy.arranger.ranking import Priced, price
from service.pusoy.arranger.splits import Split
from service.pusoy.arranger.spread import Spread
from service.pusoy.arranger.worth import worth_of_rows
from tests.asking import PUSOY
from tests.plain_prices import mean, points_between, stakes_over
from tests.settled_tables import RULESETS, table


@pytest.mark.parametrize("name", RULESETS)
def test_points_of_every_opponent_are_raised_alike(name: str) -> None:
    settings = [strengths_of(rows, RULESETS[name].straights) for rows in table()]
    spread = Spread(stakes_over(settings, [1] * len(settings), RULESETS[name]))
    for ours in settings[::7]:
        if ours != FOULED:
            planes = spread.points(Split(*ours, 0))
            raised = [
                sum((plane >> at & 1) << place for place, plane in enumerate(planes)) for at in range(len(settings))
            ]
            points = [points_between(ours, theirs, RULESETS[name]) for theirs in settings]
            assert len(set(map(int.__sub__, raised, points))) == 1
            assert min(raised) >= 0


def test_errors_are_those_of_points_counted_one_by_one() -> None:
    ruleset = RULESETS["royalties_on_top_of_a_foul"]
    settings = [strengths_of(rows, ruleset.straights) for rows in table()[-16:]]
    weights = [random.Random(f"weight {at}").randrange(25) for at in range(len(settings))]
    stakes = stakes_over(settings, weights, ruleset, opponents=3)
    spread = Spread(stakes)
    effective = Fraction(sum(weights) ** 2, sum(weight**2 for weight in weights))
    assert spread.effective == round(effective)
    first, second = (price(Split(*ours, 0), stakes) for ours in settings[:2])
    ours, theirs = ([points_between(mine, other, ruleset) for other in settings] for mine in settings[:2])
    for priced, other, points in (
        (first, None, ours),
        (second, None, theirs),
        (first, second, [one - two for one, two in zip(ours, theirs, strict=True)]),
    ):
        variance = mean([value**2 for value in points], weights) - mean(points, weights) ** 2
        assert Fraction(*spread.squared_error(priced, other)) == 9 * variance / effective > 0


FRONT, MIDDLE, BACK = (row.floors[0] for row in worth_of_rows(PUSOY))


def rows_above_the_weakest(front: int, middle: int = 0, back: int = 0) -> Strengths:
    return FRONT + front, MIDDLE + middle, BACK + back


@pytest.mark.parametrize(("beaten", "of", "close"), [(1, 4, True), (2, 4, True), (3, 4, False), (3, 5, False)])
def test_a_gap_is_too_close_up_to_two_of_its_own_errors(beaten: int, of: int, close: bool) -> None:
    """One front beats some and the other loses to them: of two among four the gap is 1 and its error 1/2."""
    fronts = [2] * beaten + [9] * (of - beaten)
    stakes = stakes_over([rows_above_the_weakest(front) for front in fronts], [1] * of, PUSOY, opponents=2)
    strong, weak = (price(Split(*rows_above_the_weakest(front), 0), stakes) for front in (3, 1))
    spread = Spread(stakes)
    assert Fraction(strong.value - weak.value, stakes.scale) == Fraction(2 * 2 * beaten, of)
    assert spread.too_close(strong, weak) == close


def test_settings_that_win_alike_are_too_close_to_call() -> None:
    stakes = stakes_over([rows_above_the_weakest(5)], [1], PUSOY)
    one, two = (price(Split(*rows_above_the_weakest(front), 0), stakes) for front in (2, 3))
    assert isinstance(one, Priced)
    assert Spread(stakes).squared_error(one, two)[0] == 0
    assert Spread(stakes).too_close(one, two)
