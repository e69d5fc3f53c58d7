"""Whether to declare: what a natural collects, against the expected points of the rows."""

from dataclasses import replace

import pytest

from service.pusoy.arranger.advice import Declarations, advise
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import opponents_table
from service.pusoy.arranger.ranking import evaluate_split
from service.pusoy.arranger.standard_error import StandardError
from service.pusoy.naturals import NaturalName
from service.pusoy.ruleset import NaturalValue
from tests.support.arranging import EXAMPLE, PUSOY, arrange
from tests.support.plain_points import expected_points_over

# A natural collects 3 or 13 from everyone, so the expected points of the rows decide.
PLAY_OR_DECLARE = {
    "a plain dragon is declared": ("AS KD QH JC TS 9D 8H 7C 6S 5D 4H 3C 2S", "declare", "dragon"),
    "a dragon of two straight flushes is played": ("AS KS QS JS TS 9H 8H 7H 6H 5H 4C 3D 2C", "play", "dragon"),
    "six small pairs are declared": ("2S 2D 3S 3D 4S 4D 6S 6D 7S 7D 8S 8D 9C", "declare", "six_pairs"),
    "two quads among six pairs are played": ("AS AD AH AC KS KD KH KC 2S 2D 3S 3D 4C", "play", "six_pairs"),
    "three low flushes are declared": ("7S 6S 4S 3S 2S 8H 6H 5H 3H 2H 9D 4D 2D", "declare", "three_flushes"),
    "two straight flushes are played": ("9S 8S 7S 6S 5S KH QH JH TH 9H 9D 4D 2D", "play", "three_flushes"),
    "three low straights are declared": ("2S 3D 4H 5C 6S 2D 3H 4C 5S 6D 7H 8C 9S", "declare", "three_straights"),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAY_OR_DECLARE)
def test_rules_a10_declaring_is_compared_with_playing(name: str) -> None:
    hand, action, natural = PLAY_OR_DECLARE[name]
    advice = arrange(hand)["advice"]
    assert (advice["action"], advice["natural"], advice["close"]) == (action, natural, False)
    assert (advice["declare_points"] > advice["play_points"]) == (action == "declare")


def test_advice_without_a_natural_is_to_play() -> None:
    advice = arrange(EXAMPLE)["advice"]
    assert (advice["action"], advice["natural"], advice["declare_points"]) == ("play", None, None)
    assert not advice["close"]
    # An opponent who declares is paid whatever we hold, and wins or loses nothing else.
    rates = opponents_table().heading.declaring
    paid = (13 * rates["dragon"] + 3 * (sum(rates.values()) - rates["dragon"])) / 1e6
    expected = arrange(EXAMPLE)["arrangements"][0]["expected_points"] * (1 - sum(rates.values()) / 1e6) - paid
    assert advice["play_points"] == pytest.approx(expected, abs=2e-4)


def test_advice_follows_the_ruleset_s_naturals() -> None:
    hand = PLAY_OR_DECLARE["six small pairs are declared"][0]
    assert arrange(hand, ruleset=replace(PUSOY, naturals=()))["advice"]["natural"] is None
    rich = replace(PUSOY, naturals=(NaturalValue("six_pairs", 100),))
    assert (
        arrange(PLAY_OR_DECLARE["two quads among six pairs are played"][0], ruleset=rich)["advice"]["action"]
        == "declare"
    )


def test_the_natural_that_collects_most_is_advised() -> None:
    dragon = PLAY_OR_DECLARE["a plain dragon is declared"][0]
    turned = replace(PUSOY, naturals=(NaturalValue("dragon", 3), NaturalValue("three_straights", 13)))
    assert arrange(dragon, ruleset=turned)["advice"]["natural"] == "three_straights"
    points = arrange(dragon, ruleset=turned)["advice"]["declare_points"]
    assert 12.5 < points < 13


