"""Standard errors from bit planes, against points counted one opponent at a time."""

import random
from fractions import Fraction
from itertools import permutations

import pytest

from service.pusoy.arranger.expected_points import ExpectedPoints
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import FOULED, strengths_of
from service.pusoy.arranger.ranking import Evaluated, evaluate_split
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.standard_error import StandardError
from tests.support.arranging import PUSOY
from tests.support.plain_points import expected_points_over, mean, points_against
from tests.support.settled_tables import RULESETS, table


@pytest.mark.parametrize("name", RULESETS)
def test_points_from_every_opponent_are_shifted_by_one_constant(name: str) -> None:
    settings = [strengths_of(rows, RULESETS[name].straights) for rows in table()]
    ours_all = [ours for ours in settings[::7] if ours != FOULED]
    # Some that tie with ours in one row or two, where the overall is decided.
    settings += [(one[0], other[1], other[2]) for one, other in permutations(ours_all, 2)]
    settings += [(one[0], one[1], other[2]) for one, other in permutations(ours_all, 2)]
    error = StandardError(expected_points_over(settings, [1] * len(settings), RULESETS[name]))
    for ours in ours_all:
        planes = error.point_planes(Split(*ours, 0)).shifted
        shifted = [
            sum((plane >> at & 1) << exponent for exponent, plane in enumerate(planes)) for at in range(len(settings))
        ]
        points = points_against(ours, settings, RULESETS[name])
        assert len(set(map(int.__sub__, shifted, points))) == 1
        assert min(shifted) >= 0


def test_errors_equal_those_of_points_counted_one_by_one() -> None:
    ruleset = RULESETS["royalties_on_top_of_a_foul"]
    settings = [strengths_of(rows, ruleset.straights) for rows in table()[-16:]]
    weights = [random.Random(f"weight {at}").randrange(25) for at in range(len(settings))]
    expected = expected_points_over(settings, weights, ruleset, opponents=3)
    error = StandardError(expected)
    effective = Fraction(sum(weights) ** 2, sum(weight**2 for weight in weights))
    assert error.effective_sample_size == round(effective)
    first, second = (evaluate_split(Split(*ours, 0), expected) for ours in settings[:2])
    ours, theirs = (points_against(mine, settings, ruleset) for mine in settings[:2])
    for one, other, points in (
        (first, None, ours),
        (second, None, theirs),
        (first, second, [one - two for one, two in zip(ours, theirs, strict=True)]),
    ):
        variance = mean([value**2 for value in points], weights) - mean(points, weights) ** 2
        assert Fraction(*error.squared_error(one, other)) == 9 * variance / effective > 0


FRONT, MIDDLE, _ = (row.floors[0] for row in payoffs_of(PUSOY))
FOUR_OF_A_KIND, STRAIGHT_FLUSH = payoffs_of(PUSOY)[2].floors[-2:]


def expected_against(fronts: list[int], opponents: int = 1) -> ExpectedPoints:
    """Return expected points against some fronts, one middle, and two straight flushes in every four backs."""
    backs = [STRAIGHT_FLUSH, FOUR_OF_A_KIND - 1, FOUR_OF_A_KIND - 1, STRAIGHT_FLUSH] * len(fronts)
    settings = [(FRONT + front, MIDDLE, back) for front, back in zip(fronts, backs, strict=False)]
    return expected_points_over(settings, [1] * len(settings), PUSOY, opponents)


def evaluated(front: int, expected: ExpectedPoints) -> Evaluated:
    return evaluate_split(Split(FRONT + front, MIDDLE, FOUR_OF_A_KIND, 0), expected)


@pytest.mark.parametrize(("beaten", "of", "close"), [(1, 4, True), (2, 4, True), (3, 4, False), (3, 5, False)])
def test_a_gap_is_too_close_within_two_of_its_own_errors(beaten: int, of: int, close: bool) -> None:
    """One front beats some opponents and the other loses to them; with two of four, the gap is 1 and its error 1/2.

    The back wins 4 or loses 5, so the error of either setting alone is far greater.
    """
    expected = expected_against([2] * beaten + [9] * (of - beaten), opponents=2)
    strong, weak = evaluated(3, expected), evaluated(1, expected)
    error = StandardError(expected)
    assert Fraction(strong.scaled_points - weak.scaled_points, expected.scale) == Fraction(2 * 2 * beaten, of)
    assert error.too_close(strong, weak) == close


def test_settings_of_equal_points_are_too_close_to_call() -> None:
    expected = expected_against([5])
    one, two = evaluated(2, expected), evaluated(3, expected)
    assert StandardError(expected).squared_error(one, two)[0] == 0
    assert StandardError(expected).too_close(one, two)
