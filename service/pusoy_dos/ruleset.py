"""The rulesets of Pusoy Dos: every knob of a table, and which values of them clash.

What a knob does to a play, a round or a score is decided by the module that computes it.
The presets are in :mod:`service.pusoy_dos.presets`.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from service.core.cards import SUITS, Card, parse_card
from service.core.rulesets import Clash, Knob, choice, read_list, read_word, refuse_duplicates, straights
from service.pusoy_dos.scoring_methods import Ends, Scoring, read_scoring

Category = Literal["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"]
StraightTie = Literal["game_high", "sequence_top"]
FlushOrder = Literal["suit_then_high", "high_then_suit", "ranks_then_suit"]
StraightFlushOrder = Literal["as_straight", "suit_first"]
OpeningScope = Literal["first_game", "every_deal"]
Passing = Literal["reenter", "lockout"]
Transfer = Literal["none", "winner_collects", "pairwise"]

CATEGORIES: tuple[Category, ...] = get_args(Category)

# The straights without a two, which every preset has.
ORDINARY = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """Every choice a table makes before the deal; lists run from the weakest to the strongest.

    Start from a preset: ``BOOK.override(ruleset, {"passing": "lockout"})`` checks the values, and
    ``dataclasses.replace(ruleset, passing="lockout")`` does not.

    >>> from service.pusoy_dos import BOOK
    >>> BOOK.default
    Ruleset(name='playfacetoface', ...)
    >>> BOOK.default.name, BOOK.default.suits, BOOK.default.opening_card
    ('playfacetoface', 'CSHD', '3C')
    """

    name: str
    suits: str
    straights: tuple[str, ...]
    straight_tie: StraightTie
    flush_order: FlushOrder
    straight_flush_order: StraightFlushOrder = "as_straight"
    triples: bool = True
    five_card_categories: tuple[Category, ...] = CATEGORIES
    bombs: tuple[Category, ...] = ()
    opening_card: Card | None
    opening_scope: OpeningScope
    passing: Passing = "reenter"
    ends: Ends = "first_out"
    scoring: Scoring
    transfer: Transfer = "none"

    def __repr__(self) -> str:
        """Return only the name, so that signatures in ``help()`` stay readable; ``BOOK.plain`` returns every knob."""
        return f"Ruleset(name={self.name!r}, ...)"

    def __post_init__(self) -> None:
        """Sort the bombs by strength, so that equal choices of bombs are equal rulesets."""
        ranked = self.five_card_categories
        bombs = sorted(self.bombs, key=lambda bomb: (*ranked, *CATEGORIES).index(bomb))
        object.__setattr__(self, "bombs", tuple(bombs))


def clashes(ruleset: Ruleset) -> Iterator[Clash]:
    """Yield the knobs of a ruleset whose values exclude each other, each with the reason."""
    method = ruleset.scoring.record
    for bomb in ruleset.bombs:
        if bomb not in ruleset.five_card_categories:
            yield Clash(("five_card_categories", "bombs"), f"{bomb} is no five-card category of this ruleset")
            break
    if method.ends is not None and ruleset.ends != method.ends.ends:
        yield Clash(("ends", "scoring"), method.ends.detail)
    if ruleset.transfer != "none" and not method.transferable:
        yield Clash(("scoring", "transfer"), f"{method.name} has no penalties to transfer")


def _read_suits(value: object) -> str:
    suits = value.upper() if isinstance(value, str) and value.isascii() else ""
    if sorted(suits) != sorted(SUITS):
        raise ValueError("the four suits are expected, each once, low to high, such as CSHD")
    return suits


def _read_categories(value: object) -> tuple[str, ...]:
    categories = [read_word(category, CATEGORIES) for category in read_list(value)]
    refuse_duplicates(categories, "the category")
    return tuple(categories)


def _read_boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("true or false is expected")


def _read_opening_card(value: object) -> Card | None:
    if value is None:
        return None
    card = parse_card(value) if isinstance(value, str) else None
    if card is None:
        raise ValueError("one card is expected, such as 3C, or null for none")
    return card


_CATEGORY_LIST = {"type": "array", "items": {"type": "string", "enum": list(CATEGORIES)}, "uniqueItems": True}

KNOBS = (
    Knob(
        "suits",
        "The suits, low to high.",
        _read_suits,
        {"type": "string", "pattern": "^[CcDdHhSs]{4}$", "example": "CSHD"},
    ),
    straights("The straights, low to high; the position is the rank."),
    choice(
        "straight_tie",
        "Whose suit decides between equal straights: the highest of the five in game order, or the end of the run.",
        *get_args(StraightTie),
    ),
    choice(
        "flush_order",
        "How flushes compare: suit and then top card, top card and then its suit, or card by card and then suit.",
        *get_args(FlushOrder),
    ),
    choice(
        "straight_flush_order",
        "Whether straight flushes compare as straights or by suit first.",
        *get_args(StraightFlushOrder),
    ),
    Knob("triples", "Whether three of a rank may be played alone.", _read_boolean, {"type": "boolean"}),
    Knob("five_card_categories", "The five-card plays, low to high.", _read_categories, _CATEGORY_LIST),
    Knob("bombs", "The five-card plays that beat any play of another size.", _read_categories, _CATEGORY_LIST),
    Knob(
        "opening_card",
        "The card that the opening play must hold; null for none.",
        _read_opening_card,
        {"type": ["string", "null"], "example": "3C"},
    ),
    choice(
        "opening_scope",
        "Whether the opening card binds in the first game only or in every deal.",
        *get_args(OpeningScope),
    ),
    choice(
        "passing",
        "Whether who passed may play again when the turn returns, or is out until the table clears.",
        *get_args(Passing),
    ),
    choice(
        "ends",
        "Whether the round ends with the first empty hand or when one player is left with cards.",
        *get_args(Ends),
    ),
    Knob("scoring", "How a finished round is scored.", read_scoring, {"$ref": "#/components/schemas/Scoring"}),
    choice(
        "transfer",
        "Whether penalties stand, go to the winner, or are settled between every two players.",
        *get_args(Transfer),
    ),
)
