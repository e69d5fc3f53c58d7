"""Cards: their names, and parsers for one card, a list of cards and a text with several.

A card is its two-letter name, rank then suit: ``"TD"`` is the ten of diamonds.
It is a plain string, so that it prints, compares and becomes JSON without conversion.
Cards have no order here: each game decides which ranks and suits are higher.
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
RANK_PATTERN = "(10|[2-9TtJjQqKkAa])"  # the spellings of a rank
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
    """Parse exactly one card; return ``None`` for any other text.

    >>> parse_card("10♦"), parse_card("td"), parse_card("1D")
    ('TD', 'TD', None)
    """
    match = _ONE_CARD.fullmatch(text)
    return _card_of(match) if match else None


def _card_of(match: re.Match[str]) -> Card:
    """Return the card of a match; variation selectors after the suit sign are ignored."""
    return _SPELLINGS[match[1] + (match[2] or match[3])]


def parse_cards(elements: Sequence[object]) -> list[Card | None]:
    """Parse a list with one card per element; ``None`` stands for an element that is not one card.

    >>> parse_cards(["10♦", "XX"])
    ['TD', None]
    """
    try:
        return [*map(_SPELLINGS.__getitem__, elements)]  # type: ignore[arg-type]  # the usual case, in one pass
    except (KeyError, TypeError):
        return [parse_card(element) if isinstance(element, str) else None for element in elements]


class Scan(NamedTuple):
    """The cards at the start of a text, how each was written, and the word that is no card, if one follows."""

    cards: tuple[Card, ...]
    written: tuple[str, ...]
    stopped_at: str | None


def scan_cards(text: str) -> Scan:
    """Parse cards from the start of a text up to the first word that is no card.

    White space and commas between cards are optional.

    >>> scan_cards("8c9dTs, 10♥").cards
    ('8C', '9D', 'TS', 'TH')
    >>> scan_cards("8c XX 9d")
    Scan(cards=('8C',), written=('8c',), stopped_at='XX')
    """
    words = text.split(" ")
    try:
        return Scan(tuple(map(_SPELLINGS.__getitem__, words)), tuple(words), None)  # the usual case, in one pass
    except KeyError:
        return _scan_one_by_one(text)


def _scan_one_by_one(text: str) -> Scan:
    taken: list[tuple[Card, str]] = []
    position = _end_of_match(_SEPARATORS, text, 0)
    while match := _ONE_CARD.match(text, position):
        taken.append((_card_of(match), match[0]))
        position = _end_of_match(_SEPARATORS, text, match.end())
    stopped_at = text[position : _end_of_match(_WORD, text, position)] if position < len(text) else None
    return Scan(tuple(card for card, _ in taken), tuple(written for _, written in taken), stopped_at)


def _end_of_match(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    assert match, "both patterns also match the empty string"
    return match.end()


def cards(text: str) -> Cards:
    """Parse a text of cards; raise ``ValueError`` if part of it is no card, or a card occurs twice.

    >>> cards("8♣ 9♦ 10♠")
    ('8C', '9D', 'TS')
    """
    scan = scan_cards(text)
    if scan.stopped_at is not None:
        raise ValueError(f"no card at {scan.stopped_at[:40]!r}")
    if len(set(scan.cards)) < len(scan.cards):
        raise ValueError(f"a card comes twice in {text[:80]!r}")
    return scan.cards
