"""The rulesets of Pusoy Dos: every knob of a table, and which of them clash.

What a knob does to a play, a round or a score is decided where that is computed, not here.
The presets are in :mod:`service.pusoy_dos.presets`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from service.core.cards import SUITS, Card, parse_card
from service.core.rulesets import Clash, Knob, choice, read_list, read_word, refuse_twice, straights
from service.pusoy_dos.scoring_methods import Scoring, read_scoring

CATEGORIES = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")
TRANSFERABLE = ("card_count", "card_tiers", "rank_points")

ORDINARY = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """Every choice a table makes before the cards are dealt; lists run low to high and strength is the position."""

    name: str
    suits: str
    straights: tuple[str, ...]
    straight_tie: str
    flush_order: str
    straight_flush_order: str = "as_straight"
    triples: bool = True
    five_card_categories: tuple[str, ...] = CATEGORIES
    bombs: tuple[str, ...] = ()
    opening_card: Card | None
    opening_scope: str
    passing: str = "reenter"
    ends: str = "first_out"
    scoring: Scoring
    transfer: str = "none"

    def __post_init__(self) -> None:
        """Put the bombs low to high, so that one choice of bombs has one form."""
        ranked = self.five_card_categories
        bombs = sorted(self.bombs, key=lambda bomb: (*ranked, *CATEGORIES).index(bomb))
        object.__setattr__(self, "bombs", tuple(bombs))


def clashes(ruleset: Ruleset) -> Iterator[Clash]:
    """Say which knobs of a ruleset cannot stand together."""
    method = ruleset.scoring.method
    for bomb in ruleset.bombs:
        if bomb not in ruleset.five_card_categories:
            yield Clash(("five_card_categories", "bombs"), f"{bomb} is no five-card category of this ruleset")
            break
    if method == "placing" and ruleset.ends != "last_player":
        yield Clash(("ends", "scoring"), "placing is scored only where the round is played to the last player")
    if method == "deuces" and ruleset.ends != "first_out":
        yield Clash(("ends", "scoring"), "deuces are scored only where the round ends with the first hand out")
    if ruleset.transfer != "none" and method not in TRANSFERABLE:
        yield Clash(("scoring", "transfer"), f"{method} has no penalties to transfer")


def _read_suits(value: object) -> str:
    suits = value.upper() if isinstance(value, str) and value.isascii() else ""
    if sorted(suits) != sorted(SUITS):
        raise ValueError("the four suits are expected, each once, low to high, such as CSHD")
    return suits


def _read_categories(value: object) -> tuple[str, ...]:
    categories = [read_word(category, CATEGORIES) for category in read_list(value)]
    refuse_twice(categories, "the category")
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
        "game_high",
        "sequence_top",
    ),
    choice(
        "flush_order",
        "How flushes compare: suit and then top card, top card and then its suit, or card by card and then suit.",
        "suit_then_high",
        "high_then_suit",
        "ranks_then_suit",
    ),
    choice(
        "straight_flush_order",
        "Whether straight flushes compare as straights or by suit first.",
        "as_straight",
        "suit_first",
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
        "first_game",
        "every_deal",
    ),
    choice(
        "passing",
        "Whether who passed may play again when the turn returns, or is out until the table clears.",
        "reenter",
        "lockout",
    ),
    choice(
        "ends",
        "Whether the round ends with the first empty hand or when one player is left with cards.",
        "first_out",
        "last_player",
    ),
    Knob("scoring", "How a finished round is scored.", read_scoring, {"$ref": "#/components/schemas/Scoring"}),
    choice(
        "transfer",
        "Whether penalties stand, go to the winner, or are settled between every two players.",
        "none",
        "winner_collects",
        "pairwise",
    ),
)
