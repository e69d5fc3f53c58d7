"""Which settings an objective puts first, against sorting them all."""

import pytest

from service.pusoy.arranger.ranking import price, rank
from tests.asking import some_hands
from tests.settled_tables import RULESETS, Against, table


@pytest.mark.parametrize("name", RULESETS)
def test_ranking_misses_nothing_that_pricing_all_would_find(name: str) -> None:
    for cards in some_hands(3, seed=17):
        against = Against(cards, table(), RULESETS[name])
        everything = [price(split, against.stakes) for split in against.splits]
        by_points = sorted(everything, key=lambda one: (one.value, *one.split[2::-1]), reverse=True)
        assert rank(against.splits, against.stakes, "expected_points", 4) == by_points[:4]
        by_safety = sorted(everything, key=lambda one: (-one.price.swept, one.value, *one.split[2::-1]), reverse=True)
        assert rank(against.splits, against.stakes, "safest", 4) == by_safety[:4]
