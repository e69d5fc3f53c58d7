"""Random rounds played to the end: the referee accepts every action and agrees with a naive table."""

from random import Random
from typing import Any

import pytest

from service.core.cards import DECK, Card, Cards
from service.pusoy_dos.legal_plays import list_legal_plays
from service.pusoy_dos.order import order_of
from service.pusoy_dos.referee import referee_round
from service.pusoy_dos.round_state import Action
from service.pusoy_dos.ruleset import Ruleset
from service.pusoy_dos.scoring import required_players
from tests.support.pusoy_dos_tables import IDS, RULESETS, may_answer

View = tuple[str, Cards | None, dict[str, set[Card]]]  # the turn, the table and the hands


class NaiveTable:
    """Keeps turns and hands in lists, independently of the referee's code."""

    def __init__(self, hands: dict[str, Cards], opener: str, ruleset: Ruleset) -> None:
        self.hands = {player: list(hand) for player, hand in hands.items()}
        self.seats, self.turn, self.ruleset = list(hands), opener, ruleset
        self.on_table: Cards | None = None
        self.owner: str | None = None
        self.passed: list[str] = []
        self.out: list[str] = []

    def with_cards(self) -> list[str]:
        return [player for player in self.seats if self.hands[player]]

    def play(self, held: Cards) -> None:
        for card in held:
            self.hands[self.turn].remove(card)
        self.on_table, self.owner = held, self.turn
        if not self.hands[self.turn]:
            self.out.append(self.turn)
        if self.ruleset.passing == "reenter":
            self.passed = []
        self.next_turn()

    def pass_turn(self) -> None:
        self.passed.append(self.turn)
        self.next_turn()

    def next_turn(self) -> None:
        if self.over():
            return
        assert self.owner is not None
        if all(player in self.passed or player == self.owner for player in self.with_cards()):
            self.turn, self.on_table, self.passed = self.owner, None, []
            if not self.hands[self.turn]:
                self.step()
            return
        self.step()
        while self.turn in self.passed or self.turn == self.owner:
            self.step()

    def step(self) -> None:
        self.turn = self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]
        while not self.hands[self.turn]:
            self.turn = self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]

    def over(self) -> bool:
        return len(self.out) == 1 if self.ruleset.ends == "first_out" else len(self.with_cards()) == 1


def deal(random: Random, players: int) -> dict[str, Cards]:
    size = random.choice((13, 13, 17)) if players < 4 else 13
    stock = iter(random.sample(DECK, players * size))
    return {player: tuple(next(stock) for _ in range(size)) for player in "nesw"[:players]}


def play_out(random: Random, hands: dict[str, Cards], ruleset: Ruleset) -> tuple[list[Action], list[View], NaiveTable]:
    """Play a round at random, with few passes; return its actions, the view after each, and the table at the end."""
    dealt = [card for hand in hands.values() for card in hand]
    lowest = order_of(ruleset).sort(dealt)[0]
    opening = ruleset.opening_card if ruleset.opening_card in dealt else lowest
    table = NaiveTable(hands, next(player for player in hands if opening in hands[player]), ruleset)
    actions: list[Action] = []
    views: list[View] = []
    must_include: Card | None = opening
    while not table.over():
        hand, on_table = tuple(table.hands[table.turn]), table.on_table
        choices = list_legal_plays(hand, table=on_table, must_include=must_include, ruleset=ruleset)["plays"]
        if on_table is not None and (not choices or random.random() < 0.2):
            actions.append(Action(table.turn, None))
            table.pass_turn()
        else:
            held = tuple(random.choice(choices)["cards"])
            assert may_answer(held, on_table, ruleset)
            actions.append(Action(table.turn, held))
            table.play(held)
        must_include = None
        views.append((table.turn, table.on_table, {player: set(hand) for player, hand in table.hands.items()}))
    return actions, views, table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_a_random_round_is_accepted_action_by_action_and_stays_consistent(ruleset: Ruleset, players: int) -> None:
    players = required_players(ruleset) or players
    random = Random(f"{ruleset}{players}")
    hands = deal(random, players)
    actions, views, table = play_out(random, hands, ruleset)

    for count in {1, len(actions) // 3, len(actions) // 2, len(actions) - 1}:
        turn, on_table, left = views[count - 1]
        report: Any = referee_round(list(hands), hands=hands, actions=actions[:count], ruleset=ruleset)

        assert report["status"] == "in_progress"
        assert report["turn"] == turn
        assert (report["table"] and tuple(report["table"]["play"]["cards"])) == on_table
        assert {player: set(hand) for player, hand in report["hands"].items()} == left
        assert report["cards_left"] == {player: len(hand) for player, hand in left.items()}

    report = referee_round(list(hands), hands=hands, actions=actions, ruleset=ruleset)
    played = [card for action in report["actions"] if action["play"] for card in action["play"]["cards"]]
    kept = [card for hand in report["hands"].values() for card in hand]

    assert (report["status"], report["turn"], report["fault"]) == ("finished", None, None)
    assert len(report["actions"]) == len(actions)
    assert sorted(played + kept) == sorted(card for hand in hands.values() for card in hand)
    assert report["places"][: len(table.out)] == table.out
    assert sorted(report["places"]) == sorted(hands)
    assert report["scores"]["winners"] == table.out[:1]


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_the_same_round_without_hands_has_the_same_report(ruleset: Ruleset) -> None:
    random = Random(f"{ruleset}without")
    hands = deal(random, 4)
    actions, _, _ = play_out(random, hands, ruleset)

    with_hands: Any = referee_round(list(hands), hands=hands, actions=actions, ruleset=ruleset)
    without_hands: Any = referee_round(list(hands), leader=actions[0].player, actions=actions, ruleset=ruleset)

    same = ("status", "turn", "table", "cards_left", "actions", "places")
    assert {name: with_hands[name] for name in same} == {name: without_hands[name] for name in same}


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_an_action_out_of_turn_is_found_at_its_index(ruleset: Ruleset) -> None:
    random = Random(f"{ruleset}wrong")
    hands = deal(random, 4)
    actions, views, _ = play_out(random, hands, ruleset)
    for at in random.sample(range(1, len(actions)), 4):
        on = views[at - 1][0]
        other = random.choice([player for player in hands if player != on])
        broken = [*actions[:at], Action(other, actions[at].cards), *actions[at + 1 :]]

        report: Any = referee_round(list(hands), hands=hands, actions=broken, ruleset=ruleset)

        assert (report["fault"]["at"], report["fault"]["code"]) == (at, "not_your_turn")
        assert len(report["actions"]) == at
