"""Pusoy's rows for the oracle: categories, order, fouls and naturals. `points` has the points."""

from collections import Counter
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from tests.oracle.deck import RANKS, together
from tests.oracle.presets import POKER_CATEGORIES, ROWS, Knobs

WORDS = "<words>"  # stands for a label or detail: any text that is not empty


class Strength(NamedTuple):
    """The key that orders a `strength`; the contract does not fix the number itself."""

    size: int
    key: tuple[int, ...]
    across: bool = False  # whether three cards are compared with five by number too


def poker(cards: list[str], knobs: Knobs) -> tuple[str, tuple[int, ...]]:
    """Return a row's category and the key that orders rows: the category, then ranks card by card."""
    counts = Counter(card[0] for card in cards)
    by_count = sorted(counts, key=lambda rank: (counts[rank], RANKS.index(rank)), reverse=True)
    pattern = tuple(counts[rank] for rank in by_count)
    key = tuple(RANKS.index(rank) for rank in by_count)
    category = {
        (4, 1): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (3,): "three_of_a_kind",
        (2, 2, 1): "two_pair",
        (2, 1, 1, 1): "pair",
        (2, 1): "pair",
    }.get(pattern, "high_card")
    if len(cards) == 5:
        flush = len({card[1] for card in cards}) == 1
        runs = [place for place, run in enumerate(knobs["straights"]) if set(run) == set(counts) and len(counts) == 5]
        if runs:
            category, key = ("straight_flush" if flush else "straight"), (runs[0],)
        elif flush:
            category = "flush"
    return category, (POKER_CATEGORIES.index(category), *key)


def in_order(weaker: list[str], stronger: list[str], knobs: Knobs) -> bool:
    """Return whether the second row is at least as strong as the first, over the cards that both have."""
    low, high = poker(weaker, knobs)[1], poker(stronger, knobs)[1]
    if len(weaker) != len(stronger):
        shared = min(len(low), len(high))
        low, high = low[:shared], high[:shared]
    return low <= high


def royalty(row: str, category: str, knobs: Knobs) -> int | None:
    """Look up the royalty of a row for a category; None if the table does not list it."""
    for line in knobs["royalties"]:
        if line["row"] == row and line["category"] == category:
            return int(line["points"])
    return None


def answer_rows(rows: dict[str, list[str]], knobs: Knobs) -> dict[str, Any]:
    """Describe each given row, front to back."""
    answers = {}
    for row in ROWS:
        if row in rows:
            category, key = poker(rows[row], knobs)
            answers[row] = {
                "cards": rows[row],
                "category": category,
                "label": WORDS,
                "strength": Strength(len(rows[row]), key, True),
                "royalty": royalty(row, category, knobs) or 0,
            }
    return answers


def violations(rows: dict[str, list[str]], knobs: Knobs) -> list[dict[str, str]]:
    """List the neighbouring rows that are out of order. Without a middle, front and back are neighbours."""
    given = [row for row in ROWS if row in rows]
    return [
        {"stronger": front, "weaker": back, "detail": WORDS}
        for front, back in pairwise(given)
        if not in_order(rows[front], rows[back], knobs)
    ]


def is_front_run(ranks: set[str], knobs: Knobs) -> bool:
    """Return whether three ranks are neighbours somewhere in a listed straight."""
    return any(ranks == set(run[first : first + 3]) for run in knobs["straights"] for first in range(3))


def makes_six_pairs(cards: list[str], knobs: Knobs) -> bool:
    """Count pairs, four of a kind as two. Under `exact`, three of a rank are not allowed."""
    counts = Counter(card[0] for card in cards).values()
    return sum(count // 2 for count in counts) == 6 and (knobs["six_pairs"] == "pair_units" or 3 not in counts)


def makes_three_straights(cards: list[str], knobs: Knobs) -> bool:
    """Try every two straights with every front run for a combination of all thirteen ranks."""
    held = Counter(card[0] for card in cards)
    runs = knobs["straights"]
    fronts = {run[first : first + 3] for run in runs for first in range(3)}
    for one in runs:
        if Counter(one) - held:
            continue
        for two in runs:
            rest = held - Counter(one) - Counter(two)
            if sum(rest.values()) == 3 and any(Counter(front) == rest for front in fronts):
                return True
    return False


def makes_three_flushes(cards: list[str]) -> bool:
    """Try every combination of a suit for each row for one that fits all thirteen cards."""
    held = Counter(card[1] for card in cards)
    for suits in [(a, b, c) for a in "CDHS" for b in "CDHS" for c in "CDHS"]:
        asked: Counter[str] = Counter()
        for suit, size in zip(suits, (3, 5, 5), strict=True):
            asked[suit] += size
        if asked == held:
            return True
    return False


def held_naturals(cards: list[str], knobs: Knobs) -> list[str]:
    """List the naturals that thirteen cards make under a ruleset, best first."""
    makes = {
        "dragon": len({card[0] for card in cards}) == 13,
        "six_pairs": makes_six_pairs(cards, knobs),
        "three_straights": makes_three_straights(cards, knobs),
        "three_flushes": makes_three_flushes(cards),
    }
    return [line["name"] for line in knobs["naturals"] if makes[line["name"]]]


def is_sorted(row: list[str]) -> bool:
    """Return whether a row is sorted high to low, spades before hearts before diamonds before clubs."""
    return row == sorted(row, key=lambda card: (-RANKS.index(card[0]), "SHDC".index(card[1])))


def is_witness(name: str, setting: Any, cards: list[str], knobs: Knobs) -> bool:
    """Return whether a setting shows a natural: it has the thirteen cards, sorted and legal, in rows of its kind."""
    if set(setting) != set(ROWS) or [len(setting[row]) for row in ROWS] != [3, 5, 5]:
        return False
    rows = [setting[row] for row in ROWS]
    if sorted(together(rows)) != sorted(cards) or violations(setting, knobs):
        return False
    if not all(is_sorted(row) for row in rows):
        return False
    if name == "three_flushes":
        return all(len({card[1] for card in row}) == 1 for row in rows)
    straights = [set(run) for run in knobs["straights"]]
    fives = all({card[0] for card in row} in straights for row in rows[1:])
    return fives and is_front_run({card[0] for card in rows[0]}, knobs)


def split_by_trying(cards: list[str], knobs: Knobs) -> set[str]:
    """Find naturals by trying whole splits, which is far slower, to check the functions above."""
    found = set()
    straights = [set(run) for run in knobs["straights"]]
    for front in combinations(cards, 3):
        rest = [card for card in cards if card not in front]
        for middle in combinations(rest[1:], 4):
            rows = [list(front), [rest[0], *middle], [card for card in rest[1:] if card not in middle]]
            if all(len({card[1] for card in row}) == 1 for row in rows):
                found.add("three_flushes")
            fives = all({card[0] for card in row} in straights for row in rows[1:])
            if fives and is_front_run({card[0] for card in front}, knobs):
                found.add("three_straights")
    return found
