"""Trees, houses and roads as SVG."""

from wargames.render.colors import DECK, PLANK, WAVE
from wargames.render.hexagons import Point
from wargames.render.markup import Markup, group, tag

TREE, TREE_LIGHT, TRUNK = "#5c7d42", "#7c9b58", "#7a5c3a"
ROOF, ROOF_DARK, WALL = "#b5654a", "#98503a", "#6b4536"
ROAD, ROAD_EDGE = "#f6efdd", "#b39b6e"

TREES: tuple[Point, ...] = (
    (-19, -24), (17, -25), (-36, -6), (-2, -8), (34, -4), (-22, 17), (18, 15), (0, 33), (-38, 12), (39, 16),
)  # fmt: skip
"""The places of the trees in a hex of woods."""
HOUSES: tuple[tuple[Point, int], ...] = (((-25, -18), 0), ((25, -14), 1), ((-23, 19), 1), ((21, 24), 0))
"""The places of the houses in a village, and their turns."""
WAVES: tuple[Point, ...] = ((-34, -8), (10, -18), (-8, 12), (14, 28))


def woods() -> Markup:
    """Draw a hex of woods."""
    return group(*map(tree, TREES))


def tree(at: Point) -> Markup:
    """Draw a tree, seen from the south."""
    x, y = at
    return group(
        tag("rect", x=x - 1.5, y=y + 6, width=3, height=6, fill=TRUNK),
        tag("circle", cx=x, cy=y, r=8.5, fill=TREE),
        tag("circle", cx=x - 2, cy=y - 2.5, r=4.5, fill=TREE_LIGHT),
    )


def village(colors: tuple[str, str, str] = (ROOF, ROOF_DARK, WALL)) -> Markup:
    """Draw a hex of houses."""
    return group(*(house(at, turned, colors) for at, turned in HOUSES))


def house(at: Point, turned: int, colors: tuple[str, str, str] = (ROOF, ROOF_DARK, WALL)) -> Markup:
    """Draw a house from above: two slopes of its roof, the ridge along or across."""
    roof, dark, wall = colors
    wide, deep = ((26, 18), (18, 26))[turned]
    rest = (wide, deep / 2) if not turned else (wide / 2, deep)
    x, y = at[0] - wide / 2, at[1] - deep / 2
    return group(
        tag("rect", x=x + 2, y=y + 2, width=wide, height=deep, fill="#000000", fill_opacity=0.19),
        tag("rect", x=x, y=y, width=wide, height=deep, fill=roof),
        tag("rect", x=x, y=y, width=rest[0], height=rest[1], fill=dark),
        tag("rect", x=x, y=y, width=wide, height=deep, fill="none", stroke=wall, stroke_width=1.2),
    )


def road(ways: str) -> tuple[Markup, Markup]:
    """Draw roads along a path: first their edges, then their surface."""
    return (
        tag("path", d=ways, fill="none", stroke=ROAD_EDGE, stroke_width=15, stroke_linejoin="round"),
        tag("path", d=ways, fill="none", stroke=ROAD, stroke_width=11, stroke_linejoin="round"),
    )


def bridge(path: str) -> tuple[Markup, Markup]:
    """Draw the deck of a bridge along a path."""
    return (
        tag("path", d=path, fill="none", stroke=PLANK, stroke_width=29),
        tag("path", d=path, fill="none", stroke=DECK, stroke_width=25),
    )


def waves() -> Markup:
    """Draw a hex of water."""
    path = " ".join(f"M{x:g},{y:g} q5,-5 10,0 t10,0" for x, y in WAVES)
    return tag("path", d=path, fill="none", stroke=WAVE, stroke_width=1.6)
