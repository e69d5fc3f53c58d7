"""How thirteen places part into a front and two fives: tables of indices, the same for every hand."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Any, NamedTuple

Places = tuple[int, ...]
Picker = Callable[[Sequence[Any]], tuple[Any, ...]]

_ALL = range(13)


class Partings(NamedTuple):
    """The 286 fronts and 1,287 fives of a hand in dictionary order of their places, and how they go together.

    ``of_front`` picks for every front the fives of the ten places left, from whatever is kept a five: first the 126
    that hold the first place left, so that no parting is met twice, then in the same order what each of them leaves.
    """

    fronts: list[Places]
    front_masks: list[int]
    fives: list[Places]
    five_at: dict[Places, int]
    of_front: list[Picker]


@cache
def partings() -> Partings:
    """Build the tables, once."""
    fronts: list[Places] = list(combinations(_ALL, 3))
    fives: list[Places] = list(combinations(_ALL, 5))
    five_at = {five: index for index, five in enumerate(fives)}
    of_front: list[Picker] = []
    for front in fronts:
        left = [place for place in _ALL if place not in front]
        of_ten = [five_at[five] for five in combinations(left, 5)]
        half = len(of_ten) // 2
        # In dictionary order, what a five leaves of the ten stands as far from the end as the five from the start.
        of_front.append(itemgetter(*of_ten[:half], *of_ten[: half - 1 : -1]))
    return Partings(
        list(fronts), [sum(1 << place for place in front) for front in fronts], list(fives), five_at, of_front
    )
