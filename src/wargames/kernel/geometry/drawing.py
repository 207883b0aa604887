"""Text drawings of hex maps, read and written: for scenarios, tests and terminals.

A drawing has a token for each hex, parted by blanks. The first character of a token is the
terrain's symbol; what follows is the hex's mark, if any. ``_`` stands where the map has no hex.
With shoved rows each line is a row and the shoved rows are indented::

    . # .A
     . . #

With shoved columns two lines are a row: first the columns that stand higher, then the shoved
ones, indented to lie between them::

    .   #   .A
      .   .
    #   .   .
      .   #

Blank lines and indentation common to all lines do not count.
"""

import re
import textwrap
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.former_paths import former_names
from wargames.kernel.geometry.hexes import Hex, Labels, OffsetLayout, Shift

VOID = "_"


@attrs.frozen
class DrawnHex:
    """A hex as drawn: its terrain's symbol and its mark, empty for none."""

    hex: Hex
    symbol: str
    mark: str = ""


@attrs.frozen
class Drawing:
    """A map as drawn: the rectangle it lies in and its hexes, row by row."""

    layout: OffsetLayout
    places: tuple[DrawnHex, ...]

    def terrain(self) -> dict[Hex, str]:
        """Return each hex's terrain symbol."""
        return {place.hex: place.symbol for place in self.places}

    def marks(self) -> dict[Hex, str]:
        """Return the marked hexes' marks."""
        return {place.hex: place.mark for place in self.places if place.mark}

    def hexes_of(self, symbol: str) -> tuple[Hex, ...]:
        """Return the hexes that show a terrain symbol, row by row."""
        return tuple(place.hex for place in self.places if place.symbol == symbol)

    def marked(self, mark: str) -> Hex:
        """Return the one hex with a mark; ``BadGeometry`` if no hex or more than one bears it."""
        found = [place.hex for place in self.places if place.mark == mark]
        if len(found) != 1:
            raise BadGeometry(f"{len(found)} hexes are marked {mark!r}, not one")
        return found[0]


@attrs.frozen
class _Token:
    """A token of a drawing, with its line and column in the text, both from 0."""

    text: str
    line: int
    column: int


@attrs.frozen
class _Line:
    """A line of a drawing: its number in the text from 1, its indentation and its tokens."""

    number: int
    indentation: int
    tokens: tuple[_Token, ...]


def read_drawing(
    text: str, symbols: Collection[str], *, shift: Shift, labels: Labels = Labels.LETTERS
) -> Drawing:
    """Read a drawing whose terrain symbols are among ``symbols``.

    Raise ``BadGeometry``, naming row and column, for a ragged row, a symbol that is not known
    or a shoved line that is not indented.

    >>> map_ = read_drawing(
    ...     '''
    ...     . # .A
    ...      . . #
    ... ''',
    ...     ".#",
    ...     shift=Shift.ODD_R,
    ... )
    >>> map_.hexes_of("#"), map_.marked("A")
    ((Hex(q=1, r=0), Hex(q=2, r=1)), Hex(q=2, r=0))
    """
    rows = _rows(_lines(text), shift)
    layout = OffsetLayout(max(map(len, rows)), len(rows), shift, labels)
    places = (
        _place(layout, token.text, at=(column, row), symbols=symbols)
        for row, tokens in enumerate(rows)
        for column, token in enumerate(_full(layout, row, tokens))
        if token.text != VOID
    )
    return Drawing(layout, tuple(places))


def positions(text: str, shift: Shift) -> dict[Hex, tuple[int, int]]:
    """Return the line and the column of each hex's symbol in a drawing, both from 0.

    Raise ``BadGeometry`` as ``read_drawing`` does, but for symbols that are not known.
    """
    rows = _rows(_lines(text), shift)
    layout = OffsetLayout(max(map(len, rows)), len(rows), shift)
    return {
        layout.at(column, row): (token.line, token.column)
        for row, tokens in enumerate(rows)
        for column, token in enumerate(_full(layout, row, tokens))
        if token.text != VOID
    }


def _full(layout: OffsetLayout, row: int, tokens: tuple[_Token, ...]) -> tuple[_Token, ...]:
    if len(tokens) != layout.columns:
        raise BadGeometry(
            f"row {row + 1} ends after column {len(tokens)}, where others have {layout.columns} columns"
        )
    return tokens


def _place(layout: OffsetLayout, token: str, *, at: tuple[int, int], symbols: Collection[str]) -> DrawnHex:
    column, row = at
    if token[0] not in symbols:
        raise BadGeometry(
            f"row {row + 1}, column {column + 1}: {token!r} starts with none of {' '.join(sorted(symbols))}"
        )
    return DrawnHex(layout.at(column, row), token[0], token[1:])


