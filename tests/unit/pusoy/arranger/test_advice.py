"""Whether to declare: what a natural collects against what the rows are expected to win."""

from dataclasses import replace

import pytest

from service.pusoy.arranger.advice import Declaring, advise
from service.pusoy.arranger.hand import Split
from service.pusoy.arranger.opponents import opponents_table
from service.pusoy.arranger.ranking import price
from service.pusoy.arranger.standard_error import Spread
from service.pusoy.ruleset import NaturalValue
from tests.support.asking import EXAMPLE, PUSOY, arrange
from tests.support.plain_prices import stakes_over

# Declare or play. A natural collects 3 or 13 from everyone, so what the rows are worth decides.
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
def test_rules_a10_declaring_is_weighed_against_playing(name: str) -> None:
    hand, action, natural = PLAY_OR_DECLARE[name]
    advice = arrange(hand)["advice"]
    assert (advice["action"], advice["natural"], advice["close"]) == (action, natural, False)
    assert (advice["declare_points"] > advice["play_points"]) == (action == "declare")


def test_advice_without_a_natural_is_to_play() -> None:
    advice = arrange(EXAMPLE)["advice"]
    assert (advice["action"], advice["natural"], advice["declare_points"]) == ("play", None, None)
    assert not advice["close"]
    # Opponents who declare are paid whatever we hold, and win or lose nothing else.
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
    dear = arrange(dragon, ruleset=turned)["advice"]["declare_points"]
    assert 12.5 < dear < 13


NATURALS = (NaturalValue("dragon", 13), NaturalValue("three_straights", 7), NaturalValue("six_pairs", 3))
RATES = {"dragon": 100, "six_pairs": 2000, "three_flushes": 90_000, "three_straights": 5000}  # in a million


def test_opponents_collect_by_the_naturals_that_the_ruleset_lists() -> None:
    """Flushes are declared in 90,000 of a million hands, but not under a ruleset that pays nothing for them."""
    declaring = Declaring(NATURALS, RATES)
    assert declaring.playing == 1_000_000 - 7100
    assert declaring.paid_to() == 13 * 100 + 7 * 5000 + 3 * 2000
    assert [declaring.paid_to(name) for name, _ in NATURALS] == [0, 13 * 100, 13 * 100 + 7 * 5000]
    assert Declaring(NATURALS[:1], {}).playing == 1_000_000
    assert Declaring(NATURALS[:1], {}).paid_to() == 0


def test_a_natural_ties_with_its_like_and_pays_a_better_one() -> None:
    declaring = Declaring(NATURALS, RATES)
    assert declaring.collected_by("dragon") == 13 * (1_000_000 - 100)
    assert declaring.collected_by("three_straights") == 7 * (1_000_000 - 5100) - 13 * 100
    assert declaring.collected_by("six_pairs") == 3 * (1_000_000 - 7100) - 13 * 100 - 7 * 5000


STRONG, WEAK = (0x04320F, 0x07543F, 0x07543F), (0x043200, 0x075432, 0x075432)
OURS = Split(0x043207, 0x075437, 0x075437, 0)  # sweeps the weak for 6 and is swept by the strong for 6


def advised(opponents: int, strong: int, weak: int, worth: int, rates: dict[str, int]) -> dict[str, object]:
    """Advise who holds six pairs of some worth and meets so many strong and weak hands."""
    stakes = stakes_over([STRONG] * strong + [WEAK] * weak, [1] * (strong + weak), PUSOY, opponents)
    declaring = Declaring((NaturalValue("dragon", 13), NaturalValue("six_pairs", worth)), rates)
    return {**advise(price(OURS, stakes), ["six_pairs"], declaring, Spread(stakes))}


@pytest.mark.parametrize("opponents", [1, 3])
@pytest.mark.parametrize(
    ("strong", "weak", "worth", "action", "close"),
    [
        (0, 1, 6, "declare", True),  # as much either way, and no error
        (0, 1, 5, "play", False),
        (0, 1, 7, "declare", False),
        (2, 2, 0, "declare", True),
        (2, 2, 6, "declare", True),  # 6 points from each, give or take 6 over a root of four: just two errors apart
        (2, 2, 7, "declare", False),
        (8, 8, 3, "declare", True),
        (8, 8, 4, "declare", False),
        (1, 3, 0, "play", True),
        (0, 9, 0, "play", False),
    ],
)
def test_declaring_and_playing_are_close_within_two_errors(
    opponents: int, strong: int, weak: int, worth: int, action: str, close: bool
) -> None:
    advice = advised(opponents, strong, weak, worth, {})
    assert advice == {
        "action": action,
        "natural": "six_pairs",
        "declare_points": opponents * worth,
        "play_points": opponents * 6 * (weak - strong) / (weak + strong),
        "close": close,
    }


def test_what_opponents_declare_is_paid_by_who_plays_and_by_who_declares_less() -> None:
    advice = advised(2, 1, 2, 3, {"dragon": 10_000, "six_pairs": 40_000})
    assert advice["play_points"] == pytest.approx(2 * (2 * 0.95 - 13 * 0.01 - 3 * 0.04))
    assert advice["declare_points"] == pytest.approx(2 * (3 * 0.95 - 13 * 0.01))
