"""Everything on the table as SVG: objectives, zones, figures, routes, lines of fire, labels."""

from wargames.fire_move.queries import battle_seen_by, way_of
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.state import Walk
from wargames.fire_move.values.words import people
from wargames.render.drawn import named
from wargames.render.fire_move.colors import FIRE, MOVE, SIDE, STAR
from wargames.render.fire_move.labels import PlacedLabels
from wargames.render.fire_move.men import RADIUS, men, weapons
from wargames.render.fire_move.moment import holder
from wargames.render.fire_move.scale import length, spot
from wargames.render.fire_move.shapes import Spot
from wargames.render.fire_move.sights import DrawnSightLine, at_mover, sight_lines
from wargames.render.fire_move.signposts import (
    figures_there,
    group_names,
    house_names,
    objective_names,
    reserve_names,
)
from wargames.render.lettering import haloed, moved
from wargames.render.markup import Markup, group, points, tag
from wargames.render.signs import star

LETTER = 13
"""The size of the letters along a line of fire."""
LABEL_GROWS = 3
"""The largest scale with room for them."""
ALONG = (0.7, 0.62, 0.78, 0.54, 0.46, 0.86, 0.38, 0.3)
"""The places on a line for its label, as parts of the way from the firer."""
MOST_LABELS = 24
"""The most lines of fire with labels; beyond that, only titles tell the loss along each."""
UNSEEN = {"pointer_events": "none"}


def battlefield(view: FireMoveView) -> Markup:
    """Draw everything that lies on the table; names stand above the figures.

    Lines of fire are drawn at a mover alone: all that a side might fire along would be a tangle.
    """
    sides = [one for nation in view.scenario.nations for one in men(view, nation)]
    placed = PlacedLabels(figures_there(view))
    lines = sight_lines(view) if at_mover(view) else ()
    signposts = (
        *objective_names(view, placed),
        *house_names(view, placed),
        *group_names(view, placed),
        *reserve_names(view, placed),
    )
    return group(
        *(zones(view) if not view.open.turn else ()),
        *aims(view),
        *cut_wire(view),
        *weapons(view),
        *(sight_line(view, one) for one in lines),
        *routes(view),
        *sides,
        *signposts,
        *(sight_label(view, one, placed) for one in lines if len(lines) <= MOST_LABELS),
    )


def zones(view: FireMoveView) -> list[Markup]:
    """Draw the zones of the set-up (FM-G18)."""
    return [
        tag(
            "polygon",
            points=points(*(spot(view.scenario.table, corner) for corner in zone)),
            fill=SIDE[force.nation],
            fill_opacity=0.12,
            stroke=SIDE[force.nation],
            stroke_width=4,
            stroke_dasharray="10 6",
            **UNSEEN,
        )
        for force in view.scenario.forces
        for zone in force.zones
    ]


def aims(view: FireMoveView) -> list[Markup]:
    """Draw the objectives as circles of their radius, in the color of the controlling side."""
    found = []
    for objective in view.scenario.objectives:
        side = holder(view, objective.id)
        color = SIDE[side] if side else STAR
        at = spot(view.scenario.table, objective.at)
        title = f"{objective.id}, {objective.vp} VP, controlled by {people(side) if side else 'nobody'}"
        circle = tag("circle", r=length(objective.radius), fill=color, fill_opacity=0.08, stroke=color,
                     stroke_width=3, stroke_dasharray="12 9", **UNSEEN)  # fmt: skip
        mark = group(star((0, 0), STAR), transform="scale(1.6)")
        names = named(objective=objective.id)
        found.append(group(tag("title", title), circle, mark, transform=moved(at), data_names=names))
    return found


def cut_wire(view: FireMoveView) -> list[Markup]:
    """Strike out the wire that has been blown (FM-G8)."""
    table = view.scenario.table
    ways = (points(*(spot(table, one) for one in table.borders[at].line)) for at in view.open.wire_cut)
    return [
        group(
            tag("title", "wire, cut"),
            tag("polyline", points=way, fill="none", stroke=FIRE, stroke_width=5, stroke_dasharray="3 22"),
        )
        for way in ways
    ]


def routes(view: FireMoveView) -> list[Markup]:
    """Draw the routes of movers, with their samples (FM-R13)."""
    return [route(view, frame) for frame in view.open.frames if isinstance(frame, Walk)]


def route(view: FireMoveView, walk: Walk) -> Markup:
    """Draw a route with its samples, and a ring around the one that is reached."""
    if walk.purpose == "try":
        return group()
    table = view.scenario.table
    samples = way_of(battle_seen_by(view), walk).samples
    dots = (tag("circle", cx=x, cy=y, r=4.5, fill=MOVE) for x, y in (spot(table, one) for one in samples))
    x, y = spot(table, samples[walk.at])
    way = {"points": points(*(spot(table, one) for one in walk.route)), "fill": "none"}
    return group(
        tag("polyline", stroke="#ffffff", stroke_width=9, stroke_opacity=0.6, **way),
        tag("polyline", stroke=MOVE, stroke_width=4, stroke_dasharray="13 8", **way),
        *dots,
        tag("circle", cx=x, cy=y, r=RADIUS + 7, fill="none", stroke=MOVE, stroke_width=4),
        **UNSEEN,
    )


# lines of fire


def sight_line(view: FireMoveView, one: DrawnSightLine) -> Markup:
    """Draw a line of fire at a mover."""
    (x1, y1), (x2, y2) = ends(view, one)
    said = f"{one.group} sees {one.target}: {one.band} range, {one.cover:+d} along the line"
    line = tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=FIRE, stroke_width=4, stroke_opacity=0.9)
    return group(tag("title", said), line)


def sight_label(view: FireMoveView, one: DrawnSightLine, placed: PlacedLabels) -> Markup:
    """Write the loss of FV along a line of fire, at the place with the most room."""
    (x1, y1), (x2, y2) = ends(view, one)
    said = f"{one.band[0].upper()}{one.cover:+d}"
    spots = [(x1 + part * (x2 - x1), y1 + part * (y2 - y1)) for part in ALONG]
    x, y = placed.put(spots, (LETTER * len(said) * 0.8, 1.3 * LETTER))
    return haloed(said, (x, y + LETTER / 3), LETTER, FIRE, grows=LABEL_GROWS, class_="label", **UNSEEN)


def ends(view: FireMoveView, one: DrawnSightLine) -> tuple[Spot, Spot]:
    """Return the ends of a line of fire in the picture."""
    return spot(view.scenario.table, one.start), spot(view.scenario.table, one.end)
