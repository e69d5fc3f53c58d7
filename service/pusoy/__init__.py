"""Pusoy: thirteen cards in three rows, settled between every two players.

The game alone, of the standard library: ``from service import pusoy``, then ``pusoy.settle(...)``.
"""

from service.pusoy.arranger import OBJECTIVES, arrange
from service.pusoy.game import total_game
from service.pusoy.held_naturals import find_naturals, naturals_held
from service.pusoy.naturals import NATURALS, NaturalAnswer
from service.pusoy.presets import BOOK, DEFAULT, PRESETS
from service.pusoy.rows import FoulCheck, check_foul, evaluate
from service.pusoy.ruleset import ROWS, Ruleset
from service.pusoy.settlement import BEST, Seat, TallySeat, settle, tally

__all__ = [
    "BEST",
    "BOOK",
    "DEFAULT",
    "NATURALS",
    "OBJECTIVES",
    "PRESETS",
    "ROWS",
    "FoulCheck",
    "NaturalAnswer",
    "Ruleset",
    "Seat",
    "TallySeat",
    "arrange",
    "check_foul",
    "evaluate",
    "find_naturals",
    "naturals_held",
    "settle",
    "tally",
    "total_game",
]
