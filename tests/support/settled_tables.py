"""Small tables of opponents, evaluated by the arranger and settled pair by pair by the engine."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations

from service import pusoy
from service.core.cards import DECK, SUITS, Cards
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand, Split
from service.pusoy.arranger.opponents import CardRemoval, Opponents, Setting, strengths_of
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.pairs import Settlement
from service.pusoy.presets import PRESETS
from service.pusoy.ruleset import Royalty, Ruleset

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


def a_table(size: int, seed: int) -> list[Setting]:
    """Return random hands in random undominated settings, and two with wheels, which foul where a wheel is high."""
    rng = random.Random(seed)
    settings = []
    for _ in range(size):
        hand = Hand(tuple(rng.sample(DECK, 13)), PUSOY.straights)
        settings.append(hand.rows(rng.choice(search(hand, payoffs_of(PUSOY)).undominated)))
    wheel = ("AC", "2D", "3H", "4S", "5C"), ("6C", "7D", "8H", "9S", "TC")
    return [*settings, (("KC", "QD", "2H"), *wheel), (("KD", "KS", "2C"), *wheel)]


def renamed(rows: Setting, suits: tuple[str, ...]) -> Setting:
    """Rename the suits of a setting."""
    front, middle, back = (tuple(card[0] + suits[SUITS.index(card[1])] for card in row) for row in rows)
    return front, middle, back


def weight_of(rows: Setting, seen: Cards) -> int:
    """Count one by one the renamings of suits that leave a setting none of the cards seen."""
    thirteen = [renamed(rows, suits) for suits in permutations(SUITS)]
    return sum(not {card for row in hand for card in row} & set(seen) for hand in thirteen)


@cache
def table() -> list[Setting]:
    """Return the table of 62 opponents that most tests share."""
    return a_table(60, seed=11)


def settled(ours: Setting, theirs: Setting, ruleset: Ruleset) -> Settlement:
    """Settle two settings with the engine."""
    return pusoy.settle([pusoy.Seat("we", *ours), pusoy.Seat("they", *theirs)], ruleset=ruleset)


class Against:
    """One hand against a small table: expected points by the arranger, and settlements by the engine."""

    def __init__(self, cards: Cards, table: list[Setting], ruleset: Ruleset, opponents: int = 1) -> None:
        self.hand, self.table, self.ruleset = Hand(cards, ruleset.straights), table, ruleset
        self.weights = [weight_of(rows, cards) for rows in table]
        removal = CardRemoval([front + middle + back for front, middle, back in table])
        sample = Opponents([strengths_of(rows, ruleset.straights) for rows in table])
        self.expected = ExpectedPoints(Opposition(sample, removal.weights(cards), ruleset), opponents)
        self.splits = search(self.hand, payoffs_of(ruleset)).undominated

    def points(self, split: Split) -> list[int]:
        """Return what a setting wins from every opponent by settlement."""
        ours = self.hand.rows(split)
        return [settled(ours, rows, self.ruleset)["totals"]["we"] for rows in self.table]

    def mean(self, values: list[int]) -> Fraction:
        """Return the mean of some numbers over the weighted opponents."""
        return Fraction(sum(map(int.__mul__, self.weights, values)), sum(self.weights))
