"""Random valid bodies of Pusoy Dos: plays of similar strength, rounds with some illegal actions, scores."""

from random import Random
from typing import Any

from tests.oracle.chance import odd_number, pick_names, skewed_deck, spell, with_ruleset, write
from tests.oracle.deck import DECK, SUITS
from tests.oracle.faults import Faults, Place, read_cards
from tests.oracle.knobs import Ruleset, read_ruleset
from tests.oracle.presets import RUNS, Knobs
from tests.oracle.pusoy.cases import some_totals
from tests.oracle.pusoy_dos.plays import judge, legal_plays
from tests.oracle.pusoy_dos.rounds import Round

Body = dict[str, Any]


def resolved(body: Body) -> Ruleset:
    """Resolve the ruleset of a valid body."""
    ruleset = read_ruleset(Faults(), body.get("ruleset"), Place(), "pusoy-dos")
    assert ruleset is not None
    return ruleset


def some_play(chance: Random, deck: list[str]) -> list[str]:
    """Draw a play from a deck: a run, cards of one suit or rank, or any cards."""
    deck = chance.sample(deck, len(deck))
    shape = chance.random()
    play: list[str] = []
    if shape < 0.3:
        one_suit = chance.choice(SUITS) if chance.random() < 0.4 else ""
        for rank in chance.choice(RUNS):
            play += [card for card in deck if card[0] == rank and card[1] in (one_suit or SUITS)][:1]
    elif shape < 0.45:
        suit = deck[0][1]
        play = [card for card in deck if card[1] == suit][:5]
    elif shape < 0.65:
        first = [card for card in deck if card[0] == deck[0][0]]
        rest = [card for card in deck if card not in first]
        second = [card for card in rest if rest and card[0] == rest[0][0]]
        play = first[:3] + second[:2] if chance.random() < 0.6 else first[:4] + rest[:1]
    elif shape < 0.9:
        play = [card for card in deck if card[0] == deck[0][0]][: chance.choice([1, 1, 2, 2, 3])]
    else:
        play = deck[: chance.randint(1, 7)]
    return chance.sample(play, len(play)) if play else deck[:1]


def classifications(chance: Random) -> Body:
    """Make a play to classify."""
    play = some_play(chance, skewed_deck(chance, 8))
    return with_ruleset(chance, "pusoy-dos", {"cards": write(chance, play)})


def comparisons(chance: Random) -> Body:
    """Make a play and a table from one deck, mostly of one size."""
    deck = skewed_deck(chance, 12) if chance.random() < 0.5 else list(DECK)
    table = some_play(chance, deck)
    rest = [card for card in deck if card not in table]
    play = some_play(chance, rest)
    for _ in range(4):
        if len(play) == len(table) or chance.random() < 0.2:
            break
        play = some_play(chance, rest)
    return with_ruleset(chance, "pusoy-dos", {"play": write(chance, play), "table": write(chance, table)})


def legal_play_lists(chance: Random) -> Body:
    """Make a hand, often with a table to beat or a card that must be played."""
    body = with_ruleset(chance, "pusoy-dos", {})
    knobs = resolved(body).knobs
    deck = skewed_deck(chance, 16)
    hand = deck[: chance.choice([1, 3, 6, 8, 10, 13, 13, 18 if chance.random() < 0.2 else 9])]
    asked: Body = {"hand": write(chance, hand)}
    rest = [card for card in DECK if card not in hand]
    if chance.random() < 0.6:
        tables = [play for play in (some_play(chance, rest) for _ in range(6)) if not judge(play, knobs)[3]]
        asked |= {"table": write(chance, tables[0])} if tables else {}
    if chance.random() < 0.3:
        asked["must_include"] = spell(chance, chance.choice(hand))
    return {**asked, **body}


def some_action(chance: Random, state: Round, knobs: Knobs) -> Body:
    """Make an action of the player whose turn it is, mostly a legal one."""
    name = state.turn or state.players[0]
    if chance.random() < 0.01:
        name = chance.choice(state.players)
    if state.table is not None and chance.random() < 0.45:
        return {"player": name, "pass": True}
    if chance.random() < 0.01:
        return {"player": name, "pass": True}
    held = state.hands[name] if state.hands is not None else [card for card in DECK if card not in state.played]
    if chance.random() < 0.03:
        return {"player": name, "play": write(chance, some_play(chance, list(DECK)))}
    some = chance.sample(held, min(len(held), 9))
    if state.must in held and state.must not in some:
        some.append(state.must)
    plays = legal_plays(some, state.table, state.must if chance.random() < 0.97 else None, knobs)["plays"]
    plays = [play["cards"] for play in plays if len(play["cards"]) <= state.left[name]]
    if not plays:
        return {"player": name, "pass": True} if state.table is not None else {"player": name, "play": held[:1]}
    big = [play for play in plays if len(play) == max(len(one) for one in plays)]
    play = chance.choice(big if chance.random() < 0.6 else plays)
    action: Body = {"player": name, "play": write(chance, play)}
    return action | ({"pass": False} if chance.random() < 0.03 else {})


