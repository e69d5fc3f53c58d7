"""Pusoy (Filipino Chinese Poker): thirteen cards in three rows, settled between every two players.

A pure library: it needs the standard library alone. Cards are two-letter names such as ``"TD"``; ``cards()`` of
:mod:`service.core.cards` parses other spellings. Answers are plain dictionaries, the same as in the JSON of the HTTP
interface, and each has a ``TypedDict`` in the module of its function.

A player sets a front of three cards, a middle of five and a back of five, none stronger than the next, or they foul:

>>> from service import pusoy
>>> from service.core.cards import cards
>>> front, middle, back = cards("Q♦ 5♥ 3♦"), cards("2♥ 2♣ 10♣ 6♥ 4♦"), cards("K♣ K♠ A♠ 8♦ 2♦")
>>> pusoy.check_foul(front, middle, back)["fouled"]
False

Every two players then compare row by row. Winning all three is a sweep, and strong rows earn royalties:

>>> you = pusoy.Seat("You", front, middle, back)
>>> joy = pusoy.Seat("Joy", cards("J♣ 10♠ 3♥"), cards("K♦ 9♥ 8♣ 7♦ 5♣"), cards("A♣ A♦ Q♥ 7♣ 6♦"))
>>> pusoy.settle([you, joy])["totals"]
{'You': 1, 'Joy': -1}

A natural, such as the dragon, may be declared; it is then paid instead of the rows:

>>> pusoy.naturals_held(cards("A♣ 2♦ 3♥ 4♠ 5♣ 6♦ 7♥ 8♠ 9♣ 10♦ J♥ Q♠ K♣"))
('dragon', 'three_straights')

Functions take a ``ruleset``, by default :data:`DEFAULT`. The others are in :data:`PRESETS`, and ``BOOK.override``
makes house rules:

>>> sorted(pusoy.PRESETS)
['chinese-poker-1-6', 'chinese-poker-2-4', 'chinese-poker-western', 'pusoy']
>>> house_rules = pusoy.BOOK.override(pusoy.PRESETS["pusoy"], {"row_points": 2})
>>> pusoy.settle([you, joy], ruleset=house_rules)["totals"]
{'You': 2, 'Joy': -2}

``ROWS`` are the names of the rows, ``NATURALS`` the naturals by name, ``BEST`` declares the best natural held, and
``OBJECTIVES`` are what :func:`arrange` may arrange for.
"""

from service.pusoy.arranger import OBJECTIVES, arrange
from service.pusoy.game import total_game
from service.pusoy.held_naturals import find_naturals, naturals_held
from service.pusoy.naturals import NATURALS
from service.pusoy.presets import BOOK, DEFAULT, PRESETS
from service.pusoy.rows import check_foul, evaluate
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
