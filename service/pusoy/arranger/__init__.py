"""The arranger: the best setting of thirteen cards, what it is expected to win, and whether to declare.

The search (:mod:`service.pusoy.arranger.search`) is exact and knows no opponent. Opponents come from a table, weighted
by the cards seen (:mod:`service.pusoy.arranger.opponents`), or are dealt
(:mod:`service.pusoy.arranger.dealt_opponents`). Expected points (:mod:`service.pusoy.arranger.expected_points`) are
whole numbers up to the last division.
"""

from service.pusoy.arranger.arrangements import OBJECTIVES, Arrangements, arrange

__all__ = ["OBJECTIVES", "Arrangements", "arrange"]
