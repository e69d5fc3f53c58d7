"""Payoffs as step functions: how many points each row pays its winner, by the strength of the winning hand.

The points themselves come from :mod:`service.pusoy.row_prices`, by category. Here every category gets the lowest
strength that belongs to it, so that a strength alone is enough to look up a payoff.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from service.core.rulesets import CACHED_RULESETS
from service.pusoy.poker import CATEGORIES, Table, evaluator
from service.pusoy.row_prices import RowPrices, prices_of
from service.pusoy.ruleset import Ruleset


@dataclass(frozen=True)
class RowPayoffs:
    """The payoffs of one row: parallel tuples with one entry per category that the row can hold, weakest first.

    ``floors`` are the lowest strengths of the categories. ``clean`` are the points won from an opponent whose rows are
    in order, ``foul`` those won from an opponent who fouled.
    """

    floors: tuple[int, ...]
    clean: tuple[int, ...]
    foul: tuple[int, ...]

    def category(self, strength: int) -> int:
        """Return the index of the category that a strength belongs to."""
        return bisect_right(self.floors, strength) - 1

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """List where the clean payoff changes as strength rises, as (lowest strength after the change, change)."""
        changes = zip(self.floors[1:], self.clean, self.clean[1:], strict=False)
        return tuple((floor, after - before) for floor, before, after in changes if after != before)

    @property
    def drops(self) -> tuple[int, ...]:
        """List the floors at which a stronger hand pays less than the category below, clean or foul.

        With any drop, payoff is not monotone in strength, so strength alone does not decide dominance.
        """
        payoffs = list(zip(self.clean, self.foul, strict=True))
        return tuple(
            floor
            for floor, before, after in zip(self.floors[1:], payoffs, payoffs[1:], strict=False)
            if after[0] < before[0] or after[1] < before[1]
        )


Payoffs = tuple[RowPayoffs, RowPayoffs, RowPayoffs]


@lru_cache(maxsize=CACHED_RULESETS)
def payoffs_of(ruleset: Ruleset) -> Payoffs:
    """Return the payoffs of front, middle and back under a ruleset."""
    prices = prices_of(ruleset)
    look_up = evaluator(ruleset.straights)
    of_threes, of_fives = _floors(look_up.fronts), _floors(look_up.unsuited, look_up.flushes)
    front, middle, back = (
        _row_payoffs(floors, clean, foul)
        for floors, clean, foul in zip((of_threes, of_fives, of_fives), prices.rows, prices.foul_rows, strict=True)
    )
    return front, middle, back


def _row_payoffs(floors: dict[str, int], clean: RowPrices, foul: RowPrices) -> RowPayoffs:
    return RowPayoffs(
        tuple(floors.values()),
        tuple(clean[category].points for category in floors),
        tuple(foul[category].points for category in floors),
    )


def _floors(*tables: Table) -> dict[str, int]:
    """Return the lowest strength of every category in some lookup tables, weakest category first."""
    lowest: dict[str, int] = {}
    for hand in chain.from_iterable(map(Table.values, tables)):
        lowest[hand.category] = min(hand.strength, lowest.get(hand.category, hand.strength))
    return {category: lowest[category] for category in CATEGORIES if category in lowest}
