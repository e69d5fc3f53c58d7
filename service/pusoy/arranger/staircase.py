"""What has been reached in two rows, of which more of one is less of the other."""

from bisect import bisect_left
from collections.abc import Iterator


class Staircase:
    """The best middles reached so far by their backs: ``backs`` rise while ``middles`` fall."""

    __slots__ = ("backs", "middles")

    def __init__(self) -> None:
        self.backs: list[int] = []
        self.middles: list[int] = []

    def holds(self, back: int, middle: int) -> bool:
        """Say whether something reached is at least as good in both."""
        at = bisect_left(self.backs, back)
        return at < len(self.backs) and self.middles[at] >= middle

    def reach(self, back: int, middle: int) -> bool:
        """Note something and forget what it is as good as; unless something reached is as good as it: then say no."""
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

    def corners(self, count: int) -> Iterator[tuple[int, int]]:
        """Pick at most so many of its (back, middle), evenly spread."""
        steps = len(self.backs)
        for at in range(steps) if steps <= count else [(2 * n + 1) * steps // (2 * count) for n in range(count)]:
            yield self.backs[at], self.middles[at]
