"""Random valid bodies of Pusoy, with far more fouls, ties, naturals and sweeps than in real play."""

from random import Random
from typing import Any

from tests.oracle.chance import dealt_natural, odd_number, pick_names, skewed_deck, with_ruleset, write
from tests.oracle.deck import DECK
from tests.oracle.faults import Faults, Place
from tests.oracle.knobs import FRONT_CATEGORIES, Ruleset, read_ruleset
from tests.oracle.presets import POKER_CATEGORIES, PUSOY, ROWS
from tests.oracle.pusoy.hands import held_naturals, poker, violations
from tests.oracle.pusoy.requests import OBJECTIVES

Body = dict[str, Any]
MIRROR = str.maketrans("CDHS", "SHDC")


def some_setting(chance: Random, cards: list[str]) -> dict[str, list[str]]:
    """Set thirteen cards at random, or as the best of a few random tries."""
    best: dict[str, list[str]] = {}
    score: tuple[bool, Any] = (False, ())
    for _ in range(chance.choice([1, 6, 12])):
        mixed = chance.sample(cards, 13) if chance.random() < 0.5 else grouped(chance, cards)
        setting = {"front": mixed[:3], "middle": mixed[3:8], "back": mixed[8:]}
        keys = [poker(setting[row], PUSOY)[1] for row in ROWS]
        tried = (not violations(setting, PUSOY), sum(key[0] for key in keys))
        if not best or tried > score:
            best, score = setting, tried
    return best


def grouped(chance: Random, cards: list[str]) -> list[str]:
    """Sort cards by a random order of ranks or suits, and rotate them by a random number."""
    by = chance.choice([0, 1])
    signs = chance.sample("23456789TJQKA" if by == 0 else "CDHS", 13 if by == 0 else 4)
    ordered = sorted(cards, key=lambda card: signs.index(card[by]))
    turn = chance.randrange(13)
    return ordered[turn:] + ordered[:turn]


def resolved(body: Body) -> Ruleset:
    """Resolve the ruleset of a valid body."""
    ruleset = read_ruleset(Faults(), body.get("ruleset"), Place(), "pusoy")
    assert ruleset is not None
    return ruleset


def deal(chance: Random, count: int) -> list[list[str]]:
    """Deal thirteen cards to each player. Some tables mirror suits, so that rows tie; some contain naturals."""
    if count == 2 and chance.random() < 0.4:
        own = [card for card in DECK if card[1] in "CD"]
        hand = chance.sample(own[: chance.randint(13, 26)], 13)
        return [hand, [card.translate(MIRROR) for card in hand]]
    hands: list[list[str]] = []
    if chance.random() < 0.5:
        hand = dealt_natural(chance)
        if len(set(hand)) == 13:
            hands.append(hand)
    taken = [card for hand in hands for card in hand]
    rest = skewed_deck(chance, 13 * count)
    rest = [card for card in rest if card not in taken]
    rest += [card for card in chance.sample(DECK, 52) if card not in taken and card not in rest]
    while len(hands) < count:
        hands.append(rest[:13])
        rest = rest[13:]
    chance.shuffle(hands)
    return hands


def some_seats(chance: Random, knobs: Any) -> list[Body]:
    """Make the seats of a table."""
    count = chance.choice([2, 2, 3, 4])
    hands = deal(chance, count)
    seats = []
    first: dict[str, list[str]] = {}
    for name, cards in zip(pick_names(chance, count), hands, strict=True):
        setting = some_setting(chance, cards)
        mirrored = {card.translate(MIRROR) for row in first.values() for card in row} == set(cards)
        if first and mirrored and chance.random() < 0.8:
            setting = {row: [card.translate(MIRROR) for card in first[row]] for row in ROWS}
        first = first or setting
        held = held_naturals(cards, knobs)
        seat: Body = {"id": name}
        if held and chance.random() < 0.6:
            seat["declare"] = chance.choice([*held, "best"])
            if chance.random() < 0.6:
                seat["cards"] = write(chance, chance.sample(cards, 13))
        if "cards" not in seat:
            seat |= {row: write(chance, setting[row]) for row in ROWS}
        if chance.random() < 0.05:
            seat.setdefault("declare", None)
        seats.append(seat)
    return seats


def evaluations(chance: Random) -> Body:
    """Make hands to evaluate."""
    hands = []
    for _ in range(80 if chance.random() < 0.05 else chance.randint(1, 8)):
        size = chance.choice([3, 5, 5])
        cards = dealt_natural(chance) if chance.random() < 0.3 else skewed_deck(chance, 5)
        hands.append(write(chance, sorted(cards)[:size] if chance.random() < 0.2 else cards[:size]))
    return with_ruleset(chance, "pusoy", {"hands": hands})


