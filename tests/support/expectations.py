"""Expectations about an answer, by JSON pointer, as the JSON tables of the tests write them."""

from typing import Any


def at(document: Any, pointer: str) -> Any:
    """Look up a JSON pointer; no name in these answers needs escaping."""
    for part in pointer.split("/")[1:]:
        document = document[int(part)] if isinstance(document, list) else document[part]
    return document


def check(answer: Any, pointer: str, wanted: Any) -> None:
    """Check one place of an answer against an expectation.

    `wanted` is the value itself, or one of these objects:
    {"compare": "<", "to": pointer} compares the place with another place of the same answer;
    {"names": [...]} compares the names of a list of objects;
    {"points": {...}} compares the points by id of a list of objects;
    {"faults": [[pointer, code], ...]} compares the errors of a problem.
    """
    found = at(answer, pointer)
    if isinstance(wanted, dict) and "compare" in wanted:
        other = at(answer, wanted["to"])
        assert {"<": found < other, "=": found == other, ">": found > other}[wanted["compare"]], (pointer, found, other)
        return
    if isinstance(wanted, dict) and "names" in wanted:
        wanted, found = wanted["names"], [entry["name"] for entry in found]
    elif isinstance(wanted, dict) and set(wanted) == {"points"}:
        wanted, found = wanted["points"], {entry["id"]: entry["points"] for entry in found}
    elif isinstance(wanted, dict) and "faults" in wanted:
        wanted, found = wanted["faults"], [[entry["pointer"], entry["code"]] for entry in found]
    assert (type(found), found) == (type(wanted), wanted), pointer
