"""Legal plays: the list is checked against a filter over all subsets, and against the referee."""

import json
from itertools import chain, combinations
from random import Random

import pytest

from service.core.cards import DECK, Cards, cards
from service.pusoy_dos import legal_plays
from service.pusoy_dos.legal_plays import list_legal_plays
from service.pusoy_dos.order import order_of
from service.pusoy_dos.play import Play, read_play
from service.pusoy_dos.round_state import Move, PlayOnTable, Round, find_fault
from service.pusoy_dos.ruleset import Ruleset
from tests.support.pusoy_dos_tables import DEFAULT, HOUSE_RULES, IDS, RULESETS, may_answer


def deal(random: Random, size: int) -> tuple[str, ...]:
    """Draw a hand, often one of few suits or few ranks."""
    pool = random.choice([DECK, DECK, [card for card in DECK if card[0] in "3456A2"], DECK[: 13 + 8]])
    return tuple(random.sample(list(pool), size))


def subsets(hand: tuple[str, ...]) -> chain[tuple[str, ...]]:
    return chain.from_iterable(combinations(hand, size) for size in (1, 2, 3, 5))


def in_listing_order(found: list[Play], ruleset: Ruleset) -> list[Play]:
    """Sort plays by size, strength, then cards low to high in game order."""
    place = order_of(ruleset).place
    return sorted(found, key=lambda play: (len(play.cards), play.strength, [place[card] for card in play.cards]))


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_the_list_of_a_free_lead_equals_a_filter_over_all_subsets(ruleset: Ruleset) -> None:
    random = Random(ruleset.suits + "lead")
    for size in (1, 5, 9, 13):
        hand = order_of(ruleset).sort(deal(random, size))
        expected = [play for held in subsets(hand) if (play := read_play(held, ruleset=ruleset))]

        answer = list_legal_plays(hand, ruleset=ruleset)

        assert [tuple(play["cards"]) for play in answer["plays"]] == [
            play.cards for play in in_listing_order(expected, ruleset)
        ]
        assert answer["count"] == len(expected)
        assert answer["may_pass"] is False


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_a_play_is_listed_exactly_if_the_oracle_lets_it_answer_the_table(ruleset: Ruleset) -> None:
    random = Random(ruleset.suits + "table")
    for table_size in (1, 2, 3, 5, 5, 5):
        drawn = deal(random, 14)
        tables = [held for held in combinations(drawn, table_size) if read_play(held, ruleset=ruleset)]
        if not tables:
            continue
        table = random.choice(tables)
        hand = tuple(card for card in drawn if card not in table)[:10]
        expected = {frozenset(held) for held in subsets(hand) if may_answer(held, table, ruleset)}

        answer = list_legal_plays(hand, table=table, ruleset=ruleset)

        assert {frozenset(play["cards"]) for play in answer["plays"]} == expected
        assert answer["count"] == len(expected)
        assert answer["may_pass"] is True


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_a_play_is_listed_exactly_if_the_referee_accepts_it(ruleset: Ruleset) -> None:
    random = Random(ruleset.suits + "referee")
    for turn in range(3):
        drawn = deal(random, 15)
        hand = drawn[:9]
        tables = [
            held for size in (1, 2, 5) for held in combinations(drawn[9:], size) if read_play(held, ruleset=ruleset)
        ]
        table = random.choice(tables) if turn % 2 else None
        must_include = None if turn % 2 else random.choice(hand)
        table_play = read_play(table, ruleset=ruleset) if table else None
        state = Round(
            players=("a", "b"),
            turn="a",
            cards_left={"a": len(hand), "b": 5},
            hands={"a": hand, "b": ()},
            must_include=must_include,
            table=PlayOnTable("b", table_play) if table_play else None,
        )
        accepted = {
            frozenset(held)
            for held in subsets(hand)
            if find_fault(Move("a", held, read_play(held, ruleset=ruleset)), state, ruleset) is None
        }

        answer = list_legal_plays(hand, table=table, must_include=must_include, ruleset=ruleset)

        assert {frozenset(play["cards"]) for play in answer["plays"]} == accepted
        assert answer["may_pass"] is (find_fault(Move("a", None, None), state, ruleset) is None)


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_a_play_is_listed_as_it_is_classified(ruleset: Ruleset) -> None:
    hand = DECK[:11] + cards("3D 3H 4D 4H 5S")
    for listed in list_legal_plays(hand, ruleset=ruleset)["plays"]:
        play = read_play(tuple(listed["cards"]), ruleset=ruleset)

        assert play
        assert (listed["kind"], listed["category"], listed["label"], listed["strength"]) == (
            play.kind,
            play.category,
            play.label,
            play.strength,
        )


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("3C", 1),
        ("3C 3D", 3),
        ("3C 3D 3H 3S", 4 + 6 + 4),
        ("3C 3D 3H 3S 4C", 5 + 6 + 4 + 1),
        ("3C 3D 3H 4C 4D", 5 + 3 + 1 + 1 + 1),
        ("".join(rank + "C" for rank in "3456789TJQKA2"), 13 + 1287),
        ("3C 4C 5C 6C 7D 8D 9D TD JD QD KD AD 2C", 13 + 10 + 56 - 4),
    ],
    ids=["single", "pair", "four threes", "quads", "full house", "one suit", "two suits"],
)
def test_known_counts_of_a_free_lead(hand: str, count: int) -> None:
    # two suits: ten runs, of which four, in diamonds, are among the C(8, 5) = 56 fives of that suit
    assert list_legal_plays(cards(hand), ruleset=DEFAULT)["count"] == count


