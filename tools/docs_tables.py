"""Generate the tables of the documentation that repeat the code: ``python -m tools.docs_tables``.

A page marks the place of a table with two comments, ``<!-- table: NAME -->`` and ``<!-- end of table -->``. What stands
between them is replaced. A test compares the committed pages with generated ones.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from service import settings
from service.api.catalogue import BOOKS, OPERATIONS
from service.core.rulesets import Book, Knob
from service.pusoy_dos.scoring_methods import METHODS, ScoringMethod

DOCS = Path(__file__).resolve().parent.parent / "docs"

_BLOCK = re.compile(r"(<!-- table: ([a-z-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)


def fill(page: str) -> str:
    """Return a page with all its marked tables generated; raise ``KeyError`` for an unknown table."""
    return _BLOCK.sub(lambda block: f"{block[1]}\n{TABLES[block[2]]()}\n\n{block[3]}", page)


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(head)
    lines = [f"| {' | '.join(cells)} |" for cells in (names, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(names), *lines[1:]])


# ---- endpoints


def _endpoints(game: str) -> str:
    operations = [operation for operation in OPERATIONS.values() if operation.game == game]
    return _table(
        ["`POST` to", "the question"],
        ([f"`/v1/{operation.name}`", operation.summary] for operation in operations),
    )


# ---- presets


def _presets(game: str) -> str:
    presets = BOOKS[game].presets.values()
    return _table(
        ["preset", "title", "source"],
        ([f"`{preset.name}`", preset.title, preset.source] for preset in presets),
    )


def _preset_details(game: str) -> str:
    return "\n\n".join(_preset_detail(BOOKS[game], name) for name in BOOKS[game].presets)


def _preset_detail(book: Book[Any], name: str) -> str:
    """Describe one preset: what its source states, what is a reading, and the knobs that differ from the default."""
    preset, default = book.presets[name], book.plain(book.default)
    changed = {knob: value for knob, value in book.plain(preset.ruleset).items() if value != default[knob]}
    lines = [f"### `{name}`", "", preset.description]
    if changed:
        lines += ["", f"Knobs that differ from `{book.default.name}`:", ""]
        lines += [f"- `{knob}`: {_value(value)}" for knob, value in changed.items()]
    return "\n".join(lines)


# ---- knobs


def _knobs(game: str) -> str:
    book = BOOKS[game]
    defaults = book.plain(book.default)
    return _table(
        ["knob", "values", "default", "what it decides"],
        ([f"`{knob.name}`", _values(knob), _value(defaults[knob.name]), knob.meaning] for knob in book.knobs),
    )


def _values(knob: Knob) -> str:
    """Describe the values of a knob, from its JSON Schema."""
    if knob.name == "scoring":
        return f"an object whose `method` is one of {_words(METHODS)}"
    schema = knob.schema
    if schema["type"] == "array":
        return f"list of {_items(schema['items'])}"
    if "example" in schema:
        null = " or `null`" if "null" in schema["type"] else ""
        return f"text such as `{schema['example']}`{null}"
    return _scalar(schema)


def _items(schema: dict[str, Any]) -> str:
    if "properties" in schema:
        members = (f"`{name}` ({_scalar(member)})" for name, member in schema["properties"].items())
        return f"objects with {', '.join(members)}"
    return f"texts such as `{schema['example']}`" if "example" in schema else _scalar(schema)


def _scalar(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return _words(schema["enum"])
    if schema["type"] == "boolean":
        return "`true`, `false`"
    return f"{schema['minimum']} to {schema['maximum']}"


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _value(value: Any) -> str:
    """Write a knob's value: texts of a list one after another, objects of a list as their members' values."""
    if isinstance(value, list):
        return ", ".join(map(_entry, value)) or "an empty list"
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _entry(entry: Any) -> str:
    return " ".join(map(str, entry.values())).replace("_", " ") if isinstance(entry, dict) else f"`{entry}`"


# ---- scoring methods


def _scoring_methods() -> str:
    return _table(
        ["`method`", "its figures", "what it needs of a round", "`ends`", "`transfer`"],
        (_scoring_method(method) for method in METHODS.values()),
    )


def _scoring_method(method: ScoringMethod[Any]) -> list[str]:
    return [
        f"`{method.name}`",
        _words(name for name in method.schema["properties"] if name != "method") or "none",
        ", ".join(sorted(need.replace("_", " ") for need in method.needs)) or "the number of cards left",
        f"`{method.ends.ends}` only" if method.ends else "any",
        "any" if method.transferable else "`none` only",
    ]


TABLES: dict[str, Callable[[], str]] = {
    "pusoy-endpoints": lambda: _endpoints("pusoy"),
    "pusoy-dos-endpoints": lambda: _endpoints("pusoy-dos"),
    "pusoy-presets": lambda: _presets("pusoy"),
    "pusoy-dos-presets": lambda: _presets("pusoy-dos"),
    "pusoy-preset-details": lambda: _preset_details("pusoy"),
    "pusoy-dos-preset-details": lambda: _preset_details("pusoy-dos"),
    "pusoy-knobs": lambda: _knobs("pusoy"),
    "pusoy-dos-knobs": lambda: _knobs("pusoy-dos"),
    "scoring-methods": _scoring_methods,
    "settings": settings.table,
}


def main() -> None:
    """Fill every page of the documentation, and name those that changed."""
    for path in sorted(DOCS.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        filled = fill(page)
        if filled != page:
            path.write_text(filled, encoding="utf-8")
            print(f"{path.name} was written", file=sys.stderr)


if __name__ == "__main__":
    main()
