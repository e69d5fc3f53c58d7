"""Make the opponents' table of the arranger: ``python -m tools.make_opponents --out TABLE``.

Players are trained by fictitious play; those who would declare a natural are left out; and of the rest a subset is
drawn against which random hands expect nothing, as must be among equals.
Stop it at any time: it goes on from the file given as ``--progress``.
The same settings make the same table to the byte.
"""

import argparse
import hashlib
import random
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from service.core.cards import DECK, Cards
from service.pusoy.arranger.advice import Declarations
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand, Split
from service.pusoy.arranger.opponents import RATE_SCALE, Opponents, TableHeading, format_table
from service.pusoy.arranger.ranking import Evaluated, rank
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.held_naturals import naturals_held
from service.pusoy.naturals import NaturalName
from service.pusoy.presets import PRESETS
from service.pusoy.ruleset import Ruleset
from tools.even_level import DEALS, level
from tools.fictitious_play import Bar, Course, Training

# Deals of thirteen cards by the best natural held, counted exactly.
_BEST_HELD: dict[NaturalName, int] = {
    "dragon": 67_108_864,
    "six_pairs": 2_856_863_152,
    "three_straights": 1_962_470_912,
    "three_flushes": 5_657_935_296,
}
_PASSES = 3  # who declares depends on who plays, and the other way round; it settles at once


