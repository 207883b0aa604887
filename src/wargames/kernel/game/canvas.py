"""Editing of scenario files: the things on a map, their place in the file, and the values for new ones."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import attrs

from wargames.kernel.geometry.hexes import OffsetLayout


@attrs.frozen
class Cell:
    """The place of a sign in a scenario's file: a field, and in its text the line and column, from 0.

    Without a column the whole field is the sign.
    """

    field: str
    line: int = 0
    column: int | None = None


How = Literal["spot", "spots", "sides", "chains", "levels", "areas", "zones", "shapes", "lines", "pieces"]
"""The form of a layer on a map, and of the field that holds it.

========  =====================================================================
spot      one place
spots     a list of places
sides     a list of hexsides, ``C4/N``
chains    a list of lists of places, each beside the next: roads
levels    a list of tables, each with a ``level`` and its ``hexes``
areas     a list of rectangles of hexes, ``A1-C4``
zones     a list of areas of a measured table, each a list of ``[x, y]``
shapes    a table of areas by name, their corners in the field ``at``
lines     a table of lines by name, their corners in the field ``at``
pieces    a list of tables, or a table of them by name, which lie where ``at`` says
========  =====================================================================
"""


@attrs.frozen
class Layer:
    """A kind of things on a map, and the ``field`` of the file that holds them.

    ``kinds`` are the choices for a new entry, in words, each with its fields or the number of its level.
    ``at`` is the field of an entry for its place: a place, a rectangle of hexes (``area``), or a point ``[x,
    y]``; an entry without ``at`` lies beside the map. ``name`` is the prefix of names of new entries, ``key``
    the field of an entry for its name, if the field is a list. ``turned`` is the field for its facing,
    ``facings`` the allowed values, in order. An area drawn within another names that in its field ``inside``.
    A ``fixed`` thing can be moved but not added or removed.
    """

    title: str
    field: str
    how: How
    kinds: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    at: str = ""
    on: Literal["place", "area", "point", "beside"] = "place"
    name: str = ""
    key: str = ""
    turned: str = ""
    facings: tuple[Any, ...] = ()
    inside: str = ""
    fixed: bool = False


@attrs.frozen
class Blank:
    """An empty map for a new file: ``write`` returns the text of a file with a number of columns and rows.

    A measured table is as wide and as deep in inches.
    """

    write: Callable[[int, int], str]
    least: int
    most: int
    usual: tuple[int, int]


def hexes_of(layout: Callable[[Mapping[str, Any]], OffsetLayout]) -> Callable[[Any], tuple[str, ...]]:
    """Return the function that lists the hexes of a layout, row by row."""

    def places(data: Mapping[str, Any]) -> tuple[str, ...]:
        drawn = layout(data)
        return tuple(map(drawn.label, drawn))

    return places


@attrs.frozen
class Canvas:
    """The editable parts of the maps in a game's files.

    ``signs`` are those of the terrains, bare ground first. ``places`` lists the places in the data of a file,
    ``cell`` finds the sign of one; the data may be of an unfinished scenario. ``layers`` are the things on
    it, ``layout`` is that of its hexes. ``area`` reads an area as written in the file, and raises
    :class:`BadGeometry`. ``choices`` has the allowed values of fields with their labels, by patterns of
    fields (``us.forces.*.unit``). ``drafts`` has the initial values of optional fields, ``spelled`` the names
    in files of fields with other names in the class. ``own`` adds what a file defines for itself, in games
    that allow it.
    """

    signs: Mapping[str, str]
    places: Callable[[Mapping[str, Any]], tuple[str, ...]]
    cell: Callable[[Mapping[str, Any], str], Cell]
    layers: tuple[Layer, ...] = ()
    layout: Callable[[Mapping[str, Any]], OffsetLayout] | None = None
    area: Callable[[Mapping[str, Any], str], tuple[str, ...]] | None = None
    choices: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    drafts: Mapping[str, Any] = attrs.field(factory=dict)
    spelled: Mapping[str, str] = attrs.field(factory=dict)
    blank: Blank | None = None
    own: Callable[["Canvas", Mapping[str, Any]], "Canvas"] | None = None
