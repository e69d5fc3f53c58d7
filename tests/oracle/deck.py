"""Cards for the oracle: the deck and every spelling of a card. Each game ranks the cards itself."""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
SELECTORS = "\ufe0e\ufe0f"
NO_SPACES = "\x1c\x1d\x1e\x1f"  # spaces to Python, not to Unicode


def take_rank(text: str, at: int) -> tuple[str, int]:
    """Parse a rank at an index of a text; return the rank, or "" if there is none, and the index after it."""
    if text.startswith("10", at):
        return "T", at + 2
    letter = text[at : at + 1]
    rank = letter.upper() if letter.isascii() else ""
    return (rank, at + 1) if rank and rank in RANKS else ("", at)


def take_card(text: str, at: int) -> tuple[str, int]:
    """Parse a card at an index of a text; return the card, or "" if there is none, and the index after it."""
    rank, after = take_rank(text, at)
    letter = text[after : after + 1]
    if not rank or not letter:
        return "", at
    if letter in SIGNS:
        after += 1
        while text[after : after + 1] and text[after] in SELECTORS:
            after += 1
        return rank + SIGNS[letter], after
    suit = letter.upper() if letter.isascii() else ""
    return (rank + suit, after + 1) if suit and suit in SUITS else ("", at)


def one_card(text: str) -> str:
    """Parse a text that is exactly one card; return "" if it is not."""
    card, after = take_card(text, 0)
    return card if after == len(text) else ""


def run_of_cards(text: str) -> tuple[list[str], bool]:
    """Parse cards written in one string; return the cards found and whether the whole string could be parsed."""
    taken: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == "," or (text[at].isspace() and text[at] not in NO_SPACES):
            at += 1
            continue
        card, at = take_card(text, at)
        if not card:
            return taken, False
        taken.append(card)
    return taken, True


def run_of_ranks(text: str) -> str:
    """Parse ranks written in one string, such as "8910JQ"; return "" if it contains anything else."""
    ranks, at = "", 0
    while at < len(text):
        rank, at = take_rank(text, at)
        if not rank:
            return ""
        ranks += rank
    return ranks


def together(piles: Iterable[list[str]]) -> list[str]:
    """Concatenate several piles of cards."""
    return [card for pile in piles for card in pile]
