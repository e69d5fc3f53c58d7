"""The arranger: the best setting of thirteen cards, what it is expected to win, and whether to declare.

Search (:mod:`.splits`) is exact and knows no opponent. Opponents come from a table (:mod:`.table`), weighted by the
cards seen (:mod:`.removal`), or are dealt (:mod:`.dealt`). Prices are whole numbers up to the last division.
"""

from service.pusoy.arranger.arrangements import OBJECTIVES, Arrangements, arrange

__all__ = ["OBJECTIVES", "Arrangements", "arrange"]
