"""A tally's request for the oracle: who ranks where in each row, and what is wrong with that."""

from typing import Any

from tests.oracle.asked_pusoy import Told, ask_names, ask_teller
from tests.oracle.deck import together
from tests.oracle.faults import Faults, Place, read_list, read_object
from tests.oracle.knobs import Ruleset
from tests.oracle.presets import ROWS

STATUS = ((1, "fouled"), (2, "declared"))  # the fields that say whether a player is ranked, by their order


def ask_ranking(
    faults: Faults, value: Any, place: Place, ids: list[str] | None, apart: list[str], ranked: list[str]
) -> list[list[str]]:
    """Read one row's ranking: groups of ids that tie, best first, everybody who must be ranked once."""
    groups: list[list[str]] = []
    listed = read_list(faults, value, place)
    for order, group in enumerate(listed or []):
        groups.append([])
        for index, name in enumerate(read_list(faults, group, place.item(order), empty=False) or []):
            spot = place.item(order).item(index)
            if not isinstance(name, str):
                faults.add(spot, "invalid_type")
            elif ids is not None and name not in ids:
                faults.add(spot, "unknown_player")
            elif name in together(groups):
                faults.add(spot, "duplicate_player")
            elif name in apart:
                faults.add(spot, "invalid_value")
            if isinstance(name, str):
                groups[-1].append(name)
    if faults.clean(place) and listed is not None and set(ranked) - set(together(groups)):
        faults.add(place, "invalid_value")
    return groups


def ask_tally(faults: Faults, body: Told, place: Place, ruleset: Ruleset | None) -> Told:
    """Read the players of a tally, then the ranking of each row."""
    players, rows = place.step(0, "players"), place.step(1, "rows")
    seats: list[Told | None] = []
    ids: list[str] | None = None
    if "players" not in body:
        faults.add(players, "missing_field")
    else:
        listed = read_list(faults, body["players"], players)
        if listed is not None:
            if not 2 <= len(listed) <= 4:
                faults.add(players, "wrong_player_count")
            seats = [ask_teller(faults, seat, players.item(index), ruleset) for index, seat in enumerate(listed)]
            named = [((seat or {}).get("id"), players.item(i).step(0, "id")) for i, seat in enumerate(seats)]
            ids = ask_names(faults, named)
    sound = [
        seat
        for index, seat in enumerate(seats)
        if seat and all(faults.clean(players.item(index).step(order, name)) for order, name in STATUS)
    ]
    apart = [seat["id"] for seat in sound if seat["fouled"] or seat["declared"]]
    ranked = [seat["id"] for seat in sound if seat["id"] not in apart] if ids is not None else []
    rankings = {}
    if "rows" not in body:
        faults.add(rows, "missing_field")
    else:
        told = read_object(faults, body["rows"], rows, ROWS)
        for row in ROWS if told is not None else []:
            spot = rows.field(row, ROWS)
            if row not in (told or {}):
                faults.add(spot, "missing_field")
            else:
                rankings[row] = ask_ranking(faults, (told or {})[row], spot, ids, apart, ranked)
    return {"players": seats, "rows": rankings}
