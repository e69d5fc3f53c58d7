"""Duels of the arranger over frozen deals of four hands, and the best responses to it.

Every deal is set by both sides, all twelve ordered pairs of seats are scored, and errors are taken over deals.
"""

import random
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from tqdm import tqdm

from benchmarks.arrange_policies import PUSOY, WORTH, Policy, Responder, settings_of
from service.core.cards import DECK, Cards
from service.pusoy.arranger.advice import Declarations
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import CardRemoval, Opponents, opponents_table
from service.pusoy.held_naturals import naturals_held

SEATS = range(4)


class Estimate(NamedTuple):
    """A mean over deals with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        """Write both with four decimals."""
        return f"{self.mean:+.4f} +- {self.error:.4f}"


class Scored(NamedTuple):
    """A setting's strengths and what each row wins."""

    rows: tuple[int, int, int]
    worth: tuple[int, ...]


class Forecast(NamedTuple):
    """What the arranger expected of a hand, from one opponent, and whether it would rather declare."""

    points: float
    sweep: float
    swept: float
    declares: bool


class Deals:
    """Deals of four hands, searched once for all policies."""

    def __init__(self, seed: str, count: int) -> None:
        rng = random.Random(seed)
        decks = (rng.sample(DECK, 52) for _ in range(count))
        self.hands: list[Cards] = [tuple(deck[13 * seat : 13 * seat + 13]) for deck in decks for seat in SEATS]
        self.splits = [settings_of(cards) for cards in tqdm(self.hands, desc=f"searching {seed}", unit="hand")]

    def set_by(self, policy: Policy, name: str) -> list[Scored]:
        """Let a policy set all hands."""
        pairs = zip(self.hands, tqdm(self.splits, desc=name, unit="hand"), strict=True)
        return [score(policy(cards, splits)) for cards, splits in pairs]

    def foresee(self, arranger: Responder) -> tuple[list[Scored], list[Forecast]]:
        """Let the arranger set all hands, and note what it expects."""
        declaring = Declarations(PUSOY.naturals, opponents_table().heading.declaring)
        settings, forecasts = [], []
        for cards, splits in zip(self.hands, tqdm(self.splits, desc="the arranger", unit="hand"), strict=True):
            best, pricing = arranger.best(cards, splits)
            collected = max(map(declaring.points_collected, naturals_held(cards, ruleset=PUSOY)), default=None)
            play = best.scaled_points * declaring.playing_rate - declaring.points_paid() * pricing.total_weight
            declares = collected is not None and collected * pricing.total_weight >= play
            parts = (best.outcome.points, best.outcome.sweep, best.outcome.swept)
            forecasts.append(Forecast(*(part / pricing.total_weight for part in parts), declares))
            settings.append(score(best.split))
        return settings, forecasts


def score(split: Split) -> Scored:
    """Look up what a setting's rows win."""
    worth = tuple(row.clean[row.category(strength)] for strength, row in zip(split[:3], WORTH, strict=True))
    return Scored(split[:3], worth)


def points(ours: Scored, theirs: Scored) -> int:
    """Score one setting against another, both in order."""
    total = won = 0
    for mine, other, prize, price in zip(ours.rows, theirs.rows, ours.worth, theirs.worth, strict=True):
        if mine > other:
            total, won = total + prize, won + 1
        elif mine < other:
            total, won = total - price, won - 1
    return total + PUSOY.sweep_bonus * ((won == 3) - (won == -3))


def estimate(values: Sequence[float]) -> Estimate:
    """Average over deals."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Estimate(mean, sqrt(variance / len(values)))


def duel(ours: list[Scored], theirs: list[Scored]) -> Estimate:
    """Play two policies against each other: points from one opponent a hand."""
    values = []
    for start in range(0, len(ours), len(SEATS)):
        pairs = [(ours[start + one], theirs[start + two]) for one in SEATS for two in SEATS if one != two]
        values.append(sum(points(*pair) for pair in pairs) / len(pairs))
    return estimate(values)


def responders(frozen: Deals, settings: list[Scored]) -> dict[str, Responder]:
    """Best responses to frozen settings: one who takes them as they are, and one who weighs them by cards seen."""
    opponents = Opponents([setting.rows for setting in settings])
    return {
        "best response": Responder(opponents, None),
        "best response with card removal": Responder(opponents, CardRemoval(frozen.hands)),
    }
