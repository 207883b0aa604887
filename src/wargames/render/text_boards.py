"""Text boards: characters with names, tints and places."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import attrs

from wargames.kernel.geometry.plane import Point

Zoom = Literal["far", "near"]
"""``far`` writes a row for each hex, ``near`` three of them and their borders."""

Tint = Literal[
    "first", "second", "other", "objective", "smoke", "shade", "line", "label",
    "open", "woods", "building", "water", "road", "high", "rough", "border",
]  # fmt: skip
"""The meaning of a color; ``first`` and ``second`` are the sides."""


@attrs.frozen
class Span:
    """A run of characters: line, first column and end column, counted from 0."""

    row: int
    start: int
    stop: int

    def __contains__(self, at: tuple[int, int]) -> bool:
        row, column = at
        return row == self.row and self.start <= column < self.stop


@attrs.frozen
class TextPlane:
    """The mapping from characters to points of a measured table.

    ``left`` is the column of x 0, ``bottom`` the line of y 0; a character is ``wide`` and ``high`` hundredths
    of an inch, and north is up.
    """

    left: int
    bottom: int
    wide: int
    high: int

    def point(self, row: int, column: int) -> Point:
        """Return the point in the middle of a character."""
        x, y = column - self.left, self.bottom - row
        return Point(x * self.wide + self.wide // 2, y * self.high + self.high // 2)

    def place(self, point: Point) -> tuple[int, int]:
        """Return line and column of the character that a point lies in."""
        return self.bottom - point.y // self.high, self.left + point.x // self.wide


@attrs.frozen
class TextBoard:
    """A board as lines of text, with names and tints.

    ``cells`` has the spans of each name, written as in pictures in parts (``hex:C4``, ``unit:US-P1``); a
    cursor lights the first one. ``tints`` give characters their meaning, later ones over earlier ones.
    ``legend`` explains the signs. ``plane`` is None for a map of hexes or spaces.
    """

    lines: tuple[str, ...]
    cells: Mapping[str, tuple[Span, ...]]
    tints: tuple[tuple[Span, Tint], ...] = ()
    legend: tuple[str, ...] = ()
    plane: TextPlane | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The number of lines, and the columns of the longest."""
        return len(self.lines), max(map(len, self.lines), default=0)

    def names_at(self, row: int, column: int) -> tuple[str, ...]:
        """List the names at a character, the smallest thing first."""
        found = [
            (sum(span.stop - span.start for span in spans), name)
            for name, spans in self.cells.items()
            if any((row, column) in span for span in spans)
        ]
        return tuple(name for _, name in sorted(found))


@attrs.frozen
class TextPage:
    """A view as a page of text, in parts.

    ``head`` is the moment and, from its third line on, means such as dice and cards; ``facts`` are goals and
    tracks, ``roster`` the units of each side. ``waiting`` names the side to act: a program that asks a player
    leaves it out.
    """

    head: tuple[str, ...]
    board: TextBoard
    facts: tuple[str, ...] = ()
    roster: tuple[str, ...] = ()
    waiting: str = ""

    @property
    def heading(self) -> tuple[str, ...]:
        """The head, with the side to act behind the moment."""
        if not self.waiting:
            return self.head
        return (". ".join(filter(None, (*self.head[:1], self.waiting))), *self.head[1:])


class TextCanvas:
    """A canvas of characters, with tints and names."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str]] = {}
        self._cells: dict[str, list[Span]] = {}
        self._tints: list[tuple[Span, Tint]] = []

    def write(self, row: int, column: int, text: str, tint: Tint | None = None) -> Span:
        """Write text over the board, blanks included."""
        line = self._rows.setdefault(row, {})
        line.update(enumerate(text, column))
        span = Span(row, column, column + len(text))
        if tint and text:
            self._tints.append((span, tint))
        return span

    def tint(self, span: Span, tint: Tint) -> None:
        """Tint characters."""
        self._tints.append((span, tint))

    def name(self, name: str, *spans: Span) -> None:
        """Add a span to a name, after its earlier ones."""
        self._cells.setdefault(name, []).extend(spans)

    def board(self, legend: Sequence[str] = (), plane: TextPlane | None = None) -> TextBoard:
        """Return the board written so far."""
        cells = {name: tuple(spans) for name, spans in self._cells.items()}
        return TextBoard(
            lines=tuple(self._lines()),
            cells=cells,
            tints=tuple(self._tints),
            legend=tuple(legend),
            plane=plane,
        )

    @property
    def rows(self) -> int:
        """The rows written so far, with those above them."""
        return max(self._rows, default=-1) + 1

    def _lines(self) -> Iterator[str]:
        for row in range(self.rows):
            line = self._rows.get(row, {})
            yield "".join(line.get(at, " ") for at in range(max(line, default=-1) + 1)).rstrip()
