"""Fixtures and pytest hooks shared by all tests."""

import json
import os
import shutil
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from service.app import create_app
from service.settings import Settings
from tests.support.answered import JSON, places

# Every run uses the same examples, without a deadline, so that a slow machine fails no test.
settings.register_profile("even", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("even")

# Tools that some tests need. Without the tool the tests are not collected, except on CI, where it must be installed.
REQUIRED_TOOLS = {"server/test_replicas.py": "nginx", "browser": "chromium"}
MISSING_TOOLS = {
    file: tool
    for file, tool in REQUIRED_TOOLS.items()
    if "CI" not in os.environ and not shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin")
}
collect_ignore = list(MISSING_TOOLS)

# Tests that share a browser, a server or an output folder: xdist runs each of these groups on one worker.
SERIAL_GROUPS = (
    "tests/browser/",
    "tests/project/test_clients.py",
    "tests/project/test_examples.py",
    "tests/server/test_replicas.py",
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Distribute the tests one by one, except for the groups that must share a worker."""
    from xdist.scheduler import LoadScopeScheduling

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = lambda test: next((shared for shared in SERIAL_GROUPS if test.startswith(shared)), test)
    return scheduler


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the tests that were not run because their tool is missing."""
    for file, tool in MISSING_TOOLS.items():
        terminalreporter.write_line(f"NOT RUN: {file}, {tool} is not installed.", red=True, bold=True)


@pytest.fixture(scope="session")
def app() -> Flask:
    """Create the application with the default settings."""
    return create_app(Settings())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a test client of the application."""
    return app.test_client()


@pytest.fixture
def ask(client: FlaskClient) -> Callable[..., Any]:
    """Return a function that posts a valid body to /v1/<path> and returns the answer."""

    def post(path: str, body: Any) -> Any:
        response = client.post(f"/v1/{path}", data=json.dumps(body), headers=JSON)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    return post


@pytest.fixture
def faults(client: FlaskClient) -> Callable[..., list[tuple[str, str]]]:
    """Return a function that posts an invalid body to /v1/<path> and returns the pointers and codes of its errors."""

    def post(path: str, body: Any) -> list[tuple[str, str]]:
        response = client.post(f"/v1/{path}", data=json.dumps(body), headers=JSON)
        assert response.status_code == 422, response.get_data(as_text=True)
        return places(response)

    return post
