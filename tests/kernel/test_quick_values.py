"""Values that are made quickly are the same values."""

import copy
import inspect
from typing import Any

import attrs
import pytest

from cases import cases
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import replace


@attrs.frozen
class Base:
    seat: str | None


@quickly_made
@attrs.frozen
class Quick(Base):
    """A value made quickly."""

    place: str
    _hidden: int = 3
    figures: tuple[str, ...] = ()


@attrs.frozen
class Patient(Base):
    """The same, made as attrs does."""

    place: str
    _hidden: int = 3
    figures: tuple[str, ...] = ()


def test_it_holds_what_it_is_given_by_position_and_by_name() -> None:
    one = Quick("us", "B4", 5, ("officer",))
    assert one == Quick(place="B4", seat="us", figures=("officer",), hidden=5)
    assert attrs.astuple(one) == attrs.astuple(Patient("us", "B4", 5, ("officer",)))
    assert attrs.astuple(Quick(None, "B4")) == (None, "B4", 3, ())


def test_it_is_of_its_class_and_frozen_as_soon_as_it_is_made() -> None:
    one = Quick("us", "B4")
    assert type(one) is Quick
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.place = "C4"  # type: ignore[misc]  # that is what is tried
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del one.place
    assert not hasattr(one, "__dict__")


def test_a_field_may_have_a_name_of_its_own_where_it_is_given() -> None:
    @quickly_made
    @attrs.frozen
    class Called:
        place: str = attrs.field(alias="at")

    assert "B4" == Called(at="B4").place == Called("B4").place


def test_equality_hash_and_text_are_those_of_attrs() -> None:
    one, other = Quick("us", "B4"), Quick("us", "B4")
    assert (one, hash(one)) == (other, hash(other))
    assert one != Quick("us", "B5")
    assert repr(one) == repr(Patient("us", "B4")).replace("Patient", "Quick")


def test_no_field_is_lost_by_copying_or_changing() -> None:
    one = Quick("us", "B4", 5, ("officer",))
    assert copy.deepcopy(one) == copy.copy(one) == one  # by what pickles are made of
    assert attrs.evolve(one, place="C4") == Quick("us", "C4", 5, ("officer",))


def test_its_signature_is_that_of_attrs() -> None:
    assert inspect.signature(Quick) == inspect.signature(Patient)
    assert Quick.__init__.__qualname__ == "Quick.__init__"
    with pytest.raises(TypeError, match=r"missing 1 required positional argument: 'place'"):
        Quick("us")  # type: ignore[call-arg]  # that is what is tried


def test_a_subclass_is_made_too() -> None:
    class Named(Quick):
        """A subclass with room for more."""

    one = Named("us", "B4")
    assert type(one) is Named
    assert attrs.astuple(one) == ("us", "B4", 3, ())
    one.__dict__["name"] = "left"

    @attrs.frozen
    class Longer(Quick):
        more: int = 0

    assert attrs.astuple(Longer("us", "B4", more=1)) == ("us", "B4", 3, (), 1)


def test_a_field_that_is_not_given_is_made_anew() -> None:
    men: Any = attrs.field(factory=list)
    kind: Any = quickly_made(attrs.make_class("Squad", {"men": men}, frozen=True, slots=True))
    assert [kind().men, kind(["Baker"]).men, kind(men=None).men] == [[], ["Baker"], None]
    assert kind().men is not kind().men


def test_a_field_may_be_named_as_anything_else_in_its_constructor() -> None:
    names = ["kind", "own", "open", "unlocked", "turn", "nothing", "new", "value", "changes"]
    kind: Any = quickly_made(attrs.make_class("Words", names, frozen=True, slots=True))

    one = kind(*names)

    assert list(attrs.astuple(one)) == names
    assert attrs.astuple(replace(one, turn=1, kind=2)) == attrs.astuple(attrs.evolve(one, turn=1, kind=2))


def test_a_class_that_keeps_its_hash_is_refused_and_still_copied_rightly() -> None:
    kept: Any = attrs.make_class("Kept", ["men"], frozen=True, slots=True, cache_hash=True)
    with pytest.raises(TypeError, match="Kept cannot be made quickly: it does more than set its fields"):
        quickly_made(kept)
    one = kept(1)
    assert hash(one) != hash(replace(one, men=2))


def test_a_copy_is_locked_and_of_the_class_of_its_original() -> None:
    copied = replace(Patient("us", "B4"), place="C4")
    assert (type(copied), copied) == (Patient, Patient("us", "C4"))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        copied.place = "D4"  # type: ignore[misc]  # that is what is tried


def test_what_a_constructor_makes_of_a_field_is_made_in_a_copy_too() -> None:
    upper: Any = attrs.field(converter=str.upper)
    kind: Any = attrs.make_class("Loud", {"text": upper}, frozen=True, slots=True)
    assert replace(kind("a"), text="b").text == "B"


@cases(
    (attrs.field(converter=tuple), "its field men is not just taken as it is given"),
    (attrs.field(validator=attrs.validators.instance_of(list)), "its field men is not just"),
    (attrs.field(kw_only=True), "its field men is not just taken as it is given"),
    (attrs.field(default=None, init=False), "its field men is not just taken as it is given"),
)
def test_a_field_that_is_not_just_taken_is_refused(field: Any, why: str) -> None:
    kind = attrs.make_class("Squad", {"men": field}, frozen=True, slots=True)
    with pytest.raises(TypeError, match=f"Squad cannot be made quickly: {why}"):
        quickly_made(kind)


def test_a_class_without_slots_or_that_does_more_is_refused() -> None:
    with pytest.raises(TypeError, match="Squad cannot be made quickly: it has no slots"):
        quickly_made(attrs.make_class("Squad", ["men"], frozen=True, slots=False))

    @attrs.frozen
    class Counted:
        men: int

        def __attrs_post_init__(self) -> None:
            raise AssertionError

    with pytest.raises(TypeError, match="Counted cannot be made quickly: it does more than set its fields"):
        quickly_made(Counted)
