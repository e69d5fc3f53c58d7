"""Exhaustive search with pruning: from 72,072 ways to set thirteen cards down to the undominated settings.

A setting is undominated if no other legal one is at least as strong, and pays at least as much, in all three rows.
Whatever the opponents hold, one of these settings is best, so the search is exact and needs no opponent.
The 126 partitions of the ten cards that a front leaves are compared at once, by SIMD within a register.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from service.core.cards import Cards
from service.pusoy.arranger.hand import PARTITIONS, Hand, Split, hand_combinations
from service.pusoy.arranger.row_payoffs import Payoffs

Lanes = int  # one number per partition, side by side in a big integer
LaneMask = int  # the top bits of some lanes

LANE_BITS: Final = 16
_LANE_BYTES: Final = LANE_BITS // 8
_ONES: Final[Lanes] = sum(1 << LANE_BITS * lane for lane in range(PARTITIONS))
_TOP_BITS: Final[LaneMask] = _ONES << (LANE_BITS - 1)
_NUMBER_MASK: Final = (1 << (LANE_BITS - 1)) - 1

LANE_WORDS: Final = tuple(number.to_bytes(_LANE_BYTES, "little") for number in range(1 << 11))


def sort_lanes(words: Sequence[bytes]) -> tuple[Lanes, Lanes]:
    """Return the greater and the lesser number of every partition, each packed in lanes.

    ``words`` are 252 numbers, two bytes each, as one of ``Combinations.pickers`` returns them: those of a partition
    are 126 apart.
    """
    packed = b"".join(words)
    first = int.from_bytes(packed[: PARTITIONS * _LANE_BYTES], "little")
    second = int.from_bytes(packed[PARTITIONS * _LANE_BYTES :], "little")
    mask = lanes_at_least(first, second)
    swap = (first ^ second) & (mask - (mask >> (LANE_BITS - 1)))
    return second ^ swap, first ^ swap


def broadcast(number: int) -> Lanes:
    """Return one number repeated in every lane."""
    return number * _ONES


def lanes_at_least(left: Lanes, right: Lanes) -> LaneMask:
    """Return the mask of the lanes in which the left number is at least the right one."""
    return ((left | _TOP_BITS) - right) & _TOP_BITS


def set_lanes(mask: LaneMask, greater: Lanes, lesser: Lanes) -> Iterator[tuple[int, int]]:
    """Yield the two numbers of every lane in a mask."""
    while mask:
        top = mask.bit_length() - 1
        mask ^= 1 << top
        lane = top - (LANE_BITS - 1)
        yield greater >> lane & _NUMBER_MASK, lesser >> lane & _NUMBER_MASK


class ParetoFront:
    """The (back, middle) points that no other point added so far dominates: ``backs`` rise while ``middles`` fall."""

    __slots__ = ("backs", "middles")

    def __init__(self) -> None:
        self.backs: list[int] = []
        self.middles: list[int] = []

    def dominates(self, back: int, middle: int) -> bool:
        """Return whether some point of the Pareto front is at least as high in both."""
        at = bisect_left(self.backs, back)
        return at < len(self.backs) and self.middles[at] >= middle

    def add(self, back: int, middle: int) -> bool:
        """Add a point and drop those that it dominates; return False and change nothing if it is itself dominated."""
        backs, middles = self.backs, self.middles
        end = start = bisect_left(backs, back)
        if end < len(backs):
            if middles[end] >= middle:
                return False
            end += backs[end] == back
        while start and middles[start - 1] <= middle:
            start -= 1
        backs[start:end], middles[start:end] = [back], [middle]
        return True

    def sample(self, count: int) -> Iterator[tuple[int, int]]:
        """Yield at most ``count`` of its (back, middle) points, evenly spread."""
        size = len(self.backs)
        for at in range(size) if size <= count else [(2 * n + 1) * size // (2 * count) for n in range(count)]:
            yield self.backs[at], self.middles[at]


# Points of the Pareto front that all partitions are compared with at once. Three leave one or two partitions per front
# to look at one by one.
PRUNING_POINTS: Final = 3


class SearchResult(NamedTuple):
    """All undominated settings of a hand, and how many of its 72,072 settings are legal."""

    undominated: list[Split]
    legal: int


def search(hand: Hand, payoffs: Payoffs) -> SearchResult:
    """Find the undominated settings of a hand, and count the legal ones."""
    if not any(row.drops for row in payoffs):
        return _Search(hand).run()
    found = _BandedSearch(hand, payoffs).run()
    return SearchResult(list(_drop_dominated(found.undominated, payoffs)), found.legal)


# The back and the middle as ranks among the distinct strengths of the hand's fives, then the negated front index.
# Sorted in reverse: the strongest back first, then the strongest middle, then the lowest front index.
Candidate = tuple[int, int, int]


class _Search:
    """Go through the fronts from the strongest down, and keep what no earlier setting dominates.

    With fronts in that order, only (back, middle) has to be compared with earlier settings.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._strengths = sorted(set(hand.fives))
        words = dict(zip(self._strengths, LANE_WORDS, strict=False))
        self._words = [words[strength] for strength in hand.fives]
        self._may_tie = _fives_may_tie(hand.cards)
        self._pareto_front = ParetoFront()
        self._pruning: list[tuple[Lanes, Lanes]] = []
        self._legal = 0

    def run(self) -> SearchResult:
        """Go through all fronts."""
        undominated = list[Split]()
        for strength, fronts in groupby(self._hand.distinct_fronts(), itemgetter(0)):
            min_middle, candidates = broadcast(bisect_left(self._strengths, strength)), list[Candidate]()
            for _, front_index, count in fronts:
                self._add_candidates(front_index, count, min_middle, candidates)
            for back, middle, negated_index in self._keep_undominated(strength, candidates):
                undominated.append(Split(strength, self._strengths[middle], self._strengths[back], -negated_index))
        return SearchResult(undominated, self._legal)

    def _add_candidates(self, front_index: int, count: int, min_middle: Lanes, candidates: list[Candidate]) -> None:
        """Count the legal settings of ``count`` equal fronts, and list those that the pruning points do not dominate.

        A partition whose fives tie makes two legal settings, since either five may be the back.
        """
        backs, middles = sort_lanes(hand_combinations().pickers[front_index](self._words))
        lanes = lanes_at_least(middles, min_middle)
        self._legal += count * lanes.bit_count()
        if self._may_tie:
            self._legal += count * (lanes & lanes_at_least(middles, backs)).bit_count()
        for back, middle in self._pruning:
            lanes &= lanes_at_least(backs, back) | lanes_at_least(middles, middle)
        candidates += [(back, middle, -front_index) for back, middle in set_lanes(lanes, backs, middles)]

    def _keep_undominated(self, front: int, candidates: list[Candidate]) -> Iterator[Candidate]:
        """Yield the undominated of some candidates that share the strength of their front."""
        if candidates:
            yield from _add_to_pareto_front(candidates, self._pareto_front)
            self._pruning = [
                (broadcast(back + 1), broadcast(middle + 1))
                for back, middle in self._pareto_front.sample(PRUNING_POINTS)
            ]


