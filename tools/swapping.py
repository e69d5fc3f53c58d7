"""Let a process run other code than a module's file holds."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final

# Modules made of calls to others on import: these are run anew when one of those is.
_MADE_OF_CALLS: Final = {
    "service.rulesets": (
        "service.pusoy.ruleset",
        "service.pusoy.presets",
        "service.pusoy_dos.ruleset",
        "service.pusoy_dos.presets",
    ),
    "service.knobs": (
        "service.pusoy.ruleset",
        "service.pusoy.presets",
        "service.pusoy_dos.scoring_knob",
        "service.pusoy_dos.ruleset",
        "service.pusoy_dos.presets",
    ),
    "service.pusoy.ruleset": ("service.pusoy.presets",),
    "service.pusoy_dos.scoring_knob": ("service.pusoy_dos.ruleset", "service.pusoy_dos.presets"),
    "service.pusoy_dos.ruleset": ("service.pusoy_dos.presets",),
}


# Where a remembered function, a property and a remembered property hold their function.
_HOLDING: Final = ("__wrapped__", "fget", "func")


def swap_imported(module: str, tree: ast.Module) -> None:
    """Run a module anew in the place of the imported one, and then those that are made of calls to it."""
    name = module.removesuffix(".py").replace("/", ".")
    _run_anew(name, compile(ast.fix_missing_locations(tree), module, "exec"))
    for other in _MADE_OF_CALLS.get(name, ()):
        if other in sys.modules:
            source = Path(str(sys.modules[other].__file__)).read_text()
            _run_anew(other, compile(source, other, "exec"))


def _run_anew(name: str, code: CodeType) -> None:
    """Run code in an imported module, whose functions, classes, dictionaries and dataclass values stay and are renewed.

    So what other modules and the tests hold of it goes on working. What functions remember is forgotten,
    save the poker tables: tests hold hands of them, and hands are compared by identity.
    """
    imported = sys.modules[name]
    before = dict(vars(imported))
    functions = list(_functions(imported))
    exec(code, vars(imported))
    new = dict(_codes(code, ""))
    for function in functions:
        if function.__qualname__ in new:
            function.__code__ = new[function.__qualname__]
    for known, value in before.items():
        if known.startswith("__"):
            continue
        if isinstance(value, FunctionType):
            value.__defaults__ = getattr(getattr(imported, known), "__defaults__", None)
        if isinstance(value, type | FunctionType) or hasattr(value, "cache_clear"):
            setattr(imported, known, value)
        elif type(value) is dict and type(getattr(imported, known)) is dict:
            value |= {**getattr(imported, known)}
            for gone in value.keys() - getattr(imported, known).keys():
                del value[gone]
            setattr(imported, known, value)
        elif is_dataclass(value) and is_dataclass(getattr(imported, known)) and hasattr(value, "__dict__"):
            vars(value).update(vars(getattr(imported, known)))
            setattr(imported, known, value)
    for other_name, other in list(sys.modules.items()):
        if other_name.startswith("service.") and other is not None:
            _follow(other, before, vars(imported), other_name != "service.poker")


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
            function = next((getattr(member, held) for held in _HOLDING if hasattr(member, held)), member)
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function
