"""A second referee of Pusoy, written from the rules page and the knobs, slow and plain.

It shares no code with the game.
It gives numbers only: totals, and for each pair the outcome, the sweep, the points of rows and of bonuses.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from service.pusoy.ruleset import NaturalValue, Royalty, Ruleset
from tests.slow_poker import LOW_TO_HIGH, NAMES, RUNS, hand, in_order

ROWS = ("front", "middle", "back")
Rows = Sequence[Sequence[str]]
DECK = tuple(rank + suit for rank in LOW_TO_HIGH for suit in "CDHS")


def naturals(cards: Sequence[str], ruleset: Ruleset) -> list[str]:
    """Find the naturals by trying every split."""
    ranks = Counter(card[0] for card in cards)
    suits = Counter(card[1] for card in cards)
    held = set()
    if len(ranks) == 13:
        held.add("dragon")
    triple = any(count == 3 for count in ranks.values())
    if sum(count // 2 for count in ranks.values()) == 6 and not (ruleset.six_pairs == "exact" and triple):
        held.add("six_pairs")
    fives = {"".join(sorted(run)) for run in ruleset.straights}
    threes = {"".join(sorted(run[start : start + 3])) for run in ruleset.straights for start in range(3)}
    if splits("".join(sorted(ranks.elements())), fives, threes):
        held.add("three_straights")
    if splits("".join(sorted(suits.elements())), {suit * 5 for suit in "CDHS"}, {suit * 3 for suit in "CDHS"}):
        held.add("three_flushes")
    return [natural.name for natural in ruleset.naturals if natural.name in held]


def splits(letters: str, fives: set[str], threes: set[str]) -> bool:
    """Whether thirteen letters part into two of the fives and one of the threes; letters and patterns are sorted."""
    for first in set(combinations(letters, 5)) & {tuple(five) for five in fives}:
        rest = "".join((Counter(letters) - Counter(first)).elements())
        for second in set(combinations(sorted(rest), 5)) & {tuple(five) for five in fives}:
            if "".join(sorted((Counter(rest) - Counter(second)).elements())) in threes:
                return True
    return False


def is_fouled(rows: Rows, ruleset: Ruleset) -> bool:
    """Whether the rows are out of order."""
    front, middle, back = (hand(row, ruleset.straights) if len(row) == 5 else hand(row, ()) for row in rows)
    return not (in_order(front, middle) and middle <= back)


def worth(row: str, category: str | None, ruleset: Ruleset, against_foul: bool) -> tuple[int, int]:
    """What a row won is worth, and the royalty in it."""
    for royalty in ruleset.royalties:
        if (royalty.row, royalty.category) == (row, category):
            if ruleset.royalty_mode == "add" or (against_foul and ruleset.foul_royalties == "on_top"):
                return ruleset.row_points + royalty.points, royalty.points
            return royalty.points, royalty.points
    return ruleset.row_points, 0


def settle_pair(first: Mapping[str, Any], second: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Settle two players, each ``{"declared", "fouled", "strengths", "categories"}``; points are the first one's."""
    order = [natural.name for natural in ruleset.naturals]
    value = {natural.name: natural.points for natural in ruleset.naturals}
    mine, theirs = first["declared"], second["declared"]
    if mine or theirs:
        if mine == theirs:
            return {"outcome": "equal_naturals", "sweep": 0, "rows": [], "bonuses": {}, "points": 0}
        side = 1 if not theirs or (mine and order.index(mine) < order.index(theirs)) else -1
        won = value[mine if side == 1 else theirs]
        return {
            "outcome": "natural",
            "sweep": 0,
            "rows": [],
            "bonuses": {"natural": side * won} if won else {},
            "points": side * won,
        }
    if first["fouled"] and second["fouled"]:
        return {"outcome": "both_fouled", "sweep": 0, "rows": [(0, 0)] * 3, "bonuses": {}, "points": 0}
    foul = first["fouled"] or second["fouled"]
    rows = []
    wins = {1: 0, -1: 0}
    for place, row in enumerate(ROWS):
        if foul:
            side = -1 if first["fouled"] else 1
        else:
            lead = first["strengths"][place], second["strengths"][place]
            side = (lead[0] > lead[1]) - (lead[0] < lead[1])
        if side == 0:
            rows.append((0, 0))
            continue
        wins[side] += 1
        winner = first if side == 1 else second
        points, royalty = worth(row, winner["categories"][place], ruleset, bool(foul))
        rows.append((side * points, royalty))
    bonuses = {}
    sweep = next((side for side in wins if wins[side] == 3), 0)
    if sweep and ruleset.sweep_bonus:
        bonuses["sweep"] = sweep * ruleset.sweep_bonus
    for side in wins:
        earns = wins[side] >= 2 if ruleset.overall_needs == "two_rows" else wins[side] > wins[-side]
        if earns and ruleset.overall_bonus:
            bonuses["overall"] = side * ruleset.overall_bonus
    return {
        "outcome": "foul" if foul else "sweep" if sweep else "rows",
        "sweep": sweep,
        "rows": rows,
        "bonuses": bonuses,
        "points": sum(points for points, _ in rows) + sum(bonuses.values()),
    }


