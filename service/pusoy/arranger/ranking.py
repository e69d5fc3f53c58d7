"""Branch and bound: the best settings by an objective, without evaluating those that cannot be among them.

Ties are exact, not as rounded for the answer. They go to the stronger back, then middle, then front.
Under ``safest``, more expected points come before that.
"""

from collections.abc import Callable
from heapq import heapify, heappop, heappush, heapreplace
from itertools import count, groupby
from operator import attrgetter
from typing import Final, Literal, NamedTuple, get_args

from service.pusoy.arranger.expected_points import ExpectedPoints, WeightedOutcome
from service.pusoy.arranger.hand import Split

Objective = Literal["expected_points", "safest", "back_first", "middle_first", "front_first"]
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)

Key = tuple[int, ...]


class Evaluated(NamedTuple):
    """A setting with its outcome against one opponent, and its scaled points from all opponents."""

    split: Split
    outcome: WeightedOutcome
    scaled_points: int


STRENGTH_ORDERS: dict[str, Callable[[Split], Key]] = {
    "back_first": lambda split: (split.back, split.middle, split.front),
    "middle_first": lambda split: (split.middle, split.back, split.front),
    "front_first": lambda split: (split.front, split.middle, split.back),
}
_tie_break = STRENGTH_ORDERS["back_first"]


def rank(splits: list[Split], expected: ExpectedPoints, objective: Objective, limit: int) -> list[Evaluated]:
    """Return the ``limit`` best settings by an objective, best first.

    ``splits`` are in the order in which the search finds them: grouped by front, with the back getting weaker.
    """
    if objective in STRENGTH_ORDERS:
        in_order = sorted(splits, key=STRENGTH_ORDERS[objective], reverse=True)
        return [evaluate_split(split, expected) for split in in_order[:limit]]
    if objective == "safest":
        return _branch_and_bound(
            splits, expected, lambda split: -expected.opposition.min_swept(split), _safety_key, limit
        )
    return _branch_and_bound(splits, expected, expected.upper_bound, _points_key, limit)


def evaluate_split(split: Split, expected: ExpectedPoints) -> Evaluated:
    """Evaluate one setting."""
    outcome = expected.opposition.outcome(split)
    return Evaluated(split, outcome, expected.scaled_points(split, outcome))


def _points_key(one: Evaluated) -> Key:
    return (one.scaled_points, *_tie_break(one.split))


def _safety_key(one: Evaluated) -> Key:
    return (-one.outcome.swept_by, one.scaled_points, *_tie_break(one.split))


def _branch_and_bound(
    splits: list[Split],
    expected: ExpectedPoints,
    bound: Callable[[Split], int],
    key: Callable[[Evaluated], Key],
    limit: int,
) -> list[Evaluated]:
    """Split the group with the highest bound in half, or evaluate it if it is one setting, until no bound can win.

    ``bound`` is an upper bound of the first number of a setting's key.
    """
    best: list[tuple[Key, Evaluated]] = []
    waiting = [(-bound(_corner(group)), at, group) for at, group in enumerate(_groups(splits, expected))]
    heapify(waiting)
    serial_numbers = count(len(waiting))
    while waiting and not (len(best) == limit and -waiting[0][0] < best[0][0][0]):
        _, _, group = heappop(waiting)
        if len(group) > 1:
            for half in (group[: len(group) // 2], group[len(group) // 2 :]):
                heappush(waiting, (-bound(_corner(half)), next(serial_numbers), half))
            continue
        evaluated = evaluate_split(group[0], expected)
        entry = (key(evaluated), evaluated)
        if len(best) < limit:
            heappush(best, entry)
        elif entry > best[0]:
            heapreplace(best, entry)
    return [evaluated for _, evaluated in sorted(best, reverse=True)]


def _groups(splits: list[Split], expected: ExpectedPoints) -> list[list[Split]]:
    """Group settings by the strength of their front.

    Where a stronger row may pay less, a corner bounds nothing, and every setting is a group of its own.
    """
    if any(row.drops for row in expected.opposition.payoffs):
        return [[split] for split in splits]
    return [list(group) for _, group in groupby(splits, attrgetter("front"))]


def _corner(group: list[Split]) -> Split:
    """Combine the strongest middle and the strongest back of a group, in which middles rise as backs fall."""
    front, _, back, front_index = group[0]
    return Split(front, group[-1].middle, back, front_index)
