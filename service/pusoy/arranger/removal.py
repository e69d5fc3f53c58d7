"""How much each opponent of the table counts, given cards that no opponent can hold.

Renaming the suits changes neither how likely a hand is nor how it is set.
So a setting of the table stands for all 24 that it becomes by renaming suits, and its weight is how many of the 24 keep
clear of the cards that we see: exactly what dealing the opponent from the other cards comes to.
"""

from collections.abc import Iterable
from functools import reduce
from itertools import permutations, product
from operator import and_

from service.cards import DECK, SUITS, Card, Cards
from service.pusoy.arranger.bitplanes import Bits, Planes, add


class Removal:
    """For every card, which opponents do not hold it."""

    def __init__(self, hands: Iterable[Cards]) -> None:
        held: dict[Card, bytearray] = {card: bytearray() for card in DECK}
        count = 0
        for count, cards in enumerate(hands, 1):
            bit = 1 << (count - 1) % 8
            if bit == 1:
                for bits in held.values():
                    bits.append(0)
            for card in cards:
                held[card][-1] |= bit
        self.everyone: Bits = (1 << count) - 1
        self._without = {card: self.everyone ^ int.from_bytes(bits, "little") for card, bits in held.items()}

    def weights(self, seen: Iterable[Card]) -> Planes:
        """Count, for every opponent, the renamings of suits (0 to 24) that leave it none of the cards seen."""
        ranks: dict[str, list[str]] = {suit: [] for suit in SUITS}
        for card in seen:
            ranks[card[1]].append(card[0])
        clear = {
            (theirs, ours): reduce(and_, [self._without[rank + theirs] for rank in ranks[ours]], self.everyone)
            for theirs, ours in product(SUITS, SUITS)
        }
        planes: Planes = []
        for renamed in permutations(SUITS):
            add(planes, reduce(and_, map(clear.__getitem__, zip(SUITS, renamed, strict=True))), 1)
        return planes
