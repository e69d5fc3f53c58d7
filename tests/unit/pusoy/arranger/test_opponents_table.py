"""The opponents' table that comes with the service: its file, its settings and its declaration rates."""

import hashlib
from dataclasses import replace

from service import pusoy
from service.pusoy.arranger.expected_points import Opposition
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import (
    FOULED,
    NEVER_DECLARED,
    RATE_SCALE,
    TABLE_FILE,
    declaration_rates,
    format_table,
    opponents_table,
    opponents_under,
)
from service.pusoy.naturals import NATURALS
from service.pusoy.presets import PRESETS

PUSOY = PRESETS["pusoy"]
DIGEST = "sha256:faefc0570e7720d6e759160d2917629c124ebf5f8952f1594e17a8edd6fc8c6f"


def test_the_file_is_the_one_measured() -> None:
    assert "sha256:" + hashlib.sha256(TABLE_FILE.read_bytes()).hexdigest() == DIGEST
    assert opponents_table().digest == DIGEST


def test_every_line_is_a_legal_setting_of_thirteen_cards() -> None:
    for front, middle, back in opponents_table().settings:
        assert (len(front), len(middle), len(back)) == (3, 5, 5)
        assert len({*front, *middle, *back}) == 13
        assert not pusoy.check_foul(front, middle, back, ruleset=PUSOY)["fouled"]
    assert FOULED not in opponents_under(PUSOY.straights).settings


def test_settings_out_of_order_under_other_straights_are_fouled() -> None:
    rules = replace(PUSOY, straights=(*PUSOY.straights[1:-1], "A2345", "TJQKA"))
    fouled = [pusoy.check_foul(*setting, ruleset=rules)["fouled"] for setting in opponents_table().settings]
    assert any(fouled)
    assert fouled == [strengths == FOULED for strengths in opponents_under(rules.straights).settings]


def test_the_file_is_read_as_it_is_written() -> None:
    table = opponents_table()
    assert format_table(table.heading, table.settings) == TABLE_FILE.read_bytes()


def test_nearly_every_natural_is_declared() -> None:
    """Of all deals 1.66 in a hundred hold a natural, and a few of those are better played."""
    rates = opponents_table().heading.declaring
    assert list(rates) == ["dragon", "six_pairs", "three_straights", "three_flushes"]
    assert 0.0150 < sum(rates.values()) / RATE_SCALE < 0.0166
    held = [pusoy.naturals_held(sum(setting, ()), ruleset=PUSOY) for setting in opponents_table().settings]
    playing = [names[0] for names in held if names]
    assert "dragon" not in playing
    assert len(playing) / len(held) < 0.004


def test_against_itself_the_table_breaks_even() -> None:
    opponents = opponents_under(PUSOY.straights)
    opposition = Opposition(opponents, [opponents.everyone], PUSOY)
    assert sum(opposition.outcome(Split(*strengths, 0)).points for strengths in opponents.settings) == 0


def test_every_natural_has_a_declaration_rate() -> None:
    """The table answers for every natural of the engine, unless it is listed as never declared."""
    listed = opponents_table().heading.declaring.keys()
    assert listed | NEVER_DECLARED == NATURALS.keys()
    assert not listed & NEVER_DECLARED
    rates = declaration_rates(opponents_table().heading)
    assert rates == {"dragon": 106, "six_pairs": 4013, "three_straights": 2901, "three_flushes": 8580}
