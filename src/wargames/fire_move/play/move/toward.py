"""Completion of routes and formations that a person sketches (FM-R66, FM-R67)."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, pairwise

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.formations import room_about
from wargames.fire_move.ground.pathing import route_to, shortest
from wargames.fire_move.ground.routes import Points, route_refusal
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.charge import Charge, leader_of
from wargames.fire_move.play.fire.ordnance import StepAndFireOrdnance
from wargames.fire_move.play.groups.placement import default_formation
from wargames.fire_move.play.move import steps
from wargames.fire_move.play.move.goals import nearest_inside
from wargames.fire_move.play.move.steps import Step, StepAndFire, start_of
from wargames.fire_move.play.move.tactics import within_reach
from wargames.fire_move.values.components import FORMATION_RADIUS, SAMPLE_STEP
from wargames.fire_move.values.spelling import Waypoints
from wargames.fire_move.values.state import Moving
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action
from wargames.kernel.game.shorthand import Sketch
from wargames.kernel.geometry.plane import Point, squared, stepped


def draw(battle: Battle, moving: Moving, sketch: Sketch) -> Action | Refusal:
    """Complete a sketch of the player of a movement card."""
    match sketch:
        case Sketch(Step(Waypoints((*_, end))), "formation", (center,)):
            return formed_around(battle, moving, sketch, center, end=end)
        case Sketch(Step(), "route", (*_, _)):
            return step_toward(battle, moving, sketch)
        case Sketch(StepAndFire() | StepAndFireOrdnance(), "route"):
            return along(battle, start_of(battle, moving.group), sketch)
        case Sketch(Charge(figures=(*_, _) as figures), "route") if set(figures) <= {*battle.figures}:
            return along(battle, leader_of(battle, figures).at, sketch)
    return sketch.plain()


# routes


def along(battle: Battle, start: Point | None, sketch: Sketch) -> Action | Refusal:
    """Complete a route through the points of a sketch."""
    if start is None:
        return sketch.plain()
    found = through(battle.field, start, sketch.points)
    return found if isinstance(found, Refusal) else sketch.filled(Waypoints(found))


def through(field: Battlefield, start: Point, points: Points) -> Points | Refusal:
    """Return a route through points: straight if legal, else by shortest ways between them."""
    refusal = route_refusal(field, (start, *points))
    if refusal is None:
        return points
    legs = [leg(field, start, one, other) for one, other in pairwise((start, *points))]
    found = [points for points in legs if points is not None]
    return tuple(chain.from_iterable(found)) if found and len(found) == len(legs) else refusal


def leg(field: Battlefield, start: Point, one: Point, other: Point) -> Points | None:
    """Return the way from one point to the next; only the first may cross a border (FM-5.13)."""
    if one != start:
        return shortest(field, one, other)
    return (other,) if route_refusal(field, (one, other)) is None else route_to(field, one, other)


def step_toward(battle: Battle, moving: Moving, sketch: Sketch) -> Action | Refusal:
    """Step to the last point of a sketch, or as near as one move action leads (FM-R66)."""
    start = start_of(battle, moving.group)
    whole = through(battle.field, start, sketch.points)
    refusal = whole if isinstance(whole, Refusal) else None
    for route in routes_toward(battle.field, start, sketch.points):
        action = sketch.filled(Waypoints(route))
        assert isinstance(action, Step)
        found = steps.refusal(battle, moving, action)
        if found is None:
            return action
        refusal = refusal or found
    assert refusal is not None, "the whole way was tried first"
    return refusal


def routes_toward(field: Battlefield, start: Point, points: Points) -> Iterator[Points]:
    """List the routes to the last point and those that end short of it, the best first."""
    *via, goal = points
    off = squared(start, goal)
    for end in (goal, *ends_near(field, start, goal)):
        route = through(field, start, (*via, end))
        if not isinstance(route, Refusal):
            cuts = cut_short((start, *route))
            yield from (cut for cut in cuts if cut[-1] == goal or squared(cut[-1], goal) < off)


def ends_near(field: Battlefield, start: Point, goal: Point) -> list[Point]:
    """List the points inside the edges of features at hand nearest to a point out of reach."""
    if not field.on_table(goal):
        return []
    features = sorted(feature for feature in within_reach(field, start) if feature is not None)
    ends = chain.from_iterable(nearest_inside(field, feature, goal) for feature in features)
    return sorted(dict.fromkeys(ends), key=lambda end: (squared(end, goal), end))


def cut_short(points: Points) -> Iterator[Points]:
    """Yield a route without its start, then cut at each of its samples, the last first (FM-R13)."""
    for last in range(len(points) - 1, 0, -1):
        for sample in reversed(stepped(points[last - 1], points[last], SAMPLE_STEP)):
            yield (*points[1:last], sample)


# formations


def formed_around(
    battle: Battle, moving: Moving, sketch: Sketch, center: Point, *, end: Point
) -> Action | Refusal:
    """Form around a point near the end of a step, from where all must reach their places (FM-R67)."""
    movers = [figure.number for figure in battle.able(moving.group)]
    admits = partial(reached_from, battle.field, end)
    key = battle.key_figure(moving.group)
    found = default_formation(battle, center, len(movers), movers, away=key, admits=admits)
    if found is None:
        return Refusal("FM-R12", f"there is no room for {len(movers)} figures round {center}, near {end}")
    return sketch.filled(Waypoints(found))


def reached_from(field: Battlefield, end: Point, spot: Point) -> bool:
    """Return whether a figure may stand at a spot if the step ends there (FM-R12)."""
    return squared(end, spot) <= FORMATION_RADIUS**2 and room_about(field, end).suits(spot)
