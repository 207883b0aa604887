from contextlib import suppress
from enum import Enum
from typing import ClassVar, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.notation import LONGEST_TEXT, Action, fitting, read


class Color(Enum):
    RED = "red"
    BLUE = "blue"


@attrs.frozen
class Corner:
    x: int
    y: int

    def spell(self) -> str:
        return f"{self.x}/{self.y}"

    @classmethod
    def read(cls, word: str) -> "Corner":
        x, y = word.split("/")
        return cls(int(x), int(y))


@attrs.frozen
class Paint(Action):
    FORM: ClassVar[str] = "paint {what} {color} at {corners} coats {coats} wet {wet} by {painter}"
    what: Literal["Wall", "roof"]
    color: Color
    corners: tuple[Corner, ...]
    coats: int
    wet: bool
    painter: str | None = None


@attrs.frozen
class Aim(Action):
    FORM: ClassVar[str] = "aim at {corner}[ through {window}][ for {seconds} s]"
    corner: Corner
    window: str | None
    seconds: int | None


@attrs.frozen
class Wait(Action):
    FORM: ClassVar[str] = "wait (a while)"


KINDS = (Paint, Aim, Wait)
paints = st.builds(
    Paint,
    what=st.sampled_from(["Wall", "roof"]),
    color=st.sampled_from(Color),
    corners=st.lists(st.builds(Corner, st.integers(-9, 9), st.integers(-9, 9)), max_size=3).map(tuple),
    coats=st.integers(-999, 999),
    wet=st.booleans(),
    painter=st.none() | st.sampled_from(["ann", "bob"]),
)


@given(action=paints)
def test_an_action_reads_back_from_its_text(action: Paint) -> None:
    assert action == read(str(action), KINDS)


def test_the_text_is_the_form() -> None:
    action = Paint("Wall", Color.RED, (Corner(1, 2), Corner(3, 4)), 2, wet=True)
    assert "paint Wall red at 1/2,3/4 coats 2 wet yes by -" == str(action)


def test_case_and_blanks_do_not_matter() -> None:
    text = "  PAINT wall Red  at - COATS 2 wet NO by ann "
    assert Paint("Wall", Color.RED, (), 2, wet=False, painter="ann") == read(text, KINDS)
    assert Wait() == read("Wait (a while)", KINDS)


@cases(
    ("paint door red at - coats 2 wet no by ann", "'door' is no what"),
    ("paint wall green at - coats 2 wet no by ann", "'green' is no color"),
    ("paint wall red at 1 coats 2 wet no by ann", "'1' is no corners"),
    ("paint wall red at - coats two wet no by ann", "'two' is no coats"),
    ("paint wall red at - coats 9999999999 wet no by ann", "is no coats"),
    ("paint wall red at - coats 2 wet maybe by ann", "'maybe' is no wet"),
    ("paint wall green at - coats 2 wet no by ann", "'green' is no color; there are red, "),
    ("paint wall", r"reads like one of: paint [^;]*$"),
    ("pant wall", r"reads like one of: paint [^;]*$"),
    ("sleep", r"an action reads like one of: paint .*; wait \(a while\)"),
    ("", "an action reads like one of"),
    ("x" * (LONGEST_TEXT + 1), "too long to read"),
)
def test_a_wrong_word_is_named(text: str, message: str) -> None:
    with pytest.raises(BadText, match=message):
        read(text, KINDS)


@given(text=st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadText):
        read(text, KINDS)


@cases(
    ("aim at 1/2", Aim(Corner(1, 2), None, None)),
    ("aim at 1/2 through pane", Aim(Corner(1, 2), "pane", None)),
    ("aim at 1/2 for 3 s", Aim(Corner(1, 2), None, 3)),
    ("aim at 1/2 through pane for 3 s", Aim(Corner(1, 2), "pane", 3)),
)
def test_a_part_in_brackets_is_left_out_where_its_field_is_none(text: str, action: Aim) -> None:
    assert text == str(action)
    assert action == read(text, KINDS)


def test_a_part_in_brackets_may_be_written_with_a_dash() -> None:
    assert Aim(Corner(1, 2), None, None) == read("aim at 1/2 through - for - s", KINDS)


def test_the_forms_that_a_text_has_are_found_whatever_stands_in_their_fields() -> None:
    assert (Aim,) == fitting("AIM  at nowhere for ever s", KINDS)
    assert (Wait,) == fitting("wait (a while)", KINDS)
    assert () == fitting("aim at", KINDS)
