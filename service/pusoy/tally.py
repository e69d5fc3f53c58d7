"""Settling a table told without cards: who fouled, who declared, and how each row ranks the rest.

How two players settle is in :mod:`service.pusoy.pairs`, the same as with cards.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.poker import HandClass
from service.pusoy.pairs import add_up, settle_pairs
from service.pusoy.prices import UNTOLD
from service.pusoy.ruleset import ROWS, Ruleset
from service.pusoy.settled import Settlement, Side, tell_player

Ranking = Sequence[Sequence[str]]


class ToldSeat(NamedTuple):
    """A player of whom the outcome is told; ``royalties`` names the category held in a row, where it may pay."""

    id: str
    fouled: bool = False
    declared: str | None = None
    royalties: Mapping[str, str] = {}


def tally(players: Sequence[ToldSeat], rows: Mapping[str, Ranking], ruleset: Ruleset) -> Settlement:
    """Settle a table by its rankings, best first, of every player who neither fouled nor declared.

    >>> from service.pusoy.presets import PRESETS
    >>> ranking = [["You"], ["Joy"]]
    >>> told = tally([ToldSeat("You"), ToldSeat("Joy")], dict.fromkeys(ROWS, ranking), PRESETS["pusoy"])
    >>> told["totals"], told["pairs"][0]["outcome"]
    ({'You': 6, 'Joy': -6}, 'sweep')
    """
    places = {row: {player: place for place, tied in enumerate(rows[row]) for player in tied} for row in ROWS}
    sides = [_show(seat, places) for seat in players]
    pairs = settle_pairs(sides, ruleset)
    totals = add_up(sides, pairs)
    answers = [tell_player(side, totals[side.id], [side.declared] if side.declared else [], None) for side in sides]
    return {"players": answers, "pairs": pairs, "totals": totals}


def _show(seat: ToldSeat, places: Mapping[str, Mapping[str, int]]) -> Side:
    """Make a told player meet the others as one with cards would."""
    if seat.fouled or seat.declared:
        return Side(seat.id, seat.declared, "" if seat.fouled else None, ())
    hands = tuple(_told_hand(places[row][seat.id], seat.royalties.get(row, UNTOLD)) for row in ROWS)
    return Side(seat.id, None, None, hands)


def _told_hand(place: int, category: str) -> HandClass:
    """Stand in for a hand of which only its place in the row is known, and perhaps its category."""
    return HandClass(strength=-place, category=category, label="", phrase="", ranks="", named=0)
