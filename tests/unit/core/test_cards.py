"""Parsing of cards: every spelling that the contract allows, and no other."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.core.cards import DECK, RANKS, SUITS, Scan, cards, parse_card, parse_cards, scan_cards

SIGNS = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
SELECTORS = ("", "\ufe0e", "\ufe0f", "\ufe0f\ufe0f", "\ufe0e\ufe0f\ufe0e")


def test_the_deck_has_every_card_once_suit_by_suit() -> None:
    assert DECK[:3] == ("2C", "3C", "4C") and DECK[12:14] == ("AC", "2D") and DECK[-1] == "AS"
    assert len(set(DECK)) == 52
    assert (RANKS, SUITS) == ("23456789TJQKA", "CDHS")


@pytest.mark.parametrize("card", DECK)
def test_every_spelling_of_a_card(card: str) -> None:
    rank, suit = card[0], card[1]
    ranks = [rank, rank.lower(), *(["10"] if rank == "T" else [])]
    suits = [suit, suit.lower(), *(sign + selector for sign, selector in product(SIGNS[suit], SELECTORS))]
    for spelling in map("".join, product(ranks, suits)):
        assert parse_card(spelling) == card
        assert parse_cards([spelling]) == [card]
        assert scan_cards(spelling) == Scan((card,), (spelling,), None)


@pytest.mark.parametrize(
    "text",
    [
        *("", "A", "C", "CA", "1C", "0C", "11C", "010C", "10", "100C", "AX", "TX", "AC ", " AC", "AC,", "ACAC", "♣A"),
        *("K\u212a", "\u212aC", "A\u017f", "２C", "AC\ufe0f", "A\ufe0fC", "XAC", "tt", "AC\n", "A C", "10 C", "♣♣"),
    ],
)
def test_text_that_is_not_one_card(text: str) -> None:
    assert parse_card(text) is None
    assert parse_cards([text]) == [None]


def test_an_element_that_is_no_card_does_not_affect_the_others() -> None:
    assert parse_cards(["AC", "XX", "10♦", 5, None, ["AC"], "2♠\ufe0f\ufe0f"]) == [
        *("AC", None, "TD", None, None, None, "2S"),
    ]
    assert parse_cards([]) == []


@pytest.mark.parametrize(
    ("text", "taken", "written", "stopped_at"),
    [
        ("8c9dTsJhQc", ("8C", "9D", "TS", "JH", "QC"), ("8c", "9d", "Ts", "Jh", "Qc"), None),
        ("10c10d", ("TC", "TD"), ("10c", "10d"), None),
        ("8♣ 9♦,10♠", ("8C", "9D", "TS"), ("8♣", "9♦", "10♠"), None),
        ("  , AC ,, 2D ,", ("AC", "2D"), ("AC", "2D"), None),
        ("A♠\ufe0fK♠\ufe0e", ("AS", "KS"), ("A♠\ufe0f", "K♠\ufe0e"), None),
        ("", (), (), None),
        (" , ", (), (), None),
        ("XX", (), (), "XX"),
        ("AC XX 2D", ("AC",), ("AC",), "XX"),
        ("ACXX,2D", ("AC",), ("AC",), "XX"),
        ("AC2", ("AC",), ("AC",), "2"),
        ("AC 1", ("AC",), ("AC",), "1"),
    ],
)
def test_cards_in_one_text(text: str, taken: tuple[str, ...], written: tuple[str, ...], stopped_at: str | None) -> None:
    assert scan_cards(text) == Scan(taken, written, stopped_at)


WHITE_SPACE = [*"\t\n\v\f\r \x85\xa0\u1680", *map(chr, range(0x2000, 0x200B)), *"\u2028\u2029\u202f\u205f\u3000", ","]


@pytest.mark.parametrize("separator", WHITE_SPACE, ids=ascii)
def test_unicode_white_space_and_commas_separate_cards(separator: str) -> None:
    assert scan_cards(f"{separator}AC{separator}{separator}KD{separator}").cards == ("AC", "KD")
    assert scan_cards(f"A{separator}C").stopped_at == "A"


@pytest.mark.parametrize("sign", ["\x08", "\x1c", "\x1f", "\u180e", "\u200b", "\u2060", "\ufeff", ";", "/"], ids=ascii)
def test_no_other_character_separates_cards(sign: str) -> None:
    assert scan_cards(f"AC{sign}KD") == Scan(("AC",), ("AC",), f"{sign}KD")


def test_cards_raises_an_error_that_names_the_bad_text() -> None:
    assert cards("8♣ 9♦ 10♠") == ("8C", "9D", "TS")
    with pytest.raises(ValueError, match=r"^no card at 'XX'$"):
        cards("AC XX")
    with pytest.raises(ValueError, match=rf"^no card at '{'X' * 40}'$"):
        cards("X" * 41)
    with pytest.raises(ValueError, match=r"^a card comes twice in 'AC KD ac'$"):
        cards("AC KD ac")
    text = "AC AC" + " " * 80
    with pytest.raises(ValueError, match=rf"^a card comes twice in '{text[:80]}'$"):
        cards(text)


@given(
    st.lists(st.sampled_from(["AC", "10♦", "t♥\ufe0f", "kS", " ", "  ", ",", "\u2003", "1", "X", "♠", "\ufe0e", "A C"]))
)
def test_the_fast_path_agrees_with_the_general_one(words: list[str]) -> None:
    """A leading comma is skipped, but it rules out the fast path, which takes cards separated by single spaces."""
    for text in ("".join(words), " ".join(words)):
        assert scan_cards(text) == scan_cards(f",{text}")
