"""Rulesets for the oracle: what an override may be, its canonical form, clashes and the digest.

The presets themselves are the tables in `presets`.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.oracle.deck import RANKS, SUITS, one_card, run_of_ranks
from tests.oracle.faults import Faults, Place, is_integer, read_object
from tests.oracle.presets import DEFAULTS, FIVES, NATURALS, POKER_CATEGORIES, PRESETS, ROWS, RUNS, Knobs

FRONT_CATEGORIES = ["high_card", "pair", "three_of_a_kind"]
PENALTIES = ["card_count", "card_tiers", "rank_points"]
REWARDS = ["deuces", "placing"]


class Ruleset(NamedTuple):
    """A ruleset with every knob resolved, and the name of its preset."""

    game: str
    name: str
    knobs: Knobs

    def answered(self) -> dict[str, Any]:
        """Return the ruleset as it stands in every answer."""
        base = PRESETS[self.game][self.name]
        changed = {knob: value for knob, value in self.knobs.items() if value != base[knob]}
        return {"name": self.name, "overrides": changed, "digest": digest(self)}


def digest(ruleset: Ruleset) -> str:
    """Hash the resolved knobs. For ASCII names and whole numbers RFC 8785 is JSON with sorted members."""
    parsed = {"game": ruleset.game, "knobs": ruleset.knobs}
    written = json.dumps(parsed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(written.encode()).hexdigest()


def need(good: bool) -> None:
    """Refuse a knob's value."""
    if not good:
        raise ValueError


def number(low: int, high: int) -> Callable[[Any], Any]:
    """Return a reader of whole numbers within a range."""

    def read(value: Any) -> int:
        need(is_integer(value) and low <= value <= high)
        return int(value)

    return read


def choice(*names: str) -> Callable[[Any], Any]:
    """Return a reader of one of several names."""

    def read(value: Any) -> str:
        need(isinstance(value, str) and value in names)
        return str(value)

    return read


def members(value: Any, *names: str) -> dict[str, Any]:
    """Read an object that has exactly these members."""
    need(isinstance(value, dict) and set(value) == set(names))
    return dict(value)


def items(value: Any) -> list[Any]:
    """Read a list."""
    need(isinstance(value, list))
    return list(value)


def different(values: list[Any]) -> list[Any]:
    """Refuse a list with equal items."""
    need(all(value not in values[:place] for place, value in enumerate(values)))
    return values


def read_straights(value: Any) -> list[str]:
    """Read a list of straights, each a run of five neighbouring ranks."""
    entries = items(value)
    need(all(isinstance(entry, str) for entry in entries))
    runs = [run_of_ranks(entry) for entry in entries]
    need(all(run in RUNS for run in runs))
    return different(runs)


def read_royalties(value: Any) -> list[dict[str, Any]]:
    """Read a royalty table: at most one entry for each row and category."""
    table = []
    for entry in items(value):
        parsed = members(entry, "row", "category", "points")
        row = choice(*ROWS)(parsed["row"])
        category = choice(*(FRONT_CATEGORIES if row == "front" else POKER_CATEGORIES))(parsed["category"])
        table.append({"row": row, "category": category, "points": number(0, 1000)(parsed["points"])})
    different([(entry["row"], entry["category"]) for entry in table])
    return sorted(table, key=lambda entry: (ROWS.index(entry["row"]), POKER_CATEGORIES.index(entry["category"])))


def read_naturals(value: Any) -> list[dict[str, Any]]:
    """Read the list of naturals, best first, with their points."""
    listed = []
    for entry in items(value):
        parsed = members(entry, "name", "points")
        listed.append({"name": choice(*NATURALS)(parsed["name"]), "points": number(0, 1000)(parsed["points"])})
    different([entry["name"] for entry in listed])
    return listed


def read_suits(value: Any) -> str:
    """Read an order of the four suits."""
    need(isinstance(value, str) and value.isascii() and sorted(value.upper()) == sorted(SUITS))
    return str(value).upper()


def read_categories(value: Any) -> list[str]:
    """Read an ordered list of five-card categories."""
    return different([choice(*FIVES)(entry) for entry in items(value)])


def read_boolean(value: Any) -> bool:
    """Read a boolean."""
    need(isinstance(value, bool))
    return bool(value)


def read_opening_card(value: Any) -> str | None:
    """Read the opening card, or null for none."""
    need(value is None or (isinstance(value, str) and one_card(value) != ""))
    return None if value is None else one_card(value)


def read_tiers(value: Any) -> list[dict[str, int]]:
    """Read the tiers of cards left, of which the first starts from one card."""
    listed = []
    for entry in items(value):
        parsed = members(entry, "from", "factor")
        listed.append({"from": number(1, 1000)(parsed["from"]), "factor": number(0, 1000)(parsed["factor"])})
    different([tier["from"] for tier in listed])
    listed.sort(key=lambda tier: tier["from"])
    need(bool(listed) and listed[0]["from"] == 1)
    return listed


def read_values(value: Any) -> dict[str, int]:
    """Read the points of each of the thirteen ranks."""
    need(isinstance(value, dict) and len(value) == len(RANKS))
    worth = {run_of_ranks(rank): number(0, 1000)(points) for rank, points in value.items()}
    need(sorted(worth) == sorted(RANKS))
    return {rank: worth[rank] for rank in RANKS}


