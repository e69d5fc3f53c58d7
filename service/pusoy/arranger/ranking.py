"""Which settings an objective puts first.

Ties go to the stronger back, then middle, then front; settings of equal strengths are one setting to the search.
"""

from collections.abc import Callable
from heapq import heapify, heappop, heappush, heapreplace
from itertools import count, groupby
from operator import attrgetter
from typing import NamedTuple

from service.pusoy.arranger.expected_points import SettingPrice, Stakes
from service.pusoy.arranger.hand import Split

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
    """Halve the run of settings that promises most, or price it when it is one, until none left can enter the best.

    ``bound`` is what the first number of a setting's key cannot exceed.
    """
    best: list[tuple[Key, Priced]] = []
    waiting = [(-bound(_corner(run)), at, run) for at, run in enumerate(_runs(splits, stakes))]
    heapify(waiting)
    numbers = count(len(waiting))
    while waiting and not (len(best) == keep and -waiting[0][0] < best[0][0][0]):
        _, _, run = heappop(waiting)
        if len(run) > 1:
            for half in (run[: len(run) // 2], run[len(run) // 2 :]):
                heappush(waiting, (-bound(_corner(half)), next(numbers), half))
            continue
        priced = price(run[0], stakes)
        entry = (key(priced), priced)
        if len(best) < keep:
            heappush(best, entry)
        elif entry > best[0]:
            heapreplace(best, entry)
    return [priced for _, priced in sorted(best, reverse=True)]


def _runs(splits: list[Split], stakes: Stakes) -> list[list[Split]]:
    """Group the settings found by their fronts; alone where a stronger row can be worth less, and so bounds nothing."""
    if any(row.falls for row in stakes.pricing.worth):
        return [[split] for split in splits]
    return [list(run) for _, run in groupby(splits, attrgetter("front"))]


def _corner(run: list[Split]) -> Split:
    """Put together the strongest of every row: within a run backs weaken as middles get stronger."""
    front, _, back, place = run[0]
    return Split(front, run[-1].middle, back, place)
