"""Maps of hexes in shifted columns as text boards, with one row a hex or three."""

import re
from collections.abc import Collection, Mapping, Sequence

import attrs

from wargames.kernel.geometry.hexes import OffsetLayout
from wargames.render.text_boards import Span, TextBoard, TextCanvas, Tint, Zoom

Cell = tuple[int, int]
"""Column and row, both from 0."""
SOUTH, SOUTHWEST, NORTHWEST = 3, 4, 5
"""Directions, clockwise from north."""
MARGIN = 3
"""The columns at the left that name the rows."""


@attrs.frozen
class Lying:
    """A thing in a hex: its text, its side, and its names."""

    text: str
    tint: Tint
    names: tuple[str, ...] = ()


@attrs.frozen
class HexText:
    """The text of a hex: signs of land and buildings, things on it, and its names."""

    label: str
    signs: str
    tint: Tint
    lying: tuple[Lying, ...] = ()
    names: tuple[str, ...] = ()


@attrs.frozen
class HexSheet:
    r"""A map of hex texts, with the names of its columns and rows.

    ``thick`` are sides to be drawn as ``#``: cells with a direction south, southwest or northwest. In the far
    board, where a hex is a row, ``_`` stands between two hexes of a column; before the signs of a hex ``/``
    marks its northwest side, ``\`` its southwest side and ``<`` both. ``beyond`` are those off the map, below
    it: in words when they are due, then who they are.
    """

    layout: OffsetLayout
    hexes: Mapping[Cell, HexText]
    columns: Sequence[str]
    rows: Sequence[str]
    thick: Collection[tuple[Cell, int]] = ()
    beyond: Sequence[tuple[str, tuple[Lying, ...]]] = ()

    def board(self, zoom: Zoom, legend: Sequence[str] = ()) -> TextBoard:
        """Write the map."""
        canvas = TextCanvas()
        (_write_far if zoom == "far" else _write_near)(self, canvas)
        for said, waiting in self.beyond:
            _write_beyond(canvas, said, waiting)
        return canvas.board(legend)


