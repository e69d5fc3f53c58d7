"""Rulesets of Pusoy Dos for tests, and the oracle's classification of plays under them.

The rulesets are every preset, and house rules that set each knob of play to another value.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from service.core.cards import Card
from service.pusoy_dos import BOOK, Ruleset
from service.pusoy_dos import PRESETS as BY_NAME
from tests.oracle.pusoy_dos.plays import judge, why_not

DEFAULT = BOOK.default

PRESETS = list(BY_NAME.values())

HOUSE_RULES: dict[str, Ruleset] = {
    "suit first in straight flushes": replace(DEFAULT, straight_flush_order="suit_first"),
    "flushes card by card": replace(DEFAULT, flush_order="ranks_then_suit", suits="HDSC"),
    "no triples": replace(DEFAULT, triples=False),
    "no flushes": replace(DEFAULT, five_card_categories=("straight", "full_house", "four_of_a_kind", "straight_flush")),
    "straight flushes are just flushes": replace(DEFAULT, five_card_categories=("straight", "flush", "full_house")),
    "straights above flushes, nothing else": replace(DEFAULT, five_card_categories=("flush", "straight")),
    "straights only": replace(DEFAULT, five_card_categories=("straight",), straight_tie="sequence_top"),
    "no five-card plays": replace(DEFAULT, five_card_categories=()),
    "straights that wrap around": replace(
        DEFAULT, straights=("QKA23", "KA234", "A2345", "23456", *DEFAULT.straights[:8], "JQKA2"), suits="SHDC"
    ),
    "bombs": replace(DEFAULT, bombs=("four_of_a_kind", "straight_flush")),
    "bombs and no triples, locked out": replace(DEFAULT, bombs=("full_house",), triples=False, passing="lockout"),
}

TABLES = [*((ruleset.name, ruleset) for ruleset in PRESETS), *HOUSE_RULES.items()]
IDS = [name for name, _ in TABLES]
RULESETS = [ruleset for _, ruleset in TABLES]


@cache
def knobs_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset's knobs as JSON, the form that the oracle takes."""
    return BOOK.plain(ruleset)


class OracleView(NamedTuple):
    """The oracle's classification of a play. The keys of plays of one kind compare as the plays do."""

    kind: str
    category: str | None
    key: tuple[int, ...]


def oracle_view(held: Sequence[Card], ruleset: Ruleset) -> OracleView | None:
    """Classify a play with the oracle; return ``None`` if the cards are not a play."""
    kind, category, key, _ = judge(list(held), knobs_of(ruleset))
    return None if kind is None or key is None else OracleView(kind, category, key)


def may_answer(held: Sequence[Card], table: Sequence[Card] | None, ruleset: Ruleset) -> bool:
    """Check with the oracle whether cards may be played on a table, or as a lead if that is ``None``."""
    if table is None:
        return oracle_view(held, ruleset) is not None
    return why_not(list(held), list(table), knobs_of(ruleset)) is None
