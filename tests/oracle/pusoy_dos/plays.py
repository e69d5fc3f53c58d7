"""Plays of Pusoy Dos: classification, comparison, and all legal plays by trying every subset of a hand."""

from collections import Counter
from itertools import combinations
from typing import Any

from tests.oracle.presets import Knobs
from tests.oracle.pusoy.hands import WORDS, Strength

GAME_RANKS = "3456789TJQKA2"  # low to high
KINDS = {1: "single", 2: "pair", 3: "triple", 5: "five_cards"}


def worth(card: str, knobs: Knobs) -> tuple[int, int]:
    """Return the value of a card, by rank and then by suit."""
    return GAME_RANKS.index(card[0]), knobs["suits"].index(card[1])


def suit_of(card: str, knobs: Knobs) -> int:
    """Return the place of a card's suit, low to high."""
    return int(knobs["suits"].index(card[1]))


def run_key(cards: list[str], knobs: Knobs) -> tuple[int, int] | None:
    """Return the key of a run: its place in the list and the suit that breaks ties; None if it is not listed."""
    ranks = {card[0] for card in cards}
    for place, run in enumerate(knobs["straights"]):
        if ranks == set(run) and len(cards) == 5:
            if knobs["straight_tie"] == "sequence_top":
                top = next(card for card in cards if card[0] == run[-1])
            else:
                top = max(cards, key=lambda card: worth(card, knobs))
            return place, suit_of(top, knobs)
    return None


def flush_key(cards: list[str], knobs: Knobs) -> tuple[int, ...]:
    """Return the key of five cards of a suit by the ruleset's order of flushes."""
    suit = suit_of(cards[0], knobs)
    ranks = sorted((GAME_RANKS.index(card[0]) for card in cards), reverse=True)
    if knobs["flush_order"] == "suit_then_high":
        return suit, ranks[0]
    if knobs["flush_order"] == "high_then_suit":
        return ranks[0], suit
    return (*ranks, suit)


def five_keys(cards: list[str], knobs: Knobs) -> dict[str, tuple[int, ...]]:
    """Return the key of five cards for every category that they make."""
    counts = Counter(card[0] for card in cards)
    most = max(counts, key=lambda rank: counts[rank])
    pattern = sorted(counts.values())
    keys: dict[str, tuple[int, ...]] = {}
    run = run_key(cards, knobs)
    one_suit = len({card[1] for card in cards}) == 1
    if run:
        keys["straight"] = run
    if one_suit:
        keys["flush"] = flush_key(cards, knobs)
    if pattern == [2, 3]:
        keys["full_house"] = (GAME_RANKS.index(most),)
    if pattern == [1, 4]:
        keys["four_of_a_kind"] = (GAME_RANKS.index(most),)
    if run and one_suit:
        keys["straight_flush"] = run if knobs["straight_flush_order"] == "as_straight" else (run[1], run[0])
    return keys


def judge(cards: list[str], knobs: Knobs) -> tuple[str | None, str | None, tuple[int, ...] | None, str | None]:
    """Classify a play: return its kind, category and key if it is legal, or else the reason."""
    size = len(cards)
    if size not in KINDS or (size == 3 and not knobs["triples"]):
        return None, None, None, "wrong_size"
    if size == 5:
        keys = five_keys(cards, knobs)
        listed = [category for category in knobs["five_card_categories"] if category in keys]
        if not listed:
            return None, None, None, "not_a_combination"
        category = listed[-1]
        return KINDS[5], category, (knobs["five_card_categories"].index(category), *keys[category]), None
    if len({card[0] for card in cards}) > 1:
        return None, None, None, "not_a_combination"
    rank, suit = max(worth(card, knobs) for card in cards)
    return KINDS[size], None, (rank,) if size == 3 else (rank, suit), None


def classify(cards: list[str], knobs: Knobs) -> dict[str, Any]:
    """Answer the classification of a play."""
    kind, category, key, reason = judge(cards, knobs)
    return {
        "cards": cards,
        "legal": reason is None,
        "kind": kind,
        "category": category,
        "label": WORDS if kind else None,
        "strength": None if key is None else Strength(len(cards), key),
        "reason": reason,
        "detail": WORDS,
    }


def why_not(play: list[str], table: list[str], knobs: Knobs) -> str | None:
    """Return the first reason why a play does not beat the table, or None if it does."""
    _, category, key, reason = judge(play, knobs)
    _, _, table_key, table_reason = judge(table, knobs)
    if table_reason:
        return "table_not_a_combination"
    if reason:
        return "not_a_combination"
    if len(play) != len(table):
        return None if category in knobs["bombs"] else "wrong_size"
    assert key is not None and table_key is not None
    return None if key > table_key else "too_weak"


def compare(play: list[str], table: list[str], knobs: Knobs) -> dict[str, Any]:
    """Answer whether a play beats the table."""
    reason = why_not(play, table, knobs)
    return {
        "beats": reason is None,
        "reason": reason,
        "detail": WORDS,
        "play": classify(play, knobs),
        "table": classify(table, knobs),
    }


def legal_plays(hand: list[str], table: list[str] | None, must_include: str | None, knobs: Knobs) -> dict[str, Any]:
    """Answer every legal play, by trying every subset of the hand."""
    ordered = sorted(hand, key=lambda card: worth(card, knobs))
    found = []
    for size in KINDS:
        for some in combinations(ordered, size):
            cards = list(some)
            kind, category, key, reason = judge(cards, knobs)
            if reason or (must_include and must_include not in cards):
                continue
            if table and why_not(cards, table, knobs):
                continue
            assert key is not None
            found.append(((size, key, [worth(card, knobs) for card in cards]), cards, kind, category))
    found.sort()
    plays = [
        {"cards": cards, "kind": kind, "category": category, "label": WORDS, "strength": Strength(order[0], order[1])}
        for order, cards, kind, category in found
    ]
    return {"plays": plays, "count": len(plays), "may_pass": table is not None}
