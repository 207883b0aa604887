"""Text forms of routes, formations and groupings."""

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.naming import Names
from wargames.kernel.geometry.plane import PER_INCH, Point, hundredths


def written(point: Point) -> str:
    """Write a point in inches, as actions do."""
    return f"{point.x / PER_INCH:.2f}/{point.y / PER_INCH:.2f}"


@attrs.frozen
class Waypoints:
    """Points of a route or a formation in order, without the start: ``5.00/7.25>6.00/8.50``.

    >>> Waypoints.read("5/7.25>6.5/8").spell()
    '5.00/7.25>6.50/8.00'
    """

    EXAMPLE: ClassVar[str] = "5.00/7.25>6.00/8.50"
    SOUND_BY_FIELDS: ClassVar[bool] = True

    points: tuple[Point, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The points, each as it is written."""
        return tuple(map(written, self.points))

    def spell(self) -> str:
        """Write the points in inches."""
        return ">".join(self.names) or "-"

    @classmethod
    def read(cls, word: str) -> Self:
        """Read the points back; raises ``ValueError`` for other text."""
        if word == "-":
            return cls(())
        return cls(tuple(_point(part) for part in word.split(">")))

    @classmethod
    def drawn(cls, points: tuple[Point, ...]) -> Self:
        """Make a route of drawn points."""
        return cls(points)


@attrs.frozen
class Spot:
    """One point of the table: ``10.00/3.25``.

    >>> Spot.read("10/3.25").spell()
    '10.00/3.25'
    """

    EXAMPLE: ClassVar[str] = "10.00/3.25"
    SOUND_BY_FIELDS: ClassVar[bool] = True

    at: Point

    def spell(self) -> str:
        """Write the point in inches."""
        return written(self.at)

    @property
    def names(self) -> tuple[str, ...]:
        """The point alone."""
        return (self.spell(),)

    @classmethod
    def read(cls, word: str) -> Self:
        """Read the point back; raises ``ValueError`` for other text."""
        return cls(_point(word))


def _point(word: str) -> Point:
    x, slash, y = word.partition("/")
    if not slash:
        raise ValueError(word)
    try:
        return Point(hundredths(x), hundredths(y))
    except BadGeometry as error:
        raise ValueError(str(error)) from None


@attrs.frozen
class Parts:
    """Sets of figures by number, each a group to be: ``1+2+5/3+4``.

    >>> Parts.read("1+2/3").spell()
    '1+2/3'
    """

    EXAMPLE: ClassVar[str] = "1+2+5/3+4"

    parts: tuple[tuple[int, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The figures of all parts, in order of mention."""
        return tuple(str(number) for part in self.parts for number in part)

    def spell(self) -> str:
        """Write the parts."""
        return "/".join("+".join(map(str, part)) for part in self.parts) or "-"

    @classmethod
    def read(cls, word: str) -> Self:
        """Read the parts back; raises ``ValueError`` for other text."""
        if word == "-":
            return cls(())
        return cls(tuple(tuple(map(_number, part.split("+"))) for part in word.split("/")))


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < len("1000000")):
        raise ValueError(word)
    return int(word)


Path = Annotated[Waypoints, Names("path")]
Formation = Annotated[Waypoints, Names("formation")]
Entry = Annotated[Waypoints, Names("point")]
Facing = Annotated[Waypoints, Names("facing")]
Grouping = Annotated[Parts, Names("figure")]


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Route="Waypoints")
