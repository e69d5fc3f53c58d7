"""Check arrangements by trying all settings: the number of legal ones, rows, order and sums.

How often a row wins depends on the service's table of opponents, which the oracle does not have.
"""

from itertools import combinations, pairwise
from typing import Any, NamedTuple

from tests.oracle.deck import together
from tests.oracle.presets import ROWS, Knobs
from tests.oracle.pusoy.hands import answer_rows, is_sorted, poker, violations

Key = tuple[int, ...]
Places = tuple[int, ...]
ROUNDING = 0.0002  # two figures of four decimals each


class Arranged(NamedTuple):
    """A placeholder for the list of arrangements of thirteen cards."""

    cards: list[str]
    limit: int
    objective: str
    knobs: Knobs
    legal: list[dict[str, Key]]  # the keys of the rows of every legal setting


def legal_settings(cards: list[str], knobs: Knobs) -> list[dict[str, Key]]:
    """Try all 72,072 splits; return the keys of the rows of the legal ones."""
    places = range(13)
    threes = {three: poker([cards[place] for place in three], knobs)[1] for three in combinations(places, 3)}
    fives: dict[Places, Key] = {
        five: poker([cards[place] for place in five], knobs)[1] for five in combinations(places, 5)
    }
    legal = []
    for front, low in threes.items():
        rest = [place for place in places if place not in front]
        for middle in combinations(rest, 5):
            back = tuple(place for place in rest if place not in middle)
            shared = min(len(low), len(fives[middle]))
            if fives[middle] <= fives[back] and low[:shared] <= fives[middle][:shared]:
                legal.append({"front": low, "middle": fives[middle], "back": fives[back]})
    return legal


def faults_of(arrangement: dict[str, Any], asked: Arranged) -> list[str]:
    """List the faults of one arrangement by itself."""
    setting = arrangement["setting"]
    rows = [setting[row] for row in ROWS]
    if [len(row) for row in rows] != [3, 5, 5] or sorted(together(rows)) != sorted(asked.cards):
        return ["not the thirteen cards"]
    found = []
    if violations(setting, asked.knobs):
        found.append("fouled")
    if not all(is_sorted(row) for row in rows):
        found.append("a row not sorted high to low")
    for row, wanted in answer_rows(setting, asked.knobs).items():
        answered = arrangement["rows"][row]
        if (answered["category"], answered["royalty"]) != (wanted["category"], wanted["royalty"]):
            found.append(f"category or royalty of the {row}")
        chances = [answered[name] for name in ("win", "tie", "lose")]
        if min(chances) < 0 or abs(sum(chances) - 1) > ROUNDING:
            found.append(f"chances of the {row}")
    if not 0 <= arrangement["sweep"] <= 1 or not 0 <= arrangement["swept"] <= 1 or arrangement["behind_best"] < 0:
        found.append("sweep, swept or behind_best")
    return found


def faults_of_list(listed: list[dict[str, Any]], asked: Arranged) -> list[str]:
    """List the faults of a list of arrangements."""
    found = [f"{index}: {fault}" for index, arrangement in enumerate(listed) for fault in faults_of(arrangement, asked)]
    if found or not 1 <= len(listed) <= asked.limit:
        return found or [f"{len(listed)} arrangements"]
    leading = asked.objective.removesuffix("_first")
    if leading in ROWS:
        first = poker(listed[0]["setting"][leading], asked.knobs)[1]
        if first != max(setting[leading] for setting in asked.legal):
            found.append(f"the first has not the best {leading}")
    points = [one["expected_points"] for one in listed]
    if asked.objective == "expected_points":
        if any(two > one for one, two in pairwise(points)):
            found.append("not best first")
        if any(abs(points[0] - one["expected_points"] - one["behind_best"]) > ROUNDING for one in listed):
            found.append("behind_best")
    if len({str(one["setting"]) for one in listed}) != len(listed):
        found.append("the same setting twice")
    return found
