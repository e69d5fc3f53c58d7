"""Pusoy Dos requests for the oracle, the referee's apart: what is wrong with a body, and what a sound one asks."""

from typing import Any

from tests.oracle.asked_pusoy import Told, ask_names, ask_totals, names
from tests.oracle.dos_plays import judge
from tests.oracle.faults import (
    Faults,
    Place,
    note_repeats,
    read_card,
    read_cards,
    read_id,
    read_integer,
    read_list,
    read_object,
)
from tests.oracle.knobs import Ruleset


def ask_classification(faults: Faults, body: Told, place: Place, ruleset: Ruleset | None) -> Told:
    """Read a play."""
    spot = place.step(0, "cards")
    if "cards" not in body:
        faults.add(spot, "missing_field")
        return {}
    cards = read_cards(faults, body["cards"], spot, 1, 18)
    note_repeats(faults, cards, set())
    return {"cards": names(cards)}


def ask_comparison(faults: Faults, body: Told, place: Place, ruleset: Ruleset | None) -> Told:
    """Read a play and the table it is held against, one deck."""
    seen: set[str] = set()
    told = {}
    for order, name in enumerate(("play", "table")):
        spot = place.step(order, name)
        if name not in body:
            faults.add(spot, "missing_field")
            continue
        cards = read_cards(faults, body[name], spot, 1, 18)
        note_repeats(faults, cards, seen)
        told[name] = names(cards)
    return told


def ask_legal_plays(faults: Faults, body: Told, place: Place, ruleset: Ruleset | None) -> Told:
    """Read a hand, the table it faces and a card that must be played."""
    hand, table, must = place.step(0, "hand"), place.step(1, "table"), place.step(2, "must_include")
    seen: set[str] = set()
    told: Told = {"hand": None, "table": None, "must_include": None}
    if "hand" not in body:
        faults.add(hand, "missing_field")
    else:
        cards = read_cards(faults, body["hand"], hand, 1, 18)
        note_repeats(faults, cards, seen)
        told["hand"] = names(cards)
    if body.get("table") is not None:
        cards = read_cards(faults, body["table"], table, 1, 18)
        note_repeats(faults, cards, seen)
        told["table"] = names(cards)
        if ruleset and faults.clean(table) and judge(told["table"], ruleset.knobs)[3]:
            faults.add(table, "invalid_value")
    if body.get("must_include") is not None:
        told["must_include"] = read_card(faults, body["must_include"], must)
        sound = told["hand"] is not None and faults.clean(hand) and faults.clean(must)
        if sound and told["must_include"] not in told["hand"]:
            faults.add(must, "invalid_value")
    return told


def wants(ruleset: Ruleset | None, method: str) -> bool:
    """Tell whether a ruleset is known to score by a method."""
    return ruleset is not None and ruleset.knobs["scoring"]["method"] == method


def ask_left(faults: Faults, value: Any, place: Place, seen: set[str], ruleset: Ruleset | None) -> Any:
    """Read what is left in a hand: its cards, or their number where the ruleset needs no more."""
    if isinstance(value, str | list):
        cards = read_cards(faults, value, place, 0, 52)
        note_repeats(faults, cards, seen)
        return names(cards)
    count = read_integer(faults, value, place, 0, 52)
    if count and wants(ruleset, "rank_points"):
        faults.add(place, "invalid_type")
    return count


def ask_loser(
    faults: Faults, value: Any, place: Place, seen: set[str], most: int, ruleset: Ruleset | None
) -> Told | None:
    """Read one player of a round that is over."""
    fields = ["id", "left", "place"]
    seat = read_object(faults, value, place, fields)
    if seat is None:
        return None
    told: Told = {}
    for name in ("id", "left"):
        if name not in seat:
            faults.add(place.field(name, fields), "missing_field")
    if "id" in seat:
        told["id"] = read_id(faults, seat["id"], place.step(0, "id"))
    if "left" in seat:
        told["left"] = ask_left(faults, seat["left"], place.step(1, "left"), seen, ruleset)
    if seat.get("place") is not None:
        told["place"] = read_integer(faults, seat["place"], place.step(2, "place"), 1, most)
    return told


