"""Requests written byte by byte, for tests of what a client can do to a connection."""

import socket
from collections.abc import Callable

from tests.support.server_under_test import Server

StartServer = Callable[..., Server]

FOUL_CHECK = b'{"front":"KS KD AC","middle":"KH KC JD 5S 3C"}'
FOUL_CHECK_HEAD = (
    b"POST /v1/pusoy/foul-checks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)

BULK_LINE = b'{"op":"pusoy/foul-checks","body":%b}\n' % FOUL_CHECK
BULK_HEAD = b"POST /v1/bulk HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n"


def post_request(body: bytes, *headers: str, version: str = "1.1", path: str = "/v1/pusoy/foul-checks") -> bytes:
    """Return a raw POST request with these headers; none is added for the length of the body."""
    lines = [f"POST {path} HTTP/{version}", "Host: x", "Content-Type: application/json", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def send_half(server: Server) -> socket.socket:
    """Open a connection and send the head and the first 10 bytes of ``FOUL_CHECK``."""
    connection = server.connect()
    connection.sendall(FOUL_CHECK_HEAD % len(FOUL_CHECK) + FOUL_CHECK[:10])
    return connection
