"""Text drawings of hex maps, read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.drawing import Drawing, DrawnHex, draw, drawing_of, positions, read_drawing
from wargames.kernel.geometry.hexes import Hex, Labels, OffsetLayout, Shift

ODD_ROWS = """
    .   #   .A
      .   .   #gun
    .   _   #
"""

ODD_COLUMNS = """
    .   #   .A
      .   .
    #   _   .
      .   #
"""


def test_a_drawing_of_shoved_rows_tells_terrain_and_marks() -> None:
    drawing = read_drawing(ODD_ROWS, ".#", shift=Shift.ODD_R)
    assert drawing.layout == OffsetLayout(3, 3, Shift.ODD_R)
    assert [drawing.layout.label(hex_) for hex_ in drawing.hexes_of("#")] == ["B1", "C2", "C3"]
    assert drawing.marks() == {drawing.layout.hex("C1"): "A", drawing.layout.hex("C2"): "gun"}
    assert drawing.marked("gun") == Hex(2, 1)
    assert drawing.layout.hex("B3") not in drawing.terrain()
    assert len(drawing.terrain()) == 8


def test_a_drawing_of_shoved_columns_takes_two_lines_a_row() -> None:
    drawing = read_drawing(ODD_COLUMNS, ".#", shift=Shift.ODD_Q, labels=Labels.DIGITS)
    assert drawing.layout == OffsetLayout(5, 2, Shift.ODD_Q, Labels.DIGITS)
    assert [drawing.layout.label(hex_) for hex_ in drawing.hexes_of("#")] == ["0301", "0102", "0402"]
    assert drawing.layout.label(drawing.marked("A")) == "0501"
    assert drawing.layout.hex("0302") not in drawing.terrain()


def test_the_same_lines_read_with_even_columns_shoved_are_another_map() -> None:
    text = "  .   #\n#   .   .\n"
    drawing = read_drawing("  .   #\n.   .\n", ".#", shift=Shift.EVEN_R)
    assert drawing.terrain() == {Hex(0, 0): ".", Hex(1, 0): "#", Hex(-1, 1): ".", Hex(0, 1): "."}
    with pytest.raises(BadGeometry, match="line 2 is not indented"):
        read_drawing(text, ".#", shift=Shift.EVEN_Q)


def test_a_map_is_drawn_as_documented() -> None:
    drawing = read_drawing(ODD_COLUMNS, ".#", shift=Shift.ODD_Q)
    assert draw(drawing) == ".       #       .A\n    .       .\n#       _       .\n    .       #"
    assert draw(read_drawing("_ .\n . #", ".#", shift=Shift.ODD_R)) == "_ .\n . #"


@st.composite
def drawings(draw_from: st.DrawFn) -> Drawing:
    sizes = st.integers(1, 7)
    layout = OffsetLayout(draw_from(sizes), draw_from(sizes), draw_from(st.sampled_from(Shift)))
    symbols = st.sampled_from(".#~")
    marks = st.text("ABx1_.", max_size=3)
    shown = draw_from(st.sets(st.sampled_from(list(layout))))
    places = [DrawnHex(hex_, draw_from(symbols), draw_from(marks)) for hex_ in layout if hex_ in shown]
    return Drawing(layout, tuple(places))


@given(drawings())
def test_what_is_drawn_reads_back_the_same(drawing: Drawing) -> None:
    assert read_drawing(draw(drawing), ".#~", shift=drawing.layout.shift) == drawing


@given(drawings())
def test_a_drawing_is_its_terrain_and_marks(drawing: Drawing) -> None:
    assert drawing_of(drawing.terrain(), drawing.layout, drawing.marks()) == drawing


@cases(
    ("", Shift.ODD_R, "empty"),
    (" \n \n", Shift.ODD_Q, "empty"),
    (". . .\n . .", Shift.ODD_R, "row 2 ends after column 2, where others have 3"),
    (". ?\n . .", Shift.ODD_R, r"row 1, column 2: '\?' starts with none of # \."),
    (". .\n  . _A", Shift.ODD_R, "row 2, column 2: '_A'"),
    (". .\n. .", Shift.ODD_R, "line 2 is not indented"),
    (" . .\n. .", Shift.ODD_R, "line 2 is not indented"),
    (". .\n . .\n  . .", Shift.ODD_R, "line 3 is indented by 2 blanks, others by 0"),
    (". . .\n  .   .\n. . .", Shift.ODD_Q, "row 2 lacks the line of its shoved columns"),
    (".   .   .\n  .", Shift.ODD_Q, "row 1 has 3 columns that stand high and 1 shoved"),
    (".   .\n  .\n.   .\n  .   .", Shift.ODD_Q, "row 2 ends|row 1 ends"),
    (".   .\n  .   .\n.   .\n  .   ?", Shift.EVEN_Q, r"row 2, column 3: '\?'"),
    (".   .\n  .   .\n.   .\n    .   .", Shift.ODD_Q, "line 4 is indented by 4 blanks, others by 2"),
)
def test_a_drawing_that_makes_no_map_is_refused(text: str, shift: Shift, message: str) -> None:
    with pytest.raises(BadGeometry, match=message):
        read_drawing(text, ".#", shift=shift)


def test_a_mark_that_no_hex_or_two_hexes_bear_is_refused() -> None:
    drawing = read_drawing(".A .A", ".", shift=Shift.ODD_R)
    with pytest.raises(BadGeometry, match="2 hexes are marked 'A'"):
        drawing.marked("A")
    with pytest.raises(BadGeometry, match="0 hexes are marked 'B'"):
        drawing.marked("B")


@cases(("", ""), ("##", ""), ("_", ""), (" ", ""), ("#", "a b"), ("#", " "))
def test_what_could_not_be_read_back_is_not_drawn(token: tuple[str, str]) -> None:
    with pytest.raises(BadGeometry, match="cannot be drawn"):
        draw(Drawing(OffsetLayout(1, 1, Shift.ODD_R), (DrawnHex(Hex(0, 0), *token),)))


def test_hexes_outside_the_drawing_are_refused() -> None:
    layout = OffsetLayout(2, 1, Shift.ODD_R)
    with pytest.raises(BadGeometry, match=r"Hex\(q=5, r=5\) is outside"):
        drawing_of({Hex(5, 5): "."}, layout)
    with pytest.raises(BadGeometry, match=r"Hex\(q=1, r=0\) is outside"):
        drawing_of({Hex(0, 0): "."}, layout, {Hex(1, 0): "A"})
    with pytest.raises(BadGeometry, match="outside"):
        draw(Drawing(layout, (DrawnHex(Hex(5, 5), "."),)))


def test_each_symbol_is_found_where_it_stands_in_the_text() -> None:
    text = "\n   .   w\n     .\n\n   w   .\n     .\n    "
    lines = text.splitlines()

    found = positions(text, Shift.ODD_Q)

    drawn = read_drawing(text, ".w", shift=Shift.ODD_Q)
    assert found.keys() == drawn.terrain().keys()
    assert drawn.terrain() == {hex_: lines[line][column] for hex_, (line, column) in found.items()}
    assert (4, 3) == found[Hex(0, 1)]
