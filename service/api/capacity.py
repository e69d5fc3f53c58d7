"""Load shedding: how many requests a worker processes at once, and how many large ones."""

from contextlib import AbstractContextManager, nullcontext
from threading import Lock

from werkzeug.exceptions import ServiceUnavailable

RETRY_AFTER_SECONDS = 1
LARGE_BODY_BYTES = 64 * 1024

_NO_LOCK = nullcontext(True)


class Slot:
    """A slot in use, for a ``with`` block. Releasing it twice has no effect."""

    def __init__(self, capacity: "Capacity") -> None:
        self._capacity: Capacity | None = capacity

    def release(self) -> None:
        """Return the slot."""
        capacity, self._capacity = self._capacity, None
        if capacity is not None:
            with capacity.lock:
                capacity.free += 1

    def __enter__(self) -> None:
        """Do nothing: the slot is in use already."""

    def __exit__(self, *_: object) -> None:
        self.release()


class Capacity:
    """A fixed number of slots; a request that finds none is refused at once instead of queued.

    It is a semaphore that never waits. :class:`threading.BoundedSemaphore`, written in Python with a condition to
    wait on, made the shortest request 2 to 3 % slower; a lock and a counter do not.
    """

    def __init__(self, slots: int) -> None:
        self.free = slots
        self.lock = Lock()
        self._large_body = Lock()

    def acquire(self) -> Slot:
        """Return a slot, or raise 503. Call it once the body has arrived, so that slow clients use no slot."""
        with self.lock:
            if not self.free:
                detail = "Too much to do right now; try again."
                raise ServiceUnavailable(detail, retry_after=RETRY_AFTER_SECONDS)
            self.free -= 1
        return Slot(self)

    def large_body_lock(self, size: int) -> AbstractContextManager[bool]:
        """Return the one lock for a body, or line, of more than ``LARGE_BODY_BYTES``; for others, no lock.

        Parsed JSON takes up to 50 times its size in memory: a megabyte of brackets in each thread took half a gigabyte.
        One at a time does not cost throughput, since threads share the interpreter lock anyway.
        """
        return self._large_body if size > LARGE_BODY_BYTES else _NO_LOCK
