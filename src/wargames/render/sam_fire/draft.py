"""A scenario that is being written: the map, its objectives, and the counters that start on it."""

from collections.abc import Iterator, Mapping
from typing import Any

from wargames.render.drafting import Item, aim, entries, items, piles, sized, unknown
from wargames.render.drawn import Drawn, named
from wargames.render.hex_maps import center
from wargames.render.hexagons import Point, outline, size
from wargames.render.lettering import moved
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import DARK
from wargames.render.sam_fire.counters import badge, face
from wargames.render.sam_fire.landscape import landscape
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.map_sheet import MapSheet

PITCH: Point = (43, 44)
HELD = "#8a5a00"


def draft(data: Mapping[str, Any]) -> Drawn:
    """Draw what a file holds; what lies in no hex is left out."""
    ground = ground_of(data["map"])
    placed = [one for side in ("american", "german") for one in counters(data, side)]

    def where(place: str) -> Point | None:
        return center(ground, place) if place in ground.hex else None

    things = [*held(ground, data), *aims(ground, data), *piles(placed, where, PITCH)]
    return Drawn(landscape.__wrapped__(ground), group(*things), Markup(""), size(ground.layout))


def ground_of(data: Mapping[str, Any]) -> Ground:
    """Read the map; a red or blue hex that is none is put into the first."""
    drawing = str(data["drawing"])
    sized([line.replace(" ", "") for line in drawing.splitlines()])
    first = Ground(MapSheet(drawing, "0101", "0101"))
    red, blue = (data.get(name) if data.get(name) in first.hex else "0101" for name in ("red", "blue"))
    return Ground(MapSheet(drawing, str(red), str(blue)))


def counters(data: Mapping[str, Any], side: str) -> Iterator[tuple[str, Item]]:
    """Draw the counters of a side, the Lieutenant's with his marker."""
    for field, one in entries(data, side):
        printed = COUNTERS.get(str(one.get("unit")))
        title = tag("title", f"{one.get('unit')} in {one.get('hex')}")
        leads = [badge("lieutenant", (0, -22))] * (
            printed is not None and data.get("lieutenant") == printed.id
        )
        drawn = face(printed, used=False) if printed else unknown(str(one.get("unit")), DARK["german"])
        yield str(one.get("hex")), Item(field, group(title, drawn, *leads))


def aims(ground: Ground, data: Mapping[str, Any]) -> Iterator[Markup]:
    """Mark the objectives with what they are worth."""
    for field, one in entries(data, "goal.objectives"):
        if one.get("hex") in ground.hex:
            x, y = center(ground, one["hex"])
            yield aim(field, (x, y + 36), f"Objective {one['hex']}", str(one.get("value", "")))


def held(ground: Ground, data: Mapping[str, Any]) -> Iterator[Markup]:
    """Mark the hexes of which some must be held."""
    for field, place in items(data, "goal.hold_any_of"):
        if place in ground.hex:
            rim = tag("polygon", points=outline(7), fill="none", stroke=HELD, stroke_width=2.5,
                      stroke_dasharray="9 5")  # fmt: skip
            at = moved(center(ground, place))
            yield group(tag("title", f"{place} may have to be held"), rim, transform=at,
                        data_names=named(field=field))  # fmt: skip