def draw(drawing: Drawing) -> str:
    """Write a drawing as text, which ``read_drawing`` reads back, with no blank at the end of a line.

    Raise ``BadGeometry`` if a symbol or a mark cannot be read back: a symbol is one character,
    neither a blank nor ``_``, and a mark has no blanks.
    """
    layout = drawing.layout
    tokens = {place.hex: _token(place) for place in drawing.places}
    if stray := tokens.keys() - set(layout):
        raise BadGeometry(f"{min(stray)} is outside the drawing")
    pitch = 2 * (max(map(len, tokens.values()), default=1) // 2 + 1) * (1 + layout.shift.shoves_columns)
    return "\n".join(
        " " * (pitch // 2 * shoved) + "".join(tokens.get(hex_, VOID).ljust(pitch) for hex_ in hexes).rstrip()
        for shoved, hexes in _lines_of_hexes(layout)
        if hexes
    )


def drawing_of(
    terrain: Mapping[Hex, str], layout: OffsetLayout, marks: Mapping[Hex, str] | None = None
) -> Drawing:
    """Make a drawing from the terrain symbols of hexes and their marks.

    Raise ``BadGeometry`` if a hex is outside the layout or a mark is on a hex without terrain.
    """
    marks = marks or {}
    if homeless := [*(terrain.keys() - set(layout)), *(marks.keys() - terrain.keys())]:
        raise BadGeometry(f"{min(homeless)} is outside the drawing")
    shown = (hex_ for hex_ in layout if hex_ in terrain)
    return Drawing(layout, tuple(DrawnHex(hex_, terrain[hex_], marks.get(hex_, "")) for hex_ in shown))


def _token(place: DrawnHex) -> str:
    token = place.symbol + place.mark
    if len(place.symbol) != 1 or place.symbol == VOID or token.split() != [token]:
        raise BadGeometry(f"{place.hex}: {place.symbol!r} with mark {place.mark!r} cannot be drawn")
    return token


def _lines_of_hexes(layout: OffsetLayout) -> Iterator[tuple[bool, tuple[Hex, ...]]]:
    """Yield each line's hexes from top to bottom, and whether the line is shoved."""
    shift = layout.shift
    for row in range(layout.rows):
        if not shift.shoves_columns:
            yield shift.shoves(row), tuple(layout.at(column, row) for column in range(layout.columns))
            continue
        for shoved in (False, True):
            columns = (column for column in range(layout.columns) if shift.shoves(column) is shoved)
            yield shoved, tuple(layout.at(column, row) for column in columns)


def _lines(text: str) -> list[_Line]:
    lines = [
        _Line(number + 1, len(line) - len(line.lstrip()), tuple(_tokens(number, written)))
        for number, (line, written) in enumerate(
            zip(textwrap.dedent(text.expandtabs()).splitlines(), text.splitlines(), strict=False)
        )
        if line.strip()
    ]
    if not lines:
        raise BadGeometry("the drawing is empty")
    return lines


def _tokens(line: int, written: str) -> Iterator[_Token]:
    return (_Token(found[0], line, found.start()) for found in re.finditer(r"\S+", written))


def _rows(lines: list[_Line], shift: Shift) -> list[tuple[_Token, ...]]:
    """Check the indentation, then put the columns of each row together."""
    if not shift.shoves_columns:
        _check_indentation(lines, [shift.shoves(row) for row in range(len(lines))])
        return [line.tokens for line in lines]
    if all(len(line.tokens) == 1 and line.indentation == 0 for line in lines):
        return [line.tokens for line in lines]
    if len(lines) % 2:
        raise BadGeometry(f"row {len(lines) // 2 + 1} lacks the line of its shoved columns")
    _check_indentation(lines, [number % 2 == 1 for number in range(len(lines))])
    rows = zip(lines[::2], lines[1::2], strict=True)
    return [_interleaved(row, high, low, shift) for row, (high, low) in enumerate(rows, start=1)]


def _check_indentation(lines: list[_Line], shoved: list[bool]) -> None:
    """Refuse lines with a wrong indentation; ``shoved`` tells the kind of each line."""
    level = {kind: line.indentation for kind, line in reversed(list(zip(shoved, lines, strict=True)))}
    if len(level) == 2 and level[True] <= level[False]:  # noqa: PLR2004  both kinds
        raise BadGeometry(f"the shoved line {lines[shoved.index(True)].number} is not indented")
    for kind, line in zip(shoved, lines, strict=True):
        if line.indentation != level[kind]:
            raise BadGeometry(
                f"line {line.number} is indented by {line.indentation} blanks, others by {level[kind]}"
            )


def _interleaved(row: int, high: _Line, low: _Line, shift: Shift) -> tuple[_Token, ...]:
    columns = len(high.tokens) + len(low.tokens)
    shoved = sum(map(shift.shoves, range(columns)))
    if len(low.tokens) != shoved:
        raise BadGeometry(
            f"row {row} has {len(high.tokens)} columns that stand high and {len(low.tokens)} shoved, "
            f"where {columns} columns are {columns - shoved} and {shoved}"
        )
    ends = {False: iter(high.tokens), True: iter(low.tokens)}
    return tuple(next(ends[shift.shoves(column)]) for column in range(columns))


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Place="DrawnHex")
