"""What can be reached from a value, however it is hidden."""

import weakref
from collections.abc import Callable, Iterator
from functools import cache, partial
from threading import local

import attrs
import pytest

from cases import cases
from wargames.testing.checks.immutability import mutable_parts
from wargames.testing.reach import ways_to


class Secret:
    def whisper(self, *_: object) -> None:
        """Be a bound method."""


SECRET = Secret()


class Slotted:
    __slots__ = ("held",)

    def __init__(self, held: object) -> None:
        self.held = held


@attrs.frozen
class Value:
    held: object = attrs.field(repr=False, eq=False)


def closure(secret: Secret) -> Callable[[], Secret]:
    return lambda: secret


def generator(secret: Secret) -> Iterator[Secret]:
    yield secret
    yield secret


def started(secret: Secret) -> Iterator[Secret]:
    running = generator(secret)
    next(running)
    return running


def cached(secret: Secret) -> Callable[[], Secret]:
    @cache
    def remember() -> Secret:
        return secret

    return remember


def by_default(secret: Secret) -> Callable[..., Secret]:
    def answer(given: Secret = secret) -> Secret:
        return given

    return answer


def in_this_thread(secret: Secret) -> local:
    here = local()
    here.secret = secret
    return here


@cases(
    Slotted,
    Value,
    closure,
    started,
    cached,
    by_default,
    in_this_thread,
    weakref.ref,
    lambda secret: secret.whisper,
    lambda secret: partial(secret.whisper, 1),
    lambda secret: {"key": (frozenset({secret}),)},
    lambda secret: map(secret.whisper, ()),
)
def test_a_hidden_object_is_reached(hide: Callable[[Secret], object]) -> None:
    assert [] != list(ways_to((hide(SECRET),), Secret))


def test_what_a_module_or_class_holds_is_not_reached() -> None:
    assert [] == list(ways_to((Secret, closure, pytest, "text", 1), Secret))


def test_a_ring_of_references_is_walked_once() -> None:
    ring: list[object] = [SECRET]
    ring.append(ring)

    assert ["list > Secret"] == list(ways_to(ring, Secret))


@attrs.define
class Changeable:
    number: int = 1


@cases([], {}, set(), bytearray(), Changeable(), Secret(), lambda: 1, iter(()))
def test_a_mutable_part_is_named_by_the_way_to_it(part: object) -> None:
    assert [f"tuple > Value.held is a {type(part).__name__}"] == list(mutable_parts((Value(part),)))


@cases((), frozenset({1}), "text", 1, None, True, Value(int), Value((Value(1),)))
def test_a_frozen_part_is_allowed(part: object) -> None:
    assert [] == list(mutable_parts(Value(part)))
