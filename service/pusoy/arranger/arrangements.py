"""Arrange thirteen cards: the answer, put together from search, prices, errors and advice."""

from typing import Annotated, TypedDict

from service.core.cards import Cards
from service.core.json_schema import JSONSchema, NonNegative, Probability, Strength
from service.pusoy.arranger.advice import Advice, Declaring, advise
from service.pusoy.arranger.dealt_opponents import deal_opponents
from service.pusoy.arranger.expected_points import Pricing, Stakes
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.opponents import opponents_table, opponents_under
from service.pusoy.arranger.ranking import Priced, rank
from service.pusoy.arranger.rounding import four_places, root_to_four_places
from service.pusoy.arranger.row_worth import worth_of_rows
from service.pusoy.arranger.search import search
from service.pusoy.arranger.standard_error import Spread
from service.pusoy.held_naturals import find_naturals
from service.pusoy.naturals import NaturalAnswer, SettingAnswer
from service.pusoy.poker import Category, evaluator
from service.pusoy.row_prices import prices_of
from service.pusoy.ruleset import Ruleset

OBJECTIVES = ("expected_points", "safest", "back_first", "middle_first", "front_first")
FEWEST_EFFECTIVE = 100  # of the table's opponents; below that, opponents are dealt for the question


class ArrangedRow(TypedDict):
    """A row of an arrangement, and how it fares against one opponent."""

    category: Category
    label: Annotated[str, "What a player would say.", JSONSchema(example="Full house, kings over fives")]
    strength: Annotated[Strength, "Higher is better; equal exactly when two hands of one size tie."]
    royalty: NonNegative
    win: Probability
    tie: Probability
    lose: Probability


class ArrangedRows(TypedDict):
    """The rows of an arrangement."""

    front: ArrangedRow
    middle: ArrangedRow
    back: ArrangedRow


class Arrangement(TypedDict):
    """A legal setting and what it is worth."""

    setting: SettingAnswer
    rows: ArrangedRows
    expected_points: Annotated[float, "From all opponents together, when all of them set their rows."]
    standard_error: Annotated[float, "Of the expected points; the opponents' table is a sample.", JSONSchema(minimum=0)]
    sweep: Annotated[Probability, "Probability of sweeping one opponent."]
    swept: Annotated[Probability, "Probability of being swept by one opponent."]
    behind_best: Annotated[float, "Points behind the setting with the most expected points.", JSONSchema(minimum=0)]
    too_close_to_call: Annotated[
        bool, "The gap to that setting, or from it to the next, is within two standard errors."
    ]


class OpponentModel(TypedDict):
    """The opponents that the points are expected against."""

    name: str
    digest: str
    ruleset: Annotated[str, "The ruleset that the opponents play by."]
    rows: Annotated[NonNegative, "Opponents' settings looked at."]
    effective_rows: Annotated[NonNegative, "How many equally weighted settings they are worth, given the cards seen."]


class Arrangements(TypedDict):
    """The best legal settings, best first."""

    arrangements: list[Arrangement]
    legal_settings: Annotated[int, JSONSchema(minimum=1)]
    undominated_settings: Annotated[int, JSONSchema(minimum=1)]
    naturals: list[NaturalAnswer]
    advice: Advice
    model: OpponentModel


def arrange(cards: Cards, opponents: int, limit: int, objective: str, known: Cards, ruleset: Ruleset) -> Arrangements:
    """Find the best settings by an objective, with what they are expected to win when every opponent sets their rows.

    ``behind_best`` is the gap to the setting with the most expected points, whatever the objective, and
    ``too_close_to_call`` says that this gap is within two of its own standard errors; of that setting itself, that the
    gap to the next is.
    """
    hand = Hand(cards, ruleset.straights)
    found = search(hand, worth_of_rows(ruleset))
    spread = Spread(Stakes(_price_against(cards + known, ruleset), opponents))
    by_points = rank(found.undominated, spread.stakes, "expected_points", max(limit, 2))
    listed = (
        by_points[:limit]
        if objective == "expected_points"
        else rank(found.undominated, spread.stakes, objective, limit)
    )
    naturals = find_naturals(hand.cards, ruleset=ruleset)["naturals"]
    declaring = Declaring(ruleset.naturals, opponents_table().heading.declaring)
    return {
        "arrangements": [_tell(priced, by_points, hand, spread) for priced in listed],
        "legal_settings": found.legal,
        "undominated_settings": len(found.undominated),
        "naturals": naturals,
        "advice": advise(by_points[0], [natural["name"] for natural in naturals], declaring, spread),
        "model": _tell_model(spread),
    }


def _price_against(seen: Cards, ruleset: Ruleset) -> Pricing:
    """Weigh the table's opponents by the cards seen, or deal others when too few are left."""
    field = opponents_under(ruleset.straights)
    pricing = Pricing(field, opponents_table().removal.weights(seen), ruleset)
    if pricing.total and Spread(Stakes(pricing, 1)).effective >= FEWEST_EFFECTIVE:
        return pricing
    dealt = deal_opponents(seen, ruleset.straights)
    return Pricing(dealt, [dealt.everyone], ruleset)


def _tell(priced: Priced, by_points: list[Priced], hand: Hand, spread: Spread) -> Arrangement:
    best, stakes, total = by_points[0], spread.stakes, spread.stakes.pricing.total
    front, middle, back = hand.rows(priced.split)
    rival = best if priced != best else by_points[1] if len(by_points) > 1 else None
    return {
        "setting": {"front": front, "middle": middle, "back": back},
        "rows": _tell_rows((front, middle, back), priced, stakes.pricing),
        "expected_points": four_places(priced.value, stakes.scale),
        "standard_error": root_to_four_places(*spread.squared_error(priced)),
        "sweep": four_places(priced.price.sweep, total),
        "swept": four_places(priced.price.swept, total),
        "behind_best": four_places(best.value - priced.value, stakes.scale),
        "too_close_to_call": rival is not None and spread.too_close(priced, rival),
    }


def _tell_rows(rows: tuple[Cards, Cards, Cards], priced: Priced, pricing: Pricing) -> ArrangedRows:
    ruleset = pricing.ruleset
    look_up = evaluator(ruleset.straights)
    prices = prices_of(ruleset).rows
    tallies = pricing.tallies(priced.split)
    answers: list[ArrangedRow] = []
    for cards, tally, price in zip(rows, tallies, prices, strict=True):
        hand = look_up.hand(cards)
        row: ArrangedRow = {
            "category": hand.category,
            "label": hand.label,
            "strength": hand.strength,
            "royalty": price[hand.category].royalty,
            "win": four_places(tally.wins, pricing.total),
            "tie": four_places(pricing.total - tally.wins - tally.losses, pricing.total),
            "lose": four_places(tally.losses, pricing.total),
        }
        answers.append(row)
    front, middle, back = answers
    return {"front": front, "middle": middle, "back": back}


def _tell_model(spread: Spread) -> OpponentModel:
    table = opponents_table()
    return {
        "name": table.heading.name,
        "digest": table.digest,
        "ruleset": table.heading.ruleset,
        "rows": spread.stakes.pricing.opponents.size,
        "effective_rows": spread.effective,
    }
