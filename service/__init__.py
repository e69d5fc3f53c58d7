"""Score Pusoy and Pusoy Dos.

The two games are :mod:`service.pusoy` and :mod:`service.pusoy_dos`; they need nothing but the standard library.
Importing this package imports no web framework.

>>> from service import pusoy, pusoy_dos
>>> from service.core.cards import cards
>>> you = pusoy.Seat("You", cards("Q♦ 5♥ 3♦"), cards("2♥ 2♣ 10♣ 6♥ 4♦"), cards("K♣ K♠ A♠ 8♦ 2♦"))
>>> joy = pusoy.Seat("Joy", cards("J♣ 10♠ 3♥"), cards("K♦ 9♥ 8♣ 7♦ 5♣"), cards("A♣ A♦ Q♥ 7♣ 6♦"))
>>> pusoy.settle([you, joy])["totals"]
{'You': 1, 'Joy': -1}
>>> pusoy_dos.compare(cards("7♠ 7♦"), cards("7♣ 7♥"), ruleset=pusoy_dos.PRESETS["playfacetoface"])["beats"]
True
>>> house_rules = pusoy.BOOK.override(pusoy.PRESETS["pusoy"], {"sweep_bonus": 4})
>>> pusoy.BOOK.stamp(house_rules)["overrides"]
{'sweep_bonus': 4}
"""

__version__ = "1.0.0"
