"""The board pane: it pans, follows the cursor and lights the things to choose."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from wargames.kernel.geometry.plane import Point
from wargames.render import Span, TextBoard
from wargames.screen import styles
from wargames.screen.cursor import Direction, Place, in_turn, middle, places_of, stops, walked, within

AROUND = (4, 12)
"""The lines and columns around the cursor that stay in view."""
LEAP = 6
ON_TOP = ("unit:", "figure:", "group:")
"""Marks of pieces on the map; the edges of lit places leave them free."""

EMPTY = TextBoard((), {})
Ink = tuple[str, Style]


class BoardPane(ScrollView, can_focus=True):
    """A pane with a board of characters; it posts pointed-at places."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *((key, f"walk('{key}')", "") for key in ("up", "down", "left", "right")),
        *((f"shift+{key}", f"walk('{key}', True)", "") for key in ("up", "down", "left", "right")),
        ("n", "lit(1)", "Next"),
        ("N", "lit(-1)", ""),
    ]

    class PointedAt(Message):
        """A place was clicked, or Enter was pressed at it."""

        def __init__(self, at: Place) -> None:
            super().__init__()
            self.at = at

    class Walked(Message):
        """The cursor went to another place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = EMPTY
        self.cursor: Place = (0, 0)
        self._lit: dict[Place, Ink] = {}
        self._lit_places: tuple[Place, ...] = ()
        self._taken: frozenset[Place] = frozenset()
        self._tinted: dict[int, list[tuple[Span, Style]]] = {}
        self._marks: tuple[str, ...] = ()
        self._points: tuple[tuple[Point, str], ...] = ()

    # shown

    def show(self, board: TextBoard) -> None:
        """Show another board, the cursor where it was if it is the same map."""
        self.board = board
        lines, columns = board.size
        self.virtual_size = Size(columns + 1, lines)
        self._tinted = {}
        for span, tint in board.tints:
            self._tinted.setdefault(span.row, []).append((span, styles.TINTS[tint]))
        on_top = (spans for name, spans in board.cells.items() if name.startswith(ON_TOP))
        self._taken = frozenset((one.row, at) for spans in on_top for one in spans for at in _columns(one))
        self.cursor = self.nearest(self.cursor)
        self.light(())

    def light(self, marks: Collection[str], points: Iterable[tuple[Point, str]] = ()) -> None:
        """Light things by name, and points, each with a sign."""
        self._marks, self._points = tuple(marks), tuple(points)
        spans = [self.board.cells[mark] for mark in self._marks if mark in self.board.cells]
        plane = self.board.plane
        at_points = {plane.place(point): sign for point, sign in self._points} if plane else {}
        self._lit = {}
        for span in (one for each in spans for one in each):
            self._light(span)
        self._lit |= {place: (sign, styles.POINTED) for place, sign in at_points.items()}
        self._lit_places = tuple(
            dict.fromkeys((*(middle(span) for each in spans for span in each[:1]), *at_points))
        )
        self.refresh()

    def _light(self, span: Span) -> None:
        """Light some characters, with an edge at both ends if nothing lies there."""
        style = styles.LIT_SHAPE if self.app.no_color else styles.LIT
        self._lit |= {(span.row, at): ("", style) for at in _columns(span)}
        for at, edge in zip((span.start - 1, span.stop), styles.EDGES["lit"], strict=True):
            place = (span.row, at)
            there = self._lit.get(place, ("", styles.PAPER))[0]
            if there in styles.EDGES["lit"] and there != edge:
                self._lit[place] = ("|", styles.LIT_EDGE)  # it ends one lit place and begins the next
            elif place not in self._taken and place not in self._lit:
                self._lit[place] = (edge, styles.LIT_EDGE)

    @property
    def lit_places(self) -> tuple[Place, ...]:
        """The lit places."""
        return self._lit_places

    # the cursor

    def nearest(self, at: Place) -> Place:
        """Find the stop of the cursor nearest to a place."""
        there = stops(self.board)
        if not there or at in there:
            return within(self.board, at)
        return min(there, key=lambda place: (abs(place[0] - at[0]) * 2 + abs(place[1] - at[1]), place))

    def go_to(self, at: Place) -> None:
        """Put the cursor somewhere, and bring it into view."""
        self.cursor = within(self.board, at)
        self.follow()
        self.refresh()
        self.post_message(self.Walked())

    def go_to_mark(self, marks: Sequence[str]) -> bool:
        """Put the cursor at the first of the names that is on the board; return whether one is."""
        place = next(places_of(self.board, marks), None)
        if place is not None:
            self.go_to(self.nearest(place))
        return place is not None

    def follow(self) -> None:
        """Bring the cursor into view, with its surroundings."""
        (row, column), (high, wide) = self.cursor, AROUND
        high, wide = min(high, (self.size.height - 1) // 2), min(wide, (self.size.width - 1) // 2)
        region = Region(column - wide, row - high, 2 * wide + 1, 2 * high + 1)
        self.scroll_to_region(region, animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the cursor in view, at the same part of the board however often the pane is laid out."""
        self.call_after_refresh(self._follow_anew)

    def _follow_anew(self) -> None:
        self.scroll_to(0, 0, animate=False, force=True, immediate=True)
        self.follow()

    def action_walk(self, direction: Direction, leap: bool = False) -> None:  # noqa: FBT001, FBT002  a binding
        """Walk to the next place in a direction, or several places on."""
        at = self.cursor
        for _ in range(LEAP if leap else 1):
            at = walked(self.board, at, direction)
        self.go_to(at)

    def action_lit(self, step: int) -> None:
        """Walk to the next or the last lit place."""
        if place := in_turn((self.nearest(one) for one in self._lit_places), self.cursor, step):
            self.go_to(place)

    def names(self) -> tuple[str, ...]:
        """List the things at the cursor, the smallest first; in a hex, all things in it."""
        row, column = self.cursor
        found = self.board.names_at(row, column)
        place = next((name for name in found if name.startswith(("hex:", "space:"))), None)
        if place is None:
            return found
        spans = self.board.cells[place]
        lying = [
            name
            for name, there in self.board.cells.items()
            if name.startswith(ON_TOP) and any(_within(one, spans) for one in there)
        ]
        return tuple(dict.fromkeys((*lying, *found)))

    def on_click(self, event: Click) -> None:
        """Go to the clicked place, and post it."""
        column, row = event.x + self.scroll_offset.x, event.y + self.scroll_offset.y
        names = self.board.names_at(row, column)
        if not names and self.board.plane is None:
            return
        clicked = tuple(name for name in names if name.startswith(ON_TOP))
        self.go_to(self.nearest((row, column)))
        self.post_message(self.PointedAt((row, column) if clicked else self.cursor))

    # drawing

    def render_line(self, y: int) -> Strip:
        """Draw a line of the board."""
        row, left = y + self.scroll_offset.y, self.scroll_offset.x
        wide = self.size.width
        segments = [Segment(text, style) for text, style in self._inked(row, left, left + wide)]
        return Strip(segments, wide)

    def _inked(self, row: int, start: int, stop: int) -> list[Ink]:
        """Return the characters of a line in runs of one style."""
        line = self.board.lines[row] if row < len(self.board.lines) else ""
        base = [styles.PAPER] * (stop - start)
        for span, style in self._tinted.get(row, ()):
            for at in range(max(span.start, start), min(span.stop, stop)):
                base[at - start] += style
        cursor = self._cursor_ink() if row == self.cursor[0] and self.board.lines else {}
        found: list[Ink] = []
        for at in range(start, stop):
            laid = [ink for inks in (self._lit, cursor) if (ink := inks.get((row, at)))]
            text = next((sign for sign, _ in reversed(laid) if sign), line[at : at + 1] or " ")
            style = sum((more for _, more in laid), base[at - start])
            if found and found[-1][1] == style:
                found[-1] = (found[-1][0] + text, style)
            else:
                found.append((text, style))
        return found

    def _cursor_ink(self) -> dict[Place, Ink]:
        """Return the characters of the cursor: edges around a place, a character of a table."""
        span = self._span_at(self.cursor)
        if span is None:
            return {self.cursor: ("", styles.CURSOR)}
        edges = styles.EDGES["both" if (span.row, span.start) in self._lit else "cursor"]
        ends = {(span.row, span.start - 1): edges[0], (span.row, span.stop): edges[1]}
        return {place: (edge, styles.CURSOR_EDGE) for place, edge in ends.items()}

    def _span_at(self, at: Place) -> Span | None:
        if self.board.plane is not None:
            return None
        names = self.board.names_at(*at)
        spans = (span for name in names[::-1] for span in self.board.cells[name] if at in span)
        return next(spans, None)


def _columns(span: Span) -> range:
    return range(span.start, span.stop)


def _within(inner: Span, spans: Iterable[Span]) -> bool:
    return any(one.row == inner.row and one.start <= inner.start < one.stop for one in spans)