NATURALS = (NaturalValue("dragon", 13), NaturalValue("three_straights", 7), NaturalValue("six_pairs", 3))
RATES: dict[NaturalName, int] = {
    "dragon": 100,
    "six_pairs": 2000,
    "three_flushes": 90_000,
    "three_straights": 5000,
}  # hands in a million


def test_opponents_declare_only_the_naturals_of_the_ruleset() -> None:
    """Flushes are declared in 90,000 of a million hands, but not under a ruleset that does not list them."""
    declarations = Declarations(NATURALS, RATES)
    assert declarations.playing_rate == 1_000_000 - 7100
    assert declarations.points_paid() == 13 * 100 + 7 * 5000 + 3 * 2000
    assert [declarations.points_paid(name) for name, _ in NATURALS] == [0, 13 * 100, 13 * 100 + 7 * 5000]
    assert Declarations(NATURALS[:1], {"dragon": 0}).playing_rate == 1_000_000
    assert Declarations(NATURALS[:1], {"dragon": 0}).points_paid() == 0


def test_a_natural_ties_with_itself_and_pays_a_better_one() -> None:
    declarations = Declarations(NATURALS, RATES)
    assert declarations.points_collected("dragon") == 13 * (1_000_000 - 100)
    assert declarations.points_collected("three_straights") == 7 * (1_000_000 - 5100) - 13 * 100
    assert declarations.points_collected("six_pairs") == 3 * (1_000_000 - 7100) - 13 * 100 - 7 * 5000


STRONG, WEAK = (0x04320F, 0x07543F, 0x07543F), (0x043200, 0x075432, 0x075432)
OURS = Split(0x043207, 0x075437, 0x075437, 0)  # wins 6 from each weak hand by a sweep, and loses 6 to each strong one


def advised(opponents: int, strong: int, weak: int, points: int, rates: dict[NaturalName, int]) -> dict[str, object]:
    """Return the advice to a holder of six pairs, which pay some points, against strong and weak hands."""
    expected = expected_points_over([STRONG] * strong + [WEAK] * weak, [1] * (strong + weak), PUSOY, opponents)
    declarations = Declarations((NaturalValue("dragon", 13), NaturalValue("six_pairs", points)), rates)
    return {**advise(evaluate_split(OURS, expected), ["six_pairs"], declarations, StandardError(expected))}


@pytest.mark.parametrize("opponents", [1, 3])
@pytest.mark.parametrize(
    ("strong", "weak", "points", "action", "close"),
    [
        (0, 1, 6, "declare", True),  # the same either way, and no error
        (0, 1, 5, "play", False),
        (0, 1, 7, "declare", False),
        (2, 2, 0, "declare", True),
        (2, 2, 6, "declare", True),  # 6 against 0, with an error of 6 / sqrt(4): just two errors apart
        (2, 2, 7, "declare", False),
        (8, 8, 3, "declare", True),
        (8, 8, 4, "declare", False),
        (1, 3, 0, "play", True),
        (0, 9, 0, "play", False),
    ],
)
def test_declaring_and_playing_are_close_within_two_errors(
    opponents: int, strong: int, weak: int, points: int, action: str, close: bool
) -> None:
    advice = advised(opponents, strong, weak, points, {"dragon": 0, "six_pairs": 0})
    assert advice == {
        "action": action,
        "natural": "six_pairs",
        "declare_points": opponents * points,
        "play_points": opponents * 6 * (weak - strong) / (weak + strong),
        "close": close,
    }


def test_opponents_who_declare_are_paid_by_players_and_by_worse_naturals() -> None:
    advice = advised(2, 1, 2, 3, {"dragon": 10_000, "six_pairs": 40_000})
    assert advice["play_points"] == pytest.approx(2 * (2 * 0.95 - 13 * 0.01 - 3 * 0.04))
    assert advice["declare_points"] == pytest.approx(2 * (3 * 0.95 - 13 * 0.01))
