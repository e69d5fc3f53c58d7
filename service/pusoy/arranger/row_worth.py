"""What a row won is worth, as steps over its strength, under a ruleset.

The prices themselves are in :mod:`service.pusoy.row_prices`; rows won and sweeps are counted
in :mod:`service.pusoy.arranger.expected_points`.
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
class RowWorth:
    """The worth of one row by category, the weakest first.

    ``floors`` are the least strengths of the categories; ``clean`` is what the row wins from an opponent in order,
    ``foul`` from a fouled one.
    """

    floors: tuple[int, ...]
    clean: tuple[int, ...]
    foul: tuple[int, ...]

    def category(self, strength: int) -> int:
        """Find a strength's place among the categories of this row."""
        return bisect_right(self.floors, strength) - 1

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """List where the worth against a clean hand changes with rising strength: (strength from which, change)."""
        changes = zip(self.floors[1:], self.clean, self.clean[1:], strict=False)
        return tuple((floor, after - before) for floor, before, after in changes if after != before)

    @property
    def falls(self) -> tuple[int, ...]:
        """List the strengths from which a stronger row is worth less than a weaker one."""
        worths = list(zip(self.clean, self.foul, strict=True))
        return tuple(
            floor
            for floor, before, after in zip(self.floors[1:], worths, worths[1:], strict=False)
            if after[0] < before[0] or after[1] < before[1]
        )


Worth = tuple[RowWorth, RowWorth, RowWorth]


@lru_cache(maxsize=CACHED_RULESETS)
def worth_of_rows(ruleset: Ruleset) -> Worth:
    """Lay out what front, middle and back are worth over their strengths."""
    prices = prices_of(ruleset)
    look_up = evaluator(ruleset.straights)
    of_threes, of_fives = _floors(look_up.fronts), _floors(look_up.unsuited, look_up.flushes)
    front, middle, back = (
        _lay_out(floors, clean, foul)
        for floors, clean, foul in zip((of_threes, of_fives, of_fives), prices.rows, prices.foul_rows, strict=True)
    )
    return front, middle, back


def _lay_out(floors: dict[str, int], clean: RowPrices, foul: RowPrices) -> RowWorth:
    return RowWorth(
        tuple(floors.values()),
        tuple(clean[category].points for category in floors),
        tuple(foul[category].points for category in floors),
    )


def _floors(*tables: Table) -> dict[str, int]:
    """Find the weakest hand of every category that a row can hold, weakest category first."""
    lowest: dict[str, int] = {}
    for hand in chain.from_iterable(map(Table.values, tables)):
        lowest[hand.category] = min(hand.strength, lowest.get(hand.category, hand.strength))
    return {category: lowest[category] for category in CATEGORIES if category in lowest}
