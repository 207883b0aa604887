"""The legend as SVG: terrain, what lies on it, counters and markers."""

from functools import cache

from wargames.bob.values.components import SIDE_NAMES, TERRAIN, TYPES, TypeId
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.seen import Seen
from wargames.render import legends
from wargames.render.bob.colors import HEDGE, LEVELS, MOVE, READY, STAR, STRIP, USED
from wargames.render.bob.counters import BADGES, back, badge, face
from wargames.render.bob.landscape import feature, fortification, foxhole, land
from wargames.render.lettering import QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.signs import star

HEIGHT = 358
COUNTER_PITCH = 46
SAMPLES: tuple[TypeId, ...] = ("us_para", "us_mg", "us_mortar", "ge_88mm", "ge_pz4h", "ge_decoy")
NAMES = ("squad", "MG", "mortar", "gun", "vehicle", "decoy", "unknown")
SAID = {
    "concealed": "Conceal",
    "reduced": "reduced",
    "op fire": "Op Fire",
    "moved": "Moved",
    "cp used": "CP used",
}


@cache
def legend() -> Markup:
    """Explain the board and the counters."""
    lands = (legends.land(terrain, land(terrain, 0), feature(terrain)) for terrain in TERRAIN)
    counters = (
        group(one, centered(name, (0, 33), 9, QUIET), transform=moved((23 + COUNTER_PITCH * at, 176)))
        for at, (one, name) in enumerate(zip(_samples(), NAMES, strict=True))
    )
    return group(
        heading("Terrain", 4),
        *legends.lands(lands),
        group(_on_land(), transform=moved((0, 90))),
        heading("Counters: fire, range, Morale", 142),
        *counters,
        group(_markers(), transform=moved((0, 236))),
        group(_colors(), transform=moved((0, 286))),
    )


def _on_land() -> Markup:
    """Explain hedgerows, roads, digging and levels."""
    return group(
        tag("line", x1=2, x2=26, y1=4, y2=4, stroke=HEDGE, stroke_width=9, stroke_linecap="round"),
        words("hedgerow", (36, 8), 11, QUIET),
        *legends.road(106, 132),
        words("road", (139, 8), 11, QUIET),
        group(foxhole(), transform=moved((208, 38))),
        words("foxhole", (199, 8), 11, QUIET),
        group(fortification(), transform=moved((238, 39))),
        words("fortified", (278, 8), 11, QUIET),
        *legends.tints(LEVELS),
        words("elevation 0, 1, 2, 3, 4 or more", (78, 29), 11, QUIET),
        group(star((262, 25), STAR), words("objective", (273, 29), 11, QUIET)),
    )


def _samples() -> list[Markup]:
    faces = (face(Seen(type_, type_), TYPES[type_], f"{type_[:2]}-") for type_ in SAMPLES)
    return [group(one, transform="scale(0.95)") for one in (*faces, back(Seen(), "ge"))]


def _markers() -> Markup:
    """Explain the markers on a counter's upper edge."""
    marks = legends.marks((badge(name, (6, 0)), SAID[name]) for name in BADGES)
    return group(*marks, words("\u25b2 facing", (216, 24), 11, QUIET))


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
        *legends.swatches(said, spots),
    )
