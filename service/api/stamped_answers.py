"""The types of complete answers: the stamp of the ruleset, then what the engine's function returns."""

from typing import TypedDict

from service.core.rulesets import RulesetStamp
from service.pusoy.arranger.arrangements import Arrangements
from service.pusoy.game import GameTotal
from service.pusoy.naturals import Naturals
from service.pusoy.pairs import Settlement
from service.pusoy.rows import Evaluations, FoulCheck
from service.pusoy_dos.comparison import Comparison
from service.pusoy_dos.game import PusoyDosGameTotal
from service.pusoy_dos.legal_plays import LegalPlays
from service.pusoy_dos.play import Classification
from service.pusoy_dos.referee import RoundReport
from service.pusoy_dos.scoring import ScoreSheet

# Bases in the order in which openapi.yaml lists their members. Two answers there list the stamp last;
# another order would change every client generated from it.


class StampedAnswer(TypedDict):
    """An answer made under a ruleset."""

    ruleset: RulesetStamp


class EvaluateAnswer(StampedAnswer, Evaluations):
    """The hands, evaluated, in the order asked."""


class FoulCheckAnswer(StampedAnswer, FoulCheck):
    """Whether the rows are in order."""


class NaturalsAnswer(StampedAnswer, Naturals):
    """The naturals in thirteen cards, best first."""


class SettleAnswer(StampedAnswer, Settlement):
    """A table, settled; all totals add up to zero."""


class GameAnswer(StampedAnswer, GameTotal):
    """A game, added up."""


class ArrangeAnswer(StampedAnswer, Arrangements):
    """The best legal settings, best first."""


class ClassifyAnswer(Classification, StampedAnswer):
    """What some cards are as a play under a ruleset."""


class CompareAnswer(StampedAnswer, Comparison):
    """Whether a play beats the table."""


class LegalPlaysAnswer(StampedAnswer, LegalPlays):
    """All plays that the hand may make, by size, strength, then cards."""


class RefereeAnswer(StampedAnswer, RoundReport):
    """Where a round stands."""


class ScoreAnswer(ScoreSheet, StampedAnswer):
    """The scores of a round under a ruleset."""


class PusoyDosGameAnswer(StampedAnswer, PusoyDosGameTotal):
    """A game, added up."""
