"""The ``ruleset`` of a request: a preset's name, or a base with overrides."""

from itertools import islice
from typing import Any

from service.errors import MOST_FAULTS, Code, Fault
from service.rulesets import Book, InvalidOverrides
from service.schemas.fields import Strict, refuse, refuse_parts, unknown_members, wrong_type
from service.schemas.question import current

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
