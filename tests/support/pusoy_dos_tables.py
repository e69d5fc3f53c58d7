"""Rulesets of Pusoy Dos to test under, and what the oracle says of plays under them.

They are every preset, and house rules that turn each knob of play the other way.
"""

from dataclasses import replace
from functools import cache
from typing import Any

from service.pusoy_dos import BOOK
from service.pusoy_dos import PRESETS as BY_NAME
from tests.oracle.pusoy_dos.plays import judge, why_not

DEFAULT = BOOK.default

PRESETS = list(BY_NAME.values())

HOUSE_RULES = {
    "suit first in straight flushes": replace(DEFAULT, straight_flush_order="suit_first"),
    "flushes card by card": replace(DEFAULT, flush_order="ranks_then_suit", suits="HDSC"),
    "no triples": replace(DEFAULT, triples=False),
    "no flushes": replace(DEFAULT, five_card_categories=("straight", "full_house", "four_of_a_kind", "straight_flush")),
    "straight flushes are but flushes": replace(DEFAULT, five_card_categories=("straight", "flush", "full_house")),
    "straights above flushes, nothing else": replace(DEFAULT, five_card_categories=("flush", "straight")),
    "straights only": replace(DEFAULT, five_card_categories=("straight",), straight_tie="sequence_top"),
    "no five-card plays": replace(DEFAULT, five_card_categories=()),
    "every run round the corner": replace(
        DEFAULT, straights=("QKA23", "KA234", "A2345", "23456", *DEFAULT.straights[:8], "JQKA2"), suits="SHDC"
    ),
    "bombs": replace(DEFAULT, bombs=("four_of_a_kind", "straight_flush")),
    "bombs and no triples, locked out": replace(DEFAULT, bombs=("full_house",), triples=False, passing="lockout"),
}

TABLES = [*((ruleset.name, ruleset) for ruleset in PRESETS), *HOUSE_RULES.items()]
IDS = [name for name, _ in TABLES]
RULESETS = [ruleset for _, ruleset in TABLES]


@cache
def knobs_of(ruleset) -> dict[str, Any]:
    """A ruleset as answers tell it, which is all that the oracle takes."""
    return BOOK.plain(ruleset)


def opinion(held, ruleset):
    """``(kind, category, key)`` of a play, or ``None``; keys of one kind compare as the plays do."""
    kind, category, key, _ = judge(list(held), knobs_of(ruleset))
    return kind and (kind, category, key)


def may_answer(held, table, ruleset):
    """Whether cards may be put on a table (``None`` for a free lead)."""
    if table is None:
        return opinion(held, ruleset) is not None
    return why_not(list(held), list(table), knobs_of(ruleset)) is None
