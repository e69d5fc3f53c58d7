"""Many small numbers kept side by side in the bits of a few big integers.

Bit ``i`` of every plane belongs to opponent ``i``; plane ``p`` holds that digit of its number that is worth ``2**p``.
So one operation on big integers does a step of arithmetic for thousands of opponents at once.
What the numbers mean, weights or points, is for the callers to say.
"""

from collections.abc import Iterable

Bits = int
Planes = list[Bits]


def set_bits(places: Iterable[int], size: int) -> Bits:
    """Make the integer of ``size`` bits with these places set."""
    packed = bytearray((size + 7) // 8)
    for place in places:
        packed[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(packed, "little")


def add(planes: Planes, bits: Bits, amount: int) -> None:
    """Add a whole, non-negative amount to every opponent in ``bits``."""
    start = 0
    while amount:
        if amount & 1:
            _carry_in(planes, bits, start)
        amount >>= 1
        start += 1


def _carry_in(planes: Planes, carry: Bits, place: int) -> None:
    while carry:
        while place >= len(planes):
            planes.append(0)
        planes[place], carry = planes[place] ^ carry, planes[place] & carry
        place += 1


def multiply(first: Planes, second: Planes) -> Planes:
    """Multiply every opponent's two numbers."""
    planes: Planes = []
    for place, plane in enumerate(first):
        for further, other in enumerate(second):
            _carry_in(planes, plane & other, place + further)
    return planes


def sum_up(planes: Planes) -> int:
    """Add up the numbers of all opponents."""
    return sum([plane.bit_count() << place for place, plane in enumerate(planes)])


def sum_of_products(first: Planes, second: Planes) -> int:
    """Add up the products of every opponent's two numbers."""
    return sum([sum_up([plane & other for other in second]) << place for place, plane in enumerate(first)])


def weigh(bits: Bits, weights: Planes) -> int:
    """Add up the weights of the opponents in ``bits``."""
    total = 0
    for plane in reversed(weights):
        total = 2 * total + (bits & plane).bit_count()
    return total
