"""Pictures of a game on hexes, from no more than what its views show: as text, SVG, and in parts."""

from collections.abc import Callable, Mapping
from typing import Any

from wargames.kernel.game import View
from wargames.render import hex_drawing, hex_writing
from wargames.render.counters import Badge, Counter, Face, Strip
from wargames.render.drawn import Drawn
from wargames.render.hex_maps import leads
from wargames.render.hex_scenes import HexScene, Mark, Ring, Way, objective, plate
from wargames.render.landscapes import Border, Ground, HexLand
from wargames.render.map_pages import Caption
from wargames.render.pictures import Pictures

__all__ = [
    "Badge",
    "Border",
    "Caption",
    "Counter",
    "Face",
    "Ground",
    "HexLand",
    "HexScene",
    "Mark",
    "Ring",
    "Strip",
    "Way",
    "hex_pictures",
    "leads",
    "objective",
    "plate",
]


def hex_pictures(
    view_type: type[View],
    scene: Callable[[Any], HexScene],
    draft: Callable[[Mapping[str, Any]], Drawn] | None = None,
) -> Pictures:
    """Make the pictures of a game of what its views show, and of its scenarios while they are written."""
    return Pictures(
        view_type,
        text=lambda view: hex_writing.write(scene(view)),
        svg=lambda view: hex_drawing.page(scene(view)).draw(),
        parts=lambda view: hex_drawing.page(scene(view)).parts(),
        page=lambda view, zoom: hex_writing.page(scene(view), zoom),
        draft=draft,
    )
