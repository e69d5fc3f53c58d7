"""What a row is worth to its winner under a ruleset, worked out once for all hands.

Sweeps, overalls and naturals are paid in :mod:`service.pusoy.pairs`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from service.core.hand_names import CATEGORY_NAMES, count_points
from service.core.rulesets import KEPT
from service.pusoy.poker import CATEGORIES
from service.pusoy.ruleset import ROWS, Ruleset


@dataclass(frozen=True, slots=True)
class RowPrice:
    """What a row pays: all of it, and the part owed to a royalty; ``opening`` and ``words`` say so, about a name."""

    points: int
    royalty: int
    opening: str
    words: str


UNTOLD = ""  # the category of a hand that nobody named
RowPrices = Mapping[str, RowPrice]


class Prices(NamedTuple):
    """Prices of front, middle and back, by the winning hand's category; of rows won against a fouled hand apart."""

    rows: tuple[RowPrices, ...]
    foul_rows: tuple[RowPrices, ...]


@lru_cache(maxsize=KEPT)
def prices_of(ruleset: Ruleset) -> Prices:
    """Work out a ruleset's prices."""
    adds = ruleset.royalty_mode == "add"
    return Prices(_row_prices(ruleset, adds), _row_prices(ruleset, adds or ruleset.foul_royalties == "on_top"))


def _row_prices(ruleset: Ruleset, adds: bool) -> tuple[RowPrices, ...]:
    royalties = {(royalty.row, royalty.category): royalty.points for royalty in ruleset.royalties}
    return tuple(
        {
            category: _price(row, category, ruleset.row_points, royalties.get((row, category)), adds)
            for category in (UNTOLD, *CATEGORIES)
        }
        for row in ROWS
    )


def _price(row: str, category: str, row_points: int, royalty: int | None, adds: bool) -> RowPrice:
    """Price one hand in one row: the royalty stands instead of the row's points, or is added to them."""
    points, words = row_points, ""
    if royalty is not None:
        hand = CATEGORY_NAMES[category]
        points = row_points + royalty if adds else royalty
        words = f" ({row_points} and a royalty of {royalty} for {hand})" if adds else f" (the royalty for {hand})"
    return RowPrice(points, royalty or 0, f"{row.capitalize()} to ", f", {count_points(points)}{words}: ")
