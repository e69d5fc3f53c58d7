"""Settling a table whose cards are shown.

How two players settle is in :mod:`service.pusoy.pairs`; this reads their rows and declarations from the cards.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.core.cards import Cards
from service.pusoy.naturals import natural_finder
from service.pusoy.pairs import Settlement, Side, add_up, settle_pairs, tell_player
from service.pusoy.poker import Evaluator, HandClass, evaluator
from service.pusoy.row_prices import UNTOLD, Prices, prices_of
from service.pusoy.rows import AllRows, find_violations, tell_row
from service.pusoy.ruleset import ROWS, Ruleset

BEST = "best"  # declare the best natural held, whichever it is


class Seat(NamedTuple):
    """A player and their thirteen cards: in three rows, or unset with a natural to declare (a name or ``"best"``)."""

    id: str
    front: Cards | None = None
    middle: Cards | None = None
    back: Cards | None = None
    cards: Cards | None = None
    declare: str | None = None


def settle(players: Sequence[Seat], ruleset: Ruleset) -> Settlement:
    """Settle a table: every two players row by row, with sweeps, fouls, royalties and naturals."""
    finder, look_up, prices = natural_finder(ruleset), evaluator(ruleset.straights), prices_of(ruleset)
    sides = []
    told = []
    for seat in players:
        held = finder.held(_thirteen(seat))
        if seat.declare is None:
            side, rows = _show_rows(seat, look_up, prices)
        else:
            side, rows = Side(seat.id, _declaration(seat, held), None, ()), None
        sides.append(side)
        told.append((held, rows))
    pairs = settle_pairs(sides, ruleset)
    totals = add_up(sides, pairs)
    answers = [tell_player(side, totals[side.id], *said) for side, said in zip(sides, told, strict=True)]
    return {"players": answers, "pairs": pairs, "totals": totals}


def _thirteen(seat: Seat) -> Cards:
    return seat.cards if seat.cards is not None else (*seat.front, *seat.middle, *seat.back)  # type: ignore[misc]


def _declaration(seat: Seat, held: tuple[str, ...]) -> str:
    """Name the natural that a player declares; a claim that the cards do not make is refused."""
    if seat.declare == BEST and held:
        return held[0]
    if seat.declare not in held:
        raise ValueError(f"{seat.id} does not hold {seat.declare}")
    return seat.declare


def _show_rows(seat: Seat, look_up: Evaluator, prices: Prices) -> tuple[Side, AllRows]:
    """Read what a player's three rows are, and whether they foul."""
    if seat.front is None or seat.middle is None or seat.back is None:
        raise ValueError(f"{seat.id} neither sets three rows nor declares a natural")
    front, middle, back = look_up.three(seat.front), look_up.five(seat.middle), look_up.five(seat.back)
    foul = None
    if not front.strength <= middle.strength <= back.strength:
        foul = find_violations({"front": front, "middle": middle, "back": back})[0]["detail"]
    in_front, in_middle, in_back = prices.rows
    return Side(seat.id, None, foul, (front, middle, back)), {
        "front": tell_row(seat.front, front, in_front),
        "middle": tell_row(seat.middle, middle, in_middle),
        "back": tell_row(seat.back, back, in_back),
    }


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
