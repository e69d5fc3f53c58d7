"""Generate typed clients from ``openapi.yaml`` with two generators: no warnings, types check, requests work.

``make clients`` installs the generators. Without them the tests are skipped with a visible message.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.served import PATIENCE
from tests.support.server_under_test import Server

CLIENTS = ROOT / "examples" / "clients"
MADE = ROOT / "build" / "clients"
NODE_TOOLS = CLIENTS / "node_modules" / ".bin"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the service and yield its URL."""
    with Server(tmp_path_factory.mktemp("served") / "log") as server:
        yield server.url


def need(found: object, what: str) -> None:
    """Skip the test with a visible message if a generator is not installed."""
    if not found:
        line = f"NO {what}: its client was not tested. Run make clients (it needs node)."
        print(f"\n{'!' * 20} {line}", file=sys.__stderr__)
        pytest.skip(line)


def run(*words: object, **environment: str) -> str:
    """Run a program, require success, and return its output."""
    ran = subprocess.run(
        [str(word) for word in words],
        cwd=CLIENTS,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def test_the_generated_python_client_type_checks_and_works(service: str) -> None:
    need(importlib.util.find_spec("openapi_python_client"), "OPENAPI-PYTHON-CLIENT")
    made = MADE / "pusoy_scoring_client"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    generator = (Path(sys.executable).with_name("openapi-python-client"), "generate", "--meta", "none", "--overwrite")
    document = ("--path", ROOT / "openapi.yaml", "--config", "generator.yaml", "--output-path", made)
    output = run(*generator, *document, "--fail-on-warning", PATH=path)
    assert "Warning" not in output and "Unable" not in output, output
    checked = ("-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", str(MADE / "mypy"), "table.py")
    run(sys.executable, *checked, MYPYPATH=str(MADE))
    lines = run(sys.executable, "table.py", service, PYTHONPATH=str(MADE)).splitlines()
    assert lines == [
        "totals {'You': 1, 'Joy': -1}",
        "rows You You Joy",
        "fouled True None",
        "/front unknown_card 2",
        "finished ['Ana', 'Ben']",
        "card_tiers [0, 10]",
        '{"summary":{"lines":2,"failed":0}}',
        "pusoy chinese-poker-1-6 chinese-poker-2-4 chinese-poker-western",
    ]


def test_the_generated_typescript_types_check_and_work(service: str) -> None:
    need(NODE_TOOLS.exists(), "OPENAPI-TYPESCRIPT")
    run(NODE_TOOLS / "openapi-typescript", ROOT / "openapi.yaml", "--output", MADE / "service.d.ts")
    run(NODE_TOOLS / "tsc", "--project", CLIENTS)
    lines = run("node", MADE / "table.js", service).splitlines()
    assert lines == [
        "{ You: 1, Joy: -1 } rows Queen high",
        "finished [ 'Ana', 'Ben' ] [ 'Ana 0', 'Ben 2' ]",
        "card_tiers false 10",
        "[ '/ruleset unknown_ruleset' ]",
    ]
