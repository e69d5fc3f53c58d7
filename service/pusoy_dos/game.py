"""A game of several rounds: running totals, standings and wins."""

from __future__ import annotations  # keeps signatures in help() short

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypedDict

from service.core.cards import Cards
from service.core.json_schema import NonNegative
from service.core.standings import Standing, leaders, rank_players, running_totals
from service.pusoy_dos.presets import DEFAULT
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import higher_is_better, score
from service.pusoy_dos.scoring_methods import Seat


class GameRound(NamedTuple):
    """One round of a game: the players at its end, or its scores by player if it has been scored already.

    ``last_play`` is the winner's, for rulesets that score it.

    >>> from service.pusoy_dos import Seat
    >>> GameRound((Seat("Ana", 0), Seat("Ben", 3))).players[1].cards_left, GameRound(scores={"Ana": 0, "Ben": 3}).scores
    (3, {'Ana': 0, 'Ben': 3})
    """

    players: tuple[Seat, ...] | None = None
    last_play: Cards | None = None
    scores: Mapping[str, int] | None = None


class RoundScores(TypedDict):
    """A round of a game, scored."""

    scores: dict[str, int]


class PusoyDosStanding(Standing):
    """A player's place and wins."""

    wins: Annotated[NonNegative, "Rounds with the best score."]


class PusoyDosGameTotal(TypedDict):
    """A game, added up."""

    higher_is_better: bool
    rounds: list[RoundScores]
    running: Annotated[list[dict[str, int]], "The totals after each round; a game may have 2 MiB of them, written out."]
    standings: Annotated[list[PusoyDosStanding], "Best first."]
    winners: Annotated[list[str], "Who shares the best total."]


def total_game(rounds: Sequence[GameRound], *, ruleset: Ruleset = DEFAULT) -> PusoyDosGameTotal:
    """Add up the rounds of a game. A player who sits out a round scores 0 in it.

    Rounds are scored as :func:`score` does, and raise what it raises.

    >>> from service.pusoy_dos import GameRound, Seat
    >>> game = total_game([GameRound((Seat("Ana", 0), Seat("Ben", 3))), GameRound(scores={"Ana": 4, "Ben": 0})])
    >>> game["running"], game["winners"]
    ([{'Ana': 0, 'Ben': 3}, {'Ana': 4, 'Ben': 3}], ['Ben'])
    """
    better = higher_is_better(ruleset)
    scored = [_score_points(played, ruleset) for played in rounds]
    running = running_totals(scored)
    standings = rank_players(running, higher_is_better=better)
    wins = _count_wins(scored, better)
    return {
        "higher_is_better": better,
        "rounds": [{"scores": points} for points in scored],
        "running": running,
        "standings": [{**standing, "wins": wins[standing["id"]]} for standing in standings],
        "winners": leaders(standings),
    }


def _score_points(played: GameRound, ruleset: Ruleset) -> dict[str, int]:
    if played.scores is not None:
        return dict(played.scores)
    assert played.players is not None
    scores = score(played.players, last_play=played.last_play, ruleset=ruleset)["scores"]
    return {line["id"]: line["points"] for line in scores}


def _count_wins(scored: Sequence[Mapping[str, int]], better: bool) -> Counter[str]:
    """Count the rounds in which each player had the best score, alone or tied."""
    best = max if better else min
    return Counter(player for points in scored for player, value in points.items() if value == best(points.values()))
