"""Pictures of games on hexes: as text, as SVG and in parts, from scenes of views."""

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
    """Return the pictures of a game, from scenes of its views and drafts of its scenarios."""
    return Pictures(
        view_type,
        text=lambda view: hex_writing.write(scene(view)),
        svg=lambda view: hex_drawing.page(scene(view)).draw(),
        parts=lambda view: hex_drawing.page(scene(view)).parts(),
        page=lambda view, zoom: hex_writing.page(scene(view), zoom),
        draft=draft,
    )