def foul_checks(chance: Random) -> Body:
    """Make rows to check, some still missing."""
    cards = dealt_natural(chance) if chance.random() < 0.3 else []
    if len(set(cards)) != 13:
        cards = skewed_deck(chance, 13)[:13]
    setting = some_setting(chance, cards)
    rows = ROWS if chance.random() < 0.5 else chance.sample(ROWS, chance.randint(1, 3))
    return with_ruleset(chance, "pusoy", {row: write(chance, setting[row]) for row in rows})


def naturals(chance: Random) -> Body:
    """Make thirteen cards that often make a natural."""
    cards = dealt_natural(chance) if chance.random() < 0.85 else []
    if len(set(cards)) != 13:
        cards = skewed_deck(chance, 13)[:13]
    return with_ruleset(chance, "pusoy", {"cards": write(chance, chance.sample(cards, 13))})


def settlements(chance: Random) -> Body:
    """Make a table to settle."""
    body = with_ruleset(chance, "pusoy", {})
    return {"players": some_seats(chance, resolved(body).knobs), **body}


def tallies(chance: Random) -> Body:
    """Make a table given by the order of its players in each row."""
    body = with_ruleset(chance, "pusoy", {})
    listed = [line["name"] for line in resolved(body).knobs["naturals"]]
    players: list[Body] = []
    ranked = []
    for name in pick_names(chance, chance.randint(2, 4)):
        seat: Body = {"id": name}
        state = chance.random()
        if state < 0.25:
            seat["fouled"] = True
        elif state < 0.5 and listed:
            seat["declared"] = chance.choice(listed)
        else:
            ranked.append(name)
            seat |= chance.choice([{}, {"fouled": False}, {"declared": None}])
        if chance.random() < 0.7:
            rows = chance.sample(ROWS, chance.randint(0, 3))
            seat["royalties"] = {row: some_category(chance, row) for row in rows}
        players.append(seat)
    same = some_ranking(chance, ranked)
    ranks = {row: same if chance.random() < 0.6 else some_ranking(chance, ranked) for row in ROWS}
    return {"players": players, "rows": ranks, **body}


def some_category(chance: Random, row: str) -> str:
    """Pick a category that a row can make, often the highest."""
    names = FRONT_CATEGORIES if row == "front" else POKER_CATEGORIES
    return names[-1] if chance.random() < 0.3 else chance.choice(names)


def some_ranking(chance: Random, names: list[str]) -> list[list[str]]:
    """Rank players in a random order, some of them tied."""
    groups: list[list[str]] = []
    for name in chance.sample(names, len(names)):
        if groups and chance.random() < 0.3:
            groups[-1].append(name)
        else:
            groups.append([name])
    return groups


def some_totals(chance: Random, names: list[str], zero: bool = True) -> dict[str, int | float]:
    """Make the totals of a hand, which add up to zero unless ``zero`` is false."""
    paid: dict[str, int | float] = {name: odd_number(chance, chance.randint(-6, 6)) for name in names}
    if zero:
        paid[names[-1]] -= sum(paid.values())
    return paid


def games(chance: Random) -> Body:
    """Make a game of a few hands, in which not all players play each hand."""
    body = with_ruleset(chance, "pusoy", {})
    ruleset = resolved(body)
    names = pick_names(chance, chance.randint(3, 5))
    length = ruleset.knobs["hands_per_game"]
    if chance.random() < 0.5:
        length = chance.randint(1, 12)
        body["length"] = odd_number(chance, length)
    hands: list[Body] = []
    for _ in range(length if chance.random() < 0.4 else chance.randint(0, min(length, 6))):
        if len(hands) < 2 and chance.random() < 0.3:
            seats = some_seats(chance, ruleset.knobs)
            for seat, name in zip(seats, chance.sample(names, min(len(seats), len(names))), strict=False):
                seat["id"] = name
            if len({seat["id"] for seat in seats}) == len(seats):
                hands.append({"players": seats})
                continue
        hands.append({"totals": some_totals(chance, chance.sample(names, min(len(names), chance.randint(2, 4))))})
    return {"hands": hands, **body}


def arrangements(chance: Random) -> Body:
    """Make thirteen cards to arrange."""
    deck = skewed_deck(chance, 20)
    body: Body = {"cards": write(chance, deck[:13])}
    if chance.random() < 0.5:
        body["opponents"] = chance.randint(1, 2)
    if chance.random() < 0.5:
        body["known"] = write(chance, deck[13:20])
    if chance.random() < 0.5:
        body["objective"] = chance.choice(OBJECTIVES)
    return with_ruleset(chance, "pusoy", body)
