"""The script that makes the opponents' table: a short run of it, and the statistics behind it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from service import pusoy
from service.pusoy.arranger.opponents import OpponentsTable, opponents_table
from service.pusoy.presets import PRESETS
from tools.control_variates import average_features, count_features, estimate_mean
from tools.fictitious_play import Course, Training
from tools.make_opponents import make, read_arguments

PUSOY = PRESETS["pusoy"]


def no_bar(things: Iterable[Any], **_: Any) -> Iterable[Any]:
    return things


SHORT = ["--hands", "120", "--rounds", "3", "--removal-rounds", "1", "--naturals", "400"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("table") / "progress"
    return make(
        read_arguments([*SHORT, "--rows", "50", "--draws", "20", "--out", "-", "--progress", str(file)]), no_bar
    )


def test_a_short_run_of_the_script_makes_such_a_table(made: bytes) -> None:
    table = OpponentsTable(made)
    assert table.heading.ruleset == opponents_table().heading.ruleset
    assert list(table.heading.declaring) == list(opponents_table().heading.declaring)
    assert len(table.settings) == 50
    for setting in table.settings:
        assert not pusoy.check_foul(*setting, ruleset=PUSOY)["fouled"]


def test_a_stopped_run_resumes_to_the_same_table(made: bytes, tmp_path: Path) -> None:
    file = tmp_path / "progress"
    arguments = read_arguments([*SHORT, "--rows", "50", "--draws", "20", "--out", "-", "--progress", str(file)])

    def stops(things: Iterable[Any], **options: Any) -> Iterable[Any]:
        for at, thing in enumerate(things):
            if options["desc"].startswith("round 3") and at == 7:
                raise KeyboardInterrupt
            yield thing

    with pytest.raises(KeyboardInterrupt):
        make(arguments, stops)
    assert len(Training(Course(2026, 120, 3, 1), PUSOY, arguments.progress, no_bar).progress.chosen) == 3
    assert make(arguments, no_bar) == made


def test_best_responses_gain_less_every_round(tmp_path: Path) -> None:
    training = Training(Course(5, 150, 4, 0), PUSOY, tmp_path / "progress", no_bar)
    training.run()
    gains = training.progress.gains
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 1 > gains[-1]


def test_the_level_is_that_of_all_deals_not_of_the_sample() -> None:
    """Points that are a linear function of the counts are averaged without error, whatever the sample."""
    hands = [sum(setting, ()) for setting in opponents_table().settings[:300]]
    aces = 11
    points = [3.0 + 2.0 * count_features(cards)[aces] for cards in hands]
    assert estimate_mean(hands, points).mean == pytest.approx(3.0 + 2.0 * average_features()[aces], abs=1e-6)
    assert sum(average_features()[:51]) == pytest.approx(13 - average_features()[aces])
