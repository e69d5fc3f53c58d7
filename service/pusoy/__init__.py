"""Pusoy: thirteen cards in three rows, settled between every two players.

The game alone, of the standard library: ``from service import pusoy``, then ``pusoy.settle(...)``.
"""

from service.pusoy.naturals import NATURALS, find_naturals, naturals_held
from service.pusoy.ruleset import ROWS, Ruleset
from service.pusoy.setting import check_foul, evaluate
from service.pusoy.settlement import BEST, Seat, settle

__all__ = [
    "BEST",
    "NATURALS",
    "ROWS",
    "Ruleset",
    "Seat",
    "check_foul",
    "evaluate",
    "find_naturals",
    "naturals_held",
    "settle",
]
