"""Ways to set a hand: the arranger, and the plain rules of thumb that it is measured against."""

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
WORTH = payoffs_of(PUSOY)
REFERENCE_HANDS = 4_000

Policy = Callable[[Cards, list[Split]], Split]


def settings_of(cards: Cards) -> list[Split]:
    """Find the undominated settings of a hand."""
    return search(Hand(cards, PUSOY.straights), WORTH).undominated


class Responder:
    """Takes the most expected points against some opponents, weighted by the cards seen where their hands are given."""

    def __init__(self, opponents: Opponents, removal: CardRemoval | None) -> None:
        self._opponents, self._removal = opponents, removal

    def best(self, cards: Cards, splits: list[Split]) -> tuple[Evaluated, Opposition]:
        """Give the best setting with its price."""
        weights = self._removal.weights(cards) if self._removal else [self._opponents.everyone]
        pricing = Opposition(self._opponents, weights, PUSOY)
        return rank(splits, ExpectedPoints(pricing, 1), "expected_points", 1)[0], pricing

    def __call__(self, cards: Cards, splits: list[Split]) -> Split:
        """Give the best setting."""
        return self.best(cards, splits)[0].split


def arranger() -> Responder:
    """The arranger as it is served."""
    return Responder(opponents_under(PUSOY.straights), opponents_table().card_removal)


def by_order(name: str) -> Policy:
    """Set the named row as strong as can be, then the next."""
    return lambda _, splits: max(splits, key=STRENGTH_ORDERS[name])


def random_undominated(cards: Cards, splits: list[Split]) -> Split:
    """Take any setting that no other dominates."""
    return random.Random(" ".join(sorted(cards))).choice(splits)


def category_sum(_: Cards, splits: list[Split]) -> Split:
    """Take the best kinds of hands, all rows together; then the strongest front and middle."""

    def key(split: Split) -> tuple[int, int, int]:
        rows = zip(split[:3], WORTH, strict=True)
        return sum(row.category(strength) for strength, row in rows), split.front, split.middle

    return max(splits, key=key)


def percentile_sum() -> Policy:
    """Add up where each row stands among those of players who set the back first."""
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
    """Take the most expected points from the rows one by one, without a thought for sweeps or for cards seen."""
    opponents = opponents_under(PUSOY.straights)
    pricing = Opposition(opponents, [opponents.everyone], PUSOY)
    return lambda _, splits: max(splits, key=lambda split: sum(tally.points for tally in pricing.tallies(split)))


def without_removal() -> Policy:
    """Use the arranger's table with every row weighing the same."""
    return Responder(opponents_under(PUSOY.straights), None)


def baselines() -> dict[str, Policy]:
    """All rules of thumb by name."""
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
