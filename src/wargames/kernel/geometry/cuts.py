"""Exact intersections of straight lines with areas and borders."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from operator import or_

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.bits import bit_numbers
from wargames.kernel.geometry.plane import Point, part_is_longer, squared
from wargames.kernel.geometry.polygons import Polygon, Where
from wargames.kernel.geometry.polylines import Polyline

NOUGHT, ONE = Fraction(0), Fraction(1)


@attrs.frozen
class Crossing:
    """A point where a segment meets a border: ``at`` is 0 at its start, 1 at its end.

    ``edges`` are the edges that meet it there, two or more at a corner. ``proper`` says that inner points of
    one edge and of the segment cross.
    """

    at: Fraction
    edges: tuple[int, ...]
    proper: bool


@attrs.frozen
class Stretch:
    """The part of a segment between two neighboring crossings; ``edge`` is the edge it runs along, if any."""

    start: Fraction
    end: Fraction
    where: Where
    edge: int | None = None


@attrs.frozen
class Cut:
    """A segment ab cut by the border of one area: its crossings and the stretches between, both in order."""

    a: Point
    b: Point
    crossings: tuple[Crossing, ...]
    stretches: tuple[Stretch, ...]

    def part(self, where: Where) -> Fraction:
        """Add up the parts of the segment that lie inside, along the border, or outside."""
        return sum((one.end - one.start for one in self.stretches if one.where is where), NOUGHT)

    def longer(self, where: Where, reach: int) -> bool:
        """Return whether more than ``reach`` hundredths of the segment lie inside (or as ``where`` says)."""
        return part_is_longer(self.a, self.b, self.part(where), reach)


@attrs.define
class _Met:
    """The crossings of one chain of edges with a segment, gathered edge by edge.

    ``flips`` are the points where the line through the segment changes sides of the chain. An edge includes
    its start on the left and excludes its end on the line, so that a corner on the line flips as its two
    neighbors do.
    """

    at: dict[Fraction, list[int]] = attrs.field(factory=dict)
    flips: list[Fraction] = attrs.field(factory=list)
    runs: list[tuple[Fraction, Fraction, int]] = attrs.field(factory=list)
    proper: set[Fraction] = attrs.field(factory=set)

    def note(self, at: Fraction, edge: int) -> None:
        if 0 <= at <= 1:
            self.at.setdefault(at, []).append(edge)

    def crossings(self) -> tuple[Crossing, ...]:
        return tuple(Crossing(at, tuple(self.at[at]), at in self.proper) for at in sorted(self.at))


def cut(area: Polygon, a: Point, b: Point) -> Cut:
    """Cut the segment ab by the border of ``area``. Raises `BadGeometry` if a and b are one point.

    >>> yard = Polygon((Point(10, 0), Point(20, 0), Point(20, 10), Point(10, 10)))
    >>> through = cut(yard, Point(0, 5), Point(40, 5))
    >>> [str(crossing.at) for crossing in through.crossings], str(through.part(Where.INSIDE))
    (['1/4', '1/2'], '1/4')
    """
    met = _meet((*area.corners, area.corners[0]), a, b)
    ends = sorted({NOUGHT, ONE, *met.at})
    return Cut(a, b, met.crossings(), tuple(_stretch(met, start, end) for start, end in pairwise(ends)))


def crossings(line: Polyline, a: Point, b: Point) -> tuple[Crossing, ...]:
    """List where the segment ab meets the legs of ``line``, in order from a. Raise as `cut` does."""
    return _meet(line.points, a, b).crossings()


def _stretch(met: _Met, start: Fraction, end: Fraction) -> Stretch:
    for low, high, edge in met.runs:
        if low <= start and end <= high:
            return Stretch(start, end, Where.BORDER, edge)
    inside = sum(flip >= end for flip in met.flips) % 2
    return Stretch(start, end, Where.INSIDE if inside else Where.OUTSIDE)


def _meet(points: Sequence[Point], a: Point, b: Point) -> _Met:
    if a == b:
        raise BadGeometry(f"a segment needs two ends, not {a} twice")
    dx, dy, ax, ay = b.x - a.x, b.y - a.y, a.x, a.y
    sides = [dx * (p.y - ay) - dy * (p.x - ax) for p in points]
    met = _Met()
    if min(sides) > 0 or max(sides) < 0:
        return met
    for edge, (s, t) in enumerate(pairwise(sides)):
        if s * t <= 0:
            _meet_edge(met, edge, (points[edge], points[edge + 1]), (a, b, s, t))
    return met


def _meet_edge(met: _Met, edge: int, ends: tuple[Point, Point], line: tuple[Point, Point, int, int]) -> None:
    """Record how an edge whose ends lie ``s`` and ``t`` to the left meets the line ab."""
    (p, q), (a, b, s, t) = ends, line
    if s == t:
        _run_along(met, edge, sorted((_project(p, a, b), _project(q, a, b))))
        return
    at = Fraction((p.x - a.x) * (q.y - p.y) - (p.y - a.y) * (q.x - p.x), t - s)
    met.note(at, edge)
    if (s > 0) != (t > 0):
        met.flips.append(at)
    if s and t and 0 < at < 1:
        met.proper.add(at)


def _run_along(met: _Met, edge: int, span: list[Fraction]) -> None:
    low, high = max(span[0], NOUGHT), min(span[1], ONE)
    if low <= high:
        for at in {low, high}:
            met.note(at, edge)
    if low < high:
        met.runs.append((low, high, edge))


def _project(p: Point, a: Point, b: Point) -> Fraction:
    return Fraction((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y), squared(a, b))


def passes_through(area: Polygon, a: Point, b: Point) -> bool:
    """Return whether a stretch of the segment ab, however short, lies inside ``area``; as `cut`, but quicker.

    >>> passes_through(Polygon((Point(0, 0), Point(9, 0), Point(0, 9))), Point(-5, 5), Point(5, -5))
    False
    """
    dx, dy, ax, ay = b.x - a.x, b.y - a.y, a.x, a.y
    if _misses_box(area.box, dx, dy, dx * ay - dy * ax):
        return False
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in area.flat]
    if min(sides) > 0 or max(sides) < 0:
        return False
    s, (px, py) = sides[-1], area.flat[-1]
    for t, (qx, qy) in zip(sides, area.flat, strict=True):
        if s * t < 0 and _inner((px - ax) * (qy - py) - (py - ay) * (qx - px), t - s):
            return True
        s, px, py = t, qx, qy
    return any(stretch.where is Where.INSIDE for stretch in cut(area, a, b).stretches)


def _misses_box(box: tuple[int, int, int, int], dx: int, dy: int, offset: int) -> bool:
    """Return whether the line of all (x, y) with dx * y - dy * x = offset passes beside the box."""
    west, south, east, north = box
    if dx < 0:
        south, north = north, south
    if dy < 0:
        west, east = east, west
    return dx * north - dy * west < offset or dx * south - dy * east > offset


def _inner(numerator: int, denominator: int) -> bool:
    return 0 < numerator < denominator or denominator < numerator < 0


@attrs.frozen(eq=False)
class Areas:
    """An index of areas by their boxes: finds those near a segment or a point in a few bit operations.

    The answers are places in ``polygons``, ascending.

    >>> square = Polygon((Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)))
    >>> Areas((square,)).crossed_by(Point(-5, 5), Point(5, 5))
    (0,)
    """

    polygons: tuple[Polygon, ...]
    _lows: tuple["_Sweep", ...] = attrs.field(init=False, repr=False)
    _highs: tuple["_Sweep", ...] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        boxes = [polygon.box for polygon in self.polygons]
        sweeps = [_sweep(box[axis] for box in boxes) for axis in range(4)]
        object.__setattr__(self, "_lows", tuple(sweeps[:2]))
        object.__setattr__(self, "_highs", tuple(sweeps[2:]))

    def near(self, a: Point, b: Point) -> tuple[int, ...]:
        """List the areas whose box meets the box of the segment ab."""
        return tuple(self._near(a, b))

    def crossed_by(self, a: Point, b: Point) -> tuple[int, ...]:
        """List the areas that the segment ab passes through, however shortly (see `passes_through`)."""
        if a == b:
            raise BadGeometry(f"a segment needs two ends, not {a} twice")
        polygons = self.polygons
        return tuple(place for place in self._near(a, b) if passes_through(polygons[place], a, b))

    def locate(self, point: Point) -> tuple[tuple[int, Where], ...]:
        """List each area that holds ``point`` or has it on its border, with which of the two."""
        found = ((place, self.polygons[place].locate(point)) for place in self._near(point, point))
        return tuple((place, where) for place, where in found if where is not Where.OUTSIDE)

    def _near(self, a: Point, b: Point) -> Iterator[int]:
        """Return the indexes whose west and south are low enough and whose east and north high enough."""
        west, east = (a.x, b.x) if a.x < b.x else (b.x, a.x)
        south, north = (a.y, b.y) if a.y < b.y else (b.y, a.y)
        (wests, souths), (easts, norths) = self._lows, self._highs
        low, high = wests.up_to(east) & souths.up_to(north), easts.below(west) | norths.below(south)
        return bit_numbers(low & ~high)


@attrs.frozen
class _Sweep:
    """Sorted values, and for each count of them the bit set of the areas with the lowest ones."""

    values: tuple[int, ...]
    masks: tuple[int, ...]

    def up_to(self, value: int) -> int:
        return self.masks[bisect_right(self.values, value)]

    def below(self, value: int) -> int:
        return self.masks[bisect_left(self.values, value)]


def _sweep(values: Iterable[int]) -> _Sweep:
    ranked = sorted((value, place) for place, value in enumerate(values))
    masks = accumulate((1 << place for _, place in ranked), or_, initial=0)
    return _Sweep(tuple(value for value, _ in ranked), tuple(masks))
