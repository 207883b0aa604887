"""Pictures of games on hexes: as text, as SVG and in parts, from scenes of views."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from wargames.kernel.former_paths import former_names
from wargames.kernel.game import View
from wargames.render import hex_drawing, hex_writing
from wargames.render.counters import Badge, CounterFace, CounterPicture, Strip
from wargames.render.drawn import Drawn
from wargames.render.hex_maps import leads
from wargames.render.hex_scenes import HexLine, HexMark, HexScene, Ring, objective, plate
from wargames.render.landscapes import BorderStyle, HexLand, TerrainStyle
from wargames.render.map_pages import Caption
from wargames.render.pictures import Pictures

__all__ = [
    "Badge",
    "BorderStyle",
    "Caption",
    "CounterFace",
    "CounterPicture",
    "HexLand",
    "HexLine",
    "HexMark",
    "HexScene",
    "Ring",
    "Strip",
    "TerrainStyle",
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
        land=lambda view: scene(view).land,
    )


if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        Border="BorderStyle",
        Counter="CounterPicture",
        Face="CounterFace",
        Ground="TerrainStyle",
        Mark="HexMark",
        Way="HexLine",
    )