def _name_columns(sheet: HexSheet, canvas: TextCanvas, pitch: int, wide: int) -> None:
    for at, name in enumerate(sheet.columns):
        canvas.write(0, MARGIN + pitch * at + (wide - len(name)) // 2, name, "label")


def _name_rows(sheet: HexSheet, canvas: TextCanvas, first: int, pitch: int) -> None:
    for at, name in enumerate(sheet.rows):
        canvas.write(first + pitch * at, 0, name, "label")


# a row for each hex

FAR_PITCH, FAR_WIDE = 4, 7
"""The distance of columns, and the width of a hex: more, since its neighbors stand a line higher or lower."""
EDGES = {
    frozenset[int](): "",
    frozenset({NORTHWEST}): "/",
    frozenset({SOUTHWEST}): "\\",
    frozenset({NORTHWEST, SOUTHWEST}): "<",
}
"""The signs of the thick western sides of a hex."""
GOALS = "*+-"
"""The first characters of the marks of objectives."""
SIGN = re.compile(r"[\[(<].*?[\])>]|[*+-]\d+|.")
"""One sign of a hex: a value in brackets or behind a mark, or a character."""


def _write_far(sheet: HexSheet, canvas: TextCanvas) -> None:
    _name_columns(sheet, canvas, FAR_PITCH, FAR_WIDE)
    _name_rows(sheet, canvas, 1, 2)
    thick = frozenset(sheet.thick)
    for (column, row), hex_ in sheet.hexes.items():
        line, left = _far(sheet, (column, row))
        whole = canvas.write(line, left, " " * FAR_WIDE, hex_.tint)
        edge = EDGES[frozenset(side for side in (NORTHWEST, SOUTHWEST) if ((column, row), side) in thick)]
        signs = edge + _signs(hex_, FAR_WIDE - len(edge))
        canvas.write(line, left, signs)
        canvas.tint(Span(line, left, left + len(edge)), "border")
        _find(canvas, hex_, (whole,))
        gap = len(signs) + len(_said(hex_.lying)) < FAR_WIDE
        _lay(canvas, hex_.lying, [Span(line, left + len(signs) + gap, left + FAR_WIDE)])
    for cell, side in thick:
        if side == SOUTH:
            line, left = _far(sheet, cell)
            canvas.write(line + 1, left + FAR_PITCH - 1, "_", "border")


def _far(sheet: HexSheet, cell: Cell) -> tuple[int, int]:
    """Return the line of a hex and the column in which it begins."""
    column, row = cell
    return 1 + 2 * row + sheet.layout.shift.shoves(column), MARGIN + FAR_PITCH * column


def _signs(hex_: HexText, wide: int) -> str:
    """Return the signs of a hex that fit beside things; land and goal are dropped last."""
    said = len(_said(hex_.lying))
    room = wide - said - bool(said)
    if len(hex_.signs) <= room:
        return hex_.signs
    signs: list[str] = SIGN.findall(hex_.signs)
    land, *others = signs
    goals = "".join(sign[0] for sign in others if sign[0] in GOALS)
    kept = land + goals if len(land + goals) + said <= wide else land
    for sign in others:
        if sign[0] not in GOALS and len(kept + sign) <= room:
            kept += sign
    return kept


def _said(lying: Sequence[Lying]) -> str:
    return " ".join(one.text for one in lying)


# three rows for each hex

NEAR_PITCH, NEAR_HIGH = 9, 4
OUTLINE = (("/", "\\"), ("/", "\\"), ("\\", "/"), ("\\", "/"))
"""The west and the east side of a hex, line by line."""


def _write_near(sheet: HexSheet, canvas: TextCanvas) -> None:
    _name_columns(sheet, canvas, NEAR_PITCH, NEAR_PITCH + 2)
    _name_rows(sheet, canvas, 4, NEAR_HIGH)
    for cell in sheet.hexes:
        _outline(canvas, *_corner(sheet, cell))
    for cell, hex_ in sheet.hexes.items():
        _inside(canvas, hex_, *_corner(sheet, cell))
    for cell, side in sheet.thick:
        _thicken(canvas, side, *_corner(sheet, cell))


def _corner(sheet: HexSheet, cell: Cell) -> tuple[int, int]:
    """Return the line of a hex's upper border, and the column in which its west corner lies."""
    column, row = cell
    return 1 + NEAR_HIGH * row + 2 * sheet.layout.shift.shoves(column), MARGIN + NEAR_PITCH * column


def _outline(canvas: TextCanvas, top: int, left: int) -> None:
    """Draw the borders of a hex; the upper one is its neighbor's, too."""
    canvas.write(top, left + 2, "_______", "line")
    for line, (west, east) in enumerate(OUTLINE, 1):
        inward = line in {1, NEAR_HIGH}
        canvas.write(top + line, left + inward, west, "line")
        canvas.write(top + line, left + 10 - inward, east, "line")
    canvas.write(top + NEAR_HIGH, left + 2, "_______", "line")


def _inside(canvas: TextCanvas, hex_: HexText, top: int, left: int) -> None:
    """Write the three rows of a hex: its signs and its label, then the things in it."""
    first, second, third = (
        canvas.write(top + line, left + start, " " * wide, hex_.tint)
        for line, start, wide in ((1, 2, 7), (2, 1, 9), (3, 1, 9))
    )
    canvas.write(first.row, first.start, hex_.signs[:7])
    if len(hex_.label) + len(hex_.signs) < first.stop - first.start:
        canvas.write(first.row, first.stop - len(hex_.label), hex_.label, "label")
    _find(canvas, hex_, (second, third, first))
    _lay(canvas, hex_.lying, [attrs.evolve(row, start=row.start + 1) for row in (second, third)])


def _thicken(canvas: TextCanvas, side: int, top: int, left: int) -> None:
    """Draw a side of a hex as ``#``."""
    places = {
        SOUTH: ((NEAR_HIGH, 2, 7),),
        SOUTHWEST: ((3, 0, 1), (4, 1, 1)),
        NORTHWEST: ((1, 1, 1), (2, 0, 1)),
    }
    for line, start, wide in places[side]:
        canvas.write(top + line, left + start, "#" * wide, "border")


def _write_beyond(canvas: TextCanvas, said: str, waiting: Sequence[Lying]) -> None:
    row, _, start = attrs.astuple(canvas.write(canvas.rows, 0, f"{said}: "))
    _lay(canvas, waiting, [Span(row, start, start + len(_said(waiting)))])


# things in a hex


def _find(canvas: TextCanvas, hex_: HexText, spans: Sequence[Span]) -> None:
    for name in hex_.names:
        canvas.name(name, *spans)


def _lay(canvas: TextCanvas, lying: Sequence[Lying], rows: Sequence[Span]) -> None:
    """Write the things in a hex into its rows, separated by blanks if they fit; the others are counted.

    A first thing that is wider than the rows is cut off.
    """
    if not lying:
        return
    for shown in reversed(range(1, len(lying) + 1)):
        hidden = lying[shown:]
        count = f"+{len(hidden)}" if hidden else ""
        texts = [one.text for one in lying[:shown]]
        written = [*texts[:-1], texts[-1] + count]
        if places := _placed(written, rows) or _placed(written, rows, gap=0):
            break
    for one, (row, column) in zip(lying, places or [(rows[0].row, rows[0].start)], strict=False):
        text = one.text if places else one.text[: rows[0].stop - rows[0].start - len(count)]
        span = canvas.write(row, column, text, one.tint)
        _name(canvas, one, span)
    behind = canvas.write(span.row, span.stop, count, lying[-1].tint) if hidden else span
    for one in hidden:
        _name(canvas, one, behind)


def _name(canvas: TextCanvas, one: Lying, span: Span) -> None:
    for name in one.names:
        canvas.name(name, span)


def _placed(texts: Sequence[str], rows: Sequence[Span], gap: int = 1) -> list[tuple[int, int]] | None:
    """Find places for texts, row by row; None if there is no room.

    >>> _placed(["P1", "P2"], [Span(0, 1, 6)]), _placed(["P1", "P2"], [Span(0, 1, 5), Span(1, 0, 2)])
    ([(0, 1), (0, 4)], [(0, 1), (1, 0)])
    """
    found: list[tuple[int, int]] = []
    left = list(rows)
    at = left[0].start
    for text in texts:
        while left and at + len(text) > left[0].stop:
            del left[0]
            at = left[0].start if left else 0
        if not left:
            return None
        found.append((left[0].row, at))
        at += len(text) + gap
    return found