def read_points(value: Any, counts: tuple[int, ...]) -> list[int]:
    """Read a list of points that has one of these lengths."""
    points = [number(0, 1000)(entry) for entry in items(value)]
    need(len(points) in counts)
    return points


def read_scoring(value: Any) -> dict[str, Any]:
    """Read a scoring method with exactly its own members."""
    need(isinstance(value, dict))
    method = value.get("method")
    if method == "card_count":
        return members(value, "method")
    if method == "card_tiers":
        return {"method": method, "tiers": read_tiers(members(value, "method", "tiers")["tiers"])}
    if method == "rank_points":
        return {"method": method, "values": read_values(members(value, "method", "values")["values"])}
    need(isinstance(method, str) and method in REWARDS)
    points = members(value, "method", "points")["points"]
    return {"method": method, "points": read_points(points, (5,) if method == "deuces" else (2, 3, 4))}


READERS: dict[str, dict[str, Callable[[Any], Any]]] = {
    "pusoy": {
        "straights": read_straights,
        "row_points": number(0, 1000),
        "sweep_bonus": number(0, 1000),
        "overall_bonus": number(0, 1000),
        "overall_needs": choice("two_rows", "most_rows"),
        "royalties": read_royalties,
        "royalty_mode": choice("replace", "add"),
        "foul_royalties": choice("by_row", "on_top"),
        "naturals": read_naturals,
        "six_pairs": choice("pair_units", "exact"),
        "table_sweep": choice("none", "double"),
        "hands_per_game": number(1, 1000),
    },
    "pusoy-dos": {
        "suits": read_suits,
        "straights": read_straights,
        "straight_tie": choice("game_high", "sequence_top"),
        "flush_order": choice("suit_then_high", "high_then_suit", "ranks_then_suit"),
        "straight_flush_order": choice("as_straight", "suit_first"),
        "triples": read_boolean,
        "five_card_categories": read_categories,
        "bombs": read_categories,
        "opening_card": read_opening_card,
        "opening_scope": choice("first_game", "every_deal"),
        "passing": choice("reenter", "lockout"),
        "ends": choice("first_out", "last_player"),
        "scoring": read_scoring,
        "transfer": choice("none", "winner_collects", "pairwise"),
    },
}


def clashes(knobs: Knobs) -> list[tuple[str, str]]:
    """List the pairs of knobs whose values exclude each other."""
    if "scoring" not in knobs:
        return []
    method = knobs["scoring"]["method"]
    found = []
    if not set(knobs["bombs"]) <= set(knobs["five_card_categories"]):
        found.append(("five_card_categories", "bombs"))
    if knobs["ends"] != {"placing": "last_player", "deuces": "first_out"}.get(method, knobs["ends"]):
        found.append(("ends", "scoring"))
    if method not in PENALTIES and knobs["transfer"] != "none":
        found.append(("scoring", "transfer"))
    return found


def read_overrides(faults: Faults, value: Any, place: Place, ruleset: Ruleset | None, game: str) -> Ruleset | None:
    """Read overrides of a base; without a valid base only each knob by itself is checked."""
    if not isinstance(value, dict):
        faults.add(place, "invalid_type")
        return None
    readers = READERS[game]
    changed: Knobs = {}
    for order, (knob, given) in enumerate(value.items()):
        if knob not in readers:
            faults.add(place.step(1000 + order, knob), "invalid_ruleset")
            continue
        try:
            changed[knob] = readers[knob](given)
        except ValueError:
            faults.add(place.step(list(readers).index(knob), knob), "invalid_ruleset")
    if ruleset is None:
        return None
    knobs = {**ruleset.knobs, **changed}
    knobs = {knob: knobs[knob] for knob in readers}
    if "bombs" in knobs:
        order_of = [*knobs["five_card_categories"], *FIVES]
        knobs["bombs"] = sorted(knobs["bombs"], key=order_of.index)
    for pair in clashes(knobs):
        broken = [knob for knob in pair if knob in value and knob not in changed]
        overridden = [knob for knob in pair if knob in changed]
        if not broken and overridden:
            faults.add(place.step(list(readers).index(overridden[-1]), overridden[-1]), "invalid_ruleset")
    return Ruleset(ruleset.game, ruleset.name, knobs) if faults.clean(place) else None


def read_ruleset(faults: Faults, value: Any, place: Place, game: str) -> Ruleset | None:
    """Read a ruleset as a request writes it: absent, a preset's name, or a base with overrides."""
    presets = PRESETS[game]
    if value is None:
        return Ruleset(game, DEFAULTS[game], presets[DEFAULTS[game]])
    if isinstance(value, str):
        if value not in presets:
            faults.add(place, "unknown_ruleset")
            return None
        return Ruleset(game, value, presets[value])
    parsed = read_object(faults, value, place, ["base", "overrides"])
    if parsed is None:
        return None
    base_place = place.step(0, "base")
    base, ruleset = parsed.get("base"), None
    if "base" not in parsed:
        faults.add(base_place, "missing_field")
    elif not isinstance(base, str):
        faults.add(base_place, "invalid_type")
    elif base not in presets:
        faults.add(base_place, "unknown_ruleset")
    else:
        ruleset = Ruleset(game, base, presets[base])
    if parsed.get("overrides") is not None:
        ruleset = read_overrides(faults, parsed["overrides"], place.step(1, "overrides"), ruleset, game)
    return ruleset if faults.clean(place) else None
