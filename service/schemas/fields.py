"""The fields that others are made of: ids, whole numbers, words, and how a field refuses."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from marshmallow import ValidationError, fields, missing
from marshmallow.exceptions import SCHEMA

from service.core.cards import Card, Cards, parse_card, parse_cards, scan_cards
from service.core.strict_json import whole_number
from service.schemas.context import current
from service.schemas.faults import MOST_FAULTS, Code, Fault

MOST_ID = 64

Messages = dict[str | int, Any]


def refuse(*faults: Fault) -> ValidationError:
    """Make the refusal of a field from its faults."""
    return ValidationError(list(faults))  # marshmallow hands messages on as they are


def refuse_parts(whole: list[Fault], parts: dict[Any, Any], sound: Any = None) -> ValidationError:
    """Make the refusal of a list or map: faults of the whole, and messages of its parts."""
    messages: Messages = ({SCHEMA: whole} if whole else {}) | parts
    return ValidationError(messages, valid_data=sound)


def kind(value: object) -> str:
    """Name what JSON value this is, for a sentence."""
    if value is None or isinstance(value, bool):
        return str(value).lower().replace("none", "null")
    if isinstance(value, str):
        return "a string"
    return "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else "a number"


def _text_of(value: object) -> str | None:
    """Repeat an offending text; other values are named in the detail."""
    return value if isinstance(value, str) else None


def wrong_type(expected: str, value: object) -> Fault:
    """Say that another type of JSON value is expected."""
    return Fault(Code.INVALID_TYPE, f"Expected {expected}, got {kind(value)}.", value=_text_of(value))


def unknown_members(sent: Mapping[str, Any], known: Collection[str], detail: str) -> dict[str, list[Fault]]:
    """Refuse the members of an object that have no meaning there; no more of them than are ever told."""
    unknown = (name for name in sent if name not in known)
    return {name: [Fault(Code.UNKNOWN_FIELD, detail)] for name in islice(unknown, MOST_FAULTS)}


class Strict(fields.Field[Any]):
    """A field that says in a fault what it expects; null in an optional one means absent."""

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
        """Read a value; null in an optional field is its default, as if it were absent."""
        if value is not missing and value is not None:
            return self._deserialize(value, attr, data, **options)
        if self.required:
            raise self.make_error("required" if value is missing else "null")
        return self.load_default()


class Id(Strict):
    """An id of a player: 1 to 64 code points, no control characters."""

    expected = "an id of 1 to 64 characters"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise refuse(wrong_type(self.expected, value))
        if not 1 <= len(value) <= MOST_ID:
            raise refuse(
                Fault(Code.INVALID_VALUE, f"An id has 1 to 64 characters, this one {len(value)}.", value=value)
            )
        if any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in value):
            raise refuse(Fault(Code.INVALID_VALUE, "An id has no control characters.", value=value))
        return value


class SeatId(Id):
    """The id of a seat: unique within its list of players."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **options: Any) -> Any:
        """Read an id; one that is bad, or absent, leaves the list of players unsound."""
        try:
            return super().deserialize(value, attr, data, **options)
        except ValidationError:
            current().ids_are_sound = False
            raise

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> str:
        seat, question = super()._deserialize(value, attr, data, **options), current()
        if seat in question.ids:
            raise refuse(Fault(Code.DUPLICATE_PLAYER, f"The id {seat!r} is taken by an earlier player.", value=seat))
        question.ids[seat] = None
        return seat


