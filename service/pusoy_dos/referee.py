"""The referee: runs the actions of a round from the deal to the first fault or the end, and reports the state.

:mod:`service.pusoy_dos.round_state` decides which actions are legal, and what they change.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from service.core.cards import DECK, Card, Cards
from service.core.json_schema import NonNegative
from service.pusoy_dos.order import order_of
from service.pusoy_dos.play import Classification, describe_play, read_play
from service.pusoy_dos.presets import DEFAULT
from service.pusoy_dos.round_state import Action, FaultCode, Move, Round, apply, find_fault
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import ScoreSheet, score, score_needs
from service.pusoy_dos.scoring_methods import Seat

HAND_SIZE = 13


class RoundFault(TypedDict):
    """The first action that broke a rule; later ones are not judged."""

    at: Annotated[NonNegative, "The action, from 0."]
    code: Annotated[FaultCode, "The first that holds, in this order."]
    detail: str


class TablePlay(TypedDict):
    """What lies on the table, and whose it is."""

    player: str
    play: Classification


class AcceptedAction(TypedDict):
    """An action that the referee took."""

    player: str
    play: Annotated[Classification | None, "Null for a pass."]
    cleared: Annotated[bool, "Whether it cleared the table."]


class RoundReport(TypedDict):
    """Where a round stands."""

    status: Literal["in_progress", "finished", "illegal"]
    fault: RoundFault | None
    turn: Annotated[str | None, "Whose turn it is; null once finished."]
    table: Annotated[TablePlay | None, "Null for a free lead."]
    passes_in_a_row: NonNegative
    cards_left: dict[str, int]
    hands: Annotated[
        dict[str, Annotated[list[Card], "Cards, each its rank and suit in upper case."]] | None,
        "What each has left; null where hands are not known.",
    ]
    must_include: Annotated[str | None, "The card that the next play must hold."]
    actions: list[AcceptedAction]
    places: Annotated[list[str], "Who is out, best first; everybody once finished."]
    scores: Annotated[ScoreSheet | None, "Null until finished, and where the cards left are needed but not known."]


def opening_binds(*, first_game: bool = True, ruleset: Ruleset = DEFAULT) -> bool:
    """Check whether the opening play of a deal must contain a certain card.

    ``first_game`` is whether the deal is the first of a game.

    >>> opening_binds(), opening_binds(first_game=False)
    (True, False)
    """
    return ruleset.opening_card is not None and (first_game or ruleset.opening_scope == "every_deal")


def binding_card(
    player_count: int,
    *,
    hands: Mapping[str, Cards] | None = None,
    hand_size: int = HAND_SIZE,
    first_game: bool = True,
    must_include: Card | None = None,
    ruleset: Ruleset = DEFAULT,
) -> Card | None:
    """Return the card that the opening play must contain; ``None`` if any play may open.

    With ``hands`` it is the ruleset's opening card or, if that was not dealt, the lowest dealt card.
    Without them the opening card is known to be dealt only if all 52 cards are, ``hand_size`` to each player;
    otherwise ``must_include`` decides.

    >>> binding_card(4), binding_card(3, must_include="4C"), binding_card(2, hands={"Ana": ("4S",), "Ben": ("4C",)})
    ('3C', '4C', '4C')
    """
    if not opening_binds(first_game=first_game, ruleset=ruleset):
        return None
    if hands is not None:
        dealt = [card for hand in hands.values() for card in hand]
        return ruleset.opening_card if ruleset.opening_card in dealt else order_of(ruleset).sort(dealt)[0]
    return ruleset.opening_card if player_count * hand_size == len(DECK) else must_include


def holder_of(card: Card, *, hands: Mapping[str, Cards]) -> str:
    """Return the player whose hand holds a card; raise ``ValueError`` if none does.

    >>> holder_of("4C", hands={"Ana": ("4S",), "Ben": ("4C",)})
    'Ben'
    """
    for player, hand in hands.items():
        if card in hand:
            return player
    raise ValueError(f"no hand holds {card}")


def referee_round(
    players: Sequence[str],
    *,
    actions: Sequence[Action] = (),
    hands: Mapping[str, Cards] | None = None,
    hand_size: int | None = None,
    first_game: bool = True,
    leader: str | None = None,
    must_include: Card | None = None,
    ruleset: Ruleset = DEFAULT,
) -> RoundReport:
    """Check the actions of a round in turn, stop at the first fault, and report the state of the round.

    ``players`` are in turn order. ``hands`` maps each to the cards dealt, such as ``("3C", "7S")``; without them only
    the number of cards is checked, ``hand_size`` each (13 if ``None``). The opening card decides who leads, where it
    binds and the hands are known; otherwise ``leader`` does. ``first_game`` and ``must_include`` are as in
    :func:`binding_card`. A fault is part of the report; raise ``ValueError`` if nothing decides who leads.

    >>> report = referee_round(["Ana", "Ben"], hands={"Ana": ("3C", "9D"), "Ben": ("4C", "5H")},
    ...     actions=[Action("Ana", ("3C",)), Action("Ben", None), Action("Ana", ("9D",))])
    >>> report["status"], report["places"], [line["points"] for line in report["scores"]["scores"]]
    ('finished', ['Ana', 'Ben'], [0, 2])
    """
    size = HAND_SIZE if hand_size is None else hand_size
    binding = binding_card(
        len(players), hands=hands, hand_size=size, first_game=first_game, must_include=must_include, ruleset=ruleset
    )
    if hands is not None and binding is not None:
        leader = holder_of(binding, hands=hands)
    if leader is None:
        raise ValueError("no card decides who leads, so a leader is needed")
    state = Round(
        players=tuple(players),
        turn=leader,
        cards_left={player: size if hands is None else len(hands[player]) for player in players},
        hands=None if hands is None else {player: tuple(hands[player]) for player in players},
        must_include=binding,
    )
    return _run(actions, state, ruleset)


def _run(actions: Sequence[Action], state: Round, ruleset: Ruleset) -> RoundReport:
    accepted: list[AcceptedAction] = []
    for at, (player, cards) in enumerate(actions):
        move = Move(player, cards, None if cards is None else read_play(cards, ruleset=ruleset))
        if fault := find_fault(move, state, ruleset):
            return _report(state, accepted, {"at": at, "code": fault[0], "detail": fault[1]}, ruleset)
        state, cleared = apply(move, state, ruleset)
        play = None if cards is None else describe_play(cards, move.play, ruleset)
        accepted.append({"player": player, "play": play, "cleared": cleared})
    return _report(state, accepted, None, ruleset)


def _report(state: Round, accepted: list[AcceptedAction], fault: RoundFault | None, ruleset: Ruleset) -> RoundReport:
    table: TablePlay | None = None
    if state.table is not None:
        player, play = state.table
        table = {"player": player, "play": describe_play(play.cards, play, ruleset)}
    over = state.turn is None
    return {
        "status": "illegal" if fault else "finished" if over else "in_progress",
        "fault": fault,
        "turn": state.turn,
        "table": table,
        "passes_in_a_row": state.passes_in_a_row,
        "cards_left": dict(state.cards_left),
        "hands": None if state.hands is None else {player: list(hand) for player, hand in state.hands.items()},
        "must_include": state.must_include,
        "actions": accepted,
        "places": _rank_players(state) if over else list(state.out),
        "scores": _score(state, ruleset) if over else None,
    }


def _rank_players(state: Round) -> list[str]:
    """Rank the players: those who are out, in that order, then by fewest cards left, ties in turn order."""
    behind = [player for player in state.players if player not in state.out]
    return [*state.out, *sorted(behind, key=state.cards_left.__getitem__)]


def _score(state: Round, ruleset: Ruleset) -> ScoreSheet | None:
    if state.hands is None and "cards" in score_needs(ruleset):
        return None
    left: Mapping[str, Cards | int] = state.cards_left if state.hands is None else state.hands
    # Only a round played to the last player ranks everybody; in others the points decide the places.
    places = (
        {player: place for place, player in enumerate(_rank_players(state), 1)} if ruleset.ends == "last_player" else {}
    )
    seats = [Seat(player, left[player], places.get(player)) for player in state.players]
    assert state.table is not None  # the play that ended the round
    return score(seats, last_play=state.table.play.cards, ruleset=ruleset)
