"""What every test of the service may ask for."""

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

# The same examples in every run, however long the machine takes over one.
settings.register_profile("even", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("even")

# What tests need that only some machines have: they are collected where it is there, and on CI, which must have it.
NEEDS = {"server/test_replicas.py": "nginx", "browser": "chromium"}
LACKING = {
    file: tool
    for file, tool in NEEDS.items()
    if "CI" not in os.environ and not shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin")
}
collect_ignore = list(LACKING)


# What shares a browser, a server or a folder that it writes to: each of these is one piece of work.
TOGETHER = (
    "tests/browser/",
    "tests/project/test_clients.py",
    "tests/project/test_examples.py",
    "tests/server/test_replicas.py",
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Deal the tests out one by one, save those that belong together."""
    from xdist.scheduler import LoadScopeScheduling

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = lambda test: next((shared for shared in TOGETHER if test.startswith(shared)), test)
    return scheduler


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests this machine cannot run."""
    for file, tool in LACKING.items():
        terminalreporter.write_line(f"NOT RUN: {file}, for want of {tool}.", red=True, bold=True)


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application as it is served, with its defaults."""
    return create_app(Settings())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A caller of the application, in this process."""
    return app.test_client()


@pytest.fixture
def ask(client: FlaskClient) -> Callable[..., Any]:
    """Post a question that can be answered; give the answer."""

    def post(path: str, body: Any) -> Any:
        response = client.post(f"/v1/{path}", data=json.dumps(body), headers=JSON)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    return post


@pytest.fixture
def faults(client: FlaskClient) -> Callable[..., list[tuple[str, str]]]:
    """Post a question that cannot be answered; give the places and codes of its faults, in order."""

    def post(path: str, body: Any) -> list[tuple[str, str]]:
        response = client.post(f"/v1/{path}", data=json.dumps(body), headers=JSON)
        assert response.status_code == 422, response.get_data(as_text=True)
        return places(response)

    return post
