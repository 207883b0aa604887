"""The legend as SVG: terrain, what lies on it, counters and markers."""

from wargames.bob.components import SIDE_NAMES, TERRAIN, TYPES, Terrain, TypeId
from wargames.bob.scenarios import SIDES
from wargames.bob.seen import Seen
from wargames.render.bob.colors import GRID, HEDGE, LEVELS, MOVE, READY, STAR, STRIP, USED
from wargames.render.bob.counters import BADGES, back, badge, face
from wargames.render.bob.landscape import bridge, feature, fortification, foxhole, land
from wargames.render.hexagons import outline
from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import ROAD, ROAD_EDGE
from wargames.render.signs import star

HEIGHT = 358
LAND_PITCH, COUNTER_PITCH = 54, 46
SAMPLES: tuple[TypeId, ...] = ("us_para", "us_mg", "us_mortar", "ge_88mm", "ge_pz4h", "ge_decoy")
NAMES = ("squad", "MG", "mortar", "gun", "vehicle", "decoy", "unknown")
SAID = {
    "concealed": "Conceal",
    "reduced": "reduced",
    "op fire": "Op Fire",
    "moved": "Moved",
    "cp used": "CP used",
}


def legend() -> Markup:
    """Explain the board and the counters."""
    lands = (
        group(_land(terrain), transform=moved((27 + LAND_PITCH * at, 36)))
        for at, terrain in enumerate(TERRAIN)
    )
    counters = (
        group(one, centered(name, (0, 33), 9, QUIET), transform=moved((23 + COUNTER_PITCH * at, 176)))
        for at, (one, name) in enumerate(zip(_samples(), NAMES, strict=True))
    )
    return group(
        heading("Terrain", 4),
        *lands,
        group(_on_land(), transform=moved((0, 90))),
        heading("Counters: fire, range, Morale", 142),
        *counters,
        group(_markers(), transform=moved((0, 236))),
        group(_colors(), transform=moved((0, 286))),
    )


def _land(terrain: Terrain) -> Markup:
    drawn = group(
        land(terrain, 0),
        feature(terrain),
        *bridge("M-40,23 L40,-23") * (terrain == "bridge"),
        tag("polygon", points=outline(), fill="none", stroke=GRID, stroke_width=2),
        transform="scale(0.42)",
    )
    first, *rest = terrain.split()
    return group(drawn, *(words(word, (0, 34 + 10 * at), 9.5, QUIET, text_anchor="middle")
                          for at, word in enumerate((first, *rest))))  # fmt: skip


def _on_land() -> Markup:
    """Explain hedgerows, roads, digging and levels."""
    levels = (
        tag("rect", x=14 * at, y=19, width=14, height=12, fill=color, stroke=GRID)
        for at, color in enumerate(LEVELS)
    )
    return group(
        tag("line", x1=2, x2=26, y1=4, y2=4, stroke=HEDGE, stroke_width=9, stroke_linecap="round"),
        words("hedgerow", (36, 8), 11, QUIET),
        tag("line", x1=106, x2=132, y1=4, y2=4, stroke=ROAD_EDGE, stroke_width=12),
        tag("line", x1=106, x2=132, y1=4, y2=4, stroke=ROAD, stroke_width=9),
        words("road", (139, 8), 11, QUIET),
        group(foxhole(), transform=moved((208, 38))),
        words("foxhole", (199, 8), 11, QUIET),
        group(fortification(), transform=moved((238, 39))),
        words("fortified", (278, 8), 11, QUIET),
        *levels,
        words("elevation 0, 1, 2, 3, 4 or more", (78, 29), 11, QUIET),
        group(star((262, 25), STAR), words("objective", (273, 29), 11, QUIET)),
    )


def _samples() -> list[Markup]:
    faces = (face(Seen(type_, type_), TYPES[type_], f"{type_[:2]}-") for type_ in SAMPLES)
    return [group(one, transform="scale(0.95)") for one in (*faces, back(Seen(), "ge"))]


def _markers() -> Markup:
    """Explain the markers on a counter's upper edge."""
    return group(
        *(
            group(badge(name, (6, 0)), words(SAID[name], (16, 4), 11, QUIET),
                  transform=moved((108 * (at % 3), 20 * (at // 3))))
            for at, name in enumerate(BADGES)
        ),
        words("\u25b2 facing", (216, 24), 11, QUIET),
    )  # fmt: skip


def _colors() -> Markup:
    """Explain the colors of sides, used counters and suppression, dots of control, the way of a move."""
    said = (
        *((READY[side], f"{SIDE_NAMES[side]} counter or dot of control") for side in SIDES),
        (USED["us"], "paler: Used"),
        (STRIP[1][0], "yellow strip: Suppressed"),
        (STRIP[2][0], "red strip: Fully Suppressed"),
    )
    spots = ((0, 0), (0, 18), (0, 36), (96, 36), (0, 54))
    way = {"x1": 180, "x2": 204, "y1": 51, "y2": 51, "stroke": MOVE}
    return group(
        tag("line", **way, stroke_width=3, stroke_dasharray="7 5"),
        words("way moved", (211, 55), 11, QUIET),
        *(
            group(tag("rect", y=-9, width=13, height=12, rx=2, fill=color, stroke=INK, stroke_width=0.6),
                  words(text, (19, 1), 11, QUIET), transform=moved(at))
            for (color, text), at in zip(said, spots, strict=True)
        )
    )  # fmt: skip
