"""Lists, objects and maps by id in a request, with their limits."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, fields
from marshmallow.exceptions import SCHEMA

from service.core import strict_json
from service.schemas.context import current
from service.schemas.faults import MOST_FAULTS, Code, Fault
from service.schemas.fields import MOST_ID, Id, PlayerId, Strict, refuse, refuse_parts, wrong_type

SEATS = range(2, 5)  # how many players a table has


class Object(fields.Nested, Strict):
    """An object with fields of its own."""

    expected = "an object"

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **_: Any) -> Any:
        return self.schema.load(value)


class ListOf(fields.List[Any], Strict):
    """A list with limits; each limit has its code.

    Items past a limit of ``too_many_items`` are not read.
    With ``separate``, each item is a question of its own, with its own deck and players.
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
            raise refuse(wrong_type(self.expected, value))
        most = self._most(data)
        whole = self._count(len(value), most)
        items = value[:most] if whole and self.many is Code.TOO_MANY_ITEMS else value
        sound, parts = [], {}
        for place, item in enumerate(items):
            if self.separate:
                current().begin()
            try:
                sound.append(self.inner.deserialize(item))
            except ValidationError as refusal:
                parts[place] = refusal.messages
                if len(parts) == MOST_FAULTS:
                    break  # nothing that follows is ever told
        if whole or parts:
            raise refuse_parts(whole, parts)
        return sound

    def _most(self, _: Any) -> int | None:
        """How many items there may be; the object that holds the list may have a say."""
        return self.most

    def _count(self, count: int, most: int | None) -> list[Fault]:
        if count < self.least:
            return [Fault(self.few, f"Expected at least {self.least}, got {count}.")]
        if most is not None and count > most:
            return [Fault(self.many, f"Expected at most {most}, got {count}.")]
        return []


class Players(ListOf):
    """The players of a table: two to four ids, or objects with one."""

    def __init__(self, inner: Any, **options: Any) -> None:
        wrong_count = Code.WRONG_PLAYER_COUNT
        super().__init__(inner, SEATS[0], SEATS[-1], few=wrong_count, many=wrong_count, **options)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Read the players; where an id is not even there, no other can be held against the list."""
        ids_stand_in = dict if isinstance(self.inner, Object) else str
        if not isinstance(value, list) or not all(isinstance(player, ids_stand_in) for player in value):
            current().ids_are_sound = False
        return super().deserialize(value, attr, data, **options)


class MapById(Strict):
    """An object with a value for each player, by id.

    With ``seated``, the ids are those of the question's players, each of them once;
    without, there are 2 to 4 of any.
    """

    expected = "an object with a value for each id"

    def __init__(self, inner: fields.Field[Any], *, seated: bool, **options: Any) -> None:
        super().__init__(**options)
        self.inner, self.seated = inner, seated
        self._id = (PlayerId if seated else Id)(required=True)

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(wrong_type(self.expected, value))
        question = current()
        seats = question.ids if self.seated else {}
        sound: dict[str, Any] = {}
        parts: dict[str, Any] = {}
        for seat in [*seats, *(seat for seat in value if seat not in seats)]:
            faults = self._faults_of_id(value, seat)
            try:
                if seat in value and len(seat) <= MOST_ID:  # else each fault beneath would repeat it in its pointer
                    sound[seat] = self.inner.deserialize(value[seat])
            except ValidationError as refusal:
                faults = _together(faults, refusal.messages)
            if faults:
                parts[seat] = faults
                if len(parts) == MOST_FAULTS:
                    break  # nothing that follows is ever told
        whole = [] if self.seated or len(value) in SEATS else [_wrong_player_count(len(value))]
        if whole or parts:
            raise refuse_parts(whole, parts)
        return sound

    def _faults_of_id(self, value: dict[str, Any], seat: str) -> Any:
        if seat not in value:
            return [Fault(Code.MISSING_FIELD, f"The player {seat!r} has no entry.")]
        try:
            self._id.deserialize(seat)
        except ValidationError as refusal:
            return refusal.messages
        return []


def _together(faults: list[Any], messages: Any) -> Any:
    """Tell what is wrong with an id beside what is wrong with its value."""
    if isinstance(messages, list):
        return faults + messages
    whole = faults + messages.get(SCHEMA, [])
    return ({SCHEMA: whole} if whole else {}) | {name: part for name, part in messages.items() if name != SCHEMA}


def _wrong_player_count(count: int) -> Fault:
    return Fault(Code.WRONG_PLAYER_COUNT, f"Expected {SEATS[0]} to {SEATS[-1]} players, got {count}.")


MOST_BYTES = 2 << 20


def too_much_running(hands: Sequence[Collection[str]]) -> list[Fault]:
    """Refuse a game whose answer would dwarf the question: many players, of long ids, through many hands.

    Each hand is given by the ids of its players; or by its totals, by id, since long numbers count too.
    """
    players = {player for hand in hands for player in hand}
    most = max((abs(total) for hand in hands if isinstance(hand, Mapping) for total in hand.values()), default=0)
    figure = len(f":{most * len(hands)},")
    size = len(hands) * sum(len(strict_json.write(player)) + figure for player in players)
    if size <= MOST_BYTES:
        return []
    detail = f"{len(players)} players through {len(hands)} hands have running totals of over {MOST_BYTES >> 20} MiB."
    return [Fault(Code.TOO_MANY_ITEMS, detail)]
