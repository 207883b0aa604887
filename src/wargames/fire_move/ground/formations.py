"""Formations: places for the figures of a group, and cohesion (FM-2.8, FM-R3, FM-R12)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import isqrt

import attrs

from wargames.fire_move.ground.battlefield import Battlefield, Place
from wargames.fire_move.values.components import (
    CLEARANCE,
    COHESION,
    ENEMY_DISTANCE,
    FORMATION_RADIUS,
    SPACING,
)
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import Point, squared

_REACH = COHESION * COHESION
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
    """Return the offsets of a grain within 3 inches, and which of them lie within an inch of each."""
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
    field: Battlefield, end: Point, count: int, standing: Sequence[Point], *, admits: Admits | None = None
) -> Points | None:
    """Place ``count`` figures in Key Figure order at the first legal default offsets (FM-R12, FM-G25).

    ``standing`` are all other figures; ``admits`` restricts the points, as a set-up zone does. None: no room.
    """
    ground = FormationSite.about(field, end, standing)
    if admits is None and not ground.standing:
        return ground.room.formation(count)
    usual = ground.room.usual(count)
    if usual is not None and all(ground.suits(spot, admits) for spot in usual):
        return usual  # figures farther off change nothing
    for grain in GRAINS:
        placed = _placed(grain, count, lambda spot: ground.suits(spot, admits), ground.room)
        if placed is not None:
            return placed
    return None


def formation_refusal(
    field: Battlefield, end: Point, spots: Points, standing: Sequence[Point]
) -> Refusal | None:
    """Return why figures may not stand at ``spots`` about ``end`` (FM-R12)."""
    return next(_refusals(FormationSite.about(field, end, standing), spots), None)


def parts(field: Battlefield, points: Sequence[Point]) -> tuple[tuple[int, ...], ...]:
    """Split figures into parts in cohesion: chains of steps of an inch in one feature (FM-2.8, FM-R3).

    Each part lists places in ``points``, in order; the part with the first figure comes first.
    """
    places = tuple((point.x, point.y) for point in points)
    known: tuple[tuple[int, ...], ...] | None = field.parted.get(places)
    if known is None:
        known = field.parted.keep(places, _parts(places, [field.place_at(point) for point in points]))
    return known


def _parts(places: tuple[Offset, ...], homes: list[Place | None]) -> tuple[tuple[int, ...], ...]:
    """Gather chains: each figure adds those within an inch that are in no chain yet."""
    left, found = list(range(len(places))), list[tuple[int, ...]]()
    while left:
        chain = [left.pop(0)]
        for one in chain:
            (x, y), home = places[one], homes[one]
            near = [
                other
                for other in left
                if homes[other] == home
                and (places[other][0] - x) ** 2 + (places[other][1] - y) ** 2 <= _REACH
            ]
            left = [other for other in left if other not in near]
            chain += near
        found.append(tuple(sorted(chain)))
    return tuple(found)


# ------------------------------------------------------------------------------------------- around one point


class FormationRoom:
    """The default offsets about the end of a move that no border makes illegal."""

    def __init__(self, field: Battlefield, end: Point) -> None:
        self.end = end
        self._field = field
        self.pieces = tuple(field.pieces_near(end, FORMATION_RADIUS + CLEARANCE))
        self._spots: dict[Offset, Point | None] = {}
        self._usual: dict[int, Points | None] = {}
        self._formations: dict[int, Points | None] = {}
        self._spans: dict[int, int | None] = {}

    def spot(self, offset: Offset) -> Point | None:
        """Return the point at an offset, or None if a border makes it illegal."""
        if offset not in self._spots:
            point = Point(self.end.x + offset[0], self.end.y + offset[1])
            self._spots[offset] = point if self.suits(point) else None
        return self._spots[offset]

    def suits(self, point: Point) -> bool:
        """Return whether `complaints` finds nothing against a point."""
        if not self.pieces:
            return True
        crossed = self._field.sides.crossed(self.end, point)
        if crossed is None:
            return next(self.complaints(point), None) is None
        return not crossed and not any(
            piece.nearer(point, CLEARANCE) for piece in self._field.pieces_near(point, CLEARANCE)
        )

    def formation(self, count: int) -> Points | None:
        """Return the default formation of ``count`` figures if nobody else stands near."""
        if (usual := self.usual(count)) is not None:
            return usual
        if count not in self._formations:
            placed = (_placed(grain, count, _anywhere, self) for grain in GRAINS[1:])
            self._formations[count] = next((one for one in placed if one is not None), None)
        return self._formations[count]

    def usual(self, count: int) -> Points | None:
        """Return that formation if the first grain has room for it."""
        if count not in self._usual:
            self._usual[count] = _placed(GRAINS[0], count, _anywhere, self)
        return self._usual[count]

    def span(self, count: int) -> int | None:
        """Return the squared distance beyond which other figures leave the usual formation unchanged.

        None where there is no usual one.
        """
        if count not in self._spans:
            usual = self.usual(count)
            self._spans[count] = None if usual is None else _span(self.end, usual)
        return self._spans[count]

    def complaints(self, point: Point) -> Iterator[Refusal]:
        """Yield the refusals of a point because of borders (FM-R2, FM-R12)."""
        for piece in self.pieces:
            if piece.meets(self.end, point):
                yield Refusal("FM-R12", f"a border lies between {self.end} and {point}")
            elif piece.nearer(point, CLEARANCE):
                yield Refusal("FM-R2", f"{point} is less than 0.05 inch from a border")


def _span(end: Point, spots: Points) -> int:
    reach = isqrt(max((squared(end, spot) for spot in spots), default=0)) + 1
    return (reach + ENEMY_DISTANCE) ** 2


def room_about(field: Battlefield, end: Point) -> FormationRoom:
    """Return the room about a point (cached)."""
    known: FormationRoom | None = field.rooms.get((end.x, end.y))
    if known is None:
        known = field.rooms.keep((end.x, end.y), FormationRoom(field, end))
    return known


def _anywhere(spot: Point) -> bool:
    del spot
    return True


def _placed(grain: int, count: int, suits: Admits, room: FormationRoom) -> Points | None:
    """Place each figure in turn at the first suitable offset within an inch of one placed before.

    Two offsets of one grain are never less than half an inch apart.
    """
    steps, beside = STEPS[grain]
    spoiled: set[int] = set()
    placed: dict[int, Point] = {}
    reached: set[int] = set()
    within_reach: Iterable[int] = range(len(steps))
    for _ in range(count):
        for place in within_reach:
            if place in spoiled:
                continue
            if (spot := room.spot(steps[place])) is not None and suits(spot):
                break
            spoiled.add(place)
        else:
            return None
        placed[place] = spot
        reached.update(beside[place])
        within_reach = sorted(reached.difference(placed))
    return tuple(placed.values())


@attrs.frozen
class FormationSite:
    """The end of a move: the room about it, and the other figures there."""

    field: Battlefield
    end: Point
    room: FormationRoom
    standing: tuple[tuple[int, int], ...]

    @classmethod
    def about(cls, field: Battlefield, end: Point, standing: Sequence[Point]) -> "FormationSite":
        """Gather the room and the figures about a point."""
        reach, x, y = (FORMATION_RADIUS + SPACING) ** 2, end.x, end.y
        near = [(one.x, one.y) for one in standing if (one.x - x) ** 2 + (one.y - y) ** 2 <= reach]
        return cls(field, end, room_about(field, end), tuple(near))

    def suits(self, point: Point, admits: Admits | None) -> bool:
        """Return whether a point is admitted and no figure stands too near."""
        return not self.crowded(point) and (admits is None or admits(point))

    def crowded(self, point: Point) -> bool:
        """Return whether somebody stands less than half an inch from a point (FM-R12)."""
        x, y = point.x, point.y
        for other_x, other_y in self.standing:
            if (other_x - x) ** 2 + (other_y - y) ** 2 < SPACING * SPACING:
                return True
        return False

    def complaints(self, point: Point) -> Iterator[Refusal]:
        """Yield the reasons why one figure may not stand at a point."""
        if squared(self.end, point) > FORMATION_RADIUS**2:
            yield Refusal("FM-R12", f"{point} is more than 3 inches from {self.end}")
            return
        if self.crowded(point):
            yield Refusal("FM-R12", f"{point} is less than 0.5 inch from another figure")
        if not self.room.suits(point):
            yield from self.room.complaints(point)


def crowded(one: Point, other: Point) -> bool:
    """Return whether two figures would stand less than half an inch apart (FM-R12)."""
    return squared(one, other) < SPACING * SPACING


def _refusals(ground: FormationSite, spots: Points) -> Iterator[Refusal]:
    for spot in spots:
        yield from ground.complaints(spot)
    for one, other in combinations(spots, 2):
        if crowded(one, other):
            yield Refusal("FM-R12", f"{one} and {other} are less than 0.5 inch apart")
    if len(parts(ground.field, spots)) > 1:
        yield Refusal("FM-2.8", "the figures do not hold together: a gap of more than 1 inch parts them")
