"""What the service asks of the server that runs it: limits on silence, and how it refuses what is no request.

Used by the configuration of gunicorn; nothing here knows Flask or gunicorn.
"""

import os
import socket
import struct
import sys

from service import strict_json
from service.api.problems import problem

_DETAILS = {
    400: "This is not HTTP that can be read here.",
    414: "The address is too long.",
    431: "The headers are too long, or too many.",
    500: "A fault of the service.",
    501: "This transfer coding is not known here.",
}


def limit_silence(listener: socket.socket, seconds: int) -> None:
    """Let reads and writes of every connection accepted here fail after so long without a byte.

    Threads wait in the kernel for a client; without this one that keeps silent would hold its thread for ever.
    """
    if sys.platform == "linux":
        limit = struct.pack("ll", seconds, 0)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)


def refusal(status: int, reason: str) -> bytes:
    """Write the whole answer to what never became a request: a problem like every other, with an id of its own."""
    told = problem(status, _DETAILS.get(status, reason)) | ({"errors": []} if status == 400 else {})
    body = strict_json.write(told)
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"X-Request-ID: {os.urandom(16).hex()}\r\nX-Content-Type-Options: nosniff\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin-1") + body
