"""Servers that tests share, and one's own."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.server_under_test import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of two workers with small limits, and room in each for all that a test asks at once.

    A worker that a test holds still is not taken for dead, nor a connection closed that a later test goes on with.
    """
    limits = {"BULK_MAX_BYTES": 200_000, "BULK_MAX_LINES": 200, "BULK_MAX_LINE_BYTES": 2_000, "MAX_BODY_BYTES": 20_000}
    log = tmp_path_factory.mktemp("server") / "log"
    room = {"WEB_CONCURRENCY": 2, "THREADS": 17, "MAX_CONCURRENT": 16, "KEEPALIVE_SECONDS": 3600}
    with Server(log, GUNICORN_CMD_ARGS="--timeout=600", **room, **limits) as running:
        yield running


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start a server of one's own with some settings."""
    with ExitStack() as stack:
        number = itertools.count()
        yield lambda **settings: stack.enter_context(Server(tmp_path / f"log-{next(number)}", **settings))
