"""Bit sets."""

from collections.abc import Iterator


def bit_numbers(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits of a set, the lowest first.

    >>> list(bit_numbers(0b1011))
    [0, 1, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
