"""The table with everything on it as SVG: objectives, zones, figures, the route of a move, lines of fire."""

from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.play.fire.aim import way_of
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.state import Walk
from wargames.render.fire_move.colors import FIRE, MOVE, SIDE, SIGHT, STAR
from wargames.render.fire_move.landscape import landscape, length, spot
from wargames.render.fire_move.men import HALO, men, weapons
from wargames.render.fire_move.moment import battle_of, holder, people
from wargames.render.fire_move.sights import SightLine, at_mover, sight_lines
from wargames.render.lettering import INK, centered, moved
from wargames.render.markup import Markup, group, points, tag
from wargames.render.signs import star


def battlefield(view: FireMoveView) -> Markup:
    """Draw the table and everything on it."""
    sides = [one for nation in view.scenario.nations for one in men(view, nation)]
    return group(
        landscape(battlefield_of(view.scenario.table)),
        *(zones(view) if not view.open.turn else ()),
        *aims(view),
        *weapons(view),
        *fire(view),
        *routes(view),
        *sides,
    )


def zones(view: FireMoveView) -> list[Markup]:
    """Draw the zones of the set-up (FM-G18)."""
    return [
        tag(
            "polygon",
            points=points(*(spot(view.scenario.table, corner) for corner in zone)),
            fill=SIDE[force.nation],
            fill_opacity=0.07,
            stroke=SIDE[force.nation],
            stroke_width=2,
            stroke_dasharray="10 6",
        )
        for force in view.scenario.forces
        for zone in force.zones
    ]


def aims(view: FireMoveView) -> list[Markup]:
    """Draw the objectives: a circle of their radius, in the color of who controls them."""
    found = []
    for objective in view.scenario.objectives:
        side = holder(view, objective.id)
        color = SIDE[side] if side else STAR
        at = spot(view.scenario.table, objective.at)
        title = f"{objective.id}, {objective.vp} VP, controlled by {people(side) if side else 'nobody'}"
        circle = tag("circle", r=length(objective.radius), fill=color, fill_opacity=0.06, stroke=color,
                     stroke_width=1.5, stroke_dasharray="6 5")  # fmt: skip
        label = centered(f"{objective.id}: {objective.vp} VP", (0, 19), 10, color, **HALO)
        found.append(group(tag("title", title), circle, star((0, 0), STAR), label, transform=moved(at)))
    return found


def routes(view: FireMoveView) -> list[Markup]:
    """Draw the routes of those who move, with the points at which they may be fired at (FM-R13)."""
    return [route(view, frame) for frame in view.open.frames if isinstance(frame, Walk)]


def route(view: FireMoveView, walk: Walk) -> Markup:
    """Draw one route: its samples, and a ring around the one that is reached."""
    if walk.purpose == "try":
        return group()
    table = view.scenario.table
    samples = way_of(battle_of(view), walk).samples
    dots = (tag("circle", cx=x, cy=y, r=2.2, fill=MOVE) for x, y in (spot(table, one) for one in samples))
    x, y = spot(table, samples[walk.at])
    return group(
        tag("polyline", points=points(*(spot(table, one) for one in walk.route)), fill="none", stroke=MOVE,
            stroke_width=2.5, stroke_dasharray="8 5"),
        *dots,
        tag("circle", cx=x, cy=y, r=11, fill="none", stroke=MOVE, stroke_width=2.5),
    )  # fmt: skip


def fire(view: FireMoveView) -> list[Markup]:
    """Draw the lines of fire of the moment: bold at a mover, thin where it is only seen who sees whom."""
    return [sight_line(view, one, bold=at_mover(view)) for one in sight_lines(view)]


def sight_line(view: FireMoveView, one: SightLine, *, bold: bool) -> Markup:
    """Draw a line of fire with what is taken from the FV along it."""
    (x1, y1), (x2, y2) = spot(view.scenario.table, one.start), spot(view.scenario.table, one.end)
    color, width, dense = (FIRE, 2, 0.9) if bold else (SIGHT, 1, 0.5)
    said = f"{one.group} sees {one.target}: {one.band} range, {one.cover:+d} along the line"
    line = tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=color, stroke_width=width, stroke_opacity=dense)
    place = (x1 + 0.7 * (x2 - x1), y1 + 0.7 * (y2 - y1) + 3)
    label = centered(f"{one.band[0].upper()}{one.cover:+d}", place, 8, color if bold else INK, **HALO)
    return group(tag("title", said), line, label)
