"""Good questions that weigh on memory: large bodies, large answers, and rulesets that nobody else plays by."""

from collections.abc import Callable
from random import Random
from typing import Any

from service.core.cards import DECK
from service.pusoy.poker import ORDINARY_STRAIGHTS
from tests.support.bad_inputs import Question, bulk, post
from tests.support.questions import QUESTIONS, TABLE_OF_FOUR, written

MOST_HANDS = 1000  # of a game
MOST_LINES = 1000

_LINES = [b'{"op":"%b","body":%b}' % (path.removeprefix("/v1/").encode(), body) for path, body in QUESTIONS.values()]


def question(number: int) -> Question:
    """Make the heavy question of a number, always the same."""
    chance = Random(number)
    return chance.choice(_KINDS)(chance)


def _long_game(chance: Random) -> Question:
    """A game of up to half a megabyte."""
    length = chance.randrange(MOST_HANDS // 10, MOST_HANDS + 1)
    return asked("pusoy/games", {"hands": [TABLE_OF_FOUR] * length, "length": length})


def _game_of_many(chance: Random) -> Question:
    """A game of many players, whose running totals are as large as an answer gets."""
    players = [f"{number:04}" for number in range(200)]
    hands = [{"totals": dict.fromkeys(players[at : at + 4], 0)} for at in range(0, len(players), 4)]
    length = chance.randrange(MOST_HANDS // 2, MOST_HANDS)
    return asked("pusoy/games", {"hands": [*hands, *chance.choices(hands, k=length - len(hands))], "length": length})


def _large_lines(_: Random) -> Question:
    """A bulk of a few large lines."""
    hands = {"hands": ["AS KS QS JS TS"] * MOST_HANDS}
    line = written({"op": "pusoy/evaluations", "body": hands}).replace(b'"AS K', b" " * 100 + b'"AS K')
    return bulk("good", b"\n".join([line] * 8))


def _long_bulk(chance: Random) -> Question:
    """A bulk of all the questions that are measured: arrangements are not among them, and would take seconds."""
    lines = chance.choices(_LINES, k=chance.randrange(MOST_LINES // 10, MOST_LINES + 1))
    return bulk("good", b"\n".join(lines))


def _own_ruleset(chance: Random) -> Question:
    """A table, or an arrangement, under a ruleset of one's own; each list of straights needs tables of its own."""
    overrides = {
        "straights": chance.sample(ORDINARY_STRAIGHTS, len(ORDINARY_STRAIGHTS)),
        "sweep_bonus": chance.randrange(10),
        "table_sweep": chance.choice(("none", "double")),
    }
    ruleset = {"base": "pusoy", "overrides": overrides}
    if chance.random() < 0.5:
        return asked("pusoy/settlements", TABLE_OF_FOUR | {"ruleset": ruleset})
    dealt = chance.sample(DECK, 15)
    question = {"cards": dealt[:13], "known": dealt[13:], "opponents": chance.choice((1, 2)), "ruleset": ruleset}
    return asked("pusoy/arrangements", question)


_KINDS: tuple[Callable[[Random], Question], ...] = (
    _long_game,
    _game_of_many,
    _large_lines,
    _long_bulk,
    _own_ruleset,
    _own_ruleset,
)


def asked(name: str, question: Any) -> Question:
    """Ask an operation a good question."""
    return post("good", name, written(question))
