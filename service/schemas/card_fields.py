"""Cards in a request: one, or several as a list or a string, each once in the question."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any

from service.cards import Card, Cards, parse_card, parse_cards, scan_cards
from service.errors import MOST_FAULTS, Code, Fault
from service.schemas.fields import Strict, refuse, refuse_parts, wrong_type
from service.schemas.question import current


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
