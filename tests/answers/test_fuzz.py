"""Fuzzing: a few thousand of the numbered bad requests, corrupt bytes on the wire, schemathesis and properties."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.core import strict_json
from service.core.cards import DECK, parse_card, scan_cards
from tests.support import bad_inputs, bad_wire, fuzzing
from tests.support.judge import complaint
from tests.support.served import Served

# All phases take a minute, most of it in the coverage phase; `make fuzz` runs them.
SCHEMATHESIS = (
    *(option.replace("coverage,", "") for option in fuzzing.SCHEMATHESIS),
    "--max-examples=5",
    "--generation-deterministic",
)


def test_bad_requests_are_refused_with_valid_pointers() -> None:
    record = fuzzing.run(3000)
    assert record.wrong == {}
    assert record.refused >= 3000 and {400, 404, 405, 422} <= set(record.statuses)
    assert set(record.kinds) == {bad_inputs.bad_request(number).kind for number in range(300)}


@pytest.mark.parametrize(
    ("status", "headers", "body"),
    [
        (500, {"X-Request-ID": "1"}, b"{}"),
        (503, {"X-Request-ID": "1"}, b"{}"),
        (400, {"X-Request-ID": "1", "Content-Type": "text/html"}, b"<html>"),
        (200, {"X-Request-ID": "1"}, b'Traceback (most recent call last): File "x"'),
        (200, {}, b"{}"),
        (200, {"X-Request-ID": "1"}, b" " * (5 << 20)),
        (422, {"X-Request-ID": "1"}, b" " * (1 << 17)),
    ],
    ids=["server error", "overload", "not a problem", "internals", "no request id", "large answer", "large problem"],
)
def test_the_judge_complains_about(status: int, headers: dict[str, str], body: bytes) -> None:
    assert complaint(bad_inputs.bad_request(0), status, headers, body)


def test_the_judge_complains_about_a_pointer_to_nowhere() -> None:
    fault = {"pointer": "/hands/7", "code": "unknown_card", "detail": "", "index": None, "value": None}
    problem = {"status": 422, "title": "T", "detail": "D", "errors": [fault]}
    request = bad_inputs.HTTPRequest("", "POST", "/v1/pusoy/evaluations", {}, b'{"hands": []}')
    headers = {"X-Request-ID": "1", "Content-Type": "application/problem+json"}
    assert complaint(request, 422, headers, json.dumps(problem).encode()) == "pointer '/hands/7' of unknown_card"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served() as instance:
        yield instance


def test_corrupt_bytes_on_the_wire_break_nothing(served: Served) -> None:
    wrong = {}
    for number in range(150):
        if reason := bad_wire.complaint(bad_wire.send(served.port, bad_wire.wire(number))):
            wrong[number] = reason
    assert wrong == {}
    assert served.ask("GET", "/readyz")[0] == 200


def test_the_service_conforms_to_its_openapi_document(served: Served, tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("st")), "run", f"{served.url}/openapi.json", *SCHEMATHESIS]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr
    assert "Tested: " in ran.stdout


@given(st.binary(max_size=60))
def test_any_bytes_are_read_as_json_or_refused(body: bytes) -> None:
    """Bytes are accepted with the value that the standard library reads, or refused."""
    try:
        value = strict_json.read(body)
    except strict_json.MalformedJSON:
        return
    assert value == json.loads(body.removeprefix(strict_json.BOM))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(JSON_VALUES)
def test_a_written_value_is_read_back(value: object) -> None:
    assert strict_json.read(strict_json.write(value)) == value


PIECES = st.sampled_from(bad_inputs.CARD_PIECES)


@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=20))
def test_any_text_is_scanned_up_to_the_first_invalid_card(text: str) -> None:
    scan = scan_cards(text)
    assert set(scan.cards) <= set(DECK) and len(scan.cards) == len(scan.written)
    assert [parse_card(written) for written in scan.written] == list(scan.cards)
    if scan.stopped_at is not None:
        assert text.endswith(scan.stopped_at) or scan.stopped_at in text


SPELT = st.sampled_from(["AS", "10♠", "td", "K♥\ufe0f", "2c", "9♢"])


@given(st.lists(SPELT, max_size=14))
def test_cards_separated_by_spaces_read_the_same_as_with_other_separators(words: list[str]) -> None:
    assert scan_cards(" ".join(words)) == scan_cards(", ".join(words)) == scan_cards("".join(words))
