"""A setting: three rows, what each is, and whether they stand in order.

Meeting another player's rows is in :mod:`service.pusoy.settlement`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypedDict

from service.core.cards import Cards
from service.pusoy.naturals import naturals_held
from service.pusoy.poker import HandClass, evaluator
from service.pusoy.row_prices import RowPrices, prices_of
from service.pusoy.ruleset import ROWS, Ruleset
from service.pusoy.wording import say_beats, tell_apart


class Evaluation(TypedDict):
    """A hand of three or five cards."""

    cards: Cards
    category: str
    label: str
    strength: int


class Evaluations(TypedDict):
    """Hands in the order asked."""

    evaluations: list[Evaluation]


class Row(TypedDict):
    """A row that is set; ``royalty`` is what its hand is worth there if it wins, or 0."""

    cards: Cards
    category: str
    label: str
    strength: int
    royalty: int


class Violation(TypedDict):
    """Two rows out of order."""

    stronger: str
    weaker: str
    detail: str


class FoulCheck(TypedDict):
    """A setting, whole or in the making; ``naturals`` are known once it is whole."""

    complete: bool
    fouled: bool
    violations: list[Violation]
    rows: dict[str, Row]
    naturals: list[str] | None


def evaluate(hands: Sequence[Cards], ruleset: Ruleset) -> Evaluations:
    """Say what hands of three or five cards are, and how strong."""
    look_up = evaluator(ruleset.straights).hand
    return {"evaluations": [_tell_hand(cards, look_up(cards)) for cards in hands]}


def check_foul(front: Cards | None, middle: Cards | None, back: Cards | None, ruleset: Ruleset) -> FoulCheck:
    """Hold each row given against the next one given."""
    look_up = evaluator(ruleset.straights).hand
    given = {row: cards for row, cards in zip(ROWS, (front, middle, back), strict=True) if cards is not None}
    hands = {row: look_up(cards) for row, cards in given.items()}
    prices = dict(zip(ROWS, prices_of(ruleset).rows, strict=True))
    violations = find_violations(hands)
    complete = len(given) == len(ROWS)
    thirteen = tuple(card for cards in given.values() for card in cards)
    return {
        "complete": complete,
        "fouled": bool(violations),
        "violations": violations,
        "rows": {row: tell_row(cards, hands[row], prices[row]) for row, cards in given.items()},
        "naturals": list(naturals_held(thirteen, ruleset)) if complete else None,
    }


def find_violations(hands: dict[str, HandClass]) -> list[Violation]:
    """Name the neighbouring rows, given front to back, of which the front one is stronger; equal is in order."""
    rows = list(hands)
    return [
        {"stronger": row, "weaker": following, "detail": _tell_violation(row, hands[row], following, hands[following])}
        for row, following in pairwise(rows)
        if hands[row].strength > hands[following].strength
    ]


def _tell_violation(row: str, hand: HandClass, following: str, other: HandClass) -> str:
    stronger, weaker = tell_apart(hand, other)
    return f"{say_beats(hand, f'{row.capitalize()} {stronger}')} {following} {weaker}"


def _tell_hand(cards: Cards, hand: HandClass) -> Evaluation:
    return {"cards": cards, "category": hand.category, "label": hand.label, "strength": hand.strength}


def tell_row(cards: Cards, hand: HandClass, prices: RowPrices) -> Row:
    """Tell a row as answers do."""
    return {
        "cards": cards,
        "category": hand.category,
        "label": hand.label,
        "strength": hand.strength,
        "royalty": prices[hand.category].royalty,
    }
