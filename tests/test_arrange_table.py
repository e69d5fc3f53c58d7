"""The opponents' table: its file, row by row, and that its script makes one like it."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service import pusoy
from service.pusoy.arranger.opponents import FOULED
from service.pusoy.arranger.pricing import Pricing
from service.pusoy.arranger.splits import Split
from service.pusoy.arranger.table import FILE, PARTS, Table, opponents_table, opponents_under, write
from service.pusoy.presets import PRESETS
from tools.even_level import average_features, count_features, level
from tools.fictitious_play import Course, Training
from tools.make_opponents import make, read_arguments

PUSOY = PRESETS["pusoy"]
DIGEST = "sha256:faefc0570e7720d6e759160d2917629c124ebf5f8952f1594e17a8edd6fc8c6f"


def test_the_file_is_the_one_measured() -> None:
    assert "sha256:" + hashlib.sha256(FILE.read_bytes()).hexdigest() == DIGEST
    assert opponents_table().digest == DIGEST


def test_every_row_is_a_legal_setting_of_thirteen_cards() -> None:
    for front, middle, back in opponents_table().settings:
        assert (len(front), len(middle), len(back)) == (3, 5, 5)
        assert len({*front, *middle, *back}) == 13
        assert not pusoy.check_foul(front, middle, back, PUSOY)["fouled"]
    assert FOULED not in opponents_under(PUSOY.straights).settings


def test_rows_that_a_wheel_second_highest_turns_over_are_fouled() -> None:
    rules = replace(PUSOY, straights=(*PUSOY.straights[1:-1], "A2345", "TJQKA"))
    fouled = [pusoy.check_foul(*setting, rules)["fouled"] for setting in opponents_table().settings]
    assert any(fouled)
    assert fouled == [strengths == FOULED for strengths in opponents_under(rules.straights).settings]


def test_the_file_is_read_as_it_is_written() -> None:
    table = opponents_table()
    assert write(table.heading, table.settings) == FILE.read_bytes()


def test_nearly_all_who_hold_a_natural_declare_it() -> None:
    """Of all deals 1.66 in a hundred hold a natural; a few of them are better played."""
    rates = opponents_table().heading.declaring
    assert list(rates) == ["dragon", "six_pairs", "three_straights", "three_flushes"]
    assert 0.0150 < sum(rates.values()) / PARTS < 0.0166
    held = [pusoy.naturals_held(sum(setting, ()), PUSOY) for setting in opponents_table().settings]
    playing = [names[0] for names in held if names]
    assert "dragon" not in playing
    assert len(playing) / len(held) < 0.004


def test_against_itself_the_table_breaks_even() -> None:
    field = opponents_under(PUSOY.straights)
    pricing = Pricing(field, [field.everyone], PUSOY)
    assert sum(pricing.price(Split(*strengths, 0)).points for strengths in field.settings) == 0


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
    table = Table(made)
    assert table.heading.ruleset == opponents_table().heading.ruleset
    assert list(table.heading.declaring) == list(opponents_table().heading.declaring)
    assert len(table.settings) == 50
    for setting in table.settings:
        assert not pusoy.check_foul(*setting, PUSOY)["fouled"]


def test_a_run_that_was_stopped_goes_on_to_the_same_table(made: bytes, tmp_path: Path) -> None:
    asked = read_arguments([*SHORT, "--rows", "50", "--draws", "20", "--out", "-", "--progress", str(tmp_path / "it")])

    def stops(things: Iterable[Any], **told: Any) -> Iterable[Any]:
        for at, thing in enumerate(things):
            if told["desc"].startswith("round 3") and at == 7:
                raise KeyboardInterrupt
            yield thing

    with pytest.raises(KeyboardInterrupt):
        make(asked, stops)
    assert len(Training(Course(2026, 120, 3, 1), PUSOY, asked.progress, no_bar).progress.chosen) == 3
    assert make(asked, no_bar) == made


def test_answering_each_other_leaves_ever_less_to_gain(tmp_path: Path) -> None:
    training = Training(Course(5, 150, 4, 0), PUSOY, tmp_path / "progress", no_bar)
    training.run()
    gains = training.progress.gains
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 1 > gains[-1]


def test_the_level_is_that_of_all_deals_and_not_of_the_hands_drawn() -> None:
    """Points that are a sum of the counts are averaged without error, whatever hands are drawn."""
    hands = [sum(setting, ()) for setting in opponents_table().settings[:300]]
    aces = 11
    points = [3.0 + 2.0 * count_features(cards)[aces] for cards in hands]
    assert level(hands, points).mean == pytest.approx(3.0 + 2.0 * average_features()[aces], abs=1e-6)
    assert sum(average_features()[:51]) == pytest.approx(13 - average_features()[aces])
