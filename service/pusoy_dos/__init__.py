"""Pusoy Dos (Filipino Big Two): plays, what beats what, refereed rounds, scores.

A pure library: it needs the standard library alone. Cards are two-letter names such as ``"TD"``; ``cards()`` of
:mod:`service.core.cards` parses other spellings. Every function takes a ``ruleset``, by default the first preset; the
others are in ``PRESETS``, and ``BOOK.override(ruleset, knobs)`` makes house rules.

>>> from service import pusoy_dos
>>> pusoy_dos.classify_play(("7S", "7D"))["label"]
'Pair of sevens'
>>> pusoy_dos.compare(("7S", "7D"), ("7C", "7H"), ruleset=pusoy_dos.PRESETS["big-two"])["beats"]
True
>>> house_rules = pusoy_dos.BOOK.override(pusoy_dos.PRESETS["big-two"], {"passing": "lockout"})
>>> pusoy_dos.referee_round(["Ana", "Ben", "Carla", "Dodong"], leader="Ben", ruleset=house_rules)["must_include"]
'3D'
"""

from service.pusoy_dos.comparison import compare
from service.pusoy_dos.game import GameRound, total_game
from service.pusoy_dos.legal_plays import list_legal_plays
from service.pusoy_dos.play import classify_play, play_sizes, read_play
from service.pusoy_dos.presets import BOOK, PRESETS
from service.pusoy_dos.referee import HAND_SIZE, binding_card, holder_of, opening_binds, referee_round
from service.pusoy_dos.round_state import Action
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import required_players, score, score_needs, winners
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
    "opening_binds",
    "play_sizes",
    "read_play",
    "referee_round",
    "required_players",
    "score",
    "score_needs",
    "total_game",
    "winners",
]
