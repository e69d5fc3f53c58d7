"""What a setting is expected to win from the opponents, as exact integers.

Everything is counted in weight times points; dividing by the total weight is left to the answer.
How precise these figures are is in :mod:`service.pusoy.arranger.standard_error`; which setting an objective prefers, in
:mod:`service.pusoy.arranger.ranking`.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from service.pusoy.arranger.bitplanes import Bits, Planes, set_bits, weigh
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import Opponents, Strengths
from service.pusoy.arranger.row_worth import worth_of_rows
from service.pusoy.ruleset import Ruleset


class RowTally(NamedTuple):
    """One row of ours against the same row of everyone.

    ``points`` are those of the row alone; ``wins`` and ``losses`` the weights of ``weaker`` and ``stronger``.
    """

    weaker: Bits
    stronger: Bits
    points: int
    wins: int
    losses: int


Tallies = tuple[RowTally, RowTally, RowTally]


class _Tallies(dict[int, RowTally]):
    """The tallies of one row by our strength, each counted when it is first asked for."""

    def __init__(self, count: Callable[[int], RowTally]) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, strength: int) -> RowTally:
        tally = self[strength] = self._count(strength)
        return tally


class SettingPrice(NamedTuple):
    """Weight times points from one opponent, and the weights of those we sweep and of those who sweep us."""

    points: int
    sweep: int
    swept: int


class Pricing:
    """Prices settings against weighted opponents under a ruleset; ``priced`` counts how many."""

    def __init__(self, opponents: Opponents, weights: Planes, ruleset: Ruleset) -> None:
        self.opponents = opponents
        self.weights = weights
        self.ruleset = ruleset
        self.worth = worth_of_rows(ruleset)
        self.total = self.weigh(opponents.everyone)
        self.fouled = self.weigh(opponents.fouled)
        self.priced = 0
        self._steps = [self._steps_of(row) for row in range(3)]
        self._front, self._middle, self._back = (_Tallies(partial(self._count, row)) for row in range(3))

    def weigh(self, bits: Bits) -> int:
        """Add up the weights of some opponents."""
        return weigh(bits, self.weights)

    def _steps_of(self, row: int) -> list[tuple[int, int]]:
        """List (weight of the opponents this strong or stronger, how much more they win) for each step in worth."""
        strengths, below = self.opponents.rows[row]
        return [
            (self.total - self.weigh(below[bisect_left(strengths, floor)]), change)
            for floor, change in self.worth[row].steps
        ]

    def _count(self, row: int, strength: int) -> RowTally:
        strengths, below = self.opponents.rows[row]
        at = bisect_left(strengths, strength)
        tie = at < len(strengths) and strengths[at] == strength
        weaker, not_stronger = below[at], below[at + tie]
        wins = self.weigh(weaker)
        losses = self.total - (self.weigh(not_stronger) if tie else wins)
        worth = self.worth[row]
        category = worth.category(strength)
        clean, foul = worth.clean[category], worth.foul[category]
        paid = worth.clean[0] * losses + sum([change * min(losses, above) for above, change in self._steps[row]])
        points = wins * clean + self.fouled * (foul - clean) - paid
        return RowTally(weaker, self.opponents.everyone ^ not_stronger, points, wins, losses)

    def tallies(self, split: Split) -> Tallies:
        """Count all three rows of a setting."""
        return self._front[split.front], self._middle[split.middle], self._back[split.back]

    def bound(self, split: Split) -> int:
        """Tell what the setting's points cannot exceed, from its rows taken one by one."""
        front, middle, back = self.tallies(split)
        rules, total = self.ruleset, self.total
        wins = front.wins + middle.wins + back.wins
        losses = front.losses + middle.losses + back.losses
        most = front.points + middle.points + back.points
        most += rules.sweep_bonus * (min(front.wins, middle.wins, back.wins) - max(0, losses - 2 * total))
        if rules.overall_bonus:
            ahead = min(total, wins // 2 if rules.overall_needs == "two_rows" else wins)
            most += rules.overall_bonus * (ahead - max(0, losses - total + 1) // 2)
        return most

    def least_swept(self, split: Split) -> int:
        """Tell what the weight of those who sweep us cannot fall short of."""
        return max(0, sum([tally.losses for tally in self.tallies(split)]) - 2 * self.total)

    def price(self, split: Split) -> SettingPrice:
        """Price a setting with its sweeps and overall."""
        self.priced += 1
        front, middle, back = self.tallies(split)
        sweep = self.weigh(front.weaker & middle.weaker & back.weaker)
        swept = self.weigh(front.stronger & middle.stronger & back.stronger)
        points = front.points + middle.points + back.points + self.ruleset.sweep_bonus * (sweep - swept)
        if self.ruleset.overall_bonus:
            points += self.ruleset.overall_bonus * self._overall(front, middle, back)
        return SettingPrice(points, sweep, swept)

    def _overall(self, *rows: RowTally) -> int:
        """Weigh the opponents from whom the overall is won, less those to whom it is lost."""
        won, lost = overall(rows, self.ruleset.overall_needs)
        return self.weigh(won) - self.weigh(lost)


def overall(rows: tuple[RowTally, ...], needs: str) -> tuple[Bits, Bits]:
    """Say who loses the overall to us, and who wins it."""
    front, middle, back = rows
    won = _two_of(front.weaker, middle.weaker, back.weaker)
    lost = _two_of(front.stronger, middle.stronger, back.stronger)
    if needs == "two_rows":
        return won, lost
    some_won = front.weaker | middle.weaker | back.weaker
    some_lost = front.stronger | middle.stronger | back.stronger
    return won | (some_won & ~some_lost), lost | (some_lost & ~some_won)


def _two_of(front: Bits, middle: Bits, back: Bits) -> Bits:
    return front & (middle | back) | middle & back


class Stakes:
    """Points from ``opponents`` players, as whole parts of ``scale``."""

    def __init__(self, pricing: Pricing, opponents: int) -> None:
        self.pricing = pricing
        self.opponents = opponents
        self.others = opponents - 1 if pricing.ruleset.table_sweep == "double" else 0
        self._lift: int = (pricing.total * pricing.opponents.size) ** self.others
        self.scale: int = pricing.total * self._lift

    def value(self, split: Split, price: SettingPrice) -> int:
        """Turn the points from one opponent into points from all."""
        return self.opponents * (price.points * self._lift + (self._doubled(split, price) if self.others else 0))

    def bound(self, split: Split) -> int:
        """Tell what the value cannot exceed, from the rows taken one by one."""
        most = self.pricing.bound(split) * self._lift
        if self.others:
            most += self._sweeping(split, min(tally.wins for tally in self.pricing.tallies(split)))
        return self.opponents * most

    def _sweeping(self, split: Split, sweep: int) -> int:
        """Price sweeping an opponent and all the others too."""
        pricing, clean, more_from_foul = self.pricing, 0, 0
        for strength, row in zip(split[:3], pricing.worth, strict=True):
            category = row.category(strength)
            clean += row.clean[category]
            more_from_foul += row.foul[category] - row.clean[category]
        clean += pricing.ruleset.sweep_bonus + pricing.ruleset.overall_bonus
        won = clean * sweep + more_from_foul * pricing.fouled
        chance: int = (sweep * pricing.opponents.size) ** self.others
        return won * chance

    def _doubled(self, split: Split, price: SettingPrice) -> int:
        tallies = self.pricing.tallies(split)
        swept_by = tallies[0].stronger & tallies[1].stronger & tallies[2].stronger
        charges = _charges_of(self.pricing.opponents)(self.pricing.ruleset, self.others)
        charged = sum(self.pricing.weigh(swept_by & plane) << place for place, plane in enumerate(charges))
        lift: int = self.pricing.total**self.others
        return self._sweeping(split, price.sweep) - charged * lift


Charges = Callable[[Ruleset, int], Planes]
_charges: WeakKeyDictionary[Opponents, Charges] = WeakKeyDictionary()


def _charges_of(opponents: Opponents) -> Charges:
    """Give what works out these opponents' charges; it remembers a few, for as long as there are the opponents.

    A cache that held on to opponents, of 6 MB each, would fill a worker's memory.
    """
    if opponents not in _charges:
        work_out = partial(_sweepers_charges, opponents.settings, opponents.sweeps)
        _charges[opponents] = lru_cache(maxsize=4)(work_out)
    return _charges[opponents]


def _sweepers_charges(settings: Sequence[Strengths], sweeps_of: Sequence[int], ruleset: Ruleset, others: int) -> Planes:
    """Work out what every opponent wins from one it sweeps, times its sweeps to the power of the ``others``."""
    worth = worth_of_rows(ruleset)
    bonus = ruleset.sweep_bonus + ruleset.overall_bonus
    charges = []
    for setting, sweeps in zip(settings, sweeps_of, strict=True):
        rows = zip(setting, worth, strict=True)
        won = bonus + sum(row.clean[row.category(strength)] for strength, row in rows)
        charges.append(won * sweeps**others)  # nothing for who fouled and sweeps nobody
    places = range(max(charges).bit_length())
    return [
        set_bits((at for at, charge in enumerate(charges) if charge >> place & 1), len(charges)) for place in places
    ]
