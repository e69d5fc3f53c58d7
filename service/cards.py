"""Cards: how one is written, and how many are read from a text.

A card is its two-letter name, rank then suit: ``"TD"`` is the ten of diamonds.
It is a plain string, so that it prints, compares and travels as JSON as it stands.
A card has no order of its own: which rank or suit is higher is each game's to say.
"""

import re
from itertools import product

Card = str
Cards = tuple[Card, ...]

RANKS = "23456789TJQKA"
SUITS = "CDHS"

DECK: Cards = tuple(rank + suit for suit in SUITS for rank in RANKS)

_SIGNS = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
_RANK_FORMS = {rank: (rank, rank.lower()) for rank in RANKS} | {"T": ("T", "t", "10")}
_SUIT_FORMS = {
    suit: (suit, suit.lower(), *(sign + variant for sign, variant in product(_SIGNS[suit], ("", "\ufe0e", "\ufe0f"))))
    for suit in SUITS
}
_SPELLINGS: dict[str, Card] = {
    rank_form + suit_form: rank + suit
    for rank, suit in product(RANKS, SUITS)
    for rank_form, suit_form in product(_RANK_FORMS[rank], _SUIT_FORMS[suit])
}

# Letters are spelt out, not matched with IGNORECASE, which would let the Kelvin sign pass for a king.
_ONE_CARD = re.compile(r"(10|[2-9TtJjQqKkAa])(?:([CcDdHhSs])|([♣♧♦♢♥♡♠♤])[\ufe0e\ufe0f]*)")
# Unicode's White_Space, which is not quite what \s matches, and commas.
_SEPARATORS = re.compile(r"[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,]*")


def parse_card(text: str) -> Card | None:
    """Read exactly one card; ``None`` when the text is anything else.

    >>> parse_card("10♦"), parse_card("td"), parse_card("1D")
    ('TD', 'TD', None)
    """
    card = _SPELLINGS.get(text)
    if card is None and (match := _ONE_CARD.fullmatch(text)):  # a sign with more than one variation selector
        return _SPELLINGS[match[1] + (match[2] or match[3])]
    return card


def scan_cards(text: str) -> tuple[list[Card], str | None]:
    """Read a run of cards from the left: the cards taken, and the rest that could not be read.

    Cards may be parted by white space or commas, or not at all.

    >>> scan_cards("8c9dTs, 10♥")
    (['8C', '9D', 'TS', 'TH'], None)
    >>> scan_cards("8c XX 9d")
    (['8C'], 'XX 9d')
    """
    cards: list[Card] = []
    place = _SEPARATORS.match(text).end()  # type: ignore[union-attr]  # matches the empty string too
    while place < len(text):
        match = _ONE_CARD.match(text, place)
        if match is None:
            return cards, text[place:]
        cards.append(_SPELLINGS[match[1] + (match[2] or match[3])])
        place = _SEPARATORS.match(text, match.end()).end()  # type: ignore[union-attr]
    return cards, None


def cards(text: str) -> Cards:
    """Read cards written in one string; ``ValueError`` names what cannot be read or comes twice.

    >>> cards("8♣ 9♦ 10♠")
    ('8C', '9D', 'TS')
    """
    taken, rest = scan_cards(text)
    if rest is not None:
        raise ValueError(f"no card at {rest[:40]!r}")
    if len(set(taken)) < len(taken):
        raise ValueError(f"a card comes twice in {text[:80]!r}")
    return tuple(taken)
