"""Rows: what each is, and whether they are in order.

How rows meet another player's is in :mod:`service.pusoy.pairs`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypedDict

from service.core.cards import Cards
from service.pusoy.held_naturals import naturals_held
from service.pusoy.poker import HandClass, evaluator
from service.pusoy.presets import DEFAULT
from service.pusoy.row_prices import RowPrices, prices_of
from service.pusoy.ruleset import ROWS, Ruleset
from service.pusoy.wording import describe_violation


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


def evaluate(hands: Sequence[Cards], *, ruleset: Ruleset = DEFAULT) -> Evaluations:
    """Evaluate hands of three or five cards; a higher strength beats a lower one, also of a front against a five.

    >>> from service.core.cards import cards
    >>> [hand] = evaluate([cards("8♣ 9♦ 10♠ J♥ Q♣")])["evaluations"]
    >>> hand["category"], hand["label"]
    ('straight', 'Straight, queen high')
    """
    look_up = evaluator(ruleset.straights).hand
    return {"evaluations": [_hand_answer(cards, look_up(cards)) for cards in hands]}


def check_foul(
    front: Cards | None = None,
    middle: Cards | None = None,
    back: Cards | None = None,
    *,
    ruleset: Ruleset = DEFAULT,
) -> FoulCheck:
    """Check that no row is stronger than the next one given; rows may still be missing.

    >>> from service.core.cards import cards
    >>> checked = check_foul(cards("K♠ K♥ A♦"), cards("K♣ K♦ Q♥ 7♠ 3♣"))
    >>> checked["fouled"], checked["violations"][0]["detail"]
    (True, 'Front pair of kings with an ace beats middle pair of kings with a queen')
    """
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
        "rows": {row: row_answer(cards, hands[row], prices[row]) for row, cards in given.items()},
        "naturals": list(naturals_held(thirteen, ruleset=ruleset)) if complete else None,
    }


def find_violations(hands: dict[str, HandClass]) -> list[Violation]:
    """Return the neighbouring rows, given front to back, of which the front one is stronger; equal is in order."""
    return [
        {
            "stronger": row,
            "weaker": following,
            "detail": describe_violation(row, hands[row], following, hands[following]),
        }
        for row, following in pairwise(hands)
        if hands[row].strength > hands[following].strength
    ]


def _hand_answer(cards: Cards, hand: HandClass) -> Evaluation:
    return {"cards": cards, "category": hand.category, "label": hand.label, "strength": hand.strength}


def row_answer(cards: Cards, hand: HandClass, prices: RowPrices) -> Row:
    """Return a row's part of an answer."""
    return {
        "cards": cards,
        "category": hand.category,
        "label": hand.label,
        "strength": hand.strength,
        "royalty": prices[hand.category].royalty,
    }
