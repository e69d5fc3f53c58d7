"""Read the request of a round: report its faults and return its parsed fields."""

from typing import Any

from tests.oracle.faults import (
    Faults,
    Place,
    note_repeats,
    read_boolean,
    read_card,
    read_cards,
    read_id,
    read_integer,
    read_list,
    read_object,
)
from tests.oracle.knobs import Ruleset
from tests.oracle.pusoy.requests import Parsed, names, read_names
from tests.oracle.pusoy_dos.rounds import opening

FIELDS = ["players", "hands", "hand_size", "first_game", "leader", "must_include", "actions"]


def read_ids(faults: Faults, value: Any, place: Place, ruleset: Ruleset | None) -> tuple[list[str] | None, list[str]]:
    """Read the players in turn order; return their ids, or None if any is invalid, and the valid ids."""
    listed = read_list(faults, value, place)
    if listed is None:
        return None, []
    wrong = not 2 <= len(listed) <= 4
    if ruleset and ruleset.knobs["scoring"]["method"] == "placing":
        wrong = wrong or len(listed) != len(ruleset.knobs["scoring"]["points"])
    if wrong:
        faults.add(place, "wrong_player_count")
    read = [(read_id(faults, name, place.item(index)), place.item(index)) for index, name in enumerate(listed)]
    return read_names(faults, read), list(dict.fromkeys(name for name, _ in read if name is not None))


def read_deal(
    faults: Faults, value: Any, place: Place, ids: list[str] | None, good: list[str]
) -> dict[str, list[str]] | None:
    """Read the dealt hands, in seat order; their cards come from one deck."""
    if not isinstance(value, dict):
        faults.add(place, "invalid_type")
        return None
    seen: set[str] = set()
    hands = {}
    others = [name for name in value if name not in good]
    for order, name in enumerate([*good, *others]):
        spot = place.step(order, name)
        if name not in value:
            faults.add(spot, "missing_field")
            continue
        read_player(faults, name, spot, ids)
        cards = read_cards(faults, value[name], spot, 1, 18)
        note_repeats(faults, cards, seen)
        hands[name] = names(cards)
    return hands


def read_player(faults: Faults, value: Any, place: Place, ids: list[str] | None) -> str | None:
    """Read an id that must be that of a player."""
    name = read_id(faults, value, place)
    if name is not None and ids is not None and name not in ids:
        faults.add(place, "unknown_player")
        return None
    return name


def read_action(faults: Faults, value: Any, place: Place, ids: list[str] | None) -> Parsed | None:
    """Read one action: a play or a pass, exactly one of them."""
    action = read_object(faults, value, place, ["player", "play", "pass"])
    if action is None:
        return None
    parsed: Parsed = {"player": None, "play": None}
    if "player" not in action:
        faults.add(place.step(0, "player"), "missing_field")
    else:
        parsed["player"] = read_player(faults, action["player"], place.step(0, "player"), ids)
    play, passing = action.get("play"), action.get("pass")
    if play is not None:
        cards = read_cards(faults, play, place.step(1, "play"), 1, 18)
        note_repeats(faults, cards, set())
        parsed["play"] = names(cards)
    if passing is not None and not isinstance(passing, bool):
        faults.add(place.step(2, "pass"), "invalid_type")
    elif passing and play is not None:
        faults.add(place.step(2, "pass"), "invalid_value")
    elif not passing and play is None:
        faults.add(place.step(1, "play"), "missing_field")
    return parsed


def rule_binds(faults: Faults, parsed: Parsed, first: Place, ruleset: Ruleset) -> bool | None:
    """Return whether an opening card binds this deal, or None if a fault leaves that open."""
    if ruleset.knobs["opening_card"] is None or ruleset.knobs["opening_scope"] == "every_deal":
        return ruleset.knobs["opening_card"] is not None
    return parsed["first_game"] if faults.clean(first) else None


def judge_opening(faults: Faults, parsed: Parsed, spots: dict[str, Place], ruleset: Ruleset) -> None:
    """Check the leader and the required card against the opening rule."""
    binds = rule_binds(faults, parsed, spots["first_game"], ruleset)
    card, holder = None, None
    if binds:
        if parsed["players"] is None or not all(
            faults.clean(spots[name]) for name in ("players", "hands", "hand_size")
        ):
            return
        size = parsed["hand_size"] or 13
        card, holder = opening(parsed["players"], parsed["hands"], size, True, parsed["must_include"], ruleset.knobs)
    if binds is False and parsed["leader"] is None and faults.clean(spots["leader"]):
        faults.add(spots["leader"], "missing_field")
    if holder is not None and parsed["leader"] not in (None, holder):
        faults.add(spots["leader"], "invalid_value")
    if binds is not None and parsed["must_include"] not in (None, card):
        faults.add(spots["must_include"], "invalid_value")


def read_round(faults: Faults, body: Parsed, place: Place, ruleset: Ruleset | None) -> Parsed:
    """Read a round: the players, the deal, the opening and the actions."""
    spots = {name: place.field(name, FIELDS) for name in FIELDS}
    parsed: Parsed = dict.fromkeys(FIELDS)
    given = {name: value for name, value in body.items() if value is not None or name in ("players", "actions")}
    for name in ("players", "actions"):
        if name not in given:
            faults.add(spots[name], "missing_field")
    good: list[str] = []
    if "players" in given:
        parsed["players"], good = read_ids(faults, given["players"], spots["players"], ruleset)
    ids = parsed["players"]
    if "hands" in given:
        parsed["hands"] = read_deal(faults, given["hands"], spots["hands"], ids, good)
        if "hand_size" in given:
            faults.add(spots["hand_size"], "invalid_value")
    elif "hand_size" in given:
        parsed["hand_size"] = read_integer(faults, given["hand_size"], spots["hand_size"], 1, 18)
    parsed["first_game"] = True
    if "first_game" in given:
        parsed["first_game"] = read_boolean(faults, given["first_game"], spots["first_game"])
    if "leader" in given:
        parsed["leader"] = read_player(faults, given["leader"], spots["leader"], ids)
    elif "hands" not in given:
        faults.add(spots["leader"], "missing_field")
    if "must_include" in given:
        parsed["must_include"] = read_card(faults, given["must_include"], spots["must_include"])
    if ruleset is not None:
        judge_opening(faults, parsed, spots, ruleset)
    if "actions" in given:
        listed = read_list(faults, given["actions"], spots["actions"], 1000) or []
        parsed["actions"] = [
            read_action(faults, action, spots["actions"].item(index), ids) for index, action in enumerate(listed)
        ]
    return parsed
