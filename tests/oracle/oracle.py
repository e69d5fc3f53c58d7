"""The oracle's entry point: from an operation and a body to a status with an answer or a list of faults."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.oracle.deck import together
from tests.oracle.faults import Fault, Faults, Place, read_object
from tests.oracle.knobs import Ruleset, digest, read_ruleset
from tests.oracle.presets import ROWS, Knobs
from tests.oracle.pusoy import hands
from tests.oracle.pusoy import points as pusoy_points
from tests.oracle.pusoy.arrangements import Arranged, legal_settings
from tests.oracle.pusoy.hands import WORDS, Strength
from tests.oracle.pusoy.requests import (
    Parsed,
    read_arrangement,
    read_evaluations,
    read_foul_check,
    read_game,
    read_naturals,
    read_settlement,
)
from tests.oracle.pusoy.tally_requests import read_tally
from tests.oracle.pusoy_dos import plays, rounds
from tests.oracle.pusoy_dos import points as dos_points
from tests.oracle.pusoy_dos.requests import (
    read_classification,
    read_comparison,
    read_legal_plays,
    read_match,
    read_scores,
)
from tests.oracle.pusoy_dos.round_requests import FIELDS as ROUND_FIELDS
from tests.oracle.pusoy_dos.round_requests import read_round


class Witness(NamedTuple):
    """A placeholder for any setting that shows a natural."""

    name: str
    cards: list[str]
    knobs: Knobs


def answer_evaluations(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """Evaluate hands."""
    answers = []
    for cards in parsed["hands"]:
        category, key = hands.poker(cards, knobs)
        answers.append(
            {"cards": cards, "category": category, "label": WORDS, "strength": Strength(len(cards), key, True)}
        )
    return {"evaluations": answers}


def answer_foul_check(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """Check the given rows for a foul."""
    rows = parsed["rows"]
    complete = len(rows) == len(ROWS)
    found = hands.violations(rows, knobs)
    return {
        "complete": complete,
        "fouled": bool(found),
        "violations": found,
        "rows": hands.answer_rows(rows, knobs),
        "naturals": hands.held_naturals(together(rows.values()), knobs) if complete else None,
    }


def answer_naturals(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """List the naturals that thirteen cards make."""
    cards = parsed["cards"]
    held = hands.held_naturals(cards, knobs)
    points = {line["name"]: line["points"] for line in knobs["naturals"]}
    shown = ("three_straights", "three_flushes")
    listed = [
        {"name": name, "points": points[name], "setting": Witness(name, cards, knobs) if name in shown else None}
        for name in held
    ]
    return {"naturals": listed, "best": held[0] if held else None}


def answer_settlement(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """Settle a table by its cards."""
    return pusoy_points.settle([pusoy_points.seated(seat, knobs) for seat in parsed["players"]], knobs)


def answer_tally(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """Settle a table by the order of its players in each row."""
    return pusoy_points.settle(
        [pusoy_points.seated_at_tally(seat, parsed["rows"]) for seat in parsed["players"]], knobs
    )


def answer_game(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """Total a game of Pusoy."""
    hands = [
        hand["totals"] if "totals" in hand else answer_settlement(hand, knobs)["totals"] for hand in parsed["hands"]
    ]
    return pusoy_points.total_game(hands, parsed["length"])


def answer_match(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """Total a match of Pusoy Dos."""
    rounds = [
        one["scores"] if "scores" in one else dos_points.points(one["players"], one["last_play"], knobs)
        for one in parsed["rounds"]
    ]
    return dos_points.total_game(rounds, knobs)


def answer_arrangement(parsed: Parsed, knobs: Knobs) -> dict[str, Any]:
    """Answer what is known of an arrangement without the service's opponents."""
    legal = legal_settings(parsed["cards"], knobs)
    held = answer_naturals(parsed, knobs)
    return {
        "arrangements": Arranged(parsed["cards"], int(parsed["limit"]), parsed["objective"], knobs, legal),
        "legal_settings": len(legal),
        "naturals": held["naturals"],
        "model": {"name": WORDS, "digest": WORDS},
    }


class Operation(NamedTuple):
    """An operation: the fields of its body, its reader and the function that answers it."""

    fields: list[str]
    read: Callable[[Faults, Parsed, Place, Ruleset | None], Parsed]
    answer: Callable[[Parsed, Knobs], dict[str, Any]] | None


ARRANGED = ["cards", "opponents", "limit", "objective", "known"]
OPERATIONS: dict[str, Operation] = {
    "pusoy/evaluations": Operation(["hands"], read_evaluations, answer_evaluations),
    "pusoy/foul-checks": Operation(ROWS, read_foul_check, answer_foul_check),
    "pusoy/naturals": Operation(["cards"], read_naturals, answer_naturals),
    "pusoy/settlements": Operation(["players"], read_settlement, answer_settlement),
    "pusoy/tallies": Operation(["players", "rows"], read_tally, answer_tally),
    "pusoy/games": Operation(["hands", "length"], read_game, answer_game),
    "pusoy/arrangements": Operation(ARRANGED, read_arrangement, answer_arrangement),
    "pusoy-dos/classifications": Operation(
        ["cards"], read_classification, lambda parsed, knobs: plays.classify(parsed["cards"], knobs)
    ),
    "pusoy-dos/comparisons": Operation(
        ["play", "table"], read_comparison, lambda parsed, knobs: plays.compare(parsed["play"], parsed["table"], knobs)
    ),
    "pusoy-dos/legal-plays": Operation(
        ["hand", "table", "must_include"],
        read_legal_plays,
        lambda parsed, knobs: plays.legal_plays(parsed["hand"], parsed["table"], parsed["must_include"], knobs),
    ),
    "pusoy-dos/rounds": Operation(ROUND_FIELDS, read_round, rounds.referee),
    "pusoy-dos/scores": Operation(
        ["players", "last_play"],
        read_scores,
        lambda parsed, knobs: dos_points.score(parsed["players"], parsed["last_play"], knobs),
    ),
    "pusoy-dos/games": Operation(["rounds"], read_match, answer_match),
}


def answer_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    """Return a resolved ruleset, as far as the contract fixes it."""
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
    """Return the status of a request with its answer (200) or its faults (422)."""
    game, name = operation.split("/")
    faults, top = Faults(), Place()
    asked = OPERATIONS.get(operation, Operation([], lambda *_: {}, None))
    parsed = read_object(faults, body, top, [*asked.fields, "ruleset"])
    if parsed is None:
        return 422, faults.listed()
    ruleset = read_ruleset(faults, parsed.get("ruleset"), top.field("ruleset", []), game)
    request = asked.read(faults, parsed, top, ruleset)
    if faults.found or ruleset is None:
        return 422, faults.listed()
    if name == "rulesets":
        return 200, answer_ruleset(ruleset)
    answer = asked.answer(request, ruleset.knobs) if asked.answer else {}
    return 200, {"ruleset": ruleset.answered(), **answer}
