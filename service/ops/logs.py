"""The log: one JSON object per line, for requests, errors and messages of the server.

Lines contain no cards, no players' ids and nothing else from a request, unless a setting enables it.
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
MAX_LOGGED_BODY_BYTES = 4000


class Log:
    """A log on a file descriptor; it discards every line until it is opened (in tests, or embedded)."""

    def __init__(self) -> None:
        self.descriptor: int | None = None
        self.requests = False
        self.bodies = False

    def open(self, descriptor: int, *, requests: bool, bodies: bool) -> None:
        """Start writing: ``requests`` adds a line for each request, ``bodies`` what callers sent."""
        self.descriptor, self.requests, self.bodies = descriptor, requests, bodies

    def write(self, level: str, fields: dict[str, Any]) -> None:
        """Write one line in one call, so that lines of workers do not interleave. Failures to write are ignored."""
        if self.descriptor is None:
            return
        now = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds")
        with suppress(OSError, ValueError):
            os.write(self.descriptor, strict_json.write({"time": now, "level": level, **fields}) + b"\n")


LOG = Log()


class JSONHandler(logging.Handler):
    """Writes the records of :mod:`logging` as lines of the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, with its traceback in a field."""
        fields: dict[str, Any] = {"logger": record.name, "pid": record.process, "message": record.getMessage()}
        fields |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1]:
            with_message = record.name != "service" or LOG.bodies
            fields["traceback"] = format_traceback(record.exc_info[1], with_message=with_message)
        LOG.write(record.levelname.lower(), fields)


class ClientTimeoutFilter(logging.Filter):
    """Log a client timeout as one info line instead of an error with a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record if its exception is a timeout; always keep it."""
        if record.exc_info and isinstance(record.exc_info[1], BlockingIOError | TimeoutError):
            record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
            record.msg, record.args = "Closed the connection of a silent client.", ()
        return True


def format_traceback(error: BaseException, *, with_message: bool) -> str:
    """Format an exception and its causes; without messages, which may repeat a card or an id, only their types."""
    if with_message:
        return "".join(traceback.format_exception(error))
    chain = [error]
    while cause := chain[-1].__cause__ or chain[-1].__context__:
        chain.append(cause)
    return "".join(
        "".join(traceback.format_tb(each.__traceback__)) + f"{type(each).__qualname__}\n" for each in reversed(chain)
    )


def capture_all_loggers(level: str) -> None:
    """Write the records of every logger, libraries included, to this log."""
    root = logging.getLogger()
    root.handlers = [JSONHandler()]
    root.setLevel(LEVELS[level])
    logging.raiseExceptions = False
