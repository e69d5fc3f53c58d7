"""The arranger: the best settings of thirteen cards, what they are expected to win, and whether to declare.

A request passes through these modules:

- ``hand.py``: lookup tables of the hand's threes and fives, and how they form settings;
- ``search.py``: exhaustive search, pruned to the undominated settings; needs no opponent;
- ``opponents.py``: a table of 8,000 opponents as bit sets, weighted by card removal;
- ``dealt_opponents.py``: opponents dealt for one request when too few of the table remain;
- ``row_payoffs.py``: what each row pays its winner, as a step function of strength;
- ``expected_points.py``: expected points against the weighted opponents, and bounds of them;
- ``ranking.py``: branch and bound for the best settings by an objective;
- ``standard_error.py``: standard errors and the effective sample size;
- ``advice.py``: declare a natural, or play the best setting;
- ``arrangements.py``: all of these put together, and the answer.

Two are arithmetic alone: ``bitplanes.py`` (bit-sliced counting) and ``rounding.py`` (exact ratios to four decimals).
All figures are integers until they are rounded.
How the arranger was measured is in ``benchmarks/ARRANGER.md``.

Points are counted in four units:

- *payoff*: the points that a row won pays for certain;
- *weighted points*: weight times points, summed over the opponents in the sample;
- *expected points*: weighted points divided by the total weight, from one opponent or from all at the table;
- *scaled points*: expected points from all opponents times a scale that makes them an integer.

A knob of Pusoy that pays is decided in :mod:`service.pusoy.pairs` (sweep, overall, table sweep) or
:mod:`service.pusoy.row_prices` (row points and royalties). The arranger reads the latter, and mirrors the former in
``expected_points.py`` and ``standard_error.py``, since it cannot settle thousands of pairs one by one.
A change of such a knob belongs in both. ``tests/unit/pusoy/arranger/test_against_settlement.py`` settles every pair
with the engine, and fails unless both come to the same points.
"""

from service.pusoy.arranger.arrangements import Arrangements, arrange
from service.pusoy.arranger.ranking import OBJECTIVES, Objective

__all__ = ["OBJECTIVES", "Arrangements", "Objective", "arrange"]
