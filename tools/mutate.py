"""Try the tests on mutants: a module with one small change at a time should make a quick test fail.

``python -m tools.mutate service/pusoy/pairs.py`` writes what survives, and keeps the outcomes in ``.mutation/``;
``--again`` tries only what survived before. Without modules all of the engine is tried, which takes its time.
The tests are read once; each mutant then has a process of its own, forked from there, in which the module is run anew.
What other modules made of it on import stays, so a few survivors are none: ``--again --anew`` imports all afresh.
Survivors that no test can kill are listed with the reason in ``tests/MUTANTS.md``.
"""

import argparse
import ast
import gc
import json
import multiprocessing
import os
import re
import resource
import time
import traceback
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Final

import hypothesis
import pytest

from tools.mutants import Mutant, make_mutants
from tools.swapping import swap_file, swap_imported

ROOT: Final = Path(__file__).resolve().parent.parent
OUTCOMES: Final = ROOT / ".mutation"
QUICK: Final = OUTCOMES / "quick.json"
EQUIVALENTS: Final = ROOT / "tests" / "MUTANTS.md"
ALONE: Final = ("cards", "hand_names", "knobs", "poker", "rulesets", "standings", "strict_json")

# The tests of each module, by the middle of their names; the first path that a module's begins with.
TESTS: Final = {
    "service/pusoy/arranger/arranging": "arrange arrange_answer arrange_dealt arrange_advice",
    "service/pusoy/arranger/pricing": "arrange_pricing arrange_stakes",
    "service/pusoy/arranger/splits": "arrange_splits arrange_search",
    "service/pusoy/arranger/table": "arrange_opponents arrange_table",
    "service/pusoy/arranger/": "arrange_{} arrange_numbers arrange_parts",  # the module's name, if there is such a file
    "service/pusoy/ruleset": "rulesets pusoy_sentences",
    "service/pusoy/presets": "rulesets pusoy_sentences",
    "service/pusoy/": "pusoy_sentences pusoy_settlement pusoy_tally pusoy_game pusoy_naturals pusoy_setting",
    "service/pusoy_dos/ruleset": "rulesets pusoy_dos_ruleset",
    "service/pusoy_dos/presets": "rulesets pusoy_dos_ruleset pusoy_dos_sentences",
    "service/pusoy_dos/scoring_knob": "rulesets pusoy_dos_ruleset",
    "service/pusoy_dos/": "pusoy_dos_sentences pusoy_dos_play pusoy_dos_sources pusoy_dos_moves pusoy_dos_referee "
    "pusoy_dos_scoring pusoy_dos_records",
    "service/rulesets": "rulesets pusoy_dos_ruleset",
    "service/knobs": "rulesets pusoy_dos_ruleset",
    "service/standings": "pusoy_game pusoy_dos_scoring",
    "service/cards": "cards",
    "service/strict_json": "strict_json",
    "service/poker": "poker_strengths pusoy_sentences pusoy_setting poker",
    "service/hand_names": "pusoy_sentences poker pusoy_dos_sentences",
}
SECONDS: Final = 0.15  # of the processor: a test that takes longer is left out, and so are the random ones
ALL_SECONDS: Final = 2  # of the processor, for all tests of a mutant that survives
ENDLESS: Final = 10  # seconds of the processor after which a mutant is held to go on for ever; thrice that anew
KILLED: Final = 1
BROKEN: Final = 70
# By a seed, or of many cases against a second opinion.
RANDOM: Final = re.compile(r"\[\d+\]$|second_opinion|whole_deck|32_bit|e10_|fewer_cards|all_\d|any_two|rule_under")


