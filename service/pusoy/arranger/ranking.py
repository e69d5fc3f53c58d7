"""Which settings an objective puts first.

Ties go to the stronger back, then middle, then front; settings of equal strengths are one setting to the search.
"""

from collections.abc import Callable
from heapq import heappush, heapreplace
from typing import NamedTuple

from service.pusoy.arranger.pricing import SettingPrice
from service.pusoy.arranger.splits import Split
from service.pusoy.arranger.stakes import Stakes

Key = tuple[int, ...]


class Priced(NamedTuple):
    """A setting with its price from one opponent, and its value from all in parts of the stakes' scale."""

    split: Split
    price: SettingPrice
    value: int


STRENGTH_ORDERS: dict[str, Callable[[Split], Key]] = {
    "back_first": lambda split: (split.back, split.middle, split.front),
    "middle_first": lambda split: (split.middle, split.back, split.front),
    "front_first": lambda split: (split.front, split.middle, split.back),
}
_TIES = STRENGTH_ORDERS["back_first"]


def rank(splits: list[Split], stakes: Stakes, objective: str, keep: int) -> list[Priced]:
    """Find the ``keep`` best settings by an objective, best first."""
    if objective in STRENGTH_ORDERS:
        return [price(split, stakes) for split in sorted(splits, key=STRENGTH_ORDERS[objective], reverse=True)[:keep]]
    if objective == "safest":
        return _pick(splits, stakes, lambda split: -stakes.pricing.least_swept(split), _safety, keep)
    return _pick(splits, stakes, stakes.bound, _points, keep)


def price(split: Split, stakes: Stakes) -> Priced:
    """Price one setting."""
    priced = stakes.pricing.price(split)
    return Priced(split, priced, stakes.value(split, priced))


def _points(priced: Priced) -> Key:
    return (priced.value, *_TIES(priced.split))


def _safety(priced: Priced) -> Key:
    return (-priced.price.swept, priced.value, *_TIES(priced.split))


def _pick(
    splits: list[Split], stakes: Stakes, bound: Callable[[Split], int], key: Callable[[Priced], Key], keep: int
) -> list[Priced]:
    """Price settings in the order of a bound on the key's first number, until none left can enter the best."""
    best: list[tuple[Key, Priced]] = []
    for most, split in sorted([(bound(split), split) for split in splits], reverse=True):
        if len(best) == keep and most < best[0][0][0]:
            break
        priced = price(split, stakes)
        entry = (key(priced), priced)
        if len(best) < keep:
            heappush(best, entry)
        elif entry > best[0]:
            heapreplace(best, entry)
    return [priced for _, priced in sorted(best, reverse=True)]
