"""The partings of ten cards into two fives, side by side in the sixteen-bit lanes of one big integer.

So one operation on big integers does a step of arithmetic for all 126 partings at once.
Numbers stay below 2**15: the top bit of a lane is kept free, and tells the outcome of a comparison.
Which fives they stand for is for :mod:`.splits` to say.
"""

from collections.abc import Iterator, Sequence
from typing import Final

Lanes = int
Marks = int  # the top bits of some lanes

BITS: Final = 16
PARTINGS: Final = 126
_BYTES: Final = BITS // 8
_ONES: Final[Lanes] = sum(1 << BITS * lane for lane in range(PARTINGS))
_TOPS: Final[Marks] = _ONES << (BITS - 1)
_NUMBER: Final = (1 << (BITS - 1)) - 1

WORDS: Final = tuple(number.to_bytes(_BYTES, "little") for number in range(1 << 11))


def in_order(words: Sequence[bytes]) -> tuple[Lanes, Lanes]:
    """Put the greater and the lesser of every parting into lanes; its fives stand 126 words apart."""
    packed = b"".join(words)
    first = int.from_bytes(packed[: PARTINGS * _BYTES], "little")
    second = int.from_bytes(packed[PARTINGS * _BYTES :], "little")
    marks = at_least(first, second)
    swap = (first ^ second) & (marks - (marks >> (BITS - 1)))
    return second ^ swap, first ^ swap


def everywhere(number: int) -> Lanes:
    """Put one number into every lane."""
    return number * _ONES


def at_least(left: Lanes, right: Lanes) -> Marks:
    """Mark where the left number is not below the right."""
    return ((left | _TOPS) - right) & _TOPS


def marked(marks: Marks, greater: Lanes, lesser: Lanes) -> Iterator[tuple[int, int]]:
    """Go through the marked lanes, giving their numbers."""
    while marks:
        top = marks.bit_length() - 1
        marks ^= 1 << top
        lane = top - (BITS - 1)
        yield greater >> lane & _NUMBER, lesser >> lane & _NUMBER
