"""What an editor of scenarios paints and lays: where a file holds each thing, and with what it is made."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import attrs

from wargames.kernel.geometry.hexes import OffsetLayout


@attrs.frozen
class Cell:
    """The place of one sign in a scenario's file: a field, and in its text the line and column, from 0.

    Without a column the whole field is the sign.
    """

    field: str
    line: int = 0
    column: int | None = None


How = Literal["spot", "spots", "sides", "chains", "levels", "areas", "zones", "shapes", "lines", "pieces"]
"""How something lies on a map, and so what its field holds.

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
    """Something that is laid on a map, and the ``field`` of the file that holds it.

    ``kinds`` are what can be picked, in words, and what each is: the fields of a new entry, or the number
    of a level. ``at`` is the field of an entry that says where it lies: a place, a rectangle of hexes
    (``area``), or a point ``[x, y]``; an entry without ``at`` lies beside the map. ``name`` is how the names
    of new entries begin, ``key`` the field of an entry that holds its name, where the field is a list.
    ``turned`` is the field that says where an entry faces, ``facings`` what it may hold, in order. An area
    that is drawn within another names that in its field ``inside``. What is ``fixed`` is moved and never
    added or removed.
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
    """An empty map to begin with: ``write`` gives the text of a file with one of some columns and rows.

    A measured table is as wide and as deep in inches.
    """

    write: Callable[[int, int], str]
    least: int
    most: int
    usual: tuple[int, int]


@attrs.frozen
class Canvas:
    """What is painted and laid on the maps of a game's files.

    ``signs`` are those of the terrains, the first one bare ground; ``places`` lists the places of the data
    that a file holds, ``cell`` finds the sign of one of them; the data may be of a scenario that cannot be
    played yet. ``layers`` are what is laid on it, ``layout`` is that of its hexes, ``area`` reads one as the
    file writes it, and raises :class:`BadGeometry`. ``choices`` say by the
    pattern of a field (``us.forces.*.unit``) what it may hold, and what that is called; ``drafts`` what a
    field that may be left out holds when it is put in, ``spelled`` what a field of the scenario's class is
    called in files, where that is another name. ``own`` adds what the data of a file defines for itself, for
    games whose scenarios may.
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
