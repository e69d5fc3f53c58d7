"""Running totals and standings of a game of several hands or rounds.

Each game decides what a hand or round is worth, and whether more points are better.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from service.core.json_schema import Place


class Standing(TypedDict):
    """A player's place."""

    id: str
    points: int
    place: Annotated[Place, "From 1; equals share a place."]


def running_totals(hands: Sequence[Mapping[str, int]]) -> list[dict[str, int]]:
    """Return the totals after each hand. All players of the game are in every one of them, with 0 before they join.

    >>> running_totals([{"You": 6, "Joy": -6}, {"You": -7, "Mark": 7}])
    [{'You': 6, 'Joy': -6, 'Mark': 0}, {'You': -1, 'Joy': -6, 'Mark': 7}]
    """
    totals = dict.fromkeys((player for hand in hands for player in hand), 0)
    running = []
    for hand in hands:
        totals = totals | {player: totals[player] + points for player, points in hand.items()}
        running.append(totals)
    return running


def rank_players(running: Sequence[Mapping[str, int]], *, higher_is_better: bool) -> list[Standing]:
    """Rank players by the last of the running totals, best first; equals share a place, in order of appearance.

    >>> rank_players([{"You": 6, "Joy": -6}], higher_is_better=True)
    [{'id': 'You', 'points': 6, 'place': 1}, {'id': 'Joy', 'points': -6, 'place': 2}]
    """
    totals = running[-1] if running else {}
    places = places_by_points(list(totals.values()), higher_is_better=higher_is_better)
    standings: list[Standing] = [
        {"id": player, "points": points, "place": place}
        for (player, points), place in zip(totals.items(), places, strict=True)
    ]
    return sorted(standings, key=lambda standing: standing["place"])


def leaders(standings: Sequence[Standing]) -> list[str]:
    """Return the ids of the players in first place.

    >>> leaders([{"id": "You", "points": 6, "place": 1}, {"id": "Joy", "points": 6, "place": 1}])
    ['You', 'Joy']
    """
    return [standing["id"] for standing in standings if standing["place"] == 1]


def places_by_points(points: Sequence[int], *, higher_is_better: bool) -> list[int]:
    """Return the place of each player, from 1; equals share one.

    >>> places_by_points([3, 8, 8], higher_is_better=True)
    [3, 1, 1]
    """
    ranked = sorted(points, reverse=higher_is_better)
    return [ranked.index(value) + 1 for value in points]
