"""What was written into frozen values is found, wherever it stands."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any

import attrs
import pytest

from cases import cases
from wargames.kernel.play.mutation_check import Fingerprint

write = object.__setattr__


@attrs.frozen
class Counter:
    at: str
    odds: Fraction = Fraction(1, 2)


@attrs.frozen(slots=False)
class Board:
    counters: tuple[Counter, ...]
    named: Any = None

    @cached_property
    def first(self) -> Counter:
        return self.counters[0]


@attrs.frozen
class Slotted:
    counter: Counter

    @cached_property
    def again(self) -> Counter:
        return self.counter


@attrs.frozen(cache_hash=True)
class Map:
    counters: tuple[Counter, ...]


A1 = "A1"


@pytest.mark.parametrize(
    "make",
    [
        lambda counter: counter,
        lambda counter: (1, (counter,)),
        lambda counter: Board((counter,)),
        lambda counter: Board((), {"key": frozenset({counter})}),
        Slotted,
        lambda counter: Map((counter,)),
    ],
)
@pytest.mark.parametrize("change", [lambda one: write(one, "at", "B2"), lambda one: write(one, "odds", 1)])
def test_a_change_is_named_by_the_class_that_it_was_made_in(
    make: Callable[[Counter], Any], change: Callable[[Counter], None]
) -> None:
    counter = Counter(A1)
    value = make(counter)
    hash(value) if isinstance(value, Map) else None
    fingerprint = Fingerprint(value)
    assert fingerprint.mutated() is None

    change(counter)
    assert "Counter" == fingerprint.mutated()


def test_what_equals_what_stood_there_is_written_too() -> None:
    counter = Counter(str(1000))
    fingerprint = Fingerprint(counter)

    write(counter, "at", str(1000))
    assert "Counter" == fingerprint.mutated()


def test_a_field_of_a_class_with_a_dict_and_an_item_are_found() -> None:
    board, items = Board(()), {"key": 1}
    fingerprint = Fingerprint(board, items)

    items["other"] = 2
    assert "dict" == fingerprint.mutated()
    write(board, "named", "x")
    assert fingerprint.mutated() in {"dict", "Board"}


@cases(Board((Counter(A1),)), Slotted(Counter(A1)))
def test_what_a_value_works_out_and_keeps_is_no_change(value: Any) -> None:
    fingerprint = Fingerprint(value)

    _ = value.first if isinstance(value, Board) else value.again
    hash(value)
    assert fingerprint.mutated() is None


def test_a_fraction_is_looked_into() -> None:
    half = Fraction(1, 2)
    fingerprint = Fingerprint(half)

    write(half, "_numerator", 2)
    assert "Fraction" == fingerprint.mutated()


def test_a_ring_is_looked_into_once() -> None:
    ring: list[Any] = [Counter(A1)]
    ring.append(ring)
    fingerprint = Fingerprint(ring)

    assert fingerprint.mutated() is None
