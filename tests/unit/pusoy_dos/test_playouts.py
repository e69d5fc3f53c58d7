"""Random rounds played to the end: the referee takes every action and agrees with a naive count of who is on."""

from random import Random

import pytest

from service.core.cards import DECK
from service.pusoy_dos.legal_plays import list_legal_plays
from service.pusoy_dos.order import order_of
from service.pusoy_dos.referee import referee_round
from service.pusoy_dos.round_state import Action
from service.pusoy_dos.scoring import required_players
from tests.support.pusoy_dos_tables import IDS, RULESETS, may_answer


class NaiveTable:
    """Who is on at a table, kept in lists and told step by step, with no code of the referee."""

    def __init__(self, hands, opener, ruleset):
        self.hands = {player: list(hand) for player, hand in hands.items()}
        self.seats, self.on, self.ruleset = list(hands), opener, ruleset
        self.lying, self.owner, self.quiet, self.out = None, None, [], []

    def with_cards(self):
        return [player for player in self.seats if self.hands[player]]

    def put_down(self, held):
        for card in held:
            self.hands[self.on].remove(card)
        self.lying, self.owner = held, self.on
        if not self.hands[self.on]:
            self.out.append(self.on)
        if self.ruleset.passing == "reenter":
            self.quiet = []
        self.go_on()

    def keep_quiet(self):
        self.quiet.append(self.on)
        self.go_on()

    def go_on(self):
        if self.over():
            return
        if all(player in self.quiet or player == self.owner for player in self.with_cards()):
            self.on, self.lying, self.quiet = self.owner, None, []
            if not self.hands[self.on]:
                self.step()
            return
        self.step()
        while self.on in self.quiet or self.on == self.owner:
            self.step()

    def step(self):
        self.on = self.seats[(self.seats.index(self.on) + 1) % len(self.seats)]
        while not self.hands[self.on]:
            self.on = self.seats[(self.seats.index(self.on) + 1) % len(self.seats)]

    def over(self):
        return len(self.out) == 1 if self.ruleset.ends == "first_out" else len(self.with_cards()) == 1


def deal(random, players):
    size = random.choice((13, 13, 17)) if players < 4 else 13
    stock = iter(random.sample(DECK, players * size))
    return {player: tuple(next(stock) for _ in range(size)) for player in "nesw"[:players]}


def play_out(random, hands, ruleset):
    """Play at random, rather playing than passing; give the actions and the naive table after each."""
    dealt = [card for hand in hands.values() for card in hand]
    lowest = order_of(ruleset).sort(dealt)[0]
    opening = ruleset.opening_card if ruleset.opening_card in dealt else lowest
    table = NaiveTable(hands, next(player for player in hands if opening in hands[player]), ruleset)
    actions, views = [], []
    must_hold = opening
    while not table.over():
        hand, lying = tuple(table.hands[table.on]), table.lying
        choices = list_legal_plays(hand, table=lying, must_include=must_hold, ruleset=ruleset)["plays"]
        if lying is not None and (not choices or random.random() < 0.2):
            actions.append(Action(table.on, None))
            table.keep_quiet()
        else:
            held = tuple(random.choice(choices)["cards"])
            assert may_answer(held, lying, ruleset)
            actions.append(Action(table.on, held))
            table.put_down(held)
        must_hold = None
        views.append((table.on, table.lying, {player: set(hand) for player, hand in table.hands.items()}))
    return actions, views, table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_a_random_round_is_accepted_action_by_action_and_stays_consistent(ruleset, players):
    players = required_players(ruleset) or players
    random = Random(f"{ruleset}{players}")
    hands = deal(random, players)
    actions, views, table = play_out(random, hands, ruleset)

    for count in {1, len(actions) // 3, len(actions) // 2, len(actions) - 1}:
        on, lying, left = views[count - 1]
        report = referee_round(list(hands), hands=hands, actions=actions[:count], ruleset=ruleset)

        assert report["status"] == "in_progress"
        assert report["turn"] == on
        assert (report["table"] and tuple(report["table"]["play"]["cards"])) == lying
        assert {player: set(hand) for player, hand in report["hands"].items()} == left
        assert report["cards_left"] == {player: len(hand) for player, hand in left.items()}

    report = referee_round(list(hands), hands=hands, actions=actions, ruleset=ruleset)
    played = [card for action in report["actions"] if action["play"] for card in action["play"]["cards"]]
    left = [card for hand in report["hands"].values() for card in hand]

    assert (report["status"], report["turn"], report["fault"]) == ("finished", None, None)
    assert len(report["actions"]) == len(actions)
    assert sorted(played + left) == sorted(card for hand in hands.values() for card in hand)
    assert report["places"][: len(table.out)] == table.out
    assert sorted(report["places"]) == sorted(hands)
    assert report["scores"]["winners"] == table.out[:1]


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_the_same_round_without_hands_is_judged_alike(ruleset):
    random = Random(f"{ruleset}without")
    hands = deal(random, 4)
    actions, _, _ = play_out(random, hands, ruleset)

    told = referee_round(list(hands), hands=hands, actions=actions, ruleset=ruleset)
    counted = referee_round(list(hands), leader=actions[0].player, actions=actions, ruleset=ruleset)

    same = ("status", "turn", "table", "cards_left", "actions", "places")
    assert {name: told[name] for name in same} == {name: counted[name] for name in same}


@pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
def test_one_wrong_action_in_a_sound_round_is_found_where_it_stands(ruleset):
    random = Random(f"{ruleset}wrong")
    hands = deal(random, 4)
    actions, views, _ = play_out(random, hands, ruleset)
    for at in random.sample(range(1, len(actions)), 4):
        on = views[at - 1][0]
        other = random.choice([player for player in hands if player != on])
        broken = [*actions[:at], Action(other, actions[at].cards), *actions[at + 1 :]]

        report = referee_round(list(hands), hands=hands, actions=broken, ruleset=ruleset)

        assert (report["fault"]["at"], report["fault"]["code"]) == (at, "not_your_turn")
        assert len(report["actions"]) == at
