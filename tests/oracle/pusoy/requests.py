"""Read the requests of Pusoy: report the faults of a body and return its parsed fields."""

from typing import Any

from tests.oracle.faults import (
    Faults,
    Place,
    Spot,
    note_repeats,
    read_boolean,
    read_cards,
    read_choice,
    read_id,
    read_integer,
    read_list,
    read_object,
)
from tests.oracle.knobs import FRONT_CATEGORIES, Ruleset
from tests.oracle.presets import NATURALS, POKER_CATEGORIES, ROWS
from tests.oracle.pusoy.hands import held_naturals

SIZES = {"front": 3, "middle": 5, "back": 5}
SEAT = ["id", "front", "middle", "back", "cards", "declare"]
OBJECTIVES = ["expected_points", "safest", "back_first", "middle_first", "front_first"]
Parsed = dict[str, Any]


def names(spots: list[Spot]) -> list[str]:
    """Return the cards without their places."""
    return [spot.card for spot in spots]


def read_evaluations(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read hands of three or five cards, each from its own deck."""
    spot = place.step(0, "hands")
    if "hands" not in body:
        faults.add(spot, "missing_field")
        return {}
    hands = []
    for index, value in enumerate(read_list(faults, body["hands"], spot, 1000, empty=False) or []):
        cards = read_cards(faults, value, spot.item(index), 3, 5, only=(3, 5))
        note_repeats(faults, cards, set())
        hands.append(names(cards))
    return {"hands": hands}


def read_foul_check(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read the rows that are complete so far."""
    seen: set[str] = set()
    rows = {}
    given = [row for row in ROWS if body.get(row) is not None]
    if not given:
        faults.add(place.step(0, "front"), "missing_field")
    for row in given:
        cards = read_cards(faults, body[row], place.field(row, ROWS), SIZES[row], SIZES[row])
        note_repeats(faults, cards, seen)
        rows[row] = names(cards)
    return {"rows": rows}


def read_naturals(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read thirteen cards."""
    spot = place.step(0, "cards")
    if "cards" not in body:
        faults.add(spot, "missing_field")
        return {}
    cards = read_cards(faults, body["cards"], spot, 13, 13)
    note_repeats(faults, cards, set())
    return {"cards": names(cards)}


def read_declared(faults: Faults, value: Any, place: Place, cards: list[str] | None, ruleset: Ruleset | None) -> None:
    """Check a declared natural against the ruleset and the cards, as far as these are valid."""
    name = read_choice(faults, value, place, [*NATURALS, "best"])
    if name is None or ruleset is None:
        return
    listed = [line["name"] for line in ruleset.knobs["naturals"]]
    if name != "best" and name not in listed:
        faults.add(place, "natural_not_held")
    elif cards is not None:
        held = held_naturals(cards, ruleset.knobs)
        if not held or (name != "best" and name not in held):
            faults.add(place, "natural_not_held")


def read_seat(faults: Faults, value: Any, place: Place, seen: set[str], ruleset: Ruleset | None) -> Parsed | None:
    """Read a seat: three rows, or thirteen cards with a declared natural."""
    seat = read_object(faults, value, place, SEAT)
    if seat is None:
        return None
    parsed: Parsed = {}
    spots = {name: place.field(name, SEAT) for name in SEAT}
    if "id" not in seat:
        faults.add(spots["id"], "missing_field")
    else:
        parsed["id"] = read_id(faults, seat["id"], spots["id"])
    given = [name for name in SEAT[1:] if seat.get(name) is not None]
    rows = [row for row in ROWS if row in given]
    missing: list[str] = []
    if rows and "cards" in given:
        faults.add(spots["cards"], "invalid_value")
    elif rows:
        missing = [row for row in ROWS if row not in rows]
    elif "cards" in given:
        missing = [] if "declare" in given else ["declare"]
    else:
        missing = ["cards"] if "declare" in given else ["front"]
    for name in missing:
        faults.add(spots[name], "missing_field")
    held: list[str] = []
    for name in rows or (["cards"] if "cards" in given else []):
        count = SIZES.get(name, 13)
        cards = read_cards(faults, seat[name], spots[name], count, count)
        note_repeats(faults, cards, seen)
        parsed[name] = names(cards)
        held += names(cards)
    if "declare" in given:
        valid = all(faults.clean(spots[name]) for name in SEAT[1:5]) and len(set(held)) == 13
        read_declared(faults, seat["declare"], spots["declare"], held if valid else None, ruleset)
        parsed["declare"] = seat["declare"]
    return parsed


def read_names(faults: Faults, seats: list[tuple[Any, Place]]) -> list[str] | None:
    """Report repeated ids and return the ids; None if any of them is invalid."""
    ids: list[str] = []
    good = True
    for name, place in seats:
        if name is None:
            good = False
        elif name in ids:
            faults.add(place, "duplicate_player")
            good = False
        else:
            ids.append(name)
    return ids if good else None


def read_table(faults: Faults, value: Any, place: Place, ruleset: Ruleset | None) -> list[Parsed | None]:
    """Read the seats of a table, whose cards come from one deck."""
    listed = read_list(faults, value, place)
    if listed is None:
        return []
    if not 2 <= len(listed) <= 4:
        faults.add(place, "wrong_player_count")
    seen: set[str] = set()
    seats = [read_seat(faults, seat, place.item(index), seen, ruleset) for index, seat in enumerate(listed)]
    read_names(faults, [((seat or {}).get("id"), place.item(index).step(0, "id")) for index, seat in enumerate(seats)])
    return seats


def read_settlement(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read a table to settle."""
    spot = place.step(0, "players")
    if "players" not in body:
        faults.add(spot, "missing_field")
        return {}
    return {"players": read_table(faults, body["players"], spot, ruleset)}


def read_totals(faults: Faults, value: Any, place: Place) -> dict[str, int | None] | None:
    """Read the totals of a settled hand, by id."""
    if not isinstance(value, dict):
        faults.add(place, "invalid_type")
        return None
    if not 2 <= len(value) <= 4:
        faults.add(place, "wrong_player_count")
    paid = {}
    for order, (name, points) in enumerate(value.items()):
        spot = place.step(order, name)
        read_id(faults, name, spot)
        paid[name] = read_integer(faults, points, spot, None, None)
    return paid


def read_game(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read the hands of a game, each given by its cards or by its totals."""
    length_spot, spot = place.step(1, "length"), place.step(0, "hands")
    length = ruleset.knobs["hands_per_game"] if ruleset else None
    if body.get("length") is not None:
        length = read_integer(faults, body["length"], length_spot, 1, None)
    if "hands" not in body:
        faults.add(spot, "missing_field")
        return {}
    most = 1000 if length is None else min(1000, length)
    hands: list[Parsed] = []
    for index, value in enumerate(read_list(faults, body["hands"], spot, most) or []):
        here = spot.item(index)
        hand = read_object(faults, value, here, ["players", "totals"]) or {}
        given = [name for name in ("players", "totals") if hand.get(name) is not None]
        if given == ["players", "totals"]:
            faults.add(here.step(1, "totals"), "invalid_value")
        elif not given and isinstance(value, dict):
            faults.add(here.step(0, "players"), "missing_field")
        if "players" in given:
            hands.append({"players": read_table(faults, hand["players"], here.step(0, "players"), ruleset)})
        elif given:
            spot_of = here.step(1, "totals")
            totals = read_totals(faults, hand["totals"], spot_of)
            if totals is not None and faults.clean(spot_of) and sum(totals.values()):  # type: ignore[arg-type]
                faults.add(spot_of, "invalid_value")
            hands.append({"totals": totals})
    return {"hands": hands, "length": length}


def read_arrangement(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read thirteen cards to arrange, with the number of opponents and known cards."""
    fields = ["cards", "opponents", "limit", "objective", "known"]
    spots = {name: place.field(name, fields) for name in fields}
    opponents: int | None = 1
    if body.get("opponents") is not None:
        opponents = read_integer(faults, body["opponents"], spots["opponents"], 1, 3)
    if body.get("limit") is not None:
        read_integer(faults, body["limit"], spots["limit"], 1, 10)
    if body.get("objective") is not None:
        read_choice(faults, body["objective"], spots["objective"], OBJECTIVES)
    seen: set[str] = set()
    cards: list[Spot] = []
    if "cards" not in body:
        faults.add(spots["cards"], "missing_field")
    else:
        cards = read_cards(faults, body["cards"], spots["cards"], 13, 13)
        note_repeats(faults, cards, seen)
    if body.get("known") is not None:
        most = 39 - 13 * opponents if opponents is not None else 1000
        note_repeats(faults, read_cards(faults, body["known"], spots["known"], 0, most), seen)
    parsed = {"limit": 5, "objective": "expected_points"}
    parsed |= {name: body[name] for name in parsed if body.get(name) is not None}
    return {**parsed, "cards": names(cards)}


def read_ranked_player(faults: Faults, value: Any, place: Place, ruleset: Ruleset | None) -> Parsed | None:
    """Read one player of a tally."""
    fields = ["id", "fouled", "declared", "royalties"]
    seat = read_object(faults, value, place, fields)
    if seat is None:
        return None
    parsed: Parsed = {"id": None, "fouled": False, "declared": None, "royalties": {}}
    if "id" not in seat:
        faults.add(place.step(0, "id"), "missing_field")
    else:
        parsed["id"] = read_id(faults, seat["id"], place.step(0, "id"))
    if seat.get("fouled") is not None:
        parsed["fouled"] = read_boolean(faults, seat["fouled"], place.step(1, "fouled"))
    if seat.get("declared") is not None:
        spot = place.step(2, "declared")
        parsed["declared"] = read_choice(faults, seat["declared"], spot, NATURALS)
        if parsed["fouled"]:
            faults.add(spot, "invalid_value")
        listed = NATURALS if ruleset is None else [line["name"] for line in ruleset.knobs["naturals"]]
        if parsed["declared"] is not None and parsed["declared"] not in listed:
            faults.add(spot, "natural_not_held")
    if seat.get("royalties") is not None:
        spot = place.step(3, "royalties")
        for row, category in (read_object(faults, seat["royalties"], spot, ROWS) or {}).items():
            choices = FRONT_CATEGORIES if row == "front" else POKER_CATEGORIES
            if category is not None:
                parsed["royalties"][row] = read_choice(faults, category, spot.field(row, ROWS), choices)
    return parsed
