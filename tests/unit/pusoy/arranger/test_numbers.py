"""The arranger's arithmetic against plain fractions and plain lists of numbers."""

import random
from fractions import Fraction

import pytest

from service.pusoy.arranger.bitplanes import Planes, add, multiply, set_bits, sum_of_products, sum_up, weigh
from service.pusoy.arranger.opponents import Removal
from service.pusoy.arranger.rounding import four_places, root_to_four_places, round_ratio
from tests.support.plain_prices import planes_of

RATIOS = [(over, under) for over in range(13) for under in range(1, 8)] + [(10**10 + 1, 3), (1, 10**9), (123, 10**5)]


@pytest.mark.parametrize(
    ("over", "under", "whole"),
    [(7, 2, 4), (-7, 2, -4), (6, 4, 2), (-6, 4, -2), (5, 4, 1), (-5, 4, -1), (0, 3, 0), (4, 3, 1), (-5, 3, -2)],
)
def test_halves_are_rounded_away_from_zero(over: int, under: int, whole: int) -> None:
    assert round_ratio(over, under) == whole


def test_a_ratio_is_rounded_to_the_nearest_of_four_decimals() -> None:
    for over, under in RATIOS:
        shown = Fraction(str(four_places(over, under)))
        assert abs(shown - Fraction(over, under)) <= Fraction(1, 20_000)
        assert 10_000 % shown.denominator == 0
        assert four_places(-over, under) == -four_places(over, under)


def test_a_root_is_rounded_to_the_nearest_of_four_decimals() -> None:
    for over, under in RATIOS:
        shown, half = Fraction(str(root_to_four_places(over, under))), Fraction(1, 20_000)
        assert 10_000 % shown.denominator == 0
        assert max(shown - half, Fraction(0)) ** 2 <= Fraction(over, under) < (shown + half) ** 2


SIZE = 21  # opponents: no whole number of bytes


def some_numbers(seed: int, most: int) -> list[int]:
    return [random.Random(f"{seed} {at}").randrange(most) for at in range(SIZE)]


@pytest.mark.parametrize("size", [1, 7, 8, 9, SIZE], ids="{} opponents".format)
def test_bits_are_set_where_they_are_asked_for(size: int) -> None:
    for places in ([], [0], [size - 1], list(range(size)), list(range(0, size, 3))):
        assert set_bits(places, size) == sum(1 << place for place in places)


def test_an_amount_is_added_to_those_in_the_bits_and_no_others() -> None:
    planes: Planes = []
    numbers = [0] * SIZE
    for step, amount in enumerate([1, 1, 3, 0, 8, 5, 12, 64, 7]):
        bits = random.Random(f"bits {step}").getrandbits(SIZE)
        add(planes, bits, amount)
        numbers = [number + amount * (bits >> at & 1) for at, number in enumerate(numbers)]
        assert planes == planes_of(numbers)


def test_sums_over_planes_are_sums_over_numbers() -> None:
    first, second, weights = some_numbers(1, 30), some_numbers(2, 12), some_numbers(3, 25)
    bits = random.Random("bits").getrandbits(SIZE)
    assert weigh(bits, planes_of(weights)) == sum(weight for at, weight in enumerate(weights) if bits >> at & 1)
    products = list(map(int.__mul__, first, second))
    assert multiply(planes_of(first), planes_of(second)) == planes_of(products)
    assert sum_up(planes_of(first)) == sum(first)
    assert sum_of_products(planes_of(first), planes_of(second)) == sum(products)


def test_every_opponent_counts_24_times_where_no_card_is_seen() -> None:
    hands = [("2C", "3C"), ("2C", "2D"), ("AS", "KH")]
    removal = Removal(hands)
    assert removal.everyone == 0b111
    assert removal.weights(()) == [0, 0, 0, 0b111, 0b111]  # 8 + 16
    # Two cards of one suit avoid one card of their ranks in 18 ways of 24, and a pair in 12.
    assert removal.weights(("2H",)) == planes_of([18, 12, 24])
    assert Removal(hands * 4).weights(("2H",)) == planes_of([18, 12, 24] * 4)
    assert Removal([]).everyone == 0