def test_subsets_that_ranks_and_suits_rule_out_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of thirteen cards of one suit, each single, each straight, and one flush for each top card are read."""
    read: list[Cards] = []

    def record(held: Cards, *, ruleset: Ruleset) -> Play | None:
        read.append(held)
        return read_play(held, ruleset=ruleset)

    monkeypatch.setattr(legal_plays, "read_play", record)

    legal_plays.list_legal_plays(tuple(rank + "C" for rank in "3456789TJQKA2"), ruleset=DEFAULT)

    assert len(read) == 13 + 10 + 8  # a seven is the top of only one five of a suit, and that is a run


def test_plays_of_equal_strength_are_sorted_by_their_cards() -> None:
    answer = list_legal_plays(cards("7C 7S 7H 7D"), ruleset=DEFAULT)

    pairs = [" ".join(play["cards"]) for play in answer["plays"] if play["kind"] == "pair"]
    assert pairs == ["7C 7S", "7C 7H", "7S 7H", "7C 7D", "7S 7D", "7H 7D"]


def test_a_suited_straight_that_counts_as_a_flush_is_sorted_among_the_flushes() -> None:
    answer = list_legal_plays(cards("3C 4C 5C 6C 7C 8C"), ruleset=HOUSE_RULES["straight flushes are just flushes"])

    fives = ["".join(card[0] for card in play["cards"]) for play in answer["plays"] if play["kind"] == "five_cards"]
    assert fives == ["34567", "34568", "34578", "34678", "35678", "45678"]


@pytest.mark.parametrize(("hand", "category"), [("3C 4D 5C 6C 7C", "straight"), ("3C 4C 5C 6C 7C", "straight_flush")])
def test_five_cards_in_sequence_are_the_only_five_card_play(hand: str, category: str | None) -> None:
    fives = [play for play in list_legal_plays(cards(hand), ruleset=DEFAULT)["plays"] if len(play["cards"]) == 5]

    assert [(play["category"], play["cards"]) for play in fives] == [(category, cards(hand))]


def test_every_listed_play_includes_the_opening_card() -> None:
    answer = list_legal_plays(cards("3C 3D 4C 5C 6C 7C 8C"), must_include="3C", ruleset=DEFAULT)

    assert [" ".join(play["cards"]) for play in answer["plays"]] == [
        "3C",
        "3C 3D",
        "3C 4C 5C 6C 8C",
        "3C 4C 5C 7C 8C",
        "3C 4C 6C 7C 8C",
        "3C 5C 6C 7C 8C",
        "3C 4C 5C 6C 7C",
    ]
    assert answer["may_pass"] is False


def test_bombs_are_listed_after_the_plays_of_the_table_s_size() -> None:
    answer = list_legal_plays(cards("3C 3D 3H 3S 4C 9D"), table=cards("8D"), ruleset=HOUSE_RULES["bombs"])

    assert [" ".join(play["cards"]) for play in answer["plays"]] == ["9D", "3C 3S 3H 3D 4C", "3C 3S 3H 3D 9D"]


def test_the_order_of_the_hand_does_not_matter() -> None:
    hand = cards("3C 4D 5S 6H 7C 7D 7H 2S 2D")
    shuffled = tuple(Random(5).sample(hand, len(hand)))

    assert list_legal_plays(hand, ruleset=DEFAULT) == list_legal_plays(shuffled, ruleset=DEFAULT)


def test_the_answer_can_be_written_as_json() -> None:
    answer = list_legal_plays(cards("3C 3D 4C"), ruleset=DEFAULT)

    assert json.loads(json.dumps(answer))["plays"][3]["cards"] == ["3C", "3D"]
