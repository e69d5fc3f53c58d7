"""Valid requests that need much memory: large bodies, large answers, and rulesets that miss every cache."""

from collections.abc import Callable
from random import Random
from typing import Any

from service.core.cards import DECK
from service.pusoy.poker import ORDINARY_STRAIGHTS
from tests.support.bad_inputs import HTTPRequest, bulk, post
from tests.support.valid_requests import TABLE_OF_FOUR, VALID_REQUESTS, serialize

MAX_HANDS = 1000  # of a game
MAX_LINES = 1000

_LINES = [
    b'{"op":"%b","body":%b}' % (path.removeprefix("/v1/").encode(), body) for path, body in VALID_REQUESTS.values()
]


def heavy_request(number: int) -> HTTPRequest:
    """Return the heavy request of this number, always the same."""
    chance = Random(number)
    return chance.choice(_KINDS)(chance)


def _long_game(chance: Random) -> HTTPRequest:
    """Build a game of up to half a megabyte."""
    length = chance.randrange(MAX_HANDS // 10, MAX_HANDS + 1)
    return valid_request("pusoy/games", {"hands": [TABLE_OF_FOUR] * length, "length": length})


def _game_of_many(chance: Random) -> HTTPRequest:
    """Build a game of many players, whose running totals make the largest possible answer."""
    players = [f"{number:04}" for number in range(200)]
    hands = [{"totals": dict.fromkeys(players[at : at + 4], 0)} for at in range(0, len(players), 4)]
    length = chance.randrange(MAX_HANDS // 2, MAX_HANDS)
    return valid_request(
        "pusoy/games", {"hands": [*hands, *chance.choices(hands, k=length - len(hands))], "length": length}
    )


def _large_lines(_: Random) -> HTTPRequest:
    """Build a bulk request of a few large lines."""
    hands = {"hands": ["AS KS QS JS TS"] * MAX_HANDS}
    line = serialize({"op": "pusoy/evaluations", "body": hands}).replace(b'"AS K', b" " * 100 + b'"AS K')
    return bulk("good", b"\n".join([line] * 8))


def _long_bulk(chance: Random) -> HTTPRequest:
    """Build a bulk request of all benchmark requests. Arrangements would take seconds, so they are not among these."""
    lines = chance.choices(_LINES, k=chance.randrange(MAX_LINES // 10, MAX_LINES + 1))
    return bulk("good", b"\n".join(lines))


def _custom_ruleset(chance: Random) -> HTTPRequest:
    """Build a settlement or an arrangement with a custom ruleset. Every order of straights needs new lookup tables."""
    overrides = {
        "straights": chance.sample(ORDINARY_STRAIGHTS, len(ORDINARY_STRAIGHTS)),
        "sweep_bonus": chance.randrange(10),
        "table_sweep": chance.choice(("none", "double")),
    }
    ruleset = {"base": "pusoy", "overrides": overrides}
    if chance.random() < 0.5:
        return valid_request("pusoy/settlements", TABLE_OF_FOUR | {"ruleset": ruleset})
    dealt = chance.sample(DECK, 15)
    body = {"cards": dealt[:13], "known": dealt[13:], "opponents": chance.choice((1, 2)), "ruleset": ruleset}
    return valid_request("pusoy/arrangements", body)


_KINDS: tuple[Callable[[Random], HTTPRequest], ...] = (
    _long_game,
    _game_of_many,
    _large_lines,
    _long_bulk,
    _custom_ruleset,
    _custom_ruleset,
)


def valid_request(name: str, body: Any) -> HTTPRequest:
    """Return a valid request of an operation."""
    return post("good", name, serialize(body))
