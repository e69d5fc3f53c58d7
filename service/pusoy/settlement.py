"""Settles a table, from its cards or from a tally of who won what.

This reads hands, fouls and declarations; :mod:`service.pusoy.pairs` settles every two players.
"""

from __future__ import annotations  # keeps signatures in help() short

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
    """A player and their thirteen cards: in three rows, or in ``cards`` with a natural to ``declare``.

    ``declare`` is the name of a natural, or ``"best"`` for the best one that the cards make.

    >>> from service.core.cards import cards
    >>> Seat("You", cards("Q♦ 5♥ 3♦"), cards("2♥ 2♣ 10♣ 6♥ 4♦"), cards("K♣ K♠ A♠ 8♦ 2♦")).back
    ('KC', 'KS', 'AS', '8D', '2D')
    >>> Seat("Joy", cards=cards("2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"), declare="dragon").declare
    'dragon'
    """

    id: str
    front: Cards | None = None
    middle: Cards | None = None
    back: Cards | None = None
    cards: Cards | None = None
    declare: Declaration | None = None


def settle(players: Sequence[Seat], *, ruleset: Ruleset = DEFAULT) -> Settlement:
    """Settle a table: every two players compare row by row, and pay sweeps, fouls, royalties and naturals.

    Every row and every pair comes with a sentence that explains its points, and the totals add up to zero.
    Raise ``ValueError`` for a seat with neither three rows nor a declaration, or whose cards do not make what it
    declares.

    >>> from service.core.cards import cards
    >>> you = Seat("You", cards("Q♦ 5♥ 3♦"), cards("2♥ 2♣ 10♣ 6♥ 4♦"), cards("K♣ K♠ A♠ 8♦ 2♦"))
    >>> joy = Seat("Joy", cards("J♣ 10♠ 3♥"), cards("K♦ 9♥ 8♣ 7♦ 5♣"), cards("A♣ A♦ Q♥ 7♣ 6♦"))
    >>> settle([you, joy])["totals"]
    {'You': 1, 'Joy': -1}
    >>> settle([you, joy])["pairs"][0]["detail"]
    'You won the front and the middle; Joy won the back: 1 + 1 - 1 = 1 point to You.'
    """
    poker, (find, prices) = evaluator(ruleset.straights), _tables_of(ruleset)
    sides = []
    parts = []
    for seat in players:
        held = find(_thirteen(seat))
        if seat.declare is None:
            side, rows = _read_rows(seat, poker, prices)
        else:
            side, rows = Side(seat.id, _declaration(seat, held), None, ()), None
        sides.append(side)
        parts.append((held, rows))
    pairs = settle_pairs(sides, ruleset)
    totals = add_up(sides, pairs)
    answers = [player_answer(side, totals[side.id], *part) for side, part in zip(sides, parts, strict=True)]
    return {"players": answers, "pairs": pairs, "totals": totals}


@lru_cache(maxsize=CACHED_RULESETS)
def _tables_of(ruleset: Ruleset) -> tuple[NaturalFinder, Prices]:
    """Return both caches of a ruleset with one lookup, since hashing a ruleset takes a microsecond."""
    return natural_finder(ruleset), prices_of(ruleset)


def _thirteen(seat: Seat) -> Cards:
    return seat.cards if seat.cards is not None else (*seat.front, *seat.middle, *seat.back)  # type: ignore[misc]


def _declaration(seat: Seat, held: tuple[NaturalName, ...]) -> NaturalName:
    """Return the natural that a player declares; raise ``ValueError`` if the cards do not make it."""
    if seat.declare == BEST and held:
        return held[0]
    if seat.declare not in held:
        raise ValueError(f"{seat.id} does not hold {seat.declare}")
    return seat.declare


def _read_rows(seat: Seat, poker: Evaluator, prices: Prices) -> tuple[Side, AllRows]:
    """Evaluate a player's three rows and check them for a foul."""
    if seat.front is None or seat.middle is None or seat.back is None:
        raise ValueError(f"{seat.id} neither sets three rows nor declares a natural")
    front, middle, back = poker.three(seat.front), poker.five(seat.middle), poker.five(seat.back)
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
    """A player in a tally: their cards are not known.

    ``royalties`` maps each row with a hand that may earn a royalty to its category.

    >>> TallySeat("You", royalties={"front": "three_of_a_kind"}).fouled
    False
    """

    id: str
    fouled: bool = False
    declared: NaturalName | None = None
    royalties: Mapping[RowName, Category] = {}


def tally(players: Sequence[TallySeat], *, rows: Mapping[str, Ranking], ruleset: Ruleset = DEFAULT) -> Settlement:
    """Settle a table whose cards are not known, from a ranking of each row.

    ``rows`` maps each row to lists of ids that tie, best first, with every player who neither fouled nor declared.

    >>> ranking = [["You"], ["Joy"]]
    >>> settled = tally([TallySeat("You"), TallySeat("Joy")], rows=dict.fromkeys(ROWS, ranking))
    >>> settled["totals"], settled["pairs"][0]["outcome"]
    ({'You': 6, 'Joy': -6}, 'sweep')
    """
    places = {row: {player: place for place, tied in enumerate(rows[row]) for player in tied} for row in ROWS}
    sides = [_tally_side(seat, places) for seat in players]
    pairs = settle_pairs(sides, ruleset)
    totals = add_up(sides, pairs)
    answers = [player_answer(side, totals[side.id], [side.declared] if side.declared else [], None) for side in sides]
    return {"players": answers, "pairs": pairs, "totals": totals}


def _tally_side(seat: TallySeat, places: Mapping[RowName, Mapping[str, int]]) -> Side:
    """Return the side of a player whose cards are not known."""
    if seat.fouled or seat.declared:
        return Side(seat.id, seat.declared, "" if seat.fouled else None, ())
    hands = tuple(_ranked_hand(places[row][seat.id], seat.royalties.get(row, NO_CATEGORY)) for row in ROWS)
    return Side(seat.id, None, None, hands)


def _ranked_hand(place: int, category: Category) -> HandClass:
    """Return a class for a hand of which only the rank within its row is known, and perhaps the category."""
    return HandClass(strength=-place, category=category, label="", phrase="", ranks="", named=0)