class PlayerId(Id):
    """An id that names one of the question's players."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **options: Any) -> str:
        seat, question = super()._deserialize(value, attr, data, **options), current()
        if question.ids_are_sound and seat not in question.ids:
            raise refuse(unknown_player(seat))
        return seat


def unknown_player(seat: str) -> Fault:
    """Say that no player of the question has this id."""
    return Fault(Code.UNKNOWN_PLAYER, f"No player here has the id {seat[:MOST_ID]!r}.", value=seat)


class Whole(Strict):
    """A whole number; ``3.0`` is one, ``"3"`` and ``true`` are none."""

    expected = "a whole number"

    def __init__(self, low: int | None = None, high: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> int:
        number = whole_number(value)
        if number is None:
            raise refuse(wrong_type(self.expected, value))
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise refuse(Fault(Code.INVALID_VALUE, f"Expected {self._range()}, got {str(number)[:MOST_ID]}."))
        return number

    def _range(self) -> str:
        if self.high is None:
            return f"{self.low} or more"
        return f"{self.low} to {self.high}" if self.low is not None else f"{self.high} or less"


class Flag(Strict):
    """``true`` or ``false``, nothing that only looks like one."""

    expected = "true or false"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> bool:
        if not isinstance(value, bool):
            raise refuse(wrong_type(self.expected, value))
        return value


class Word(Strict):
    """One of a few words."""

    def __init__(self, words: Iterable[str], **options: Any) -> None:
        self.words = tuple(words)
        self.expected = f"one of {', '.join(self.words)}"
        super().__init__(**options)

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise refuse(wrong_type(self.expected, value))
        if value not in self.words:
            raise refuse(Fault(Code.INVALID_VALUE, f"Expected {self.expected}.", value=value))
        return value


class OneCard(Strict):
    """One card, written alone."""

    expected = "a card such as TD or 10♦"

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Card:
        if not isinstance(value, str):
            raise refuse(wrong_type(self.expected, value))
        card = parse_card(value)
        if card is None:
            raise refuse(unknown_card(value))
        return card


def unknown_card(text: str) -> Fault:
    """Say that a text is no card."""
    return Fault(Code.UNKNOWN_CARD, "This is no card: write the rank, then the suit, as in TD or 10♦.", value=text)


class CardList(Strict):
    """Cards as a list, or as one string; each card once in the question. ``counts`` says how many there may be."""

    expected = "a list of cards, or one string of them"

    def __init__(self, counts: Collection[int], **options: Any) -> None:
        super().__init__(**options)
        self.counts = counts

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Cards:
        seen = current().cards
        if isinstance(value, str):
            scan = scan_cards(value)
            if scan.stopped_at is not None:
                raise refuse(unknown_card(scan.stopped_at).numbered(len(scan.cards)))
            written: Sequence[Any] = scan.written
            found: Sequence[Card | None] = scan.cards
        elif isinstance(value, list):
            written = value
            found = parse_cards(value)
        else:
            raise refuse(wrong_type(self.expected, value))
        cards = set(found)
        if len(cards) == len(found) in self.counts and None not in cards and seen.isdisjoint(cards):
            seen |= cards  # type: ignore[arg-type]
            return tuple(found)  # type: ignore[arg-type]
        whole = [] if len(found) in self.counts else [self._wrong_count(len(found))]
        parts = dict(islice(_faults_of_cards(written, found, seen), MOST_FAULTS))
        if isinstance(value, str):
            raise refuse(*whole, *(fault.numbered(place) for place, fault in parts.items()))
        raise refuse_parts(whole, {place: [fault] for place, fault in parts.items()})

    def _wrong_count(self, count: int) -> Fault:
        counts = self.counts
        wanted = f"{counts.start} to {counts[-1]}" if isinstance(counts, range) else " or ".join(map(str, counts))
        return Fault(Code.WRONG_CARD_COUNT, f"Expected {wanted} cards, got {count}.")


def _faults_of_cards(
    written: Sequence[Any], found: Sequence[Card | None], seen: set[Card]
) -> Iterator[tuple[int, Fault]]:
    """Yield what is wrong with single cards, and add the others to those seen."""
    for place, (text, card) in enumerate(zip(written, found, strict=True)):
        if not isinstance(text, str):
            yield place, wrong_type("a card", text)
        elif card is None:
            yield place, unknown_card(text)
        elif card in seen:
            yield place, Fault(Code.DUPLICATE_CARD, f"{card} comes a second time; one deck serves all.", value=text)
        else:
            seen.add(card)
