"""The exact list of faults of a request: places, their order, and readers of the common types.

The requests of each game are read in `pusoy.requests` and `pusoy_dos.requests`, rulesets in `knobs`.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.oracle.deck import one_card, run_of_cards

CODES = [
    "missing_field",
    "unknown_field",
    "invalid_type",
    "invalid_value",
    "unknown_card",
    "duplicate_card",
    "wrong_card_count",
    "wrong_player_count",
    "duplicate_player",
    "unknown_player",
    "unknown_ruleset",
    "invalid_ruleset",
    "natural_not_held",
    "too_many_items",
]
MOST_FAULTS = 100
RULESET_ORDER = 10_000  # after every field of a body
UNKNOWN_ORDER = 20_000  # unknown fields come last, as sent

Fault = tuple[str, str, int | None]  # pointer, code, index


class Place(NamedTuple):
    """A place in a request: the order and the name of each step from the body to it."""

    steps: tuple[tuple[int, str], ...] = ()

    def step(self, order: int, name: str) -> "Place":
        """Return the place of a member, given its order among the members."""
        return Place((*self.steps, (order, name)))

    def item(self, index: int) -> "Place":
        """Return the place of an item of a list."""
        return self.step(index, str(index))

    def field(self, name: str, fields: Sequence[str]) -> "Place":
        """Return the place of a field, in the contract's order of fields; `ruleset` comes last."""
        return self.step(RULESET_ORDER if name == "ruleset" else fields.index(name), name)

    @property
    def pointer(self) -> str:
        """Return the place as an RFC 6901 pointer."""
        return "".join("/" + name.replace("~", "~0").replace("/", "~1") for _, name in self.steps)

    def holds(self, other: "Place") -> bool:
        """Return whether another place is this one or inside it."""
        return other.steps[: len(self.steps)] == self.steps


class Faults:
    """All faults found so far in one body."""

    def __init__(self) -> None:
        self.found: set[tuple[Place, str, int | None]] = set()

    def add(self, place: Place, code: str, index: int | None = None) -> None:
        """Add a fault at a place."""
        self.found.add((place, code, index))

    def clean(self, place: Place) -> bool:
        """Return whether there is no fault at a place or inside it."""
        return not any(place.holds(fault[0]) for fault in self.found)

    def listed(self) -> list[Fault]:
        """List the faults in the contract's order, a whole before its parts, at most a hundred."""

        def order(fault: tuple[Place, str, int | None]) -> tuple[Any, ...]:
            place, code, index = fault
            return tuple(step[0] for step in place.steps), -1 if index is None else index, CODES.index(code)

        return [(place.pointer, code, index) for place, code, index in sorted(self.found, key=order)[:MOST_FAULTS]]


def read_object(faults: Faults, value: Any, place: Place, fields: Sequence[str]) -> dict[str, Any] | None:
    """Read an object of known fields. Members with null stay, because only the caller knows what null means there."""
    if not isinstance(value, dict):
        faults.add(place, "invalid_type")
        return None
    for order, name in enumerate(value):
        if name not in fields:
            faults.add(place.step(UNKNOWN_ORDER + order, name), "unknown_field")
    return {name: value[name] for name in fields if name in value}


def is_integer(value: Any) -> bool:
    """Return whether a JSON value is an integer: 10.0 is one; true and "10" are not."""
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())


def read_integer(faults: Faults, value: Any, place: Place, low: int | None, high: int | None) -> int | None:
    """Read a whole number within a range, of which either limit may be None."""
    if not is_integer(value):
        faults.add(place, "invalid_type")
        return None
    number = int(value)
    if (low is not None and number < low) or (high is not None and number > high):
        faults.add(place, "invalid_value")
        return None
    return number


def read_boolean(faults: Faults, value: Any, place: Place) -> bool | None:
    """Read a boolean."""
    if isinstance(value, bool):
        return value
    faults.add(place, "invalid_type")
    return None


def read_choice(faults: Faults, value: Any, place: Place, choices: Sequence[str]) -> str | None:
    """Read one of a list of names."""
    if not isinstance(value, str):
        faults.add(place, "invalid_type")
        return None
    if value not in choices:
        faults.add(place, "invalid_value")
        return None
    return value


def is_good_id(text: str) -> bool:
    """Return whether a text is a valid id: 1 to 64 code points without control characters."""
    return 1 <= len(text) <= 64 and not any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in text)


def read_id(faults: Faults, value: Any, place: Place) -> str | None:
    """Read an id, which need not be that of a known player."""
    if not isinstance(value, str):
        faults.add(place, "invalid_type")
        return None
    if not is_good_id(value):
        faults.add(place, "invalid_value")
        return None
    return value


def read_list(
    faults: Faults, value: Any, place: Place, most: int | None = None, empty: bool = True
) -> list[Any] | None:
    """Read a list; items past its limit are ignored."""
    if not isinstance(value, list):
        faults.add(place, "invalid_type")
        return None
    if not value and not empty:
        faults.add(place, "invalid_value")
    if most is not None and len(value) > most:
        faults.add(place, "too_many_items")
        return value[:most]
    return value


class Spot(NamedTuple):
    """A parsed card and its place."""

    card: str
    place: Place
    nth: int | None  # its index in a string of cards


def read_card(faults: Faults, value: Any, place: Place) -> str | None:
    """Read a field of exactly one card."""
    if not isinstance(value, str):
        faults.add(place, "invalid_type")
        return None
    if not one_card(value):
        faults.add(place, "unknown_card")
        return None
    return one_card(value)


def read_cards(faults: Faults, value: Any, place: Place, least: int, most: int, only: Sequence[int] = ()) -> list[Spot]:
    """Read cards in either form and check their number; return the valid ones with their places."""
    if isinstance(value, str):
        taken, whole = run_of_cards(value)
        if not whole:
            faults.add(place, "unknown_card", len(taken))
            return []
        spots = [Spot(card, place, nth) for nth, card in enumerate(taken)]
        count = len(taken)
    elif isinstance(value, list):
        read = [(read_card(faults, part, place.item(index)), index) for index, part in enumerate(value)]
        spots = [Spot(card, place.item(index), None) for card, index in read if card]
        count = len(value)
    else:
        faults.add(place, "invalid_type")
        return []
    if not least <= count <= most or (only and count not in only):
        faults.add(place, "wrong_card_count")
    return spots


def note_repeats(faults: Faults, spots: list[Spot], seen: set[str]) -> None:
    """Report cards that were seen before in the same deck, and add the others to those seen."""
    for card, place, nth in spots:
        if card in seen:
            faults.add(place, "duplicate_card", nth)
        seen.add(card)
