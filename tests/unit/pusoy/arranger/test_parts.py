"""What the search and the choice stand on: partings, lanes of numbers, staircases, and runs of settings."""

import random

import pytest

from service.pusoy.arranger.hand import PARTINGS, partings
from service.pusoy.arranger.search import WORDS, Staircase, at_least, everywhere, in_order, marked


def test_every_parting_of_thirteen_places_comes_once() -> None:
    tables = partings()
    seen = set()
    for front, mask, pick in zip(tables.fronts, tables.front_masks, tables.of_front, strict=True):
        assert mask == sum(1 << place for place in front)
        fives = pick(tables.fives)
        for some, others in zip(fives[:PARTINGS], fives[PARTINGS:], strict=True):
            assert sorted(front + some + others) == list(range(13))
            seen.add((front, frozenset((some, others))))
    assert len(seen) == 286 * 126
    assert [tables.five_at[five] for five in tables.fives] == list(range(1287))


def some_words(seed: str, most: int) -> list[bytes]:
    return random.Random(seed).choices(WORDS[:most], k=2 * PARTINGS)


@pytest.mark.parametrize("most", [1, 2, 60, 1287], ids="{} numbers".format)
def test_lanes_tell_the_greater_and_the_lesser_and_who_is_at_least_as_much(most: int) -> None:
    words = some_words(f"lanes {most}", most)
    numbers = [int.from_bytes(word, "little") for word in words]
    pairs = list(zip(numbers[:PARTINGS], numbers[PARTINGS:], strict=True))
    everyone = at_least(everywhere(0), everywhere(0))
    greater, lesser = in_order(words)
    assert sorted(marked(everyone, greater, lesser)) == sorted((max(pair), min(pair)) for pair in pairs)
    for bound in {0, most // 2, most - 1, most}:
        marks = at_least(lesser, everywhere(bound))
        assert sorted(marked(marks, greater, lesser)) == sorted(
            (max(pair), min(pair)) for pair in pairs if min(pair) >= bound
        )
    ties = at_least(lesser, greater)
    assert ties.bit_count() == sum(one == other for one, other in pairs)


def test_a_staircase_holds_what_something_reached_is_as_good_as() -> None:
    rng = random.Random("stairs")
    for _ in range(200):
        stairs, reached = Staircase(), list[tuple[int, int]]()
        for _ in range(30):
            back, middle = rng.randrange(12), rng.randrange(12)
            held = any(back <= other[0] and middle <= other[1] for other in reached)
            assert stairs.holds(back, middle) == held
            assert stairs.reach(back, middle) is not held
            reached.append((back, middle))
            assert stairs.backs == sorted(set(stairs.backs))
            assert stairs.middles == sorted(set(stairs.middles), reverse=True)
            assert set(zip(stairs.backs, stairs.middles, strict=True)) <= set(reached)


@pytest.mark.parametrize(
    ("steps", "places"),
    [(0, []), (1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (4, [0, 2, 3]), (5, [0, 2, 4]), (7, [1, 3, 5]), (8, [1, 4, 6])],
)
def test_corners_are_spread_over_a_staircase(steps: int, places: list[int]) -> None:
    stairs = Staircase()
    for step in range(steps):
        assert stairs.reach(step, steps - step)
    assert list(stairs.corners(3)) == [(place, steps - place) for place in places]