class Trial:
    """What pytest does instead of running its tests: it times them once and then runs them on every mutant."""

    def __init__(self, children: int, work: "Work") -> None:
        self.children = children
        self.work = work
        self.killer = multiprocessing.RawValue("i", 0)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant that waits, a few at a time; a test that killed one is the first to try the next."""
        quick = self.pick_quick(session)
        QUICK.write_text(json.dumps([item.nodeid for item in quick]))
        gc.collect()
        gc.freeze()  # else every child copies all that it looks through
        sound = os.waitpid(fork(lambda: self.run(quick, None)), 0)[1]
        if sound:
            raise SystemExit(f"{quick[self.killer.value].nodeid} fails where {self.work.module} is only read anew")
        running: dict[int, Mutant] = {}
        while self.work.waiting or running:
            while self.work.waiting and len(running) < self.children:
                mutant = self.work.waiting.pop(0)
                running[fork(lambda mutant=mutant: self.run(quick, mutant))] = mutant  # type: ignore[misc]
            child, status = os.wait()
            self.work.note(running.pop(child), status)
            if status:
                quick.insert(0, quick.pop(self.killer.value))
                self.killer.value = 0
        return True

    def pick_quick(self, session: pytest.Session) -> list[pytest.Function]:
        """Time the tests, which must pass, and sort them: the quickest first."""
        seconds = {}
        for item in session.items:
            if not isinstance(item, pytest.Function) or is_random(item) or not is_alone(item):
                continue
            seconds[item] = time_of(item)
            if SECONDS < seconds[item] < ALL_SECONDS:  # the first to need a table builds it for those after it
                seconds[item] = time_of(item)
        quickest = sorted((item for item in seconds if seconds[item] <= SECONDS), key=seconds.__getitem__)
        spent = accumulate(map(seconds.__getitem__, quickest))
        return [item for item, so_far in zip(quickest, spent, strict=True) if so_far <= ALL_SECONDS]

    def run(self, quick: list[pytest.Function], mutant: Mutant | None) -> int:
        """Run the quick tests on one mutant until one fails."""
        gc.disable()
        if mutant:
            mutant.apply()
        try:
            swap_imported(self.work.module, self.work.tree)
        except Exception:
            return KILLED
        for place, item in enumerate(quick):
            try:
                call(item)
            except BaseException:
                self.killer.value = place
                return KILLED
        return 0


def is_alone(item: pytest.Function) -> bool:
    """Say whether a test needs no fixtures, only its parameters."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    return set(item.fixturenames) <= given.keys()


def call(item: pytest.Function) -> None:
    """Call a test."""
    item.function(**(item.callspec.params if hasattr(item, "callspec") else {}))


def time_of(item: pytest.Function) -> float:
    """Call a test; give the seconds of the processor that it took."""
    begun = time.process_time()
    call(item)
    return time.process_time() - begun


class Anew:
    """Runs only the quick tests."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the random tests, and those that were found slow."""
        quick = set(json.loads(QUICK.read_text())) if QUICK.exists() else None
        items[:] = [
            item
            for item in items
            if not is_random(item) and (quick is None or item.nodeid in quick or not isinstance(item, pytest.Function))
        ]


class Work:
    """The mutants of one module and what became of them."""

    def __init__(self, module: str, again: bool) -> None:
        self.module = module
        self.tree = ast.parse((ROOT / module).read_text())
        self.kept = OUTCOMES / f"{module.replace('/', '.')}.json"
        before: dict[str, str] = json.loads(self.kept.read_text()) if again and self.kept.exists() else {}
        self.mutants = make_mutants(self.tree)
        self.outcomes = {mutant.name: before.get(mutant.name, "survived") for mutant in self.mutants}
        self.waiting = self.survivors()

    def survivors(self) -> list[Mutant]:
        """List what no test has killed yet."""
        return [mutant for mutant in self.mutants if self.outcomes[mutant.name] == "survived"]

    def note(self, mutant: Mutant, status: int) -> None:
        """Keep what became of a mutant."""
        survived = status == 0 or os.waitstatus_to_exitcode(status) == BROKEN
        outcome = "survived" if survived else "timeout" if os.WIFSIGNALED(status) else "killed"
        self.outcomes[mutant.name] = outcome
        self.kept.write_text(json.dumps(self.outcomes, indent=0))


def is_random(item: pytest.Item) -> bool:
    """Say whether a test draws its cases."""
    return bool(RANDOM.search(item.nodeid)) or hasattr(getattr(item, "obj", None), "hypothesis")


