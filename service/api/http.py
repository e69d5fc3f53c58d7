"""One exchange over HTTP: what is asked of a request before its body is read, and how the body is read whole."""

from contextlib import suppress
from typing import IO

from flask import Request, Response, request
from werkzeug.exceptions import NotAcceptable, RequestEntityTooLarge, RequestTimeout, UnsupportedMediaType

from service.api import problems
from service.core import strict_json
from service.ops import sockets

JSON = "application/json"
NDJSON = "application/x-ndjson"

_PIECE = 64 * 1024

CUT_SHORT = "The body did not arrive whole."
FAULT_OF_OURS = "A fault of the service. The request's id helps whoever runs it to find it."


def at_hand() -> Request:
    """Give the request itself, for who asks much of it: what stands for it looks it up each time."""
    found: Request = request._get_current_object()  # type: ignore[attr-defined]
    return found


def refuse_unacceptable(asked: Request, produces: str) -> None:
    """Raise 406 when the caller takes no answer of this type; none is named where every caller is served."""
    wanted = asked.environ.get("HTTP_ACCEPT")
    if not wanted or not produces or wanted in ("*/*", produces):
        return
    ranges = asked.accept_mimetypes
    # All of it is UTF-8, so who asks for just that is served too, though the type is sent without the parameter.
    if ranges.quality(produces) <= 0 and not any(
        each.lower() == f"{produces}; charset=utf-8" and quality for each, quality in ranges
    ):
        raise NotAcceptable(f"The answer is {produces}, which the Accept header leaves out.")


def read_body(consumes: str, most: int) -> bytes:
    """Read the body whole.

    Raise 415 when it is of another type, or coded; then 413 past the limit, also for a chunked body, so that nothing
    is ever cut short.
    """
    asked = at_hand()
    if asked.environ.get("CONTENT_TYPE") != consumes and asked.mimetype != consumes:
        sent = f"not {asked.mimetype[:80]}" if asked.mimetype else "and no Content-Type was sent"
        raise UnsupportedMediaType(f"The body must be {consumes}, {sent}.")
    coding = asked.environ.get("HTTP_CONTENT_ENCODING", "identity").strip().lower()
    if coding != "identity":
        raise UnsupportedMediaType(f"A body coded as {coding[:80]} is not read here; send it as it is.")
    length = _length(asked)
    if length > most:
        raise RequestEntityTooLarge(f"A body has at most {most} bytes here, this one has {length}.")
    # The bare stream will do where nothing past the body's end is asked for.
    body = _all_of(asked.environ["wsgi.input"], length) if length else _all_of(asked.stream, most + 1)
    if len(body) > most:
        raise RequestEntityTooLarge(f"A body has at most {most} bytes here; this one goes on.")
    if len(body) < length:
        raise RequestTimeout(CUT_SHORT)
    sockets.end(asked.environ.get("gunicorn.socket"))
    return body


def _length(asked: Request) -> int:
    """Give the length that the body is said to have; 0 when it says none, as a chunked one."""
    told = asked.environ.get("CONTENT_LENGTH")
    return int(told) if told and told.isdecimal() and "HTTP_TRANSFER_ENCODING" not in asked.environ else 0


def _all_of(stream: IO[bytes], room: int) -> bytes:
    """Read a stream to its end, or up to so many bytes.

    Whatever goes wrong meanwhile is the sender's doing: silence, hanging up, or chunks that are none.
    """
    pieces = []
    try:
        while room and (piece := stream.read(room)):
            pieces.append(piece)
            room -= len(piece)
    except Exception:
        raise RequestTimeout(CUT_SHORT) from None
    return b"".join(pieces)


def discard_rest(most: int) -> None:
    """Read on through a body that is refused, up to so many bytes.

    Whoever sends it may look for the answer only after its end, and the connection is of use again only from there.
    """
    asked = at_hand()
    if _length(asked) or "HTTP_TRANSFER_ENCODING" in asked.environ:
        with suppress(Exception):
            while most > 0 and (piece := asked.stream.read(_PIECE)):
                most -= len(piece)


def answer(status: int, body: bytes) -> Response:
    """Send JSON, or a problem where the status says so."""
    kind = JSON if status < 400 else problems.MIMETYPE
    return Response(body, status, [("Content-Type", kind), ("Content-Length", str(len(body)))])


def problem(status: int, detail: str) -> Response:
    """Send a problem that its status tells whole."""
    return answer(status, strict_json.write(problems.problem(status, detail)))
