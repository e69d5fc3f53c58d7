"""A game of several hands: running totals, standings and winners."""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from service.core.json_schema import NonNegative
from service.core.standings import Standing, leaders, rank_players, running_totals
from service.pusoy.pairs import PointsById
from service.pusoy.presets import DEFAULT
from service.pusoy.ruleset import Ruleset
from service.pusoy.settlement import Seat, settle

Totals = Mapping[str, int]


class HandTotals(TypedDict):
    """A hand of a game, settled."""

    totals: PointsById


class GameTotal(TypedDict):
    """A game, added up."""

    hands: list[HandTotals]
    running: Annotated[list[dict[str, int]], "The totals after each hand; a game may have 2 MiB of them, written out."]
    standings: Annotated[list[Standing], "Best first."]
    winners: Annotated[list[str], "Who shares the highest total."]
    hands_played: NonNegative
    hands_left: NonNegative
    finished: bool


def total_game(
    hands: Sequence[Sequence[Seat] | Totals], *, length: int | None = None, ruleset: Ruleset = DEFAULT
) -> GameTotal:
    """Add up the hands of a game. Each hand is a list of seats to settle, or the totals of one already settled.

    ``length`` is the number of hands in the whole game, by default that of the ruleset. Players may join or leave
    between hands. Raise what :func:`settle` raises.

    >>> game = total_game([{"You": 6, "Joy": -6}, {"You": -7, "Mark": 7}], length=2)
    >>> game["running"], game["winners"]
    ([{'You': 6, 'Joy': -6, 'Mark': 0}, {'You': -1, 'Joy': -6, 'Mark': 7}], ['Mark'])
    """
    length = ruleset.hands_per_game if length is None else length
    totals = [dict(hand) if isinstance(hand, Mapping) else settle(hand, ruleset=ruleset)["totals"] for hand in hands]
    running = running_totals(totals)
    standings = rank_players(running, higher_is_better=True)
    return {
        "hands": [{"totals": hand} for hand in totals],
        "running": running,
        "standings": standings,
        "winners": leaders(standings),
        "hands_played": len(totals),
        "hands_left": length - len(totals),
        "finished": len(totals) == length,
    }
