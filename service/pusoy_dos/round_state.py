"""A round under way: whose turn it is, what may not be done now, and what an action changes.

Everything here goes from state to state; running a whole record of actions is :mod:`service.pusoy_dos.referee`.
"""

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
    """What a player did: the cards put down, or ``None`` for a pass."""

    player: str
    cards: Cards | None


class Move(NamedTuple):
    """An action with its cards read; ``play`` is ``None`` for a pass and for cards that make no combination."""

    player: str
    cards: Cards | None
    play: Play | None


class Lying(NamedTuple):
    """The play on the table and whose it is."""

    player: str
    play: Play


@dataclass(frozen=True, slots=True)
class Round:
    """A round between two actions; ``turn`` is ``None`` once it is over."""

    seats: tuple[str, ...]  # in turn order
    turn: str | None
    cards_left: Mapping[str, int]
    hands: Mapping[str, Cards] | None
    must_include: Card | None
    table: Lying | None = None
    passes_in_a_row: int = 0
    passed: frozenset[str] = frozenset()  # who may not act before the table clears or, under reenter, before a play
    out: tuple[str, ...] = ()
    played: frozenset[Card] = frozenset()


# ---- what may not be done: each check answers with a sentence, or None when it has nothing to say


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
        return f"The opening play must be made, with {words.the_cards((state.must_include,))} in it"
    return "The table is clear: who leads may not pass"


def _card_already_played(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    again = tuple(card for card in move.cards or () if card in state.played)
    if not again:
        return None
    return f"{capital(words.the_cards(again))} {'was' if len(again) == 1 else 'were'} played before in this round"


def _card_not_held(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.cards is None:
        return None
    if state.hands is None:
        left = state.cards_left[move.player]
        return f"{len(move.cards)} cards are more than the {left} left" if len(move.cards) > left else None
    foreign = tuple(card for card in move.cards if card not in state.hands[move.player])
    return f"{move.player} does not hold {words.the_cards(foreign)}" if foreign else None


def _not_a_combination(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    return words.refuse_shape(move.cards, ruleset) if move.cards is not None and move.play is None else None


def _opening_card_missing(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.cards is None or state.must_include is None or state.must_include in move.cards:
        return None
    return f"The opening play must hold {words.the_cards((state.must_include,))}"


def _wrong_size(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    return _refuse_reply("wrong_size", move, state, ruleset)


def _too_weak(move: Move, state: Round, ruleset: Ruleset) -> str | None:
    return _refuse_reply("too_weak", move, state, ruleset)


def _refuse_reply(code: FaultCode, move: Move, state: Round, ruleset: Ruleset) -> str | None:
    if move.play is None or state.table is None or reply_fault(move.play, state.table.play, ruleset) != code:
        return None
    return explain_reply(move.play, state.table.play, ruleset)


# In the order in which faults are named: the first that holds is the one that counts.
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


def fault_in(move: Move, state: Round, ruleset: Ruleset) -> tuple[FaultCode, str] | None:
    """Name the first fault of a move, with a sentence; ``None`` when the referee takes it."""
    for code, check in _CHECKS.items():
        if detail := check(move, state, ruleset):
            return code, detail
    return None


# ---- what an action changes


def apply(move: Move, state: Round, ruleset: Ruleset) -> tuple[Round, bool]:
    """Carry out a move without fault; say whether it cleared the table."""
    state = _pass(move.player, state) if move.play is None else _put_down(move.player, move.play, state, ruleset)
    if _is_over(state, ruleset):
        return replace(state, turn=None), False
    assert state.table is not None  # a free lead cannot be passed
    owner = state.table.player
    for player in _with_cards_after(move.player, state):
        if player not in state.passed and player != owner:
            return replace(state, turn=player), False
    return _clear(state, owner), True


def _pass(player: str, state: Round) -> Round:
    return replace(state, passes_in_a_row=state.passes_in_a_row + 1, passed=state.passed | {player})


def _put_down(player: str, play: Play, state: Round, ruleset: Ruleset) -> Round:
    left = {**state.cards_left, player: state.cards_left[player] - len(play.cards)}
    hands = state.hands
    if hands is not None:
        hands = {**hands, player: tuple(card for card in hands[player] if card not in play.cards)}
    return replace(
        state,
        cards_left=left,
        hands=hands,
        must_include=None,
        table=Lying(player, play),
        passes_in_a_row=0,
        passed=state.passed if ruleset.passing == "lockout" else frozenset(),
        out=state.out if left[player] else (*state.out, player),
        played=state.played.union(play.cards),
    )


def _is_over(state: Round, ruleset: Ruleset) -> bool:
    """Say whether enough hands are out for the round to end."""
    return len(state.out) == (1 if ruleset.ends == "first_out" else len(state.seats) - 1)


def _clear(state: Round, owner: str) -> Round:
    """Clear the table: its owner leads or, when out, the next after them with cards."""
    leader = owner if state.cards_left[owner] else _with_cards_after(owner, state)[0]
    return replace(state, turn=leader, table=None, passes_in_a_row=0, passed=frozenset())


def _with_cards_after(player: str, state: Round) -> list[str]:
    """List who has cards left, in turn order from the player's left."""
    place = state.seats.index(player) + 1
    return [seat for seat in (*state.seats[place:], *state.seats[:place]) if state.cards_left[seat]]
