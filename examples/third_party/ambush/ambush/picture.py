"""What a picture shows of a view; the library draws it."""

from functools import cache

from wargames.render import legends
from wargames.render.hex_pictures import (
    Badge,
    Caption,
    CounterFace,
    CounterPicture,
    HexLand,
    HexScene,
    TerrainStyle,
    hex_pictures,
)
from wargames.render.scenery import woods
from wargames.render.signs import soldier

from .ground import Ground as Map
from .ground import ground_of
from .table import Marker, Soldier
from .view import AmbushView

GREEN, RED, WHITE = "#465a2a", "#7a3b2e", "#ffffff"
OPEN, WOODS = TerrainStyle(".", "#efe9d2"), TerrainStyle("w", "#c3d3a0", "woods", woods())
MOVED, FIRED = Badge("M", "#e0a526"), Badge("F", "#2a2a24", WHITE)
KEY = ("w: woods", "1, 2, 3: the patrol  ?: face down, R: rifleman, D: dummy")
LEGEND = legends.legend(
    legends.titled("Terrain", legends.lands({"open": OPEN, "woods": WOODS}.items())),
    legends.beside([(legends.swatch(GREEN), "the patrol"), (legends.swatch(RED), "the ambush")]),
    legends.beside([(MOVED.draw(), "has moved"), (FIRED.draw(), "has fired")]),
)


@cache
def land_of(ground: Map) -> HexLand:
    """Show the map, which stays as it is."""
    return HexLand(ground, {place: WOODS if place in ground.woods else OPEN for place in ground.places})


def man(one: Soldier) -> CounterPicture:
    """Show a man of the patrol with his number."""
    face = CounterFace(
        color=GREEN, picture=soldier(WHITE), numbers=(one.id[1:], ""), badges=(MOVED,) * one.acted
    )
    return CounterPicture(
        one.id, one.hex or "", one.id[1:], face=face, title=f"{one.id} of the patrol", tint="first"
    )


def marker(one: Marker) -> CounterPicture:
    """Show a marker, as far as it is known."""
    sign = (one.kind or "?")[0].upper()
    face = CounterFace(color=RED, letters=sign, dashed=not one.up, badges=(FIRED,) * one.up)
    return CounterPicture(
        one.id, one.hex, sign, face=face, title=f"{one.id}, {one.kind or 'unknown'}", tint="second"
    )


def scene(view: AmbushView) -> HexScene:
    """Show the number of each man, ? for what lies face down, R and D for what is known."""
    scenario = view.scenario
    men = (man(one) for one in view.men if one.hex)
    viewer = (view.seat or "").capitalize()
    caption = Caption(scenario.title, "Ambush", viewer, f"Turn {view.turn} of {scenario.turns}")
    lying = (*men, *map(marker, view.markers))
    return HexScene(land_of(ground_of(scenario.map)), lying, caption, legend=LEGEND, key=KEY)


PICTURES = hex_pictures(AmbushView, scene)
