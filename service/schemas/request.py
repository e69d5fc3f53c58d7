"""The base of every request schema: reads a body, and tells all its faults at once, in the contract's order."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, missing
from marshmallow.exceptions import SCHEMA

from service.core.rulesets import Book, InvalidOverrides
from service.schemas.context import Question, asked, current
from service.schemas.faults import CODE_ORDER, MOST_FAULTS, Code, Fault, Unanswerable
from service.schemas.fields import Strict, refuse, refuse_parts, unknown_members, wrong_type

Faults = Iterator[tuple[str, Fault]]


class Part(Schema):
    """An object within a request; unknown members are refused."""

    class Meta:
        unknown = RAISE

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Yield what is wrong between fields, each fault with the name of its field.

        ``data`` holds the fields that are sound, ``sent`` the object as it came.
        """
        return iter(())

    def load(self, data: Any, **_: Any) -> dict[str, Any]:
        """Read an object field by field.

        This stands in for marshmallow's own walk, which tells faults out of order and takes three times as long.
        """
        if not isinstance(data, dict):
            raise refuse(wrong_type("an object", data))
        sound: dict[str, Any] = {}
        faults: dict[str, Any] = {}
        for name, field in self.fields.items():
            try:
                sound[name] = field.deserialize(data.get(name, missing), name, data)
            except ValidationError as refusal:
                faults[name] = refusal.messages
        for name, fault in self.check(sound, data, current()):
            faults.setdefault(name, []).append(fault)
        if not data.keys() <= self.fields.keys():
            faults |= unknown_members(data, self.fields, f"The fields here are {', '.join(self.fields)}.")
        if faults:
            raise refuse_parts([], {name: faults[name] for name in (*self.fields, *data) if name in faults})
        return sound


class Request(Part):
    """A whole request body of one game, with the ruleset that it is asked under as its last field."""

    def read(self, body: Any) -> dict[str, Any]:
        """Turn a JSON value into the keywords of the engine's function, or raise :class:`Unanswerable`."""
        with asked(Question()) as question:
            question.ruleset = self._ruleset(body)
            try:
                return self.load(body)
            except ValidationError as refusal:
                raise Unanswerable(list(islice(_told(refusal.messages, ""), MOST_FAULTS))) from None

    def _ruleset(self, body: Any) -> Any:
        """Read the ruleset ahead, since other fields are judged by it; its faults are told in its turn."""
        try:
            return self.fields["ruleset"].deserialize(body.get("ruleset") if isinstance(body, dict) else None)
        except ValidationError:
            return None


def _told(messages: Any, pointer: str) -> Iterator[Fault]:
    """Give each fault its pointer: a whole before its parts, parts as they were read."""
    if isinstance(messages, list):
        yield from sorted((fault.at(pointer) for fault in messages), key=_rank)
        return
    yield from _told(messages.get(SCHEMA, []), pointer)
    for name, part in messages.items():
        if name != SCHEMA:
            yield from _told(part, f"{pointer}/{str(name).replace('~', '~0').replace('/', '~1')}")


def _rank(fault: Fault) -> tuple[int, int]:
    return (-1 if fault.index is None else fault.index, CODE_ORDER[fault.code])


_MEMBERS = ("base", "overrides")


class RulesetRef(Strict):
    """A ruleset of one game; the game's default where none is named."""

    expected = "a preset's name, or an object with base and overrides"

    def __init__(self, book: Book[Any]) -> None:
        super().__init__(load_default=lambda: book.default)
        self.book = book

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Any:
        if (read_ahead := current().ruleset) is not None:
            return read_ahead  # one that is sound is read once; a broken one again, to tell its faults in its turn
        if isinstance(value, dict):
            return self._overridden(value)
        if not isinstance(value, str):
            raise refuse(wrong_type(self.expected, value))
        ruleset = self.book.find(value)
        if ruleset is None:
            raise refuse(self._unknown(value))
        return ruleset

    def _unknown(self, name: str) -> Fault:
        names = ", ".join(self.book.presets)
        return Fault(Code.UNKNOWN_RULESET, f"This game's presets are {names}.", value=name)

    def _overridden(self, value: dict[str, Any]) -> Any:
        parts: dict[str, Any] = {}
        base, overrides = value.get("base"), value.get("overrides")
        ruleset = self.book.find(base) if isinstance(base, str) else None
        if ruleset is None:
            parts["base"] = [self._fault_of_base(value)]
        if overrides is not None and not isinstance(overrides, dict):
            parts["overrides"] = [wrong_type("an object of knobs", overrides)]
        elif overrides:
            try:
                ruleset = self._apply(ruleset, overrides)
            except InvalidOverrides as refusal:
                parts["overrides"] = {
                    knob: [Fault(Code.INVALID_RULESET, f"{detail[:1].upper()}{detail[1:]}.")]
                    for knob, detail in islice(refusal.details.items(), MOST_FAULTS)
                }
        parts |= unknown_members(value, _MEMBERS, "A ruleset has base and overrides, nothing else.")
        if parts:
            raise refuse_parts([], parts)
        return ruleset

    def _apply(self, base: Any, overrides: dict[str, Any]) -> Any:
        """Override the base; of an unknown one only what is wrong with single knobs can be told."""
        if base is not None:
            return self.book.override(base, overrides)
        self.book.read_knobs(overrides)
        return None

    def _fault_of_base(self, value: dict[str, Any]) -> Fault:
        if "base" not in value:
            return Fault(Code.MISSING_FIELD, "A ruleset with overrides names the preset it starts from.")
        base = value["base"]
        return self._unknown(base) if isinstance(base, str) else wrong_type("a preset's name", base)
