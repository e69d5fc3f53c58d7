"""Opponents as bit sets: the weaker in each row, the fouled, and the sweeps; and the format of their table."""

import hashlib

import pytest

from service.core.cards import DECK, cards
from service.pusoy.arranger import opponents
from service.pusoy.arranger.opponents import (
    FOULED,
    OpponentRow,
    Opponents,
    OpponentsTable,
    Strengths,
    TableHeading,
    declaration_rates,
    format_table,
    strengths_of,
)
from service.pusoy.naturals import NATURALS, NaturalName
from tests.support.arranging import PUSOY

SETTINGS: list[Strengths] = [(1, 5, 9), (2, 5, 7), FOULED, (2, 6, 9), (1, 4, 6), FOULED, (3, 7, 9), (2, 5, 7)]


def bits(*indices: int) -> int:
    return sum(1 << index for index in indices)


def test_a_row_has_the_opponents_below_each_strength() -> None:
    some = Opponents(SETTINGS)
    assert (some.size, some.everyone, some.fouled) == (8, 0b11111111, bits(2, 5))
    front, middle, back = some.rows
    nobody, fouled, everyone = 0, bits(2, 5), 0b11111111
    assert front == OpponentRow([-1, 1, 2, 3], [nobody, fouled, fouled | bits(0, 4), everyone ^ bits(6), everyone])
    assert middle.strengths == [-1, 4, 5, 6, 7]
    assert middle.below[2:4] == [fouled | bits(4), fouled | bits(0, 1, 4, 7)]
    assert back == OpponentRow([-1, 6, 7, 9], [nobody, fouled, fouled | bits(4), fouled | bits(1, 4, 7), everyone])
    many = Opponents(SETTINGS * 9)
    assert many.rows[0].below[1] == many.fouled == sum(bits(2, 5) << 8 * at for at in range(9))
    assert many.rows[2].below[-1] == many.everyone == (1 << 72) - 1


def test_sweeps_are_those_of_comparing_row_by_row() -> None:
    """A fouled opponent sweeps nobody, and is swept by everyone who did not foul."""

    def sweeps(ours: Strengths, theirs: Strengths) -> bool:
        return ours != FOULED and all(mine > other for mine, other in zip(ours, theirs, strict=True))

    expected = [sum(sweeps(ours, theirs) for theirs in SETTINGS) for ours in SETTINGS]
    assert Opponents(SETTINGS).sweeps == expected == [2, 3, 0, 3, 2, 0, 5, 3]


@pytest.mark.parametrize(
    ("front", "middle", "back", "fouled"),
    [
        ("K♠ Q♥ 9♦", "2♠ 2♥ 9♠ 8♥ 4♦", "3♠ 3♥ 3♦ 7♥ 6♣", False),
        ("4♠ 3♥ 2♦", "A♠ K♥ Q♦ J♣ 9♠", "A♥ K♦ Q♣ J♠ 9♥", False),  # equal middle and back are in order
        ("4♠ 3♥ 2♦", "A♠ K♥ Q♦ J♣ 9♠", "A♥ K♦ Q♣ J♠ 8♥", True),
        ("2♠ 2♥ 4♦", "A♠ K♥ Q♦ J♣ 9♠", "3♥ 3♦ Q♣ J♠ 8♥", True),
    ],
)
def test_rows_out_of_order_are_fouled(front: str, middle: str, back: str, fouled: bool) -> None:
    strengths = strengths_of((cards(front), cards(middle), cards(back)), PUSOY.straights)
    assert (strengths == FOULED) == fouled
    assert fouled or (strengths[0] < strengths[1] <= strengths[2])


def test_a_table_is_a_heading_and_one_line_per_setting() -> None:
    heading = TableHeading("some", "pusoy", {"dragon": 2})
    settings = [(hand[:3], hand[3:8], hand[8:]) for hand in (DECK[:13], DECK[26:39])]
    text = format_table(heading, settings)
    first, *lines = text.decode().splitlines()
    assert text.endswith(b"\n")
    assert first == '{"name":"some","ruleset":"pusoy","declaring":{"dragon":2}}'
    assert lines == ["ABCDEFGHIJKLM", "abcdefghijklm"]
    table = OpponentsTable(text)
    assert (table.heading, table.settings) == (heading, settings)
    assert table.digest == "sha256:" + hashlib.sha256(text).hexdigest()
    assert table.card_removal.weights(("2C",)) == [0, 0b11, 0, 0, 0b11]  # 18 of 24 renamings


def test_a_table_without_a_rate_for_a_natural_is_refused() -> None:
    rates = dict.fromkeys(NATURALS, 7)
    assert declaration_rates(TableHeading("some", "pusoy", rates)) == rates
    del rates["six_pairs"]
    with pytest.raises(ValueError, match="'some' has no declaration rate for six_pairs"):
        declaration_rates(TableHeading("some", "pusoy", rates))


def test_a_natural_listed_as_never_declared_needs_no_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "NEVER_DECLARED", frozenset({"dragon"}))
    rates: dict[NaturalName, int] = {name: 7 for name in NATURALS if name != "dragon"}
    assert declaration_rates(TableHeading("some", "pusoy", rates)) == {**rates, "dragon": 0}