class Market:
    """All players who set their rows, and what a hand is worth against them."""

    def __init__(self, settings: list[Split], ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        opponents = Opponents([split[:3] for split in settings])
        self.pricing = Opposition(opponents, [opponents.everyone], ruleset)
        self.stakes = ExpectedPoints(self.pricing, 1)

    def best(self, splits: list[Split]) -> Evaluated:
        """Take the best of a hand's settings."""
        return rank(splits, self.stakes, "expected_points", 1)[0]


class Holder(NamedTuple):
    """A hand that holds naturals, the best first, and its undominated settings."""

    held: tuple[NaturalName, ...]
    splits: list[Split]

    def declares(self, market: Market, declaring: Declarations) -> bool:
        """Say whether a player does better to declare."""
        best, scale = market.best(self.splits), market.stakes.scale
        play = best.scaled_points * declaring.playing_rate - declaring.points_paid() * scale
        return max(map(declaring.points_collected, self.held)) * scale >= play


def deal_holders(deals: int, seed: int, rules: Ruleset, bar: Bar) -> list[Holder]:
    """Deal hands and keep those that hold a natural."""
    rng, worth = random.Random(f"naturals {seed}"), payoffs_of(rules)
    holders = []
    for _ in bar(range(deals), desc="naturals", unit="deal"):
        cards = tuple(rng.sample(DECK, 13))
        if held := naturals_held(cards, ruleset=rules):
            holders.append(Holder(held, search(Hand(cards, rules.straights), worth).undominated))
    return holders


def part_declaring(
    training: Training, average: list[Split], holders: list[Holder]
) -> tuple[dict[NaturalName, int], list[int]]:
    """Find how often each natural is declared, in parts of a million hands, and which of the players play."""
    rules = training.ruleset
    naturals = [naturals_held(cards, ruleset=rules) for cards in training.hands]
    among_us = {at: Holder(held, training.splits(at)) for at, held in enumerate(naturals) if held}
    holding = Counter(holder.held[0] for holder in holders)
    rates = {name: RATE_SCALE * deals // DEALS for name, deals in _BEST_HELD.items()}
    playing = list(range(len(average)))
    for _ in range(_PASSES):
        market, declaring = Market([average[at] for at in playing], rules), Declarations(rules.naturals, rates)
        declared = Counter(holder.held[0] for holder in holders if holder.declares(market, declaring))
        share = {name: declared[name] / holding[name] if holding[name] else 1.0 for name in _BEST_HELD}
        rates = {name: round(RATE_SCALE * deals / DEALS * share[name]) for name, deals in _BEST_HELD.items()}
        leaving = {at for at, holder in among_us.items() if holder.declares(market, declaring)}
        playing = [at for at in range(len(average)) if at not in leaving]
    return rates, playing


def gain_of_best_response(training: Training, average: list[Split], market: Market) -> float:
    """Measure on every tenth hand what a player who knew all the others would gain over their own setting."""
    gains = []
    for at in range(0, len(average), 10):
        best, own = market.best(training.splits(at)).outcome, market.pricing.outcome(average[at])
        gains.append((best.points - own.points) / market.pricing.total_weight)
    return sum(gains) / len(gains)


def expect_of_random_hands(market: Market, hands: list[Cards], settings: list[Split]) -> float:
    """Estimate what random hands win from the players who play, and say how surely."""
    points = [market.pricing.outcome(split).points / market.pricing.total_weight for split in settings]
    mean, error = level(hands, points)
    print(f"random hands expect {mean:+.4f} +- {error:.4f} (those trained {sum(points) / len(points):+.4f})")
    return mean


def choose(
    market: Market, settings: list[Split], rows: int, draws: int, target: float, seed: int, bar: Bar
) -> list[int]:
    """Draw subsets and keep the one most like all players, save that its own points are ``target``.

    Likeness is in points, sweeps, being swept, and rows won; points count twenty times as much as the others.
    """
    pricing, standing = market.pricing, []
    for split in settings:
        price, tallies = pricing.outcome(split), pricing.tallies(split)
        parts = (20 * price.points, price.sweep, price.swept, *(tally.wins for tally in tallies))
        standing.append([part / pricing.total_weight for part in parts])
    everyone = list(zip(*standing, strict=True))
    goal = [sum(column) / len(settings) for column in everyone]
    goal[0] += 20 * target
    rng = random.Random(f"subset {seed}")
    best: tuple[float, list[int]] = (float("inf"), [])
    for _ in bar(range(draws), desc="choosing", unit="draw"):
        subset = rng.sample(range(len(settings)), min(rows, len(settings)))
        means = [sum([column[at] for at in subset]) / len(subset) for column in everyone]
        best = min(best, (sum((mean - aim) ** 2 for mean, aim in zip(means, goal, strict=True)), subset))
    return best[1]


def make(asked: argparse.Namespace, bar: Bar) -> bytes:
    """Train, leave out who declares, choose, and write."""
    rules = PRESETS["pusoy"]
    course = Course(asked.seed, asked.hands, asked.rounds, asked.removal_rounds)
    training = Training(course, rules, asked.progress, bar)
    training.run()
    print(f"trained in {training.progress.seconds:.0f} s")
    rounds = asked.rounds + asked.removal_rounds
    average = training.average(rounds + 1, since=rounds // 2 + 1)  # at first the players still learn the basics
    rates, playing = part_declaring(training, average, deal_holders(asked.naturals, asked.seed, rules, bar))
    print(f"{len(average) - len(playing)} of {len(average)} players declare; of a million hands: {rates}")
    settings = [average[at] for at in playing]
    market = Market(settings, rules)
    print(f"the best response to them gains {gain_of_best_response(training, average, market):.4f} a hand")
    target = expect_of_random_hands(market, training.hands, average)
    chosen = [playing[at] for at in choose(market, settings, asked.rows, asked.draws, target, asked.seed, bar)]
    hands = (Hand(training.hands[at], rules.straights).rows(average[at]) for at in chosen)
    return format_table(TableHeading(asked.name, rules.name, rates), list(hands))


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read what is asked for; the defaults are those of the table that comes with the service."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="where the table goes")
    parser.add_argument("--progress", type=Path, default=Path("build/opponents.progress"), help="what to go on from")
    parser.add_argument("--name", default="pusoy-2026", help="what the table is called in answers")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--hands", type=int, default=24_000, help="players trained")
    parser.add_argument("--rounds", type=int, default=10, help="rounds in which players answer the others as they are")
    parser.add_argument("--removal-rounds", type=int, default=2, help="rounds in which they weigh them by their cards")
    parser.add_argument("--naturals", type=int, default=100_000, help="deals to judge declaring by")
    parser.add_argument("--rows", type=int, default=8_000, help="rows of the table")
    parser.add_argument("--draws", type=int, default=1_000, help="subsets to choose from")
    return parser.parse_args(arguments)


def main() -> None:
    """Make the table and say what it is."""
    from tqdm import tqdm  # here, so that the tests, which show no bar, need no more than the service

    asked = read_arguments()
    print({name: str(value) for name, value in vars(asked).items()})
    table = make(asked, tqdm)
    asked.out.write_bytes(table)
    print(f"{asked.out}: {len(table)} bytes, sha256:{hashlib.sha256(table).hexdigest()}")


if __name__ == "__main__":
    main()
