"""Settling a table whose cards are shown.

How two players settle is in :mod:`service.pusoy.pairs`; this reads their rows and declarations from the cards.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from service.core.cards import Cards
from service.core.rulesets import CACHED_RULESETS
from service.pusoy.held_naturals import NaturalFinder, natural_finder
from service.pusoy.naturals import NaturalName
from service.pusoy.pairs import Settlement, Side, add_up, player_answer, settle_pairs
from service.pusoy.poker import Category, Evaluator, HandClass, evaluator
from service.pusoy.presets import DEFAULT
from service.pusoy.row_prices import NO_CATEGORY, Prices, prices_of
from service.pusoy.rows import AllRows, find_violations, row_answer
from service.pusoy.ruleset import ROWS, RowName, Ruleset

Declaration = NaturalName | Literal["best"]
BEST: Final = "best"  # declare the best natural held, whichever it is


class Seat(NamedTuple):
    """A player and their thirteen cards: in three rows, or unset with a natural to declare (a name or ``"best"``)."""

    id: str
    front: Cards | None = None
    middle: Cards | None = None
    back: Cards | None = None
    cards: Cards | None = None
    declare: Declaration | None = None


def settle(players: Sequence[Seat], *, ruleset: Ruleset = DEFAULT) -> Settlement:
    """Settle a table: every two players row by row, with sweeps, fouls, royalties and naturals.

    Raises ``ValueError`` for a seat of neither rows nor a declaration, or one that declares what it does not hold.

    >>> from service.core.cards import cards
    >>> you = Seat("You", cards("Q♦ 5♥ 3♦"), cards("2♥ 2♣ 10♣ 6♥ 4♦"), cards("K♣ K♠ A♠ 8♦ 2♦"))
    >>> joy = Seat("Joy", cards("J♣ 10♠ 3♥"), cards("K♦ 9♥ 8♣ 7♦ 5♣"), cards("A♣ A♦ Q♥ 7♣ 6♦"))
    >>> settle([you, joy])["totals"]
    {'You': 1, 'Joy': -1}
    """
    look_up, (find, prices) = evaluator(ruleset.straights), _tables_of(ruleset)
    sides = []
    shown = []
    for seat in players:
        held = find(_thirteen(seat))
        if seat.declare is None:
            side, rows = _show_rows(seat, look_up, prices)
        else:
            side, rows = Side(seat.id, _declaration(seat, held), None, ()), None
        sides.append(side)
        shown.append((held, rows))
    pairs = settle_pairs(sides, ruleset)
    totals = add_up(sides, pairs)
    answers = [player_answer(side, totals[side.id], *parts) for side, parts in zip(sides, shown, strict=True)]
    return {"players": answers, "pairs": pairs, "totals": totals}


@lru_cache(maxsize=CACHED_RULESETS)
def _tables_of(ruleset: Ruleset) -> tuple[NaturalFinder, Prices]:
    """Return what a ruleset decides about single hands, with one look-up: hashing a ruleset takes a microsecond."""
    return natural_finder(ruleset), prices_of(ruleset)


def _thirteen(seat: Seat) -> Cards:
    return seat.cards if seat.cards is not None else (*seat.front, *seat.middle, *seat.back)  # type: ignore[misc]


def _declaration(seat: Seat, held: tuple[NaturalName, ...]) -> NaturalName:
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
        "front": row_answer(seat.front, front, in_front),
        "middle": row_answer(seat.middle, middle, in_middle),
        "back": row_answer(seat.back, back, in_back),
    }


Ranking = Sequence[Sequence[str]]


class TallySeat(NamedTuple):
    """A player at a table without cards; ``royalties`` maps a row to the category held there, where it may pay."""

    id: str
    fouled: bool = False
    declared: NaturalName | None = None
    royalties: Mapping[RowName, Category] = {}


def tally(players: Sequence[TallySeat], *, rows: Mapping[str, Ranking], ruleset: Ruleset = DEFAULT) -> Settlement:
    """Settle a table by its rankings, best first, of every player who neither fouled nor declared.

    >>> ranking = [["You"], ["Joy"]]
    >>> settled = tally([TallySeat("You"), TallySeat("Joy")], rows=dict.fromkeys(ROWS, ranking))
    >>> settled["totals"], settled["pairs"][0]["outcome"]
    ({'You': 6, 'Joy': -6}, 'sweep')
    """
    places = {row: {player: place for place, tied in enumerate(rows[row]) for player in tied} for row in ROWS}
    sides = [_show(seat, places) for seat in players]
    pairs = settle_pairs(sides, ruleset)
    totals = add_up(sides, pairs)
    answers = [player_answer(side, totals[side.id], [side.declared] if side.declared else [], None) for side in sides]
    return {"players": answers, "pairs": pairs, "totals": totals}


def _show(seat: TallySeat, places: Mapping[RowName, Mapping[str, int]]) -> Side:
    """Return a player without cards as opponents meet them."""
    if seat.fouled or seat.declared:
        return Side(seat.id, seat.declared, "" if seat.fouled else None, ())
    hands = tuple(_ranked_hand(places[row][seat.id], seat.royalties.get(row, NO_CATEGORY)) for row in ROWS)
    return Side(seat.id, None, None, hands)


def _ranked_hand(place: int, category: Category) -> HandClass:
    """Stand in for a hand of which only its place in the row is known, and perhaps its category."""
    return HandClass(strength=-place, category=category, label="", phrase="", ranks="", named=0)
