"""Pictures in parts, with the names of things and their plane."""

from xml.etree import ElementTree as ET

import attrs

from wargames.kernel.game.naming import Part
from wargames.render.hexagons import Point
from wargames.render.markup import Markup, number

NAMES = "data-names"
"""The attribute of an element that says what it shows: ``hex:C4``, or several, with blanks between."""
HIT = "hit"
"""The class of the invisible shapes that stand for whole hexes under a pointer."""

PLACES = ("hex", "space")


@attrs.frozen
class Plane:
    """The mapping from a picture to points of the kernel's plane.

    ``origin`` is the place of the point 0/0 in the picture, ``scale`` the user units of 1/100 inch. North is
    up: a point lies at ``origin[0] + scale * x``, ``origin[1] - scale * y``.
    """

    origin: Point
    scale: float

    def __str__(self) -> str:
        return f"{number(self.origin[0])} {number(self.origin[1])} {self.scale:g}"


@attrs.frozen
class Drawn:
    """A picture in parts: SVG elements without the ``<svg>`` around them.

    ``land`` never changes within a scenario and holds the shapes to point at; ``things``
    lie on it in the same coordinates, ``size`` wide and high. ``panel`` is beside them, ``panel_size`` wide
    and high. ``plane`` is None for a map of hexes or spaces. ``title`` and ``description`` say what is shown.
    """

    land: Markup
    things: Markup
    panel: Markup
    size: Point
    plane: Plane | None = None
    panel_size: Point = (0, 0)
    title: str = ""
    description: str = ""


def named(**names: str | int | tuple[str, ...] | None) -> str:
    """Write the names that an element shows, by kind; None is left out.

    >>> named(figure=4, group="G1", unit=None)
    'figure:4 group:G1'
    """
    several = {kind: name if isinstance(name, tuple) else (name,) for kind, name in names.items()}
    return " ".join(
        mark(kind, str(name)) for kind, all_ in several.items() for name in all_ if name is not None
    )


def mark(kind: str, name: str) -> str:
    """Write the name of a thing as one word.

    >>> mark("card", "Grenade Attack")
    'card:Grenade_Attack'
    """
    return f"{kind}:{'_'.join(name.split())}"


def marks(part: Part) -> tuple[str, ...]:
    """List the words by which a part of an action, event or answer is found in a picture.

    A path gives its hexes or spaces; a field of two kinds gives the words of both.

    >>> marks(Part("target", "unit or hex", ("C4",), "C4"))
    ('unit:C4', 'hex:C4')
    """
    kinds = PLACES if part.kind == "path" else part.kind.split(" or ")
    return tuple(mark(kind, name) for kind in kinds for name in part.names)


def names_in(markup: str) -> set[str]:
    """Return the names that the elements of some markup show.

    >>> sorted(names_in('<g data-names="figure:4 group:G1"><g data-names="group:G1"/></g>'))
    ['figure:4', 'group:G1']
    """
    elements = ET.fromstring(f"<g>{markup}</g>").iter()  # noqa: S314  markup of this library
    return {name for element in elements for name in element.get(NAMES, "").split()}
