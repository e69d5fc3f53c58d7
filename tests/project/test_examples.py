"""Run the examples as documented against a served instance and check what they print.

Some need node, curl or jq. Where the tool is missing, the test is skipped with a visible message.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from service import pusoy
from service.core.cards import cards
from service.pusoy import Seat
from service.pusoy.presets import PRESETS
from service.pusoy.settlement import Declaration
from tests.support.paths import ROOT
from tests.support.served import PATIENCE
from tests.support.server_under_test import Server

EXAMPLES = ROOT / "examples"
ROUND = EXAMPLES / "round.json"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the service and yield its URL."""
    with Server(tmp_path_factory.mktemp("served") / "log") as server:
        yield server.url


KEY = "a-key-of-the-cardroom"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a service that requires an API key and yield its URL."""
    with Server(tmp_path_factory.mktemp("guarded") / "log", API_KEYS=KEY) as server:
        yield server.url


# The further commands that the examples of an interpreter call.
ALSO_NEEDED = {"bash": ("curl", "jq")}


def run(service: str, tool: str, *words: object) -> subprocess.CompletedProcess[str]:
    """Run an example with an interpreter, require success, and return the completed process."""
    for needed in (tool, *ALSO_NEEDED.get(tool, ())):
        if not shutil.which(needed):
            line = f"NO {needed.upper()}: {words[0]} was not tested. Install {needed}."
            print(f"\n{'!' * 20} {line}", file=sys.__stderr__)
            pytest.skip(line)
    ran = subprocess.run(
        [tool, *map(str, words)],
        cwd=ROOT,
        env=os.environ | {"SCORING_URL": service},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran


def season_by_the_engine() -> dict[str, int]:
    """Return the season's totals by player, computed with the engine alone."""
    hands: dict[tuple[str, str], list[Seat]] = {}
    with (EXAMPLES / "season.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            declare = cast(Declaration | None, row["declare"] or None)
            front, middle, back = (cards(row[name]) for name in ("front", "middle", "back"))
            hands.setdefault((row["evening"], row["hand"]), []).append(
                Seat(row["player"], front=front, middle=middle, back=back, cards=None, declare=declare)
            )
    totals: dict[str, int] = {}
    for seats in hands.values():
        for player, points in pusoy.settle(players=seats, ruleset=PRESETS["pusoy"])["totals"].items():
            totals[player] = totals.get(player, 0) + points
    return totals


def test_the_season_adds_up_as_the_engine_says(service: str, tmp_path: Path) -> None:
    ran = run(service, sys.executable, "examples/season.py", "examples/season.csv", "--chart", tmp_path / "season.svg")
    lines = [line.split() for line in ran.stdout.splitlines()[1:]]
    assert {line[1]: int(line[2]) for line in lines} == season_by_the_engine()
    assert [line[0] for line in lines] == ["1", "2", "3", "4"]
    assert sum(int(line[3]) for line in lines) >= 3, "every evening has a winner"
    assert "30 of 30 hands" in ran.stderr, "the progress bar gets to its end"


def test_the_season_s_chart_has_a_line_for_each_player(service: str, tmp_path: Path) -> None:
    run(service, sys.executable, "examples/season.py", "examples/season.csv", "--chart", tmp_path / "season.svg")
    chart = (tmp_path / "season.svg").read_text(encoding="utf-8")
    lines = re.findall(r'<polyline points="([^"]+)"', chart)
    assert [len(line.split()) for line in lines] == [31] * 4, "thirty hands and the start"
    assert re.findall(r">(\w+ [+-]\d+)</text>", chart) == [f"{id} {n:+}" for id, n in season_by_the_engine().items()]


def test_an_invalid_hand_is_reported_and_the_others_are_settled(service: str, tmp_path: Path) -> None:
    text = (EXAMPLES / "season.csv").read_text(encoding="utf-8")
    broken = tmp_path / "broken.csv"
    broken.write_text(text.replace("10♦ 4♦ 4♣", "10♦ 4♦ 4X", 1), encoding="utf-8")
    ran = run(service, sys.executable, "examples/season.py", broken)
    assert "2026-01-10 1: /players/0/front " in ran.stderr
    assert len(ran.stdout.splitlines()) == 5


# The winner and the points, computed by hand from the cards left in examples/round.json after Ben's two of clubs:
# Ana 13, Cora 11, Dan 5; under big-two-placing Ana is out next, then Cora.
FINISHES = {
    "playfacetoface": {"Ana": 13, "Ben": 0, "Cora": 11, "Dan": 5},
    "big-two": {"Ana": 39, "Ben": 0, "Cora": 22, "Dan": 5},
    "big-two-deuces": {"Ana": 0, "Ben": 2, "Cora": 0, "Dan": 0},
    "big-two-placing": {"Ana": 3, "Ben": 5, "Cora": 1, "Dan": 0},
    "pusoy-dos-rank-points": {"Ana": 98, "Ben": 0, "Cora": 73, "Dan": 35},
}


@pytest.mark.parametrize(("ruleset", "points"), FINISHES.items(), ids=FINISHES)
def test_the_round_ends_with_the_right_winner_and_scores(service: str, ruleset: str, points: dict[str, int]) -> None:
    output = run(service, sys.executable, "examples/round.py", "examples/round.json", ruleset).stdout
    assert re.search(r"^Ben wins; ", output, re.MULTILINE)
    scores = re.findall(r"^  (\w+) +(\d+) ", output, re.MULTILINE)
    assert {player: int(score) for player, score in scores} == points
    assert len(re.findall(r"^ *\d+  \w+: ", output, re.MULTILINE)) == (54 if ruleset == "big-two-placing" else 23)


def test_the_shell_script_settles_with_reasons(service: str) -> None:
    output = run(service, "bash", "examples/settle.sh").stdout
    assert "Front pair of kings with an ace beats middle pair of kings with a jack" in output
    assert "\nYou 1\nJoy -1\n" in output and "\ntrue: " in output
    assert "\nplayfacetoface: Ana 0, Ben 3, Cora 10, Dan 13\nbig-two: Ana 0, Ben 3, Cora 20, Dan 39\n" in output


def test_javascript_warns_settles_and_referees(service: str) -> None:
    output = run(service, "node", "examples/table.mjs").stdout.splitlines()
    assert output[0].startswith("In order: middle ") and output[1].startswith("Foul: ")
    assert output[2].endswith("you may declare six pairs")
    assert output[3:5] == ["You: +1", "Joy: -1"]
    assert output[6:] == [
        "/players/1/front duplicate_card, card 2: 3♦",
        "finished: Ben, Ana, Cora, Dan; Ana 3, Ben 5, Cora 1, Dan 0",
    ]


def sheet(service: str, *formulas: str, key: str = "") -> list[Any]:
    """Evaluate formulas of the spreadsheet script in node, with curl in place of UrlFetchApp."""
    run(service, "curl", "--version")
    script = """
        const { execFileSync } = require("node:child_process");
        const { readFileSync } = require("node:fs");
        const UrlFetchApp = { fetch(url, { contentType, headers, payload }) {
            const named = Object.entries({ "Content-Type": contentType, ...headers });
            const sent = ["-sS", "-w", "\\n%{http_code}", url, "-d", payload];
            for (const [name, value] of named) sent.push("-H", `${name}: ${value}`);
            const [text, code] = execFileSync("curl", sent, { encoding: "utf8" }).split("\\n");
            return { getContentText: () => text, getResponseCode: () => Number(code) };
        } };
        const [file, service, key, ...formulas] = process.argv.slice(1);
        const script = readFileSync(file, "utf8")
            .replace(/const SERVICE = .*/, `const SERVICE = "${service}";`)
            .replace(/const KEY = .*/, `const KEY = "${key}";`);
        const answers = formulas.map((formula) => {
            try { return new Function("UrlFetchApp", `${script}; return ${formula};`)(UrlFetchApp); }
            catch (fault) { return `#ERROR! ${fault.message}`; }
        });
        console.log(JSON.stringify(answers));
    """
    ran = run(service, "node", "-e", script, EXAMPLES / "sheet.gs", service, key, *formulas)
    values: list[Any] = json.loads(ran.stdout)
    return values


ROWS = """[["You", "Q♦ 5♥ 3♦", "2♥ 2♣ 10♣ 6♥ 4♦", "K♣ K♠ A♠ 8♦ 2♦", ""],
    ["Joy", "J♣ 10♠ 3♥", "K♦ 9♥ 8♣ 7♦ 5♣", "A♣ A♦ Q♥ 7♣ 6♦", ""], ["", "", "", "", ""]]"""


def test_a_spreadsheet_scores_in_its_cells(service: str) -> None:
    totals, why, foul, empty, standings, beats = sheet(
        service,
        f"PUSOY_TOTALS({ROWS})",
        f"PUSOY_WHY({ROWS})",
        'PUSOY_FOUL("K♠ K♦ A♣", "K♥ K♣ J♦ 5♠ 3♣", "")',
        'PUSOY_FOUL("", "", "")',
        'PUSOY_STANDINGS([["You", "Joy", "Rey"], [6, -2, -4], [-3, "", 3], ["", "", ""]])',
        'DOS_BEATS("7♠ 7♦", "7♣ 7♥")',
    )
    assert totals == [[1], [-1]]
    assert [len(row) for row in why] == [2] * 4 and why[0][0] == "You and Joy"
    assert foul.startswith("Front pair of kings") and empty == ""
    assert standings == [[1, "You", 3], [2, "Rey", -1], [3, "Joy", -2]]
    assert beats[0][0] is True


def test_an_error_is_shown_in_the_spreadsheet_cell(service: str) -> None:
    wrong_card, wrong_ruleset = sheet(service, 'PUSOY_FOUL("K♠ K♦ AX", "", "")', 'DOS_BEATS("7♠", "7♣", "big-three")')
    assert wrong_card.startswith("#ERROR! /front: ") and wrong_ruleset.startswith("#ERROR! /ruleset: ")


@pytest.mark.parametrize(
    ("tool", "words"),
    [
        (sys.executable, ("examples/season.py", "examples/season.csv")),
        (sys.executable, ("examples/round.py", "examples/round.json", "big-two")),
        ("bash", ("examples/settle.sh",)),
        ("node", ("examples/table.mjs",)),
    ],
    ids=["season.py", "round.py", "settle.sh", "table.mjs"],
)
def test_the_api_key_is_taken_from_the_url(service: str, guarded: str, tool: str, words: tuple[str, ...]) -> None:
    output = run(guarded.replace("://", f"://any:{KEY}@"), tool, *words).stdout
    assert output == run(service, tool, *words).stdout


def test_the_spreadsheet_sends_its_api_key(guarded: str) -> None:
    (beats,) = sheet(guarded, 'DOS_BEATS("7♠ 7♦", "7♣ 7♥")', key=KEY)
    assert beats[0][0] is True
    (refused,) = sheet(guarded, 'DOS_BEATS("7♠ 7♦", "7♣ 7♥")', key=KEY[:-1] + "X")
    assert refused.startswith("#ERROR! A key is needed")
