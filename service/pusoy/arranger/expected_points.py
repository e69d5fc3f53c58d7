"""Expected points of a setting against weighted opponents, as exact integers.

Opponents are bit sets, so a row is compared with thousands of opponents by one lookup and one count of bits.
Only the answer divides. Until then there are two kinds of whole numbers:

- *weighted points*, from one opponent: the sum of weight times points over all opponents in the sample;
- *scaled points*, from all opponents at the table: expected points times ``ExpectedPoints.scale``.

What a sweep, the overall and a table sweep pay is decided in :mod:`service.pusoy.pairs` and mirrored here for speed.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from service.pusoy.arranger.bitplanes import Bits, Planes, set_bits, sum_within
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import Opponents, Strengths
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.ruleset import OverallNeeds, Ruleset


class RowTally(NamedTuple):
    """One row of a setting against the same row of every opponent.

    ``weaker`` and ``stronger`` are the opponents that the row beats and loses to; ``wins`` and ``losses`` are their
    weights. ``points`` are the weighted points of the row alone.
    """

    weaker: Bits
    stronger: Bits
    points: int
    wins: int
    losses: int


Tallies = tuple[RowTally, RowTally, RowTally]


class _TallyCache(dict[int, RowTally]):
    """The tallies of one row by strength, each computed at first use."""

    def __init__(self, compute: Callable[[int], RowTally]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, strength: int) -> RowTally:
        tally = self[strength] = self._compute(strength)
        return tally


class WeightedOutcome(NamedTuple):
    """Weighted points from one opponent, and the weights of the opponents that it sweeps and that it is swept by."""

    points: int
    sweeps: int
    swept_by: int


class Opposition:
    """One opponent drawn from a weighted sample, under a ruleset; ``evaluated`` counts the outcomes computed.

    ``total_weight`` and ``fouled_weight`` are the weights of all opponents and of the fouled ones.
    """

    def __init__(self, opponents: Opponents, weights: Planes, ruleset: Ruleset) -> None:
        self.opponents = opponents
        self.weights = weights
        self.ruleset = ruleset
        self.payoffs = payoffs_of(ruleset)
        self.total_weight = self.weight_of(opponents.everyone)
        self.fouled_weight = self.weight_of(opponents.fouled)
        self.evaluated = 0
        self._steps = [self._weighted_steps(row) for row in range(3)]
        self._front, self._middle, self._back = (_TallyCache(partial(self._tally, row)) for row in range(3))

    def weight_of(self, bits: Bits) -> int:
        """Return the total weight of some opponents."""
        return sum_within(bits, self.weights)

    def _weighted_steps(self, row: int) -> list[tuple[int, int]]:
        """List each step of a row's clean payoff as (weight of the opponents at or above it, change in points)."""
        strengths, below = self.opponents.rows[row]
        return [
            (self.total_weight - self.weight_of(below[bisect_left(strengths, floor)]), change)
            for floor, change in self.payoffs[row].steps
        ]

    def _tally(self, row: int, strength: int) -> RowTally:
        strengths, below = self.opponents.rows[row]
        at = bisect_left(strengths, strength)
        tie = at < len(strengths) and strengths[at] == strength
        weaker, not_stronger = below[at], below[at + tie]
        wins = self.weight_of(weaker)
        losses = self.total_weight - (self.weight_of(not_stronger) if tie else wins)
        payoffs = self.payoffs[row]
        category = payoffs.category(strength)
        clean, foul = payoffs.clean[category], payoffs.foul[category]
        paid = payoffs.clean[0] * losses + sum([change * min(losses, above) for above, change in self._steps[row]])
        points = wins * clean + self.fouled_weight * (foul - clean) - paid
        return RowTally(weaker, self.opponents.everyone ^ not_stronger, points, wins, losses)

    def tallies(self, split: Split) -> Tallies:
        """Return the tallies of a setting's front, middle and back."""
        return self._front[split.front], self._middle[split.middle], self._back[split.back]

    def upper_bound(self, split: Split) -> int:
        """Return an upper bound of a setting's weighted points, from each row by itself."""
        front, middle, back = self.tallies(split)
        rules, total = self.ruleset, self.total_weight
        wins = front.wins + middle.wins + back.wins
        losses = front.losses + middle.losses + back.losses
        bound = front.points + middle.points + back.points
        bound += rules.sweep_bonus * (min(front.wins, middle.wins, back.wins) - max(0, losses - 2 * total))
        if rules.overall_bonus:
            ahead = min(total, wins // 2 if rules.overall_needs == "two_rows" else wins)
            bound += rules.overall_bonus * (ahead - max(0, losses - total + 1) // 2)
        return bound

    def min_swept(self, split: Split) -> int:
        """Return a lower bound of the weight of the opponents that sweep a setting, from each row by itself."""
        return max(0, sum([tally.losses for tally in self.tallies(split)]) - 2 * self.total_weight)

    def outcome(self, split: Split) -> WeightedOutcome:
        """Compute the weighted points of a setting: its rows, the sweep and the overall."""
        self.evaluated += 1
        front, middle, back = self.tallies(split)
        sweeps = self.weight_of(front.weaker & middle.weaker & back.weaker)
        swept_by = self.weight_of(front.stronger & middle.stronger & back.stronger)
        points = front.points + middle.points + back.points + self.ruleset.sweep_bonus * (sweeps - swept_by)
        if self.ruleset.overall_bonus:
            points += self.ruleset.overall_bonus * self._overall_margin(front, middle, back)
        return WeightedOutcome(points, sweeps, swept_by)

    def _overall_margin(self, *rows: RowTally) -> int:
        """Return the weight of the opponents who lose the overall, less the weight of those who win it."""
        won, lost = overall(rows, self.ruleset.overall_needs)
        return self.weight_of(won) - self.weight_of(lost)


def overall(rows: tuple[RowTally, ...], needs: OverallNeeds) -> tuple[Bits, Bits]:
    """Return the opponents from whom a setting wins the overall, and those to whom it loses it."""
    front, middle, back = rows
    won = _in_two_rows(front.weaker, middle.weaker, back.weaker)
    lost = _in_two_rows(front.stronger, middle.stronger, back.stronger)
    if needs == "two_rows":
        return won, lost
    some_won = front.weaker | middle.weaker | back.weaker
    some_lost = front.stronger | middle.stronger | back.stronger
    return won | (some_won & ~some_lost), lost | (some_lost & ~some_won)


def _in_two_rows(front: Bits, middle: Bits, back: Bits) -> Bits:
    return front & (middle | back) | middle & back


class ExpectedPoints:
    """Expected points from ``opponent_count`` opponents of one opposition, as integers: *scaled points*.

    Expected points are scaled points divided by ``scale``. A table sweep counts as if opponents held and set their
    hands independently. ``others`` is how many more opponents a table sweep must sweep, besides the one compared with;
    it is 0 if table sweeps pay nothing.
    """

    def __init__(self, opposition: Opposition, opponent_count: int) -> None:
        self.opposition = opposition
        self.opponent_count = opponent_count
        self.others = opponent_count - 1 if opposition.ruleset.table_sweep == "double" else 0
        # Brings the points from one opponent to the denominator of a table sweep.
        self._lift: int = (opposition.total_weight * opposition.opponents.size) ** self.others
        self.scale: int = opposition.total_weight * self._lift

    def scaled_points(self, split: Split, outcome: WeightedOutcome) -> int:
        """Return a setting's scaled points from all opponents, given its outcome against one."""
        doubled = self._table_sweep(split, outcome) if self.others else 0
        return self.opponent_count * (outcome.points * self._lift + doubled)

    def upper_bound(self, split: Split) -> int:
        """Return an upper bound of a setting's scaled points, from each row by itself."""
        bound = self.opposition.upper_bound(split) * self._lift
        if self.others:
            bound += self._won_by_table_sweep(split, min(tally.wins for tally in self.opposition.tallies(split)))
        return self.opponent_count * bound

    def _won_by_table_sweep(self, split: Split, sweeps: int) -> int:
        """Return what sweeping one opponent and all the others wins once more, if it sweeps a weight of ``sweeps``."""
        opposition, clean, more_from_foul = self.opposition, 0, 0
        for strength, row in zip(split[:3], opposition.payoffs, strict=True):
            category = row.category(strength)
            clean += row.clean[category]
            more_from_foul += row.foul[category] - row.clean[category]
        clean += opposition.ruleset.sweep_bonus + opposition.ruleset.overall_bonus
        won = clean * sweeps + more_from_foul * opposition.fouled_weight
        sweeps_others: int = (sweeps * opposition.opponents.size) ** self.others
        return won * sweeps_others

    def _table_sweep(self, split: Split, outcome: WeightedOutcome) -> int:
        """Return what table sweeps add: those of the setting, less those of the opponents that sweep it."""
        tallies = self.opposition.tallies(split)
        swept_by = tallies[0].stronger & tallies[1].stronger & tallies[2].stronger
        losses = _table_sweep_losses_of(self.opposition.opponents)(self.opposition.ruleset, self.others)
        lost = sum(self.opposition.weight_of(swept_by & plane) << exponent for exponent, plane in enumerate(losses))
        lift: int = self.opposition.total_weight**self.others
        return self._won_by_table_sweep(split, outcome.sweeps) - lost * lift


_TableSweepLosses = Callable[[Ruleset, int], Planes]
_table_sweep_losses: WeakKeyDictionary[Opponents, _TableSweepLosses] = WeakKeyDictionary()


def _table_sweep_losses_of(opponents: Opponents) -> _TableSweepLosses:
    """Return the cached function of what table sweeps by these opponents cost; it lives as long as they do.

    A cache keyed by opponents would keep them alive, at 6 MB each, and fill a worker's memory.
    """
    if opponents not in _table_sweep_losses:
        compute = partial(_compute_table_sweep_losses, opponents.settings, opponents.sweeps)
        _table_sweep_losses[opponents] = lru_cache(maxsize=4)(compute)
    return _table_sweep_losses[opponents]


def _compute_table_sweep_losses(
    settings: Sequence[Strengths], sweeps_of: Sequence[int], ruleset: Ruleset, others: int
) -> Planes:
    """Compute for every opponent its points from one player it sweeps, times its sweeps to the power of ``others``."""
    payoffs = payoffs_of(ruleset)
    bonus = ruleset.sweep_bonus + ruleset.overall_bonus
    losses = []
    for setting, sweeps in zip(settings, sweeps_of, strict=True):
        rows = zip(setting, payoffs, strict=True)
        won = bonus + sum(row.clean[row.category(strength)] for strength, row in rows)
        losses.append(won * sweeps**others)  # 0 for an opponent who fouled, since it sweeps nobody
    exponents = range(max(losses).bit_length())
    return [
        set_bits((at for at, loss in enumerate(losses) if loss >> exponent & 1), len(losses)) for exponent in exponents
    ]
