"""Columns and rows of hexes, for planes and tables."""

from collections.abc import Container

from wargames.encoding.columns import Row
from wargames.encoding.features import PlaneGrid
from wargames.kernel.geometry.hexes import OffsetLayout


def sheet_of(layout: OffsetLayout, there: Container[str] | None = None) -> PlaneGrid:
    """Return the grid of a map; only the hexes in ``there``, if that is given."""
    names = [layout.label(hex_) for hex_ in layout]
    places = tuple(name if there is None or name in there else None for name in names)
    return PlaneGrid(layout.rows, layout.columns, places)


def grid_of(layout: OffsetLayout) -> dict[str | None, Row]:
    """Return for each hex by name: 1 for on the map, its column and row; all 0 for None."""
    places: dict[str | None, Row] = {layout.label(hex_): (1, *layout.place(hex_)) for hex_ in layout}
    return places | {None: (0, 0, 0)}
