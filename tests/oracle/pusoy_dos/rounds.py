"""The referee of Pusoy Dos: judges actions one by one, with faults in the order of the contract."""

from typing import Any

from tests.oracle.deck import DECK, together
from tests.oracle.presets import Knobs
from tests.oracle.pusoy.hands import WORDS
from tests.oracle.pusoy_dos.plays import classify, judge, why_not, worth
from tests.oracle.pusoy_dos.points import score


def opening(
    players: list[str], hands: dict[str, list[str]] | None, size: int, first: bool, asked: str | None, knobs: Knobs
) -> tuple[str | None, str | None]:
    """Return the card that the first play must include, and the opener if the hands are known."""
    card: str | None = knobs["opening_card"]
    if card is None or not (first or knobs["opening_scope"] == "every_deal"):
        return None, None
    if hands is None:
        return (card if len(players) * size == len(DECK) else asked), None
    dealt = together(hands.values())
    if card not in dealt:
        card = min(dealt, key=lambda one: worth(one, knobs))
    return card, next(name for name in players if card in hands[name])


class Round:
    """The state of a round."""

    def __init__(self, parsed: dict[str, Any], knobs: Knobs) -> None:
        self.knobs = knobs
        self.players: list[str] = parsed["players"]
        self.hands: dict[str, list[str]] | None = parsed["hands"]
        size = parsed["hand_size"] or 13
        self.left = {name: size if self.hands is None else len(self.hands[name]) for name in self.players}
        if self.hands is not None:
            self.hands = {name: list(self.hands[name]) for name in self.players}
        self.must, holder = opening(self.players, self.hands, size, parsed["first_game"], parsed["must_include"], knobs)
        self.turn: str | None = holder or parsed["leader"]
        self.owner: str | None = None
        self.table: list[str] | None = None
        self.passed: set[str] = set()  # players who may not play before the table clears
        self.passes = 0
        self.played: set[str] = set()
        self.out: list[str] = []
        self.over = False
        self.taken: list[dict[str, Any]] = []

    def fault(self, name: str, play: list[str] | None) -> str | None:
        """Return the first fault of an action; None if it is legal."""
        if self.over:
            return "round_over"
        if name != self.turn:
            return "not_your_turn"
        if play is None:
            return "may_not_pass" if self.table is None else None
        if self.played & set(play):
            return "card_already_played"
        if self.hands is not None and not set(play) <= set(self.hands[name]):
            return "card_not_held"
        if len(play) > self.left[name]:
            return "card_not_held"
        if judge(play, self.knobs)[3]:
            return "not_a_combination"
        if self.must is not None and self.must not in play:
            return "opening_card_missing"
        return None if self.table is None else why_not(play, self.table, self.knobs)

    def after(self, name: str | None) -> list[str]:
        """List the players with cards in turn order, starting after the given player."""
        first = self.players.index(name or "") + 1
        return [one for one in self.players[first:] + self.players[:first] if self.left[one]]

    def act(self, name: str, play: list[str] | None) -> None:
        """Apply a legal action."""
        if play is None:
            self.passed.add(name)
            self.passes += 1
        else:
            self.put_on_table(name, play)
        cleared = not self.over and self.move_on(name)
        parsed = None if play is None else classify(play, self.knobs)
        self.taken.append({"player": name, "play": parsed, "cleared": cleared})

    def put_on_table(self, name: str, play: list[str]) -> None:
        """Move a play to the table; end the round if it was the last."""
        self.owner, self.table, self.must, self.passes = name, play, None, 0
        if self.knobs["passing"] == "reenter":
            self.passed = set()
        self.played |= set(play)
        self.left[name] -= len(play)
        if self.hands is not None:
            self.hands[name] = [card for card in self.hands[name] if card not in play]
        if not self.left[name]:
            self.out.append(name)
            holding = [one for one in self.players if self.left[one]]
            self.over = self.knobs["ends"] == "first_out" or len(holding) == 1
            if self.over:
                self.turn = None
                self.out += sorted(holding, key=lambda one: self.left[one])

    def move_on(self, name: str) -> bool:
        """Move the turn to the next player; return whether nobody is left to answer, so that the table clears."""
        answering = [one for one in self.after(name) if one != self.owner and one not in self.passed]
        if answering:
            self.turn = answering[0]
            return False
        if self.owner is not None and self.left[self.owner]:
            self.turn = self.owner
        else:
            self.turn = self.after(self.owner)[0]
        self.owner, self.table, self.passed, self.passes = None, None, set(), 0
        return True

    def scores(self) -> dict[str, Any] | None:
        """Return the scores of a finished round; points by rank need the hands."""
        if not self.over or (self.hands is None and self.knobs["scoring"]["method"] == "rank_points"):
            return None
        seats: list[dict[str, Any]] = [
            {"id": name, "left": self.left[name] if self.hands is None else self.hands[name]} for name in self.players
        ]
        if self.knobs["ends"] == "last_player":
            seats = [{**seat, "place": self.out.index(seat["id"]) + 1} for seat in seats]
        return score(seats, self.table, self.knobs)


def referee(parsed: dict[str, Any], knobs: Knobs) -> dict[str, Any]:
    """Answer a round: apply its actions up to the first illegal one."""
    state = Round(parsed, knobs)
    fault = None
    for place, action in enumerate(parsed["actions"]):
        code = state.fault(action["player"], action["play"])
        if code:
            fault = {"at": place, "code": code, "detail": WORDS}
            break
        state.act(action["player"], action["play"])
    table = None
    if state.table is not None:
        table = {"player": state.owner, "play": classify(state.table, knobs)}
    return {
        "status": "illegal" if fault else "finished" if state.over else "in_progress",
        "fault": fault,
        "turn": state.turn,
        "table": table,
        "passes_in_a_row": state.passes,
        "cards_left": state.left,
        "hands": state.hands,
        "must_include": state.must,
        "actions": state.taken,
        "places": state.out,
        "scores": state.scores(),
    }
