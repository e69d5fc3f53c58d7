"""Policies that set a hand: the arranger, and the baselines that it is compared with."""

import random
from bisect import bisect_left, bisect_right
from collections.abc import Callable

from service.core.cards import DECK, Cards
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand, Split
from service.pusoy.arranger.opponents import CardRemoval, Opponents, opponents_table, opponents_under
from service.pusoy.arranger.ranking import STRENGTH_ORDERS, Evaluated, rank
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.presets import PRESETS

PUSOY = PRESETS["pusoy"]
PAYOFFS = payoffs_of(PUSOY)
REFERENCE_HANDS = 4_000

Policy = Callable[[Cards, list[Split]], Split]


def settings_of(cards: Cards) -> list[Split]:
    """Return the undominated settings of a hand."""
    return search(Hand(cards, PUSOY.straights), PAYOFFS).undominated


class Responder:
    """A policy that takes the most expected points against some opponents.

    With ``removal`` they are weighted by the cards that the player sees.
    """

    def __init__(self, opponents: Opponents, removal: CardRemoval | None) -> None:
        self._opponents, self._removal = opponents, removal

    def best(self, cards: Cards, splits: list[Split]) -> tuple[Evaluated, Opposition]:
        """Return the best setting with its expected points, and what they were computed from."""
        weights = self._removal.weights(cards) if self._removal else [self._opponents.everyone]
        opposition = Opposition(self._opponents, weights, PUSOY)
        return rank(splits, ExpectedPoints(opposition, 1), "expected_points", 1)[0], opposition

    def __call__(self, cards: Cards, splits: list[Split]) -> Split:
        """Return the best setting."""
        return self.best(cards, splits)[0].split


def arranger() -> Responder:
    """Return the arranger as the service runs it."""
    return Responder(opponents_under(PUSOY.straights), opponents_table().card_removal)


def by_order(name: str) -> Policy:
    """Return the policy that takes the strongest rows in an order such as ``back_first``."""
    return lambda _, splits: max(splits, key=STRENGTH_ORDERS[name])


def random_undominated(cards: Cards, splits: list[Split]) -> Split:
    """Take a random undominated setting, always the same for the same cards."""
    return random.Random(" ".join(sorted(cards))).choice(splits)


def category_sum(_: Cards, splits: list[Split]) -> Split:
    """Take the highest sum of the categories of all rows; of those the strongest front, then middle."""

    def key(split: Split) -> tuple[int, int, int]:
        rows = zip(split[:3], PAYOFFS, strict=True)
        return sum(row.category(strength) for strength, row in rows), split.front, split.middle

    return max(splits, key=key)


def percentile_sum() -> Policy:
    """Return the policy that takes the highest sum of percentiles of its rows among those of back-first players."""
    rng, back_first = random.Random("reference hands"), by_order("back_first")
    hands = [tuple(rng.sample(DECK, 13)) for _ in range(REFERENCE_HANDS)]
    rows = [sorted(row) for row in zip(*(back_first(cards, settings_of(cards))[:3] for cards in hands), strict=True)]

    def key(split: Split) -> int:
        return sum(
            bisect_left(row, strength) + bisect_right(row, strength)
            for strength, row in zip(split[:3], rows, strict=True)
        )

    return lambda _, splits: max(splits, key=key)


def rows_only() -> Policy:
    """Return the policy that takes the most expected points row by row, ignoring sweeps and the cards seen."""
    opponents = opponents_under(PUSOY.straights)
    opposition = Opposition(opponents, [opponents.everyone], PUSOY)
    return lambda _, splits: max(splits, key=lambda split: sum(tally.points for tally in opposition.tallies(split)))


def without_removal() -> Policy:
    """Return the arranger without card removal: all settings of its table weigh the same."""
    return Responder(opponents_under(PUSOY.straights), None)


def baselines() -> dict[str, Policy]:
    """Return all baselines by name."""
    return {
        "random undominated": random_undominated,
        "back first": by_order("back_first"),
        "middle first": by_order("middle_first"),
        "front first": by_order("front_first"),
        "category sum": category_sum,
        "percentile sum": percentile_sum(),
        "rows only": rows_only(),
        "without card removal": without_removal(),
    }
