"""Bit-sliced arithmetic: one small number for every opponent, held in the bits of a few big integers.

Bit ``i`` of every plane belongs to opponent ``i``. Plane ``p`` holds the binary digit worth ``2**p`` of every number.
So one operation on big integers does one step of arithmetic for thousands of opponents at once.
The numbers are weights (:mod:`service.pusoy.arranger.opponents`) or points
(:mod:`service.pusoy.arranger.standard_error`).
"""

from collections.abc import Iterable

Bits = int  # a set of opponents: bit i is set if it contains opponent i
Planes = list[Bits]


def set_bits(indices: Iterable[int], size: int) -> Bits:
    """Return the integer of ``size`` bits in which the bits of these indices are set."""
    packed = bytearray((size + 7) // 8)
    for index in indices:
        packed[index >> 3] |= 1 << (index & 7)
    return int.from_bytes(packed, "little")


def add(planes: Planes, bits: Bits, amount: int) -> None:
    """Add a whole, non-negative amount to the number of every opponent in ``bits``, in place."""
    plane = 0
    while amount:
        if amount & 1:
            _add_with_carry(planes, bits, plane)
        amount >>= 1
        plane += 1


def _add_with_carry(planes: Planes, carry: Bits, plane: int) -> None:
    while carry:
        while plane >= len(planes):
            planes.append(0)
        planes[plane], carry = planes[plane] ^ carry, planes[plane] & carry
        plane += 1


def multiply(first: Planes, second: Planes) -> Planes:
    """Multiply the two numbers of every opponent."""
    planes: Planes = []
    for exponent, plane in enumerate(first):
        for other_exponent, other in enumerate(second):
            _add_with_carry(planes, plane & other, exponent + other_exponent)
    return planes


def sum_of(planes: Planes) -> int:
    """Return the sum of all opponents' numbers."""
    return sum([plane.bit_count() << exponent for exponent, plane in enumerate(planes)])


def sum_of_products(first: Planes, second: Planes) -> int:
    """Return the sum of the products of every opponent's two numbers."""
    return sum([sum_of([plane & other for other in second]) << exponent for exponent, plane in enumerate(first)])


def sum_within(bits: Bits, planes: Planes) -> int:
    """Return the sum of the numbers of the opponents in ``bits``."""
    total = 0
    for plane in reversed(planes):
        total = 2 * total + (bits & plane).bit_count()
    return total
