"""What a row is worth to its winner under a ruleset, worked out once for all hands.

Sweeps, overalls and naturals are paid in :mod:`service.pusoy.pairs`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from service.hand_names import CATEGORY_NAMES, count_points
from service.poker import CATEGORIES
from service.pusoy.ruleset import ROWS, Ruleset


class Price(NamedTuple):
    """What a row pays: all of it, the part owed to a royalty, and both in words."""

    points: int
    royalty: int
    words: str


UNTOLD = ""  # the category of a hand that nobody named
RowPrices = Mapping[str, Price]


class Prices(NamedTuple):
    """Prices of front, middle and back, by the winning hand's category; of rows won against a fouled hand apart."""

    rows: tuple[RowPrices, ...]
    foul_rows: tuple[RowPrices, ...]


@lru_cache(maxsize=256)
def prices_of(ruleset: Ruleset) -> Prices:
    """Work out a ruleset's prices."""
    adds = ruleset.royalty_mode == "add"
    return Prices(_row_prices(ruleset, adds), _row_prices(ruleset, adds or ruleset.foul_royalties == "on_top"))


def _row_prices(ruleset: Ruleset, adds: bool) -> tuple[RowPrices, ...]:
    royalties = {(royalty.row, royalty.category): royalty.points for royalty in ruleset.royalties}
    return tuple(
        {hand: _price(ruleset.row_points, royalties.get((row, hand)), hand, adds) for hand in (UNTOLD, *CATEGORIES)}
        for row in ROWS
    )


def _price(row_points: int, royalty: int | None, category: str, adds: bool) -> Price:
    """Price one hand in one row: the royalty stands instead of the row's points, or is added to them."""
    if royalty is None:
        return Price(row_points, 0, count_points(row_points))
    hand = CATEGORY_NAMES[category]
    if adds:
        total = row_points + royalty
        return Price(total, royalty, f"{count_points(total)} ({row_points} and a royalty of {royalty} for {hand})")
    return Price(royalty, royalty, f"{count_points(royalty)} (the royalty for {hand})")
