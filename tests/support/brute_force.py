"""Brute force for the arranger: every split of thirteen cards, with strengths from the oracle instead of the engine."""

from functools import lru_cache
from itertools import combinations

from tests.oracle.presets import POKER_RUNS
from tests.oracle.pusoy.hands import poker

STRAIGHTS = tuple(POKER_RUNS)

Cards = tuple[str, ...]
Strength = tuple[int, ...]


@lru_cache(maxsize=20_000)
def strength(cards: Cards, straights: tuple[str, ...] = STRAIGHTS) -> Strength:
    """Return the strength of three or five cards: the category, then ranks, the most frequent first."""
    return poker(list(cards), {"straights": straights})[1]


def legal_settings(cards: Cards, straights: tuple[str, ...] = STRAIGHTS) -> list[tuple[Cards, Cards, Cards]]:
    """List every setting whose rows are in order."""
    fives = {five: strength(five, straights) for five in combinations(cards, 5)}
    settings: list[tuple[Cards, Cards, Cards]] = []
    for front in combinations(cards, 3):
        left = [card for card in cards if card not in front]
        weakest = strength(front, straights)
        middles = list(combinations(left, 5))
        for middle, back in zip(middles, reversed(middles), strict=True):  # a complement is as far from the end
            if fives[middle] <= fives[back] and weakest <= fives[middle][: len(weakest)]:
                settings.append((front, middle, back))
    return settings


Standing = tuple[object, ...]


def undominated(standings: list[Standing]) -> set[Standing]:
    """Return the standings that no other matches or exceeds in every part."""
    order = [{part: at for at, part in enumerate(sorted(set(parts)))} for parts in zip(*standings, strict=True)]
    kept: dict[tuple[int, ...], Standing] = {}
    for standing in set(standings):
        positions = tuple(part_order[part] for part_order, part in zip(order, standing, strict=True))
        kept[positions] = standing
    best: list[tuple[int, ...]] = []
    for positions in sorted(kept, reverse=True):
        if not any(all(map(int.__ge__, other, positions)) for other in reversed(best)):
            best.append(positions)
    return {kept[positions] for positions in best}
