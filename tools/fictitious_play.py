"""Fictitious play: players who learn to arrange by answering each other, round after round.

In every round each player takes the best setting of a hand against the average of all earlier rounds, later rounds
counting more. What comes out is close to unbeatable: a player who knew it all could gain next to nothing.
How a table of opponents is made from it is in ``make_opponents.py``.
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

Bar = Callable[..., Iterable[Any]]  # tqdm, or anything that passes things on
_SAVE_EVERY_S = 60.0


@dataclass(frozen=True)
class Course:
    """What a training run is asked to do."""

    seed: int
    hands: int
    plain_rounds: int
    removal_rounds: int


@dataclass
class Progress:
    """How far a training run has come; ``chosen[r][h]`` is the candidate that hand ``h`` took in round ``r``."""

    course: Course
    candidates: list["array[int]"] = field(default_factory=list)
    chosen: list["array[int]"] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    seconds: float = 0.0


class Training:
    """A training run that can be stopped at any time and taken up again from its file."""

    def __init__(self, course: Course, ruleset: Ruleset, file: Path, bar: Bar) -> None:
        self.course, self.ruleset, self._file, self._bar = course, ruleset, file, bar
        rng = random.Random(f"training hands {course.seed}")
        self.hands: list[Cards] = [tuple(rng.sample(DECK, 13)) for _ in range(course.hands)]
        self.progress = Progress(course)
        if file.exists():
            kept = pickle.loads(file.read_bytes())
            if (kept.course.seed, kept.course.hands) == (course.seed, course.hands):
                self.progress = kept
        self._since = self._saved = time.monotonic()

    def run(self) -> None:
        """Search all hands, then play the rounds."""
        self._search()
        removal = CardRemoval(self.hands) if self.course.removal_rounds else None
        rounds = self.course.plain_rounds + self.course.removal_rounds
        while len(self.progress.chosen) <= rounds:
            at = len(self.progress.chosen)
            self._round(at, removal if at > self.course.plain_rounds else None)

    def _search(self) -> None:
        kept, worth = self.progress.candidates, payoffs_of(self.ruleset)
        done = len(kept)
        for cards in self._bar(self.hands[done:], desc="searching", unit="hand", initial=done, total=len(self.hands)):
            found = search(Hand(cards, self.ruleset.straights), worth).undominated
            kept.append(array("i", [number for split in found for number in split]))
            self.save(now=False)
        if not self.progress.chosen:
            first = [max(self.splits(at), key=STRENGTH_ORDERS["back_first"]) for at in range(len(kept))]
            self.progress.chosen.append(array("H", [self.splits(at).index(split) for at, split in enumerate(first)]))
        self.save()

    def splits(self, hand: int) -> list[Split]:
        """List the undominated settings of a training hand."""
        numbers = self.progress.candidates[hand]
        return [Split(*numbers[at : at + 4]) for at in range(0, len(numbers), 4)]

    def split(self, hand: int, choice: int) -> Split:
        """Give one of the undominated settings of a training hand."""
        return Split(*self.progress.candidates[hand][4 * choice : 4 * choice + 4])

    def average(self, upto: int, since: int = 1) -> list[Split]:
        """Draw for every hand the setting of one of the rounds since one and before another, the later the likelier."""
        rng = random.Random(f"average {self.course.seed} {upto}")
        rounds = range(since, upto) if upto > 1 else range(1)
        picked = rng.choices(rounds, weights=[at or 1 for at in rounds], k=self.course.hands)
        return [self.split(hand, self.progress.chosen[at][hand]) for hand, at in enumerate(picked)]

    def _round(self, at: int, removal: CardRemoval | None) -> None:
        """Let every hand take its best setting against the average of the rounds before."""
        opponents = Opponents([split[:3] for split in self.average(at)])
        chosen, gain = array("H"), 0.0
        title = f"round {at} {'with' if removal else 'without'} removal"
        for hand, cards in enumerate(self._bar(self.hands, desc=title, unit="hand")):
            weights: Planes = removal.weights(cards) if removal else [opponents.everyone]
            pricing = Opposition(opponents, weights, self.ruleset)
            splits = self.splits(hand)
            best = rank(splits, ExpectedPoints(pricing, 1), "expected_points", 1)[0]
            chosen.append(splits.index(best.split))
            gain += best.scaled_points / pricing.total_weight
        self.progress.chosen.append(chosen)
        self.progress.gains.append(gain / self.course.hands)
        moved = sum(map(int.__ne__, chosen, self.progress.chosen[-2])) / self.course.hands
        print(f"round {at}: best response gains {self.progress.gains[-1]:+.4f} a hand, {moved:.1%} changed")
        self.save()

    def save(self, now: bool = True) -> None:
        """Write the progress to its file, at once or when the last time is a minute ago."""
        tick = time.monotonic()
        if now or tick - self._saved > _SAVE_EVERY_S:
            self.progress.seconds += tick - self._since
            self._since = self._saved = tick
            self._file.parent.mkdir(parents=True, exist_ok=True)
            part = self._file.with_suffix(".part")
            part.write_bytes(pickle.dumps(self.progress))
            part.replace(self._file)
