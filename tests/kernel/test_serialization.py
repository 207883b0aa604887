from contextlib import suppress
from enum import Enum
from fractions import Fraction
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.serialization import canonical, digest, from_plain, parse_json, to_plain, union_of


class Side(Enum):
    NORTH = "north"


@attrs.frozen
class Dot:
    at: int


@attrs.frozen
class Line:
    ends: tuple[int, int]
    name: str | None = None


@attrs.frozen
class Picture:
    shapes: tuple[Dot | Line, ...]
    best: Dot | Line | None
    side: Side
    kind: Literal["a", "b"]
    share: Fraction
    tags: frozenset[str]
    shown: bool


PICTURE = Picture(
    shapes=(Dot(1), Line((1, 2), "x")),
    best=None,
    side=Side.NORTH,
    kind="a",
    share=Fraction(1, 3),
    tags=frozenset({"q", "p"}),
    shown=True,
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def test_a_value_reads_back_from_json() -> None:
    text = canonical(to_plain(PICTURE))
    assert PICTURE == from_plain(parse_json(text), Picture)
    assert text == canonical(to_plain(from_plain(parse_json(text), Picture)))


def test_a_union_is_written_with_the_class_name() -> None:
    union = union_of([Dot, Line])
    assert {"is": "Dot", "at": 4} == to_plain(Dot(4), union)
    assert Dot(4) == from_plain({"is": "Dot", "at": 4}, union)


def broken(**changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = parse_json(canonical(to_plain(PICTURE)))
    return plain | changes


@attrs.frozen
class Branch:
    twigs: tuple["Branch", ...] = ()
    main: "Branch | None" = None


@attrs.frozen
class Tally:
    counts: tuple[tuple[str, int], ...] = ()
    nothing: tuple[()] = ()
    anything: tuple[Any, ...] = ()
    marks: tuple[Literal[1, 2, True, "x"], ...] = ()
    side: Literal[Side.NORTH] | None = None


def test_a_kind_may_hold_itself() -> None:
    tree = Branch((Branch(), Branch((Branch(),))), Branch(main=Branch()))
    assert tree == from_plain(parse_json(canonical(to_plain(tree))), Branch)


def test_tuples_of_every_kind_read_back() -> None:
    tally = Tally((("a", 1), ("b", -2)), (), (1, "x", None), (1, 2, True, "x"), Side.NORTH)
    again = from_plain(parse_json(canonical(to_plain(tally))), Tally)
    assert tally == again
    assert [int, int, bool, str] == [type(mark) for mark in again.marks]


@cases(
    ({"counts": [["a", 1, 2]]}, r"counts\[0\]"),
    ({"counts": [["a"]]}, r"Not enough values .* @ counts\[0\]"),
    ({"counts": [["a", True]]}, r"expected int, found 'True' @ counts\[0\]\[1\]"),
    ({"counts": ["ab"]}, r"expected a list, found 'ab' @ counts\[0\]"),
    ({"counts": {"a": 1}}, "expected a list, found .* @ counts"),
    ({"nothing": [1]}, "nothing"),
    ({"marks": [3]}, r"'3' is none of 1, 2, True, x @ marks\[0\]"),
    ({"marks": [1.0]}, "'1.0' is none of"),
    ({"marks": [[]]}, r"'\[\]' is none of"),
    ({"side": "south"}, "side"),
)
def test_a_wrong_item_is_named_by_its_place(plain: Any, message: str) -> None:
    with pytest.raises(BadText, match=message):
        from_plain(plain, Tally)


def test_text_that_begins_with_a_mark_of_its_coding_is_refused_and_bytes_are_read() -> None:
    with pytest.raises(BadText, match="is no JSON"):
        parse_json("\ufeff[]")
    assert ["é"] == parse_json('["é"]'.encode())


@cases(
    (broken(shown=1), "expected bool, found '1' @ shown"),
    (broken(shown="true"), "expected bool"),
    (broken(kind="c"), "kind"),
    (broken(side="south"), "side"),
    (broken(share="1/0"), "share"),
    (broken(share=0.5), "expected a fraction as text"),
    (broken(shapes=[{"is": "Dot", "at": 1.0}]), "expected int, found '1.0'"),
    (broken(shapes=[{"is": "Dot", "at": True}]), "expected int"),
    (broken(shapes=[{"is": "Blob", "at": 1}]), "'is' must be one of Dot, Line, not 'Blob'"),
    (broken(shapes=[{"at": 1}]), "'is' must be one of Dot, Line, and is missing"),
    (broken(shapes=[{"is": "Line", "ends": [1]}]), "shapes"),
    (broken(shapes="no"), "expected a list"),
    (broken(shapes=[7]), "expected an object with 'is'"),
    (broken(extra=1), r"there is no field 'extra', there are: .*\bkind, .*$"),
    (broken(shpes=1), "there is no field 'shpes', did you mean 'shapes'?"),
    (broken(shapes=[{"is": "Dot", "at": 1, "to": 2}]), r"there is no field 'to', there are: at @ shapes"),
    ({}, "required field missing"),
    (None, "picture cannot be read"),
    ([], "picture cannot be read"),
    (broken(tags=["\ud800"]), "surrogate"),
)
def test_a_wrong_field_is_named(plain: Any, message: str) -> None:
    with pytest.raises(BadText, match=message):
        from_plain(plain, Picture, "picture")


@given(plain=json_values)
def test_any_plain_data_is_read_or_refused(plain: Any) -> None:
    with suppress(BadText):
        from_plain(plain, Picture)


@given(text=st.text() | st.binary())
def test_any_text_is_json_or_refused(text: str | bytes) -> None:
    with suppress(BadText):
        parse_json(text)


@cases('{"a": 1, "a": 1}', '[{"b": {"a": 1, "c": 2, "a": 3}}]')
def test_a_key_that_stands_twice_is_refused(text: str) -> None:
    for written in (text, text.encode()):
        with pytest.raises(BadText, match="is no JSON: the key 'a' stands twice"):
            parse_json(written)


@cases("NaN", "[Infinity]", "-Infinity", "1e999", "[" * 100_000, "{", "", "\x00")
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="is no JSON"):
        parse_json(text)


def test_digests_are_the_same_everywhere() -> None:
    assert "9cfb1f938a87f2b8" == digest({"b": [1, 2], "a": "é"})
    assert digest({"b": [1, 2], "a": "x"}) == digest({"a": "x", "b": [1, 2]})
    assert digest([1, 2]) != digest([2, 1])
    assert 16 == len(digest(None))


@cases(float("nan"), float("inf"), float("-inf"))
def test_what_json_cannot_write_is_not_written(number: float) -> None:
    """Nobody could read it back, and a digest of it would be one of no value."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical({"at": [1.5, number]})
    with pytest.raises(ValueError, match="not JSON compliant"):
        digest([number])
