"""Return the memory of finished requests to the operating system.

Measured without it: after a few bodies of several megabytes a worker stays 30 MB heavier for good
(``tests/server/test_weight.py``). The C library returns only the end of its heap by itself, and Python's free lists
hold on to whole arenas until a full collection.
"""

import ctypes
import gc
from time import monotonic

MIN_INTERVAL_SECONDS = 5.0  # a release takes a few milliseconds, more while a large body is in memory
_M_ARENA_MAX = -8  # from glibc's malloc.h; other C libraries have no mallopt and need none

_library = ctypes.CDLL(None)


class _State:
    used = False
    not_before = 0.0


def use_one_arena() -> None:
    """Make all threads share one heap: they run one at a time anyway, and each heap keeps freed memory."""
    if hasattr(_library, "mallopt"):
        _library.mallopt(_M_ARENA_MAX, 1)


def mark_used() -> None:
    """Record that a request may have left memory behind."""
    _State.used = True


def release_unused() -> None:
    """Collect garbage and trim the heap, if there was a request and the last release is long enough ago."""
    now = monotonic()
    if not _State.used or now < _State.not_before:
        return
    _State.used = False
    _State.not_before = now + MIN_INTERVAL_SECONDS
    gc.collect()  # only a full collection empties the free lists
    if hasattr(_library, "malloc_trim"):
        _library.malloc_trim(0)
