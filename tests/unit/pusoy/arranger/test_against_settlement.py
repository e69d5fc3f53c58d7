"""Expected points against the engine's own settlement of every pair, and weights against every renaming of suits.

The arranger mirrors what :mod:`service.pusoy.pairs` pays for sweeps, overalls and table sweeps. These tests fail if
the two differ.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from service.core.cards import DECK, Cards
from service.pusoy.arranger.opponents import CardRemoval
from service.pusoy.arranger.ranking import evaluate_split
from service.pusoy.arranger.standard_error import StandardError
from tests.support.arranging import PUSOY, some_hands
from tests.support.settled_tables import RULESETS, WHEEL_HIGH, Against, a_table, settled, table, weight_of


@pytest.mark.parametrize("seen", [*some_hands(6, seed=12), DECK[:3], some_hands(1, seed=12)[0] + DECK[:4]])
def test_weights_count_the_renamings_of_suits(seen: Cards) -> None:
    planes = CardRemoval([front + middle + back for front, middle, back in table()]).weights(seen)
    found = [sum((plane >> at & 1) << exponent for exponent, plane in enumerate(planes)) for at in range(len(table()))]
    assert found == [weight_of(rows, seen) for rows in table()]


CASES = list(product(RULESETS, some_hands(2, seed=13)))


@pytest.mark.parametrize(("name", "cards"), CASES, ids=[f"{name}-{at % 2}" for at, (name, _) in enumerate(CASES)])
def test_expected_points_equal_settling_every_pair(name: str, cards: Cards) -> None:
    against = Against(cards, table(), RULESETS[name], opponents=2 if name == "pusoy" else 1)
    for split in against.splits[:: max(1, len(against.splits) // 6)]:
        evaluated, points = evaluate_split(split, against.expected), against.points(split)
        mean = against.mean(points)
        assert Fraction(evaluated.scaled_points, against.expected.scale) == against.expected.opponent_count * mean
        assert against.expected.upper_bound(split) >= evaluated.scaled_points
        error = StandardError(against.expected)
        effective = Fraction(sum(against.weights) ** 2, sum(weight**2 for weight in against.weights))
        variance = against.mean([value**2 for value in points]) - mean**2
        assert Fraction(*error.squared_error(evaluated)) == against.expected.opponent_count**2 * variance / effective
        first = evaluate_split(against.splits[0], against.expected)
        gaps = [one - two for one, two in zip(against.points(first.split), points, strict=True)]
        gap_variance = against.mean([gap**2 for gap in gaps]) - against.mean(gaps) ** 2
        assert (
            Fraction(*error.squared_error(first, evaluated))
            == against.expected.opponent_count**2 * gap_variance / effective
        )


@pytest.mark.parametrize("cards", some_hands(3, seed=14))
def test_sweeps_and_rows_equal_settling_every_pair(cards: Cards) -> None:
    against = Against(cards, table(), RULESETS["royalties_on_top_of_a_foul"])
    for split in against.splits[:: max(1, len(against.splits) // 4)]:
        pairs = [settled(against.hand.rows(split), rows, against.ruleset)["pairs"][0] for rows in table()]
        evaluated = against.expected.opposition.outcome(split)
        total = sum(against.weights)
        assert Fraction(evaluated.sweeps, total) == against.mean([pair["sweep"] == "we" for pair in pairs])
        assert Fraction(evaluated.swept_by, total) == against.mean([pair["sweep"] == "they" for pair in pairs])
        for at, tally in enumerate(against.expected.opposition.tallies(split)):
            assert Fraction(tally.wins, total) == against.mean([pair["rows"][at]["winner"] == "we" for pair in pairs])
            assert Fraction(tally.losses, total) == against.mean(
                [pair["rows"][at]["winner"] == "they" for pair in pairs]
            )


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("straights", [PUSOY.straights, WHEEL_HIGH], ids=["ordinary", "wheel_high"])
def test_table_sweep_doubles_as_if_opponents_were_independent(opponents: int, straights: tuple[str, ...]) -> None:
    table = a_table(14, seed=15)
    ruleset = replace(PUSOY, table_sweep="double", straights=straights)
    against = Against(some_hands(1, seed=16)[0], table, ruleset, opponents)
    sweeps = [
        Fraction(sum(settled(mine, rows, ruleset)["pairs"][0]["sweep"] == "we" for rows in table), len(table))
        for mine in table
    ]
    for split in against.splits[:3]:
        pairs = [settled(against.hand.rows(split), rows, ruleset)["pairs"][0] for rows in table]
        points = [pair["points"]["we"] for pair in pairs]
        expected = opponents * against.mean(points)
        if opponents > 1:
            sweep = against.mean([pair["sweep"] == "we" for pair in pairs])
            won = against.mean([value * (pair["sweep"] == "we") for value, pair in zip(points, pairs, strict=True)])
            lost = sum(
                (
                    Fraction(weight * value, sum(against.weights)) * chance ** (opponents - 1)
                    for weight, value, pair, chance in zip(against.weights, points, pairs, sweeps, strict=True)
                    if pair["sweep"] == "they"
                ),
                Fraction(0),
            )
            expected += opponents * (won * sweep ** (opponents - 1) + lost)
        evaluated = evaluate_split(split, against.expected)
        assert Fraction(evaluated.scaled_points, against.expected.scale) == expected
        assert against.expected.upper_bound(split) >= evaluated.scaled_points
