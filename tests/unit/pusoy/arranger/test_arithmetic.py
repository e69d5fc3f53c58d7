"""The arranger's arithmetic against plain fractions and plain lists of numbers."""

import random
from fractions import Fraction
from itertools import product

import pytest

from service.pusoy.arranger.bitplanes import Planes, add, multiply, set_bits, sum_of, sum_of_products, sum_within
from service.pusoy.arranger.opponents import CardRemoval
from service.pusoy.arranger.rounding import root_to_four_decimals, round_ratio, to_four_decimals
from tests.support.plain_points import planes_of

RATIOS = [
    *product(range(13), range(1, 8)),
    (10**10 + 1, 3),
    (1, 10**9),
    (123, 10**5),
]


@pytest.mark.parametrize(
    ("numerator", "denominator", "rounded"),
    [(7, 2, 4), (-7, 2, -4), (6, 4, 2), (-6, 4, -2), (5, 4, 1), (-5, 4, -1), (0, 3, 0), (4, 3, 1), (-5, 3, -2)],
)
def test_halves_are_rounded_away_from_zero(numerator: int, denominator: int, rounded: int) -> None:
    assert round_ratio(numerator, denominator) == rounded


def test_a_ratio_is_rounded_to_the_nearest_of_four_decimals() -> None:
    for numerator, denominator in RATIOS:
        shown = Fraction(str(to_four_decimals(numerator, denominator)))
        assert abs(shown - Fraction(numerator, denominator)) <= Fraction(1, 20_000)
        assert 10_000 % shown.denominator == 0
        assert to_four_decimals(-numerator, denominator) == -to_four_decimals(numerator, denominator)


def test_a_root_is_rounded_to_the_nearest_of_four_decimals() -> None:
    for numerator, denominator in RATIOS:
        shown, half = Fraction(str(root_to_four_decimals(numerator, denominator))), Fraction(1, 20_000)
        assert 10_000 % shown.denominator == 0
        assert max(shown - half, Fraction(0)) ** 2 <= Fraction(numerator, denominator) < (shown + half) ** 2


SIZE = 21  # opponents: no whole number of bytes


def some_numbers(seed: int, limit: int) -> list[int]:
    return [random.Random(f"{seed} {at}").randrange(limit) for at in range(SIZE)]


@pytest.mark.parametrize("size", [1, 7, 8, 9, SIZE], ids="{} opponents".format)
def test_bits_are_set_at_the_given_indices(size: int) -> None:
    for indices in ([], [0], [size - 1], list(range(size)), list(range(0, size, 3))):
        assert set_bits(indices, size) == sum(1 << index for index in indices)


def test_an_amount_is_added_to_the_opponents_in_the_bits_and_no_others() -> None:
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
    assert sum_within(bits, planes_of(weights)) == sum(weight for at, weight in enumerate(weights) if bits >> at & 1)
    products = list(map(int.__mul__, first, second))
    assert multiply(planes_of(first), planes_of(second)) == planes_of(products)
    assert sum_of(planes_of(first)) == sum(first)
    assert sum_of_products(planes_of(first), planes_of(second)) == sum(products)


def test_card_removal_counts_24_renamings_where_no_card_is_seen() -> None:
    hands = [("2C", "3C"), ("2C", "2D"), ("AS", "KH")]
    removal = CardRemoval(hands)
    assert removal.everyone == 0b111
    assert removal.weights(()) == [0, 0, 0, 0b111, 0b111]  # 8 + 16
    # Two cards of one suit avoid a card of either rank in 18 of 24 renamings, a pair avoids one of its rank in 12.
    assert removal.weights(("2H",)) == planes_of([18, 12, 24])
    assert CardRemoval(hands * 4).weights(("2H",)) == planes_of([18, 12, 24] * 4)
    assert CardRemoval([]).everyone == 0
