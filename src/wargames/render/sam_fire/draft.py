"""Pictures of scenarios in the editor: map, objectives and counters."""

from collections.abc import Iterator, Mapping
from typing import Any

from wargames.render.drafting import drafted, entries, items, sized, sketch, unknown
from wargames.render.drawn import Drawn, named
from wargames.render.hex_pictures import CounterPicture, HexLand, HexMark, objective
from wargames.render.hexagons import outline
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import DARK
from wargames.render.sam_fire.counters import BADGES, face
from wargames.render.sam_fire.landscape import land_of
from wargames.sam_fire.ground.ground import Ground as Facts
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.map_sheet import MapSheet

HELD = "#8a5a00"


def draft(data: Mapping[str, Any]) -> Drawn:
    """Draw the content of a file, except things that lie in no hex."""
    land = land_of.__wrapped__(facts_of(data["map"]))
    placed = (one for side in ("american", "german") for one in counters(data, side))
    return sketch(land, held(land, data), aims(land, data), placed)


def facts_of(data: Mapping[str, Any]) -> Facts:
    """Read the map; an invalid red or blue hex becomes the first hex."""
    drawing = str(data["drawing"])
    sized([line.replace(" ", "") for line in drawing.splitlines()])
    first = Facts(MapSheet(drawing, "0101", "0101"))
    red, blue = (data.get(name) if data.get(name) in first.hex else "0101" for name in ("red", "blue"))
    return Facts(MapSheet(drawing, str(red), str(blue)))


def counters(data: Mapping[str, Any], side: str) -> Iterator[CounterPicture]:
    """Show the counters of a side, the Lieutenant's with his marker."""
    for field, one in entries(data, side):
        id_, place = str(one.get("unit")), str(one.get("hex"))
        if printed := COUNTERS.get(id_):
            badges = (BADGES["lieutenant"],) * (data.get("lieutenant") == id_)
            yield drafted(field, place, face(printed, badges=badges), f"{id_} in {place}")
        else:
            yield unknown(field, id_, place, DARK["german"])


def aims(land: HexLand, data: Mapping[str, Any]) -> Iterator[HexMark]:
    """Mark the objectives with their worth."""
    for field, one in entries(data, "goal.objectives"):
        if (place := str(one.get("hex"))) in land.board.hex:
            yield objective(place, f"Objective {place}", worth=str(one.get("value", "")), field=field)


def held(land: HexLand, data: Mapping[str, Any]) -> Iterator[Markup]:
    """Mark the hexes that count for victory."""
    for field, place in items(data, "goal.hold_any_of"):
        if place in land.board.hex:
            title = tag("title", f"{place} may have to be held")
            rim = tag("polygon", points=outline(7), fill="none", stroke=HELD, stroke_width=2.5,
                      stroke_dasharray="9 5")  # fmt: skip
            yield land.put(place, group(title, rim, data_names=named(field=field)))
