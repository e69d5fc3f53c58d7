"""Duels between two policies over the same deals of four hands, and best responses to a policy.

Both policies set all four hands of every deal, and all twelve ordered pairs of seats are scored. Standard errors are
over deals, since the hands of one deal depend on each other.
"""

import random
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from tqdm import tqdm

from benchmarks.arrange_policies import PAYOFFS, PUSOY, Policy, Responder, settings_of
from service.core.cards import DECK, Cards
from service.pusoy.arranger.advice import Declarations
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import CardRemoval, Opponents, opponents_table
from service.pusoy.held_naturals import naturals_held
from tools.control_variates import Estimate

SEATS = range(4)


class Scored(NamedTuple):
    """A setting: the strength of each row and the points it pays if it wins."""

    rows: tuple[int, int, int]
    payoffs: tuple[int, ...]


class Forecast(NamedTuple):
    """What the arranger expects of a hand against one opponent, and whether it would declare a natural instead."""

    points: float
    sweep: float
    swept: float
    declares: bool


class Deals:
    """Random deals of four hands, with the undominated settings of each hand."""

    def __init__(self, seed: str, count: int) -> None:
        rng = random.Random(seed)
        decks = (rng.sample(DECK, 52) for _ in range(count))
        self.hands: list[Cards] = [tuple(deck[13 * seat : 13 * seat + 13]) for deck in decks for seat in SEATS]
        self.splits = [settings_of(cards) for cards in tqdm(self.hands, desc=f"searching {seed}", unit="hand")]

    def set_by(self, policy: Policy, name: str) -> list[Scored]:
        """Set all hands by a policy."""
        pairs = zip(self.hands, tqdm(self.splits, desc=name, unit="hand"), strict=True)
        return [score(policy(cards, splits)) for cards, splits in pairs]

    def foresee(self, arranger: Responder) -> tuple[list[Scored], list[Forecast]]:
        """Set all hands by the arranger; return the settings and what it expects of each."""
        declarations = Declarations(PUSOY.naturals, opponents_table().heading.declaring)
        settings, forecasts = [], []
        for cards, splits in zip(self.hands, tqdm(self.splits, desc="the arranger", unit="hand"), strict=True):
            best, opposition = arranger.best(cards, splits)
            collected = max(map(declarations.points_collected, naturals_held(cards, ruleset=PUSOY)), default=None)
            play = best.scaled_points * declarations.playing_rate - declarations.points_paid() * opposition.total_weight
            declares = collected is not None and collected * opposition.total_weight >= play
            parts = (best.outcome.points, best.outcome.sweeps, best.outcome.swept_by)
            expected, sweep, swept = (part / opposition.total_weight for part in parts)
            forecasts.append(Forecast(expected, sweep, swept, declares))
            settings.append(score(best.split))
        return settings, forecasts


def score(split: Split) -> Scored:
    """Return a setting with what each of its rows pays."""
    payoffs = tuple(row.clean[row.category(strength)] for strength, row in zip(split[:3], PAYOFFS, strict=True))
    return Scored(split[:3], payoffs)


def points(ours: Scored, theirs: Scored) -> int:
    """Return the points that one setting wins from another. Neither may be fouled."""
    total = won = 0
    for mine, other, gain, loss in zip(ours.rows, theirs.rows, ours.payoffs, theirs.payoffs, strict=True):
        if mine > other:
            total, won = total + gain, won + 1
        elif mine < other:
            total, won = total - loss, won - 1
    return total + PUSOY.sweep_bonus * ((won == 3) - (won == -3))


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its standard error."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Estimate(mean, sqrt(variance / len(values)))


def duel(ours: list[Scored], theirs: list[Scored]) -> Estimate:
    """Return the points that one policy wins from another, a hand and opponent."""
    values = []
    for start in range(0, len(ours), len(SEATS)):
        pairs = [(ours[start + one], theirs[start + two]) for one in SEATS for two in SEATS if one != two]
        values.append(sum(points(*pair) for pair in pairs) / len(pairs))
    return estimate(values)


def responders(frozen: Deals, settings: list[Scored]) -> dict[str, Responder]:
    """Return the best responses to frozen settings: one weighs them all the same, one by the cards it sees."""
    opponents = Opponents([setting.rows for setting in settings])
    return {
        "best response": Responder(opponents, None),
        "best response with card removal": Responder(opponents, CardRemoval(frozen.hands)),
    }
