"""Hexes as text: maps of shoved columns, every hex two lines high."""

from collections.abc import Collection, Mapping, Sequence

import attrs

from wargames.kernel.hexes import OffsetLayout

MARGIN = 4
Halves = tuple[str, str]
Cell = tuple[int, int]
"""Column and row, both from 0."""
SOUTH, SOUTHWEST, NORTHWEST = 3, 4, 5
"""Directions, clockwise from north."""


@attrs.frozen
class Sheet:
    """A map to be written: what stands in the halves of its cells, each ``inside`` characters wide.

    ``thick`` are the sides to be drawn as ``#``: cells with a direction south, southwest or northwest.
    """

    layout: OffsetLayout
    cells: Mapping[Cell, Halves]
    inside: int
    thick: Collection[tuple[Cell, int]] = ()

    def lines(self, columns: Sequence[str], rows: Sequence[str]) -> list[str]:
        """Write the map with the names of its columns and rows."""
        names = "".join(name.center(self.inside + 1) for name in columns)
        ends = " " * MARGIN + names.rstrip()
        return [ends, *(self._line(rows, number) for number in range(2 * self.layout.rows + 2)), ends]

    def _line(self, rows: Sequence[str], number: int) -> str:
        """Write a line: upper halves of the hexes of every other column, lower halves between them."""
        row, half = divmod(number - 1, 2)
        text = (rows[row] if half == 0 and 0 <= row < self.layout.rows else "").ljust(MARGIN)
        side = " "
        for column in range(self.layout.columns):
            row, half = divmod(number - 1 - self.layout.shift.shoves(column), 2)
            inside = (column, row) in self.cells
            text += (self._side((column, row), half) if inside else side) + self._half((column, row), half)
            side = "\\/"[half] if inside else " "
        return (text + side).rstrip()

    def _side(self, cell: Cell, half: int) -> str:
        return "#" if (cell, (NORTHWEST, SOUTHWEST)[half]) in self.thick else "/\\"[half]

    def _half(self, cell: Cell, half: int) -> str:
        """Write the upper half (0) of a hex, or the lower one (1) with its lower side."""
        column, row = cell
        if cell in self.cells:
            text = self.cells[cell][half]
            bottom = "#" if (cell, SOUTH) in self.thick else "_"
            return text.center(self.inside).replace(" ", bottom) if half else text.ljust(self.inside)
        return ("_" if half and (column, row + 1) in self.cells else " ") * self.inside


def fitting(ways: Sequence[str], inside: int) -> str:
    """Choose the first way of writing something that is short enough, else the last, cut off.

    >>> fitting(("I1 I2", "I1+"), 4)
    'I1+'
    """
    return next((way for way in ways if len(way) <= inside), ways[-1][:inside])
