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
from math import comb
from pathlib import Path

import numpy as np
from tqdm import tqdm

from service.cards import DECK, RANKS, SUITS, Cards
from service.pusoy.arranger.advice import Declaring
from service.pusoy.arranger.opponents import Opponents
from service.pusoy.arranger.pricing import Pricing
from service.pusoy.arranger.ranking import Priced, rank
from service.pusoy.arranger.splits import Hand, Split, search
from service.pusoy.arranger.stakes import Stakes
from service.pusoy.arranger.table import PARTS, Heading, write
from service.pusoy.arranger.worth import worth_of_rows
from service.pusoy.naturals import naturals_held
from service.pusoy.ruleset import PRESETS, Ruleset
from tools.fictitious_play import Course, Training

# Deals of thirteen cards by the best natural held, counted exactly; of all 635,013,559,600.
_DEALS = comb(52, 13)
_BEST_HELD = {
    "dragon": 67_108_864,
    "six_pairs": 2_856_863_152,
    "three_straights": 1_962_470_912,
    "three_flushes": 5_657_935_296,
}
_PASSES = 3  # who declares depends on who plays, and the other way round; it settles at once


class Market:
    """All trained players, and what a hand is worth against those of them who play."""

    def __init__(self, settings: list[Split], ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        opponents = Opponents([split[:3] for split in settings])
        self.stakes = Stakes(Pricing(opponents, [opponents.everyone], ruleset), 1)

    def best(self, splits: list[Split]) -> Priced:
        """Take the best of a hand's settings."""
        return rank(splits, self.stakes, "expected_points", 1)[0]

    def points(self, priced: Priced) -> float:
        """Turn a value into points."""
        return priced.value / self.stakes.scale


def find_declaring(
    training: Training, settings: list[Split], deals: int, seed: int
) -> tuple[dict[str, int], list[int]]:
    """Find how often each natural is declared, in parts of a million, and which training hands play."""
    rules = training.ruleset
    rng = random.Random(f"naturals {seed}")
    hands = (tuple(rng.sample(DECK, 13)) for _ in tqdm(range(deals), desc="dealing naturals", unit="hand"))
    holders = [(cards, held) for cards in hands if (held := naturals_held(cards, rules))]
    worth = worth_of_rows(rules)
    found = [
        search(Hand(cards, rules.straights), worth).undominated for cards, _ in tqdm(holders, desc="searching them")
    ]
    holding = {at: held for at, cards in enumerate(training.hands) if (held := naturals_held(cards, rules))}
    rates = {name: PARTS * deals_with // _DEALS for name, deals_with in _BEST_HELD.items()}
    playing = list(range(len(settings)))
    for _ in range(_PASSES):
        market, declaring = Market([settings[at] for at in playing], rules), Declaring(rules.naturals, rates)
        held_by, declared_by = Counter[str](), Counter[str]()
        for splits, (_, held) in zip(found, holders, strict=True):
            held_by[held[0]] += 1
            declared_by[held[0]] += declares(market, splits, held, declaring)
        rates = {
            name: round(PARTS * deals_with * (declared_by[name] / held_by[name] if held_by[name] else 1) / _DEALS)
            for name, deals_with in _BEST_HELD.items()
        }
        leave = {at for at, held in holding.items() if declares(market, training.splits(at), held, declaring)}
        playing = [at for at in range(len(settings)) if at not in leave]
    return rates, playing


def declares(market: Market, splits: list[Split], held: tuple[str, ...], declaring: Declaring) -> bool:
    """Say whether a player who holds naturals declares one."""
    best, scale = market.best(splits), market.stakes.scale
    return (
        max(map(declaring.collected_by, held)) * scale >= best.value * declaring.playing - declaring.paid_to() * scale
    )


def features(cards: Cards) -> list[int]:
    """Count what makes a hand strong and has a known average: ranks once, twice, ... and long suits."""
    ranks, suits = Counter(card[0] for card in cards), Counter(card[1] for card in cards)
    several = [int(ranks[rank] >= times) for times in (1, 2, 3, 4) for rank in RANKS]
    return several + [sum(suits[suit] >= length for suit in SUITS) for length in (4, 5, 6, 7)]


def average_features() -> list[float]:
    """Work out the exact averages of the features over all deals."""

    def chance(of: int, at_least: int) -> float:
        return sum(comb(of, n) * comb(52 - of, 13 - n) for n in range(at_least, of + 1)) / _DEALS

    return [chance(4, times) for times in (1, 2, 3, 4) for _ in RANKS] + [4 * chance(13, n) for n in (4, 5, 6, 7)]


def random_hands_expect(market: Market, hands: int, seed: int) -> tuple[float, float]:
    """Estimate the mean points of random hands against the market, and its standard error.

    What the hands drawn have too much of is taken out by regression on features whose averages are known.
    """
    rng, rules = random.Random(f"yardstick {seed}"), market.ruleset
    worth = worth_of_rows(rules)
    points, counts = [], []
    for _ in tqdm(range(hands), desc="yardstick", unit="hand"):
        cards = tuple(rng.sample(DECK, 13))
        points.append(market.points(market.best(search(Hand(cards, rules.straights), worth).undominated)))
        counts.append(features(cards))
    drawn, known = np.array(counts, float), np.array(average_features())
    away = np.column_stack([np.ones(hands), drawn - known])
    fit, *_ = np.linalg.lstsq(away, np.array(points), rcond=None)
    left = np.array(points) - away @ fit
    return float(fit[0]), float(left.std() / np.sqrt(hands))


def choose(market: Market, settings: list[Split], rows: int, draws: int, target: float, seed: int) -> list[int]:
    """Draw subsets and keep the one that stands most like all players, its points moved by ``target``."""
    pricing = market.stakes.pricing
    standing = []
    for split in tqdm(settings, desc="pricing players", unit="row"):
        price, tallies = pricing.price(split), pricing.tallies(split)
        standing.append([price.points, price.sweep, price.swept, *(tally.wins for tally in tallies)])
    table = np.array(standing, float) / pricing.total
    goal = table.mean(axis=0) + np.array([target, 0, 0, 0, 0, 0])
    rng = np.random.default_rng(seed)
    subsets = (rng.choice(len(settings), min(rows, len(settings)), replace=False) for _ in range(draws))
    # Points matter most: a thousandth of them counts as much as a hundredth of the others' spread.
    scale = table.std(axis=0) / np.sqrt(rows) * np.array([0.05, 1, 1, 1, 1, 1])
    best = min(subsets, key=lambda subset: float((((table[subset].mean(axis=0) - goal) / scale) ** 2).sum()))
    print(
        "subset against all players, points sweep swept front middle back:", (table[best].mean(axis=0) - goal).round(4)
    )
    return [int(at) for at in best]


def make(asked: argparse.Namespace) -> bytes:
    """Train, leave out who declares, choose, and write."""
    rules = PRESETS["pusoy"]
    course = Course(asked.seed, asked.hands, asked.rounds, asked.removal_rounds)
    training = Training(course, rules, asked.progress)
    training.run()
    average = training.average(len(training.progress.chosen))
    rates, playing = find_declaring(training, average, asked.naturals, asked.seed)
    print(f"{len(average) - len(playing)} of {len(average)} declare; of a million hands: {rates}")
    settings = [average[at] for at in playing]
    market = Market(settings, rules)
    expected, error = random_hands_expect(market, asked.yardstick, asked.seed)
    print(f"random hands expect {expected:+.4f} +- {error:.4f} against all players")
    chosen = [playing[at] for at in choose(market, settings, asked.rows, asked.draws, expected, asked.seed)]
    hands = (Hand(training.hands[at], rules.straights).rows(average[at]) for at in chosen)
    print(f"trained for {training.progress.seconds:.0f} s")
    return write(Heading(asked.name, rules.name, rates), list(hands))


def main() -> None:
    """Read the settings, make the table and say what it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="where the table goes")
    parser.add_argument("--progress", type=Path, default=Path("build/opponents.progress"), help="what to go on from")
    parser.add_argument("--name", default="pusoy-2026", help="what the table is called in answers")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--hands", type=int, default=24_000, help="players trained")
    parser.add_argument("--rounds", type=int, default=14, help="rounds in which players answer the table as it is")
    parser.add_argument("--removal-rounds", type=int, default=6, help="rounds in which they weigh it by their cards")
    parser.add_argument("--naturals", type=int, default=300_000, help="deals to judge declaring by")
    parser.add_argument("--yardstick", type=int, default=40_000, help="random hands to set the level by")
    parser.add_argument("--rows", type=int, default=8_000, help="rows of the table")
    parser.add_argument("--draws", type=int, default=2_000, help="subsets to choose from")
    asked = parser.parse_args()
    print({name: str(value) for name, value in vars(asked).items()})
    table = make(asked)
    asked.out.write_bytes(table)
    print(f"{asked.out}: {len(table)} bytes, sha256:{hashlib.sha256(table).hexdigest()}")


if __name__ == "__main__":
    main()
