"""The state of a round: which actions are against the rules in it, and what an action changes.

States are immutable. The actions of a whole round are run through them by :mod:`service.pusoy_dos.referee`.
"""

from __future__ import annotations  # keeps signatures in help() short

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from service.core.cards import Card, Cards
from service.core.hand_names import capital
from service.pusoy_dos import words
from service.pusoy_dos.comparison import reply_fault
from service.pusoy_dos.explanations import explain_reply
from service.pusoy_dos.play import Play
from service.pusoy_dos.ruleset import Ruleset

FaultCode = Literal[
    "round_over",
    "not_your_turn",
    "may_not_pass",
    "card_already_played",
    "card_not_held",
    "not_a_combination",
    "opening_card_missing",
    "wrong_size",
    "too_weak",
]


class Action(NamedTuple):
    """One turn of a player: the cards played, such as ``("7S", "7D")``, or ``None`` for a pass.

    >>> Action("Ana", ("7S", "7D")).player, Action("Ben", None).cards
    ('Ana', None)
    """

    player: str
    cards: Cards | None


class Move(NamedTuple):
    """An action with its cards evaluated; ``play`` is ``None`` for a pass and for cards that are no combination."""

    player: str
    cards: Cards | None
    play: Play | None


class PlayOnTable(NamedTuple):
    """The play on the table and who made it."""

    player: str
    play: Play


@dataclass(frozen=True, slots=True)
class Round:
    """A round between two actions; ``turn`` is ``None`` once the round is over."""

    players: tuple[str, ...]  # in turn order
    turn: str | None
    cards_left: Mapping[str, int]
    hands: Mapping[str, Cards] | None
    must_include: Card | None
    table: PlayOnTable | None = None
    passes_in_a_row: int = 0
    passed: frozenset[str] = frozenset()  # skipped until the table clears or, under reenter, until somebody plays
    out: tuple[str, ...] = ()  # players without cards, in the order in which they ran out
    played: frozenset[Card] = frozenset()


# ---- faults: each check returns a sentence, or None if the move does not have this fault


def _round_over(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    return "The round is over" if state.turn is None else None


def _not_your_turn(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.player == state.turn:
        return None
    if move.player in state.out:
        return f"{move.player} has no cards left; the turn is {state.turn}'s"
    if move.player in state.passed and ruleset.passing == "lockout":
        return f"{move.player} has passed and is out until the table clears; the turn is {state.turn}'s"
    return f"The turn is {state.turn}'s, not {move.player}'s"


def _may_not_pass(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.cards is not None or state.table is not None:
        return None
    if state.must_include is not None:
        return f"The opening play must be made, with {words.name_cards((state.must_include,))} in it"
    return "The table is clear: who leads may not pass"


def _card_already_played(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    again = tuple(card for card in move.cards or () if card in state.played)
    if not again:
        return None
    return f"{capital(words.name_cards(again))} {'was' if len(again) == 1 else 'were'} played before in this round"


def _card_not_held(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.cards is None:
        return None
    if state.hands is None:
        left = state.cards_left[move.player]
        return f"{len(move.cards)} cards are more than the {left} left" if len(move.cards) > left else None
    missing = tuple(card for card in move.cards if card not in state.hands[move.player])
    return f"{move.player} does not hold {words.name_cards(missing)}" if missing else None


def _not_a_combination(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    return words.explain_no_play(move.cards, ruleset) if move.cards is not None and move.play is None else None


def _opening_card_missing(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.cards is None or state.must_include is None or state.must_include in move.cards:
        return None
    return f"The opening play must hold {words.name_cards((state.must_include,))}"


def _wrong_size(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    return _explain_reply_fault("wrong_size", move, state, ruleset)


def _too_weak(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    return _explain_reply_fault("too_weak", move, state, ruleset)


def _explain_reply_fault(code: FaultCode, move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.play is None or state.table is None or reply_fault(move.play, state.table.play, ruleset) != code:
        return None
    return explain_reply(move.play, state.table.play, ruleset)


# In order: a move with several faults is refused for the first of them.
_CHECKS: dict[FaultCode, Callable[[Move, Round, Ruleset], str | None]] = {
    "round_over": _round_over,
    "not_your_turn": _not_your_turn,
    "may_not_pass": _may_not_pass,
    "card_already_played": _card_already_played,
    "card_not_held": _card_not_held,
    "not_a_combination": _not_a_combination,
    "opening_card_missing": _opening_card_missing,
    "wrong_size": _wrong_size,
    "too_weak": _too_weak,
}


def find_fault(move: Move, state: Round, ruleset: Ruleset) -> tuple[FaultCode, str] | None:
    """Return the first fault of a move, with a sentence; ``None`` if the move is legal."""
    for code, check in _CHECKS.items():
        if detail := check(move, state, ruleset):
            return code, detail
    return None


# ---- what a move changes


def apply(move: Move, state: Round, ruleset: Ruleset) -> tuple[Round, bool]:
    """Return the state after a legal move, and whether the move cleared the table."""
    state = _pass(move.player, state) if move.play is None else _play(move.player, move.play, state, ruleset)
    if _is_over(state, ruleset):
        return replace(state, turn=None), False
    assert state.table is not None  # whoever leads cannot pass
    owner = state.table.player
    for player in _with_cards_after(move.player, state):
        if player not in state.passed and player != owner:
            return replace(state, turn=player), False
    return _clear(state, owner), True


def _pass(player: str, state: Round) -> Round:
    return replace(state, passes_in_a_row=state.passes_in_a_row + 1, passed=state.passed | {player})


def _play(player: str, play: Play, state: Round, ruleset: Ruleset) -> Round:
    left = {**state.cards_left, player: state.cards_left[player] - len(play.cards)}
    hands = state.hands
    if hands is not None:
        hands = {**hands, player: tuple(card for card in hands[player] if card not in play.cards)}
    return replace(
        state,
        cards_left=left,
        hands=hands,
        must_include=None,
        table=PlayOnTable(player, play),
        passes_in_a_row=0,
        passed=state.passed if ruleset.passing == "lockout" else frozenset(),
        out=state.out if left[player] else (*state.out, player),
        played=state.played.union(play.cards),
    )


def _is_over(state: Round, ruleset: Ruleset) -> bool:
    """Check whether enough players are out for the round to end."""
    return len(state.out) == (1 if ruleset.ends == "first_out" else len(state.players) - 1)


def _clear(state: Round, owner: str) -> Round:
    """Clear the table: its owner leads or, if out, the next player with cards."""
    leader = owner if state.cards_left[owner] else _with_cards_after(owner, state)[0]
    return replace(state, turn=leader, table=None, passes_in_a_row=0, passed=frozenset())


def _with_cards_after(player: str, state: Round) -> list[str]:
    """List the players with cards left, in turn order, starting after a player."""
    place = state.players.index(player) + 1
    return [other for other in (*state.players[place:], *state.players[:place]) if state.cards_left[other]]
