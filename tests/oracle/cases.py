"""The oracle's cases: for each operation a seeded stream of valid and invalid bodies."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from tests.oracle.broken import break_body
from tests.oracle.chance import some_ruleset
from tests.oracle.pusoy import cases as cases_pusoy
from tests.oracle.pusoy_dos import cases as cases_dos

MAKERS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "pusoy/evaluations": cases_pusoy.evaluations,
    "pusoy/foul-checks": cases_pusoy.foul_checks,
    "pusoy/naturals": cases_pusoy.naturals,
    "pusoy/settlements": cases_pusoy.settlements,
    "pusoy/tallies": cases_pusoy.tallies,
    "pusoy/games": cases_pusoy.games,
    "pusoy/arrangements": cases_pusoy.arrangements,
    "pusoy/rulesets": lambda chance: {"ruleset": some_ruleset(chance, "pusoy") or "pusoy"},
    "pusoy-dos/classifications": cases_dos.classifications,
    "pusoy-dos/comparisons": cases_dos.comparisons,
    "pusoy-dos/legal-plays": cases_dos.legal_play_lists,
    "pusoy-dos/rounds": cases_dos.rounds,
    "pusoy-dos/scores": cases_dos.scores,
    "pusoy-dos/games": cases_dos.matches,
    "pusoy-dos/rulesets": lambda chance: {"ruleset": some_ruleset(chance, "pusoy-dos") or "big-two"},
}
BROKEN_SHARE = 0.4


class Case(NamedTuple):
    """A random request; the same seed and number always make the same one."""

    operation: str
    number: int
    body: Any


def make_case(operation: str, seed: int, number: int) -> Case:
    """Make one case of an operation."""
    chance = Random(f"{operation} {seed} {number}")
    body: Any = MAKERS[operation](chance)
    if chance.random() < (0.9 if operation == "pusoy/arrangements" else BROKEN_SHARE):  # a valid one is slow
        body = break_body(chance, body)
    return Case(operation, number, body)


def make_cases(operation: str, seed: int, count: int) -> Iterator[Case]:
    """Yield the first cases of an operation."""
    for number in range(count):
        yield make_case(operation, seed, number)
