"""The quick test of fields agrees with the strict reader."""

from enum import Enum
from typing import Any, ClassVar, Literal, NewType

import attrs
import pytest

from cases import cases
from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.typed_fields import checker
from wargames.kernel.geometry.hexes import Hex

Name = NewType("Name", str)


class Color(Enum):
    RED = "red"


@attrs.frozen
class Thing:
    name: Name
    count: int
    flag: bool
    face: Literal[2, 3, "x"]
    maybe: str | None
    many: tuple[int, ...]
    color: Color


GOOD = Thing(Name("a"), 1, flag=True, face=2, maybe=None, many=(1, 2), color=Color.RED)


def test_a_value_of_its_types_passes() -> None:
    assert checker(Thing)(GOOD)
    assert checker(Thing)(attrs.evolve(GOOD, maybe="b", face="x", many=()))


@attrs.frozen
class Whole:
    SOUND_BY_FIELDS: ClassVar[bool] = True

    count: int


@attrs.frozen
class Holder:
    whole: Whole | None
    hex: Hex | None = None


def test_a_class_sound_by_its_fields_is_looked_into_and_no_other() -> None:
    assert checker(Holder)(Holder(Whole(1)))
    assert checker(Holder)(Holder(None))
    wrong: Any = "1"
    assert not checker(Holder)(Holder(Whole(wrong)))
    assert not checker(Holder)(Holder(Whole(1), Hex(1, 1)))


@cases(
    ("name", 1),
    ("name", None),
    ("name", ["a"]),
    ("count", True),
    ("count", 1.0),
    ("count", "1"),
    ("flag", 1),
    ("face", 4),
    ("face", True),
    ("face", 2.0),
    ("face", []),
    ("maybe", 0),
    ("many", [1]),
    ("many", (1, "2")),
    ("many", (True,)),
    ("many", None),
    ("color", "red"),
)
def test_another_type_in_a_field_does_not(field: str, value: Any) -> None:
    assert not checker(Thing)(attrs.evolve(GOOD, **{field: value}))


def test_whatever_passes_can_be_written_and_read() -> None:
    for value in (GOOD, attrs.evolve(GOOD, name=Name(""), count=10**30)):
        assert checker(Thing)(value)
        assert value == serialization.from_plain(serialization.to_plain(value, Thing), Thing)


def test_text_that_cannot_be_written_does_not_pass() -> None:
    broken = attrs.evolve(GOOD, name=Name("\ud800"))

    assert not checker(Thing)(broken)
    with pytest.raises(BadText):
        serialization.from_plain(serialization.to_plain(broken, Thing), Thing)


def test_a_type_that_it_does_not_know_is_left_to_the_reader() -> None:
    @attrs.frozen
    class Place:
        at: Hex

    assert not checker(Place)(Place(Hex(0, 0)))
