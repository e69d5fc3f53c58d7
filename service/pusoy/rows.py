"""A setting: three rows, what each is, and whether they stand in order.

Meeting another player's rows is in :mod:`service.pusoy.settlement`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, TypedDict

from service.core.cards import Cards
from service.core.json_schema import JSONSchema, NonNegative, Strength
from service.pusoy.naturals import naturals_held
from service.pusoy.poker import Category, HandClass, evaluator
from service.pusoy.row_prices import RowPrices, prices_of
from service.pusoy.ruleset import ROWS, NaturalName, RowName, Ruleset
from service.pusoy.wording import say_beats, tell_apart


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


def tell_row(cards: Cards, hand: HandClass, prices: RowPrices) -> RowEvaluation:
    """Tell a row as answers do."""
    return {
        "cards": cards,
        "category": hand.category,
        "label": hand.label,
        "strength": hand.strength,
        "royalty": prices[hand.category].royalty,
    }
