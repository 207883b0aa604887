"""Where along a path something changes: a border is met, or a circle entered or left, in exact order."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

import attrs

from wargames.kernel.cuts import cut
from wargames.kernel.plane import Point, squared, squared_reach
from wargames.kernel.polygons import Polygon
from wargames.kernel.polylines import Edge, Polyline
from wargames.kernel.surds import Surd, between, surd


@attrs.frozen
class Circle:
    """All that lies at most ``reach`` hundredths from ``center``. Raise `BadGeometry` for a bad reach."""

    center: Point
    reach: int

    def __attrs_post_init__(self) -> None:
        squared_reach(self.reach)


@attrs.frozen
class Breakpoint:
    """A point of a path where it meets the border of polygons or circles, named by their places.

    ``at`` runs from 0 at the start of the leg to 1 at its end, which the next leg's start stands for.
    """

    leg: int
    at: Surd
    polygons: tuple[int, ...] = ()
    circles: tuple[int, ...] = ()


@attrs.frozen
class Gap:
    """The open stretch of a leg between two breakpoints, and a fraction strictly inside to stand for it."""

    leg: int
    start: Surd
    end: Surd
    inside: Fraction


def circle_met(a: Point, b: Point, circle: Circle) -> tuple[Surd, ...]:
    """List where the segment ab meets the rim of ``circle``, 0 at a and 1 at b, in order.

    The roots of L t^2 + 2 B t + C = 0 are (-B -/+ sqrt(B^2 - L C)) / L, kept as they are: exact.
    A tangent is met once. Nothing is met by a segment of no length.

    >>> circle_met(Point(0, 0), Point(10, 0), Circle(Point(5, 0), 3)) == (Fraction(1, 5), Fraction(4, 5))
    True
    """
    length = squared(a, b)
    half = (a.x - circle.center.x) * (b.x - a.x) + (a.y - circle.center.y) * (b.y - a.y)
    under_root = half * half - length * (squared(a, circle.center) - squared_reach(circle.reach))
    if length == 0 or under_root < 0:
        return ()
    middle, square = Fraction(-half, length), Fraction(under_root, length * length)
    roots = [surd(middle, sign, square) for sign in ((-1, 1) if under_root else (0,))]
    return tuple(root for root in roots if 0 <= root <= 1)


def breakpoints(
    path: Polyline, polygons: Sequence[Polygon] = (), circles: Sequence[Circle] = ()
) -> tuple[Breakpoint, ...]:
    """List in order where ``path`` meets the borders of ``polygons`` and the rims of ``circles``.

    Between two neighbors of the list, and the corners of the path, the path is inside, outside or on the
    border of each of them throughout. Equal parameters make one breakpoint.
    """
    last = len(path.edges) - 1
    return tuple(
        found
        for leg, edge in enumerate(path.edges)
        for found in _of_leg(leg, edge, polygons, circles)
        if leg == last or found.at < 1
    )


def _of_leg(
    leg: int, edge: Edge, polygons: Sequence[Polygon], circles: Sequence[Circle]
) -> Iterable[Breakpoint]:
    borders: dict[Surd, list[int]] = {}
    rims: dict[Surd, list[int]] = {}
    for place, polygon in enumerate(polygons):
        for crossing in cut(polygon, *edge).crossings:
            borders.setdefault(surd(crossing.at), []).append(place)
    for place, circle in enumerate(circles):
        for at in circle_met(*edge, circle):
            rims.setdefault(at, []).append(place)
    for at in sorted({*borders, *rims}):
        yield Breakpoint(leg, at, tuple(borders.get(at, ())), tuple(rims.get(at, ())))


def gaps(path: Polyline, breaks: Iterable[Breakpoint]) -> tuple[Gap, ...]:
    """List the open stretches of ``path`` between its corners and ``breaks``, each with a point inside.

    >>> path = Polyline((Point(0, 0), Point(10, 0)))
    >>> [str(gap.inside) for gap in gaps(path, breakpoints(path, circles=[Circle(Point(0, 0), 5)]))]
    ['1/4', '3/4']
    """
    stops = [{surd(0), surd(1)} for _ in path.edges]
    for found in breaks:
        stops[found.leg].add(found.at)
    return tuple(
        Gap(leg, start, end, between(start, end))
        for leg, ends in enumerate(stops)
        for start, end in pairwise(sorted(ends))
    )
