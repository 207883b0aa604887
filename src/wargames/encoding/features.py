"""What a ruleset declares about its observations: scalars, tables of entities, planes over its hexes.

Each of the five rulesets has one module here that declares its :class:`Features`; a third party's package
names its own in the entry-point group ``wargames.features``, by the id of its game. A game that declares none
is observed by the typed fields of its view (:mod:`wargames.encoding.typed_features`).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import attrs

from wargames.encoding.columns import Column, Row
from wargames.kernel.game import View

GROUP = "wargames.features"

Cell = tuple[int, str, float]
"""A value that is added to a plane, by the number of the plane, in a hex."""


@attrs.frozen
class Scalars:
    """Numbers about the game as a whole."""

    columns: tuple[Column, ...]
    read: Callable[[Any], Row]


Found = tuple[str, Any, Any]
"""An entity in a view: its name, itself, and what else its row depends on."""


def nothing(_view: Any) -> tuple[()]:
    """Find nothing."""
    return ()


@attrs.frozen
class Entities:
    """A table with a row for each entity: unit, figure, card.

    ``read`` finds the entities of a view, and ``row`` says one of them in numbers, from itself and from what
    ``read`` gave with it, which is hashable. The row of the same object with equal company is not made again.
    ``names`` lists, for the view of an opening, the entities that have rows of their own all game long;
    ``spare`` says how many more rows there are, for entities that are unknown or come later, taken from the
    first on in the order of ``read``. The table itself adds the first column, ``there``: 1 where there is an
    entity. Where ``follows`` is given, the table is the last one again as long as that gives an equal value.
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
    """The grid that planes lie on: the names of its hexes, row by row; None where there is no hex."""

    height: int
    width: int
    places: tuple[str | None, ...]


@attrs.frozen
class PlaneLayer:
    """Planes over the hexes of a map; cells that ``read`` gives more than once are added up.

    They are read anew when ``follows`` gives another value for a view than for the one before; a layer that
    follows nothing is read once, in the opening.
    """

    columns: tuple[Column, ...]
    read: Callable[[Any], Iterable[Cell]]
    follows: Callable[[Any], Any] = nothing


@attrs.frozen
class Sum:
    """A plane that shows in each hex the sum of some columns of a table over those who stand there.

    Only rows count where the column ``where`` is 1, or 0 if ``absent``. ``of`` nothing is how many they are.
    The table, the same for all sums, has the columns ``column`` and ``row``; whoever is not on the map has
    0 in ``on_map``.
    """

    column: Column
    table: str
    of: tuple[str, ...] = ()
    where: str = "there"
    absent: bool = False
    on_map: str = "there"


@attrs.frozen
class HexPlanes:
    """Planes over the hexes of a map: what is printed and what lies on it."""

    sheet: Callable[[Any], PlaneGrid]
    layers: tuple[PlaneLayer, ...]
    sums: tuple[Sum, ...] = ()


@attrs.frozen
class Features:
    """What may be observed in the views of one game."""

    view_type: type[View]
    scalars: Scalars
    entities: tuple[Entities, ...] = ()
    planes: HexPlanes | None = None


@cache
def features_of(game: str) -> Features | None:
    """Find the features that a game declares, by its id; None if it declares none."""
    for entry in entry_points(group=GROUP, name=game):
        found: Features = entry.load()
        return found
    return None
