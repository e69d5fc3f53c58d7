"""Scores of Pusoy Dos: penalties, transfers, places and games."""

from typing import Any

from tests.oracle.knobs import PENALTIES
from tests.oracle.presets import Knobs
from tests.oracle.pusoy.hands import WORDS
from tests.oracle.pusoy.points import add_up, standings


def higher_is_better(knobs: Knobs) -> bool:
    """Return whether higher scores are better: lower ones are better only for penalties that nobody collects."""
    return not (knobs["scoring"]["method"] in PENALTIES and knobs["transfer"] == "none")


def penalty(left: list[str] | int, knobs: Knobs) -> int:
    """Return the penalty for the cards left in a hand."""
    scoring = knobs["scoring"]
    count = left if isinstance(left, int) else len(left)
    if scoring["method"] == "card_count" or count == 0:
        return count
    if scoring["method"] == "card_tiers":
        return count * int([tier["factor"] for tier in scoring["tiers"] if tier["from"] <= count][-1])
    assert not isinstance(left, int)
    return sum(scoring["values"][card[0]] for card in left)


def winner_of(players: list[dict[str, Any]]) -> list[str]:
    """Return the winner: the player whose place is first if places are given, or else those with no cards left."""
    if any(player.get("place") for player in players):
        return [player["id"] for player in players if player.get("place") == 1]
    return [player["id"] for player in players if player["left"] in (0, [])]


def points(players: list[dict[str, Any]], last_play: list[str] | None, knobs: Knobs) -> dict[str, int]:
    """Return the points of each player for a round."""
    winner = winner_of(players)[0]
    scoring = knobs["scoring"]
    if scoring["method"] == "deuces":
        twos = sum(card[0] == "2" for card in last_play or [])
        return {player["id"]: scoring["points"][twos] if player["id"] == winner else 0 for player in players}
    if scoring["method"] == "placing":
        return {player["id"]: scoring["points"][player["place"] - 1] for player in players}
    owed = {player["id"]: penalty(player["left"], knobs) for player in players}
    if knobs["transfer"] == "none":
        return owed
    if knobs["transfer"] == "winner_collects":
        losers = {name: cost for name, cost in owed.items() if name != winner}
        return {name: sum(losers.values()) if name == winner else -owed[name] for name in owed}
    return {name: sum(other - owed[name] for other in owed.values()) for name in owed}


def score(players: list[dict[str, Any]], last_play: list[str] | None, knobs: Knobs) -> dict[str, Any]:
    """Answer the scores of a finished round."""
    got = points(players, last_play, knobs)
    by_points = {line["id"]: line["place"] for line in standings(got, higher_is_better(knobs))}
    return {
        "method": knobs["scoring"]["method"],
        "higher_is_better": higher_is_better(knobs),
        "scores": [
            {
                "id": player["id"],
                "points": got[player["id"]],
                "place": player.get("place") or by_points[player["id"]],
                "detail": WORDS,
            }
            for player in players
        ],
        "winners": winner_of(players),
    }


def total_game(rounds: list[dict[str, int]], knobs: Knobs) -> dict[str, Any]:
    """Total a match from the scores of its rounds."""
    high = higher_is_better(knobs)
    running = add_up(rounds)
    placed = standings(running[-1], high) if running else []
    wins = {line["id"]: 0 for line in placed}
    for scores in rounds:
        best = (max if high else min)(scores.values())
        for name, got in scores.items():
            wins[name] += got == best
    return {
        "higher_is_better": high,
        "rounds": [{"scores": scores} for scores in rounds],
        "running": running,
        "standings": [{**line, "wins": wins[line["id"]]} for line in placed],
        "winners": [line["id"] for line in placed if line["place"] == 1],
    }
