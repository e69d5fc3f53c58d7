"""Is the service ready: is it warm, and not about to stop? Nothing here knows Flask."""

import mmap
from functools import cache

from service.api.catalogue import OPERATIONS
from service.api.openapi import document
from service.core import strict_json

# One byte that all workers share with the process that they are forked from: it says that a stop is near.
_stopping = mmap.mmap(-1, 1)


@cache
def warm() -> tuple[str, ...]:
    """Build every table and ruleset by answering each operation's example; give the names of those that fail."""
    document.as_json()
    document.as_yaml()
    return tuple(
        operation.name
        for operation in OPERATIONS.values()
        if operation.reply(strict_json.write(operation.example)).status != 200
    )


def drain() -> None:
    """Let every worker say from now on that it is not ready."""
    _stopping[0] = 1


def draining() -> bool:
    """Say whether a stop is near."""
    return _stopping[0] == 1
