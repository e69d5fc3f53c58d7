"""Finds the naturals that thirteen cards make under a ruleset."""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Callable
from functools import lru_cache

from service.core.cards import Cards
from service.core.rulesets import CACHED_RULESETS
from service.pusoy.naturals import NATURALS, NaturalName, Naturals, count_cards
from service.pusoy.presets import DEFAULT
from service.pusoy.ruleset import Ruleset

NaturalFinder = Callable[[Cards], tuple[NaturalName, ...]]


def naturals_held(cards: Cards, *, ruleset: Ruleset = DEFAULT) -> tuple[NaturalName, ...]:
    """Return the names of the naturals that thirteen cards make, in the order of the ruleset: best first.

    >>> from service.core.cards import cards
    >>> naturals_held(cards("2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"))
    ('dragon', 'three_straights', 'three_flushes')
    """
    return natural_finder(ruleset)(cards)


@lru_cache(maxsize=CACHED_RULESETS)
def natural_finder(ruleset: Ruleset) -> NaturalFinder:
    """Return :func:`naturals_held` for one ruleset, as a faster function for callers with many hands."""
    predicates = [(name, NATURALS[name].predicate(ruleset)) for name, _ in ruleset.naturals]

    def find(cards: Cards) -> tuple[NaturalName, ...]:
        ranks, suits = count_cards(cards)
        held: tuple[NaturalName, ...] = ()
        for name, is_held in predicates:
            if is_held(ranks, suits):
                held += (name,)
        return held

    return find


def find_naturals(cards: Cards, *, ruleset: Ruleset = DEFAULT) -> Naturals:
    """Return the naturals that thirteen cards make, best first.

    Each comes with its points and, for three straights and three flushes, a legal setting that shows it.

    >>> from service.core.cards import cards
    >>> found = find_naturals(cards("10♣ 10♦ 8♠ Q♠ Q♣ J♣ J♠ 9♦ A♠ A♣ K♦ K♣ 9♣"))
    >>> found["best"], found["naturals"]
    ('six_pairs', [{'name': 'six_pairs', 'points': 3, 'setting': None}])
    """
    held = naturals_held(cards, ruleset=ruleset)
    points = dict(ruleset.naturals)
    witnesses = {name: NATURALS[name].witness for name in held}
    return {
        "naturals": [
            {"name": name, "points": points[name], "setting": witness(cards, ruleset) if witness else None}
            for name, witness in witnesses.items()
        ],
        "best": held[0] if held else None,
    }
