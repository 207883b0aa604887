"""Scenes of views on hexes, as data: land, counters, marks, routes and text."""

from collections.abc import Callable

import attrs

from wargames.render.colors import STAR, ink_on
from wargames.render.counters import WHITE, CounterPicture, titled
from wargames.render.drawn import named
from wargames.render.landscapes import HexLand
from wargames.render.lettering import centered
from wargames.render.map_pages import Caption
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import PRINT, Block
from wargames.render.signs import star

PLATE_GROWS = 1.6
"""The largest scale of a plate, at which it is as wide as its hex."""


@attrs.frozen
class HexMark:
    """A mark under the counters of a hex, in its lower part or in the middle."""

    place: str
    drawn: Markup
    low: bool = True


@attrs.frozen
class HexLine:
    """A dashed, colored line from hex to hex."""

    places: tuple[str, ...]
    color: str


@attrs.frozen
class Ring:
    """A colored ring around the counters of a hex."""

    place: str
    color: str
    dashed: bool = False


@attrs.frozen
class OffMap:
    """Forces off the map, in words and perhaps as counters: when they are due, and by which edge."""

    said: str
    counters: tuple[CounterPicture, ...] = ()


@attrs.frozen
class HexScene:
    """The scene of a view.

    The ``counters`` of a hex come lowest first. Those of one tint lie on each other, unless all lie
    ``side_by_side``. In text ``sign`` gives a hex another sign than that of its ground. ``panel`` and, at its
    bottom, ``legend`` stand beside the picture; ``choices`` (dice, cards, points) above the text, ``key``,
    ``facts`` and ``roster`` below it. ``description`` is for people who cannot see the picture. ``beyond``
    are the forces off the map, below its edge; it is None where a scenario never has any.
    """

    land: HexLand
    counters: tuple[CounterPicture, ...]
    caption: Caption
    side_by_side: bool = False
    marks: tuple[HexMark, ...] = ()
    ways: tuple[HexLine, ...] = ()
    rings: tuple[Ring, ...] = ()
    panel: tuple[Block, ...] = ()
    legend: Block | None = None
    description: str = ""
    sign: Callable[[str], str] | None = None
    choices: tuple[str, ...] = ()
    key: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    roster: tuple[str, ...] = ()
    beyond: tuple[OffMap, ...] | None = None


def objective(
    place: str,
    title: str,
    colors: tuple[str, str] | None = None,
    *,
    worth: str = "",
    starred: bool = True,
    field: str | None = None,
) -> HexMark:
    """Return an objective as a plate; in the editor it is named by its ``field``."""
    names = named(field=field) if field else named(objective=place)
    drawn = group(*titled(title), plate(colors, worth=worth, starred=starred), data_names=names)
    return HexMark(place, drawn)


def plate(colors: tuple[str, str] | None = None, *, worth: str = "", starred: bool = True) -> Markup:
    """Draw a plate in the colors of its holder, with a star, a value or both."""
    fill, edge = colors or (WHITE, STAR)
    half = 14 + 4 * len(worth) * starred
    base = tag(
        "rect", x=-half, y=-8, width=2 * half, height=16, rx=8, fill=fill, stroke=edge, stroke_width=1.8
    )
    written = centered(worth, (9 * starred, 4.5), 13, ink_on(fill))
    return group(
        base,
        *[star((-9 * bool(worth), 0), STAR)] * starred,
        *[written] * bool(worth),
        class_=PRINT,
        data_grow=f"{PLATE_GROWS:g}",
    )