class _BandedSearch(_Search):
    """The search where a stronger row may pay less: only settings in the same bands are compared.

    A band is a range of strengths in which a stronger hand never pays less.
    """

    def __init__(self, hand: Hand, payoffs: Payoffs) -> None:
        super().__init__(hand)
        self._front_drops, middle_drops, back_drops = (row.drops for row in payoffs)
        self._middle_bands = [bisect_right(middle_drops, strength) for strength in self._strengths]
        self._back_bands = [bisect_right(back_drops, strength) for strength in self._strengths]
        self._pareto_fronts: dict[tuple[int, int, int], ParetoFront] = {}

    def _keep_undominated(self, front: int, candidates: list[Candidate]) -> Iterator[Candidate]:
        front_band = bisect_right(self._front_drops, front)
        groups: dict[tuple[int, int, int], list[Candidate]] = {}
        for candidate in candidates:
            bands = (front_band, self._middle_bands[candidate[1]], self._back_bands[candidate[0]])
            groups.setdefault(bands, []).append(candidate)
        for bands, group in groups.items():
            yield from _add_to_pareto_front(group, self._pareto_fronts.setdefault(bands, ParetoFront()))


def _add_to_pareto_front(candidates: list[Candidate], pareto_front: ParetoFront) -> Iterator[Candidate]:
    """Add candidates to a Pareto front, the strongest back first, and yield those that it did not dominate."""
    return (candidate for candidate in sorted(candidates, reverse=True) if pareto_front.add(candidate[0], candidate[1]))


def _fives_may_tie(cards: Cards) -> bool:
    """Return whether two fives without a common card can be equal: that takes five pairs of ranks."""
    ranks = [card[0] for card in cards]
    return sum(ranks.count(rank) // 2 for rank in set(ranks)) >= 5


SettingPayoffs = tuple[int, ...]  # clean then foul payoffs, each of front, middle and back


def _drop_dominated(splits: list[Split], payoffs: Payoffs) -> Iterator[Split]:
    """Yield the splits that no split of another band dominates.

    Splits with the same payoffs share a Pareto front. A split is compared with those that pay as much in every row.
    """
    pareto_fronts: dict[SettingPayoffs, ParetoFront] = {}
    for split in sorted(splits, reverse=True):
        ours = _setting_payoffs(split, payoffs)
        rivals = (rival for theirs, rival in pareto_fronts.items() if all(map(int.__ge__, theirs, ours)))
        if not any(rival.dominates(split.back, split.middle) for rival in rivals):
            yield split
            pareto_fronts.setdefault(ours, ParetoFront()).add(split.back, split.middle)


def _setting_payoffs(split: Split, payoffs: Payoffs) -> SettingPayoffs:
    categories = [(row, row.category(strength)) for strength, row in zip(split[:3], payoffs, strict=True)]
    return tuple(row.clean[at] for row, at in categories) + tuple(row.foul[at] for row, at in categories)
