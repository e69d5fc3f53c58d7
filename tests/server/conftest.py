"""Servers that tests share, and one's own."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its defaults, save two workers, small limits of bulk and little patience with silent clients."""
    limits = {"BULK_MAX_BYTES": 200_000, "BULK_MAX_LINES": 200, "BULK_MAX_LINE_BYTES": 2_000, "MAX_BODY_BYTES": 20_000}
    log = tmp_path_factory.mktemp("server") / "log"
    with Server(log, WEB_CONCURRENCY=2, **limits) as running:
        yield running


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start a server of one's own with some settings."""
    with ExitStack() as stack:
        number = itertools.count()
        yield lambda **settings: stack.enter_context(Server(tmp_path / f"log-{next(number)}", **settings))
