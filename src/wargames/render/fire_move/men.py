"""Figures and weapons as SVG: bases to scale, half an inch across (FM-G25)."""

from collections.abc import Iterator
from itertools import combinations
from math import atan2, cos, degrees, radians, sin

from wargames.fire_move.queries import battle_seen_by
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BASE, COHESION, INCH, Nation
from wargames.fire_move.values.state import Figure, Group, Piece
from wargames.kernel.geometry.arcs import ALL_ROUND, Direction
from wargames.kernel.geometry.plane import Point, within
from wargames.render.drawn import named
from wargames.render.fire_move.colors import PINNED, SIDE, SMOKE, livery
from wargames.render.fire_move.moment import groups, spoken
from wargames.render.fire_move.scale import length, spot
from wargames.render.lettering import INK, centered, growing, moved
from wargames.render.markup import Markup, group, number, tag

RADIUS = BASE / 2 * length(1)
LETTERS = {1: 13, 2: 12}
"""The size of a role's letters by their number; three letters have the size ``SMALL``."""
SMALL = 9.5
GROWS = 1.15
"""The largest scale of the letters of a role that fit on a base."""
ARM = 4 * INCH
"""The length of a drawn arc of fire."""


def men(view: FireMoveView, nation: Nation) -> list[Markup]:
    """Draw a side: links and smoke beneath, then the figures."""
    there = groups(view, nation)
    drawn = [one for group_, figures in there for one in beneath(view, group_, figures)]
    return drawn + [figure(view, man) for _, figures in there for man in figures if man.at]


def beneath(view: FireMoveView, group_: Group, figures: tuple[Figure, ...]) -> Iterator[Markup]:
    """Draw the links between the figures of a group, and its smoke."""
    standing = [man.at for man in figures if man.at]
    if group_.smoke:
        for at in standing:
            x, y = spot(view.scenario.table, at)
            yield tag("circle", cx=x, cy=y, r=length(60), fill=SMOKE, fill_opacity=0.45)
    links = [
        (spot(view.scenario.table, one), spot(view.scenario.table, other))
        for one, other in combinations(standing, 2)
        if within(one, other, COHESION)
    ]
    drawn = " ".join(f"M{number(a[0])},{number(a[1])} L{number(b[0])},{number(b[1])}" for a, b in links)
    if drawn:
        yield tag("path", d=drawn, stroke=SIDE[group_.side], stroke_width=4, stroke_opacity=0.4, fill="none",
                  pointer_events="none")  # fmt: skip


def figure(view: FireMoveView, man: Figure) -> Markup:
    """Draw a figure on its base, yellow if it is pinned; it is named with its group and its weapon."""
    role = "PL" if man.promoted else man.role
    fill, ink, edge = livery(view.scenario.nations, man.side)
    base = tag(
        "circle",
        r=RADIUS,
        fill=PINNED if man.pinned else fill,
        stroke=SIDE[man.side] if man.pinned else edge,
        stroke_width=2.5,
    )
    size = LETTERS.get(len(role), SMALL)
    letters = growing((0, 0), GROWS, centered(role, (0, 0.36 * size), size, INK if man.pinned else ink))
    hurt = tag("circle", cx=8, cy=-8, r=4, fill="#c62828", stroke="#ffffff")
    names = named(figure=man.number, group=man.group, unit=man.crews)
    at = spot(view.scenario.table, man.stands)
    return group(
        tag("title", spoken(man)), base, letters, *[hurt] * man.wounded, transform=moved(at), data_names=names
    )


# weapons


def weapons(view: FireMoveView) -> list[Markup]:
    """Draw the weapons that stand on the table, with their arc if they are served."""
    return [weapon(view, piece) for piece in view.open.pieces if piece.at is not None]


def weapon(view: FireMoveView, piece: Piece) -> Markup:
    """Draw a weapon: its barrel, or a square if it is abandoned."""
    assert piece.at is not None
    kind = battle_seen_by(view).type_of(piece)
    state = ("failed" * piece.failed, "abandoned" * (piece.gunner is None), "not set up" * (not piece.ready))
    title = tag("title", ", ".join((kind.title, *(note for note in state if note))))
    x, y = spot(view.scenario.table, piece.at)
    ink = "#a01818" if piece.failed else INK
    mark = tag("rect", x=x - 9, y=y - 9, width=18, height=18, fill="#ffffff", stroke=ink, stroke_width=2.5)
    arc = [sector(view, piece.at, piece.facing, kind.arc)] if piece.facing and kind.arc < ALL_ROUND else []
    guns = [barrel(piece.facing, (x, y), ink)] if piece.facing else []
    return group(title, *arc, *guns, *[mark] * (piece.gunner is None), data_names=named(unit=piece.id))


def barrel(facing: Direction, at: tuple[float, float], ink: str) -> Markup:
    """Draw the barrel of a weapon, from its gunner in its direction."""
    turned = f"{moved(at)} rotate({number(-degrees(atan2(facing.y, facing.x)))})"
    return tag("path", d="M0,-4.5 H20 V-3 H32 V3 H20 V4.5 H0 z", fill=ink, stroke="#ffffff", transform=turned)


def sector(view: FireMoveView, at: Point, facing: Direction, wide: int) -> Markup:
    """Draw an arc of fire as a pale sector."""
    x, y = spot(view.scenario.table, at)
    middle, half, reach = atan2(facing.y, facing.x), radians(wide) / 2, length(ARM)
    (x1, y1), (x2, y2) = (
        (x + reach * cos(angle), y - reach * sin(angle)) for angle in (middle + half, middle - half)
    )
    bow = f"A{reach:g},{reach:g} 0 0 1 {number(x2)},{number(y2)}"
    way = f"M{number(x)},{number(y)} L{number(x1)},{number(y1)} {bow} z"
    style = {"stroke": INK, "stroke_width": 1.5, "stroke_dasharray": "6 6", "pointer_events": "none"}
    return tag("path", d=way, fill="#ffffff", fill_opacity=0.3, **style)
