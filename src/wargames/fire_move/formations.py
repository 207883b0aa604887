"""Formations: where the figures of a group stand, and what holds them together (FM-2.8, FM-R3, FM-R12)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import attrs

from wargames.fire_move.battlefield import Battlefield
from wargames.fire_move.components import CLEARANCE, COHESION, FORMATION_RADIUS, SPACING
from wargames.fire_move.subdivision import Piece
from wargames.kernel.errors import Refusal
from wargames.kernel.paths import connected
from wargames.kernel.plane import Point, squared, within

GRAINS = (75, 50)
"""The steps of the default offsets: the second is tried where the first finds too few places (FM-G25)."""
_MOST_STEPS = 4

OFFSETS: tuple[tuple[int, int], ...] = tuple(
    sorted(
        ((i, j) for i in range(-_MOST_STEPS, _MOST_STEPS + 1) for j in range(-_MOST_STEPS, _MOST_STEPS + 1)),
        key=lambda ij: (ij[0] ** 2 + ij[1] ** 2, *ij),
    )
)
"""The default offsets in steps, nearest first, then by i, then by j (FM-G25)."""

Offset = tuple[int, int]


def _steps(grain: int) -> tuple[tuple[Offset, ...], tuple[tuple[int, ...], ...]]:
    """Give the offsets of a grain within 3 inches, and which of them lie within an inch of each."""
    steps = tuple(
        (grain * i, grain * j) for i, j in OFFSETS if (i * i + j * j) * grain**2 <= FORMATION_RADIUS**2
    )
    beside = tuple(
        tuple(n for n, (u, v) in enumerate(steps) if 0 < (u - x) ** 2 + (v - y) ** 2 <= COHESION**2)
        for x, y in steps
    )
    return steps, beside


STEPS = {grain: _steps(grain) for grain in GRAINS}

Points = tuple[Point, ...]
Admits = Callable[[Point], bool]


def default_formation(
    field: Battlefield, end: Point, count: int, standing: Sequence[Point], admits: Admits | None = None
) -> Points | None:
    """Place ``count`` figures in Key Figure order at the first legal default offsets (FM-R12, FM-G25).

    ``standing`` are all other figures. ``admits`` may leave out points, as a set-up zone does. None: there is
    no room.
    """
    ground = Ground.about(field, end, standing)
    for grain in GRAINS:
        placed = ground.placed(grain, count, admits)
        if placed is not None:
            return placed
    return None


def formation_refusal(
    field: Battlefield, end: Point, spots: Points, standing: Sequence[Point]
) -> Refusal | None:
    """Say what keeps figures from standing at ``spots`` about ``end`` (FM-R12)."""
    return next(_refusals(Ground.about(field, end, standing), spots), None)


def parts(field: Battlefield, points: Sequence[Point]) -> tuple[tuple[int, ...], ...]:
    """Part figures into those that hold together: chains of steps of an inch in one feature (FM-2.8, FM-R3).

    Each part lists places in ``points``, in order; the part with the first figure comes first.
    """
    homes = [field.place_at(point) for point in points]

    def linked(one: int) -> Iterator[int]:
        for other, point in enumerate(points):
            if homes[one] == homes[other] and within(points[one], point, COHESION):
                yield other

    return tuple(tuple(sorted(part)) for part in connected(range(len(points)), linked))


# ------------------------------------------------------------------------------------------- around one point


@attrs.frozen
class Ground:
    """The end of a move: the borders within reach of a formation about it, and the figures in the way."""

    field: Battlefield
    end: Point
    pieces: tuple[Piece, ...]
    standing: tuple[Point, ...]

    @classmethod
    def about(cls, field: Battlefield, end: Point, standing: Sequence[Point]) -> "Ground":
        """Gather what lies about a point."""
        pieces = tuple(field.boxed(end, FORMATION_RADIUS + CLEARANCE))
        reach = (FORMATION_RADIUS + SPACING) ** 2
        near = tuple(other for other in standing if squared(end, other) <= reach)
        return cls(field, end, pieces, near)

    def placed(self, grain: int, count: int, admits: Admits | None) -> Points | None:
        """Give each figure in turn the first offset that suits him, within an inch of one placed before.

        Two offsets of one grain are never less than half an inch apart.
        """
        steps, beside = STEPS[grain]
        suits: dict[int, Point | None] = {}
        placed: dict[int, Point] = {}
        within_reach = set(range(len(steps)))
        for _ in range(count):
            for place in sorted(within_reach):
                if place not in suits:
                    suits[place] = self.spot(*steps[place], admits)
                if (spot := suits[place]) is not None:
                    break
            else:
                return None
            within_reach = {*beside[place], *(within_reach if placed else ())}.difference(placed, (place,))
            placed[place] = spot
        return tuple(placed.values())

    def spot(self, dx: int, dy: int, admits: Admits | None) -> Point | None:
        """Give the point at an offset if a figure may stand there."""
        point = Point(self.end.x + dx, self.end.y + dy)
        if admits is not None and not admits(point):
            return None
        return point if next(self.complaints(point), None) is None else None

    def complaints(self, point: Point) -> Iterator[Refusal]:
        """Say what keeps one figure from standing at a point."""
        if squared(self.end, point) > FORMATION_RADIUS**2:
            yield Refusal("FM-R12", f"{point} is more than 3 inches from {self.end}")
            return
        for other in self.standing:
            if crowded(point, other):
                yield Refusal("FM-R12", f"{point} is less than 0.50 inch from another figure")
        for piece in self.pieces:
            if piece.meets(self.end, point):
                yield Refusal("FM-R12", f"a border lies between {self.end} and {point}")
            elif piece.nearer(point, CLEARANCE):
                yield Refusal("FM-R2", f"{point} is less than 0.05 inch from a border")


def crowded(one: Point, other: Point) -> bool:
    """Tell whether two figures would stand less than half an inch apart (FM-R12)."""
    return squared(one, other) < SPACING * SPACING


def _refusals(ground: Ground, spots: Points) -> Iterator[Refusal]:
    for spot in spots:
        yield from ground.complaints(spot)
    for one, other in combinations(spots, 2):
        if crowded(one, other):
            yield Refusal("FM-R12", f"{one} and {other} are less than 0.50 inch apart")
    if len(parts(ground.field, spots)) > 1:
        yield Refusal("FM-2.8", "the figures do not hold together: a gap of more than 1 inch parts them")
