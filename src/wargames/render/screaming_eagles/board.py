"""The loop-around board as SVG: 308 lozenges, edge numbers, cones of fire, planes and lines of fire."""

from collections.abc import Iterator
from functools import cache

import attrs

from wargames.render.drawn import HIT, named
from wargames.render.lettering import centered, growing, moved, names
from wargames.render.markup import Markup, group, points, tag
from wargames.render.screaming_eagles.colors import CONE, DARK, FIRE, INK, LINE, NAME, RIM, SPACE, jet
from wargames.render.screaming_eagles.moment import AimLine, aims, cone, cones, flying
from wargames.screaming_eagles.lattice import PLACE, Space, numbers
from wargames.screaming_eagles.queries import name
from wargames.screaming_eagles.state import Plane, PublicState

ACROSS, ALONG = 42, 22
EDGE = 16
"""The width of the rim around the board, enough for whole planes and names."""
GROWS = 1.5
"""The largest scale of a name that fits into a space."""
WIDTH, HEIGHT = 16 * ACROSS, 42 * ALONG
SHORT = 4 * ACROSS
NAMED = 1.3
"""The largest scale with room for the names of planes and lines of fire."""


def center(at: Space) -> tuple[float, float]:
    """Return the middle of a space, from the board's upper left corner."""
    column, row = PLACE[at]
    return column * ACROSS, (41 - row) * ALONG


@cache
def draw_board() -> Markup:
    """Draw the empty board, with a shape to point at over each space."""
    return group(
        group(*lozenges(), stroke=LINE, stroke_width=1),
        *labels(),
        group(*map(hit, PLACE), fill="none"),
    )


def framed(things: Markup) -> tuple[Markup, Markup, tuple[float, float]]:
    """Return the board and the things on it within a rim, and the size of both."""
    within = moved((EDGE, EDGE))
    size = (WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE)
    return group(draw_board(), transform=within), group(things, transform=within), size


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
        *map(distance, plates(table)),
    )


def lozenges() -> Iterator[Markup]:
    """Draw the empty spaces, the rim with its numbers a shade darker."""
    for color, numbered in ((RIM, True), (SPACE, False)):
        yield tag(
            "path", d="".join(outlined(at) for at in PLACE if bool(numbers(at)) is numbered), fill=color
        )


def corners(at: Space) -> Iterator[tuple[float, float]]:
    """Yield the corners of a space."""
    x, y = center(at)
    yield from ((x - ACROSS, y), (x, y - ALONG), (x + ACROSS, y), (x, y + ALONG))


def labels() -> Iterator[Markup]:
    """Write the spaces' names, and above those of the rim the edge numbers in bold (SE-1.9)."""
    inner = [at for at in PLACE if not numbers(at)]
    rim = {at: " · ".join(map(str, numbers(at))) for at in PLACE if numbers(at)}
    yield names(((at, below(at, 4.5)) for at in inner), 13, NAME, grows=GROWS)
    yield names(
        ((printed, below(at, 0)) for at, printed in rim.items()), 14, INK, grows=GROWS, font_weight="bold"
    )
    yield names(((at, below(at, 13)) for at in rim), 11.5, NAME, grows=1)


def below(at: Space, down: float) -> tuple[float, float]:
    """Return the place so far below the middle of a space."""
    x, y = center(at)
    return x, y + down


def shade(plane: Plane, *, alone: bool) -> Markup:
    """Shade a plane's cone of fire, a little darker where the cannon reaches (SE-9.5)."""
    full, curved = (0.34, 0.16) if alone else (0.22, 0.05)
    reached: dict[float, list[str]] = {full: [], curved: []}
    for at, lies in cone(plane).items():
        reached[curved if lies.path == "curved" else full].append(outlined(at))
    shades = (tag("path", d="".join(ways), fill_opacity=opacity) for opacity, ways in reached.items())
    return group(*shades, fill=CONE[plane.team], pointer_events="none")


@cache
def outlined(at: Space) -> str:
    """Return the outline of a space as a part of a path."""
    return f"M{points(*corners(at))}z"


