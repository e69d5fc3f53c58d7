"""Project conventions: permitted imports, sizes, docstrings, locks and versions."""

import ast
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import __version__
from tests.support.paths import ROOT

MODULES = sorted(ROOT.glob("service/**/*.py"))

# Package by package: the packages of the service and the third-party libraries that it may import.
MAY_IMPORT = {
    "service.core": ((), ()),
    "service.settings": ((), ("environs",)),
    "service.pusoy": (("service.core",), ()),
    "service.pusoy_dos": (("service.core",), ()),
    "service.schemas": (("service.core", "service.pusoy", "service.pusoy_dos"), ("marshmallow",)),
    "service.ops": (("service.core",), ("prometheus_client",)),
    "service.api": (
        ("service.core", "service.ops", "service.pusoy", "service.pusoy_dos", "service.schemas", "service.settings"),
        ("apispec", "flask", "flask_cors", "flask_swagger_ui", "marshmallow", "werkzeug", "yaml"),
    ),
    "service.app": (("service.api", "service.settings"), ("flask", "werkzeug")),
    "service.server": (("service.api", "service.core", "service.ops", "service.settings"), ("gunicorn",)),
    "service.__main__": (("service.settings",), ("gunicorn",)),
}


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def package_of(name: str) -> str | None:
    """Return the entry of MAY_IMPORT that contains a module or a name of it."""
    packages = [package for package in MAY_IMPORT if name == package or name.startswith(package + ".")]
    return max(packages, key=len, default=None)


def imports_of(path: Path) -> set[str]:
    """Return the full names of all imports of a module, including names imported from a package."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_down(path: Path) -> None:
    name = name_of(path)
    if name == "service":
        assert imports_of(path) == set(), "importing the package imports nothing"
        return
    package = package_of(name)
    assert package, f"{name} is in no package of MAY_IMPORT"
    packages, libraries = MAY_IMPORT[package]
    for imported in imports_of(path):
        top = imported.split(".")[0]
        if imported == "service.__version__":
            continue
        if top == "service":
            assert package_of(imported) in (package, *packages), f"{name} may not import {imported}"
        else:
            assert top in (*libraries, *sys.stdlib_module_names), f"{name} may not import {imported}"


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_no_package_is_allowed_more_than_it_uses(package: str) -> None:
    used = {imported for path in MODULES if package_of(name_of(path)) == package for imported in imports_of(path)}
    packages, libraries = MAY_IMPORT[package]
    assert set(packages) <= {package_of(imported) for imported in used}
    assert set(libraries) <= {imported.split(".")[0] for imported in used}


# Of the project's own folders, the one on the left may import only those on the right.
FOLDERS = {
    "benchmarks": {"benchmarks", "service", "tests", "tools"},
    "tests": {"service", "tests", "tools"},
    "tools": {"service", "tools"},
}
EXCEPTIONS = {"tools/screenshots.py": "tests.support."}  # shares the served pages with the browser tests


@pytest.mark.parametrize("folder", FOLDERS)
def test_tests_and_tools_never_import_benchmarks(folder: str) -> None:
    for path in ROOT.glob(f"{folder}/**/*.py"):
        exception = EXCEPTIONS.get(path.relative_to(ROOT).as_posix())
        for imported in imports_of(path):
            top = imported.split(".")[0]
            allowed = top not in FOLDERS or top in FOLDERS[folder]
            assert allowed or (exception and imported.startswith(exception)), f"{path} may not import {imported}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_and_functions_stay_small(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 400
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= 40, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_public_names_have_docstrings(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree), "every module has a docstring"
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_") and node.name != "Meta":
            nested = any(
                node in ast.walk(other)
                for other in ast.walk(tree)
                if isinstance(other, ast.FunctionDef) and other is not node
            )
            assert nested or ast.get_docstring(node), f"{node.name} has no docstring"


# Docstrings and comments start with a verb of the field, such as Return, Check or List, instead of one of these.
VAGUE_VERBS = {"Tell", "Say", "Give", "Hold", "Let", "Put", "Ask"}


def docstrings_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a module, its classes and its functions, each with the line of its owner."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def comments_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the comments of a module with their lines; of a block of comment lines, only the first."""
    previous = 0
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type != tokenize.COMMENT:
                continue
            line, alone = token.start[0], token.line.lstrip().startswith("#")
            if not (alone and line == previous + 1):
                yield line, token.string.lstrip("#")
            previous = line if alone else 0


@pytest.mark.parametrize("folder", ["service", *FOLDERS])
def test_docstrings_and_comments_start_with_a_verb_of_the_field(folder: str) -> None:
    vague = [
        f"{path.relative_to(ROOT)}:{line}: {text.strip().splitlines()[0]}"
        for path in sorted(ROOT.glob(f"{folder}/**/*.py"))
        for line, text in (*docstrings_of(path), *comments_of(path))
        if text.split(maxsplit=1)[:1] and text.split(maxsplit=1)[0] in VAGUE_VERBS
    ]
    assert vague == []


def test_test_modules_import_nothing_from_one_another() -> None:
    for path in ROOT.glob("tests/**/*.py"):
        shared = {name for name in imports_of(path) if re.match(r"tests\..*\b(test_\w+|conftest)\b", name)}
        assert shared == set(), f"{path} imports what belongs in tests/support"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_docstrings_refer_to_modules_that_exist(path: Path) -> None:
    known = {name_of(module) for module in MODULES}
    assert set(re.findall(r":mod:`([^`]+)`", path.read_text())) - sys.stdlib_module_names <= known


@pytest.mark.parametrize("game", ["pusoy", "pusoy_dos"])
def test_a_game_needs_the_standard_library_alone(game: str) -> None:
    code = (
        f"import sys; from service import {game}; "
        "print(sorted({'flask', 'marshmallow', 'apispec', 'werkzeug', 'yaml'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_locks_name_no_index() -> None:
    for lock in ROOT.glob("*/requirements.txt"):
        text = lock.read_text()
        assert "--hash=sha256:" in text
        assert not any(line.startswith("-") or "://" in line for line in text.splitlines()), lock


def test_one_release_is_named_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" in project["dynamic"]
    assert f"\n## [{__version__}] - " in (ROOT / "CHANGELOG.md").read_text()
    assert f"pusoy-scoring:{__version__}" in (ROOT / "deploy/compose.yaml").read_text()
    assert f'newTag: "{__version__}"' in (ROOT / "deploy/kubernetes/kustomization.yaml").read_text()
