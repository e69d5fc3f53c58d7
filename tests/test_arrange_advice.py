"""Whether to declare: what a natural collects against what the rows are expected to win."""

from dataclasses import replace

import pytest

from service.pusoy.arranger.table import opponents_table
from service.pusoy.ruleset import NaturalValue
from tests.asking import EXAMPLE, PUSOY, arrange

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
