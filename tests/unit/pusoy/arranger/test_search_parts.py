"""The parts of the search: partitions of ten cards, SIMD lanes and Pareto fronts."""

import random

import pytest

from service.pusoy.arranger.hand import PARTITIONS, hand_combinations
from service.pusoy.arranger.search import (
    LANE_WORDS,
    ParetoFront,
    broadcast,
    lanes_at_least,
    set_lanes,
    sort_lanes,
)


def test_every_partition_of_thirteen_cards_comes_once() -> None:
    tables = hand_combinations()
    seen = set()
    for front, mask, pick in zip(tables.fronts, tables.front_masks, tables.pickers, strict=True):
        assert mask == sum(1 << index for index in front)
        fives = pick(tables.fives)
        for some, others in zip(fives[:PARTITIONS], fives[PARTITIONS:], strict=True):
            assert sorted(front + some + others) == list(range(13))
            seen.add((front, frozenset((some, others))))
    assert len(seen) == 286 * 126
    assert [tables.five_index[five] for five in tables.fives] == list(range(1287))


def some_words(seed: str, limit: int) -> list[bytes]:
    return random.Random(seed).choices(LANE_WORDS[:limit], k=2 * PARTITIONS)


@pytest.mark.parametrize("limit", [1, 2, 60, 1287], ids="{} numbers".format)
def test_lanes_are_sorted_and_compared(limit: int) -> None:
    words = some_words(f"lanes {limit}", limit)
    numbers = [int.from_bytes(word, "little") for word in words]
    pairs = list(zip(numbers[:PARTITIONS], numbers[PARTITIONS:], strict=True))
    all_lanes = lanes_at_least(broadcast(0), broadcast(0))
    greater, lesser = sort_lanes(words)
    assert sorted(set_lanes(all_lanes, greater, lesser)) == sorted((max(pair), min(pair)) for pair in pairs)
    for bound in {0, limit // 2, limit - 1, limit}:
        mask = lanes_at_least(lesser, broadcast(bound))
        assert sorted(set_lanes(mask, greater, lesser)) == sorted(
            (max(pair), min(pair)) for pair in pairs if min(pair) >= bound
        )
    ties = lanes_at_least(lesser, greater)
    assert ties.bit_count() == sum(one == other for one, other in pairs)


def test_a_pareto_front_rejects_what_a_point_of_it_dominates() -> None:
    rng = random.Random("stairs")
    for _ in range(200):
        pareto_front, added = ParetoFront(), list[tuple[int, int]]()
        for _ in range(30):
            back, middle = rng.randrange(12), rng.randrange(12)
            dominated = any(back <= other[0] and middle <= other[1] for other in added)
            assert pareto_front.dominates(back, middle) == dominated
            assert pareto_front.add(back, middle) is not dominated
            added.append((back, middle))
            assert pareto_front.backs == sorted(set(pareto_front.backs))
            assert pareto_front.middles == sorted(set(pareto_front.middles), reverse=True)
            assert set(zip(pareto_front.backs, pareto_front.middles, strict=True)) <= set(added)


@pytest.mark.parametrize(
    ("size", "indices"),
    [(0, []), (1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (4, [0, 2, 3]), (5, [0, 2, 4]), (7, [1, 3, 5]), (8, [1, 4, 6])],
)
def test_a_sample_is_spread_over_the_pareto_front(size: int, indices: list[int]) -> None:
    pareto_front = ParetoFront()
    for at in range(size):
        assert pareto_front.add(at, size - at)
    assert list(pareto_front.sample(3)) == [(at, size - at) for at in indices]
