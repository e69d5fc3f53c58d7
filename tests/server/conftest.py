"""Fixtures: a server that tests share, and a function that starts others."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.server_under_test import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server of two workers with small limits, and threads enough for all concurrent requests of a test.

    Long timeouts keep workers that a test suspends, and connections that a later test uses again.
    """
    limits = {"BULK_MAX_BYTES": 200_000, "BULK_MAX_LINES": 200, "BULK_MAX_LINE_BYTES": 2_000, "MAX_BODY_BYTES": 20_000}
    log = tmp_path_factory.mktemp("server") / "log"
    room = {"WEB_CONCURRENCY": 2, "THREADS": 17, "MAX_CONCURRENT": 16, "KEEPALIVE_SECONDS": 3600}
    with Server(log, GUNICORN_CMD_ARGS="--timeout=600", **room, **limits) as running:
        yield running


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Yield a function that starts a server with settings; it stops after the test."""
    with ExitStack() as stack:
        number = itertools.count()
        yield lambda **settings: stack.enter_context(Server(tmp_path / f"log-{next(number)}", **settings))
