"""Compare Pusoy Dos operations with a bare echo of their JSON, and legal plays with brute force.

The bare echo parses the same body and writes the same answer with the standard library, without any game logic.
Brute force tries every subset of one, two, three and five cards of the hand and keeps what beats the table.
The candidates take turns and the minimum counts, so that a busy moment of the machine affects all alike.
"""

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from service import pusoy_dos
from service.api.catalogue import OPERATIONS
from service.core.cards import DECK, Cards

REPEATS = 30
RULESET = pusoy_dos.BOOK.default

PLAYS = {
    "single": "9♣",
    "pair": "9♣ 9♦",
    "triple": "9♣ 9♦ 9♥",
    "straight": "A♣ 2♦ 3♦ 4♠ 5♣",
    "flush": "3♦ 5♦ 7♦ 9♦ J♦",
    "full house": "8♣ 8♠ 8♦ 3♥ 3♠",
}
COMPARED = {"7♠ 7♦": "7♣ 7♥", "3♦ 5♦ 7♦ 9♦ J♦": "4♥ 6♥ 8♥ 10♥ K♥"}
HANDS = {
    "thirteen of one suit": tuple(rank + "C" for rank in "3456789TJQKA2"),
    "thirteen at random": tuple(Random(13).sample(DECK, 13)),
}


def least(*functions: Callable[[], Any], calls: int = 1) -> list[float]:
    """Time functions in turns. Return the minimum microseconds per call of each."""
    best = [float("inf")] * len(functions)
    for _ in range(REPEATS):
        for place, function in enumerate(functions):
            start = time.perf_counter()
            for _ in range(calls):
                function()
            best[place] = min(best[place], (time.perf_counter() - start) / calls * 1e6)
    return best


def brute_force(hand: Cards, table: Cards | None) -> list[Cards]:
    """List the legal plays by trying every subset of the hand."""
    sizes = pusoy_dos.play_sizes(RULESET)
    held = (held for size in sizes for held in combinations(hand, size))
    if table is None:
        return [play for play in held if pusoy_dos.read_play(play, ruleset=RULESET)]
    return [play for play in held if pusoy_dos.compare(play, table, ruleset=RULESET)["beats"]]


def echo_of(name: str, body: bytes) -> Callable[[], bytes]:
    """Return a function that parses a body and writes its answer, without the game."""
    answer = json.loads(OPERATIONS[name].reply(body).body)

    def echo() -> bytes:
        json.loads(body)
        return json.dumps(answer, separators=(",", ":")).encode()

    return echo


def print_headings() -> None:
    """Print the headings of :func:`measure`."""
    print(f"{'operation, JSON included':52}{'us':>10}{'echo us':>10}{'ratio':>8}")


def measure(title: str, name: str, question: dict[str, Any], calls: int = 1) -> None:
    """Print the time of an operation from body to answer, against a bare echo."""
    body = json.dumps(question).encode()
    whole, echo = least(partial(OPERATIONS[name].reply, body), echo_of(name, body), calls=calls)
    print(f"{title:52}{whole:>10.1f}{echo:>10.1f}{whole / echo:>7.1f}x")


def measure_plays() -> None:
    """Print the time of classifying and comparing plays against a bare echo."""
    for name, text in PLAYS.items():
        measure(f"classify a {name}", "pusoy-dos/classifications", {"cards": text}, calls=100)
    for play, table in COMPARED.items():
        measure(f"compare {play} with {table}", "pusoy-dos/comparisons", {"play": play, "table": table}, calls=100)


def measure_legal_plays() -> None:
    """Print the time of listing legal plays against a bare echo and against brute force."""
    for name, hand in HANDS.items():
        found = pusoy_dos.list_legal_plays(hand, ruleset=RULESET)["count"]
        assert found == len(brute_force(hand, None))
        measure(f"list {found} legal plays of {name}", "pusoy-dos/legal-plays", {"hand": hand})
    print(f"\n{'legal plays, without JSON':52}{'us':>10}{'brute force us':>18}{'ratio':>8}")
    for name, hand in HANDS.items():
        listed, tried = least(
            partial(pusoy_dos.list_legal_plays, hand, ruleset=RULESET), partial(brute_force, hand, None)
        )
        print(f"{name:52}{listed:>10.1f}{tried:>18.1f}{tried / listed:>7.1f}x")


def long_round() -> dict[str, Any]:
    """Play a round of four hands and up to sixty actions through the service; return it as a request."""
    chance = Random(7)
    stock = chance.sample(DECK, 52)
    seats = ["Ana", "Ben", "Carla", "Dodong"]
    request: dict[str, Any] = {
        "players": seats,
        "hands": {seat: stock[place * 13 : place * 13 + 13] for place, seat in enumerate(seats)},
        "ruleset": {"base": "playfacetoface", "overrides": {"ends": "last_player"}},
        "actions": [],
    }
    while len(request["actions"]) < 60:
        state = json.loads(OPERATIONS["pusoy-dos/rounds"].reply(json.dumps(request).encode()).body)
        if state["status"] != "in_progress":
            break
        table = state["table"] and state["table"]["play"]["cards"]
        hand = {"hand": state["hands"][state["turn"]], "table": table, "must_include": state["must_include"]}
        choices = json.loads(OPERATIONS["pusoy-dos/legal-plays"].reply(json.dumps(hand).encode()).body)
        passing = choices["may_pass"] and (not choices["plays"] or chance.random() < 0.3)
        action = {"pass": True} if passing else {"play": choices["plays"][0]["cards"]}
        request["actions"].append({"player": state["turn"], **action})
    return request


def measure_round() -> None:
    """Print the time of refereeing a long round against a bare echo."""
    question = long_round()
    measure(f"referee a round of {len(question['actions'])} actions", "pusoy-dos/rounds", question)


def main() -> None:
    """Print all measurements."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print_headings()
    measure_plays()
    measure_round()
    measure_legal_plays()


if __name__ == "__main__":
    main()
