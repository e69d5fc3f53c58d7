"""The answer: search, opponents, expected points, ranking and advice, put together for thirteen cards."""

from __future__ import annotations  # keeps signatures in help() short

from typing import Annotated, Final, TypedDict

from service.core.cards import Cards
from service.core.json_schema import JSONSchema, NonNegative, Probability, Strength
from service.pusoy.arranger.advice import Advice, Declarations, advise
from service.pusoy.arranger.dealt_opponents import deal_opponents
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.opponents import declaration_rates, opponents_table, opponents_under
from service.pusoy.arranger.ranking import Evaluated, Objective, rank
from service.pusoy.arranger.rounding import root_to_four_decimals, to_four_decimals
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.arranger.standard_error import StandardError
from service.pusoy.held_naturals import find_naturals
from service.pusoy.naturals import NaturalAnswer, SettingAnswer
from service.pusoy.poker import Category, evaluator
from service.pusoy.presets import DEFAULT
from service.pusoy.row_prices import prices_of
from service.pusoy.ruleset import Ruleset

MIN_EFFECTIVE_SAMPLE_SIZE: Final = 100  # of the table's opponents; with fewer, opponents are dealt for the request


# The docstrings and notes of these TypedDicts are also the descriptions in openapi.yaml.
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


def arrange(
    cards: Cards,
    *,
    opponents: int = 1,
    limit: int = 5,
    objective: Objective = "expected_points",
    known: Cards = (),
    ruleset: Ruleset = DEFAULT,
) -> Arrangements:
    """Find the best settings of thirteen cards, what they are expected to win, and whether to declare a natural.

    A card is text such as ``"TD"``. ``opponents`` is how many others play, at least 1, each taken to set
    their rows well. ``limit`` is how many settings to list, at least 1. ``known`` are cards, at most 26, that are
    neither yours nor any opponent's. ``ruleset`` decides what is legal and what pays; opponents play by their table's.
    ``objective`` decides which settings come first: ``"expected_points"``; ``"safest"``, with the smallest chance of
    being swept; or ``"back_first"``, ``"middle_first"`` or ``"front_first"``, with the strongest row of that name.

    Returns legal settings, best first, with counts, naturals, advice and the opponents' table. Points and standard
    errors are totals from all opponents. Probabilities are against one. ``behind_best`` is the gap in points to the
    setting with the most expected points, whatever the objective. ``too_close_to_call`` is true if that gap is within
    two of its own standard errors; for that setting itself, the gap to the next one counts.

    Raises ``ValueError`` unless the cards are thirteen, all cards differ, and thirteen are left for an opponent.

    >>> from service.core.cards import cards
    >>> answer = arrange(cards("A♠ A♦ K♣ K♥ Q♦ J♦ 9♦ 8♦ 7♣ 5♥ 5♠ 3♣ 2♦"), opponents=3, limit=1)
    >>> best = answer["arrangements"][0]
    >>> best["setting"]["back"], best["expected_points"], best["standard_error"]
    (('QD', 'JD', '9D', '8D', '2D'), 5.7372, 0.2899)
    >>> answer["undominated_settings"], answer["advice"]["action"]
    (46, 'play')
    """
    _check_cards(cards, known)
    expected = ExpectedPoints(_weigh_opponents(cards + known, ruleset), opponents)
    return _arrangements(Hand(cards, ruleset.straights), expected, limit, objective)


def _check_cards(cards: Cards, known: Cards) -> None:
    if len(cards) != 13 or len({*cards, *known}) != 13 + len(known):
        raise ValueError("needs thirteen different cards, and known cards that differ from them and from each other")
    if len(known) > 26:
        raise ValueError(f"{len(known)} known cards leave fewer than thirteen for an opponent")


def _arrangements(hand: Hand, expected: ExpectedPoints, limit: int, objective: Objective) -> Arrangements:
    ruleset, error = expected.opposition.ruleset, StandardError(expected)
    found = search(hand, payoffs_of(ruleset))
    by_points = rank(found.undominated, expected, "expected_points", max(limit, 2))  # the best, and the next for gaps
    listed = (
        by_points[:limit] if objective == "expected_points" else rank(found.undominated, expected, objective, limit)
    )
    naturals = find_naturals(hand.cards, ruleset=ruleset)["naturals"]
    declarations = Declarations(ruleset.naturals, declaration_rates(opponents_table().heading))
    return {
        "arrangements": [_arrangement(one, by_points, hand, error) for one in listed],
        "legal_settings": found.legal,
        "undominated_settings": len(found.undominated),
        "naturals": naturals,
        "advice": advise(by_points[0], [natural["name"] for natural in naturals], declarations, error),
        "model": _opponent_model(error),
    }


def _weigh_opponents(seen: Cards, ruleset: Ruleset) -> Opposition:
    """Weight the table's opponents by the cards seen, or deal others if the effective sample is too small."""
    opponents = opponents_under(ruleset.straights)
    opposition = Opposition(opponents, opponents_table().card_removal.weights(seen), ruleset)
    if opposition.total_weight:
        error = StandardError(ExpectedPoints(opposition, 1))
        if error.effective_sample_size >= MIN_EFFECTIVE_SAMPLE_SIZE:
            return opposition
    dealt = deal_opponents(seen, ruleset.straights)
    return Opposition(dealt, [dealt.everyone], ruleset)


def _arrangement(one: Evaluated, by_points: list[Evaluated], hand: Hand, error: StandardError) -> Arrangement:
    best, scale, total_weight = by_points[0], error.expected.scale, error.expected.opposition.total_weight
    front, middle, back = hand.rows(one.split)
    rival = best if one != best else by_points[1] if len(by_points) > 1 else None
    return {
        "setting": {"front": front, "middle": middle, "back": back},
        "rows": _arranged_rows((front, middle, back), one, error.expected.opposition),
        "expected_points": to_four_decimals(one.scaled_points, scale),
        "standard_error": root_to_four_decimals(*error.squared_error(one)),
        "sweep": to_four_decimals(one.outcome.sweeps, total_weight),
        "swept": to_four_decimals(one.outcome.swept_by, total_weight),
        "behind_best": to_four_decimals(best.scaled_points - one.scaled_points, scale),
        "too_close_to_call": rival is not None and error.too_close(one, rival),
    }


def _arranged_rows(rows: tuple[Cards, Cards, Cards], one: Evaluated, opposition: Opposition) -> ArrangedRows:
    ruleset, total_weight = opposition.ruleset, opposition.total_weight
    look_up = evaluator(ruleset.straights)
    prices = prices_of(ruleset).rows
    answers: list[ArrangedRow] = []
    for cards, tally, price in zip(rows, opposition.tallies(one.split), prices, strict=True):
        hand = look_up.hand(cards)
        row: ArrangedRow = {
            "category": hand.category,
            "label": hand.label,
            "strength": hand.strength,
            "royalty": price[hand.category].royalty,
            "win": to_four_decimals(tally.wins, total_weight),
            "tie": to_four_decimals(total_weight - tally.wins - tally.losses, total_weight),
            "lose": to_four_decimals(tally.losses, total_weight),
        }
        answers.append(row)
    front, middle, back = answers
    return {"front": front, "middle": middle, "back": back}


def _opponent_model(error: StandardError) -> OpponentModel:
    table = opponents_table()
    return {
        "name": table.heading.name,
        "digest": table.digest,
        "ruleset": table.heading.ruleset,
        "rows": error.expected.opposition.opponents.size,
        "effective_rows": error.effective_sample_size,
    }
