"""The oracle's front door: a path and a body in, the status and the answer or the list of faults out."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.oracle import dos_plays, dos_points, dos_rounds, pusoy_hands, pusoy_points
from tests.oracle.arranging import Arranged, legal_settings
from tests.oracle.asked_dos import ask_classification, ask_comparison, ask_legal_plays, ask_match, ask_scores
from tests.oracle.asked_pusoy import (
    Told,
    ask_arrangement,
    ask_evaluations,
    ask_foul_check,
    ask_game,
    ask_naturals,
    ask_settlement,
)
from tests.oracle.asked_rounds import FIELDS as ROUND_FIELDS
from tests.oracle.asked_rounds import ask_round
from tests.oracle.asked_tally import ask_tally
from tests.oracle.deck import together
from tests.oracle.faults import Fault, Faults, Place, read_object
from tests.oracle.knobs import Ruleset, digest, read_ruleset
from tests.oracle.presets import ROWS, Knobs
from tests.oracle.pusoy_hands import WORDS, Strength


class Witness(NamedTuple):
    """Stands for a setting that must show a natural."""

    name: str
    cards: list[str]
    knobs: Knobs


def tell_evaluations(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer what each hand is."""
    answers = []
    for cards in told["hands"]:
        category, key = pusoy_hands.poker(cards, knobs)
        answers.append(
            {"cards": cards, "category": category, "label": WORDS, "strength": Strength(len(cards), key, True)}
        )
    return {"evaluations": answers}


def tell_foul_check(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer whether the rows given are in order."""
    rows = told["rows"]
    complete = len(rows) == len(ROWS)
    found = pusoy_hands.violations(rows, knobs)
    return {
        "complete": complete,
        "fouled": bool(found),
        "violations": found,
        "rows": pusoy_hands.told_rows(rows, knobs),
        "naturals": pusoy_hands.held_naturals(together(rows.values()), knobs) if complete else None,
    }


def tell_naturals(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer which naturals thirteen cards make."""
    cards = told["cards"]
    held = pusoy_hands.held_naturals(cards, knobs)
    points = {line["name"]: line["points"] for line in knobs["naturals"]}
    shown = ("three_straights", "three_flushes")
    listed = [
        {"name": name, "points": points[name], "setting": Witness(name, cards, knobs) if name in shown else None}
        for name in held
    ]
    return {"naturals": listed, "best": held[0] if held else None}


def tell_settlement(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer a table settled from its cards."""
    return pusoy_points.settle([pusoy_points.seated(seat, knobs) for seat in told["players"]], knobs)


def tell_tally(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer a table settled from what is told of it."""
    return pusoy_points.settle([pusoy_points.told(seat, told["rows"]) for seat in told["players"]], knobs)


def tell_game(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer the totals of a game."""
    hands = [hand["totals"] if "totals" in hand else tell_settlement(hand, knobs)["totals"] for hand in told["hands"]]
    return pusoy_points.total_game(hands, told["length"])


def tell_match(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer the totals of a match."""
    rounds = [
        one["scores"] if "scores" in one else dos_points.points(one["players"], one["last_play"], knobs)
        for one in told["rounds"]
    ]
    return dos_points.total_game(rounds, knobs)


def tell_arrangement(told: Told, knobs: Knobs) -> dict[str, Any]:
    """Answer what can be known of an arrangement without the service's opponents."""
    legal = legal_settings(told["cards"], knobs)
    held = tell_naturals(told, knobs)
    return {
        "arrangements": Arranged(told["cards"], int(told["limit"]), told["objective"], knobs, legal),
        "legal_settings": len(legal),
        "naturals": held["naturals"],
        "model": {"name": WORDS, "digest": WORDS},
    }


class Operation(NamedTuple):
    """One endpoint: the fields of its body, how it is read and how it is answered."""

    fields: list[str]
    ask: Callable[[Faults, Told, Place, Ruleset | None], Told]
    tell: Callable[[Told, Knobs], dict[str, Any]] | None


ARRANGED = ["cards", "opponents", "limit", "objective", "known"]
OPERATIONS: dict[str, Operation] = {
    "pusoy/evaluations": Operation(["hands"], ask_evaluations, tell_evaluations),
    "pusoy/foul-checks": Operation(ROWS, ask_foul_check, tell_foul_check),
    "pusoy/naturals": Operation(["cards"], ask_naturals, tell_naturals),
    "pusoy/settlements": Operation(["players"], ask_settlement, tell_settlement),
    "pusoy/tallies": Operation(["players", "rows"], ask_tally, tell_tally),
    "pusoy/games": Operation(["hands", "length"], ask_game, tell_game),
    "pusoy/arrangements": Operation(ARRANGED, ask_arrangement, tell_arrangement),
    "pusoy-dos/classifications": Operation(
        ["cards"], ask_classification, lambda told, knobs: dos_plays.classify(told["cards"], knobs)
    ),
    "pusoy-dos/comparisons": Operation(
        ["play", "table"], ask_comparison, lambda told, knobs: dos_plays.compare(told["play"], told["table"], knobs)
    ),
    "pusoy-dos/legal-plays": Operation(
        ["hand", "table", "must_include"],
        ask_legal_plays,
        lambda told, knobs: dos_plays.legal_plays(told["hand"], told["table"], told["must_include"], knobs),
    ),
    "pusoy-dos/rounds": Operation(ROUND_FIELDS, ask_round, dos_rounds.referee),
    "pusoy-dos/scores": Operation(
        ["players", "last_play"],
        ask_scores,
        lambda told, knobs: dos_points.score(told["players"], told["last_play"], knobs),
    ),
    "pusoy-dos/games": Operation(["rounds"], ask_match, tell_match),
}


def tell_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    """Answer a ruleset resolved, as far as the contract fixes it."""
    return {
        "name": ruleset.name,
        "title": WORDS,
        "source": WORDS,
        "description": WORDS,
        "digest": digest(ruleset),
        "overrides": ruleset.answered()["overrides"],
        "knobs": ruleset.knobs,
    }


def ask(operation: str, body: Any) -> tuple[int, dict[str, Any] | list[Fault]]:
    """Judge a request: 200 and the answer, or 422 and its faults."""
    game, name = operation.split("/")
    faults, top = Faults(), Place()
    asked = OPERATIONS.get(operation, Operation([], lambda *_: {}, None))
    told = read_object(faults, body, top, [*asked.fields, "ruleset"])
    if told is None:
        return 422, faults.listed()
    ruleset = read_ruleset(faults, told.get("ruleset"), top.field("ruleset", []), game)
    sound = asked.ask(faults, told, top, ruleset)
    if faults.found or ruleset is None:
        return 422, faults.listed()
    if name == "rulesets":
        return 200, tell_ruleset(ruleset)
    answer = asked.tell(sound, ruleset.knobs) if asked.tell else {}
    return 200, {"ruleset": ruleset.answered(), **answer}
