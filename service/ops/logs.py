"""The log: one JSON object a line, of requests, of faults, and of whatever the server says.

A line holds no card, no player's id and nothing else that a caller sent, unless a setting asks for it.
Nothing here knows Flask.
"""

import logging
import os
import time
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from service.core import strict_json

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
MOST_BODY = 4000


class Log:
    """Where lines go: a file descriptor, or nowhere until it is opened (in tests, or embedded)."""

    def __init__(self) -> None:
        self.descriptor: int | None = None
        self.requests = False
        self.bodies = False

    def open(self, descriptor: int, *, requests: bool, bodies: bool) -> None:
        """Begin to write; ``bodies`` lets in what callers sent."""
        self.descriptor, self.requests, self.bodies = descriptor, requests, bodies

    def write(self, level: str, fields: dict[str, Any]) -> None:
        """Write one line in one piece, so that workers that share the file do not mix; a lost log stops nothing."""
        if self.descriptor is None:
            return
        now = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds")
        with suppress(OSError, ValueError):
            os.write(self.descriptor, strict_json.write({"time": now, "level": level, **fields}) + b"\n")


LOG = Log()


class Lines(logging.Handler):
    """Whatever is logged the usual way, as lines of the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, its traceback in a field."""
        fields: dict[str, Any] = {"logger": record.name, "pid": record.process, "message": record.getMessage()}
        fields |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1]:
            fields["traceback"] = told(record.exc_info[1], full=record.name != "service" or LOG.bodies)
        LOG.write(record.levelname.lower(), fields)


class ClientsAreNoFault(logging.Filter):
    """Tell of a client cut off for its silence in one short line: it is its fault, not ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record where its exception is a read or a write that took too long."""
        if record.exc_info and isinstance(record.exc_info[1], BlockingIOError | TimeoutError):
            record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
            record.msg, record.args = "A client kept silent for too long and was cut off.", ()
        return True


def told(fault: BaseException, *, full: bool) -> str:
    """Tell where an exception came from; its message only when ``full``, since it may repeat a card or an id."""
    if full:
        return "".join(traceback.format_exception(fault))
    causes = [fault]
    while cause := causes[-1].__cause__ or causes[-1].__context__:
        causes.append(cause)
    return "".join(
        "".join(traceback.format_tb(cause.__traceback__)) + f"{type(cause).__qualname__}\n" for cause in causes[::-1]
    )


def route_everything(level: str) -> None:
    """Send what libraries log through here too."""
    root = logging.getLogger()
    root.handlers = [Lines()]
    root.setLevel(LEVELS[level])
    logging.raiseExceptions = False
