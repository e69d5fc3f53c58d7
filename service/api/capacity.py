"""Load shedding: how many requests a worker processes at once, and how many large ones."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from threading import BoundedSemaphore, Lock

from werkzeug.exceptions import ServiceUnavailable

RETRY_AFTER_SECONDS = 1
LARGE_BODY_BYTES = 64 * 1024

_NO_LOCK = nullcontext(True)


class Slot:
    """A slot that is held, for use in ``with``. Releasing it twice has no effect."""

    def __init__(self, release: Callable[[], None]) -> None:
        self._release: Callable[[], None] | None = release

    def release(self) -> None:
        """Return the slot."""
        release, self._release = self._release, None
        if release is not None:
            release()

    def __enter__(self) -> None:
        """Keep the slot until the end of the block."""

    def __exit__(self, *_: object) -> None:
        self.release()


class Capacity:
    """A fixed number of slots; a request that finds none is refused at once instead of queued."""

    def __init__(self, slots: int) -> None:
        # A microsecond more per request than popping from a deque, of at least 120: not measurable in a request.
        self._slots = BoundedSemaphore(slots)
        self._large_body = Lock()

    def acquire(self) -> Slot:
        """Take a slot, or raise 503. Call it once the body has arrived, so that slow clients hold no slot."""
        if not self._slots.acquire(blocking=False):
            raise ServiceUnavailable("Too much to do right now; try again.", retry_after=RETRY_AFTER_SECONDS)
        return Slot(self._slots.release)

    def large_body_lock(self, size: int) -> AbstractContextManager[bool]:
        """Return the one lock for a body, or line, of more than ``LARGE_BODY_BYTES``; for others, no lock.

        Parsed JSON takes up to 50 times its size in memory: a megabyte of brackets in each thread took half a gigabyte.
        One at a time does not cost throughput, since threads share the interpreter lock anyway.
        """
        return self._large_body if size > LARGE_BODY_BYTES else _NO_LOCK
