"""Figures, weapons and groups as SVG: bases to scale, half an inch across (FM-G25)."""

from collections.abc import Iterator
from itertools import combinations
from math import atan2, cos, radians, sin

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BASE, COHESION, INCH, Nation
from wargames.fire_move.values.state import Figure, Group, Piece
from wargames.kernel.arcs import ALL_ROUND, Direction
from wargames.kernel.plane import Point, within
from wargames.render.fire_move.colors import PINNED, SIDE, SMOKE
from wargames.render.fire_move.landscape import length, spot
from wargames.render.fire_move.moment import battle_of, groups, markers, spoken
from wargames.render.lettering import INK, centered, moved, words
from wargames.render.markup import Markup, group, number, tag

RADIUS = BASE / 2 * length(1)
HALO = {"paint_order": "stroke", "stroke": "#fbf9ee", "stroke_width": "3"}
ARM = 4 * INCH
"""How far the arc of a weapon is drawn."""


def men(view: FireMoveView, nation: Nation) -> list[Markup]:
    """Draw a side: links and smoke beneath, then the figures, then the names of the groups."""
    there = groups(view, nation)
    drawn = [one for group_, figures in there for one in beneath(view, group_, figures)]
    drawn += [figure(view, man) for _, figures in there for man in figures if man.at]
    return drawn + [name(view, group_, figures) for group_, figures in there]


def beneath(view: FireMoveView, group_: Group, figures: tuple[Figure, ...]) -> Iterator[Markup]:
    """Draw what holds a group together, and the smoke on it."""
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
        yield tag("path", d=drawn, stroke=SIDE[group_.side], stroke_width=2, stroke_opacity=0.35, fill="none")


def figure(view: FireMoveView, man: Figure) -> Markup:
    """Draw a figure on its base; a pinned one has a yellow base."""
    assert man.at is not None
    role = "PL" if man.promoted else man.role
    base = tag(
        "circle",
        r=RADIUS,
        fill=PINNED if man.pinned else SIDE[man.side],
        stroke=SIDE[man.side] if man.pinned else "#ffffff",
        stroke_width=1.4,
    )
    letters = centered(role, (0, 2), 5 if len(role) > 2 else 6.5, INK if man.pinned else "#ffffff")  # noqa: PLR2004
    at = spot(view.scenario.table, man.at)
    return group(tag("title", spoken(man)), base, letters, transform=moved(at))


def name(view: FireMoveView, group_: Group, figures: tuple[Figure, ...]) -> Markup:
    """Write the name of a group and its markers above the northernmost figure."""
    top = max((man.at for man in figures if man.at), key=lambda at: (at.y, at.x))
    x, y = spot(view.scenario.table, top)
    title = tag("title", ", ".join((group_.id, *markers(group_))))
    label = centered(group_.id, (x, y - 9), 11, SIDE[group_.side], **HALO)
    signs = words(" ".join(markers(group_)), (x, y - 20), 8, INK, text_anchor="middle", **HALO)
    return group(title, label, *[signs] * bool(markers(group_)))


def weapons(view: FireMoveView) -> list[Markup]:
    """Draw the weapons that stand on the table: their arc if they are served, a square if they lie there."""
    return [weapon(view, piece) for piece in view.open.pieces if piece.at is not None]


def weapon(view: FireMoveView, piece: Piece) -> Markup:
    """Draw one weapon."""
    assert piece.at is not None
    kind = battle_of(view).type_of(piece)
    state = ("failed" * piece.failed, "abandoned" * (piece.gunner is None), "not set up" * (not piece.ready))
    title = tag("title", ", ".join((kind.title, *(note for note in state if note))))
    x, y = spot(view.scenario.table, piece.at)
    ink = "#a01818" if piece.failed else INK
    mark = tag("rect", x=x - 4, y=y - 4, width=8, height=8, fill="#ffffff", stroke=ink, stroke_width=1.5)
    arc = [sector(view, piece.at, piece.facing, kind.arc)] if piece.facing and kind.arc < ALL_ROUND else []
    return group(title, *arc, *[mark] * (piece.gunner is None))


def sector(view: FireMoveView, at: Point, facing: Direction, degrees: int) -> Markup:
    """Draw an arc of fire as a pale sector."""
    x, y = spot(view.scenario.table, at)
    middle, half, reach = atan2(facing.y, facing.x), radians(degrees) / 2, length(ARM)
    (x1, y1), (x2, y2) = (
        (x + reach * cos(angle), y - reach * sin(angle)) for angle in (middle + half, middle - half)
    )
    bow = f"A{reach:g},{reach:g} 0 0 1 {number(x2)},{number(y2)}"
    way = f"M{number(x)},{number(y)} L{number(x1)},{number(y1)} {bow} z"
    return tag(
        "path", d=way, fill="#ffffff", fill_opacity=0.3, stroke=INK, stroke_width=0.8, stroke_dasharray="3 3"
    )
