"""The base of every request schema: reads a body, and tells all its faults at once, in the contract's order."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, validates_schema
from marshmallow.exceptions import SCHEMA
from marshmallow.fields import Field

from service.errors import CODE_ORDER, Code, Fault, Unanswerable
from service.rulesets import Book
from service.schemas.question import Question, asked, current

Faults = Iterator[tuple[str, Fault]]


class Part(Schema):
    """An object within a request; unknown members are refused."""

    class Meta:
        unknown = RAISE

    error_messages: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # marshmallow hands them on as they are
        "type": Fault(Code.INVALID_TYPE, "An object is expected here."),
        "unknown": Fault(Code.UNKNOWN_FIELD, "There is no field of this name here."),
    }

    def check(self, data: dict[str, Any], sent: Mapping[str, Any], question: Question) -> Faults:
        """Yield what is wrong between fields, each fault with the name of its field.

        ``data`` holds the fields that are sound, ``sent`` the object as it came.
        """
        return iter(())

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _check(self, data: dict[str, Any], sent: Any, **_: Any) -> None:
        faults: dict[str, list[Any]] = {}
        for name, fault in self.check(data, sent, current()):
            faults.setdefault(name, []).append(fault)
        if faults:
            raise ValidationError(faults)


class Request(Part):
    """A whole request body of one game."""

    book: ClassVar[Book[Any]]

    def read(self, body: Any) -> dict[str, Any]:
        """Turn a JSON value into the keywords of the engine's function, or raise :class:`Unanswerable`."""
        with asked(Question(self._ruleset(body))):
            try:
                return self.load(body)  # type: ignore[no-any-return]
            except ValidationError as refusal:
                raise Unanswerable(list(_told(refusal.normalized_messages(), self, body, ""))) from None

    def _ruleset(self, body: Any) -> Any:
        """Read the ruleset ahead, since other fields are judged by it; its faults are told in its turn."""
        sent = body.get("ruleset") if isinstance(body, dict) else None
        try:
            return self.fields["ruleset"].deserialize(sent)
        except ValidationError:
            return None


def _told(messages: Any, owner: Any, sent: Any, pointer: str) -> Iterator[Fault]:
    """Walk marshmallow's messages in field order: a whole before its parts, unknown members last."""
    if isinstance(messages, list):
        yield from sorted((fault.at(pointer) for fault in messages), key=_rank)
        return
    if SCHEMA in messages:
        yield from _told(messages[SCHEMA], None, sent, pointer)
    for name in _order([name for name in messages if name != SCHEMA], owner, sent):
        yield from _told(messages[name], _inner(owner, name), _part(sent, name), f"{pointer}/{_escaped(name)}")


def _rank(fault: Fault) -> tuple[int, int]:
    return (-1 if fault.index is None else fault.index, CODE_ORDER[fault.code])


def _escaped(name: str | int) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")


def _inner(owner: Any, name: str | int) -> Any:
    """Find the schema or field of a part, through lists and nested objects."""
    inner = owner.fields.get(name) if isinstance(owner, Schema) else getattr(owner, "inner", None)
    return getattr(inner, "schema", inner)


def _part(sent: Any, name: str | int) -> Any:
    if isinstance(sent, list) and isinstance(name, int):
        return sent[name] if name < len(sent) else None
    return sent.get(name) if isinstance(sent, dict) else None


def _order(names: list[str | int], owner: Any, sent: Any) -> list[str | int]:
    if isinstance(owner, Schema):
        places = {name: place for place, name in enumerate([*owner.fields, *(sent if isinstance(sent, dict) else ())])}
        for place, name in enumerate(owner.fields):
            places[name] = place - len(owner.fields)  # declared fields first, even those that were also sent
        return sorted(names, key=lambda name: places[str(name)])
    if isinstance(owner, Field) and all(isinstance(name, int) for name in names):
        return sorted(names)
    return names  # a map by id has judged its members in their order
