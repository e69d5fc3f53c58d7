"""Prices against a settlement of every pair, and weights against a count of every renaming of suits."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from service import pusoy
from service.cards import DECK, SUITS, Cards
from service.pusoy.arranger.opponents import Opponents, strengths_of
from service.pusoy.arranger.pricing import Pricing
from service.pusoy.arranger.ranking import price, rank
from service.pusoy.arranger.removal import Removal
from service.pusoy.arranger.splits import Hand, Split, search
from service.pusoy.arranger.spread import Spread
from service.pusoy.arranger.stakes import Stakes
from service.pusoy.arranger.worth import worth_of_rows
from service.pusoy.presets import PRESETS
from service.pusoy.ruleset import Royalty, Ruleset
from service.pusoy.settled import Settlement

PUSOY = PRESETS["pusoy"]
WHEEL_HIGH = (*PUSOY.straights[1:-1], "A2345", "TJQKA")
RULESETS = {
    **PRESETS,
    "most_rows": replace(PRESETS["chinese-poker-2-4"], overall_bonus=5, overall_needs="most_rows", sweep_bonus=2),
    "royalties_added": replace(PUSOY, royalty_mode="add", overall_bonus=1),
    "royalties_on_top_of_a_foul": replace(PUSOY, foul_royalties="on_top", straights=WHEEL_HIGH),
    "no_straights": replace(PUSOY, straights=()),
    "royalties_that_fall": replace(
        PUSOY,
        row_points=2,
        royalties=(Royalty("front", "pair", 7), Royalty("middle", "pair", 0), Royalty("back", "flush", 9)),
    ),
}
Rows = tuple[Cards, Cards, Cards]


def a_table(size: int, seed: int) -> list[Rows]:
    """Random hands, each set in one of its undominated ways, and some wheels, which foul where a wheel is high."""
    rng = random.Random(seed)
    settings = []
    for _ in range(size):
        hand = Hand(tuple(rng.sample(DECK, 13)), PUSOY.straights)
        settings.append(hand.rows(rng.choice(search(hand, worth_of_rows(PUSOY)).undominated)))
    wheel = ("AC", "2D", "3H", "4S", "5C"), ("6C", "7D", "8H", "9S", "TC")
    return [*settings, (("KC", "QD", "2H"), *wheel), (("KD", "KS", "2C"), *wheel)]


def renamed(rows: Rows, suits: tuple[str, ...]) -> Rows:
    front, middle, back = (tuple(card[0] + suits[SUITS.index(card[1])] for card in row) for row in rows)
    return front, middle, back


def weight_of(rows: Rows, seen: Cards) -> int:
    """Count the renamings of suits that leave a setting none of the cards seen, one by one."""
    thirteen = [renamed(rows, suits) for suits in permutations(SUITS)]
    return sum(not {card for row in hand for card in row} & set(seen) for hand in thirteen)


@cache
def table() -> list[Rows]:
    return a_table(60, seed=11)


def some_hands(count: int, seed: int) -> list[Cards]:
    rng = random.Random(seed)
    return [tuple(rng.sample(DECK, 13)) for _ in range(count)]


@pytest.mark.parametrize("seen", [*some_hands(6, seed=12), DECK[:3], some_hands(1, seed=12)[0] + DECK[:4]])
def test_weights_count_the_renamings_of_suits(seen: Cards) -> None:
    planes = Removal([front + middle + back for front, middle, back in table()]).weights(seen)
    found = [sum((plane >> at & 1) << place for place, plane in enumerate(planes)) for at in range(len(table()))]
    assert found == [weight_of(rows, seen) for rows in table()]


def settled(ours: Rows, theirs: Rows, ruleset: Ruleset) -> Settlement:
    return pusoy.settle([pusoy.Seat("we", *ours), pusoy.Seat("they", *theirs)], ruleset)


class Against:
    """A small table priced for one hand, and the same settled pair by pair."""

    def __init__(self, cards: Cards, table: list[Rows], ruleset: Ruleset, opponents: int = 1) -> None:
        self.hand, self.table, self.ruleset = Hand(cards, ruleset.straights), table, ruleset
        self.weights = [weight_of(rows, cards) for rows in table]
        removal = Removal([front + middle + back for front, middle, back in table])
        field = Opponents([strengths_of(rows, ruleset.straights) for rows in table])
        self.stakes = Stakes(Pricing(field, removal.weights(cards), ruleset), opponents)
        self.splits = search(self.hand, worth_of_rows(ruleset)).undominated

    def points(self, split: Split) -> list[int]:
        """What the setting wins from every opponent by settlement."""
        ours = self.hand.rows(split)
        return [settled(ours, rows, self.ruleset)["totals"]["we"] for rows in self.table]

    def mean(self, values: list[int]) -> Fraction:
        return Fraction(sum(map(int.__mul__, self.weights, values)), sum(self.weights))


CASES = list(product(RULESETS, some_hands(2, seed=13)))


@pytest.mark.parametrize(("name", "cards"), CASES, ids=[f"{name}-{at % 2}" for at, (name, _) in enumerate(CASES)])
def test_expected_points_are_those_of_settling_every_pair(name: str, cards: Cards) -> None:
    against = Against(cards, table(), RULESETS[name], opponents=2 if name == "pusoy" else 1)
    for split in against.splits[:: max(1, len(against.splits) // 6)]:
        priced, points = price(split, against.stakes), against.points(split)
        mean = against.mean(points)
        assert Fraction(priced.value, against.stakes.scale) == against.stakes.opponents * mean
        assert against.stakes.bound(split) >= priced.value
        spread = Spread(against.stakes)
        effective = Fraction(sum(against.weights) ** 2, sum(weight**2 for weight in against.weights))
        variance = against.mean([value**2 for value in points]) - mean**2
        assert Fraction(*spread.squared_error(priced)) == against.stakes.opponents**2 * variance / effective
        first = price(against.splits[0], against.stakes)
        gaps = [one - two for one, two in zip(against.points(first.split), points, strict=True)]
        gap_variance = against.mean([gap**2 for gap in gaps]) - against.mean(gaps) ** 2
        assert Fraction(*spread.squared_error(first, priced)) == against.stakes.opponents**2 * gap_variance / effective


@pytest.mark.parametrize("cards", some_hands(3, seed=14))
def test_sweeps_and_rows_are_those_of_settling_every_pair(cards: Cards) -> None:
    against = Against(cards, table(), RULESETS["royalties_on_top_of_a_foul"])
    for split in against.splits[:: max(1, len(against.splits) // 4)]:
        pairs = [settled(against.hand.rows(split), rows, against.ruleset)["pairs"][0] for rows in table()]
        priced = against.stakes.pricing.price(split)
        total = sum(against.weights)
        assert Fraction(priced.sweep, total) == against.mean([pair["sweep"] == "we" for pair in pairs])
        assert Fraction(priced.swept, total) == against.mean([pair["sweep"] == "they" for pair in pairs])
        for at, tally in enumerate(against.stakes.pricing.tallies(split)):
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
        priced = price(split, against.stakes)
        assert Fraction(priced.value, against.stakes.scale) == expected
        assert against.stakes.bound(split) >= priced.value


@pytest.mark.parametrize("name", RULESETS)
def test_ranking_misses_nothing_that_pricing_all_would_find(name: str) -> None:
    for cards in some_hands(3, seed=17):
        against = Against(cards, table(), RULESETS[name])
        everything = [price(split, against.stakes) for split in against.splits]
        by_points = sorted(everything, key=lambda one: (one.value, *one.split[2::-1]), reverse=True)
        assert rank(against.splits, against.stakes, "expected_points", 4) == by_points[:4]
        by_safety = sorted(everything, key=lambda one: (-one.price.swept, one.value, *one.split[2::-1]), reverse=True)
        assert rank(against.splits, against.stakes, "safest", 4) == by_safety[:4]
