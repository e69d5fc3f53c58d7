"""Read the requests of Pusoy Dos, except rounds: report the faults of a body and return its parsed fields."""

from typing import Any

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
from tests.oracle.pusoy.requests import Parsed, names, read_names, read_totals
from tests.oracle.pusoy_dos.plays import judge


def read_classification(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read a play."""
    spot = place.step(0, "cards")
    if "cards" not in body:
        faults.add(spot, "missing_field")
        return {}
    cards = read_cards(faults, body["cards"], spot, 1, 18)
    note_repeats(faults, cards, set())
    return {"cards": names(cards)}


def read_comparison(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read a play and the table it must beat, from one deck."""
    seen: set[str] = set()
    parsed = {}
    for order, name in enumerate(("play", "table")):
        spot = place.step(order, name)
        if name not in body:
            faults.add(spot, "missing_field")
            continue
        cards = read_cards(faults, body[name], spot, 1, 18)
        note_repeats(faults, cards, seen)
        parsed[name] = names(cards)
    return parsed


def read_legal_plays(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read a hand, the table to beat and a card that must be played."""
    hand, table, must = place.step(0, "hand"), place.step(1, "table"), place.step(2, "must_include")
    seen: set[str] = set()
    parsed: Parsed = {"hand": None, "table": None, "must_include": None}
    if "hand" not in body:
        faults.add(hand, "missing_field")
    else:
        cards = read_cards(faults, body["hand"], hand, 1, 18)
        note_repeats(faults, cards, seen)
        parsed["hand"] = names(cards)
    if body.get("table") is not None:
        cards = read_cards(faults, body["table"], table, 1, 18)
        note_repeats(faults, cards, seen)
        parsed["table"] = names(cards)
        if ruleset and faults.clean(table) and judge(parsed["table"], ruleset.knobs)[3]:
            faults.add(table, "invalid_value")
    if body.get("must_include") is not None:
        parsed["must_include"] = read_card(faults, body["must_include"], must)
        valid = parsed["hand"] is not None and faults.clean(hand) and faults.clean(must)
        if valid and parsed["must_include"] not in parsed["hand"]:
            faults.add(must, "invalid_value")
    return parsed


def wants(ruleset: Ruleset | None, method: str) -> bool:
    """Return whether a ruleset is valid and scores by this method."""
    return ruleset is not None and ruleset.knobs["scoring"]["method"] == method


def read_left(faults: Faults, value: Any, place: Place, seen: set[str], ruleset: Ruleset | None) -> Any:
    """Read the cards left in a hand, or their number where the ruleset needs no more."""
    if isinstance(value, str | list):
        cards = read_cards(faults, value, place, 0, 52)
        note_repeats(faults, cards, seen)
        return names(cards)
    count = read_integer(faults, value, place, 0, 52)
    if count and wants(ruleset, "rank_points"):
        faults.add(place, "invalid_type")
    return count


def read_loser(
    faults: Faults, value: Any, place: Place, seen: set[str], most: int, ruleset: Ruleset | None
) -> Parsed | None:
    """Read one player of a finished round."""
    fields = ["id", "left", "place"]
    seat = read_object(faults, value, place, fields)
    if seat is None:
        return None
    parsed: Parsed = {}
    for name in ("id", "left"):
        if name not in seat:
            faults.add(place.field(name, fields), "missing_field")
    if "id" in seat:
        parsed["id"] = read_id(faults, seat["id"], place.step(0, "id"))
    if "left" in seat:
        parsed["left"] = read_left(faults, seat["left"], place.step(1, "left"), seen, ruleset)
    if seat.get("place") is not None:
        parsed["place"] = read_integer(faults, seat["place"], place.step(2, "place"), 1, most)
    return parsed


def read_places(faults: Faults, seats: list[Parsed | None], place: Place, ruleset: Ruleset | None) -> None:
    """Check the places: all or none are given, each exactly once."""
    given = [seat is None or "place" in seat for seat in seats]
    parsed = [None if seat is None else seat.get("place") for seat in seats]
    needed = any("place" in seat for seat in seats if seat) or wants(ruleset, "placing")
    taken: list[int] = []
    for index, number in enumerate(parsed):
        spot = place.item(index).step(2, "place")
        if needed and not given[index]:
            faults.add(spot, "missing_field")
        if number in taken:
            faults.add(spot, "invalid_value")
        elif number is not None:
            taken.append(number)


def read_round_over(
    faults: Faults, body: Parsed, place: Place, spots: dict[str, Place], ruleset: Ruleset | None
) -> Parsed:
    """Read the players of a finished round and the last play, whose cards come from one deck."""
    parsed: Parsed = {"players": [], "last_play": None}
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
            read_loser(faults, seat, players.item(index), seen, len(listed), ruleset)
            for index, seat in enumerate(listed)
        ]
        read_names(faults, [((seat or {}).get("id"), players.item(i).step(0, "id")) for i, seat in enumerate(seats)])
        read_places(faults, seats, players, ruleset)
        parsed["players"] = seats
    if body.get("last_play") is not None:
        cards = read_cards(faults, body["last_play"], spots["last_play"], 1, 18)
        note_repeats(faults, cards, seen)
        parsed["last_play"] = names(cards)
    elif wants(ruleset, "deuces"):
        faults.add(spots["last_play"], "missing_field")
    if listed is not None and ruleset is not None and faults.clean(players):
        placed = any("place" in seat for seat in parsed["players"])
        emptied = [seat for seat in parsed["players"] if seat["left"] in (0, [])]
        if not placed and len(emptied) != 1:
            faults.add(players, "invalid_value")
    return parsed


def read_scores(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read a finished round."""
    spots = {"players": place.step(0, "players"), "last_play": place.step(1, "last_play")}
    if "players" not in body:
        faults.add(spots["players"], "missing_field")
    return read_round_over(faults, body, place, spots, ruleset)


def read_match(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read the rounds of a match, each given by the cards left or by its scores."""
    spot = place.step(0, "rounds")
    if "rounds" not in body:
        faults.add(spot, "missing_field")
        return {}
    fields = ["players", "last_play", "scores"]
    rounds = []
    for index, value in enumerate(read_list(faults, body["rounds"], spot, 1000) or []):
        here = spot.item(index)
        parsed = read_object(faults, value, here, fields)
        if parsed is None:
            continue
        spots = {name: here.field(name, fields) for name in fields}
        parsed = {name: part for name, part in parsed.items() if part is not None}
        without_scores = [name for name in ("players", "last_play") if name in parsed]
        if "scores" in parsed and without_scores:
            faults.add(spots["scores"], "invalid_value")
        elif "scores" in parsed:
            rounds.append({"scores": read_totals(faults, parsed["scores"], spots["scores"])})
            continue
        elif "players" not in parsed:
            faults.add(spots["players"], "missing_field")
        if not without_scores:
            continue
        rounds.append(read_round_over(faults, parsed, here, spots, ruleset))
    return {"rounds": rounds}
