"""The loop-around board as SVG: 308 lozenges, edge numbers, cones of fire, planes and lines of fire."""

from collections.abc import Iterator
from functools import cache

from wargames.render.drawn import HIT, named
from wargames.render.markup import Markup, group, points, tag
from wargames.render.screaming_eagles.colors import (
    BODY,
    CONE,
    DARK,
    FIRE,
    INK,
    LINE,
    QUIET,
    RIM,
    SPACE,
    jet,
    words,
)
from wargames.render.screaming_eagles.moment import AimLine, aims, cone, cones, flying
from wargames.screaming_eagles.lattice import PLACE, Space, numbers
from wargames.screaming_eagles.queries import name
from wargames.screaming_eagles.state import Plane, PublicState

ACROSS, ALONG = 42, 22
WIDTH, HEIGHT = 16 * ACROSS, 42 * ALONG
SHORT = 4 * ACROSS


def center(at: Space) -> tuple[float, float]:
    """Return the middle of a space, from the board's upper left corner."""
    column, row = PLACE[at]
    return column * ACROSS, (41 - row) * ALONG


@cache
def draw_board() -> Markup:
    """Draw the empty board, with a shape to point at over each space."""
    return group(
        group(*map(lozenge, PLACE), stroke=LINE, stroke_width=1),
        group(*map(label, PLACE), text_anchor="middle"),
        group(*map(hit, PLACE), fill="none"),
    )


def hit(at: Space) -> Markup:
    """Lay a shape to point at over a space."""
    ends = points(*corners(at))
    return tag("polygon", points=ends, class_=HIT, data_names=named(space=at), pointer_events="all")


def draw_things(table: PublicState) -> Markup:
    """Draw everything on the board."""
    return group(
        *(shade(table.plane(one), alone=len(cones(table)) == 1) for one in cones(table)),
        *(line_of_fire(table, aim) for aim in aims(table)),
        *(fly(table.plane(one)) for one in flying(table)),
        *(tell_name(table.plane(one)) for one in flying(table)),
        *(distance(table, aim) for aim in aims(table)),
    )


def lozenge(at: Space) -> Markup:
    """Draw an empty space, the rim with its numbers a shade darker."""
    return tag("polygon", points=points(*corners(at)), fill=RIM if numbers(at) else SPACE)


def corners(at: Space) -> Iterator[tuple[float, float]]:
    """Yield the corners of a space."""
    x, y = center(at)
    yield from ((x - ACROSS, y), (x, y - ALONG), (x + ACROSS, y), (x, y + ALONG))


def label(at: Space) -> Markup:
    """Write a space's name, and above it its edge numbers in bold (SE-1.9)."""
    x, y = center(at)
    edges = numbers(at)
    if not edges:
        return words(at, (x, y + 3), 9, "#8797a4")
    printed = " · ".join(map(str, edges))
    return group(words(printed, (x, y + 2), 12, INK, font_weight="bold"), words(at, (x, y + 12), 9, QUIET))


def shade(plane: Plane, *, alone: bool) -> Markup:
    """Shade a plane's cone of fire, a little darker where the cannon reaches (SE-9.5)."""
    full, curved = (0.36, 0.17) if alone else (0.22, 0.04)
    spaces = (shaded(at, curved if lies.path == "curved" else full) for at, lies in cone(plane).items())
    return group(*spaces, fill=CONE[plane.team], pointer_events="none")


@cache
def shaded(at: Space, opacity: float) -> Markup:
    """Shade one space (cached)."""
    return tag("polygon", points=points(*corners(at)), fill_opacity=opacity)


def fly(plane: Plane) -> Markup:
    """Draw a plane on its space."""
    at = _at(plane)
    return group(
        tag("polygon", points=points(*corners(at)), fill="#ffffff", stroke=BODY[plane.team], stroke_width=2),
        jet(plane.team, center(at), 0.9, plane.bank),
        data_names=named(unit=plane.squadron),
    )


def tell_name(plane: Plane) -> Markup:
    """Write a plane's name under it."""
    x, y = center(_at(plane))
    written = name(plane.squadron)
    half = 3.7 * len(written) + 5
    return group(
        tag("title", f"{written}, {plane.team.capitalize()}, at {plane.at}"),
        tag("rect", x=x - half, y=y + 13, width=2 * half, height=14, rx=7, fill=DARK[plane.team]),
        words(written, (x, y + 23.5), 10.5, "#ffffff", font_weight="bold", text_anchor="middle"),
        data_names=named(unit=plane.squadron),
    )


def line_of_fire(table: PublicState, aim: AimLine) -> Markup:
    """Draw a line from attacker to target, dashed until the shot is announced."""
    (x, y), (to_x, to_y) = _ends(table, aim)
    dashes = None if aim.announced else "7 6"
    style = {"stroke": FIRE, "stroke_width": 2.5, "stroke_dasharray": dashes, "pointer_events": "none"}
    return tag("line", x1=x, y1=y, x2=to_x, y2=to_y, **style)


def distance(table: PublicState, aim: AimLine) -> Markup:
    """Write weapons, distance and path in the middle of a line of fire."""
    (x, y), (to_x, to_y) = _ends(table, aim)
    written = f"{' '.join(aim.weapons)} · {aim.lies.distance} {aim.lies.path}"
    half = 3.6 * len(written) + 7
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    if abs(x - to_x) + abs(y - to_y) < SHORT:  # beside the planes, not over their names
        middle_x += (half + ACROSS + 6) * (1 if middle_x < WIDTH / 2 else -1)
    middle_x = min(max(middle_x, half), WIDTH - half)
    return group(
        tag(
            "rect",
            x=middle_x - half,
            y=middle_y - 11,
            width=2 * half,
            height=20,
            rx=5,
            fill="#ffffff",
            stroke=FIRE,
        ),
        words(written, (middle_x, middle_y + 4), 12, FIRE, font_weight="bold", text_anchor="middle"),
    )


def _ends(table: PublicState, aim: AimLine) -> tuple[tuple[float, float], tuple[float, float]]:
    return center(_at(table.plane(aim.attacker))), center(_at(table.plane(aim.target)))


def _at(plane: Plane) -> Space:
    assert plane.at is not None, "only flying planes are drawn on the board"
    return plane.at
