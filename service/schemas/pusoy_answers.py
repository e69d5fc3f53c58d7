"""Answers of Pusoy as schemas for the OpenAPI document."""

from marshmallow import fields

from service.pusoy import NATURALS, ROWS
from service.pusoy.poker import CATEGORIES
from service.schemas.answers import Answer, StampedAnswer, cards, flag, list_of, map_of, number, part, text, whole, word

_POINTS_BY_ID = "Points by player, in seat order."


class Evaluation(Answer):
    """What a hand is."""

    cards = cards("The cards in the order in which they were sent.")
    category = word(CATEGORIES)
    label = text("What a player would say.", example="Full house, kings over fives")
    strength = whole("Higher is better; equal exactly when two hands of one size tie.", minimum=0, maximum=2**31 - 1)


class EvaluateAnswer(StampedAnswer):
    """The hands, evaluated, in the order asked."""

    evaluations = list_of(Evaluation)


class RowEvaluation(Evaluation):
    """What a row is, and the royalty that it would earn."""

    royalty = whole("The row's royalty, 0 for none; paid only when the row is won.", minimum=0)


class GivenRows(Answer):
    """The rows that were given."""

    front = fields.Nested(RowEvaluation)
    middle = fields.Nested(RowEvaluation)
    back = fields.Nested(RowEvaluation)


class AllRows(Answer):
    """The three rows of a hand."""

    front = part(RowEvaluation)
    middle = part(RowEvaluation)
    back = part(RowEvaluation)


class Violation(Answer):
    """Two rows that are out of order."""

    stronger = word(ROWS, "The row that is too strong for its place.")
    weaker = word(ROWS)
    detail = text(example="Front pair of kings with an ace beats middle pair of kings with a queen")


class FoulCheckAnswer(StampedAnswer):
    """Whether the rows are in order."""

    complete = flag("Whether all three rows were given.")
    fouled = flag()
    violations = list_of(Violation)
    rows = part(GivenRows)
    naturals = list_of(fields.String(metadata={"enum": list(NATURALS)}), "Held, best first.", nullable=True)


class SettingAnswer(Answer):
    """Thirteen cards set in three rows."""

    front = cards()
    middle = cards()
    back = cards()


class NaturalAnswer(Answer):
    """A natural that the cards make."""

    name = word(NATURALS)
    points = whole("What it collects from every other player.", minimum=0)
    setting = part(SettingAnswer, "A legal setting that shows it.", nullable=True)


class NaturalsAnswer(StampedAnswer):
    """The naturals in thirteen cards, best first."""

    naturals = list_of(NaturalAnswer)
    best = word(NATURALS, nullable=True)


class SettledPlayer(Answer):
    """A player after the settlement."""

    id = text()
    points = whole()
    fouled = flag()
    declared = word(NATURALS, nullable=True)
    naturals = list_of(fields.String(metadata={"enum": list(NATURALS)}), "Held, declared or not, best first.")
    rows = part(AllRows, "Null for who declared.", nullable=True)


class RowOutcome(Answer):
    """A row of a pair."""

    row = word(ROWS)
    winner = text("Null for a tie.", nullable=True)
    points = whole("What the row is worth to its winner.", minimum=0)
    royalty = whole("The part of it owed to a royalty.", minimum=0)
    detail = text("Why, in words.")


class Bonus(Answer):
    """What a pair pays beside its rows."""

    kind = word(("sweep", "overall", "natural", "table_sweep"))
    winner = text()
    points = whole(minimum=0)


class PairOutcome(Answer):
    """Two players, settled with each other."""

    players = list_of(fields.String(), "In seat order.", minItems=2, maxItems=2)
    outcome = word(("rows", "sweep", "foul", "both_fouled", "natural", "equal_naturals"))
    detail = text("Why, in words.")
    rows = list_of(RowOutcome, "Front, middle, back; empty when a natural decides.")
    sweep = text("Who won all three rows.", nullable=True)
    bonuses = list_of(Bonus)
    points = map_of(fields.Integer(), _POINTS_BY_ID)


class SettleAnswer(StampedAnswer):
    """A table, settled; all totals add up to zero."""

    players = list_of(SettledPlayer)
    pairs = list_of(PairOutcome)
    totals = map_of(fields.Integer(), _POINTS_BY_ID)


class HandTotals(Answer):
    """A hand of a game, settled."""

    totals = map_of(fields.Integer(), _POINTS_BY_ID)


class Standing(Answer):
    """A player's place."""

    id = text()
    points = whole()
    place = whole("From 1; equals share a place.", minimum=1)


class GameAnswer(StampedAnswer):
    """A game, added up."""

    hands = list_of(HandTotals)
    running = list_of(
        map_of(fields.Integer()), "The totals after each hand; a game may have 2 MiB of them, written out."
    )
    standings = list_of(Standing, "Best first.")
    winners = list_of(fields.String(), "Who shares the highest total.")
    hands_played = whole(minimum=0)
    hands_left = whole(minimum=0)
    finished = flag()


class ArrangedRow(Evaluation):
    """A row of an arrangement, and how it fares against one opponent."""

    class Meta(Answer.Meta):
        exclude = ("cards",)

    royalty = whole(minimum=0)
    win = number("Probability.", minimum=0, maximum=1)
    tie = number("Probability.", minimum=0, maximum=1)
    lose = number("Probability.", minimum=0, maximum=1)


class ArrangedRows(Answer):
    """The rows of an arrangement."""

    front = part(ArrangedRow)
    middle = part(ArrangedRow)
    back = part(ArrangedRow)


class Arrangement(Answer):
    """A legal setting and what it is worth."""

    setting = part(SettingAnswer)
    rows = part(ArrangedRows)
    expected_points = number("From all opponents together, when all of them set their rows.")
    standard_error = number("Of the expected points; the opponents' table is a sample.", minimum=0)
    sweep = number("Probability of sweeping one opponent.", minimum=0, maximum=1)
    swept = number("Probability of being swept by one opponent.", minimum=0, maximum=1)
    behind_best = number("Points behind the setting with the most expected points.", minimum=0)
    too_close_to_call = flag("The gap to that setting, or from it to the next, is within two standard errors.")


class Advice(Answer):
    """Whether to declare."""

    action = word(("declare", "play"))
    natural = word(NATURALS, nullable=True)
    declare_points = number("What the natural collects, from opponents who may declare too.", nullable=True)
    play_points = number("What the best setting is expected to win from opponents who may declare.")
    close = flag("The two are within two standard errors.")


class OpponentModel(Answer):
    """The opponents that the points are expected against."""

    name = text()
    digest = text()
    ruleset = text("The ruleset that the opponents play by.")
    rows = whole("Opponents' settings looked at.", minimum=0)
    effective_rows = number("How many equally weighted settings they are worth, given the cards seen.", minimum=0)


class ArrangeAnswer(StampedAnswer):
    """The best legal settings, best first."""

    arrangements = list_of(Arrangement)
    legal_settings = whole(minimum=1)
    undominated_settings = whole(minimum=1)
    naturals = list_of(NaturalAnswer)
    advice = part(Advice)
    model = part(OpponentModel)
