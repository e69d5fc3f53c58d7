"""Scores of one finished round, by every method and transfer that a ruleset may name.

Who won and what is left is told by the caller or the referee; adding rounds up is :mod:`service.pusoy_dos.game`.
"""

from collections.abc import Callable, Sequence
from typing import TypedDict

from service.core.cards import Cards
from service.core.hand_names import count_points, list_words
from service.core.standings import places_by_points
from service.pusoy_dos.ruleset import TRANSFERABLE, Ruleset
from service.pusoy_dos.scoring_methods import _LINES, Line, Seat


class Score(TypedDict):
    """One player's points and what they come from."""

    id: str
    points: int
    place: int
    detail: str


class Scores(TypedDict):
    """The scores of a round, in the form of an answer."""

    method: str
    higher_is_better: bool
    scores: list[Score]
    winners: list[str]


def needs_cards(ruleset: Ruleset) -> bool:
    """Say whether a score needs the cards left, not only their number."""
    return ruleset.scoring.method == "rank_points"


def needs_last_play(ruleset: Ruleset) -> bool:
    """Say whether a score needs the winner's last play."""
    return ruleset.scoring.method == "deuces"


def needs_places(ruleset: Ruleset) -> bool:
    """Say whether a score needs every player's place."""
    return ruleset.scoring.method == "placing"


def required_players(ruleset: Ruleset) -> int | None:
    """Say how many players a score is made for; ``None`` where any number will do."""
    return len(ruleset.scoring.points) if needs_places(ruleset) else None


def score(players: Sequence[Seat], last_play: Cards | None, ruleset: Ruleset) -> Scores:
    """Score a finished round; ``last_play`` is the winner's, and only deuces need it."""
    winner = winners(players)[0]
    lines = _LINES[ruleset.scoring.method](players, winner, last_play, ruleset.scoring)
    lines = _TRANSFERS[ruleset.transfer](lines, players.index(winner))
    better = higher_is_better(ruleset)
    places = places_by_points([line.points for line in lines], better)
    told: list[Score] = [
        {"id": seat.id, "points": line.points, "place": seat.place or place, "detail": line.detail}
        for seat, line, place in zip(players, lines, places, strict=True)
    ]
    return {"method": ruleset.scoring.method, "higher_is_better": better, "scores": told, "winners": [winner.id]}


def winners(players: Sequence[Seat]) -> list[Seat]:
    """Find who won: place 1 where places are given, else who has nothing left; a sound round has one."""
    if any(seat.place for seat in players):
        return [seat for seat in players if seat.place == 1]
    return [seat for seat in players if seat.cards_left == 0]


def higher_is_better(ruleset: Ruleset) -> bool:
    """Tell points from penalties: only penalties that nobody receives are better when lower."""
    return ruleset.scoring.method not in TRANSFERABLE or ruleset.transfer != "none"


# ---- methods: one line a player; penalties are counted as they stand in the source, more being worse


# ---- transfers: what becomes of the penalties

Penalties = list[Line]


def _stand(penalties: Penalties, winner: int) -> list[Line]:
    return penalties


def _winner_collects(penalties: Penalties, winner: int) -> list[Line]:
    """Let every loser pay the winner; the sum is zero."""
    owed = [line.points for place, line in enumerate(penalties) if place != winner]
    paid = sum(owed)
    told = f"{' + '.join(map(str, owed))} = {count_points(paid)} from the others" if len(owed) > 1 else ""
    return [
        Line(paid, f"Collects {told or f'{count_points(paid)} from the other'}")
        if place == winner
        else Line(-line.points, f"{line.detail}; paid to the winner")
        for place, line in enumerate(penalties)
    ]


def _pairwise(penalties: Penalties, winner: int) -> list[Line]:
    """Let every two players settle the difference of their penalties; the sum is zero."""
    lines = []
    for place, line in enumerate(penalties):
        others = [other.points for at, other in enumerate(penalties) if at != place]
        points = sum(others) - len(others) * line.points
        whose = "others'" if len(others) > 1 else "other's"
        against = f"{line.points} to the {whose} {list_words([str(other) for other in others])}"
        lines.append(
            Line(points, f"{line.detail}; {against}: {_differences(others, line.points)}{count_points(points)}")
        )
    return lines


def _differences(others: Sequence[int], own: int) -> str:
    """Begin a sum with what a player settles with each of the others, where there are several.

    >>> _differences([7, 0], 3), _differences([7], 3)
    ('4 - 3 = ', '')
    """
    first, *rest = (other - own for other in others)
    told = [str(first), *(f"{'-' if term < 0 else '+'} {abs(term)}" for term in rest)]
    return f"{' '.join(told)} = " if rest else ""


_TRANSFERS: dict[str, Callable[[Penalties, int], list[Line]]] = {
    "none": _stand,
    "winner_collects": _winner_collects,
    "pairwise": _pairwise,
}
