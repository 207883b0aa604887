"""Areas of the table bounded by straight edges, with exact point location."""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import pairwise

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.plane import Meeting, Point, cross, segments_meet, shown
from wargames.kernel.geometry.polylines import Edge, as_points

MOST_CORNERS = 1000
FEWEST_CORNERS = 3


class Where(Enum):
    """The place of a point or a stretch: strictly inside an area, on its border, or outside."""

    INSIDE = "inside"
    BORDER = "border"
    OUTSIDE = "outside"


@attrs.frozen
class Polygon:
    """An area given by its corners in order, either way round; the last edge closes it by itself.

    Edge n leads from corner n to the next. A corner may stand in the middle of a straight border.
    ``box`` is (west, south, east, north). Raise `BadGeometry`, naming the corner or edge, for fewer than 3
    corners or more than `MOST_CORNERS`, a corner listed twice, no surface, and edges that meet elsewhere than
    at their shared corner.

    >>> field = Polygon((Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)))
    >>> [field.locate(Point(x, 5)).value for x in (5, 10, 11)]
    ['inside', 'border', 'outside']
    """

    corners: tuple[Point, ...] = attrs.field(converter=as_points)
    edges: tuple[Edge, ...] = attrs.field(init=False, eq=False, repr=False)
    box: tuple[int, int, int, int] = attrs.field(init=False, eq=False, repr=False)
    flat: tuple[tuple[int, int], ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check_corners(self.corners)
        edges = tuple(pairwise((*self.corners, self.corners[0])))
        _check_surface(self.corners)
        _check_simple(edges)
        flat = tuple((corner.x, corner.y) for corner in self.corners)
        xs, ys = zip(*flat, strict=True)
        object.__setattr__(self, "edges", edges)
        object.__setattr__(self, "flat", flat)
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))

    @property
    def doubled_area(self) -> int:
        """Twice the surface in squared hundredths: positive where the corners run counterclockwise."""
        return _doubled_area(self.corners)

    def locate(self, point: Point) -> Where:
        """Return where ``point`` lies: inside, on the border or outside."""
        x, y = point.x, point.y
        west, south, east, north = self.box
        if not (west <= x <= east and south <= y <= north):
            return Where.OUTSIDE
        inside = False
        px, py = self.flat[-1]
        for qx, qy in self.flat:
            side = (qx - px) * (y - py) - (qy - py) * (x - px)
            if side == 0 and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy):
                return Where.BORDER
            if (py > y) != (qy > y) and (side > 0) == (qy > py):
                inside = not inside
            px, py = qx, qy
        return Where.INSIDE if inside else Where.OUTSIDE


def closed(ring: Iterable[Point]) -> Polygon:
    """Make the polygon of a written-out ring, which must end where it began, or raise `BadGeometry`."""
    corners = as_points(ring)
    if not corners or corners[0] != corners[-1]:
        ends = f"from {corners[0]} to {corners[-1]}" if corners else "and has no corner"
        raise BadGeometry(f"the ring is not closed: it runs {ends}")
    return Polygon(corners[:-1])


def _check_corners(corners: tuple[Point, ...]) -> None:
    if not FEWEST_CORNERS <= len(corners) <= MOST_CORNERS:
        raise BadGeometry(
            f"a polygon has {FEWEST_CORNERS} to {MOST_CORNERS} corners, not {shown(len(corners))}"
        )
    seen: dict[Point, int] = {}
    for place, corner in enumerate(corners):
        if corner in seen:
            raise BadGeometry(f"corner {place} {corner} of the polygon repeats corner {seen[corner]}")
        seen[corner] = place


def _check_surface(corners: tuple[Point, ...]) -> None:
    if not any(cross(corners[0], corners[1], corner) for corner in corners):
        raise BadGeometry(f"the polygon has no surface: corners 0 to {len(corners) - 1} lie on one line")


def _doubled_area(corners: tuple[Point, ...]) -> int:
    return sum(a.x * b.y - a.y * b.x for a, b in pairwise((*corners, corners[0])))


def _check_simple(edges: tuple[Edge, ...]) -> None:
    for i, j in _near_pairs(edges):
        meeting = segments_meet(*edges[i], *edges[j])
        neighbors = j - i in {1, len(edges) - 1}
        if meeting is not Meeting.APART and not (neighbors and meeting is Meeting.TOUCH):
            raise BadGeometry(f"{_named(edges, i)} and {_named(edges, j)} of the polygon {meeting.value}")


def _named(edges: tuple[Edge, ...], place: int) -> str:
    a, b = edges[place]
    return f"edge {place} {a}-{b}"


def _near_pairs(edges: tuple[Edge, ...]) -> Iterator[tuple[int, int]]:
    """Pair the edges whose boxes meet, by sweeping from west to east."""
    spans = sorted((min(a.x, b.x), max(a.x, b.x), place) for place, (a, b) in enumerate(edges))
    heights = [(a.y, b.y) if a.y < b.y else (b.y, a.y) for a, b in edges]
    open_spans: list[tuple[int, int]] = []
    for west, east, place in spans:
        open_spans = [(end, other) for end, other in open_spans if end >= west]
        south, north = heights[place]
        near = (other for _, other in open_spans if heights[other][0] <= north and heights[other][1] >= south)
        yield from ((min(place, other), max(place, other)) for other in near)
        open_spans.append((east, place))