def run_tests(paths: list[str], plugin: object) -> int:
    """Run tests in this process until the first fails; give pytest's exit code."""
    options = ["-c", os.devnull, f"--rootdir={ROOT}", "--import-mode=importlib", "--doctest-modules", "--noconftest"]
    quiet = ["-q", "-x", "--assert=plain", "-W", "error", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
    return int(pytest.main([*options, *quiet, *paths], plugins=[plugin]))


def tests_of(module: str) -> list[str]:
    """List the test files of a module, and last the module itself for its doctests."""
    names = next(tests for path, tests in TESTS.items() if module.startswith(path))
    files = [f"tests/test_{name}.py" for name in names.format(Path(module).stem).split()]
    return [*(path for path in files if (ROOT / path).exists()), module]


def fork(work: Callable[[], int], seconds: int = ENDLESS) -> int:
    """Do work in a silent child that has so many seconds of the processor; give its process id."""
    if child := os.fork():
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    code = BROKEN
    try:
        code = work()
    except BaseException:
        (OUTCOMES / "broken.log").write_text(traceback.format_exc())
    finally:
        os._exit(code)


def try_module(module: str, again: bool, anew: bool, children: int) -> None:
    """Try the mutants of a module, write what survives, and a line of figures."""
    work = Work(module, again)
    QUICK.unlink(missing_ok=True)
    if not anew:
        trial = os.fork()
        if not trial:
            try:
                os._exit(run_tests(tests_of(module), Trial(children, work)))
            except BaseException:
                traceback.print_exc()
                os._exit(BROKEN)
        os.waitpid(trial, 0)
    else:
        try_anew(work)
    report(Work(module, True))


def try_anew(work: "Work") -> None:
    """Try mutants with a fresh process and import each, which is slow but misses nothing."""
    for mutant in work.waiting:

        def run(mutant: Mutant = mutant) -> int:
            mutant.apply()
            swap_file(ROOT / work.module, work.tree)
            # File by file, as many a mutant falls at the first; pytest tells files without tests by a 5.
            return next(
                (code for path in tests_of(work.module) if (code := run_tests([path], Anew())) not in (0, 5)), 0
            )

        work.note(mutant, os.waitpid(fork(run, 3 * ENDLESS), 0)[1])


def report(work: "Work") -> None:
    """Write what survived, and a line of figures."""
    listed = read_equivalents(work.module)
    survivors = work.survivors()
    for mutant in survivors:
        known = "equivalent: " if f"`{mutant.name}`" in listed else ""
        print(f"{work.module}:{mutant.line}: {known}{mutant.name}")
    equivalent = sum(f"`{mutant.name}`" in listed for mutant in survivors)
    made = len(work.outcomes)
    left = f"{len(survivors)} survived, {equivalent} of them equivalent"
    print(f"{work.module}: {made} mutants, {made - len(survivors)} killed, {left}", flush=True)


def read_equivalents(module: str) -> str:
    """Read what is listed of a module: the chapters that have it in their heading."""
    chapters = EQUIVALENTS.read_text(encoding="utf-8").split("\n## ")
    return "\n".join(chapter for chapter in chapters if module in chapter.partition("\n")[0])


def engine() -> list[str]:
    """List the modules of the engine."""
    alone = [ROOT / "service" / f"{name}.py" for name in ALONE]
    games = [path for game in ("pusoy", "pusoy_dos") for path in sorted((ROOT / "service" / game).rglob("*.py"))]
    return [str(path.relative_to(ROOT)) for path in alone + games if path.name != "__init__.py"]


def main() -> None:
    """Try the modules asked for, one after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--again", action="store_true", help="only what survived before")
    parser.add_argument("--anew", action="store_true", help="import the module afresh for each mutant: slow")
    parser.add_argument("--children", type=int, default=2)
    asked = parser.parse_args()
    os.chdir(ROOT)
    OUTCOMES.mkdir(exist_ok=True)
    # A failure suffices, it need not be made small.
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", phases=phases, database=None, deadline=None)
    hypothesis.settings.load_profile("mutants")
    for module in asked.modules or engine():
        try_module(module, asked.again, asked.anew, asked.children)


if __name__ == "__main__":
    main()
