"""Let a process run other code than a module's file holds."""

import ast
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType


def swap_imported(module: str, tree: ast.Module) -> None:
    """Run a module anew in the place of the imported one, whose functions and classes stay and get the new code.

    So what other modules and the tests hold of it goes on working. What functions remember is forgotten,
    save the poker tables: tests hold hands of them, and hands are compared by identity.
    """
    imported = sys.modules[module.removesuffix(".py").replace("/", ".")]
    code = compile(ast.fix_missing_locations(tree), module, "exec")
    before = dict(vars(imported))
    functions = list(_functions(imported))
    exec(code, vars(imported))
    new = dict(_codes(code, ""))
    for function in functions:
        if function.__qualname__ in new:
            function.__code__ = new[function.__qualname__]
    for name, value in before.items():
        if isinstance(value, type | FunctionType) or hasattr(value, "cache_clear"):
            setattr(imported, name, value)
    for name, other in list(sys.modules.items()):
        if name.startswith("service.") and other is not None:
            _follow(other, before, vars(imported), name != "service.poker")


def _follow(other: ModuleType, before: dict[str, object], after: dict[str, object], forget: bool) -> None:
    """Hand new constants on to a module that imported them by name, and forget what its functions remember."""
    for name, value in list(vars(other).items()):
        if name in before and before[name] is value and not name.startswith("__"):
            setattr(other, name, after[name])
        if forget and hasattr(value, "cache_clear"):
            value.cache_clear()


def swap_file(path: Path, tree: ast.Module) -> None:
    """Let this process import a module from a tree."""
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    read = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if self.path == str(path) else read(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _codes(code: CodeType, within: str) -> Iterator[tuple[str, CodeType]]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and constant.co_name.isidentifier():
            name = f"{within}{constant.co_name}"
            yield name, constant
            yield from _codes(constant, f"{name}.")


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Find the functions of a module, methods and remembered ones included."""
    for value in vars(module).values():
        members = vars(value).values() if isinstance(value, type) else [value]
        for member in members:
            function = getattr(member, "__wrapped__", getattr(member, "fget", member))
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function
