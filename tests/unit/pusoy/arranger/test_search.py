"""The search against a literal brute force, hand by hand."""

from dataclasses import replace

import pytest

from service.core.cards import cards
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.row_payoffs import payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.poker import CATEGORIES
from service.pusoy.ruleset import Ruleset
from tests.support.arranging import HANDS, PUSOY, ROYALTY_FOR_A_WEAKER_ROW
from tests.support.brute_force import legal_settings, strength, undominated


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