def settle(players: Mapping[str, Mapping[str, Any]], ruleset: Ruleset) -> tuple[dict[str, int], list[dict[str, Any]]]:
    """Settle a table of players as :func:`settle_pair` knows them: totals, and pairs in seat order."""
    pairs = []
    for first, second in combinations(players, 2):
        pairs.append({"players": (first, second), **settle_pair(players[first], players[second], ruleset)})
    if ruleset.table_sweep == "double" and len(players) >= 3:
        swept = Counter(pair["players"][0 if pair["sweep"] == 1 else 1] for pair in pairs if pair["sweep"])
        for sweeper in [player for player, count in swept.items() if count == len(players) - 1]:
            for pair in pairs:
                if sweeper in pair["players"] and pair["points"]:
                    pair["bonuses"]["table_sweep"] = pair["points"]
                    pair["points"] *= 2
    totals = dict.fromkeys(players, 0)
    for pair in pairs:
        totals[pair["players"][0]] += pair["points"]
        totals[pair["players"][1]] -= pair["points"]
    return totals, pairs


def random_ruleset(chance: Random, base: Ruleset) -> Ruleset:
    """Turn every knob at random, small values often, so that ties and noughts come up."""

    def points() -> int:
        return chance.choice((0, 1, 1, 2, 3, 5, 13))

    three_cards = ("high_card", "pair", "three_of_a_kind")
    choices = [(row, category) for row in ROWS for category in (three_cards if row == "front" else NAMES)]
    royalties = [Royalty(row, category, points()) for row, category in choices if chance.random() < 0.4]
    names = chance.sample(["dragon", "six_pairs", "three_straights", "three_flushes"], chance.randint(0, 4))
    ordinary = base.straights if chance.random() < 0.5 else tuple(chance.sample(RUNS, chance.randint(1, 13)))
    return Ruleset(
        name=base.name,
        straights=ordinary,
        row_points=points(),
        sweep_bonus=points(),
        overall_bonus=points(),
        overall_needs=chance.choice(("two_rows", "most_rows")),
        royalties=tuple(royalties),
        royalty_mode=chance.choice(("replace", "add")),
        foul_royalties=chance.choice(("by_row", "on_top")),
        naturals=tuple(NaturalValue(name, points()) for name in names),
        six_pairs=chance.choice(("pair_units", "exact")),
        table_sweep=chance.choice(("none", "double")),
        hands_per_game=chance.randint(1, 20),
    )


def skewed_hands(chance: Random, players: int) -> list[list[str]]:
    """Deal thirteen cards each from a deck stacked by rank, by suit, or not at all, so that big hands meet."""
    deck = list(DECK)
    chance.shuffle(deck)
    mood = chance.random()
    if mood < 0.35:  # equal ranks lie near each other
        deck.sort(key=lambda card: LOW_TO_HIGH.index(card[0]) + chance.uniform(0, 3))
    elif mood < 0.6:  # equal suits
        deck.sort(key=lambda card: "CDHS".index(card[1]) + chance.uniform(0, 1.3))
    elif mood < 0.75:  # every hand has nearly one of each rank
        deck.sort(key=lambda card: "CDHS".index(card[1]) + chance.uniform(0, 0.1))
        deck = [deck[place % 4 * 13 + place // 4] for place in range(52)]
        deck = [card for seat in range(4) for card in deck[seat::4]]
    cut = chance.randrange(52 - 13 * players + 1)
    return [deck[cut + 13 * seat : cut + 13 * seat + 13] for seat in range(players)]


def random_rows(chance: Random, cards: Sequence[str], ruleset: Ruleset) -> Rows:
    """Set thirteen cards by chance, in order more often than not."""
    grouped = sorted(cards, key=lambda card: (sum(card[0] == other[0] for other in cards), card[0]))
    for attempt in range(6):
        shuffled = grouped if attempt == 0 else chance.sample(list(cards), 13)
        rows = (shuffled[:3], shuffled[3:8], shuffled[8:])
        if not is_fouled(rows, ruleset) or chance.random() < 0.15:
            break
    return tuple(tuple(row) for row in rows)
