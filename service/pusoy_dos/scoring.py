"""Scores of one finished round: the ruleset's method, then the transfer of penalties.

The methods are the records of :mod:`service.pusoy_dos.scoring_methods`; rounds are added up in
:mod:`service.pusoy_dos.game`.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Callable, Sequence
from typing import Annotated, TypedDict

from service.core.cards import Cards
from service.core.hand_names import count_points, list_words
from service.core.json_schema import JSONSchema, Place
from service.core.standings import places_by_points
from service.pusoy_dos.presets import DEFAULT
from service.pusoy_dos.ruleset import Ruleset, Transfer
from service.pusoy_dos.scoring_methods import FinishedRound, MethodName, Need, ScoreLine, Seat


class Score(TypedDict):
    """A player's points."""

    id: str
    points: int
    place: Annotated[Place, "As given, else by points; equals share a place."]
    detail: Annotated[str, JSONSchema(example="10 cards left: 2 points each")]


class ScoreSheet(TypedDict):
    """The scores of a round."""

    method: MethodName
    higher_is_better: Annotated[bool, "False exactly for penalties that nobody receives."]
    scores: list[Score]
    winners: list[str]


def score_needs(ruleset: Ruleset = DEFAULT) -> frozenset[Need]:
    """Return what must be known of a round to score it under a ruleset.

    ``"cards"`` are the cards left rather than their number, ``"last_play"`` is the winner's last play, and
    ``"places"`` are the places of all players.

    >>> from service.pusoy_dos import PRESETS
    >>> score_needs(PRESETS["big-two-deuces"])
    frozenset({'last_play'})
    """
    return ruleset.scoring.record.needs


def required_players(ruleset: Ruleset = DEFAULT) -> int | None:
    """Return the number of players that a ruleset requires; ``None`` if it scores any number.

    >>> from service.pusoy_dos import PRESETS
    >>> required_players(PRESETS["big-two-placing"]), required_players(PRESETS["big-two"])
    (4, None)
    """
    count = ruleset.scoring.record.required_players
    return None if count is None else count(ruleset.scoring.figures)


def score(players: Sequence[Seat], *, last_play: Cards | None = None, ruleset: Ruleset = DEFAULT) -> ScoreSheet:
    """Score a finished round.

    Each player comes with what :func:`score_needs` lists, and ``last_play`` is the winner's last play, such as
    ``("2C", "2D")``. Raise ``ValueError`` unless exactly one player has won, as :func:`winners` finds.

    >>> from service.pusoy_dos import Seat
    >>> [line["points"] for line in score([Seat("Ana", 0), Seat("Ben", 3), Seat("Carla", 7)])["scores"]]
    [0, 3, 7]
    """
    won = winners(players)
    if len(won) != 1:
        raise ValueError(f"one player wins a round, not {len(won)}")
    [winner] = won
    scoring = ruleset.scoring
    lines = scoring.record.score(FinishedRound(players, winner, last_play), scoring.figures)
    lines = _TRANSFERS[ruleset.transfer](lines, players.index(winner))
    better = higher_is_better(ruleset)
    places = places_by_points([line.points for line in lines], higher_is_better=better)
    scores: list[Score] = [
        {"id": seat.id, "points": line.points, "place": seat.place or place, "detail": line.detail}
        for seat, line, place in zip(players, lines, places, strict=True)
    ]
    return {"method": scoring.method, "higher_is_better": better, "scores": scores, "winners": [winner.id]}


def winners(players: Sequence[Seat]) -> list[Seat]:
    """Return the players in place 1 if any place is given, otherwise those with no cards left.

    A valid round has exactly one.

    >>> from service.pusoy_dos import Seat
    >>> [seat.id for seat in winners([Seat("Ana", 4), Seat("Ben", 0)])]
    ['Ben']
    """
    if any(seat.place for seat in players):
        return [seat for seat in players if seat.place == 1]
    return [seat for seat in players if seat.cards_left == 0]


def higher_is_better(ruleset: Ruleset) -> bool:
    """Check whether more points are better: lower is better only for penalties that nobody receives."""
    return not ruleset.scoring.record.transferable or ruleset.transfer != "none"


# ---- transfers of penalties

Penalties = list[ScoreLine]


def _keep_penalties(penalties: Penalties, winner: int) -> list[ScoreLine]:
    return penalties


def _pay_winner(penalties: Penalties, winner: int) -> list[ScoreLine]:
    """Make every loser pay the winner; the points add up to zero."""
    owed = [line.points for place, line in enumerate(penalties) if place != winner]
    paid = sum(owed)
    total = f"{' + '.join(map(str, owed))} = {count_points(paid)} from the others" if len(owed) > 1 else ""
    return [
        ScoreLine(paid, f"Collects {total or f'{count_points(paid)} from the other'}")
        if place == winner
        else ScoreLine(-line.points, f"{line.detail}; paid to the winner")
        for place, line in enumerate(penalties)
    ]


def _settle_pairwise(penalties: Penalties, winner: int) -> list[ScoreLine]:
    """Settle the difference of penalties between every two players; the points add up to zero."""
    lines = []
    for place, line in enumerate(penalties):
        others = [other.points for at, other in enumerate(penalties) if at != place]
        points = sum(others) - len(others) * line.points
        whose = "others'" if len(others) > 1 else "other's"
        against = f"{line.points} to the {whose} {list_words([str(other) for other in others])}"
        total = f"{_join_differences(others, line.points)}{count_points(points)}"
        lines.append(ScoreLine(points, f"{line.detail}; {against}: {total}"))
    return lines


def _join_differences(others: Sequence[int], own: int) -> str:
    """Write the sum of the differences to each of several others, up to the equals sign; nothing for one other.

    >>> _join_differences([7, 0], 3), _join_differences([7], 3)
    ('4 - 3 = ', '')
    """
    first, *rest = (other - own for other in others)
    terms = [str(first), *(f"{'-' if term < 0 else '+'} {abs(term)}" for term in rest)]
    return f"{' '.join(terms)} = " if rest else ""


_TRANSFERS: dict[Transfer, Callable[[Penalties, int], list[ScoreLine]]] = {
    "none": _keep_penalties,
    "winner_collects": _pay_winner,
    "pairwise": _settle_pairwise,
}
