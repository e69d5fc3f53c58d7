"""The search, step by step, against trying every split with the evaluator's strengths."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from service.core.cards import Cards, cards
from service.pusoy.arranger.hand import Hand
from service.pusoy.arranger.opponents import Strengths
from service.pusoy.arranger.row_payoffs import Payoffs, payoffs_of
from service.pusoy.arranger.search import search
from service.pusoy.naturals import high_to_low
from service.pusoy.poker import evaluator
from service.pusoy.ruleset import Ruleset
from tests.support.arranging import HANDS, PUSOY, ROYALTY_FOR_A_WEAKER_ROW
from tests.support.settled_tables import RULESETS, WHEEL_HIGH

SOME = ("one_setting", "wheels", "suited_five_pairs_tie", "three_flushes", "trips_thrice", "straight_flushes")


def legal_strengths(hand: Cards, straights: tuple[str, ...]) -> Counter[Strengths]:
    """Count the legal splits by the strengths of their rows."""
    look_up = evaluator(straights)
    fives = {five: look_up.five(five).strength for five in combinations(hand, 5)}
    legal: Counter[Strengths] = Counter()
    for three in combinations(hand, 3):
        front = look_up.three(three).strength
        middles = [fives[five] for five in combinations([card for card in hand if card not in three], 5)]
        for middle, back in zip(middles, reversed(middles), strict=True):  # a complement is as far from the end
            if front <= middle <= back:
                legal[front, middle, back] += 1
    return legal


def standing(rows: Strengths, payoffs: Payoffs) -> tuple[int, ...]:
    """Return all the numbers in which another setting must match this one to dominate it."""
    categories = [row.category(strength) for strength, row in zip(rows, payoffs, strict=True)]
    clean = [row.clean[at] for at, row in zip(categories, payoffs, strict=True)]
    return (*rows, *clean, *(row.foul[at] for at, row in zip(categories, payoffs, strict=True)))


def undominated(legal: Counter[Strengths], payoffs: Payoffs) -> set[Strengths]:
    best: list[tuple[int, ...]] = []
    for one in sorted((standing(rows, payoffs) for rows in legal), reverse=True):
        if not any(all(map(int.__ge__, other, one)) for other in reversed(best)):
            best.append(one)
    return {(front, middle, back) for front, middle, back, *_ in best}


def assert_all_found(hand: Hand, payoffs: Payoffs) -> None:
    """Check that the search finds what trying every split finds, each once."""
    legal = legal_strengths(hand.cards, hand.straights)
    found = search(hand, payoffs)
    assert found.legal == legal.total()
    splits = [(split.front, split.middle, split.back) for split in found.undominated]
    assert set(splits) == undominated(legal, payoffs)
    assert len(set(splits)) == len(splits)


@pytest.mark.parametrize("straights", [PUSOY.straights, WHEEL_HIGH, ()], ids=["ordinary", "wheel_high", "none"])
@pytest.mark.parametrize("name", ["wheels", "three_flushes", "trips_thrice", "one_suit"])
def test_every_three_and_five_of_a_hand_has_its_strength(name: str, straights: tuple[str, ...]) -> None:
    hand, look_up = Hand(cards(HANDS[name])[::-1], straights), evaluator(straights)
    assert hand.cards == high_to_low(cards(HANDS[name]))
    assert hand.straights == straights
    assert hand.fives == [look_up.five(five).strength for five in combinations(hand.cards, 5)]
    assert hand.fronts == [look_up.three(three).strength for three in combinations(hand.cards, 3)]


@pytest.mark.parametrize("name", SOME)
def test_the_search_finds_what_trying_every_split_finds(name: str) -> None:
    hand, payoffs = Hand(cards(HANDS[name]), PUSOY.straights), payoffs_of(PUSOY)
    assert_all_found(hand, payoffs)


@pytest.mark.parametrize(
    "ruleset",
    [ROYALTY_FOR_A_WEAKER_ROW, replace(RULESETS["royalties_that_fall"], straights=WHEEL_HIGH)],
    ids=["by_every_row", "by_pairs"],
)
@pytest.mark.parametrize("name", ["one_setting", "wheels", "suited_five_pairs_tie", "two_quads", "trips_thrice"])
def test_a_weaker_row_that_pays_more_is_not_dominated(name: str, ruleset: Ruleset) -> None:
    hand, payoffs = Hand(cards(HANDS[name]), ruleset.straights), payoffs_of(ruleset)
    assert_all_found(hand, payoffs)


@pytest.mark.parametrize("name", SOME)
def test_a_split_is_shown_as_rows_of_its_strengths(name: str) -> None:
    hand, look_up = Hand(cards(HANDS[name]), PUSOY.straights), evaluator(PUSOY.straights)
    for split in search(hand, payoffs_of(PUSOY)).undominated:
        front, middle, back = hand.rows(split)
        assert sorted(front + middle + back) == sorted(hand.cards)
        assert look_up.three(front).strength == split.front
        assert (look_up.five(middle).strength, look_up.five(back).strength) == (split.middle, split.back)
        assert all(row == tuple(sorted(row, key=hand.cards.index)) for row in (front, middle, back))


@pytest.mark.parametrize(
    ("text", "whole", "broken"),
    [
        # Without a flush only ranks count. All ranks differ; or three of eight ranks, or a pair and another rank.
        ("A♠ K♠ Q♠ J♠ T♦ 9♦ 8♦ 7♦ 6♣ 5♣ 4♣ 3♣ 2♥", 0, 286),
        ("A♠ A♦ K♠ K♦ Q♠ Q♦ J♣ J♥ T♣ T♥ 9♠ 8♦ 7♣", 0, 56 + 5 * 7),
        # Five spades: a front leaves all of them or breaks up the flush, and it does not matter with which spade.
        ("A♠ K♠ K♥ K♦ Q♠ J♠ 9♠ 8♥ 7♥ 6♦ 5♦ 4♣ 3♣", 35 + 6, 165 + 10 + 1 - 20),
        # Six spades: a front may take one, and then it matters which; taking two or three breaks up the flush.
        ("A♠ K♠ Q♠ J♠ T♠ 9♠ 8♥ 7♥ 6♥ 5♦ 4♦ 3♣ 2♣", 35 + 6 * 21, 15 * 7 + 20),
    ],
)
def test_fronts_that_leave_the_same_fives_are_searched_once(text: str, whole: int, broken: int) -> None:
    hand = Hand(cards(text), PUSOY.straights)
    fronts = hand.distinct_fronts()
    assert len(fronts) == whole + broken
    assert sum(count for _, _, count in fronts) == 286
    assert fronts == sorted(fronts, key=lambda front: (-front[0], front[1]))
    assert all(hand.fronts[index] == strength for strength, index, _ in fronts)
