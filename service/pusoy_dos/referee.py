"""The referee: fold the actions of a round from the deal to the first fault or the end, and tell where it stands.

What one action may and does change is :mod:`service.pusoy_dos.round_state`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from service.core.cards import DECK, Card, Cards
from service.pusoy_dos.order import order_of
from service.pusoy_dos.play import Classification, classification, read_play
from service.pusoy_dos.round_state import Action, FaultCode, Move, Round, apply, fault_in
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import Scores, needs_cards, score
from service.pusoy_dos.scoring_methods import Seat

HAND_SIZE = 13


class RoundFault(TypedDict):
    """The first action that broke a rule."""

    at: int
    code: FaultCode
    detail: str


class TablePlay(TypedDict):
    """What lies on the table."""

    player: str
    play: Classification


class AcceptedAction(TypedDict):
    """An action that the referee took."""

    player: str
    play: Classification | None
    cleared: bool


class RoundReport(TypedDict):
    """Where a round stands, in the form of an answer."""

    status: Literal["in_progress", "finished", "illegal"]
    fault: RoundFault | None
    turn: str | None
    table: TablePlay | None
    passes_in_a_row: int
    cards_left: dict[str, int]
    hands: dict[str, list[str]] | None
    must_include: str | None
    actions: list[AcceptedAction]
    places: list[str]
    scores: Scores | None


def opening_binds(first_game: bool, ruleset: Ruleset) -> bool:
    """Say whether the opening play of this deal is bound to a card."""
    return ruleset.opening_card is not None and (first_game or ruleset.opening_scope == "every_deal")


def binding_card(
    player_count: int,
    hands: Mapping[str, Cards] | None,
    hand_size: int,
    first_game: bool,
    must_include: Card | None,
    ruleset: Ruleset,
) -> Card | None:
    """Find the card that the opening play must hold.

    With hands it is the opening card or, when that was not dealt, the lowest dealt card.
    Without, the opening card is sure to be out only in a full deal; else the caller says what binds.
    """
    if not opening_binds(first_game, ruleset):
        return None
    if hands is not None:
        dealt = [card for hand in hands.values() for card in hand]
        return ruleset.opening_card if ruleset.opening_card in dealt else order_of(ruleset).sort(dealt)[0]
    return ruleset.opening_card if player_count * hand_size == len(DECK) else must_include


def holder_of(card: Card, hands: Mapping[str, Cards]) -> str:
    """Find whose hand a dealt card is in."""
    return next(player for player, hand in hands.items() if card in hand)


def referee(
    players: Sequence[str],
    hands: Mapping[str, Cards] | None,
    hand_size: int | None,
    first_game: bool,
    leader: str | None,
    must_include: Card | None,
    actions: Sequence[Action],
    ruleset: Ruleset,
) -> RoundReport:
    """Judge the actions of a round in turn, and stop at the first fault."""
    size = HAND_SIZE if hand_size is None else hand_size
    binding = binding_card(len(players), hands, size, first_game, must_include, ruleset)
    state = Round(
        seats=tuple(players),
        turn=holder_of(binding, hands) if hands is not None and binding is not None else leader,
        cards_left={player: size if hands is None else len(hands[player]) for player in players},
        hands=None if hands is None else {player: tuple(hands[player]) for player in players},
        must_include=binding,
    )
    accepted: list[AcceptedAction] = []
    for at, (player, cards) in enumerate(actions):
        move = Move(player, cards, None if cards is None else read_play(cards, ruleset))
        if fault := fault_in(move, state, ruleset):
            return _report(state, accepted, {"at": at, "code": fault[0], "detail": fault[1]}, ruleset)
        state, cleared = apply(move, state, ruleset)
        told = None if cards is None else classification(cards, move.play, ruleset)
        accepted.append({"player": player, "play": told, "cleared": cleared})
    return _report(state, accepted, None, ruleset)


def _report(state: Round, accepted: list[AcceptedAction], fault: RoundFault | None, ruleset: Ruleset) -> RoundReport:
    table = state.table
    lying: TablePlay | None = None
    if table is not None:
        lying = {"player": table.player, "play": classification(table.play.cards, table.play, ruleset)}
    over = state.turn is None
    return {
        "status": "illegal" if fault else "finished" if over else "in_progress",
        "fault": fault,
        "turn": state.turn,
        "table": lying,
        "passes_in_a_row": state.passes_in_a_row,
        "cards_left": dict(state.cards_left),
        "hands": None if state.hands is None else {player: list(hand) for player, hand in state.hands.items()},
        "must_include": state.must_include,
        "actions": accepted,
        "places": _places(state) if over else list(state.out),
        "scores": _score(state, ruleset) if over else None,
    }


def _places(state: Round) -> list[str]:
    """Rank everybody: who went out, in that order, then by fewest cards left, equals in seat order."""
    behind = [seat for seat in state.seats if seat not in state.out]
    return [*state.out, *sorted(behind, key=state.cards_left.__getitem__)]


def _score(state: Round, ruleset: Ruleset) -> Scores | None:
    if state.hands is None and needs_cards(ruleset):
        return None
    left: Mapping[str, Cards | int] = state.cards_left if state.hands is None else state.hands
    # Only a round that goes on to the last player tells places apart; else points do.
    places = {player: place for place, player in enumerate(_places(state), 1)} if ruleset.ends == "last_player" else {}
    seats = [Seat(player, left[player], places.get(player)) for player in state.seats]
    assert state.table is not None  # the play that ended the round
    return score(seats, state.table.play.cards, ruleset)
