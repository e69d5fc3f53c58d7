"""A literal second opinion on the arranger: every split of thirteen cards, judged card by card.

It shares nothing with the service but the way cards are written, and takes its time.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

RANK_ORDER = "23456789TJQKA"
STRAIGHTS = ("A2345", *(RANK_ORDER[start : start + 5] for start in range(9)))

Cards = tuple[str, ...]
Strength = tuple[int, tuple[int, ...]]


@lru_cache(maxsize=20_000)
def strength(cards: Cards, straights: tuple[str, ...] = STRAIGHTS) -> Strength:
    """Say how strong three or five cards are: category, then ranks, the oftener first."""
    counts = Counter(RANK_ORDER.index(card[0]) for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    shape = tuple(counts[rank] for rank in ranks)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
    run = [at for at, straight in enumerate(straights) if {card[0] for card in cards} == set(straight)]
    if run and len(cards) == 5:
        return (8 if flush else 4), (run[0],)
    if flush:
        return 5, ranks
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (3,): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (2, 1): 1}.get(shape, 0), ranks


def in_order(front: Strength, five: Strength) -> bool:
    """Hold three cards against five as far as the three go."""
    return front[0] < five[0] or (front[0] == five[0] and front[1] <= five[1][: len(front[1])])


def legal_settings(cards: Cards, straights: tuple[str, ...] = STRAIGHTS) -> list[tuple[Cards, Cards, Cards]]:
    """List every setting whose rows are in order."""
    fives = {five: strength(five, straights) for five in combinations(cards, 5)}
    settings = []
    for front in combinations(cards, 3):
        left = [card for card in cards if card not in front]
        weakest = strength(front, straights)
        middles = list(combinations(left, 5))
        for middle, back in zip(middles, reversed(middles), strict=True):  # what five leave is as far from the end
            if fives[middle] <= fives[back] and in_order(weakest, fives[middle]):
                settings.append((front, middle, back))
    return settings


Standing = tuple[object, ...]


def undominated(standings: list[Standing]) -> set[Standing]:
    """Keep what nothing else matches in every part."""
    order = [{part: at for at, part in enumerate(sorted(set(parts)))} for parts in zip(*standings, strict=True)]  # type: ignore[type-var]
    kept: dict[tuple[int, ...], Standing] = {}
    for standing in set(standings):
        places = tuple(part_order[part] for part_order, part in zip(order, standing, strict=True))
        kept[places] = standing
    best: list[tuple[int, ...]] = []
    for places in sorted(kept, reverse=True):
        if not any(all(map(int.__ge__, other, places)) for other in reversed(best)):
            best.append(places)
    return {kept[places] for places in best}
