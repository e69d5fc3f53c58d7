"""Strict JSON: which texts are read, and which are refused because two parsers could understand them differently."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.core import strict_json

REFUSED = {
    "empty": b"",
    "white space only": b" \n\t",
    "a brace": b"{",
    "two values": b"{} {}",
    "a trailing comma": b"[1,]",
    "NaN": b'{"a": NaN}',
    "Infinity": b"[Infinity]",
    "minus Infinity": b"[-Infinity]",
    "a member twice": b'{"a": 1, "a": 1}',
    "a member twice, one escaped": b'{"a": 1, "\\u0061": 1}',
    "a member twice, deeper": b'[{"b": {"a": 1, "a": 2}}]',
    "not UTF-8": b'"\xff"',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "a surrogate in UTF-8": b'"\xed\xa0\x80"',
    "a lone surrogate": b'"\\ud800"',
    "a lone surrogate as a name": b'{"\\udc00": 1}',
    "a float beyond a double": b"[1e309]",
    "a negative float beyond a double": b"[-1e309]",
    "an integer beyond a double": b"1" * 400,
    "33 lists": b"[" * 33 + b"]" * 33,
    "33 lists after some that are closed": b"[" * 31 + b"[]," * 3 + b"[[]]" + b"]" * 31,
    "33 objects": b'{"a":' * 33 + b"1" + b"}" * 33,
    "100,000 lists": b"[" * 100_000,
    "single quotes": b"{'a': 1}",
    "a comment": b"[1] // one",
    "a leading zero": b"[01]",
    "a control character in a string": b'"\x01"',
    "two BOMs": b"\xef\xbb\xbf\xef\xbb\xbf{}",
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED.keys())
def test_refused(body: bytes) -> None:
    with pytest.raises(strict_json.MalformedJSON) as refusal:
        strict_json.read(body)
    assert str(refusal.value).endswith("."), "the message is a sentence"


SENTENCES = {
    b"": "The body is empty; a JSON object is expected.",
    b'{"a": "\xff"}': "The body is not UTF-8: byte 7 cannot be read.",
    b'{"a": 1,\n "b" 2}': "Not JSON: Expecting ':' delimiter at line 2, column 6.",
    b"[" * 33 + b"]" * 33: "Nested more than 32 deep.",
    b"[NaN]": "NaN is not a JSON value.",
    b"[-Infinity]": "-Infinity is not a JSON value.",
    b'{"a": 1, "b": 2, "b": 3}': 'The member "b" comes twice in one object.',
    b'{"%b": 1, "%b": 2}' % (b"x" * 41, b"x" * 41): f'The member "{"x" * 40}" comes twice in one object.',
    b"[1e309]": "The number 1e309 is too large.",
    b"[-1e309]": "The number -1e309 is too large.",
    b"9" * 400: f"The number {'9' * 40} is too large.",
    b'"\\ud800"': "A lone surrogate such as \\ud800 is not text.",
}


@pytest.mark.parametrize(("body", "sentence"), SENTENCES.items(), ids=SENTENCES.values())
def test_the_message_of_a_refusal(body: bytes, sentence: str) -> None:
    with pytest.raises(strict_json.MalformedJSON) as refusal:
        strict_json.read(body)
    assert str(refusal.value) == sentence
    assert refusal.value.__suppress_context__ or refusal.value.__context__ is None


@pytest.mark.parametrize(
    ("value", "number"),
    [(3, 3), (-3, -3), (3.0, 3), (3.5, None), (True, None), (False, None), ("3", None), (None, None), ([3], None)],
    ids=repr,
)
def test_contract_1_ten_point_zero_is_the_integer_ten(value: object, number: int | None) -> None:
    read = strict_json.whole_number(value)
    assert (read, type(read)) == (number, type(number))


def test_output_is_compact_and_keeps_the_order_of_members() -> None:
    assert strict_json.write({"b": [1, None, 2.5], "a": "♠"}) == '{"b":[1,null,2.5],"a":"♠"}'.encode()
    assert strict_json.canonical({"b": {"d": 1, "c": True}, "a": "♠"}) == '{"a":"♠","b":{"c":true,"d":1}}'.encode()


READ = {
    "a BOM": (b"\xef\xbb\xbf[1]", [1]),
    "32 lists": (b"[" * 32 + b"]" * 32, json.loads("[" * 32 + "]" * 32)),
    "brackets in strings": (b'["' + b"[" * 100 + b'"]', ["[" * 100]),
    "escaped quotes before brackets": (b'["\\"' + b"[" * 100 + b'"]', ['"' + "[" * 100]),
    "a surrogate pair": (b'"\\ud83c\\udca1"', "\U0001f0a1"),
    "the largest double": (b"1.7976931348623157e308", 1.7976931348623157e308),
    "an integer of 309 digits": (b"1" * 309, int("1" * 309)),
    "32 lists, two of them side by side": (b"[" * 31 + b"[],[]" + b"]" * 31, json.loads("[" * 31 + "[],[]" + "]" * 31)),
    "many brackets, not deep": (b"[" + b"[]," * 1000 + b"[]]", [[]] * 1001),
}


@pytest.mark.parametrize(("body", "value"), READ.values(), ids=READ.keys())
def test_read(body: bytes, value: object) -> None:
    assert strict_json.read(body) == value


def test_the_depth_check_never_backtracks() -> None:
    """An unterminated string full of escaped quotes takes linear time."""
    with pytest.raises(strict_json.MalformedJSON):
        strict_json.read(b"[" * 33 + b'"' + b'\\"' * 300_000)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**300), 10**300)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES)
def test_any_value_survives_writing_and_reading(value: object) -> None:
    assert strict_json.read(strict_json.write(value)) == value


@given(st.binary())
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        value = strict_json.read(body)
    except strict_json.MalformedJSON:
        return
    assert json.loads(body.decode("utf-8-sig")) == value
