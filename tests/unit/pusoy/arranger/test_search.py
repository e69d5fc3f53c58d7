"""The search against a literal brute force, hand by hand."""

from dataclasses import replace

import pytest

from service.core.cards import cards
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.poker import CATEGORIES
from service.pusoy.presets import PRESETS
from service.pusoy.ruleset import Royalty, Ruleset
from tests.support.brute_force import legal_settings, strength, undominated

PUSOY = PRESETS["pusoy"]

HANDS = {
    "one_setting": "KH KC QS QD 8H 7D 7C 6H 6D 5D 5C 4S 4D",
    "scattered": "AS KD QH JC 9S 8D 7H 6C 5S 4D 3H 2C TC",
    "most_settings": "AS KD QC QD QH JS TD 8C 7H 6S 5D 3C 2H",
    "quads": "AS AD AH AC KS 9D 9H 7C 6S 5D 4H 3C 2S",
    "two_quads": "9S 9D 9H 9C 4S 4D 4H 4C KS QD JH 7C 2S",
    "wheels": "AS AD 2H 2C 3S 3D 4H 4C 5S 5D KH QC 9S",
    "five_pairs_tie": "KS KD QS QD JS JD 9S 9D 7S 7D 4H 3C 2H",
    "suited_five_pairs_tie": "KS KH QS QH JS JH 9S 9H 7S 7H 4D 3C 2C",
    "six_pairs": "AS AD KS KD QS QD JS JD TS TD 9S 9D 2C",
    "one_suit": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "three_flushes": "AS KS 9S 7S 5S QH JH 8H 6H 4H TD 3D 2D",
    "trips_thrice": "8S 8D 8H 5S 5D 5C 3S 3H 3C KD JC 9H 7S",
    "straight_flushes": "9S 8S 7S 6S 5S JH TH 9H 8H 7H QD QC 2D",
}


def rows_of(hand: Hand, ruleset: Ruleset) -> list[tuple[object, ...]]:
    found = search(hand, payoffs_of(ruleset))
    return [tuple(strength(row, ruleset.straights) for row in hand.rows(split)) for split in found.undominated]


@pytest.mark.parametrize("name", HANDS)
def test_undominated_settings_are_those_of_brute_force(name: str) -> None:
    hand = Hand(cards(HANDS[name]), PUSOY.straights)
    legal = legal_settings(hand.cards)
    expected = undominated([tuple(map(strength, rows)) for rows in legal])
    found = rows_of(hand, PUSOY)
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert search(hand, payoffs_of(PUSOY)).legal == len(legal)


@pytest.mark.parametrize(("name", "settings"), [("one_setting", 1), ("most_settings", 2930)])
def test_fewest_and_most_settings(name: str, settings: int) -> None:
    hand = Hand(cards(HANDS[name]), PUSOY.straights)
    assert len(search(hand, payoffs_of(PUSOY)).undominated) == settings


ROYALTY_FOR_A_WEAKER_ROW = replace(
    PUSOY,
    royalties=(
        Royalty("front", "pair", 4),
        Royalty("middle", "straight", 9),
        Royalty("middle", "full_house", 2),
        Royalty("back", "two_pair", 6),
        Royalty("back", "flush", 0),
    ),
    foul_royalties="on_top",
)


@pytest.mark.parametrize("name", ["wheels", "suited_five_pairs_tie", "trips_thrice", "straight_flushes"])
def test_a_stronger_row_that_pays_less_does_not_dominate(name: str) -> None:
    ruleset = ROYALTY_FOR_A_WEAKER_ROW
    hand = Hand(cards(HANDS[name]), ruleset.straights)

    def standing(rows: tuple[tuple[str, ...], ...]) -> tuple[object, ...]:
        parts: list[object] = []
        for row, row_cards in zip(("front", "middle", "back"), rows, strict=True):
            category = CATEGORIES[strength(row_cards)[0]]
            royalties = [entry.points for entry in ruleset.royalties if (entry.row, entry.category) == (row, category)]
            parts += [strength(row_cards), royalties[0] if royalties else 1, 1 + royalties[0] if royalties else 1]
        return tuple(parts)

    legal = legal_settings(hand.cards)
    found = search(hand, payoffs_of(ruleset))
    assert {standing(hand.rows(split)) for split in found.undominated} == undominated(
        [standing(rows) for rows in legal]
    )
    assert found.legal == len(legal)


def test_straights_of_the_ruleset_order_the_rows() -> None:
    wheel_second = replace(PUSOY, straights=(*PUSOY.straights[1:-1], "A2345", "TJQKA"))
    hand = Hand(cards(HANDS["wheels"]), wheel_second.straights)
    expected = undominated(
        [
            tuple(strength(row, wheel_second.straights) for row in rows)
            for rows in legal_settings(hand.cards, wheel_second.straights)
        ]
    )
    assert set(rows_of(hand, wheel_second)) == expected


def test_the_order_of_the_cards_does_not_matter() -> None:
    for name, text in HANDS.items():
        first, second = (Hand(given, PUSOY.straights) for given in (cards(text), cards(text)[::-1]))
        assert first.cards == second.cards, name
        assert search(first, payoffs_of(PUSOY)) == search(second, payoffs_of(PUSOY)), name
