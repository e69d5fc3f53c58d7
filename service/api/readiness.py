"""Readiness: a process is ready from when it is warm until the server is about to stop."""

import mmap
from functools import cache

from service.api.catalogue import OPERATIONS
from service.api.openapi import document
from service.core import strict_json

# One byte of memory, shared by the workers and set by the master.
_draining = mmap.mmap(-1, 1)


@cache
def warm_up() -> tuple[str, ...]:
    """Build every table and ruleset by running each operation's example; return the names of those not answered.

    An exception is not caught: a service that raises on its own examples must not start.
    """
    document.as_json()
    document.as_yaml()
    return tuple(
        operation.name
        for operation in OPERATIONS.values()
        if operation.reply(strict_json.write(operation.example)).status != 200
    )


def start_draining() -> None:
    """Make every worker report from now on that it is not ready."""
    _draining[0] = 1


def is_draining() -> bool:
    """Return whether the server is about to stop."""
    return _draining[0] == 1
