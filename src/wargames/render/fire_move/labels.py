"""Placement of labels where they hide least."""

from collections.abc import Iterable, Iterator
from math import inf

import attrs

from wargames.render.fire_move.shapes import Spot
from wargames.render.lettering import INK, centered, growing
from wargames.render.markup import Markup, group, tag

WIDE = 0.7
"""The width of a letter, as a part of its height."""


Room = tuple[float, float, float, float]
"""A rectangle by its west, north, east and south ends."""
CELL = 200
"""The width in pixels of the squares by which occupied rectangles are found."""


def room(at: Spot, size: Spot) -> Room:
    """Return the rectangle of a size around a spot."""
    (x, y), (wide, high) = at, size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


class PlacedLabels:
    """The occupied rectangles of a picture, which labels avoid."""

    def __init__(self, taken: Iterable[Room] = ()) -> None:
        self._taken: dict[tuple[int, int], list[Room]] = {}
        for one in taken:
            self._take(one)

    def put(self, spots: Iterable[Spot], size: Spot) -> Spot:
        """Choose the spot where a label hides least (the first of equals), and occupy it."""
        best, least = (0.0, 0.0), inf
        for at in spots:
            hidden = self._hidden(room(at, size), least)
            if hidden < least:
                best, least = at, hidden
            if not hidden:
                break
        self._take(room(best, size))
        return best

    def _take(self, one: Room) -> None:
        for cell in _cells(one):
            self._taken.setdefault(cell, []).append(one)

    def _hidden(self, one: Room, enough: float) -> float:
        """Sum the overlap of a rectangle with others, up to ``enough``."""
        hidden = 0.0
        for other in (other for cell in _cells(one) for other in self._taken.get(cell, ())):
            hidden += _common(one, other)
            if hidden >= enough:
                break
        return hidden


def _cells(one: Room) -> Iterator[tuple[int, int]]:
    west, north, east, south = (int(end // CELL) for end in one)
    for column in range(west, east + 1):
        for row in range(north, south + 1):
            yield column, row


GROWS = 4
"""The largest scale of a label; labels that would cover others are left out."""


@attrs.frozen
class Plate:
    """A label on a plate of a color with an edge, perhaps with a line of notes below its text."""

    text: str
    fill: str
    ink: str = "#ffffff"
    edge: str = "#ffffff"
    letter: float = 15
    note: str = ""

    @property
    def size(self) -> Spot:
        """Its width and height."""
        wide = max(self._wide, WIDE * 0.72 * self.letter * len(self.note) + 8)
        return wide, 1.45 * self.letter + (self.letter if self.note else 0)

    @property
    def _wide(self) -> float:
        return WIDE * self.letter * len(self.text) + 12

    def draw(self, at: Spot, *titles: Markup, names: str | None = None) -> Markup:
        """Draw it around a spot."""
        high, low = 1.45 * self.letter, self.size[1]
        top = -low / 2
        plate = tag("rect", x=-self._wide / 2, y=top, width=self._wide, height=high, rx=high / 3,
                    fill=self.fill, stroke=self.edge, stroke_width=1.5)  # fmt: skip
        text = centered(self.text, (0, top + 1.08 * self.letter), self.letter, self.ink)
        style = {"class_": "label", "data_names": names} if names else {"class_": "label"}
        return growing(at, GROWS, *titles, plate, text, *self._notes(top + high), **style)

    def _notes(self, top: float) -> tuple[Markup, ...]:
        if not self.note:
            return ()
        paper = tag("rect", x=-self.size[0] / 2, y=top, width=self.size[0], height=self.letter, rx=3,
                    fill="#fffefa", fill_opacity=0.92)  # fmt: skip
        written = centered(self.note, (0, top + 0.76 * self.letter), 0.72 * self.letter, INK)
        return (group(paper, written),)


def _common(one: Room, other: Room) -> float:
    """Return the overlap of two rectangles."""
    west, north, east, south = one
    left, top, right, low = other
    across, down = min(east, right) - max(west, left), min(south, low) - max(north, top)
    return across * down if across > 0 and down > 0 else 0.0
