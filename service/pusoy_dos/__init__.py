"""Pusoy Dos (Filipino Big Two): plays, what beats what, refereed rounds, scores.

A pure library: it needs the standard library alone. Cards are two-letter names such as ``"TD"``; ``cards()`` of
:mod:`service.core.cards` parses other spellings. Answers are plain dictionaries, the same as in the JSON of the HTTP
interface, and each has a ``TypedDict`` in the module of its function.

A play is a single, a pair, a triple or a five-card combination. It beats a play of the same size that is weaker:

>>> from service import pusoy_dos
>>> pusoy_dos.classify_play(("7S", "7D"))["label"]
'Pair of sevens'
>>> pusoy_dos.compare(("7S", "7D"), ("7C", "7H"))["beats"]
True
>>> [play["label"] for play in pusoy_dos.list_legal_plays(("3C", "7S", "7D"), table=("5C", "5H"))["plays"]]
['Pair of sevens']

Players play or pass in turn until somebody is out of cards. The others then score for the cards that they have left:

>>> deal = {"Ana": ("3C", "9D"), "Ben": ("4C", "5H")}
>>> actions = [("Ana", ("3C",)), ("Ben", None), ("Ana", ("9D",))]
>>> report = pusoy_dos.referee_round(["Ana", "Ben"], hands=deal, actions=[pusoy_dos.Action(*one) for one in actions])
>>> report["status"], [(line["id"], line["points"]) for line in report["scores"]["scores"]]
('finished', [('Ana', 0), ('Ben', 2)])

Functions take a ``ruleset``, by default :data:`DEFAULT`. The others are in :data:`PRESETS`, and ``BOOK.override``
makes house rules:

>>> house_rules = pusoy_dos.BOOK.override(pusoy_dos.PRESETS["big-two"], {"passing": "lockout"})
>>> pusoy_dos.referee_round(["Ana", "Ben", "Carla", "Dodong"], leader="Ben", ruleset=house_rules)["must_include"]
'3D'

``HAND_SIZE`` is the number of cards that each player is dealt if neither hands nor a size are given.
"""

from service.pusoy_dos.comparison import compare
from service.pusoy_dos.game import GameRound, total_game
from service.pusoy_dos.legal_plays import list_legal_plays
from service.pusoy_dos.play import classify_play, play_sizes, read_play
from service.pusoy_dos.presets import BOOK, DEFAULT, PRESETS
from service.pusoy_dos.referee import HAND_SIZE, binding_card, holder_of, opening_binds, referee_round
from service.pusoy_dos.round_state import Action
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import required_players, score, score_needs, winners
from service.pusoy_dos.scoring_methods import Seat

__all__ = [
    "BOOK",
    "DEFAULT",
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
