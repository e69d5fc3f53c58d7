"""Many rounds added up: running totals, standings and wins."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

from service.cards import Cards
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import Seat, higher_is_better, places_by_points, score


class GameRound(NamedTuple):
    """One round of a game: the players at its end, or the scores already made of them."""

    players: tuple[Seat, ...] | None
    last_play: Cards | None = None
    scores: Mapping[str, int] | None = None


class RoundScores(TypedDict):
    """The points of one round by player."""

    scores: dict[str, int]


class Standing(TypedDict):
    """Where a player stands."""

    id: str
    points: int
    place: int
    wins: int


class Game(TypedDict):
    """A game so far, in the form of an answer."""

    higher_is_better: bool
    rounds: list[RoundScores]
    running: list[dict[str, int]]
    standings: list[Standing]
    winners: list[str]


def total_game(rounds: Sequence[GameRound], ruleset: Ruleset) -> Game:
    """Add up the rounds of a game; who sits out a round scores nothing in it."""
    better = higher_is_better(ruleset)
    scored = [_points_of(played, ruleset) for played in rounds]
    totals = dict.fromkeys((player for points in scored for player in points), 0)
    wins = dict.fromkeys(totals, 0)
    running = []
    for points in scored:
        best = max(points.values()) if better else min(points.values())
        for player, value in points.items():
            totals[player] += value
            wins[player] += value == best
        running.append(dict(totals))
    standings = _stand(totals, wins, better)
    return {
        "higher_is_better": better,
        "rounds": [{"scores": points} for points in scored],
        "running": running,
        "standings": standings,
        "winners": [standing["id"] for standing in standings if standing["place"] == 1],
    }


def _points_of(played: GameRound, ruleset: Ruleset) -> dict[str, int]:
    if played.scores is not None:
        return dict(played.scores)
    assert played.players is not None
    answer = score(played.players, played.last_play, ruleset)
    return {line["id"]: line["points"] for line in answer["scores"]}


def _stand(totals: dict[str, int], wins: dict[str, int], better: bool) -> list[Standing]:
    """Rank players best first, equals in order of appearance."""
    places = places_by_points(list(totals.values()), better)
    standings: list[Standing] = [
        {"id": player, "points": totals[player], "place": place, "wins": wins[player]}
        for player, place in zip(totals, places, strict=True)
    ]
    return sorted(standings, key=lambda standing: standing["place"])
