"""How sure the points are: bit planes against points counted one opponent at a time."""

import random
from fractions import Fraction
from itertools import permutations

import pytest

from service.pusoy.arranger.expected_points import Stakes
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import FOULED, strengths_of
from service.pusoy.arranger.ranking import Priced, price
from service.pusoy.arranger.row_worth import worth_of_rows
from service.pusoy.arranger.standard_error import Spread
from tests.support.asking import PUSOY
from tests.support.plain_prices import mean, points_against, stakes_over
from tests.support.settled_tables import RULESETS, table


@pytest.mark.parametrize("name", RULESETS)
def test_points_of_every_opponent_are_raised_alike(name: str) -> None:
    settings = [strengths_of(rows, RULESETS[name].straights) for rows in table()]
    ours_all = [ours for ours in settings[::7] if ours != FOULED]
    # Some who tie with us in one row or two: there the overall is in question.
    settings += [(one[0], other[1], other[2]) for one, other in permutations(ours_all, 2)]
    settings += [(one[0], one[1], other[2]) for one, other in permutations(ours_all, 2)]
    spread = Spread(stakes_over(settings, [1] * len(settings), RULESETS[name]))
    for ours in ours_all:
        planes = spread.points(Split(*ours, 0)).raised
        raised = [sum((plane >> at & 1) << place for place, plane in enumerate(planes)) for at in range(len(settings))]
        points = points_against(ours, settings, RULESETS[name])
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
    ours, theirs = (points_against(mine, settings, ruleset) for mine in settings[:2])
    for one, other, points in (
        (first, None, ours),
        (second, None, theirs),
        (first, second, [one - two for one, two in zip(ours, theirs, strict=True)]),
    ):
        variance = mean([value**2 for value in points], weights) - mean(points, weights) ** 2
        assert Fraction(*spread.squared_error(one, other)) == 9 * variance / effective > 0


FRONT, MIDDLE, _ = (row.floors[0] for row in worth_of_rows(PUSOY))
FOUR_OF_A_KIND, STRAIGHT_FLUSH = worth_of_rows(PUSOY)[2].floors[-2:]


def met(fronts: list[int], opponents: int = 1) -> Stakes:
    """Meet opponents of such fronts, one of the middle, and two straight flushes among every four backs."""
    backs = [STRAIGHT_FLUSH, FOUR_OF_A_KIND - 1, FOUR_OF_A_KIND - 1, STRAIGHT_FLUSH] * len(fronts)
    settings = [(FRONT + front, MIDDLE, back) for front, back in zip(fronts, backs, strict=False)]
    return stakes_over(settings, [1] * len(settings), PUSOY, opponents)


def priced(front: int, stakes: Stakes) -> Priced:
    return price(Split(FRONT + front, MIDDLE, FOUR_OF_A_KIND, 0), stakes)


@pytest.mark.parametrize(("beaten", "of", "close"), [(1, 4, True), (2, 4, True), (3, 4, False), (3, 5, False)])
def test_a_gap_is_too_close_up_to_two_of_its_own_errors(beaten: int, of: int, close: bool) -> None:
    """One front beats some and the other loses to them: of two among four the gap is 1 and its error 1/2.

    The back wins 4 and loses 5, so that either setting alone is far less sure.
    """
    stakes = met([2] * beaten + [9] * (of - beaten), opponents=2)
    strong, weak = priced(3, stakes), priced(1, stakes)
    spread = Spread(stakes)
    assert Fraction(strong.value - weak.value, stakes.scale) == Fraction(2 * 2 * beaten, of)
    assert spread.too_close(strong, weak) == close


def test_settings_that_win_alike_are_too_close_to_call() -> None:
    stakes = met([5])
    one, two = priced(2, stakes), priced(3, stakes)
    assert Spread(stakes).squared_error(one, two)[0] == 0
    assert Spread(stakes).too_close(one, two)
