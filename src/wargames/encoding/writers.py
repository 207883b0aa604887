"""How the tables and planes of an observation are written, anew only where something has changed."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from wargames.encoding.blocks import MAP, Array, Arrays, Block, DoesNotFit
from wargames.encoding.columns import flag
from wargames.encoding.features import Cell, Entities, Layer, Planes, Sheet, Sum
from wargames.kernel.game import View

LATELY = 4
"""How many arrays are kept for the values that they follow."""

MOST_KEPT = 4096
"""How many rows of a table are kept before they are forgotten."""


class TableWriter:
    """Writes a table of entities; keeps the rows that it has made, by their entities."""

    def __init__(self, entities: Entities, opening: View) -> None:
        self._read, self._say = entities.read, entities.row
        names = tuple(entities.names(opening))
        self._row = {name: row for row, name in enumerate(names)}
        rows = names + ("",) * entities.spare(opening)
        columns = (flag("there"), *entities.columns)
        self.block = Block(entities.name, (len(rows), len(columns)), columns, rows)
        self._kept: dict[tuple[int, Any], tuple[Any, bytes]] = {}
        self._follows = entities.follows
        self._lately = _Lately()

    def write(self, view: View) -> Array:
        """Give the table of a view."""
        if self._follows is None:
            return self._written(view)
        now = self._follows(view)
        table = self._lately.find(now)
        if table is None:
            table = self._lately.keep(now, self._written(view))
        return table.copy()

    def _written(self, view: View) -> Array:
        table = np.zeros(self.block.shape, np.float32)
        rows: list[int] = []
        values: list[bytes] = []
        row_of, kept, spare = self._row, self._kept, len(self._row)
        for name, entity, company in self._read(view):
            at = row_of.get(name)
            if at is None:
                at, spare = spare, spare + 1
            rows.append(at)
            known = kept.get((id(entity), company))
            if known is not None and known[0] is entity:
                values.append(known[1])
            else:
                values.append(self._made(entity, company))
        if spare > len(table):
            raise DoesNotFit(f"{self.block.name} has {len(table)} rows, and the view {len(rows)} of them")
        if rows:
            table[rows] = np.frombuffer(b"".join(values), np.float32).reshape(len(rows), -1)
        return table

    def _made(self, entity: Any, company: Any) -> bytes:
        row = array("f", (1, *self._say(entity, company))).tobytes()
        if len(self._kept) == MOST_KEPT:
            self._kept.clear()
        self._kept[id(entity), company] = entity, row
        return row


class PlaneWriter:
    """Writes planes over a map; the layers that have not changed since the last view are kept."""

    def __init__(self, planes: Planes, opening: View, tables: Sequence[Block]) -> None:
        sheet = planes.sheet(opening)
        layered = tuple(column for layer in planes.layers for column in layer.columns)
        columns = (flag("on the map"), *layered, *(one.column for one in planes.sums))
        self.block = Block(MAP, (len(columns), sheet.height, sheet.width), columns, places=sheet.places)
        self._at = {place: at for at, place in enumerate(sheet.places) if place is not None}
        self._area = sheet.height * sheet.width
        self._planes = np.zeros(self.block.shape, np.float32)
        self._put(self._planes, ((0, place, 1.0) for place in self._at))
        self._layers = list(_numbered(planes.layers))
        for layer, first, lately in self._layers:
            lately.keep(layer.follows(opening), self._drawn(layer, first, opening))
        blocks = {block.name: block for block in tables}
        self._adder = _Adder(planes.sums, blocks[planes.sums[0].table], sheet) if planes.sums else None
        self._added = 1 + len(layered)

    def write(self, view: View, tables: Arrays) -> Array:
        """Give the planes of a view whose tables are written."""
        planes = self._planes.copy()
        for layer, first, lately in self._layers:
            now = layer.follows(view)
            drawn = lately.find(now)
            if drawn is None:
                drawn = lately.keep(now, self._drawn(layer, first, view))
            planes[first : first + len(layer.columns)] = drawn
        if self._adder is not None:
            planes[self._added :] = self._adder.add(tables)
        return planes

    def _drawn(self, layer: Layer, first: int, view: View) -> Array:
        planes = np.zeros_like(self._planes[first : first + len(layer.columns)])
        self._put(planes, layer.read(view))
        return planes

    def _put(self, planes: Array, cells: Iterable[Cell]) -> None:
        at, area, found = self._at, self._area, dict[int, float]()
        for plane, place, value in cells:
            if place not in at:
                raise DoesNotFit(f"{place} is no hex of this map: the view is of another scenario")
            number = plane * area + at[place]
            found[number] = found.get(number, 0.0) + value
        if found:
            planes.reshape(-1)[list(found)] = list(found.values())


def _numbered(layers: Sequence[Layer]) -> Iterable[tuple[Layer, int, "_Lately"]]:
    """Number the first plane of each layer, and give it room for what was drawn lately."""
    first = 1
    for layer in layers:
        yield layer, first, _Lately()
        first += len(layer.columns)


class _Lately:
    """The arrays of the last few different values that they follow: seats look in turn."""

    def __init__(self) -> None:
        self._arrays: list[tuple[Any, Array]] = []

    def find(self, value: Any) -> Array | None:
        """Find the array of a value; None if it was not kept lately."""
        return next((array for one, array in self._arrays if one == value), None)

    def keep(self, value: Any, array: Array) -> Array:
        """Keep an array in the place of the oldest."""
        self._arrays = [(value, array), *self._arrays[: LATELY - 1]]
        return array


class _Adder:
    """Adds columns of one table up in the hexes where its rows stand, for several planes at once."""

    def __init__(self, sums: Sequence[Sum], block: Block, sheet: Sheet) -> None:
        at = {column.name: number for number, column in enumerate(block.columns)}
        self._table, self._on_map = block.name, at[sums[0].on_map]
        self._column, self._row = at["column"], at["row"]
        self._where = [at[one.where] for one in sums]
        self._absent = np.array([one.absent for one in sums], np.float32)
        self._of = np.zeros((len(block.columns), len(sums)), np.float32)
        for number, one in enumerate(sums):
            self._of[[at[name] for name in one.of or ("there",)], number] = 1
        self._sheet, self._area = sheet, sheet.height * sheet.width
        self._planes = np.arange(len(sums)) * self._area
        self._size = len(sums) * self._area

    def add(self, tables: Arrays) -> "np.ndarray[Any, Any]":
        """Give the planes."""
        whole = tables[self._table]
        table = whole[whole[:, self._on_map] != 0]
        counted = np.abs(table[:, self._where] - self._absent) * (table @ self._of)
        place = (table[:, self._row] * self._sheet.width + table[:, self._column]).astype(np.intp)
        numbers = (place[:, None] + self._planes).ravel()
        added = np.bincount(numbers, counted.ravel(), self._size)
        return added.reshape(-1, self._sheet.height, self._sheet.width)
