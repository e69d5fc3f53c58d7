"""A game: hands added up, and who stands where."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TypedDict

from service.pusoy.ruleset import Ruleset
from service.pusoy.settlement import Seat, settle

Totals = Mapping[str, int]


class HandTotals(TypedDict):
    """What each player won or lost in one hand."""

    totals: dict[str, int]


class Standing(TypedDict):
    """A player's place; equals share one, and the next place is left empty."""

    id: str
    points: int
    place: int


class GameTotal(TypedDict):
    """A game so far; ``running`` has every player of the game after each hand."""

    hands: list[HandTotals]
    running: list[dict[str, int]]
    standings: list[Standing]
    winners: list[str]
    hands_played: int
    hands_left: int
    finished: bool


def total_game(hands: Sequence[Sequence[Seat] | Totals], length: int | None, ruleset: Ruleset) -> GameTotal:
    """Add up the hands of a game, each the players' seats or their totals when it is settled already.

    A game of no ``length`` has the ruleset's number of hands.

    >>> from service.pusoy.ruleset import PRESETS
    >>> game = total_game([{"You": 6, "Joy": -6}, {"You": -7, "Mark": 7}], 2, PRESETS["pusoy"])
    >>> game["running"], game["winners"]
    ([{'You': 6, 'Joy': -6, 'Mark': 0}, {'You': -1, 'Joy': -6, 'Mark': 7}], ['Mark'])
    """
    length = ruleset.hands_per_game if length is None else length
    totals = [dict(hand) if isinstance(hand, Mapping) else settle(hand, ruleset)["totals"] for hand in hands]
    nobody_yet = dict.fromkeys((player for hand in totals for player in hand), 0)
    running = list(accumulate(totals, _add, initial=nobody_yet))
    standings = _rank(running[-1])
    return {
        "hands": [{"totals": hand} for hand in totals],
        "running": running[1:],
        "standings": standings,
        "winners": [standing["id"] for standing in standings if standing["place"] == 1],
        "hands_played": len(totals),
        "hands_left": length - len(totals),
        "finished": len(totals) == length,
    }


def _add(before: dict[str, int], hand: dict[str, int]) -> dict[str, int]:
    return before | {player: before[player] + points for player, points in hand.items()}


def _rank(points: dict[str, int]) -> list[Standing]:
    """Rank players best first; equals share a place and keep the order in which they came."""
    descending = sorted(points.values(), reverse=True)
    return [
        {"id": player, "points": won, "place": descending.index(won) + 1}
        for player, won in sorted(points.items(), key=lambda item: -item[1])
    ]
