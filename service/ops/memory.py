"""Memory that requests took and no longer need, given back to the system. Nothing here knows Flask.

By itself the C library returns only what lies at the very end of its heap, and what Python keeps at hand for the next
objects holds on to whole arenas: a worker would weigh for good what its largest requests once took.
"""

import ctypes
import gc
from time import monotonic

SECONDS = 5.0  # between two times: each takes a few milliseconds, more with a large body in hand
_M_ARENA_MAX = -8  # from malloc.h of glibc; where the C library is another, it looks after itself

_library = ctypes.CDLL(None)


class _State:
    owed = False
    not_before = 0.0


def share_one() -> None:
    """Let all threads share one heap: they take turns anyway, and each heap would keep its own leftovers."""
    if hasattr(_library, "mallopt"):
        _library.mallopt(_M_ARENA_MAX, 1)


def used() -> None:
    """Take note that something was done which may leave memory behind."""
    _State.owed = True


def give_back() -> None:
    """Give back what is left behind, now and then; without use in between there is nothing to do."""
    now = monotonic()
    if not _State.owed or now < _State.not_before:
        return
    _State.owed = False
    _State.not_before = now + SECONDS
    gc.collect()  # of the last generation: this alone empties what is kept at hand
    if hasattr(_library, "malloc_trim"):
        _library.malloc_trim(0)
