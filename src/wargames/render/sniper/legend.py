"""The legend as SVG: terrain, what lies on it, units and markers."""

from functools import cache

from wargames.render import legends
from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.signs import star
from wargames.render.sniper.colors import (
    CONCEALED,
    FATIGUED,
    FRESH,
    GREEN_BORDER,
    LEVELS,
    OP_FIRE,
    RED,
    STAR,
    TOKEN,
    YELLOW,
)
from wargames.render.sniper.counters import LETTERS, badge, counter, figure
from wargames.render.sniper.landscape import feature, land, smoke
from wargames.sniper.values.components import FIGURES, SIDE_NAMES, SIDES, SPECIALIZATIONS, TERRAIN
from wargames.sniper.values.state import Unit

HEIGHT = 324


@cache
def legend() -> Markup:
    """Explain the map and the units."""
    lands = (legends.land(terrain, land(terrain, 0), feature(terrain)) for terrain in TERRAIN)
    clouds = legends.sample("smoke", land("clear", 0), smoke())
    return group(
        heading("Terrain", 4),
        *legends.lands((*lands, clouds)),
        group(_on_land(), transform=moved((0, 92))),
        heading("Units", 142),
        group(_figures(), transform=moved((0, 162))),
        group(_markers(), transform=moved((0, 222))),
        group(_colors(), transform=moved((0, 268))),
    )


def _on_land() -> Markup:
    """Explain roads, levels, the green border and objectives with the command that they give."""
    return group(
        *legends.road(2, 26),
        words("road", (36, 8), 11, QUIET),
        tag("line", x1=90, x2=114, y1=4, y2=4, stroke=GREEN_BORDER, stroke_width=4),
        words("green border", (122, 8), 11, QUIET),
        *legends.tints(LEVELS),
        words("level 0, 1, 2", (50, 29), 11, QUIET),
        group(star((222, 4), STAR), words("victory objective", (233, 8), 11, QUIET)),
        tag("rect", x=141, y=17, width=28, height=16, rx=8, fill="#ffffff", stroke=STAR, stroke_width=1.8),
        centered("1", (155, 29), 11, INK),
        words("command objective", (175, 29), 11, QUIET),
    )


def _figures() -> Markup:
    """Explain the figures, the sniper and the vehicle."""
    crew = ((22, "officer"), (66, "elite"), (110, "regular"), (158, "mg"), (206, "mortar"))
    men = (
        group(figure(kind), words(kind, (0, 24), 9.5, QUIET, text_anchor="middle"), transform=moved((x, 8)))
        for (x, _), kind in zip(crew, FIGURES["us"], strict=True)
    )
    samples = (
        Unit("S1", "de", 1, "sniper", figures=("regular",)),
        Unit("H1", "us", 1, "vehicle", vehicle="m3a1"),
    )
    units = (
        group(counter(unit), transform=f"translate({254 + 46 * at} 12) scale(0.9)")
        for at, unit in enumerate(samples)
    )
    return group(*men, *units)


def _markers() -> Markup:
    """Explain the markers on a unit's upper edge."""
    said = (
        (badge("?", CONCEALED, INK), "concealed"),
        (badge("O", OP_FIRE, "#ffffff"), "op fire"),
        *((badge(LETTERS[token], TOKEN, INK), name.lower()) for token, name in SPECIALIZATIONS.items()),
    )
    return group(*legends.marks((group(one, transform=moved((6, 0))), text) for one, text in said))


def _colors() -> Markup:
    """Explain the colors of sides, of fatigued units and of strips."""
    said = (
        *((FRESH[side], f"{SIDE_NAMES[side]}s") for side in SIDES),
        (FATIGUED["us"], "paler: fatigued"),
        (YELLOW[0], "pinned, or a vehicle lightly damaged"),
        (RED[0], "disrupted, or a vehicle heavily damaged"),
    )
    spots = ((0, 0), (108, 0), (216, 0), (0, 18), (0, 36))
    return group(*legends.swatches(said, spots))
