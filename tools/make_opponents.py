"""Make the arranger's table of opponents: ``python -m tools.make_opponents --out TABLE``.

Players are trained by fictitious play. Those who would declare a natural are left out and counted. Of the others the
table takes a subset against which random hands expect nothing, as equally strong players must.
A run can be interrupted at any time; it resumes from the file given as ``--progress``.
The same options make the same table, byte for byte.
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
from tools.control_variates import DEALS, estimate_mean
from tools.fictitious_play import Bar, Course, Training

# The number of thirteen-card hands by the best natural held, counted exactly.
_HANDS_BY_NATURAL: dict[NaturalName, int] = {
    "dragon": 67_108_864,
    "six_pairs": 2_856_863_152,
    "three_straights": 1_962_470_912,
    "three_flushes": 5_657_935_296,
}
# Who declares depends on who plays, and who plays on who declares. The iteration converges at once.
_ITERATIONS = 3
_POINTS_WEIGHT = 20  # the weight of points in the likeness of a subset; every other figure weighs 1


class Population:
    """The players who set their rows, and what a hand wins against them."""

    def __init__(self, settings: list[Split], ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        opponents = Opponents([split[:3] for split in settings])
        self.opposition = Opposition(opponents, [opponents.everyone], ruleset)
        self.expected = ExpectedPoints(self.opposition, 1)

    def best(self, splits: list[Split]) -> Evaluated:
        """Return the setting of a hand that wins most against them."""
        return rank(splits, self.expected, "expected_points", 1)[0]


class NaturalHand(NamedTuple):
    """A hand with naturals: those it holds, best first, and its undominated settings."""

    held: tuple[NaturalName, ...]
    splits: list[Split]

    def declares(self, population: Population, declarations: Declarations) -> bool:
        """Return whether declaring wins at least as much as playing."""
        best, scale = population.best(self.splits), population.expected.scale
        play = best.scaled_points * declarations.playing_rate - declarations.points_paid() * scale
        return max(map(declarations.points_collected, self.held)) * scale >= play


def deal_naturals(deals: int, seed: int, ruleset: Ruleset, bar: Bar) -> list[NaturalHand]:
    """Deal random hands and return those that hold a natural."""
    rng, payoffs = random.Random(f"naturals {seed}"), payoffs_of(ruleset)
    found = []
    for _ in bar(range(deals), desc="naturals", unit="deal"):
        cards = tuple(rng.sample(DECK, 13))
        if held := naturals_held(cards, ruleset=ruleset):
            found.append(NaturalHand(held, search(Hand(cards, ruleset.straights), payoffs).undominated))
    return found


def separate_declaring(
    training: Training, average: list[Split], dealt: list[NaturalHand]
) -> tuple[dict[NaturalName, int], list[int]]:
    """Return how many of a million hands declare each natural, and the indices of the training hands that play.

    ``dealt`` are many random hands with naturals: the training hands alone would be too small a sample for the rates.
    """
    ruleset = training.ruleset
    naturals = [naturals_held(cards, ruleset=ruleset) for cards in training.hands]
    trained = {hand: NaturalHand(held, training.splits(hand)) for hand, held in enumerate(naturals) if held}
    holding = Counter(hand.held[0] for hand in dealt)
    rates = {name: RATE_SCALE * hands // DEALS for name, hands in _HANDS_BY_NATURAL.items()}
    playing = list(range(len(average)))
    for _ in range(_ITERATIONS):
        population = Population([average[hand] for hand in playing], ruleset)
        declarations = Declarations(ruleset.naturals, rates)
        declared = Counter(hand.held[0] for hand in dealt if hand.declares(population, declarations))
        share = {name: declared[name] / holding[name] if holding[name] else 1.0 for name in _HANDS_BY_NATURAL}
        rates = {name: round(RATE_SCALE * hands / DEALS * share[name]) for name, hands in _HANDS_BY_NATURAL.items()}
        leaving = {hand for hand, held in trained.items() if held.declares(population, declarations)}
        playing = [hand for hand in range(len(average)) if hand not in leaving]
    return rates, playing


def gain_of_best_response(training: Training, average: list[Split], population: Population) -> float:
    """Return what a best response to the population gains over the average strategy, from every tenth hand."""
    gains = []
    for hand in range(0, len(average), 10):
        best, own = population.best(training.splits(hand)).outcome, population.opposition.outcome(average[hand])
        gains.append((best.points - own.points) / population.opposition.total_weight)
    return sum(gains) / len(gains)


def estimate_random_hands(population: Population, hands: list[Cards], settings: list[Split]) -> float:
    """Estimate the mean points of random hands against the population, and print the estimate."""
    points = [population.opposition.outcome(split).points / population.opposition.total_weight for split in settings]
    estimate = estimate_mean(hands, points)
    print(f"random hands expect {estimate} (the training hands {sum(points) / len(points):+.4f})")
    return estimate.mean


def choose_subset(
    population: Population, settings: list[Split], rows: int, draws: int, target: float, seed: int, bar: Bar
) -> list[int]:
    """Draw random subsets; return the one most like the population but with mean points of ``target``.

    Subsets are compared by squared differences of the means of points, sweeps, being swept, and each row won.
    """
    opposition, figures = population.opposition, []
    for split in settings:
        outcome, tallies = opposition.outcome(split), opposition.tallies(split)
        parts = (_POINTS_WEIGHT * outcome.points, outcome.sweeps, outcome.swept_by, *(tally.wins for tally in tallies))
        figures.append([part / opposition.total_weight for part in parts])
    columns = list(zip(*figures, strict=True))
    goal = [sum(column) / len(settings) for column in columns]
    goal[0] += _POINTS_WEIGHT * target
    rng = random.Random(f"subset {seed}")
    best: tuple[float, list[int]] = (float("inf"), [])
    for _ in bar(range(draws), desc="choosing", unit="draw"):
        subset = rng.sample(range(len(settings)), min(rows, len(settings)))
        means = [sum([column[index] for index in subset]) / len(subset) for column in columns]
        best = min(best, (sum((mean - aim) ** 2 for mean, aim in zip(means, goal, strict=True)), subset))
    return best[1]


def make(options: argparse.Namespace, bar: Bar) -> bytes:
    """Train the players, leave out those who declare, choose a subset, and return the table's file."""
    ruleset = PRESETS["pusoy"]
    course = Course(options.seed, options.hands, options.rounds, options.removal_rounds)
    training = Training(course, ruleset, options.progress, bar)
    training.run()
    print(f"trained in {training.progress.seconds:.0f} s")
    rounds = options.rounds + options.removal_rounds
    average = training.average(rounds + 1, since=rounds // 2 + 1)  # in the first rounds players still learn the basics
    dealt = deal_naturals(options.naturals, options.seed, ruleset, bar)
    rates, playing = separate_declaring(training, average, dealt)
    print(f"{len(average) - len(playing)} of {len(average)} players declare; of a million hands: {rates}")
    settings = [average[hand] for hand in playing]
    population = Population(settings, ruleset)
    print(f"a best response gains {gain_of_best_response(training, average, population):.4f} a hand")
    target = estimate_random_hands(population, training.hands, average)
    chosen = choose_subset(population, settings, options.rows, options.draws, target, options.seed, bar)
    hands = [playing[index] for index in chosen]
    rows = [Hand(training.hands[hand], ruleset.straights).rows(average[hand]) for hand in hands]
    return format_table(TableHeading(options.name, ruleset.name, rates), rows)


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line; the defaults make the table that comes with the service."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument(
        "--progress", type=Path, default=Path("build/opponents.progress"), help="the file to resume from"
    )
    parser.add_argument("--name", default="pusoy-2026", help="the table's name in answers")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--hands", type=int, default=24_000, help="players to train, one hand each")
    parser.add_argument("--rounds", type=int, default=10, help="rounds against all settings alike")
    parser.add_argument("--removal-rounds", type=int, default=2, help="rounds against settings weighted by cards seen")
    parser.add_argument("--naturals", type=int, default=100_000, help="deals to estimate the rates of declaring from")
    parser.add_argument("--rows", type=int, default=8_000, help="rows of the table")
    parser.add_argument("--draws", type=int, default=1_000, help="subsets to choose from")
    return parser.parse_args(arguments)


def main() -> None:
    """Make the table; print its size and digest."""
    from tqdm import tqdm  # imported here because the tests, which show no bar, do not install it

    options = read_arguments()
    print({name: str(value) for name, value in vars(options).items()})
    table = make(options, tqdm)
    options.out.write_bytes(table)
    print(f"{options.out}: {len(table)} bytes, sha256:{hashlib.sha256(table).hexdigest()}")


if __name__ == "__main__":
    main()
