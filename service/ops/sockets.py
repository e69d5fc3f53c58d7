"""Timeouts of connections: for silence, and for the arrival of a whole request.

The second limit exists because of a measured failure: a client that sends a byte now and then is never silent, and
held its thread for ever (``tests/server/test_faults.py``, clients that drip).
"""

import socket
import struct
import sys
from contextlib import suppress
from time import monotonic

_deadlines: dict[socket.socket, float] = {}


def start_deadline(connection: socket.socket, seconds: float) -> None:
    """Allow this many seconds for the next request of a connection to arrive."""
    _deadlines[connection] = monotonic() + seconds


def clear_deadline(connection: socket.socket | None) -> None:
    """Remove the deadline: the request has arrived, or the connection is done."""
    if connection is not None:
        _deadlines.pop(connection, None)


def shut_overdue() -> None:
    """Shut the read side of connections past their deadline; the write side stays open for a 408."""
    now = monotonic()
    for connection, deadline in list(_deadlines.items()):
        if now > deadline:
            clear_deadline(connection)
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RD)


def limit_silence(listener: socket.socket, seconds: int) -> None:
    """Make reads and writes of every connection accepted here fail after this many seconds without a byte.

    Connections inherit the option from their listener. Threads wait in the kernel for a client, so that without it a
    silent one would hold its thread for ever.
    """
    if sys.platform == "linux":
        limit = struct.pack("ll", seconds, 0)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
