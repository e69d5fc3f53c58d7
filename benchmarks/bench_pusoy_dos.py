"""Measure Pusoy Dos: classify and compare per call, legal plays against brute force, a round against a bare echo.

Brute force reads every one-, two-, three- and five-card subset of the hand and keeps what beats the table.
The bare echo parses the same body and writes the same answer with the standard library, without any game logic.
The candidates take turns and the least time of each counts, so that a busy moment of the machine affects all alike.
"""

import json
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from service import pusoy_dos
from service.api.catalogue import OPERATIONS
from service.core.cards import DECK, Cards, cards

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
HANDS = {
    "thirteen of one suit": tuple(rank + "C" for rank in "3456789TJQKA2"),
    "thirteen at random": tuple(Random(13).sample(DECK, 13)),
}


def least(*functions: Callable[[], Any], calls: int = 1) -> list[float]:
    """Time functions in turns; return the least microseconds per call of each."""
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


def measure_plays() -> None:
    """Print the time of a call of classify and compare."""
    for name, text in PLAYS.items():
        [spent] = least(partial(pusoy_dos.classify_play, cards(text), ruleset=RULESET), calls=500)
        print(f"classify, {name:24}{spent:10.1f} us")
    for play, table in (("7♠ 7♦", "7♣ 7♥"), ("3♦ 5♦ 7♦ 9♦ J♦", "4♥ 6♥ 8♥ 10♥ K♥")):
        [spent] = least(partial(pusoy_dos.compare, cards(play), cards(table), ruleset=RULESET), calls=500)
        print(f"compare, {play:24}{spent:10.1f} us")


def measure_legal_plays() -> None:
    """Print the time of legal plays against brute force and a bare echo."""
    for name, hand in HANDS.items():
        found = pusoy_dos.list_legal_plays(hand, ruleset=RULESET)["count"]
        assert found == len(brute_force(hand, None))
        body = json.dumps({"hand": hand}).encode()
        listed, tried, whole, echo = least(
            partial(pusoy_dos.list_legal_plays, hand, ruleset=RULESET),
            partial(brute_force, hand, None),
            partial(OPERATIONS["pusoy-dos/legal-plays"].reply, body),
            echo_of("pusoy-dos/legal-plays", body),
        )
        print(f"legal plays, {name}: {found} plays")
        print(f"    listed in {listed / 1e3:.2f} ms, brute force takes {tried / listed:.1f} times as long")
        print(f"    with JSON {whole / 1e3:.2f} ms, {whole / echo:.1f} times a bare echo")


def long_round() -> dict[str, Any]:
    """Play a round of four hands and about sixty actions through the service, with many passes."""
    chance = Random(7)
    stock = chance.sample(DECK, 52)
    seats = ["Ana", "Ben", "Carla", "Dodong"]
    asked: dict[str, Any] = {
        "players": seats,
        "hands": {seat: stock[place * 13 : place * 13 + 13] for place, seat in enumerate(seats)},
        "ruleset": {"base": "playfacetoface", "overrides": {"ends": "last_player"}},
        "actions": [],
    }
    while len(asked["actions"]) < 60:
        stands = json.loads(OPERATIONS["pusoy-dos/rounds"].reply(json.dumps(asked).encode()).body)
        if stands["status"] != "in_progress":
            break
        table = stands["table"] and stands["table"]["play"]["cards"]
        hand = {"hand": stands["hands"][stands["turn"]], "table": table, "must_include": stands["must_include"]}
        choices = json.loads(OPERATIONS["pusoy-dos/legal-plays"].reply(json.dumps(hand).encode()).body)
        passing = choices["may_pass"] and (not choices["plays"] or chance.random() < 0.3)
        done = {"pass": True} if passing else {"play": choices["plays"][0]["cards"]}
        asked["actions"].append({"player": stands["turn"], **done})
    return asked


def measure_round() -> None:
    """Print the time to referee a long round against a bare echo."""
    asked = long_round()
    body = json.dumps(asked).encode()
    whole, echo = least(partial(OPERATIONS["pusoy-dos/rounds"].reply, body), echo_of("pusoy-dos/rounds", body))
    print(f"a round of {len(asked['actions'])} actions: {whole / 1e3:.2f} ms, {whole / echo:.1f} times a bare echo")


def main() -> None:
    """Print all measurements."""
    measure_plays()
    measure_legal_plays()
    measure_round()


if __name__ == "__main__":
    main()
