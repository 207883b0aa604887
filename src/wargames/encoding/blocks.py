"""The arrays of an observation: their names, shapes and columns."""

from typing import Any

import attrs
import numpy as np

from wargames.encoding.columns import Column
from wargames.kernel.base.errors import WargameError

Array = np.ndarray[Any, np.dtype[np.float32]]
Arrays = dict[str, Array]

SCALARS, MAP = "scalars", "map"


class DoesNotFit(WargameError):
    """A view of another game, scenario or set of options than the observation."""


@attrs.frozen
class ObservationBlock:
    """One array of an observation: name, shape and columns.

    The columns run along the last axis of scalars and tables, and along the first of planes, whose other two
    axes are the rows and columns of the map. ``rows`` names the entity of each row of a table, "" for
    spare ones; ``places`` the hex of each cell of planes, None for none.
    """

    name: str
    shape: tuple[int, ...]
    columns: tuple[Column, ...]
    rows: tuple[str, ...] = ()
    places: tuple[str | None, ...] = ()

    def bounds(self) -> tuple[Array, Array]:
        """Return the least and the greatest value of every entry, in the shape of the array."""
        across = (-1, 1, 1) if self.name == MAP else (-1,)
        low = np.array([column.low for column in self.columns], np.float32).reshape(across)
        high = np.array([column.high for column in self.columns], np.float32).reshape(across)
        return np.broadcast_to(low, self.shape), np.broadcast_to(high, self.shape)
