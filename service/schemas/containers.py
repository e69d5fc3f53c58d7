"""Fields that contain others: objects, lists with limits, players, and maps by player id."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, fields
from marshmallow.exceptions import SCHEMA

from service.core import strict_json
from service.schemas.context import current
from service.schemas.faults import MAX_FAULTS, Code, Fault
from service.schemas.fields import MAX_ID_LENGTH, Id, PlayerId, Strict, refusal, refusal_of_parts, wrong_type

PLAYER_COUNTS = range(2, 5)  # of one table
MAX_RUNNING_BYTES = 2 << 20  # of a game's running totals, as JSON


class Nested(fields.Nested, Strict):
    """An object, read by its own :class:`~service.schemas.request.ObjectSchema`; its value is what that builds."""

    expected = "an object"

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any) -> Any:
        return self.schema.load(value)


class ListOf(fields.List[Any], Strict):
    """A list of ``least`` to ``most`` items; ``few`` and ``many`` are the codes outside these limits.

    Items past a limit of ``too_many_items`` are not read.
    With ``separate``, each item is a separate question, with its own deck and players.
    """

    expected = "a list"

    def __init__(
        self,
        inner: Any,
        least: int = 0,
        most: int | None = None,
        *,
        few: Code = Code.INVALID_VALUE,
        many: Code = Code.TOO_MANY_ITEMS,
        separate: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(inner, **options)
        self.least, self.most, self.few, self.many, self.separate = least, most, few, many, separate

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> list[Any]:
        if not isinstance(value, list):
            raise refusal(wrong_type(self.expected, value))
        most = self._most(data)
        whole = self._check_count(len(value), most)
        items = value[:most] if whole and self.many is Code.TOO_MANY_ITEMS else value
        valid, parts = [], {}
        for place, item in enumerate(items):
            if self.separate:
                current().begin()
            try:
                valid.append(self.inner.deserialize(item))
            except ValidationError as refused:
                parts[place] = refused.messages
                if len(parts) == MAX_FAULTS:
                    break  # an answer lists no more
        if whole or parts:
            raise refusal_of_parts(whole, parts)
        return valid

    def _most(self, _: Any) -> int | None:
        """Return the maximum number of items; subclasses may take it from the object that the list is in."""
        return self.most

    def _check_count(self, count: int, most: int | None) -> list[Fault]:
        if count < self.least:
            return [Fault(self.few, f"Expected at least {self.least}, got {count}.")]
        if most is not None and count > most:
            return [Fault(self.many, f"Expected at most {most}, got {count}.")]
        return []


class Players(ListOf):
    """The two to four players of a table: ids, or objects with an id."""

    def __init__(self, inner: Any, **options: Any) -> None:
        wrong_count = Code.WRONG_PLAYER_COUNT
        super().__init__(inner, PLAYER_COUNTS[0], PLAYER_COUNTS[-1], few=wrong_count, many=wrong_count, **options)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Read the players; if any entry has no id, later ids are not checked against the list."""
        entry_type = dict if isinstance(self.inner, Nested) else str
        if not isinstance(value, list) or not all(isinstance(player, entry_type) for player in value):
            current().ids_are_valid = False
        return super().deserialize(value, attr, data, **options)


class MapById(Strict):
    """An object with a value for each player, by id.

    If ``seated``, the ids are those of the question's players, each exactly once; otherwise any 2 to 4 ids.
    """

    expected = "an object with a value for each id"

    def __init__(self, inner: fields.Field[Any], *, seated: bool, **options: Any) -> None:
        super().__init__(**options)
        self.inner, self.seated = inner, seated
        self._id = (PlayerId if seated else Id)(required=True)

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refusal(wrong_type(self.expected, value))
        seats = current().ids if self.seated else {}
        valid: dict[str, Any] = {}
        parts: dict[str, Any] = {}
        for seat in [*seats, *(seat for seat in value if seat not in seats)]:
            faults = self._check_id(value, seat)
            try:
                if seat in value and len(seat) <= MAX_ID_LENGTH:  # longer ones would be in every pointer
                    valid[seat] = self.inner.deserialize(value[seat])
            except ValidationError as refused:
                faults = _merge_messages(faults, refused.messages)
            if faults:
                parts[seat] = faults
                if len(parts) == MAX_FAULTS:
                    break  # an answer lists no more
        whole = [] if self.seated or len(value) in PLAYER_COUNTS else [_wrong_player_count(len(value))]
        if whole or parts:
            raise refusal_of_parts(whole, parts)
        return valid

    def _check_id(self, value: dict[str, Any], seat: str) -> Any:
        if seat not in value:
            return [Fault(Code.MISSING_FIELD, f"The player {seat!r} has no entry.")]
        try:
            self._id.deserialize(seat)
        except ValidationError as refused:
            return refused.messages
        return []


def _merge_messages(faults: list[Any], messages: Any) -> Any:
    """Merge the faults of an id with the messages of its value."""
    if isinstance(messages, list):
        return faults + messages
    whole = faults + messages.get(SCHEMA, [])
    return ({SCHEMA: whole} if whole else {}) | {name: part for name, part in messages.items() if name != SCHEMA}


def _wrong_player_count(count: int) -> Fault:
    detail = f"Expected {PLAYER_COUNTS[0]} to {PLAYER_COUNTS[-1]} players, got {count}."
    return Fault(Code.WRONG_PLAYER_COUNT, detail)


def check_running_totals(hands: Sequence[Collection[str]]) -> list[Fault]:
    """Return a fault if the running totals of a game would exceed ``MAX_RUNNING_BYTES`` as JSON.

    Otherwise many players with long ids through many hands could make an answer far larger than its request. Each
    hand is the ids of its players, or its totals by id, because long numbers count too.
    """
    players = {player for hand in hands for player in hand}
    most = max((abs(total) for hand in hands if isinstance(hand, Mapping) for total in hand.values()), default=0)
    figure = len(f":{most * len(hands)},")
    size = len(hands) * sum(len(strict_json.write(player)) + figure for player in players)
    if size <= MAX_RUNNING_BYTES:
        return []
    limit = f"{MAX_RUNNING_BYTES >> 20} MiB"
    detail = f"{len(players)} players through {len(hands)} hands have running totals of over {limit}."
    return [Fault(Code.TOO_MANY_ITEMS, detail)]
