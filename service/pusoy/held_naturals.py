"""Which naturals of a ruleset thirteen cards hold."""

from collections.abc import Callable
from functools import lru_cache

from service.core.cards import Cards
from service.core.rulesets import CACHED_RULESETS
from service.pusoy.naturals import NATURALS, NaturalName, Naturals, count_cards
from service.pusoy.presets import DEFAULT
from service.pusoy.ruleset import Ruleset

NaturalFinder = Callable[[Cards], tuple[NaturalName, ...]]


def naturals_held(cards: Cards, *, ruleset: Ruleset = DEFAULT) -> tuple[NaturalName, ...]:
    """Return the names of the naturals that thirteen cards make, in the ruleset's order, so best first.

    >>> from service.core.cards import cards
    >>> naturals_held(cards("2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"))
    ('dragon', 'three_straights', 'three_flushes')
    """
    return natural_finder(ruleset)(cards)


@lru_cache(maxsize=CACHED_RULESETS)
def natural_finder(ruleset: Ruleset) -> NaturalFinder:
    """Return the function that names the naturals of thirteen cards under one ruleset, for callers with many hands."""
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
    """Find every natural that thirteen cards make.

    Returns the naturals best first, each with its points and, where rows show it, the cards set in those rows.

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
