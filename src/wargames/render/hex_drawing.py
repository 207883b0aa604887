"""Scenes of hexes as SVG."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from wargames.render import panels
from wargames.render.colors import CARD, LINE
from wargames.render.counters import WIDTH, CounterPicture
from wargames.render.hex_scenes import HexLine, HexMark, HexScene, Ring
from wargames.render.hexagons import Point
from wargames.render.landscapes import HexLand
from wargames.render.lettering import INK, growing, moved, words
from wargames.render.map_pages import MapPage
from wargames.render.markup import Markup, group, points, tag
from wargames.render.panels import SHEET

BEYOND, NOTE_GROWS = 76, 1.3
"""The height of the strip below a map for units off it, and the largest scale of its words."""
OFFSET: Point = (7, 9)
"""The distance of a counter from the one on top of it."""
GAP = 2
"""The gap between counters side by side."""
ROOM, HALF_ROOM = (84, 64), (84, 32)
"""The width and height of the room for counters in a hex, and in a half-hex."""
LARGEST = 1.5
MIDDLE, HALF_MIDDLE = (0, -2), (0, -16)
LOW, HALF_LOW = (0, 36), (36, -11)
"""The middles of the counters and of the low marks in a hex, and in a half-hex."""


def page(scene: HexScene) -> MapPage:
    """Lay out the picture of a scene."""
    return MapPage(
        land=scene.land.drawn,
        things=things(scene),
        size=size(scene),
        panel=panels.stacked(scene.panel, scene.legend) if scene.legend else None,
        caption=scene.caption,
        description=scene.description,
    )


def things(scene: HexScene) -> Markup:
    """Draw everything that lies on the land."""
    land = scene.land
    return group(
        *(marked(land, one) for one in scene.marks),
        *(line(land, one) for one in scene.ways if len(one.places) > 1),
        *(pile(land, place, stacks) for place, stacks in stacked(scene)),
        *(ring(land, one) for one in scene.rings),
        *([beyond(scene)] if scene.beyond else ()),
    )


def size(scene: HexScene) -> Point:
    """Return width and height of a scene, with room below the map for those off it."""
    wide, high = scene.land.size
    return wide, high + BEYOND * (scene.beyond is not None)


def beyond(scene: HexScene) -> Markup:
    """Draw the strip below the map for the forces off it."""
    wide, high = scene.land.size
    strip = tag("rect", x=1, y=high + 2, width=wide - 2, height=BEYOND - 3, rx=6, fill=CARD, stroke=LINE)
    return group(group(strip, class_=SHEET), *off_map(scene), class_="beyond")


def off_map(scene: HexScene) -> Iterator[Markup]:
    """Draw the forces off the map side by side, each with its words."""
    wide, high = scene.land.size
    there = scene.beyond or ()
    pitch = wide / len(there)
    for at, one in enumerate(there):
        left, step = pitch * at + 10, min(WIDTH + GAP, (pitch - 20) / max(1, len(one.counters)))
        yield growing((left, high + 16), NOTE_GROWS, words(one.said, (0, 0), 13, INK, font_weight="bold"))
        for number, counter in enumerate(one.counters):
            yield group(counter.draw(), transform=moved((left + step * number + WIDTH / 2, high + 48)))


def marked(land: HexLand, one: HexMark) -> Markup:
    """Draw a mark in its hex."""
    by = (HALF_LOW if one.place in land.half else LOW) if one.low else (0, 0)
    return group(one.drawn, transform=moved(_off(land.middle(one.place), by)))


def ring(land: HexLand, one: Ring) -> Markup:
    """Draw a ring around the things in a hex."""
    x, y = land.middle(one.place)
    style = {"fill": "none", "stroke": one.color, "stroke_width": 2.5, "pointer_events": "none"}
    return tag("circle", cx=x, cy=y, r=45, stroke_dasharray="7 5" if one.dashed else None, **style)


def line(land: HexLand, one: HexLine) -> Markup:
    """Draw a dashed line on a pale one."""
    style = {"points": points(*map(land.middle, one.places)), "fill": "none"}
    return group(
        tag("polyline", stroke="#ffffff", stroke_width=6, stroke_opacity=0.7, **style),
        tag("polyline", stroke=one.color, stroke_width=3, stroke_dasharray="7 5", **style),
        pointer_events="none",
    )


# counters


def stacked(scene: HexScene) -> Iterator[tuple[str, list[list[CounterPicture]]]]:
    """Yield the stacks of each hex, the lowest counter first."""
    there: dict[str, list[CounterPicture]] = {}
    for one in scene.counters:
        there.setdefault(one.place, []).append(one)
    for place, found in there.items():
        if scene.side_by_side:
            yield place, [[one] for one in found]
        else:
            yield place, [list(stack) for _, stack in groupby(found, key=lambda one: one.tint)]


def pile(land: HexLand, place: str, stacks: Sequence[Sequence[CounterPicture]]) -> Markup:
    """Draw the stacks of a hex side by side, as large as possible."""
    half = place in land.half
    x, y = _off(land.middle(place), HALF_MIDDLE if half else MIDDLE)
    most = max(map(len, stacks)) - 1
    pitch, high = WIDTH + GAP + OFFSET[0] * most, WIDTH + OFFSET[1] * most
    wide_room, high_room = HALF_ROOM if half else ROOM
    scale = min(LARGEST, wide_room / (pitch * len(stacks) - GAP), high_room / high)
    first = -pitch * (len(stacks) - 1) / 2
    drawn = (group(stack(one), transform=moved((first + pitch * at, 0))) for at, one in enumerate(stacks))
    signs = ", ".join(one.sign for counters in stacks for one in reversed(counters))
    return group(*drawn, transform=f"{moved((x, y))} scale({scale:.3g})", aria_label=f"{signs} in {place}")


def stack(counters: Sequence[CounterPicture]) -> Markup:
    """Draw a stack of counters around the origin, the lowest first."""
    top = len(counters) - 1
    x, y = (-offset * top / 2 for offset in OFFSET)
    return group(
        *(
            group(
                one.draw(covered=at < top),
                transform=moved((x + OFFSET[0] * (top - at), y + OFFSET[1] * (top - at))),
            )
            for at, one in enumerate(counters)
        )
    )


def _off(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]
