"""Where a scenario's file holds the terrain of each place of its map: what an editor paints on."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs


@attrs.frozen
class Cell:
    """The place of one sign in a scenario's file: a field, and in its text the line and column, from 0.

    Without a column the whole field is the sign.
    """

    field: str
    line: int = 0
    column: int | None = None


@attrs.frozen
class Canvas:
    """How a map is painted: the sign of each terrain, and where the sign of a place stands.

    ``places`` lists the places of the data that a file holds, ``cell`` finds one of them; the data may be
    of a scenario that cannot be played yet. The first terrain is bare ground.
    """

    signs: Mapping[str, str]
    places: Callable[[Mapping[str, Any]], tuple[str, ...]]
    cell: Callable[[Mapping[str, Any], str], Cell]
