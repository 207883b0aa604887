"""What lies on the board as SVG: control, objectives, counters, moves and shots."""

from wargames.bob.told.view import BobView
from wargames.bob.values.board import Place
from wargames.bob.values.components import SIDE_NAMES
from wargames.bob.values.seen import Stack
from wargames.bob.values.state import Attempt, Moving
from wargames.render.bob.colors import DARK, FIRE, MOVE, READY, STAR
from wargames.render.bob.counters import stack
from wargames.render.bob.landscape import is_half
from wargames.render.bob.moment import ground, holder, place_of, stacks
from wargames.render.drawn import named
from wargames.render.hex_maps import center
from wargames.render.hexagons import Point
from wargames.render.lettering import moved
from wargames.render.markup import Markup, group, points, tag
from wargames.render.signs import star

APART = 56
CROWDED, HALVED, LOW = 0.74, 0.62, 0.76
"""How much smaller stacks are drawn where both sides stand, in half-hexes, and single counters there."""


def battlefield(view: BobView) -> Markup:
    """Draw everything that lies on the board."""
    return group(*control(view), *aims(view), *moves(view), *piles(view), *shots(view))


def control(view: BobView) -> list[Markup]:
    """Mark the hexes that a side controls with a dot, objectives aside."""
    facts, aims = ground(view), view.scenario.victory.objectives
    return [
        tag("circle", cx=x, cy=y, r=4, fill=READY[side], stroke="#ffffff", stroke_width=1)
        for place, side in view.control
        if place not in aims
        for x, y in [_off(center(facts, place), (43, -6) if is_half(facts, place) else (0, 40))]
    ]


def aims(view: BobView) -> list[Markup]:
    """Mark the objectives with a star, in the color of the side that controls them."""
    facts, owners = ground(view), dict(view.control)
    found = []
    for place in view.scenario.victory.objectives:
        side, half = owners.get(place), is_half(facts, place)
        pill = tag("rect", x=-14, y=-8, width=28, height=16, rx=8, fill=READY[side] if side else "#ffffff",
                   stroke=DARK[side] if side else STAR, stroke_width=1.8)  # fmt: skip
        title = tag("title", f"Objective {place}, controlled by {holder(view, place)}")
        at = _off(center(facts, place), (36, -11) if half else (0, 36))
        drawn = (title, pill, star((0, 0), STAR))
        found.append(group(*drawn, transform=moved(at), data_names=named(objective=place)))
    return found


def piles(view: BobView) -> list[Markup]:
    """Draw the stacks, side by side where both sides stand in a hex."""
    there: dict[Place, list[Stack]] = {}
    for one in stacks(view):
        there.setdefault(one.hex, []).append(one)
    return [pile(view, place, found) for place, found in there.items()]


def pile(view: BobView, place: Place, there: list[Stack]) -> Markup:
    """Draw the stacks of a hex."""
    half, both = is_half(ground(view), place), len(there) > 1
    x, y = _off(center(ground(view), place), (0, -16) if half else (0, -2))
    single = all(len(one.counters) == 1 for one in there)
    scale = (LOW if single else HALVED) if half else CROWDED if both else 1
    apart = APART if both else 0
    drawn = (group(stack(one), transform=moved((apart * at - apart / 2, 0))) for at, one in enumerate(there))
    sides = " and ".join(SIDE_NAMES[one.side] for one in there)
    return group(
        *drawn,
        transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else ""),
        aria_label=f"{sides} in {place}",
    )


def moves(view: BobView) -> list[Markup]:
    """Draw the ways of the units that move."""
    facts = ground(view)
    paths = (frame.path for frame in view.frames if isinstance(frame, Moving))
    return [line(tuple(center(facts, place) for place in path), MOVE) for path in paths if len(path) > 1]


def shots(view: BobView) -> list[Markup]:
    """Draw the lines of the shots that are fired, with a ring around the target's hex."""
    facts, found = ground(view), []
    for frame in (one for one in view.frames if isinstance(one, Attempt)):
        x, y = center(facts, frame.target)
        ring = {"fill": "none", "stroke": FIRE, "stroke_width": 2.5, "pointer_events": "none"}
        found.append(tag("circle", cx=x, cy=y, r=38, **ring))
        if origin := place_of(view, frame.firer):
            found.append(line((center(facts, origin), (x, y)), FIRE))
    return found


def line(way: tuple[Point, ...], color: str) -> Markup:
    """Draw a dashed line on a pale one."""
    style = {"points": points(*way), "fill": "none"}
    return group(
        tag("polyline", stroke="#ffffff", stroke_width=6, stroke_opacity=0.7, **style),
        tag("polyline", stroke=color, stroke_width=3, stroke_dasharray="7 5", **style),
        pointer_events="none",
    )


def _off(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]
