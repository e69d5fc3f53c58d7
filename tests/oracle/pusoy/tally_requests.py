"""Read the request of a tally: its players and their ranking in each row."""

from typing import Any, NamedTuple

from tests.oracle.deck import together
from tests.oracle.faults import Faults, Place, read_id, read_list, read_object
from tests.oracle.knobs import Ruleset
from tests.oracle.presets import ROWS
from tests.oracle.pusoy.requests import Parsed, read_names, read_ranked_player

STATUS = ((1, "fouled"), (2, "declared"))  # the fields that decide whether a player is ranked, with their order


class Seated(NamedTuple):
    """The valid players of a tally, which its rows are checked against."""

    ids: list[str] | None  # None if any id is invalid; then no id is reported as unknown
    apart: list[str]  # players who fouled or declared
    ranked: list[str]  # players who must be in every row


def read_ranking(faults: Faults, value: Any, place: Place, seated: Seated) -> list[list[str]]:
    """Read one row's ranking: groups of tied ids, best first, with every ranked player exactly once."""
    groups: list[list[str]] = []
    listed = read_list(faults, value, place)
    for order, group in enumerate(listed or []):
        groups.append([])
        for index, parsed in enumerate(read_list(faults, group, place.item(order), empty=False) or []):
            spot = place.item(order).item(index)
            name = read_id(faults, parsed, spot)
            if name is None:
                continue
            if seated.ids is not None and name not in seated.ids:
                faults.add(spot, "unknown_player")
            elif name in together(groups):
                faults.add(spot, "duplicate_player")
            elif name in seated.apart:
                faults.add(spot, "invalid_value")
            groups[-1].append(name)
    if faults.clean(place) and listed is not None and set(seated.ranked) - set(together(groups)):
        faults.add(place, "invalid_value")
    return groups


def read_ranked_players(
    faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None
) -> tuple[list[Parsed | None], Seated]:
    """Read the players of a tally and return the valid ones."""
    listed = read_list(faults, body["players"], place) if "players" in body else None
    if "players" not in body:
        faults.add(place, "missing_field")
    if listed is None:
        return [], Seated(None, [], [])
    if not 2 <= len(listed) <= 4:
        faults.add(place, "wrong_player_count")
    seats = [read_ranked_player(faults, seat, place.item(index), ruleset) for index, seat in enumerate(listed)]
    ids = read_names(faults, [((seat or {}).get("id"), place.item(i).step(0, "id")) for i, seat in enumerate(seats)])
    apart: list[str] = []
    ranked: list[str] = []
    for index, seat in enumerate(seats):
        here = place.item(index)
        valid = all(faults.clean(here.step(order, name)) for order, name in ((0, "id"), *STATUS))
        if seat is not None and valid:
            (apart if seat["fouled"] or seat["declared"] else ranked).append(seat["id"])
    return seats, Seated(ids, apart, ranked if ids is not None else [])


def read_tally(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read the players of a tally, then the ranking of each row."""
    rows = place.step(1, "rows")
    seats, seated = read_ranked_players(faults, body, place.step(0, "players"), ruleset)
    rankings = {}
    if "rows" not in body:
        faults.add(rows, "missing_field")
    else:
        parsed = read_object(faults, body["rows"], rows, ROWS)
        for row in ROWS if parsed is not None else []:
            spot = rows.field(row, ROWS)
            if row not in (parsed or {}):
                faults.add(spot, "missing_field")
            else:
                rankings[row] = read_ranking(faults, (parsed or {})[row], spot, seated)
    return {"players": seats, "rows": rankings}
