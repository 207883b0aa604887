"""The table: terrain features that are areas, and borders that are lines (FM-1.1 to FM-1.5, FM-R2)."""

from typing import Annotated, Any

import attrs

from wargames.fire_move.values.bounds import LARGEST_TABLE, NAME, Inches
from wargames.fire_move.values.components import (
    BORDERS,
    TERRAIN,
    BorderKind,
    BorderTypeId,
    Terrain,
    TerrainId,
)
from wargames.kernel.game.declarations import NotEmpty, RefersTo, Unique
from wargames.kernel.geometry.plane import Point

Length = Annotated[int, Inches(600, LARGEST_TABLE, "FM-1.1")]
"""The width or depth of a table."""
FeatureId = str
BorderId = str


@attrs.frozen
class Feature:
    """An area of one terrain (FM-1.2). ``polygon`` lists its corners in order, either way round.

    An island (a building, a trench) names the feature that it is cut out of (FM-R2).
    """

    id: Annotated[FeatureId, NAME, Unique("feature", "FM-G18")]
    terrain: Annotated[TerrainId, RefersTo("terrains.*", "terrain", "FM-1.2")]
    polygon: tuple[Point, ...]
    inside: FeatureId | None = None


@attrs.frozen
class Border:
    """A line along edges of features; edges without one are of the type join (FM-1.4, FM-1.5, FM-R2)."""

    id: Annotated[BorderId, NAME, Unique("border", "FM-G18")]
    type: Annotated[BorderTypeId, RefersTo("kinds_of_border.*", "type of border", "FM-1.4")]
    line: tuple[Point, ...]


@attrs.frozen(eq=False)
class Table:
    """A table from its south-west corner (0, 0), ``size`` hundredths of an inch wide and deep (FM-1.1).

    ``terrain_types`` and ``border_types`` are its own beside the printed ones (FM-R70). Tables
    are cache keys: they compare by the numbers and texts in ``key``, and store their ``hash``.
    """

    size: tuple[Length, Length]
    features: Annotated[tuple[Feature, ...], NotEmpty("FM-1.1")]
    borders: tuple[Border, ...] = ()
    terrain_types: tuple[Terrain, ...] = ()
    border_types: tuple[BorderKind, ...] = ()
    key: tuple[Any, ...] = attrs.field(init=False, repr=False)
    hash: int = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        features = tuple((one.id, one.terrain, _numbers(one.polygon), one.inside) for one in self.features)
        borders = tuple((one.id, one.type, _numbers(one.line)) for one in self.borders)
        object.__setattr__(self, "key", (self.size, features, borders, self.terrain_types, self.border_types))
        object.__setattr__(self, "hash", hash(self.key))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self is other or self.key == other.key)

    def __hash__(self) -> int:
        return self.hash

    def __reduce__(self) -> tuple[Any, ...]:  # the hash of a text differs between processes
        return Table, (self.size, self.features, self.borders, self.terrain_types, self.border_types)

    @property
    def terrains(self) -> dict[TerrainId, Terrain]:
        """The types of terrain that its features may have (FM-G6, FM-R70)."""
        return TERRAIN | {one.id: one for one in self.terrain_types}

    @property
    def kinds_of_border(self) -> dict[BorderTypeId, BorderKind]:
        """The types that its borders may have (FM-G7, FM-R70)."""
        return BORDERS | {one.id: one for one in self.border_types}

    def terrain(self, feature: Feature) -> Terrain:
        """Return the terrain of a feature."""
        return self.terrains[feature.terrain] if self.terrain_types else TERRAIN[feature.terrain]

    def border_kind(self, type_: BorderTypeId) -> BorderKind:
        """Return the kind of border of a type."""
        return self.kinds_of_border[type_] if self.border_types else BORDERS[type_]


def _numbers(points: tuple[Point, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((point.x, point.y) for point in points)