def fly(plane: Plane) -> Markup:
    """Draw a plane on its space."""
    at = _at(plane)
    return group(
        tag("polygon", points=points(*corners(at)), fill="#ffffff", stroke=DARK[plane.team], stroke_width=2),
        jet(plane.team, center(at), 0.9, plane.bank),
        data_names=named(unit=plane.squadron),
    )


def tell_name(plane: Plane) -> Markup:
    """Write a plane's name under it."""
    x, y = center(_at(plane))
    written = name(plane.squadron)
    half = 4.6 * len(written) + 7
    x = min(max(x, NAMED * half), WIDTH - NAMED * half)
    title = tag("title", f"{written}, {plane.team.capitalize()}, at {plane.at}")
    plate = tag("rect", x=-half, y=-8.5, width=2 * half, height=17, rx=8, fill=DARK[plane.team])
    drawn = (title, plate, centered(written, (0, 4.5), 13, "#ffffff"))
    return growing((x, y + 21), NAMED, *drawn, data_names=named(unit=plane.squadron))


def line_of_fire(table: PublicState, aim: AimLine) -> Markup:
    """Draw a line from attacker to target, dashed until the shot is announced."""
    (x, y), (to_x, to_y) = _ends(table, aim)
    dashes = None if aim.announced else "7 6"
    style = {"stroke": FIRE, "stroke_width": 2.5, "stroke_dasharray": dashes, "pointer_events": "none"}
    return tag("line", x1=x, y1=y, x2=to_x, y2=to_y, **style)


def distance(plate: "DistancePlate") -> Markup:
    """Write weapons, distance and path on a line of fire."""
    return growing(
        (plate.x, plate.y),
        NAMED,
        tag("rect", x=-plate.half, y=-11, width=2 * plate.half, height=22, rx=5, fill="#ffffff", stroke=FIRE),
        centered(plate.written, (0, 4.5), 13, FIRE),
    )


def plates(table: PublicState) -> tuple["DistancePlate", ...]:
    """Return what is written on each line of fire, in its middle where no other one is written."""
    found: list[DistancePlate] = []
    for aim in aims(table):
        places = [plate(table, aim, along) for along in SHARES]
        found.append(next((one for one in places if not any(map(one.meets, found))), places[0]))
    return tuple(found)


SHARES = (0.5, 0.36, 0.64, 0.22, 0.78)
"""The shares of a line of fire at which its distance may be written, the best first."""


@attrs.frozen
class DistancePlate:
    """Words on a line of fire, and their middle."""

    written: str
    x: float
    y: float

    @property
    def half(self) -> float:
        """Half its width."""
        return 4.1 * len(self.written) + 7

    def meets(self, other: "DistancePlate") -> bool:
        """Return whether two of them overlap once they have grown."""
        return abs(self.x - other.x) < NAMED * (self.half + other.half) and abs(self.y - other.y) < NAMED * 22


def plate(table: PublicState, aim: AimLine, along: float) -> DistancePlate:
    """Return what is written on a line of fire at a share of it."""
    (x, y), (to_x, to_y) = _ends(table, aim)
    at = DistancePlate(
        f"{' '.join(aim.weapons)} · {aim.lies.distance} {aim.lies.path}",
        x + along * (to_x - x),
        y + along * (to_y - y),
    )
    beside = abs(x - to_x) + abs(y - to_y) < SHORT  # the planes, not over their names
    across = (at.half + ACROSS + 6) * (1 if at.x < WIDTH / 2 else -1) if beside else 0
    return attrs.evolve(at, x=min(max(at.x + across, at.half), WIDTH - at.half))


def _ends(table: PublicState, aim: AimLine) -> tuple[tuple[float, float], tuple[float, float]]:
    return center(_at(table.plane(aim.attacker))), center(_at(table.plane(aim.target)))


def _at(plane: Plane) -> Space:
    assert plane.at is not None, "only flying planes are drawn on the board"
    return plane.at