def ask_places(faults: Faults, seats: list[Told | None], place: Place, ruleset: Ruleset | None) -> None:
    """Hold the places told against each other: all or none, each once."""
    given = [seat is None or "place" in seat for seat in seats]
    told = [None if seat is None else seat.get("place") for seat in seats]
    needed = any("place" in seat for seat in seats if seat) or wants(ruleset, "placing")
    taken: list[int] = []
    for index, number in enumerate(told):
        spot = place.item(index).step(2, "place")
        if needed and not given[index]:
            faults.add(spot, "missing_field")
        if number in taken:
            faults.add(spot, "invalid_value")
        elif number is not None:
            taken.append(number)


def ask_round_over(faults: Faults, body: Told, place: Place, spots: dict[str, Place], ruleset: Ruleset | None) -> Told:
    """Read the players of a round that is over and the play that ended it, one deck."""
    told: Told = {"players": [], "last_play": None}
    seen: set[str] = set()
    players = spots["players"]
    listed = read_list(faults, body["players"], players) if "players" in body else None
    if listed is not None:
        wrong = not 2 <= len(listed) <= 4
        if ruleset and ruleset.knobs["scoring"]["method"] == "placing":
            wrong = wrong or len(listed) != len(ruleset.knobs["scoring"]["points"])
        if wrong:
            faults.add(players, "wrong_player_count")
        seats = [
            ask_loser(faults, seat, players.item(index), seen, len(listed), ruleset)
            for index, seat in enumerate(listed)
        ]
        ask_names(faults, [((seat or {}).get("id"), players.item(i).step(0, "id")) for i, seat in enumerate(seats)])
        ask_places(faults, seats, players, ruleset)
        told["players"] = seats
    if body.get("last_play") is not None:
        cards = read_cards(faults, body["last_play"], spots["last_play"], 1, 18)
        note_repeats(faults, cards, seen)
        told["last_play"] = names(cards)
    elif wants(ruleset, "deuces"):
        faults.add(spots["last_play"], "missing_field")
    if listed is not None and ruleset is not None and faults.clean(players):
        placed = any("place" in seat for seat in told["players"])
        emptied = [seat for seat in told["players"] if seat["left"] in (0, [])]
        if not placed and len(emptied) != 1:
            faults.add(players, "invalid_value")
    return told


def ask_scores(faults: Faults, body: Told, place: Place, ruleset: Ruleset | None) -> Told:
    """Read a round that is over."""
    spots = {"players": place.step(0, "players"), "last_play": place.step(1, "last_play")}
    if "players" not in body:
        faults.add(spots["players"], "missing_field")
    return ask_round_over(faults, body, place, spots, ruleset)


def ask_match(faults: Faults, body: Told, place: Place, ruleset: Ruleset | None) -> Told:
    """Read the rounds of a match, each by what was left or by what it gave."""
    spot = place.step(0, "rounds")
    if "rounds" not in body:
        faults.add(spot, "missing_field")
        return {}
    fields = ["players", "last_play", "scores"]
    rounds = []
    for index, value in enumerate(read_list(faults, body["rounds"], spot, 1000) or []):
        here = spot.item(index)
        told = read_object(faults, value, here, fields)
        if told is None:
            continue
        spots = {name: here.field(name, fields) for name in fields}
        told = {name: part for name, part in told.items() if part is not None}
        beside = [name for name in ("players", "last_play") if name in told]
        if "scores" in told and beside:
            faults.add(spots["scores"], "invalid_value")
        elif "scores" in told:
            rounds.append({"scores": ask_totals(faults, told["scores"], spots["scores"])})
            continue
        elif "players" not in told:
            faults.add(spots["players"], "missing_field")
        if not beside:
            continue
        rounds.append(ask_round_over(faults, told, here, spots, ruleset))
    return {"rounds": rounds}
