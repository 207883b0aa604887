"""Incremental writers of the tables and planes of an observation."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

import attrs
import numpy as np

from wargames.encoding.blocks import MAP, Array, Arrays, DoesNotFit, ObservationBlock
from wargames.encoding.columns import flag
from wargames.encoding.features import Cell, Entities, Found, HexPlanes, PlaneGrid, PlaneLayer, Sum, nothing
from wargames.kernel.game import Seat, View

LATELY = 4
"""The cached drawings of a layer."""


@attrs.define
class _Written:
    """The last table of a seat: the entity of each row, and its values."""

    table: Array
    at: list[tuple[Any, Any]]
    rows: list[int] = attrs.Factory(list)
    followed: Any = nothing

    def clear(self, rows: Iterable[int]) -> None:
        """Empty some rows."""
        for row in rows:
            self.table[row], self.at[row] = 0, EMPTY


EMPTY = (nothing, nothing)
"""The mark of an empty row: equal to no entity."""


class TableWriter:
    """A writer of a table, which keeps the last one of each seat and changes the rows that differ."""

    def __init__(self, entities: Entities, opening: View) -> None:
        self._read, self._say, self._follows = entities.read, entities.row, entities.follows
        names = tuple(entities.names(opening))
        self._row = {name: row for row, name in enumerate(names)}
        rows = names + ("",) * entities.spare(opening)
        columns = (flag("there"), *entities.columns)
        self.block = ObservationBlock(entities.name, (len(rows), len(columns)), columns, rows)
        self._written = dict[Seat | None, _Written]()

    def for_another_game(self) -> "TableWriter":
        """Return a writer of the same table that keeps those of another game."""
        other = copy(self)
        other.__dict__.update(_written={})
        return other

    def write(self, view: View) -> Array:
        """Return the table of a view, which the next call changes."""
        last = self._written.get(view.seat)
        if last is None:
            table = np.zeros(self.block.shape, np.float32)
            last = self._written[view.seat] = _Written(table, [EMPTY] * len(table))
        if self._follows is None:
            self._go_over(last, view)
        elif (now := self._follows(view)) != last.followed:
            self._go_over(last, view)
            last.followed = now
        return last.table

    def _go_over(self, last: _Written, view: View) -> None:
        found = list(self._read(view))
        rows = self._rows(found)
        if rows != last.rows:
            last.clear(set(last.rows).difference(rows))
            last.rows = rows
        at = last.at
        for row, (_, entity, company) in zip(rows, found, strict=True):
            was, with_ = at[row]
            if was is entity and with_ == company:
                continue
            if was != entity or with_ != company:
                last.table[row] = (1, *self._say(entity, company))
            at[row] = entity, company  # kept alive, so that nobody else is the same object

    def _rows(self, found: Sequence[Found]) -> list[int]:
        """Assign rows to entities; those without a fixed row get spare ones in order."""
        rows, row_of, spare = [], self._row, len(self._row)
        for name, _, _ in found:
            row = row_of.get(name)
            if row is None:
                row, spare = spare, spare + 1
            rows.append(row)
        if spare > len(self.block.rows):
            room = len(self.block.rows)
            raise DoesNotFit(f"{self.block.name} has {room} rows, and the view {len(rows)} of them")
        return rows


class PlaneWriter:
    """A writer of planes, which keeps the layers that have not changed."""

    def __init__(self, planes: HexPlanes, opening: View, tables: Sequence[ObservationBlock]) -> None:
        sheet = planes.sheet(opening)
        layered = tuple(column for layer in planes.layers for column in layer.columns)
        columns = (flag("on the map"), *layered, *(one.column for one in planes.sums))
        self.block = ObservationBlock(
            MAP, (len(columns), sheet.height, sheet.width), columns, places=sheet.places
        )
        self._at = {place: at for at, place in enumerate(sheet.places) if place is not None}
        self._area = sheet.height * sheet.width
        self._printed = np.zeros(self.block.shape, np.float32)
        self._put(self._printed, ((0, place, 1.0) for place in self._at))
        self._layers = list(_numbered(planes.layers))
        for layer, where, lately in self._layers:
            drawn = lately.keep(layer.follows(opening), self._drawn(layer, opening))
            self._printed[where] = drawn
        self._moving = [one for one in self._layers if one[0].follows is not nothing]
        blocks = {block.name: block for block in tables}
        self._adder = _Adder(planes.sums, blocks[planes.sums[0].table], sheet) if planes.sums else None
        self._added = slice(1 + len(layered), None)

    def for_another_game(self) -> "PlaneWriter":
        """Return a writer of the same planes that keeps the layers of another game."""
        other = copy(self)
        other.__dict__.update(_moving=[(layer, where, _Lately()) for layer, where, _ in self._moving])
        return other

    def write(self, view: View, tables: Arrays) -> Array:
        """Return the planes of a view whose tables are written."""
        planes = self._printed.copy()
        for layer, where, lately in self._moving:
            now = layer.follows(view)
            drawn = lately.find(now)
            planes[where] = lately.keep(now, self._drawn(layer, view)) if drawn is None else drawn
        if self._adder is not None:
            planes[self._added] = self._adder.add(tables)
        return planes

    def _drawn(self, layer: PlaneLayer, view: View) -> Array:
        planes = np.zeros((len(layer.columns), *self.block.shape[1:]), np.float32)
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


def _numbered(layers: Sequence[PlaneLayer]) -> Iterable[tuple[PlaneLayer, slice, "_Lately"]]:
    """Return the place of each layer among the planes, with its cache."""
    first = 1
    for layer in layers:
        yield layer, slice(first, first + len(layer.columns)), _Lately()
        first += len(layer.columns)


class _Lately:
    """A cache of the last few drawings of a layer, by the value that it follows."""

    def __init__(self) -> None:
        self._arrays: list[tuple[Any, Array]] = []

    def find(self, value: Any) -> Array | None:
        """Return the array of a value; None if it is not cached."""
        for one, array in self._arrays:
            if one == value:
                return array
        return None

    def keep(self, value: Any, array: Array) -> Array:
        """Cache an array in the place of the oldest."""
        self._arrays = [(value, array), *self._arrays[: LATELY - 1]]
        return array


class _Adder:
    """The sums of columns of one table over the hexes of its rows, for several planes at once.

    One matrix product gives for each row its values, whether it counts, and its hex.
    """

    def __init__(self, sums: Sequence[Sum], block: ObservationBlock, sheet: PlaneGrid) -> None:
        at = {column.name: number for number, column in enumerate(block.columns)}
        self._table, self._on_map, self._planes = block.name, at[sums[0].on_map], len(sums)
        self._absent = np.array([one.absent for one in sums], np.float32)
        self._asks = np.zeros((len(block.columns), 2 * len(sums) + 1), np.float32)
        for number, one in enumerate(sums):
            self._asks[[at[name] for name in one.of or ("there",)], number] = 1
            self._asks[at[one.where], len(sums) + number] = -1 if one.absent else 1
        self._asks[[at["row"], at["column"]], -1] = sheet.width, 1
        self._shape = len(sums), sheet.height, sheet.width
        self._first = np.arange(len(sums)) * (sheet.height * sheet.width)
        self._size = len(sums) * sheet.height * sheet.width

    def add(self, tables: Arrays) -> "np.ndarray[Any, Any]":
        """Return the planes."""
        whole = tables[self._table]
        table = whole[whole[:, self._on_map] != 0]
        told = table @ self._asks
        counted = told[:, : self._planes]
        counted *= told[:, self._planes : -1] + self._absent
        numbers = told[:, -1:].astype(np.intp) + self._first
        return np.bincount(numbers.ravel(), counted.ravel(), self._size).reshape(self._shape)
