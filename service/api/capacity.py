"""How much a worker takes on at once. Nothing here knows Flask, save that a refusal is an HTTP error."""

from threading import BoundedSemaphore

from werkzeug.exceptions import ServiceUnavailable

RETRY_AFTER_SECONDS = 1


class Place:
    """A place that was taken; it is given back once, however often that is said."""

    def __init__(self, places: BoundedSemaphore) -> None:
        self._places: BoundedSemaphore | None = places

    def leave(self) -> None:
        """Give the place back."""
        places, self._places = self._places, None
        if places:
            places.release()

    def __enter__(self) -> None:
        """Hold it for a while."""

    def __exit__(self, *_: object) -> None:
        self.leave()


class Capacity:
    """A few places for questions that are worked on; who finds none is refused at once, rather than queued."""

    def __init__(self, places: int) -> None:
        self._places = BoundedSemaphore(places)

    def take(self) -> Place:
        """Take a place, or raise 503; asked for only once the body is there, so that slow clients hold none."""
        if not self._places.acquire(blocking=False):
            raise ServiceUnavailable("Too much to do right now; try again.", retry_after=RETRY_AFTER_SECONDS)
        return Place(self._places)
