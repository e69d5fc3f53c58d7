"""The base classes of request schemas, which report all faults of a body at once, and the ruleset field."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, missing
from marshmallow.exceptions import SCHEMA

from service.core.rulesets import Book, InvalidOverrides
from service.schemas.context import ReadContext, current, reading
from service.schemas.faults import CODE_ORDER, MAX_FAULTS, Code, Fault, Unanswerable
from service.schemas.fields import Strict, refusal, refusal_of_parts, unknown_members, wrong_type

Faults = Iterator[tuple[str, Fault]]


class ObjectSchema(Schema):
    """An object within a request; unknown members are refused.

    ``builds`` is called with the fields as keywords, and returns the value that the engine takes. ``component`` is the
    name in the OpenAPI document, if it differs from the name of the class without ``Schema``.
    """

    builds: ClassVar[Callable[..., Any]] = dict
    component: ClassVar[str | None] = None

    class Meta:
        unknown = RAISE

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], context: ReadContext) -> Faults:
        """Yield faults that depend on several fields, each with the name of the field to report it for.

        ``data`` has the valid fields, and ``sent`` is the object as it was sent.
        """
        return iter(())

    def load(self, data: Any, **_: Any) -> Any:
        """Read an object field by field, and return the value that it builds.

        This replaces marshmallow's own ``load``, which reports faults out of order and takes three times as long.
        """
        if not isinstance(data, dict):
            raise refusal(wrong_type("an object", data))
        valid: dict[str, Any] = {}
        faults: dict[str, Any] = {}
        for name, field in self.fields.items():
            try:
                valid[name] = field.deserialize(data.get(name, missing), name, data)
            except ValidationError as refused:
                faults[name] = refused.messages
        for name, fault in self.check(valid, data, current()):
            faults.setdefault(name, []).append(fault)
        if not data.keys() <= self.fields.keys():
            faults |= unknown_members(data, self.fields, f"The fields here are {', '.join(self.fields)}.")
        if faults:
            raise refusal_of_parts([], {name: faults[name] for name in (*self.fields, *data) if name in faults})
        return self.builds(**valid)


class Request(ObjectSchema):
    """A whole request body of one game; its last field is the ruleset."""

    def read(self, body: Any) -> dict[str, Any]:
        """Return the keyword arguments of the engine's function; raise :class:`Unanswerable` if there are faults."""
        with reading() as context:
            context.ruleset = self._read_ruleset(body)
            try:
                return self.load(body)  # type: ignore[no-any-return]
            except ValidationError as refused:
                raise Unanswerable(list(islice(_locate_faults(refused.messages, ""), MAX_FAULTS))) from None

    def _read_ruleset(self, body: Any) -> Any:
        """Read the ruleset before the other fields, which depend on it. Its faults are reported later, in order."""
        try:
            return self.fields["ruleset"].deserialize(body.get("ruleset") if isinstance(body, dict) else None)
        except ValidationError:
            return None


def _locate_faults(messages: Any, pointer: str) -> Iterator[Fault]:
    """Yield each fault with its pointer: those of an object or list, then those of its parts in order."""
    if isinstance(messages, list):
        yield from sorted((fault.at(pointer) for fault in messages), key=_rank)
        return
    yield from _locate_faults(messages.get(SCHEMA, []), pointer)
    for name, part in messages.items():
        if name != SCHEMA:
            yield from _locate_faults(part, f"{pointer}/{str(name).replace('~', '~0').replace('/', '~1')}")


def _rank(fault: Fault) -> tuple[int, int]:
    return (-1 if fault.index is None else fault.index, CODE_ORDER[fault.code])


class RulesetRef(Strict):
    """A ruleset of one game: a preset by name, or with overrides; the game's default if absent."""

    expected = "a preset's name, or an object with base and overrides"

    def __init__(self, book: Book[Any]) -> None:
        super().__init__(load_default=lambda: book.default)
        self.book = book

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> Any:
        if (read_first := current().ruleset) is not None:
            return read_first  # a valid ruleset is read once; an invalid one is read again to report its faults
        if isinstance(value, dict):
            return self._override(value)
        if not isinstance(value, str):
            raise refusal(wrong_type(self.expected, value))
        ruleset = self.book.find(value)
        if ruleset is None:
            raise refusal(self._unknown_ruleset(value))
        return ruleset

    def _override(self, value: dict[str, Any]) -> Any:
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
            except InvalidOverrides as refused:
                parts["overrides"] = {
                    knob: [Fault(Code.INVALID_RULESET, f"{detail[:1].upper()}{detail[1:]}.")]
                    for knob, detail in islice(refused.details.items(), MAX_FAULTS)
                }
        parts |= unknown_members(value, ("base", "overrides"), "A ruleset has base and overrides, nothing else.")
        if parts:
            raise refusal_of_parts([], parts)
        return ruleset

    def _apply(self, base: Any, overrides: dict[str, Any]) -> Any:
        """Apply the overrides; if the base is unknown, only check each knob separately."""
        if base is not None:
            return self.book.override(base, overrides)
        self.book.read_knobs(overrides)
        return None

    def _fault_of_base(self, value: dict[str, Any]) -> Fault:
        if "base" not in value:
            return Fault(Code.MISSING_FIELD, "A ruleset with overrides names the preset it starts from.")
        base = value["base"]
        return self._unknown_ruleset(base) if isinstance(base, str) else wrong_type("a preset's name", base)

    def _unknown_ruleset(self, name: str) -> Fault:
        names = ", ".join(self.book.presets)
        return Fault(Code.UNKNOWN_RULESET, f"This game's presets are {names}.", value=name)
