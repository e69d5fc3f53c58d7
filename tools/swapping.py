"""Let a process run other code than a module's file holds."""

import ast
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any


def swap_functions(module: str, tree: ast.Module) -> bool:
    """Put new code into the functions of an imported module, and forget what they remember; say if any code differs.

    Memories of the poker tables stay, for tests hold hands of them and compare hands by identity.
    """
    imported = sys.modules[module.removesuffix(".py").replace("/", ".")]
    new = dict(_codes(compile(ast.fix_missing_locations(tree), module, "exec"), ""))
    differs = False
    for function in list(_functions(imported)):
        code = new.get(function.__qualname__)
        if code is not None and _bare(code) != _bare(function.__code__):
            function.__code__ = code
            differs = True
    for name, other in list(sys.modules.items()):
        if name.startswith("service.") and name != "service.poker":
            for value in list(vars(other).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    return differs


def swap_module(path: Path, tree: ast.Module) -> None:
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


def _bare(code: CodeType) -> Any:
    """Describe code but for its places in the file."""
    constants = tuple(_bare(one) if isinstance(one, CodeType) else (type(one), one) for one in code.co_consts)
    return code.co_code, constants, code.co_names, code.co_varnames
