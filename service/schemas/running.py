"""How many running totals a game may ask for: every player of it has one after every hand."""

from collections.abc import Iterable, Sequence

from service.errors import Code, Fault

MOST_FIGURES = 250_000


def too_many_figures(hands: Sequence[Iterable[str]]) -> list[Fault]:
    """Refuse a game of so many players, given by the ids of each hand, that its answer would dwarf the question."""
    players = len({player for hand in hands for player in hand})
    if players * len(hands) <= MOST_FIGURES:
        return []
    detail = f"{players} players through {len(hands)} hands have more than {MOST_FIGURES} running totals."
    return [Fault(Code.TOO_MANY_ITEMS, detail)]
