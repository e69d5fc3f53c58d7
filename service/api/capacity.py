"""How much a worker takes on at once. Nothing here knows Flask, save that a refusal is an HTTP error."""

from collections import deque
from contextlib import AbstractContextManager, nullcontext
from threading import Lock

from werkzeug.exceptions import ServiceUnavailable

RETRY_AFTER_SECONDS = 1
LARGE = 64 * 1024  # bytes

_AT_ONCE = nullcontext(True)


class Place:
    """A place that was taken; it is given back once, however often that is said."""

    def __init__(self, free: deque[None]) -> None:
        self._free: deque[None] | None = free

    def leave(self) -> None:
        """Give the place back."""
        free, self._free = self._free, None
        if free is not None:
            free.append(None)

    def __enter__(self) -> None:
        """Hold it for a while."""

    def __exit__(self, *_: object) -> None:
        self.leave()


class Capacity:
    """A few places for questions that are worked on; who finds none is refused at once, rather than queued."""

    def __init__(self, places: int) -> None:
        self._free: deque[None] = deque([None] * places)  # taken and given back whole, so that no lock is needed
        self._turn = Lock()

    def take(self) -> Place:
        """Take a place, or raise 503; asked for only once the body is there, so that slow clients hold none."""
        try:
            self._free.pop()
        except IndexError:
            raise ServiceUnavailable("Too much to do right now; try again.", retry_after=RETRY_AFTER_SECONDS) from None
        return Place(self._free)

    def turn(self, size: int) -> AbstractContextManager[bool]:
        """Let only one at a time read and answer a body, or line, that is large.

        As values it weighs up to fifty times its bytes. All of them together are answered no later, since threads take
        turns anyway.
        """
        return self._turn if size > LARGE else _AT_ONCE
