"""Pusoy Dos: plays, what beats what, the referee of a round, scores.

The game alone, of the standard library: ``from service import pusoy_dos``, then ``pusoy_dos.referee(...)``.
"""

from service.pusoy_dos.comparison import compare
from service.pusoy_dos.game import GameRound, total_game
from service.pusoy_dos.legal_plays import list_legal_plays
from service.pusoy_dos.play import classify_play, play_sizes, read_play
from service.pusoy_dos.presets import BOOK, PRESETS
from service.pusoy_dos.referee import HAND_SIZE, binding_card, holder_of, opening_binds, referee
from service.pusoy_dos.round_state import Action
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import needs_cards, needs_last_play, needs_places, required_players, score, winners
from service.pusoy_dos.scoring_methods import Seat

__all__ = [
    "BOOK",
    "HAND_SIZE",
    "PRESETS",
    "Action",
    "GameRound",
    "Ruleset",
    "Seat",
    "binding_card",
    "classify_play",
    "compare",
    "holder_of",
    "list_legal_plays",
    "needs_cards",
    "needs_last_play",
    "needs_places",
    "opening_binds",
    "play_sizes",
    "read_play",
    "referee",
    "required_players",
    "score",
    "total_game",
    "winners",
]
