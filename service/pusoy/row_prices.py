"""What a row pays its winner under a ruleset, in points; computed once per ruleset.

Sweeps, overalls and naturals are paid in :mod:`service.pusoy.pairs`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple, cast

from service.core.rulesets import CACHED_RULESETS
from service.pusoy.poker import CATEGORIES, Category
from service.pusoy.ruleset import ROWS, Ruleset


class RowPrice(NamedTuple):
    """What a row pays: the points in total, the royalty among them, and what they are paid for."""

    points: int
    royalty: int
    pays: Literal["row", "royalty", "row_and_royalty"]


NO_CATEGORY: Final = cast("Category", "")  # of a hand in a tally, of which only the rank within its row is known
RowPrices = Mapping[str, RowPrice]


class Prices(NamedTuple):
    """Prices in front, middle and back by the winning hand's category: against rows in order, and against a foul."""

    rows: tuple[RowPrices, ...]
    foul_rows: tuple[RowPrices, ...]


@lru_cache(maxsize=CACHED_RULESETS)
def prices_of(ruleset: Ruleset) -> Prices:
    """Return the prices of a ruleset."""
    adds = ruleset.royalty_mode == "add"
    return Prices(_row_prices(ruleset, adds), _row_prices(ruleset, adds or ruleset.foul_royalties == "on_top"))


def _row_prices(ruleset: Ruleset, adds: bool) -> tuple[RowPrices, ...]:
    royalties = {(royalty.row, royalty.category): royalty.points for royalty in ruleset.royalties}
    return tuple(
        {
            category: _price(ruleset.row_points, royalties.get((row, category)), adds)
            for category in (NO_CATEGORY, *CATEGORIES)
        }
        for row in ROWS
    )


def _price(row_points: int, royalty: int | None, adds: bool) -> RowPrice:
    """Price one category in one row: its royalty replaces the row's points or is added to them."""
    if royalty is None:
        return RowPrice(row_points, 0, "row")
    if adds:
        return RowPrice(row_points + royalty, royalty, "row_and_royalty")
    return RowPrice(royalty, royalty, "royalty")
