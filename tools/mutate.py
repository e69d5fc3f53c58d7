"""Try the tests on mutants: a module with one small change at a time should make a quick test fail.

``python -m tools.mutate service/pusoy/pairs.py`` writes what survives, and keeps the outcomes in ``.mutation/``;
``--again`` tries only what survived before. Without modules all of the engine is tried, which takes its time.
The tests are read once; each mutant then has a process of its own, forked from there, with new code in its functions.
What survives that is tried with the module read anew, as tables made on import may keep what the code no longer says.
Survivors that no test can kill are listed with the reason in ``tests/MUTANTS.md``.
"""

import argparse
import ast
import gc
import json
import os
import re
import resource
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import hypothesis
import pytest

from tools.mutants import Mutant, make_mutants
from tools.swapping import swap_functions, swap_module

ROOT: Final = Path(__file__).resolve().parent.parent
OUTCOMES: Final = ROOT / ".mutation"
QUICK: Final = OUTCOMES / "quick.json"
EQUIVALENTS: Final = ROOT / "tests" / "MUTANTS.md"
ALONE: Final = ("cards", "hand_names", "poker", "rulesets", "strict_json")

# The tests of each module, by the middle of their names; the first path that a module's begins with.
TESTS: Final = {
    "service/pusoy/arranger": "arrange arrange_prices arrange_search arrange_table",
    "service/pusoy/ruleset": "rulesets pusoy_settlement pusoy_tally pusoy_game",
    "service/pusoy/": "pusoy_sentences pusoy_settlement pusoy_tally pusoy_game pusoy_naturals pusoy_setting",
    "service/pusoy_dos/": "pusoy_dos_sentences pusoy_dos_play pusoy_dos_sources pusoy_dos_moves pusoy_dos_referee "
    "pusoy_dos_scoring pusoy_dos_ruleset pusoy_dos_records rulesets",
    "service/rulesets": "rulesets pusoy_dos_ruleset",
    "service/cards": "cards",
    "service/strict_json": "strict_json",
    "service/poker": "poker pusoy_setting",
    "service/hand_names": "poker pusoy_sentences",
}
SECONDS: Final = 0.15  # of the processor: a test that takes longer is left out, and so are the random ones
KILLED: Final = 1
BROKEN: Final = 70
RANDOM: Final = re.compile(r"\[\d+\]$")  # by a seed


class Trial:
    """What pytest does instead of running its tests: it times them once and then runs them on every mutant."""

    def __init__(self, children: int, work: "Work") -> None:
        self.children = children
        self.work = work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant that waits, a few at a time."""
        quick = self.pick_quick(session)
        QUICK.write_text(json.dumps([item.nodeid for item in quick]))
        gc.collect()
        gc.freeze()  # else every child copies all that it looks through
        running: dict[int, Mutant] = {}
        while self.work.waiting or running:
            while self.work.waiting and len(running) < self.children:
                mutant = self.work.waiting.pop(0)
                running[fork(lambda mutant=mutant: self.run(session, quick, mutant))] = mutant  # type: ignore[misc]
            child, status = os.wait()
            self.work.note(running.pop(child), status)
        return True

    def pick_quick(self, session: pytest.Session) -> list[pytest.Item]:
        """Time the tests, which must pass, and sort them: the quickest first."""
        seconds = {}
        for item in session.items:
            if not isinstance(item, pytest.Function) or is_random(item):
                continue  # a doctest cannot be run twice
            begun = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            seconds[item] = time.process_time() - begun
            if session.testsfailed:
                raise SystemExit(f"{item.nodeid} fails without any mutant")
        return sorted((item for item in seconds if seconds[item] <= SECONDS), key=seconds.__getitem__)

    def run(self, session: pytest.Session, quick: list[pytest.Item], mutant: Mutant) -> int:
        """Run the quick tests on one mutant until one fails."""
        mutant.apply()
        if not swap_functions(self.work.module, self.work.tree):
            return 0
        for item in quick:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if session.testsfailed:
                return KILLED
        return 0


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
    files = [f"tests/test_{name}.py" for name in names.split()]
    return [*(path for path in files if (ROOT / path).exists()), module]


def fork(work: Callable[[], int]) -> int:
    """Do work in a silent child; give its process id."""
    if child := os.fork():
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
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


def try_module(module: str, again: bool, children: int) -> None:
    """Try the mutants of a module, write what survives, and a line of figures."""
    work = Work(module, again)
    QUICK.unlink(missing_ok=True)
    if module.split("/")[1].removesuffix(".py") not in ALONE:
        trial = os.fork()
        if not trial:
            try:
                os._exit(run_tests(tests_of(module), Trial(children, work)))
            except BaseException:
                traceback.print_exc()
                os._exit(BROKEN)
        os.waitpid(trial, 0)
        work = Work(module, True)
    for mutant in work.survivors():

        def anew(mutant: Mutant = mutant) -> int:
            mutant.apply()
            swap_module(ROOT / module, work.tree)
            return run_tests(tests_of(module), Anew())

        work.note(mutant, os.waitpid(fork(anew), 0)[1])
    listed = EQUIVALENTS.read_text() if EQUIVALENTS.exists() else ""
    survivors = work.survivors()
    for mutant in survivors:
        known = "equivalent: " if f"`{mutant.name}`" in listed else ""
        print(f"{module}:{mutant.line}: {known}{mutant.name}")
    count = Counter(work.outcomes.values())
    equivalent = sum(f"`{mutant.name}`" in listed for mutant in survivors)
    killed = f"{count['killed'] + count['timeout']} killed"
    left = f"{len(survivors)} survived, {equivalent} of them equivalent"
    print(f"{module}: {len(work.outcomes)} mutants, {killed}, {left}", flush=True)


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
    parser.add_argument("--children", type=int, default=2)
    asked = parser.parse_args()
    os.chdir(ROOT)
    OUTCOMES.mkdir(exist_ok=True)
    # A failure suffices, it need not be made small.
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", phases=phases, database=None, deadline=None)
    hypothesis.settings.load_profile("mutants")
    for module in asked.modules or engine():
        try_module(module, asked.again, asked.children)


if __name__ == "__main__":
    main()
