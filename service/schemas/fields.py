"""Fields of requests: ids, numbers, words and cards. Each refuses an invalid value with faults."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from marshmallow import ValidationError, fields, missing
from marshmallow.exceptions import SCHEMA

from service.core.cards import Card, Cards, parse_card, parse_cards, scan_cards
from service.core.strict_json import whole_number
from service.schemas.context import current
from service.schemas.faults import MAX_FAULTS, Code, Fault

MAX_ID_LENGTH = 64


def refusal(*faults: Fault) -> ValidationError:
    """Return the exception that a field raises for an invalid value."""
    return ValidationError(list(faults))  # marshmallow passes messages on as they are


def refusal_of_parts(whole: list[Fault], parts: dict[Any, Any]) -> ValidationError:
    """Return the exception for a list or an object: the faults of the whole, and messages by index or member."""
    messages: dict[str | int, Any] = ({SCHEMA: whole} if whole else {}) | parts
    return ValidationError(messages)


def wrong_type(expected: str, value: object) -> Fault:
    """Return the fault of a value of another JSON type than expected."""
    detail = f"Expected {expected}, got {_name_type(value)}."
    return Fault(Code.INVALID_TYPE, detail, value=value if isinstance(value, str) else None)


def _name_type(value: object) -> str:
    if value is None or isinstance(value, bool):
        return str(value).lower().replace("none", "null")
    if isinstance(value, str):
        return "a string"
    return "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else "a number"


def unknown_members(sent: Mapping[str, Any], known: Collection[str], detail: str) -> dict[str, list[Fault]]:
    """Return the faults for unknown members of an object, at most as many as an answer lists."""
    unknown = (name for name in sent if name not in known)
    return {name: [Fault(Code.UNKNOWN_FIELD, detail)] for name in islice(unknown, MAX_FAULTS)}


class Strict(fields.Field[Any]):
    """A field without coercion, whose faults name what it expects; null in an optional field means absent."""

    expected = "a value"

    def __init__(self, **options: Any) -> None:
        default = options.pop("load_default", None)
        if not options.get("required"):
            options["load_default"] = default if callable(default) else lambda: default
        super().__init__(**options)
        self.error_messages = {
            "required": [Fault(Code.MISSING_FIELD, f"This field is required: {self.expected}.")],
            "null": [wrong_type(self.expected, None)],
        }

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Read a value; return the default of an optional field that is null or absent."""
        if value is not missing and value is not None:
            return self._deserialize(value, attr, data, **options)
        if self.required:
            raise self.make_error("required" if value is missing else "null")
        return self.load_default()


class Id(Strict):
    """A player's id: 1 to 64 code points, no control characters."""

    expected = "an id of 1 to 64 characters"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise refusal(wrong_type(self.expected, value))
        if not 1 <= len(value) <= MAX_ID_LENGTH:
            detail = f"An id has 1 to 64 characters, this one {len(value)}."
            raise refusal(Fault(Code.INVALID_VALUE, detail, value=value))
        if any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in value):
            raise refusal(Fault(Code.INVALID_VALUE, "An id has no control characters.", value=value))
        return value


class SeatId(Id):
    """The id of a seat: unique within its list of players."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Read an id; after an invalid or missing one, no id is checked against the list of players."""
        try:
            return super().deserialize(value, attr, data, **options)
        except ValidationError:
            current().ids_are_valid = False
            raise

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> str:
        seat, context = super()._deserialize(value, attr, data, **options), current()
        if seat in context.ids:
            raise refusal(Fault(Code.DUPLICATE_PLAYER, f"The id {seat!r} is taken by an earlier player.", value=seat))
        context.ids[seat] = None
        return seat


