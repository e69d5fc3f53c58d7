"""The rows of one player: their hands, and the check for fouls.

Rows are compared with those of other players in :mod:`service.pusoy.pairs`.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, TypedDict

from service.core.cards import Cards
from service.core.json_schema import JSONSchema, NonNegative, Strength
from service.pusoy.held_naturals import naturals_held
from service.pusoy.naturals import NaturalName
from service.pusoy.poker import Category, HandClass, evaluator
from service.pusoy.presets import DEFAULT
from service.pusoy.row_prices import RowPrices, prices_of
from service.pusoy.ruleset import ROWS, RowName, Ruleset
from service.pusoy.wording import describe_violation


class Evaluation(TypedDict):
    """What a hand is."""

    cards: Annotated[Cards, "The cards in the order in which they were sent."]
    category: Category
    label: Annotated[str, "What a player would say.", JSONSchema(example="Full house, kings over fives")]
    strength: Annotated[Strength, "Higher is better; equal exactly when two hands of one size tie."]


class Evaluations(TypedDict):
    """The hands, evaluated, in the order asked."""

    evaluations: list[Evaluation]


class RowEvaluation(Evaluation):
    """What a row is, and the royalty that it would earn."""

    royalty: Annotated[NonNegative, "The row's royalty, 0 for none; paid only when the row is won."]


class GivenRows(TypedDict, total=False):
    """The rows that were given."""

    front: RowEvaluation
    middle: RowEvaluation
    back: RowEvaluation


class AllRows(TypedDict):
    """The three rows of a hand."""

    front: RowEvaluation
    middle: RowEvaluation
    back: RowEvaluation


class Violation(TypedDict):
    """Two rows that are out of order."""

    stronger: Annotated[RowName, "The row that is too strong for its place."]
    weaker: RowName
    detail: Annotated[
        str, JSONSchema(example="Front pair of kings with an ace beats middle pair of kings with a queen")
    ]


class FoulCheck(TypedDict):
    """Whether the rows are in order."""

    complete: Annotated[bool, "Whether all three rows were given."]
    fouled: bool
    violations: list[Violation]
    rows: GivenRows
    naturals: Annotated[list[NaturalName] | None, "Held, best first."]


def evaluate(hands: Sequence[Cards], *, ruleset: Ruleset = DEFAULT) -> Evaluations:
    """Evaluate hands of three or five cards; a higher strength beats a lower one, in a row or between two rows.

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
    """Check for a foul: no row may be stronger than the next one given. Rows may be missing.

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
    rows: GivenRows = {}
    for row, cards in given.items():
        rows[row] = row_answer(cards, hands[row], prices[row])
    return {
        "complete": complete,
        "fouled": bool(violations),
        "violations": violations,
        "rows": rows,
        "naturals": list(naturals_held(thirteen, ruleset=ruleset)) if complete else None,
    }


def find_violations(hands: Mapping[RowName, HandClass]) -> list[Violation]:
    """Return the violations between neighbouring rows, which are given front to back; equal rows are in order."""
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


def row_answer(cards: Cards, hand: HandClass, prices: RowPrices) -> RowEvaluation:
    """Return a row's entry in an answer."""
    return {
        "cards": cards,
        "category": hand.category,
        "label": hand.label,
        "strength": hand.strength,
        "royalty": prices[hand.category].royalty,
    }
