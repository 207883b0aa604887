"""The legend as SVG: terrain, kinds of units and markers."""

from functools import cache

from wargames.render.hexagons import outline
from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import BLUE, FIELD, GRID, RED
from wargames.render.sam_fire.counters import badge, face
from wargames.render.sam_fire.landscape import feature
from wargames.render.scenery import ROAD, ROAD_EDGE
from wargames.sam_fire.values.components import COUNTERS, TERRAIN, Terrain
from wargames.sam_fire.values.words import kind_name

HEIGHT = 408
SAMPLES = ("I1", "I7", "MO1", "SN1", "T1", "T3", "R01", "V01", "SV", "MG1", "AT", "PZ1", "TG1")
ACROSS = 5
NOTES = (
    ("alert", "Alert", (7, 318)),
    ("panic", "Panic", (91, 318)),
    ("low supply", "Low Supply", (175, 318)),
    ("spotted", "spotted by the sniper", (7, 339)),
    ("lieutenant", "1st Lieutenant", (175, 339)),
)


@cache
def legend() -> Markup:
    """Explain terrain, counters, markers and printed hexes."""
    lands = (group(land(terrain), transform=moved((32 + 65 * at, 38))) for at, terrain in enumerate(TERRAIN))
    kinds = (
        group(sample(unit), transform=moved((32 + 65 * (at % ACROSS), 146 + 58 * (at // ACROSS))))
        for at, unit in enumerate(SAMPLES)
    )
    notes = (
        group(badge(note, (0, 0)), words(said, (14, 4), 11, QUIET), transform=moved(at))
        for note, said, at in NOTES
    )
    return group(
        heading("Terrain: movement points, cover", 0),
        *lands,
        heading("Units: to hit or armor, key number", 114),
        *kinds,
        *notes,
        group(printed(), transform=moved((0, 365))),
    )


def land(terrain: Terrain) -> Markup:
    """Draw a piece of terrain with its name, movement points and cover."""
    row = TERRAIN[terrain]
    drawn = group(
        tag("polygon", points=outline(), fill=FIELD[terrain], stroke=GRID, stroke_width=2),
        *[_road(ROAD_EDGE, 15), _road(ROAD, 11)] * (terrain == "road"),
        feature(terrain),
        transform="scale(0.52)",
    )
    cost = f"{row.movement} MP" + (f", +{row.cover}" if row.cover else "")
    return group(
        drawn, centered(terrain, (0, 38), 10.5, INK), words(cost, (0, 50), 10, QUIET, text_anchor="middle")
    )


def _road(color: str, width: float) -> Markup:
    return tag("path", d="M-46,0 H46", stroke=color, stroke_width=width)


def sample(unit: str) -> Markup:
    """Draw a counter with the name of its kind."""
    counter = COUNTERS[unit]
    name = words(kind_name(counter), (0, 29), 9, QUIET, text_anchor="middle")
    return group(group(face(counter, used=False), transform="scale(0.85)"), name)


def printed() -> Markup:
    """Explain the rims of hexes and the lighter side of counters."""
    rims = (
        tag("rect", x=x, y=-9, width=11, height=11, fill="none", stroke=color, stroke_width=2.5)
        for x, color in ((2, RED), (189, BLUE))
    )
    return group(
        *rims,
        words("red hex, entry 1-6 and X", (21, 1), 11, QUIET),
        words("blue hex, reserves", (208, 1), 11, QUIET),
        words("Lighter counter: used. Golden sign: veterans.", (0, 22), 11, QUIET),
    )
