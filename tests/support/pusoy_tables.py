"""Random tables of Pusoy for tests: any knobs, skewed deals and set rows. Their results come from the oracle."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, cast, get_args

from service.core.cards import Cards
from service.pusoy import BOOK, Ruleset, Seat
from service.pusoy.naturals import NaturalName, SixPairs
from service.pusoy.poker import Category
from service.pusoy.ruleset import FoulRoyalties, NaturalValue, OverallNeeds, RowName, Royalty, RoyaltyMode, TableSweep
from service.pusoy.settlement import Declaration
from tests.oracle.deck import DECK, RANKS
from tests.oracle.presets import POKER_CATEGORIES, ROWS, RUNS
from tests.oracle.pusoy.hands import held_naturals, violations
from tests.oracle.pusoy.points import Player, seated


@lru_cache(maxsize=64)
def knobs_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset's knobs as JSON, the form that the oracle takes."""
    return BOOK.plain(ruleset)


def random_ruleset(chance: Random, base: Ruleset) -> Ruleset:
    """Return a ruleset with random knobs, often with small points, so that ties and zeros occur."""

    def points() -> int:
        return chance.choice((0, 1, 1, 2, 3, 5, 13))

    three_cards = ("high_card", "pair", "three_of_a_kind")
    choices = [(row, category) for row in ROWS for category in (three_cards if row == "front" else POKER_CATEGORIES)]
    royalties = [
        Royalty(cast("RowName", row), cast("Category", category), points())
        for row, category in choices
        if chance.random() < 0.4
    ]
    naturals: list[NaturalName] = list(get_args(NaturalName))
    names = chance.sample(naturals, chance.randint(0, len(naturals)))
    ordinary = base.straights if chance.random() < 0.5 else tuple(chance.sample(RUNS, chance.randint(1, 13)))
    return Ruleset(
        name=base.name,
        straights=ordinary,
        row_points=points(),
        sweep_bonus=points(),
        overall_bonus=points(),
        overall_needs=chance.choice(get_args(OverallNeeds)),
        royalties=tuple(royalties),
        royalty_mode=chance.choice(get_args(RoyaltyMode)),
        foul_royalties=chance.choice(get_args(FoulRoyalties)),
        naturals=tuple(NaturalValue(name, points()) for name in names),
        six_pairs=chance.choice(get_args(SixPairs)),
        table_sweep=chance.choice(get_args(TableSweep)),
        hands_per_game=chance.randint(1, 20),
    )


def skewed_hands(chance: Random, players: int) -> list[list[str]]:
    """Deal thirteen cards each from a deck grouped by rank, by suit, or not at all, so that strong hands meet."""
    deck = list(DECK)
    chance.shuffle(deck)
    skew = chance.random()
    if skew < 0.35:  # equal ranks near each other
        deck.sort(key=lambda card: RANKS.index(card[0]) + chance.uniform(0, 3))
    elif skew < 0.6:  # equal suits near each other
        deck.sort(key=lambda card: "CDHS".index(card[1]) + chance.uniform(0, 1.3))
    elif skew < 0.75:  # nearly one card of each rank in every hand
        deck.sort(key=lambda card: "CDHS".index(card[1]) + chance.uniform(0, 0.1))
        deck = [deck[place % 4 * 13 + place // 4] for place in range(52)]
        deck = [card for seat in range(4) for card in deck[seat::4]]
    cut = chance.randrange(52 - 13 * players + 1)
    return [deck[cut + 13 * seat : cut + 13 * seat + 13] for seat in range(players)]


def random_rows(chance: Random, cards: Sequence[str], ruleset: Ruleset) -> tuple[Cards, ...]:
    """Set thirteen cards at random, mostly without a foul."""
    grouped = sorted(cards, key=lambda card: (sum(card[0] == other[0] for other in cards), card[0]))
    for attempt in range(6):
        shuffled = grouped if attempt == 0 else chance.sample(list(cards), 13)
        rows = (shuffled[:3], shuffled[3:8], shuffled[8:])
        if not violations(dict(zip(ROWS, rows, strict=True)), knobs_of(ruleset)) or chance.random() < 0.15:
            break
    return tuple(tuple(row) for row in rows)


def random_table(chance: Random, ruleset: Ruleset) -> list[Seat]:
    """Return two to four seats with skewed hands, some of which declare a natural."""
    table = []
    for place, thirteen in enumerate(skewed_hands(chance, chance.randint(2, 4))):
        front, middle, back = random_rows(chance, thirteen, ruleset)
        held = held_naturals(thirteen, knobs_of(ruleset))
        declare = cast("Declaration | None", chance.choice([*held, "best", None]) if held else None)
        if declare and chance.random() < 0.5:
            table.append(Seat(f"p{place}", cards=tuple(thirteen), declare=declare))
        else:
            table.append(Seat(f"p{place}", front, middle, back, declare=declare))
    return table


def oracle_players(table: list[Seat], ruleset: Ruleset) -> dict[str, Player]:
    """Return the players of a table as the oracle takes them."""
    return {at.id: seated(_in_request(at), knobs_of(ruleset)) for at in table}


def _in_request(at: Seat) -> dict[str, Any]:
    """Return a seat as it is in a request."""
    return {name: list(part) if isinstance(part, tuple) else part for name, part in at._asdict().items() if part}
