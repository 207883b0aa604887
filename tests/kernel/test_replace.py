"""Frozen values with some fields changed."""

import attrs
import pytest

from wargames.kernel.base.replace import changer, replace


@attrs.frozen
class Melees:
    """A value with one field, which is a tuple itself."""

    waiting: tuple[str, ...]


@attrs.frozen
class Counter:
    """A value with several fields, one of which is called as words of the compiled functions are."""

    kind: str
    hexes: tuple[str, ...]
    used: bool = False


def test_a_changed_copy_is_what_attrs_makes() -> None:
    counter = Counter("P1", ("A1", "B2"))

    assert attrs.evolve(counter, used=True) == replace(counter, used=True)
    assert attrs.evolve(counter, used=True) == changer(Counter, "used")(counter, used=True)
    assert Counter("P2", ("A1", "B2")) == changer(Counter, "kind")(counter, kind="P2")
    assert Counter("P1", ("A1", "B2")) == counter


def test_a_value_with_one_field_keeps_its_shape() -> None:
    assert Melees(("B2",)) == replace(Melees(("A1", "B2", "C3")), waiting=("B2",))
    assert Melees(("A1", "B2")) == replace(Melees(("A1", "B2")))


def test_a_field_that_is_lacking_is_named() -> None:
    with pytest.raises(KeyError, match="color"):
        replace(Melees(()), color="red")
    with pytest.raises(KeyError, match="color"):
        changer(Melees, "color")
