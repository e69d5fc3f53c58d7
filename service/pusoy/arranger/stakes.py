"""Points from all opponents together, the table sweep included.

Settlement adds up pair by pair, so without a table sweep the points are those of one opponent times their number.
Under ``table_sweep: double`` it also matters whether one hand sweeps all the others.
The opponents are then taken to hold and set their hands independently of each other: we sweep them all with the chance
of sweeping one, multiplied; and one who sweeps us sweeps the others as often as it sweeps the table's settings.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from weakref import WeakKeyDictionary

from service.pusoy.arranger.bitplanes import Planes, set_bits
from service.pusoy.arranger.opponents import Opponents, Strengths
from service.pusoy.arranger.pricing import Pricing, SettingPrice
from service.pusoy.arranger.splits import Split
from service.pusoy.arranger.worth import worth_of_rows
from service.pusoy.ruleset import Ruleset


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