def rounds(chance: Random) -> Body:
    """Make a round in progress or finished, with or without the hands."""
    body = with_ruleset(chance, "pusoy-dos", {})
    if chance.random() < 0.3:  # only these rules let a play clear the table at once
        long = {"passing": "lockout", "ends": "last_player"}
        body["ruleset"] = {"base": chance.choice(["big-two", "playfacetoface", "big-two-placing"]), "overrides": long}
    knobs = resolved(body).knobs
    count = len(knobs["scoring"]["points"]) if knobs["scoring"]["method"] == "placing" else chance.randint(2, 4)
    players = pick_names(chance, count)
    asked: Body = {"players": players}
    state_of: Body = {"players": players, "hands": None, "hand_size": None, "must_include": None}
    state_of["first_game"] = chance.random() < 0.7
    if not state_of["first_game"] or chance.random() < 0.5:
        asked["first_game"] = state_of["first_game"]
    state_of["leader"] = chance.choice(players)
    small = chance.random() < 0.6
    if chance.random() < 0.6:
        deck = skewed_deck(chance, count * 8 if small else 13 * count)
        sizes = [chance.randint(1, 8) if small else 13 for _ in players]
        hands = {name: [deck.pop() for _ in range(size)] for name, size in zip(players, sizes, strict=True)}
        asked["hands"] = {name: write(chance, hands[name]) for name in chance.sample(players, count)}
        state_of["hands"] = hands
    elif small:
        state_of["hand_size"] = chance.randint(1, 8)
        asked["hand_size"] = odd_number(chance, state_of["hand_size"])
    answer_opening(chance, asked, state_of, knobs)
    asked["actions"] = play_on(chance, Round(state_of, knobs), knobs)
    return {**asked, **body}


def answer_opening(chance: Random, asked: Body, state_of: Body, knobs: Knobs) -> None:
    """Add the leader and the opening card where they are required or allowed."""
    state = Round(state_of, knobs)
    if state_of["hands"] is None or state.turn == state_of["leader"] or chance.random() < 0.05:
        asked["leader"] = state_of["leader"] = state.turn
    binds = knobs["opening_card"] and (state_of["first_game"] or knobs["opening_scope"] == "every_deal")
    if state.must is not None and chance.random() < 0.3:
        asked["must_include"] = spell(chance, state.must)
    elif binds and state_of["hands"] is None and state.must is None and chance.random() < 0.5:
        state_of["must_include"] = chance.choice(DECK)
        asked["must_include"] = spell(chance, state_of["must_include"])


def play_on(chance: Random, state: Round, knobs: Knobs) -> list[Body]:
    """Play some actions. After an illegal one a few more follow, which the referee must ignore."""
    actions: list[Body] = []
    most = chance.choice([0, 3, 12, 60, 60])
    faulty = False
    while len(actions) < most:
        action = some_action(chance, state, knobs)
        actions.append(action)
        play = read_play(action)
        if state.fault(action["player"], play):
            faulty = True
        if not faulty:
            state.act(action["player"], play)
        elif chance.random() < 0.7:
            break
        if state.over and chance.random() < 0.8:
            break
    return actions


def read_play(action: Body) -> list[str] | None:
    """Parse the cards of an action from their written form."""
    if action.get("play") is None:
        return None
    return [spot.card for spot in read_cards(Faults(), action["play"], Place(), 0, 52)]


def some_result(chance: Random, knobs: Knobs, names: list[str]) -> Body:
    """Make a finished round: cards left, and places and the last play if the ruleset needs them."""
    method = knobs["scoring"]["method"]
    deck = skewed_deck(chance, 52)
    placed = method == "placing" or chance.random() < 0.2
    winner = chance.choice(names)
    ranks = [name for name in chance.sample(names, len(names)) if name != winner]
    asked: Body = {"players": [], "last_play": None}
    if method == "deuces" or chance.random() < 0.3:
        twos = [card for card in deck if card[0] == "2"]
        play = twos[: chance.randint(0, 4)]
        play += [card for card in deck if card not in play][: chance.choice([0, 1, 5 - len(play)])]
        asked["last_play"] = play or deck[:1]
        deck = [card for card in deck if card not in asked["last_play"]]
    for name in names:
        size = 0 if name == winner else chance.randint(1, 13)
        some = [deck.pop() for _ in range(size)]
        left: Any = (
            write(chance, some) if method == "rank_points" or chance.random() < 0.4 else odd_number(chance, size)
        )
        seat: Body = {"id": name, "left": left}
        if placed:
            seat["place"] = 1 if name == winner else ranks.index(name) + 2
        asked["players"].append(seat)
    if asked["last_play"] is not None:
        asked["last_play"] = write(chance, asked["last_play"])
    return {name: value for name, value in asked.items() if value is not None}


def scores(chance: Random) -> Body:
    """Make a round to score."""
    body = with_ruleset(chance, "pusoy-dos", {})
    knobs = resolved(body).knobs
    count = len(knobs["scoring"]["points"]) if knobs["scoring"]["method"] == "placing" else chance.randint(2, 4)
    return {**some_result(chance, knobs, pick_names(chance, count)), **body}


def matches(chance: Random) -> Body:
    """Make a match of a few rounds."""
    body = with_ruleset(chance, "pusoy-dos", {})
    knobs = resolved(body).knobs
    names = pick_names(chance, 4)
    rounds = []
    for _ in range(chance.randint(0, 5)):
        count = len(knobs["scoring"]["points"]) if knobs["scoring"]["method"] == "placing" else chance.randint(2, 4)
        some = chance.sample(names, count)
        if chance.random() < 0.5:
            rounds.append(some_result(chance, knobs, some))
        else:
            rounds.append({"scores": some_totals(chance, some, zero=False)})
    return {"rounds": rounds, **body}
