"""Labels that are put where they hide least: plates over the figures, one beside another."""

from collections.abc import Iterable

import attrs

from wargames.render.fire_move.shapes import Spot
from wargames.render.lettering import INK, centered, moved
from wargames.render.markup import Markup, group, tag

WIDE = 0.7
"""How wide a letter is, by its height."""


@attrs.frozen
class Room:
    """A rectangle by its middle, its width and its height."""

    at: Spot
    wide: float
    high: float

    def shared(self, other: "Room") -> float:
        """Give the area that two have in common."""
        across = (self.wide + other.wide) / 2 - abs(self.at[0] - other.at[0])
        down = (self.high + other.high) / 2 - abs(self.at[1] - other.at[1])
        return max(across, 0) * max(down, 0)


class Placed:
    """What has been put into a picture already, so that labels keep clear of it."""

    def __init__(self, taken: Iterable[Room] = ()) -> None:
        self.taken = list(taken)

    def put(self, spots: Iterable[Spot], size: Spot) -> Spot:
        """Choose the spot at which a label of a size hides least, the first of equals, and take it."""
        rooms = [Room(at, *size) for at in spots]
        best = min(rooms, key=lambda room: sum(map(room.shared, self.taken)))
        self.taken.append(best)
        return best.at


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
        """How wide and high it is."""
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
        return group(*titles, plate, text, *self._notes(top + high), transform=moved(at), data_names=names)

    def _notes(self, top: float) -> tuple[Markup, ...]:
        if not self.note:
            return ()
        paper = tag("rect", x=-self.size[0] / 2, y=top, width=self.size[0], height=self.letter, rx=3,
                    fill="#fffefa", fill_opacity=0.92)  # fmt: skip
        return paper, centered(self.note, (0, top + 0.76 * self.letter), 0.72 * self.letter, INK)
