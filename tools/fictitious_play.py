"""Fictitious play: players learn to arrange by best responses to each other, round after round.

In each round every player takes the setting that wins most against the average of all earlier rounds, in which later
rounds weigh more. The average comes close to an equilibrium: a best response to it gains next to nothing.
:mod:`tools.make_opponents` makes a table of opponents from it.
"""

import pickle
import random
import time
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from service.core.cards import DECK, Cards
from service.pusoy.arranger.bitplanes import Planes
from service.pusoy.arranger.expected_points import ExpectedPoints, Opposition
from service.pusoy.arranger.hand import Hand, Split
from service.pusoy.arranger.opponents import CardRemoval, Opponents
from service.pusoy.arranger.ranking import STRENGTH_ORDERS, rank
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.ruleset import Ruleset

Bar = Callable[..., Iterable[Any]]  # tqdm, or anything that yields the items it is given
_SAVE_INTERVAL_SECONDS = 60.0


@dataclass(frozen=True)
class Course:
    """The parameters of a training run.

    ``plain_rounds`` are played against all settings alike, ``removal_rounds`` against settings weighted by the cards
    that the player sees.
    """

    seed: int
    hands: int
    plain_rounds: int
    removal_rounds: int


@dataclass
class Progress:
    """The state of a training run.

    ``candidates[h]`` are the undominated settings of hand ``h``, four numbers each; ``chosen[r][h]`` is the index of
    the one it took in round ``r``; ``gains[r - 1]`` is what best responses gained in round ``r``, in points a hand.
    """

    course: Course
    candidates: list["array[int]"] = field(default_factory=list)
    chosen: list["array[int]"] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    seconds: float = 0.0


class Training:
    """A training run that can be interrupted at any time and resumed from its file."""

    def __init__(self, course: Course, ruleset: Ruleset, file: Path, bar: Bar) -> None:
        self.course, self.ruleset, self._file, self._bar = course, ruleset, file, bar
        rng = random.Random(f"training hands {course.seed}")
        self.hands: list[Cards] = [tuple(rng.sample(DECK, 13)) for _ in range(course.hands)]
        self.progress = Progress(course)
        if file.exists():
            saved = pickle.loads(file.read_bytes())
            if (saved.course.seed, saved.course.hands) == (course.seed, course.hands):
                self.progress = saved
        self._since = self._saved = time.monotonic()

    def run(self) -> None:
        """Search all hands, then play the rounds."""
        self._search()
        removal = CardRemoval(self.hands) if self.course.removal_rounds else None
        rounds = self.course.plain_rounds + self.course.removal_rounds
        while len(self.progress.chosen) <= rounds:
            number = len(self.progress.chosen)
            self._play_round(number, removal if number > self.course.plain_rounds else None)

    def _search(self) -> None:
        """Find the undominated settings of every hand. In round 0 each takes the one with the strongest back."""
        found, payoffs = self.progress.candidates, payoffs_of(self.ruleset)
        done = len(found)
        for cards in self._bar(self.hands[done:], desc="searching", unit="hand", initial=done, total=len(self.hands)):
            undominated = search(Hand(cards, self.ruleset.straights), payoffs).undominated
            found.append(array("i", [number for split in undominated for number in split]))
            self.save(now=False)
        if not self.progress.chosen:
            first = [max(self.splits(hand), key=STRENGTH_ORDERS["back_first"]) for hand in range(len(found))]
            indices = [self.splits(hand).index(split) for hand, split in enumerate(first)]
            self.progress.chosen.append(array("H", indices))
        self.save()

    def splits(self, hand: int) -> list[Split]:
        """List the undominated settings of a training hand."""
        numbers = self.progress.candidates[hand]
        return [Split(*numbers[start : start + 4]) for start in range(0, len(numbers), 4)]

    def split(self, hand: int, choice: int) -> Split:
        """Return one of the undominated settings of a training hand."""
        return Split(*self.progress.candidates[hand][4 * choice : 4 * choice + 4])

    def average(self, upto: int, since: int = 1) -> list[Split]:
        """Sample the average strategy: for every hand its setting in a random round from ``since`` to ``upto - 1``.

        A round's probability is proportional to its number.
        """
        rng = random.Random(f"average {self.course.seed} {upto}")
        rounds = range(since, upto) if upto > 1 else range(1)
        picked = rng.choices(rounds, weights=[number or 1 for number in rounds], k=self.course.hands)
        return [self.split(hand, self.progress.chosen[number][hand]) for hand, number in enumerate(picked)]

    def _play_round(self, number: int, removal: CardRemoval | None) -> None:
        """Choose every hand's best response to the average of the rounds before."""
        opponents = Opponents([split[:3] for split in self.average(number)])
        chosen, gain = array("H"), 0.0
        title = f"round {number} {'with' if removal else 'without'} removal"
        for hand, cards in enumerate(self._bar(self.hands, desc=title, unit="hand")):
            weights: Planes = removal.weights(cards) if removal else [opponents.everyone]
            opposition = Opposition(opponents, weights, self.ruleset)
            splits = self.splits(hand)
            best = rank(splits, ExpectedPoints(opposition, 1), "expected_points", 1)[0]
            chosen.append(splits.index(best.split))
            gain += best.scaled_points / opposition.total_weight
        self.progress.chosen.append(chosen)
        self.progress.gains.append(gain / self.course.hands)
        changed = sum(map(int.__ne__, chosen, self.progress.chosen[-2])) / self.course.hands
        print(f"round {number}: best response gains {self.progress.gains[-1]:+.4f} a hand, {changed:.1%} changed")
        self.save()

    def save(self, now: bool = True) -> None:
        """Write the progress to its file; unless ``now``, at most once a minute."""
        tick = time.monotonic()
        if now or tick - self._saved > _SAVE_INTERVAL_SECONDS:
            self.progress.seconds += tick - self._since
            self._since = self._saved = tick
            self._file.parent.mkdir(parents=True, exist_ok=True)
            part = self._file.with_suffix(".part")
            part.write_bytes(pickle.dumps(self.progress))
            part.replace(self._file)
