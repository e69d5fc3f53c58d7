"""Hostile bodies: the work that they cause, and the answer that they get, grow no faster than their size.

Work is counted, not timed: strings count their comparisons, and faults count themselves.
"""

from collections.abc import Callable
from typing import Any

import pytest

from service.core.rulesets import InvalidOverrides
from service.pusoy.presets import BOOK
from service.schemas.faults import Code, Fault, Unanswerable
from service.schemas.pusoy import EvaluateRequest, GameRequest, SettleRequest, TallyRequest
from service.schemas.pusoy_dos import PusoyDosGameRequest, RefereeRequest
from service.schemas.request import Request

MANY = 1000


class CountedText(str):
    """A string. The class counts the comparisons of all its instances."""

    comparisons = 0

    def __eq__(self, other: object) -> bool:
        CountedText.comparisons += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def names() -> list[str]:
    """Return a thousand different names."""
    return [CountedText(f"n{number}") for number in range(MANY)]


def refusal(request: type[Request], body: Any) -> tuple[Fault, ...]:
    """Return the faults of a body."""
    with pytest.raises(Unanswerable) as refused:
        request().read(body)
    return refused.value.faults


@pytest.mark.parametrize(
    ("request_of", "body"),
    [
        (SettleRequest, lambda: {"players": [{"id": name} for name in names()]}),
        (RefereeRequest, lambda: {"players": names(), "hands": dict.fromkeys(names(), 0), "actions": []}),
        (RefereeRequest, lambda: {"players": ["a", "b"], "hands": dict.fromkeys(names(), 0), "actions": []}),
        (EvaluateRequest, lambda: dict.fromkeys(names(), 0)),
        (EvaluateRequest, lambda: {"hands": ["3C4C5C"], "ruleset": {"base": "x", "overrides": dict.fromkeys(names())}}),
        (
            TallyRequest,
            lambda: {
                "players": [{"id": "a"}, {"id": 5}],
                "rows": {"front": [[name] for name in names()], "middle": [names()], "back": []},
            },
        ),
    ],
    ids=["seats", "hands of players", "hands of others", "unknown fields", "unknown knobs", "rankings"],
)
def test_no_name_is_compared_with_all_others(request_of: type[Request], body: Callable[[], Any]) -> None:
    sent = body()
    CountedText.comparisons = 0
    refusal(request_of, sent)
    assert CountedText.comparisons < 20 * MANY


def test_no_knob_is_compared_with_all_others() -> None:
    overrides = dict.fromkeys(names())
    CountedText.comparisons = 0
    with pytest.raises(InvalidOverrides) as refused:
        BOOK.override(BOOK.default, overrides)
    assert list(refused.value.details) == list(overrides)
    assert CountedText.comparisons < 20 * MANY


@pytest.mark.parametrize(
    "body",
    [
        {"hands": ["3C" * MANY]},
        {"hands": [["3C"] * MANY]},
        {"hands": [["X"] * MANY]},
        {"hands": [0] * MANY},
        {"hands": ["3C4C5C"], **dict.fromkeys((f"n{number}" for number in range(MANY)), 0)},
        {
            "hands": ["3C4C5C"],
            "ruleset": {"base": "pusoy", "overrides": dict.fromkeys((f"n{number}" for number in range(MANY)), 0)},
        },
    ],
    ids=["one string", "repeated cards", "invalid cards", "invalid hands", "unknown fields", "unknown knobs"],
)
def test_the_number_of_faults_made_is_bounded(monkeypatch: pytest.MonkeyPatch, body: Any) -> None:
    made = 0

    def count(self: Fault, *given: Any, **named: Any) -> None:
        nonlocal made
        made += 1
        begin(self, *given, **named)

    begin = Fault.__init__
    monkeypatch.setattr(Fault, "__init__", count)
    assert len(refusal(EvaluateRequest, body)) == 100
    assert made < 500  # each is made, then copied with its place, and a ruleset is read twice


