"""The Makefile: a missing or half-made environment is created anew, or what is missing is reported in one line."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.support.paths import ROOT

SERVE = ".venv/serve"
CREATES = "-m venv --clear .venv"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with the Makefile and a lock."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "service").mkdir()
    (tmp_path / "service" / "requirements.txt").touch()
    return tmp_path


def make(project: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run make, without the variables of an outer make."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | variables
    command = ["make", f"PYTHON={sys.executable}", *arguments]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)


def install(project: Path) -> Path:
    """Create an environment with a stand-in for pip and the marker of a finished installation; return the stand-in."""
    venv.create(project / ".venv", with_pip=False, symlinks=True)
    [packages] = (project / ".venv" / "lib").glob("python*/site-packages")
    pip = packages / "pip.py"
    pip.touch()
    (project / SERVE).touch()
    return pip


def test_a_missing_environment_is_created(project: Path) -> None:
    assert CREATES in make(project, "-n", SERVE).stdout


def test_a_sound_environment_is_left_alone(project: Path) -> None:
    install(project)
    assert "up to date" in make(project, "-n", SERVE).stdout


def test_an_environment_without_pip_is_created_anew(project: Path) -> None:
    install(project).unlink()
    assert CREATES in make(project, "-n", SERVE).stdout


@pytest.mark.parametrize("target", [None, "/nonexistent/python3"], ids=["no-python", "python-is-gone"])
def test_an_environment_whose_python_is_gone_is_created_anew(project: Path, target: str | None) -> None:
    install(project)
    python = project / ".venv" / "bin" / "python"
    python.unlink()
    if target:
        python.symlink_to(target)
    assert CREATES in make(project, "-n", SERVE).stdout


def test_a_python_without_venv_is_reported_in_one_line(project: Path) -> None:
    broken = project / "broken"
    broken.mkdir()
    (broken / "ensurepip.py").write_text("raise ImportError\n")
    ran = make(project, SERVE, PYTHONPATH=str(broken))
    assert ran.returncode != 0
    assert [line for line in ran.stderr.splitlines() if not line.startswith("make")] == [
        "python3-venv is needed, such as by: apt-get install python3-venv"
    ]
    assert not (project / ".venv").exists()


def test_help_lists_every_target(project: Path) -> None:
    listed = {line.split()[0] for line in make(project).stdout.splitlines()}
    assert {"serve", "test", "check", "openapi", "docs-tables", "clean"} <= listed
