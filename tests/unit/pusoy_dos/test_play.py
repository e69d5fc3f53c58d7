"""Plays and comparisons, checked against the oracle and over the whole deck."""

from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from service.core.cards import DECK, cards
from service.pusoy_dos.comparison import compare, reply_fault
from service.pusoy_dos.legal_plays import list_legal_plays
from service.pusoy_dos.play import classify_play, read_play
from service.pusoy_dos.ruleset import Ruleset
from tests.support.pusoy_dos_tables import DEFAULT, HOUSE_RULES, IDS, PRESETS, RULESETS, may_answer, oracle_view

SIZES = (1, 2, 3, 4, 5, 5, 5, 5, 6)


def skewed_cards(random: Random, size: int) -> tuple[str, ...]:
    """Draw cards that are likely to make a play: of few ranks, of one suit, or in sequence."""
    ranks = random.choice(["3456789TJQKA2", "A23456", "TJQKA2", "QKA234", random.choice("3456789") * 2 + "2A"])
    suits = random.choice(["CDHS", "CDHS", "D", "SH"])
    pool = [card for card in DECK if card[0] in ranks and card[1] in suits]
    return tuple(random.sample(pool if len(pool) >= size else list(DECK), size))


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_classifications_of_skewed_plays_match_the_oracle(ruleset: Ruleset) -> None:
    random = Random(ruleset.suits)
    legal = 0

    for _ in range(800):
        held = skewed_cards(random, random.choice(SIZES))
        answer, view = classify_play(held, ruleset=ruleset), oracle_view(held, ruleset)

        assert (answer["kind"], answer["category"]) == (view[:2] if view else (None, None)), held
        assert answer["legal"] is (view is not None)
        legal += answer["legal"]

    assert legal > 50


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_strengths_order_plays_as_the_oracle_does(ruleset: Ruleset) -> None:
    random = Random(ruleset.straight_tie)
    plays = list_legal_plays(DECK, ruleset=ruleset)["plays"]
    sample = [random.choice(plays) for _ in range(200)]
    views = [view for play in sample if (view := oracle_view(play["cards"], ruleset))]

    for (ours, our_view), (theirs, their_view) in combinations(zip(sample, views, strict=True), 2):
        if our_view.kind == their_view.kind:
            assert (ours["strength"] > theirs["strength"]) is (our_view.key > their_view.key), (ours, theirs)
            assert (ours["strength"] == theirs["strength"]) is (our_view.key == their_view.key), (ours, theirs)


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_comparisons_of_skewed_plays_match_the_oracle(ruleset: Ruleset) -> None:
    random = Random(ruleset.name)
    compared = 0

    for _ in range(2500):
        drawn = skewed_cards(random, random.choice((2, 3, 4, 6, 6, 10, 10, 10)))
        size = random.choice((1, len(drawn) // 2, len(drawn) // 2))
        play, table = drawn[:size], drawn[size:]
        ours, theirs = read_play(play, ruleset=ruleset), read_play(table, ruleset=ruleset)
        if ours and theirs:
            compared += 1
            assert (reply_fault(ours, theirs, ruleset) is None) is may_answer(play, table, ruleset), (play, table)

    assert compared > 40


FULL_DECK_COUNTS = {  # singles 52, pairs 78, triples 52; n listed runs: 1,020 n straights, 4 n straight flushes
    ("single", None): 52,
    ("pair", None): 78,
    ("triple", None): 52,
    ("five_cards", "full_house"): 3744,
    ("five_cards", "four_of_a_kind"): 624,
}


@pytest.mark.parametrize("ruleset", PRESETS, ids=[ruleset.name for ruleset in PRESETS])
def test_the_whole_deck_has_the_known_number_of_plays(ruleset: Ruleset) -> None:
    runs = len(ruleset.straights)
    counts: dict[tuple[str, str | None], int] = defaultdict(int)
    for play in list_legal_plays(DECK, ruleset=ruleset)["plays"]:
        counts[play["kind"], play["category"]] += 1

    assert counts == FULL_DECK_COUNTS | {
        ("five_cards", "straight"): runs * (4**5 - 4),
        ("five_cards", "straight_flush"): runs * 4,
        ("five_cards", "flush"): 4 * 1287 - runs * 4,
    }


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_e3_two_disjoint_plays_of_one_size_never_tie_over_the_whole_deck(ruleset: Ruleset) -> None:
    place = {card: 1 << bit for bit, card in enumerate(DECK)}
    by_strength: dict[tuple[int, int], list[int]] = defaultdict(list)
    for play in list_legal_plays(DECK, ruleset=ruleset)["plays"]:
        by_strength[len(play["cards"]), play["strength"]].append(sum(place[card] for card in play["cards"]))

    for (size, strength), group in by_strength.items():
        assert all(ours & theirs for ours, theirs in combinations(group, 2)), (size, strength)


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_strength_fits_a_signed_32_bit_integer(ruleset: Ruleset) -> None:
    plays = list_legal_plays(DECK, ruleset=ruleset)["plays"]

    assert all(0 <= play["strength"] < 2**31 for play in plays)


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_e10_renaming_the_suits_in_cards_and_ruleset_changes_no_result(ruleset: Ruleset) -> None:
    other = str.maketrans("CDHS", "SCDH")
    renamed = replace(ruleset, suits=ruleset.suits.translate(other))
    random = Random(3)
    for _ in range(300):
        held = skewed_cards(random, random.choice(SIZES))
        ours = classify_play(held, ruleset=ruleset)
        theirs = classify_play(tuple(card[0] + card[1].translate(other) for card in held), ruleset=renamed)
        assert (ours["category"], ours["strength"]) == (theirs["category"], theirs["strength"]), held


def test_cards_are_echoed_in_the_order_given() -> None:
    assert classify_play(cards("7D 7S"), ruleset=DEFAULT)["cards"] == ["7D", "7S"]


def test_a_bomb_beats_any_play_of_another_size() -> None:
    bombs = HOUSE_RULES["bombs"]
    four = cards("3C 3S 3H 3D 4C")

    for table in ("2D", "2D 2H", "2D 2H 2S"):
        answer = compare(four, cards(table), ruleset=bombs)
        assert (answer["beats"], answer["reason"]) == (True, None)
        assert answer["detail"] == "Four of a kind is a bomb here: it beats any play of another size"


def test_a_bomb_against_five_cards_is_compared_as_usual() -> None:
    bombs = HOUSE_RULES["bombs"]

    assert compare(cards("3C 3S 3H 3D 4C"), cards("5C 5S 5H 5D 6C"), ruleset=bombs)["reason"] == "too_weak"


def test_a_play_that_is_not_a_bomb_does_not_beat_another_size() -> None:
    bombs = HOUSE_RULES["bombs"]

    assert compare(cards("3C 3S 3H 4D 4C"), cards("5C"), ruleset=bombs)["reason"] == "wrong_size"
    assert compare(cards("2C"), cards("5C 5S 5H 5D 6C"), ruleset=bombs)["reason"] == "wrong_size"


@pytest.mark.parametrize(
    ("play", "table", "reason"),
    [
        ("4C 5D", "6C 7D", "table_not_a_combination"),
        ("4C", "6C 7D", "table_not_a_combination"),
        ("4C 5D", "6C", "not_a_combination"),
        ("9C 9D 9H 9S", "6C", "not_a_combination"),
        ("9C 9D", "6C", "wrong_size"),
        ("3D", "6C", "too_weak"),
        ("6D", "6C", None),
    ],
)
def test_reasons_come_in_the_order_of_the_contract(play: str, table: str, reason: str | None) -> None:
    answer = compare(cards(play), cards(table), ruleset=DEFAULT)

    assert (answer["reason"], answer["beats"]) == (reason, reason is None)


@pytest.mark.parametrize(
    ("house", "held", "category", "detail"),
    [
        ("no triples", "8C 8D 8H", None, "Three eights are no play: triples are not played in this ruleset"),
        ("no triples", "8C 8D 9H", None, "Three cards are no play: triples are not played in this ruleset"),
        ("no flushes", "3C 5C 7C 9C JC", None, "A flush is not played in this ruleset"),
        ("no five-card plays", "3C 3D 3H 4C 4D", None, "A full house is not played in this ruleset"),
        ("no five-card plays", "3C 3D 3H 3S 4D", None, "Four of a kind is not played in this ruleset"),
        ("no five-card plays", "3C 4D 5H 6S 7D", None, "A straight is not played in this ruleset"),
        ("straight flushes are just flushes", "3C 4C 5C 6C 7C", "flush", None),
        ("straights above flushes, nothing else", "3C 4C 5C 6C 7C", "straight", None),
        ("straights only", "3C 4C 5C 6C 7C", "straight", None),
    ],
)
def test_a_hand_is_the_highest_listed_category_that_it_makes(
    house: str, held: str, category: str | None, detail: str | None
) -> None:
    answer = classify_play(cards(held), ruleset=HOUSE_RULES[house])

    assert answer["category"] == category
    if category is None:
        assert answer["detail"] == detail


def test_without_triples_three_cards_are_the_wrong_size() -> None:
    answer = classify_play(cards("8C 8D 8H"), ruleset=HOUSE_RULES["no triples"])

    assert answer["reason"] == "wrong_size"


@pytest.mark.parametrize(
    ("held", "label"),
    [
        ("TD", "Ten of diamonds"),
        ("6C 6D", "Pair of sixes"),
        ("2C 2D 2S", "Three twos"),
        ("TC JD QS KH AC", "Straight, ten to ace"),
        ("3D 5D 7D 9D JD", "Diamond flush, jack high"),
        ("3D 5D 7D 9D 2D", "Diamond flush, two high"),
        ("KC KD KH 5C 5D", "Full house, kings over fives"),
        ("KC KD KH KS 5D", "Four kings"),
        ("3S 4S 5S 6S 7S", "Spade straight flush, three to seven"),
    ],
)
def test_labels_are_what_players_call_the_plays(held: str, label: str) -> None:
    assert classify_play(cards(held), ruleset=DEFAULT)["label"] == label


@pytest.mark.parametrize(
    ("house", "higher", "lower", "detail"),
    [
        (
            "flushes card by card",
            "3C 5C 7C 9C JC",
            "3H 4H 7H 9H JH",
            "Club flush beats heart flush: card 4 from the top decides, five over four",
        ),
        (
            "flushes card by card",
            "3C 5C 7C 9C JC",
            "3H 5H 7H 9H JH",
            "Same ranks: the club flush outranks the heart flush",
        ),
        (
            "suit first in straight flushes",
            "3D 4D 5D 6D 7D",
            "6C 7C 8C 9C TC",
            "Diamond beats club: straight flushes compare by suit first in this ruleset",
        ),
        (
            "suit first in straight flushes",
            "8C 9C TC JC QC",
            "3C 4C 5C 6C 7C",
            "8-9-10-J-Q ranks above 3-4-5-6-7 in this ruleset",
        ),
    ],
)
def test_details_name_what_decided_under_house_rules(house: str, higher: str, lower: str, detail: str) -> None:
    answer = compare(cards(higher), cards(lower), ruleset=HOUSE_RULES[house])

    assert (answer["beats"], answer["detail"]) == (True, detail)


def test_equal_is_not_higher() -> None:
    answer = compare(cards("7C 7D"), cards("7S 7D"), ruleset=DEFAULT)

    assert (answer["beats"], answer["reason"]) == (False, "too_weak")
    assert answer["detail"] == "Pair of sevens against pair of sevens: equal is not higher"


def test_a_table_that_is_no_play_is_explained_in_one_sentence() -> None:
    answer = compare(cards("9C"), cards("5C 5D 6H"), ruleset=DEFAULT)

    assert answer["reason"] == "table_not_a_combination"
    assert answer["detail"] == "Nothing to beat: a pair of fives takes no third card but another five"
    assert compare(cards("9C"), cards("5C 6H"), ruleset=DEFAULT)["detail"].startswith(
        "Nothing to beat: 5-6 are not a pair"
    )


def test_a_refusal_mentions_no_play_that_the_ruleset_lacks() -> None:
    bare = replace(DEFAULT, five_card_categories=("straight", "flush"))
    details = [
        classify_play(cards(text), ruleset=bare)["detail"] for text in ("6C 6D 6H 9D", "6C 6D 6H 6S", "6C 6D 6H 9D TC")
    ]
    assert details == [
        "Three sixes take no extra card",
        "Four sixes are no play: four of a kind is not played in this ruleset",
        "Three sixes take no extra cards",
    ]
