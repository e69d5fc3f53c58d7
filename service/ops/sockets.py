"""Requests that are still arriving, and how long each may take. Nothing here knows Flask.

A limit on silence alone would let a client that sends a byte now and then hold a thread for ever.
"""

import socket
import struct
import sys
from contextlib import suppress
from time import monotonic

_until: dict[socket.socket, float] = {}


def begin(caller: socket.socket, seconds: float) -> None:
    """Give what this caller sends so long to arrive."""
    _until[caller] = monotonic() + seconds


def end(caller: socket.socket | None) -> None:
    """Take note that it has arrived, or will not."""
    if caller is not None:
        _until.pop(caller, None)


def cut_off() -> None:
    """Read no more from whom the time is over: their request ends there, and they can still be told so."""
    now = monotonic()
    for caller, until in list(_until.items()):
        if now > until:
            end(caller)
            with suppress(OSError):
                caller.shutdown(socket.SHUT_RD)


def limit_silence(listener: socket.socket, seconds: int) -> None:
    """Let reads and writes of every connection accepted here fail after so long without a byte.

    Threads wait in the kernel for a client; without this one that keeps silent would hold its thread for ever.
    """
    if sys.platform == "linux":
        limit = struct.pack("ll", seconds, 0)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
