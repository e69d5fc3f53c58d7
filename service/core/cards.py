"""Cards: how one is written, and how many are read from a text.

A card is its two-letter name, rank then suit: ``"TD"`` is the ten of diamonds.
It is a plain string, so that it prints, compares and travels as JSON as it stands.
A card has no order of its own: which rank or suit is higher is each game's to say.
"""

import re
from collections.abc import Sequence
from itertools import product
from typing import Annotated, NamedTuple

from service.core.json_schema import JSONSchema

Card = Annotated[str, JSONSchema(pattern="^[2-9TJQKA][CDHS]$")]
Cards = Annotated[tuple[Card, ...], "Cards, each its rank and suit in upper case."]

RANKS = "23456789TJQKA"
BIG_TWO_RANKS = "3456789TJQKA2"  # low to high
RANK_PATTERN = "(10|[2-9TtJjQqKkAa])"  # as a rank may be written
SUITS = "CDHS"

DECK: Cards = tuple(rank + suit for suit in SUITS for rank in RANKS)

_SIGNS = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
_RANK_FORMS = {rank: (rank, rank.lower()) for rank in RANKS} | {"T": ("T", "t", "10")}
_SUIT_FORMS = {suit: (suit, suit.lower(), *_SIGNS[suit]) for suit in SUITS}
_SPELLINGS: dict[str, Card] = {
    rank_form + suit_form: rank + suit
    for rank, suit in product(RANKS, SUITS)
    for rank_form, suit_form in product(_RANK_FORMS[rank], _SUIT_FORMS[suit])
}

# Letters are spelt out, not matched with IGNORECASE, which would let the Kelvin sign pass for a king.
_ONE_CARD = re.compile(RANK_PATTERN + r"(?:([CcDdHhSs])|([♣♧♦♢♥♡♠♤])[\ufe0e\ufe0f]*)")
# Unicode's White_Space, which is not quite what \s matches, and commas.
_SEPARATOR = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,"
_SEPARATORS = re.compile(f"[{_SEPARATOR}]*")
_WORD = re.compile(f"[^{_SEPARATOR}]*")


def parse_card(text: str) -> Card | None:
    """Read exactly one card; ``None`` when the text is anything else.

    >>> parse_card("10♦"), parse_card("td"), parse_card("1D")
    ('TD', 'TD', None)
    """
    match = _ONE_CARD.fullmatch(text)
    return _card_of(match) if match else None


def _card_of(match: re.Match[str]) -> Card:
    """Name the card that was matched, whatever variation selectors its sign has."""
    return _SPELLINGS[match[1] + (match[2] or match[3])]


def parse_cards(elements: Sequence[object]) -> list[Card | None]:
    """Read a list of which each element is exactly one card; ``None`` stands for one that is not."""
    try:
        return [*map(_SPELLINGS.__getitem__, elements)]  # type: ignore[arg-type]  # the usual list, read in one go
    except (KeyError, TypeError):
        return [parse_card(element) if isinstance(element, str) else None for element in elements]


class Scan(NamedTuple):
    """Cards taken from a text, each as it was written, and the word at which reading stopped, if it did."""

    cards: tuple[Card, ...]
    written: tuple[str, ...]
    stopped_at: str | None


def scan_cards(text: str) -> Scan:
    """Read a run of cards from the left; they may be parted by white space or commas, or not at all.

    >>> scan_cards("8c9dTs, 10♥").cards
    ('8C', '9D', 'TS', 'TH')
    >>> scan_cards("8c XX 9d")
    Scan(cards=('8C',), written=('8c',), stopped_at='XX')
    """
    words = text.split(" ")
    try:
        return Scan(tuple(map(_SPELLINGS.__getitem__, words)), tuple(words), None)  # the usual writing, in one go
    except KeyError:
        return _scan_one_by_one(text)


def _scan_one_by_one(text: str) -> Scan:
    taken: list[tuple[Card, str]] = []
    place = _end(_SEPARATORS, text, 0)
    while match := _ONE_CARD.match(text, place):
        taken.append((_card_of(match), match[0]))
        place = _end(_SEPARATORS, text, match.end())
    stopped_at = text[place : _end(_WORD, text, place)] if place < len(text) else None
    return Scan(tuple(card for card, _ in taken), tuple(written for _, written in taken), stopped_at)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    assert match, "these patterns also match nothing"
    return match.end()


def cards(text: str) -> Cards:
    """Read cards written in one string; ``ValueError`` names what cannot be read or comes twice.

    >>> cards("8♣ 9♦ 10♠")
    ('8C', '9D', 'TS')
    """
    scan = scan_cards(text)
    if scan.stopped_at is not None:
        raise ValueError(f"no card at {scan.stopped_at[:40]!r}")
    if len(set(scan.cards)) < len(scan.cards):
        raise ValueError(f"a card comes twice in {text[:80]!r}")
    return scan.cards
