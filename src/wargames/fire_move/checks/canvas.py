"""How a table is painted: the terrain of each of its features (FM-1.2)."""

from collections.abc import Mapping
from typing import Any

from wargames.fire_move.values.components import TERRAIN
from wargames.kernel.canvas import Canvas, Cell


def places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """List the features by name."""
    return tuple(data["table"]["features"])


def cell(_data: Mapping[str, Any], place: str) -> Cell:
    """Find the terrain of a feature."""
    return Cell(f"table.features.{place}.terrain")


CANVAS = Canvas({name: name for name in TERRAIN}, places, cell)
