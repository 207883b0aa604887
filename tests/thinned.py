"""How much of what can be tried at random, or asked an oracle, is: a part daily, all by ``make oracles``."""

import os
from collections.abc import Container, Iterable, Iterator
from itertools import islice
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")

WHOLE = os.environ.get("ORACLES") == "whole"
"""Whether nothing is left out."""
NTH = 7
"""Day by day one in so many is looked at; a prime, so that no row or column of a map is passed over."""


def by_day(rows: Iterable[T], kept: Container[T]) -> list[ParameterSet]:
    """Give rows of a test as its parameters.

    Those not kept are left to ``make thorough``; in a browser, to ``make browser-whole``.
    """
    return [
        pytest.param(
            *(row if isinstance(row, tuple) else (row,)), marks=[] if row in kept else [pytest.mark.thorough]
        )
        for row in rows
    ]


def sampled(items: Iterable[T]) -> Iterator[T]:
    """Give some of many items, evenly spread."""
    return islice(items, 0, None, 1 if WHOLE else NTH)


def asked(across: int, down: int) -> bool:
    """Tell whether lines between ends so far apart are looked at: of all such ways, one in so many."""
    return WHOLE or (across + 3 * down) % NTH == 0


def examples(whole: int) -> int:
    """Give how many examples to try of a property that is worth so many."""
    return whole if WHOLE else max(whole // NTH, 10)
