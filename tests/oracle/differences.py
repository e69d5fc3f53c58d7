"""Compare an answer of the service with the oracle's: every field fixed by the contract, strengths by their order."""

from typing import Any

from tests.oracle.oracle import Witness
from tests.oracle.pusoy.arrangements import Arranged, faults_of_list
from tests.oracle.pusoy.hands import WORDS, Strength, is_witness

Difference = tuple[str, Any, Any]  # pointer, the oracle's value, the service's


def compare_strengths(pairs: list[tuple[str, Strength, int]]) -> list[Difference]:
    """List the strengths whose order differs from that of their keys, pair by pair."""
    found: list[Difference] = []
    for first, (here, mine, theirs) in enumerate(pairs):
        if type(theirs) is not int or not 0 <= theirs < 2**31:
            found.append((here, mine, theirs))
            continue
        for there, other, number in pairs[:first]:
            if type(number) is not int:
                continue
            if mine.size == other.size:
                good = (mine.key < other.key) == (theirs < number) and (mine.key == other.key) == (theirs == number)
            else:  # a front is in order over the shared cards exactly when its number is no higher
                front, row = (mine, other) if mine.size < other.size else (other, mine)
                low, high = (theirs, number) if mine.size < other.size else (number, theirs)
                shared = min(len(front.key), len(row.key))
                good = not mine.across or (front.key[:shared] <= row.key[:shared]) == (low <= high)
            if not good:
                found.append((here, f"{mine} against {other} at {there}", f"{theirs} against {number}"))
    return found


def walk(wanted: Any, found: Any, pointer: str, strengths: list[tuple[str, Strength, int]]) -> list[Difference]:
    """Compare two values recursively. Collect strengths for a later comparison of their order."""
    if isinstance(wanted, Strength):
        strengths.append((pointer, wanted, found))
        return []
    if isinstance(wanted, Arranged):
        return [(pointer, "arrangements without fault", fault) for fault in faults_of_list(found, wanted)]
    if isinstance(wanted, Witness):
        good = isinstance(found, dict) and is_witness(wanted.name, found, wanted.cards, wanted.knobs)
        return [] if good else [(pointer, f"a witness of {wanted.name}", found)]
    if wanted is WORDS or wanted == WORDS:
        return [] if isinstance(found, str) and found.strip() else [(pointer, WORDS, found)]
    if isinstance(wanted, dict):
        if not isinstance(found, dict):
            return [(pointer, wanted, found)]
        differences = []
        for name, value in wanted.items():
            if name not in found:
                differences.append((f"{pointer}/{name}", value, "<missing>"))
            else:
                differences += walk(value, found[name], f"{pointer}/{name}", strengths)
        return differences
    if isinstance(wanted, list):
        if not isinstance(found, list) or len(wanted) != len(found):
            return [(pointer, wanted, found)]
        return [
            difference
            for index, (mine, theirs) in enumerate(zip(wanted, found, strict=True))
            for difference in walk(mine, theirs, f"{pointer}/{index}", strengths)
        ]
    return [] if type(wanted) is type(found) and wanted == found else [(pointer, wanted, found)]


BY_ID = ("totals", "running", "cards_left", "hands", "points", "scores")


def compare_orders(wanted: Any, found: Any, pointer: str, by_id: bool = False) -> list[Difference]:
    """Compare the order of ids in objects keyed by id, and check that those and overrides have no further members."""
    differences: list[Difference] = []
    if isinstance(wanted, dict) and isinstance(found, dict):
        if by_id and list(wanted) != list(found):
            return [(pointer, list(wanted), list(found))]
        for name, value in wanted.items():
            inside = name in BY_ID or name == "overrides"
            differences += compare_orders(value, found.get(name), f"{pointer}/{name}", inside)
    elif isinstance(wanted, list) and isinstance(found, list):
        last = pointer.rsplit("/", 1)[-1]
        for index, (mine, theirs) in enumerate(zip(wanted, found, strict=False)):
            differences += compare_orders(mine, theirs, f"{pointer}/{index}", last == "running")
    return differences


def compare_faults(wanted: list[Any], found: Any) -> list[Difference]:
    """Compare the errors of a problem in order, each by pointer, code and index."""
    try:
        listed = [(entry["pointer"], entry["code"], entry["index"]) for entry in found["errors"]]
    except (KeyError, TypeError):
        return [("/errors", wanted, found)]
    differences: list[Difference] = [] if listed == wanted else [("/errors", wanted, listed)]
    problem = {name: found.get(name) for name in ("type", "title", "status", "detail")}
    if (
        (problem["type"], problem["status"]) != ("urn:pusoy:problem:unanswerable", 422)
        or not problem["title"]
        or not problem["detail"]
    ):
        differences.append(("", "a problem of RFC 9457", problem))
    for entry in found["errors"]:
        value = entry.get("value", 0)
        if not entry.get("detail") or not (value is None or (isinstance(value, str) and len(value) <= 40)):
            differences.append((entry["pointer"], "words, and a value of 40 characters at most", entry))
    return differences


def find_differences(wanted: tuple[int, Any], found: tuple[int, Any]) -> list[Difference]:
    """List every difference between the oracle's answer and the service's, none when they agree."""
    if wanted[0] != found[0]:
        errors = found[1].get("errors", found[1]) if found[0] >= 400 else "<an answer>"
        return [("status", (wanted[0], wanted[1] if wanted[0] == 422 else "<an answer>"), (found[0], errors))]
    if wanted[0] == 422:
        return compare_faults(list(wanted[1]), found[1])
    strengths: list[tuple[str, Strength, int]] = []
    differences = walk(wanted[1], found[1], "", strengths)
    return differences + compare_strengths(strengths) + compare_orders(wanted[1], found[1], "")