class PlayerId(Id):
    """An id that names one of the question's players."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> str:
        seat, context = super()._deserialize(value, attr, data, **options), current()
        if context.ids_are_valid and seat not in context.ids:
            detail = f"No player here has the id {seat[:MAX_ID_LENGTH]!r}."
            raise refusal(Fault(Code.UNKNOWN_PLAYER, detail, value=seat))
        return seat


class Whole(Strict):
    """A whole number from ``low`` to ``high``; ``3.0`` is one, ``"3"`` and ``true`` are not."""

    expected = "a whole number"

    def __init__(self, low: int | None = None, high: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> int:
        number = whole_number(value)
        if number is None:
            raise refusal(wrong_type(self.expected, value))
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            detail = f"Expected {self._range()}, got {str(number)[:MAX_ID_LENGTH]}."
            raise refusal(Fault(Code.INVALID_VALUE, detail))
        return number

    def _range(self) -> str:
        if self.high is None:
            return f"{self.low} or more"
        return f"{self.low} to {self.high}" if self.low is not None else f"{self.high} or less"


class Flag(Strict):
    """``true`` or ``false``; no other value counts as one of them."""

    expected = "true or false"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> bool:
        if not isinstance(value, bool):
            raise refusal(wrong_type(self.expected, value))
        return value


class Word(Strict):
    """One of a few words."""

    def __init__(self, words: Iterable[str], **options: Any) -> None:
        self.words = tuple(words)
        self.expected = f"one of {', '.join(self.words)}"
        super().__init__(**options)

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise refusal(wrong_type(self.expected, value))
        if value not in self.words:
            raise refusal(Fault(Code.INVALID_VALUE, f"Expected {self.expected}.", value=value))
        return value


class OneCard(Strict):
    """One card, which may also occur elsewhere in the question."""

    expected = "a card such as TD or 10♦"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Card:
        if not isinstance(value, str):
            raise refusal(wrong_type(self.expected, value))
        card = parse_card(value)
        if card is None:
            raise refusal(_unknown_card(value))
        return card


class CardList(Strict):
    """Cards as a list or as one string, each once in the question; ``counts`` are the numbers of cards allowed."""

    expected = "a list of cards, or one string of them"

    def __init__(self, counts: Collection[int], **options: Any) -> None:
        super().__init__(**options)
        self.counts = counts

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Cards:
        seen = current().cards
        if isinstance(value, str):
            scan = scan_cards(value)
            if scan.stopped_at is not None:
                raise refusal(_unknown_card(scan.stopped_at).numbered(len(scan.cards)))
            written: Sequence[Any] = scan.written
            found: Sequence[Card | None] = scan.cards
        elif isinstance(value, list):
            written = value
            found = parse_cards(value)
        else:
            raise refusal(wrong_type(self.expected, value))
        cards = set(found)
        if len(cards) == len(found) in self.counts and None not in cards and seen.isdisjoint(cards):
            seen |= cards  # type: ignore[arg-type]  # no None among them
            return tuple(found)  # type: ignore[arg-type]
        whole = [] if len(found) in self.counts else [self._wrong_count(len(found))]
        parts = dict(islice(_faults_of_cards(written, found, seen), MAX_FAULTS))
        if isinstance(value, str):
            raise refusal(*whole, *(fault.numbered(place) for place, fault in parts.items()))
        raise refusal_of_parts(whole, {place: [fault] for place, fault in parts.items()})

    def _wrong_count(self, count: int) -> Fault:
        counts = self.counts
        wanted = f"{counts.start} to {counts[-1]}" if isinstance(counts, range) else " or ".join(map(str, counts))
        return Fault(Code.WRONG_CARD_COUNT, f"Expected {wanted} cards, got {count}.")


def _faults_of_cards(
    written: Sequence[Any], found: Sequence[Card | None], seen: set[Card]
) -> Iterator[tuple[int, Fault]]:
    """Yield the fault of each invalid card with its position, and add the valid cards to those seen."""
    for place, (text, card) in enumerate(zip(written, found, strict=True)):
        if not isinstance(text, str):
            yield place, wrong_type("a card", text)
        elif card is None:
            yield place, _unknown_card(text)
        elif card in seen:
            yield place, Fault(Code.DUPLICATE_CARD, f"{card} comes a second time; one deck serves all.", value=text)
        else:
            seen.add(card)


def _unknown_card(text: str) -> Fault:
    return Fault(Code.UNKNOWN_CARD, "This is no card: write the rank, then the suit, as in TD or 10♦.", value=text)
