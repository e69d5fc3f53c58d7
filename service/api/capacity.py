"""How much a worker takes on at once. Nothing here knows Flask, save that a refusal is an HTTP error."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from werkzeug.exceptions import ServiceUnavailable

RETRY_AFTER_SECONDS = 1


class Capacity:
    """A few places for questions that are worked on; who finds none is refused at once, rather than queued."""

    def __init__(self, places: int) -> None:
        self._places = BoundedSemaphore(places)

    def take(self) -> None:
        """Take a place, or raise 503; a place is taken only once the body is there, so that slow clients hold none."""
        if not self._places.acquire(blocking=False):
            raise ServiceUnavailable("Too much to do right now; try again.", retry_after=RETRY_AFTER_SECONDS)

    def leave(self) -> None:
        """Give a place back."""
        self._places.release()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place for a while."""
        self.take()
        try:
            yield
        finally:
            self.leave()
