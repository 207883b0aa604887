"""The table: terrain features that are areas, and borders that are lines (FM-1.1 to FM-1.5, FM-R2)."""

from typing import Any

import attrs

from wargames.fire_move.values.components import (
    BORDERS,
    TERRAIN,
    BorderKind,
    BorderType,
    Terrain,
    TerrainType,
)
from wargames.kernel.geometry.plane import Point

FeatureId = str
BorderId = str


@attrs.frozen
class Feature:
    """An area of one terrain (FM-1.2). ``polygon`` lists its corners in order, either way round.

    An island (a building, a trench) names the feature that it is cut out of (FM-R2).
    """

    id: FeatureId
    terrain: TerrainType
    polygon: tuple[Point, ...]
    inside: FeatureId | None = None

    @property
    def kind(self) -> Terrain:
        """What its terrain does."""
        return TERRAIN[self.terrain]


@attrs.frozen
class Border:
    """A line along edges of features; edges without one are of the type join (FM-1.4, FM-1.5, FM-R2)."""

    id: BorderId
    type: BorderType
    line: tuple[Point, ...]

    @property
    def kind(self) -> BorderKind:
        """What a border of its type does."""
        return BORDERS[self.type]


@attrs.frozen(eq=False)
class Table:
    """A table from its south-west corner (0, 0), ``size`` hundredths of an inch wide and deep (FM-1.1).

    Tables are the keys of what is remembered about them: they are compared by their ``key`` numbers and
    texts, and their ``hash`` is known.
    """

    size: tuple[int, int]
    features: tuple[Feature, ...]
    borders: tuple[Border, ...] = ()
    key: tuple[Any, ...] = attrs.field(init=False, repr=False)
    hash: int = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        features = tuple((one.id, one.terrain, _numbers(one.polygon), one.inside) for one in self.features)
        borders = tuple((one.id, one.type, _numbers(one.line)) for one in self.borders)
        object.__setattr__(self, "key", (self.size, features, borders))
        object.__setattr__(self, "hash", hash(self.key))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self is other or self.key == other.key)

    def __hash__(self) -> int:
        return self.hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.size, self.features, self.borders)  # the hash of a text differs between processes


def _numbers(points: tuple[Point, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((point.x, point.y) for point in points)