def test_the_first_hundred_faults_are_listed_in_order() -> None:
    body = {"hands": [["X"] * 60, "3C" * 60, [7] * 60], "more": 0, "ruleset": 5}
    found = [(fault.pointer, fault.index, fault.code) for fault in refusal(EvaluateRequest, body)]
    first: list[tuple[str, int | None, Code]] = [("/hands/0", None, Code.WRONG_CARD_COUNT)]
    first += [(f"/hands/0/{place}", None, Code.UNKNOWN_CARD) for place in range(60)]
    first += [("/hands/1", None, Code.WRONG_CARD_COUNT)]
    first += [("/hands/1", place, Code.DUPLICATE_CARD) for place in range(1, 39)]
    assert found == first


def test_a_detail_does_not_repeat_a_whole_list_of_players() -> None:
    body = {
        "players": [{"id": f"n{number}"} for number in range(MANY)],
        "rows": {"front": [], "middle": [], "back": []},
    }
    faults = refusal(TallyRequest, body)
    assert [(fault.pointer, fault.code) for fault in faults][1:] == [
        (f"/rows/{row}", Code.INVALID_VALUE) for row in ("front", "middle", "back")
    ]
    assert all(len(fault.detail) < 500 for fault in faults)


@pytest.mark.parametrize(
    ("request_of", "hand", "hands"),
    [
        (GameRequest, lambda names: {"totals": dict.fromkeys(names, 0)}, "hands"),
        (PusoyDosGameRequest, lambda names: {"scores": dict.fromkeys(names, 0)}, "rounds"),
        (PusoyDosGameRequest, lambda names: {"players": [{"id": n, "left": int(n, 36) % 2} for n in names]}, "rounds"),
    ],
    ids=["totals", "scores", "players"],
)
def test_running_totals_are_bounded(request_of: type[Request], hand: Callable[..., Any], hands: str) -> None:
    def game(count: int) -> dict[str, Any]:
        players = [hand((f"p{2 * number:04}", f"p{2 * number + 1:04}")) for number in range(count)]
        return {hands: players, **({"length": 1000} if hands == "hands" else {})}

    assert len(request_of().read(game(323))[hands]) == 323  # 323 hands of 646 players: 2,086,580 bytes of "p0000":0,
    assert [(fault.pointer, fault.code) for fault in refusal(request_of, game(324))] == [
        (f"/{hands}", Code.TOO_MANY_ITEMS)
    ]


@pytest.mark.parametrize(
    ("request_of", "member", "hands", "more"),
    [
        (GameRequest, "totals", "hands", {"length": 1000}),
        (PusoyDosGameRequest, "scores", "rounds", {}),
    ],
)
def test_running_totals_are_bounded_by_their_size_as_json(
    request_of: type[Request], member: str, hands: str, more: dict[str, Any]
) -> None:
    def game(ids: list[str], most: int) -> dict[str, Any]:
        totals = dict.fromkeys(ids, 0) | {ids[0]: most, ids[1]: -most}
        return {hands: [{member: totals}] * 1000, **more}

    long_ids = [f"{chr(0x1F0A0 + number)}" * 64 for number in range(4)]
    assert len(request_of().read(game(long_ids, 10**12))[hands]) == 1000
    short_ids = ["a", "b", "c", "d"]
    assert len(request_of().read(game(short_ids, 10**300))[hands]) == 1000
    refused = refusal(request_of, game(long_ids, 10**300))
    assert [(fault.pointer, fault.code) for fault in refused] == [(f"/{hands}", Code.TOO_MANY_ITEMS)]


def test_nothing_is_read_below_an_id_that_is_too_long() -> None:
    hands = {"~" * 65: ["??"] * 3, "a" * 64: ["??"], "b": ["3C"]}
    faults = refusal(RefereeRequest, {"players": ["a" * 64, "b"], "hands": hands, "actions": []})
    assert [(fault.pointer, fault.code) for fault in faults] == [
        (f"/hands/{'a' * 64}/0", Code.UNKNOWN_CARD),
        (f"/hands/{'~0' * 65}", Code.INVALID_VALUE),
    ]
