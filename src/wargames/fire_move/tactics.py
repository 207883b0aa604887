"""The sample of steps that makes tactical sense: to borders, cover, objectives, into contact (FM-R16)."""

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt

from wargames.fire_move import actions as act
from wargames.fire_move import charge, steps
from wargames.fire_move.aim import line_between
from wargames.fire_move.battle import Battle
from wargames.fire_move.battlefield import battlefield_of
from wargames.fire_move.components import SPACING
from wargames.fire_move.pathing import INSIDE, feet, route_to, ways_over
from wargames.fire_move.spelling import Route
from wargames.fire_move.state import Figure, GroupId, Moving
from wargames.fire_move.steps import start_of
from wargames.fire_move.subsets import some_subsets
from wargames.fire_move.table import FeatureId, Table
from wargames.fire_move.ways import way
from wargames.kernel.errors import Refusal
from wargames.kernel.modifiers import total
from wargames.kernel.plane import Point, squared, within

GRID = 300  # FM-G25
MOST_CANDIDATES = 24  # FM-G25
NOMINAL = (4, 2, 1, 0)
"""The FV by range that an enemy is reckoned to bring to bear."""
NEAR_ENOUGH = 75
"""How near a charge is led to the figure that it goes for."""


@lru_cache(maxsize=256)
def places_in(table: Table, feature: FeatureId) -> tuple[Point, ...]:
    """List the points of a feature worth going to: inside its borders, and on the 3 inch grid (FM-R16)."""
    field, found = battlefield_of(table), list[Point]()
    for piece in field.pieces:
        if feature in {piece.left, piece.right}:
            middle = Point((piece.a.x + piece.b.x) // 2, (piece.a.y + piece.b.y) // 2)
            found += _beside(table, middle, piece.a, piece.b)
    west, south, east, north = field.polygon[feature].box
    for x in range(-(-west // GRID) * GRID, east + 1, GRID):
        for y in range(-(-south // GRID) * GRID, north + 1, GRID):
            if 0 < x < table.size[0] and 0 < y < table.size[1]:
                found.append(Point(x, y))
    fit = (spot for spot in found if field.feature_at(spot) == feature and field.clear_of_borders(spot))
    return tuple(dict.fromkeys(fit))


def _beside(table: Table, foot: Point, a: Point, b: Point) -> Iterator[Point]:
    """Give the points half an inch to either side of an edge, off a point of it."""
    length = isqrt(squared(a, b)) or 1
    dx, dy = (b.y - a.y) * INSIDE // length, (a.x - b.x) * INSIDE // length
    for sign in (1, -1):
        x, y = foot.x + sign * dx, foot.y + sign * dy
        if 0 < x < table.size[0] and 0 < y < table.size[1]:
            yield Point(x, y)


@lru_cache(maxsize=2048)
def nearest_inside(table: Table, feature: FeatureId, start: Point) -> tuple[Point, ...]:
    """List for each edge of a feature the point half an inch inside that is nearest to a start (FM-R16)."""
    field, found = battlefield_of(table), dict[Point, None]()
    for piece in field.pieces:
        if feature in {piece.left, piece.right}:
            foot = next(feet(piece.a, piece.b, start))
            for spot in _beside(table, foot, piece.a, piece.b):
                if field.feature_at(spot) == feature and field.clear_of_borders(spot):
                    found[spot] = None
    return tuple(found)


def goals(battle: Battle, start: Point) -> list[Point]:
    """List the points that a group at ``start`` may make for."""
    table = battle.scenario.table
    field = battlefield_of(table)
    own = field.feature_at(start)
    features = [feature for feature, _ in ways_over(table, start)]
    near = [*([own] if own else []), *features]
    found = [one.at for one in battle.scenario.objectives if field.feature_at(one.at) in near]
    found += [spot for _, spot in ways_over(table, start)]
    for feature in near:
        found += nearest_inside(table, feature, start)
        found += places_in(table, feature)
    kept: list[Point] = []
    for spot in found:
        if not within(start, spot, SPACING) and not any(within(spot, other, SPACING) for other in kept):
            kept.append(spot)
    return kept


def score(battle: Battle, keys: list[Figure], goal: Point) -> tuple[int, int, int, int, Point]:
    """Rate a goal: objectives, danger, cover, nearness to an objective; less is better (FM-R16)."""
    objectives = battle.scenario.objectives
    gain = sum(one.vp for one in objectives if within(one.at, goal, one.radius))
    danger = 0
    for key in keys:
        if key.at is None or key.at == goal:
            continue
        sight = line_between(battle, key.at, goal, None, None)
        if sight.clear:
            hidden = sight.terrain - total((*sight.through, *sight.borders))
            danger += 1 + max(0, NOMINAL[sight.band] - hidden)
    nearest = min((squared(one.at, goal) for one in objectives), default=0)
    field = battlefield_of(battle.scenario.table)
    feature = field.feature_at(goal)
    cover = 0 if feature is None else field.feature[feature].kind.cv
    return -gain, danger, -cover, nearest, goal


def best_goals(battle: Battle, group: GroupId, start: Point) -> list[Point]:
    """List the goals in the order of their rating."""
    keys = [battle.key_figure(enemy.id) for enemy in battle.enemies_of(group)]
    rated = sorted(score(battle, keys, goal) for goal in goals(battle, start))
    return [goal for *_, goal in rated]


def step_candidates(battle: Battle, moving: Moving) -> Iterator[steps.StepAction]:
    """List the best legal steps (FM-R16), and for movers with a fire card whom to fire at from where."""
    start, made = start_of(battle, moving.group), 0
    for goal in best_goals(battle, moving.group, start):
        if made == MOST_CANDIDATES:
            return
        route = route_to(battle.scenario.table, start, goal)
        if route is None:
            continue
        action = act.Step(Route(route))
        if steps.refusal(battle, moving, action) is None:
            made += 1
            yield action
            if moving.shot is not None and made <= MOST_CANDIDATES // 3:
                yield from shots(battle, moving, action)
                yield from ordnance_shots(battle, moving, action)


def shots(battle: Battle, moving: Moving, step: act.Step) -> Iterator[act.StepAndFire]:
    """List the enemy groups that can be fired at from the end of a step, and from its middle."""
    route = way(battle, start_of(battle, moving.group), step.route.points)
    assert not isinstance(route, Refusal)
    last = len(route.samples) - 1
    for enemy in battle.enemies_of(moving.group):
        for sample in dict.fromkeys((last, last // 2)):
            made = act.StepAndFire(step.route, enemy.id, sample)
            if steps.shot_refusal(battle, moving, made, route) is None:
                yield made


def ordnance_shots(battle: Battle, moving: Moving, step: act.Step) -> Iterator[act.StepAndFireOrdnance]:
    """List the shots of weapons that fire on the move, from the end of a step (FM-R29)."""
    pieces = [piece for piece in steps.taken_along(battle, moving.group) if battle.type_of(piece).move_fire]
    for piece in pieces:
        route = way(battle, start_of(battle, moving.group), step.route.points)
        assert not isinstance(route, Refusal)
        for enemy in battle.enemies_of(moving.group):
            target = battle.members[enemy.id][0]
            made = act.StepAndFireOrdnance(step.route, piece.id, target, len(route.samples) - 1)
            if steps.ordnance_refusal(battle, moving, made, route) is None:
                yield made


def charge_candidates(battle: Battle, moving: Moving) -> Iterator[act.Charge]:
    """List charges at the enemy groups within reach, with all men and with the more significant half."""
    if not moving.left or moving.mixed:
        return
    start = start_of(battle, moving.group)
    able = tuple(figure.number for figure in battle.able(moving.group))
    picks = [able] if moving.banzai or moving.berserk else [able, *some_of(battle, able)]
    for enemy in battle.enemies_of(moving.group):
        route = route_into(battle, start, enemy.id)
        if route is None:
            continue
        for men in picks:
            made = act.Charge(enemy.id, men, Route(route))
            if charge.charge_refusal(battle, moving, made) is None:
                yield made


def some_of(battle: Battle, able: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Give the more and the less significant half of some men, and those who serve no weapon (FM-R57)."""
    halves = list(some_subsets(able, len(able) // 2))
    free = tuple(number for number in able if battle.figures[number].crews is None)
    picked = [*halves[:1], *halves[-1:], free]
    yield from dict.fromkeys(men for men in picked if men and men != able)


def route_into(battle: Battle, start: Point, target: GroupId) -> tuple[Point, ...] | None:
    """Find a route to a charge point: within an inch of a figure of the target group (FM-G11)."""
    men = sorted(battle.men(target), key=lambda one: (squared(start, one.at) if one.at else 0, one.number))
    for figure in men[:3]:
        if figure.at is None:
            continue
        for point in charge_points(start, figure.at):
            if (route := legal_route(battle, start, point, figure.at)) is not None:
                return route
    return None


def charge_points(start: Point, enemy: Point) -> Iterator[Point]:
    """Give points near a figure, first the one on the straight way."""
    away = isqrt(squared(start, enemy)) or 1
    dx, dy = start.x - enemy.x, start.y - enemy.y
    if away > NEAR_ENOUGH:
        yield Point(enemy.x + dx * NEAR_ENOUGH // away, enemy.y + dy * NEAR_ENOUGH // away)
    else:
        yield Point(enemy.x + dx // 2, enemy.y + dy // 2)
    for x, y in ((60, 0), (-60, 0), (0, 60), (0, -60)):
        yield Point(max(1, enemy.x + x), max(1, enemy.y + y))


def legal_route(battle: Battle, start: Point, point: Point, enemy: Point) -> tuple[Point, ...] | None:
    """Lead a route to a charge point in the enemy figure's feature, if the table allows one."""
    table = battle.scenario.table
    field = battlefield_of(table)
    if not (0 < point.x < table.size[0] and 0 < point.y < table.size[1]) or point == start:
        return None
    if field.feature_at(point) != field.feature_at(enemy) or not field.clear_of_borders(point):
        return None
    route = route_to(table, start, point)
    if route is None or isinstance(way(battle, start, route), Refusal):
        return None
    return route
