"""The opponents' table: its file, row by row, and that its script makes one like it."""

import hashlib
from dataclasses import replace

from service import pusoy
from service.pusoy.arranger.expected_points import Pricing
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import FILE, FOULED, PARTS, opponents_table, opponents_under, write
from service.pusoy.presets import PRESETS

PUSOY = PRESETS["pusoy"]
DIGEST = "sha256:faefc0570e7720d6e759160d2917629c124ebf5f8952f1594e17a8edd6fc8c6f"


def test_the_file_is_the_one_measured() -> None:
    assert "sha256:" + hashlib.sha256(FILE.read_bytes()).hexdigest() == DIGEST
    assert opponents_table().digest == DIGEST


def test_every_row_is_a_legal_setting_of_thirteen_cards() -> None:
    for front, middle, back in opponents_table().settings:
        assert (len(front), len(middle), len(back)) == (3, 5, 5)
        assert len({*front, *middle, *back}) == 13
        assert not pusoy.check_foul(front, middle, back, ruleset=PUSOY)["fouled"]
    assert FOULED not in opponents_under(PUSOY.straights).settings


def test_rows_that_a_wheel_second_highest_turns_over_are_fouled() -> None:
    rules = replace(PUSOY, straights=(*PUSOY.straights[1:-1], "A2345", "TJQKA"))
    fouled = [pusoy.check_foul(*setting, ruleset=rules)["fouled"] for setting in opponents_table().settings]
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
    held = [pusoy.naturals_held(sum(setting, ()), ruleset=PUSOY) for setting in opponents_table().settings]
    playing = [names[0] for names in held if names]
    assert "dragon" not in playing
    assert len(playing) / len(held) < 0.004


def test_against_itself_the_table_breaks_even() -> None:
    field = opponents_under(PUSOY.straights)
    pricing = Pricing(field, [field.everyone], PUSOY)
    assert sum(pricing.price(Split(*strengths, 0)).points for strengths in field.settings) == 0
