"""Seeded random parts of the oracle's cases: skewed deals, spellings of cards, and rulesets with any knob changed."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracle.deck import DECK, RANKS, SUITS
from tests.oracle.faults import Faults, Place
from tests.oracle.knobs import FRONT_CATEGORIES, PENALTIES, READERS, REWARDS, read_ruleset
from tests.oracle.presets import FIVES, NATURALS, POKER_CATEGORIES, PRESETS, ROWS, RUNS

SIGN_OF = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
GAPS = ["", " ", ", ", ",", "  ", "\u00a0", "\n", "\u3000", "\u0085"]
NAMES = ["n", "e", "s", "w", "Ana", "Joy", "Ñino", "a/b", "c~d", "0", "", " x", "♠", "e\u0301"]


def pick_names(chance: Random, count: int) -> list[str]:
    """Pick different ids, some with characters that pointers must escape."""
    return chance.sample([name for name in NAMES if name], count)


def skewed_deck(chance: Random, least: int) -> list[str]:
    """Shuffle a deck, often reduced to few ranks or suits, but of at least ``least`` cards."""
    ranks, suits = list(RANKS), list(SUITS)
    shape = chance.random()
    if shape < 0.35:
        count = max(-(-least // 4), chance.randint(2, 8))
        first = chance.randrange(13)
        ranks = [RANKS[(first + step) % 13] for step in range(min(13, count))]
        if chance.random() < 0.3:
            ranks = chance.sample(RANKS, len(ranks))
    elif shape < 0.6:
        suits = chance.sample(SUITS, max(-(-least // 13), chance.randint(1, 3)))
    deck = [card for card in DECK if card[0] in ranks and card[1] in suits]
    chance.shuffle(deck)
    return deck


def spell(chance: Random, card: str) -> str:
    """Spell a card in one of the ways that a request may use."""
    rank = "10" if card[0] == "T" and chance.random() < 0.5 else card[0]
    rank = rank.lower() if chance.random() < 0.3 else rank
    if chance.random() < 0.3:
        return rank + chance.choice(SIGN_OF[card[1]]) + chance.choice(["", "", "\ufe0f", "\ufe0e"])
    return rank + (card[1].lower() if chance.random() < 0.4 else card[1])


def write(chance: Random, cards: list[str]) -> list[str] | str:
    """Write cards as an array or as one string, in plain or unusual spellings."""
    if chance.random() < 0.7:
        return list(cards)
    spelt = [spell(chance, card) for card in cards]
    if chance.random() < 0.5:
        return spelt
    text = "".join(card + chance.choice(GAPS) for card in spelt)
    return text if cards else chance.choice(["", " , "])


def dealt_natural(chance: Random) -> list[str]:
    """Deal thirteen cards that make a natural or nearly do; a card may come twice."""
    kind = chance.choice(NATURALS)
    if kind == "dragon":
        return [rank + chance.choice(SUITS) for rank in RANKS]
    if kind == "six_pairs":
        ranks = [chance.choice(RANKS) for _ in range(6)]
        hand: list[str] = []
        for rank in ranks:
            free = [rank + suit for suit in SUITS if rank + suit not in hand]
            hand += chance.sample(free, min(2, len(free)))
        free = [card for card in DECK if card not in hand]
        return (hand + chance.sample(free, 13))[:13]
    if kind == "three_straights":
        runs = [chance.choice(RUNS), chance.choice(RUNS), chance.choice(RUNS)[1:4]]
        counts = Counter("".join(runs))
        return [rank + suit for rank in counts for suit in chance.sample(SUITS, min(4, counts[rank]))]
    assert kind == "three_flushes", f"{kind} is never dealt"
    hand = []
    for suit, size in zip(chance.choices(SUITS, k=3), (3, 5, 5), strict=True):
        free = [card for card in DECK if card[1] == suit and card not in hand]
        hand += chance.sample(free, min(size, len(free)))
    free = [card for card in DECK if card not in hand]
    return (hand + chance.sample(free, 13))[:13]


def odd_number(chance: Random, number: int) -> int | float:
    """Return a whole number, sometimes as a float such as 10.0."""
    return float(number) if chance.random() < 0.1 else number


def some_points(chance: Random) -> int | float:
    """Pick points, mostly small, sometimes zero or the maximum."""
    return odd_number(chance, chance.choice([0, 1, 1, 2, 3, 4, 5, 8, 13, 20, 1000]))


def some_straights(chance: Random) -> list[str]:
    """Pick an order of straights, sometimes in an unusual spelling."""
    runs = chance.sample(RUNS, chance.randint(1, 13)) if chance.random() < 0.5 else list(RUNS[:10])
    if chance.random() < 0.4:
        runs.insert(chance.randint(0, len(runs)), runs.pop(0))
    if chance.random() < 0.3:
        return [run.replace("T", "10").lower() for run in runs]
    return runs


def some_royalties(chance: Random) -> list[dict[str, Any]]:
    """Pick a royalty table in any order."""
    lines = [(row, name) for row in ROWS for name in (FRONT_CATEGORIES if row == "front" else POKER_CATEGORIES)]
    picked = chance.sample(lines, chance.randint(0, len(lines)))
    return [{"row": row, "category": name, "points": some_points(chance)} for row, name in picked]


def some_scoring(chance: Random) -> dict[str, Any]:
    """Pick a scoring method."""
    method = chance.choice([*PENALTIES, "card_tiers", *REWARDS])  # tiers twice, since they have the most values
    if method == "card_tiers":
        steps = [1, *chance.sample(range(2, 19), chance.randint(0, 4))]
        chance.shuffle(steps)
        return {"method": method, "tiers": [{"from": step, "factor": some_points(chance)} for step in steps]}
    if method == "rank_points":
        ten = chance.choice(["T", "10", "t"])
        names = [ten if rank == "T" else rank for rank in RANKS]
        return {"method": method, "values": {name: some_points(chance) for name in names}}
    if method in REWARDS:
        count = 5 if method == "deuces" else chance.randint(2, 4)
        return {"method": method, "points": [some_points(chance) for _ in range(count)]}
    return {"method": method}


def some_value(chance: Random, knob: str) -> Any:
    """Pick a value for a knob of either game."""
    if knob in ("row_points", "sweep_bonus", "overall_bonus"):
        return some_points(chance)
    if knob == "naturals":
        listed = chance.sample(NATURALS, chance.randint(0, 4))
        return [{"name": name, "points": some_points(chance)} for name in listed]
    if knob == "five_card_categories":
        return chance.sample(FIVES, chance.randint(2, 5))
    made: dict[str, Callable[[Random], Any]] = {
        "straights": some_straights,
        "royalties": some_royalties,
        "scoring": some_scoring,
        "hands_per_game": lambda chance: chance.randint(1, 12),
        "suits": lambda chance: "".join(chance.sample("CDHS" if chance.random() < 0.7 else "cdhs", 4)),
        "triples": lambda chance: chance.random() < 0.3,
        "bombs": lambda chance: chance.sample(FIVES, chance.randint(0, 3)),
        "opening_card": lambda chance: chance.choice([None, spell(chance, chance.choice(DECK)), "3♦", "2C"]),
    }
    if knob in made:
        return made[knob](chance)
    return chance.choice(CHOICES[knob])


CHOICES = {
    "overall_needs": ["two_rows", "most_rows"],
    "royalty_mode": ["replace", "add"],
    "foul_royalties": ["by_row", "on_top"],
    "six_pairs": ["pair_units", "exact"],
    "table_sweep": ["none", "double"],
    "straight_tie": ["game_high", "sequence_top"],
    "flush_order": ["suit_then_high", "high_then_suit", "ranks_then_suit"],
    "straight_flush_order": ["as_straight", "suit_first"],
    "opening_scope": ["first_game", "every_deal"],
    "passing": ["reenter", "lockout"],
    "ends": ["first_out", "last_player"],
    "transfer": ["none", "winner_collects", "pairwise"],
}


def some_ruleset(chance: Random, game: str) -> Any:
    """Pick a valid ruleset as a request writes it: none, a name, or a base with overrides."""
    shape = chance.random()
    names = list(PRESETS[game])
    if shape < 0.15:
        return None
    if shape < 0.4:
        return chance.choice(names)
    while True:
        knobs = chance.sample(list(READERS[game]), chance.choice([0, 1, 1, 2, 3, 5, 8]))
        ruleset = {"base": chance.choice(names), "overrides": {knob: some_value(chance, knob) for knob in knobs}}
        if read_ruleset(Faults(), ruleset, Place(), game) is not None:
            return ruleset


def with_ruleset(chance: Random, game: str, body: dict[str, Any]) -> dict[str, Any]:
    """Add a valid ruleset to a body, unless the default is chosen."""
    ruleset = some_ruleset(chance, game)
    if ruleset is not None or chance.random() < 0.1:
        body["ruleset"] = ruleset
    return body
