"""Make mutants of a module: its syntax tree with one small change, as a careless edit would make.

What the changes are is here; running the tests on them is in :mod:`tools.mutate`.
Left alone are annotations, decorators, imports, docstrings, assertions, and the words that describe presets and knobs.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

_OPERATORS: Final[dict[type, type]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
_METHODS: Final = {
    "lower": "upper",
    "upper": "lower",
    "removeprefix": "removesuffix",
    "removesuffix": "removeprefix",
    "index": "rindex",
    "match": "fullmatch",
    "fullmatch": "match",
}
_DESCRIBING: Final = ("Preset", "Knob", "choice", "points", "straights")
_NONE: Final = ast.Constant(None)


@dataclass
class Mutant:
    """One change: the field of ``parent`` (at ``index`` of it, where it is a list) becomes ``new``."""

    where: str
    line: int
    parent: ast.AST
    field: str
    index: int | None
    new: Any
    change: str

    @property
    def name(self) -> str:
        """Name the change so that it is found again in another release: no line number, as lines move."""
        return f"{self.where}: {self.change}"

    def apply(self) -> None:
        """Make the change in the tree; once, for the tree is not set back."""
        if self.index is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.index : self.index + 1] = [] if self.new is None else [self.new]


def make_mutants(tree: ast.Module) -> list[Mutant]:
    """List every mutant of a module, those of one name numbered apart."""
    mutants = list(_visit(tree, "module"))
    seen: dict[str, int] = {}
    for mutant in mutants:
        seen[mutant.name] = number = seen.get(mutant.name, 0) + 1
        mutant.change += f" ({number})" if number > 1 else ""
    return mutants


def _visit(node: ast.AST, where: str) -> Iterator[Mutant]:
    """Walk down, outermost first, with the name of the function that one is in."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        where = node.name if where == "module" else f"{where}.{node.name}"
    for field, index, child in _children(node):
        if not _is_left_alone(node, field, child, where):
            for new in _changes(child):
                change = f"{_write(child)} -> {_write(new)}"
                yield Mutant(where, getattr(child, "lineno", 0), node, field, index, new, change)
            yield from _visit(child, where)


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, list):
            yield from ((field, index, child) for index, child in enumerate(value) if isinstance(child, ast.AST))
        elif isinstance(value, ast.AST):
            yield field, None, value


def _is_left_alone(parent: ast.AST, field: str, child: ast.AST, where: str) -> bool:
    if field in ("annotation", "returns", "decorator_list", "bases", "ctx", "targets", "target"):
        return True
    if isinstance(child, ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(child, ast.keyword) and child.arg == "strict":
        return True  # of zip, which is an assertion too
    if isinstance(child, ast.Raise) and "AssertionError" in ast.dump(child):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True  # a docstring
    if isinstance(child, ast.Assign) and where == "module" and isinstance(child.value, ast.Subscript | ast.Name):
        return True  # the name of a type
    describes = isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in _DESCRIBING
    return describes and isinstance(child, ast.Constant) and " " in str(child.value)


def _changes(node: ast.AST) -> Iterator[ast.AST | None]:
    """Give what may stand in a node's place; ``None`` takes it away."""
    match node:
        case ast.Constant(value):
            yield from _other_constants(value)
        case ast.Compare(left, operators, comparators):
            for place, operator in enumerate(operators):
                swapped = [*operators[:place], _OPERATORS[type(operator)](), *operators[place + 1 :]]
                yield ast.Compare(left, swapped, comparators)
        case ast.BinOp(left, operator, right) if type(operator) in _OPERATORS:
            yield ast.BinOp(left, _OPERATORS[type(operator)](), right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(_OPERATORS[type(operator)](), values)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.Lambda(arguments):
            yield ast.Lambda(arguments, _NONE)
        case ast.Call():
            yield from _other_calls(node)
        case ast.comprehension(target, source, conditions, is_async) if conditions:
            yield ast.comprehension(target, source, [], is_async)
        case ast.stmt():
            yield from _other_statements(node)


def _other_constants(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str):
        yield ast.Constant(f"XX{value}XX")


def _other_calls(call: ast.Call) -> Iterator[ast.AST]:
    """Lose an argument, or ask the opposite method."""
    for place, argument in enumerate(call.args):
        if not isinstance(argument, ast.Starred | ast.Constant):
            yield ast.Call(call.func, [*call.args[:place], _NONE, *call.args[place + 1 :]], call.keywords)
    for place, keyword in enumerate(call.keywords):
        if keyword.arg != "strict":
            yield ast.Call(call.func, call.args, [*call.keywords[:place], *call.keywords[place + 1 :]])
    if isinstance(call.func, ast.Attribute) and call.func.attr in _METHODS:
        other = ast.Attribute(call.func.value, _METHODS[call.func.attr], ast.Load())
        yield ast.Call(other, call.args, call.keywords)


def _other_statements(statement: ast.stmt) -> Iterator[ast.AST]:
    match statement:
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(_NONE)
        case ast.Assign(targets, value) if not isinstance(value, ast.Constant):
            yield ast.Assign(targets, _NONE)
        case ast.AugAssign(target, operator, value):
            yield ast.AugAssign(target, _OPERATORS[type(operator)](), value)
            yield ast.Assign([target], value)
        case ast.If(test, body, orelse) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.While(test, body, orelse):
            yield ast.Pass()
        case ast.Match(subject, cases) if len(cases) > 1:
            for place, case in enumerate(cases):
                yield ast.Match(subject, [*cases[:place], *cases[place + 1 :]])
                if case.guard:
                    unguarded = ast.match_case(case.pattern, None, case.body)
                    yield ast.Match(subject, [*cases[:place], unguarded, *cases[place + 1 :]])
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Expr():
            yield ast.Pass()


def _write(node: ast.AST | None) -> str:
    """Write the first line of a node as source, 160 characters at most."""
    if node is None:
        return "nothing"
    text = ast.unparse(ast.fix_missing_locations(node))
    if isinstance(node, ast.Match):
        text = " | ".join(ast.unparse(case.pattern) + (" if" if case.guard else "") for case in node.cases)
    return text.splitlines()[0][:160]
