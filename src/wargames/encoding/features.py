"""Features of a ruleset's observations: scalars, tables of entities, planes over hexes.

Each of the five rulesets declares its :class:`Features` in a module here. Another package names its own in
the entry-point group ``wargames.features``, by the id of its game. Without any, the typed fields of the view
are used (:mod:`wargames.encoding.typed_features`).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from wargames.encoding.columns import Column, Row
from wargames.kernel.game import View
from wargames.kernel.game.installed import installed_for

GROUP = "wargames.features"

Cell = tuple[int, str, float]
"""The number of a plane, a hex, and the value to add there."""


@attrs.frozen
class Scalars:
    """Numbers about the game as a whole."""

    columns: tuple[Column, ...]
    read: Callable[[Any], Row]


Found = tuple[str, Any, Any]
"""An entity of a view: its name, the entity, and other values on which its row depends."""


def nothing(_view: Any) -> tuple[()]:
    """Return nothing."""
    return ()


@attrs.frozen
class Entities:
    """A table with a row for each entity: unit, figure, card.

    ``read`` yields the entities of a view. ``row`` returns the numbers of one, from the entity and the
    hashable value that ``read`` yielded with it; rows of equal arguments are reused. ``names`` lists the
    entities that have fixed rows, from the view of an opening; ``spare`` is the number of rows for others,
    filled in the order of ``read``. A first column, ``there``, is added: 1 if the row has an entity. With
    ``follows`` the last table is reused while that returns an equal value.
    """

    name: str
    columns: tuple[Column, ...]
    read: Callable[[Any], Iterable[Found]]
    row: Callable[[Any, Any], Row]
    names: Callable[[Any], Sequence[str]] = nothing
    spare: Callable[[Any], int] = lambda _view: 0
    follows: Callable[[Any], Any] | None = None


@attrs.frozen
class PlaneGrid:
    """The grid of planes: the names of the hexes, row by row, None for no hex."""

    height: int
    width: int
    places: tuple[str | None, ...]


@attrs.frozen
class PlaneLayer:
    """Planes over the hexes of a map; repeated cells of ``read`` are added up.

    They are read again when ``follows`` returns another value than for the last view; without ``follows``
    they are read once, in the opening.
    """

    columns: tuple[Column, ...]
    read: Callable[[Any], Iterable[Cell]]
    follows: Callable[[Any], Any] = nothing


@attrs.frozen
class Sum:
    """A plane with the sums of some columns of a table over the entities in each hex.

    Only rows count whose column ``where`` is 1, or 0 if ``absent``. Without ``of`` they are counted. The
    table, the same for all sums, has the columns ``column`` and ``row``, and 0 in ``on_map`` for an entity
    off the map.
    """

    column: Column
    table: str
    of: tuple[str, ...] = ()
    where: str = "there"
    absent: bool = False
    on_map: str = "there"


@attrs.frozen
class HexPlanes:
    """All planes over the hexes of a map: printed terrain, and entities on it."""

    sheet: Callable[[Any], PlaneGrid]
    layers: tuple[PlaneLayer, ...]
    sums: tuple[Sum, ...] = ()


@attrs.frozen
class Features:
    """The features of the views of one game."""

    view_type: type[View]
    scalars: Scalars
    entities: tuple[Entities, ...] = ()
    planes: HexPlanes | None = None


def features_of(game: str) -> Features | None:
    """Return the features that a game, or for a variant its game, declares; None if there are none."""
    found: Features | None = installed_for(game, GROUP)
    return found
