"""Corrupt HTTP requests: cut, flipped, with a wrong length or malformed chunks, and the checks of the responses.

Loopback only, one connection at a time. Closing a connection without an answer is allowed.
"""

import contextlib
import socket
from collections import Counter
from random import Random

from tests.support.bad_inputs import HTTPRequest, bad_request, torn
from tests.support.served import PATIENCE, Served

# Statuses that gunicorn itself may send for invalid HTTP, besides those of the service.
REFUSED_BY_THE_SERVER = {400, 405, 408, 414, 417, 431, 501, 505}


def wire(number: int) -> bytes:
    """Return the bytes of the bad request of this number, corrupted in one of several ways."""
    chance = Random(number)
    request = bad_request(number)
    match chance.randrange(6):
        case 0:
            return torn(chance, _written(request, request.body))
        case 1:
            return _written(request, request.body)[: chance.randrange(400)]
        case 2:
            return _counted(
                request, chance.choice((-1, 0, 10, 2**63, len(request.body) + 7, max(0, len(request.body) - 7)))
            )
        case 3:
            return _chunked(chance, request)
        case 4:
            return chance.randbytes(chance.randrange(1, 300)) + b"\r\n\r\n"
        case _:
            return _written(request, request.body)


def _head(request: HTTPRequest, *more: str) -> bytes:
    headers = {"Host": "localhost", **request.headers}
    headers.pop("Content-Length", None)
    lines = [
        f"{request.method} {request.path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in headers.items()),
        *more,
    ]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1", "replace")


def _written(request: HTTPRequest, body: bytes) -> bytes:
    return _head(request, f"Content-Length: {len(body)}") + body


def _counted(request: HTTPRequest, length: int) -> bytes:
    """Return a request with the given, possibly wrong, Content-Length."""
    return _head(request, f"Content-Length: {length}") + request.body


def _chunked(chance: Random, request: HTTPRequest) -> bytes:
    """Return a request in chunks, some with a wrong size."""
    pieces = []
    body = request.body
    while body:
        size = chance.randrange(1, 60)
        announced = size if chance.random() < 0.9 else chance.choice((0, size + 1, 2**31))
        pieces.append(f"{announced:x}\r\n".encode() + body[:size] + b"\r\n")
        body = body[size:]
    end = (
        b"0\r\n\r\n"
        if chance.random() < 0.8
        else chance.choice((b"", b"0\r\n", b"-1\r\n\r\n", b"zz\r\n", b"0\r\nA: b\r\n\r\n"))
    )
    more = ["Transfer-Encoding: chunked"] if chance.random() < 0.9 else ["Transfer-Encoding: gzip, chunked"]
    return _head(request, *more) + b"".join(pieces) + end


def send(port: int, sent: bytes) -> bytes:
    """Send bytes, shut down the sending side, and return all bytes received until the peer closes or resets."""
    received = b""
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    with connection, contextlib.suppress(ConnectionError):
        connection.sendall(sent)
        with contextlib.suppress(OSError):  # the peer has already reset the connection
            connection.shutdown(socket.SHUT_WR)
        while piece := connection.recv(65536):
            received += piece
    return received


def complaint(received: bytes) -> str | None:
    """Return what is wrong with the bytes received, or None."""
    if not received:
        return None
    line = received.partition(b"\r\n")[0].split()
    if not line or not line[0].startswith(b"HTTP/1.") or not line[1].isdigit():
        return f"no HTTP: {received[:80]!r}"
    if b"Traceback" in received or b'File "' in received:
        return "leaked internals"
    status = int(line[1])
    return f"status {status}" if status >= 500 and status not in REFUSED_BY_THE_SERVER else None


def run(inputs: int, first: int = 0) -> tuple[Counter[str], dict[str, int]]:
    """Send numbered requests to one worker. Return counts by status, and each complaint with its first number."""
    statuses: Counter[str] = Counter()
    wrong: dict[str, int] = {}
    with Served() as served:
        for number in range(first, first + inputs):
            try:
                received = send(served.port, wire(number))
            except TimeoutError:
                wrong.setdefault("no answer and no end", number)
                continue
            statuses[received[9:12].decode("latin-1") or "closed"] += 1
            if reason := complaint(received):
                wrong.setdefault(reason, number)
        if served.ask("GET", "/readyz")[0] != 200:
            wrong["not ready afterwards"] = first + inputs
    return statuses, wrong
