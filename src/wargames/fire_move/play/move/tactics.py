"""Candidates for steps and charges (FM-R16)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice, product
from math import isqrt

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.pathing import route_to, ways_over
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import charge
from wargames.fire_move.play.close_combat.charge import Charge
from wargames.fire_move.play.fire.ordnance import StepAndFireOrdnance
from wargames.fire_move.play.move import steps
from wargames.fire_move.play.move.approaches import Approach
from wargames.fire_move.play.move.departure import Departure
from wargames.fire_move.play.move.setting_off import taken_along
from wargames.fire_move.play.move.steps import StepAndFire, start_of
from wargames.fire_move.play.move.ways import homes, way
from wargames.fire_move.play.playing import fire_card
from wargames.fire_move.play.subsets import some_subsets
from wargames.fire_move.values.spelling import Waypoints
from wargames.fire_move.values.state import GroupId, Moving
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Branch, first_of, pick
from wargames.kernel.geometry.plane import Point, squared

MOST_CANDIDATES = 24  # FM-G25
SHARE_WITH_SHOTS = 1 / 3
MOST_WITH_SHOTS = MOST_CANDIDATES // 3
UNRATED = 0.97
"""The number of draws of a step before its goal is rated beside the others."""
NEAR_ENOUGH = 75
"""The distance at which a charge ends from its figure, if it can."""


def step_candidates(battle: Battle, moving: Moving, departure: Departure | None = None) -> Iterator[Branch]:
    """Yield the best legal steps, with shots for movers with a fire card (FM-R16)."""
    departure = departure or Departure(battle, moving)
    yield from first_of(departure.best, MOST_CANDIDATES, partial(steps_to, battle, moving, departure))


def draw_step(battle: Battle, moving: Moving, rng: Rng) -> Action | None:
    """Draw one of the best legal steps, usually one to a goal that is certainly among them.

    Sometimes all goals are rated. With a fire card, one step in three goes to a goal listed with shots.
    """
    departure = Departure(battle, moving)
    if rng.random() < UNRATED:
        fires = moving.shot is not None and rng.random() < SHARE_WITH_SHOTS
        found = departure.drawn(rng, MOST_WITH_SHOTS if fires else MOST_CANDIDATES)
        if found is not None:
            return pick(with_shots(battle, moving, found), rng) if fires else found.step
    return pick(step_candidates(battle, moving, departure), rng)


def steps_to(battle: Battle, moving: Moving, departure: Departure, goal: int) -> tuple[Action | Branch, ...]:
    """List the steps to a goal, if one is legal: without a shot, and with those on the way."""
    found = departure.to(goal)
    if found is None:
        return ()
    if moving.shot is None or not departure.is_among(goal, MOST_WITH_SHOTS):
        return (found.step,)
    return with_shots(battle, moving, found)


def with_shots(battle: Battle, moving: Moving, found: Approach) -> tuple[Action | Branch, ...]:
    """List a step without a shot, and with those on the way."""
    fires = [partial(lists, battle, moving, found) for lists in (shots, ordnance_shots)]
    return found.step, *(Branch(None, lists, last=True) for lists in fires)


def best_steps(battle: Battle, moving: Moving) -> Sequence[Action]:
    """List the steps of `step_candidates` at once."""
    best = list(islice(Departure(battle, moving).legal(), MOST_CANDIDATES))
    if moving.shot is None:
        return [found.step for found in best]
    with_shots: list[Action] = []
    for found in best[:MOST_WITH_SHOTS]:
        with_shots += (found.step, *shots(battle, moving, found), *ordnance_shots(battle, moving, found))
    return [*with_shots, *(found.step for found in best[MOST_WITH_SHOTS:])]


def shots(battle: Battle, moving: Moving, approach: Approach) -> Iterator[StepAndFire]:
    """List the enemy groups that can be fired at from the end of a step, and from its middle."""
    card = None if moving.shot is None else fire_card(moving.shot.card)
    if card is None or len(battle.able(moving.group)) < card.men_min:
        return
    step, route = approach.step, approach.way
    last = len(route.samples) - 1
    for enemy, sample in product(battle.enemies_of(moving.group), dict.fromkeys((last, last // 2))):
        nearest = steps.nearest_on_the_way(battle, route, sample, enemy.id)
        if nearest is not None and steps.is_usable(card, nearest.band):
            yield StepAndFire(step.route, enemy.id, sample)


def ordnance_shots(battle: Battle, moving: Moving, approach: Approach) -> Iterator[StepAndFireOrdnance]:
    """List the shots of weapons that fire on the move, from the end of a step (FM-R29)."""
    taken = taken_along(battle, battle.able(moving.group))
    pieces = [piece for piece in taken if battle.type_of(piece).move_fire]
    step, route = approach.step, approach.way
    for piece, enemy in product(pieces, battle.enemies_of(moving.group) if pieces else ()):
        target = battle.members[enemy.id][0]
        made = StepAndFireOrdnance(step.route, piece.id, target, len(route.samples) - 1)
        if steps.ordnance_refusal(battle, moving, made, route) is None:
            yield made


def charge_candidates(battle: Battle, moving: Moving) -> Iterator[Charge]:
    """List charges at the enemy groups within reach, with all men and with the more significant half."""
    if not moving.left or moving.mixed:
        return
    start = start_of(battle, moving.group)
    able = tuple(figure.number for figure in battle.able(moving.group))
    whole = moving.banzai or battle.groups[moving.group].berserk
    picks = [able] if whole else [able, *some_of(battle, able)]
    for enemy in battle.enemies_of(moving.group):
        if (route := route_into(battle, start, enemy.id)) is not None:
            made = [Charge(enemy.id, men, Waypoints(route)) for men in picks]
            yield from (one for one in made if charge.charge_refusal(battle, moving, one) is None)


def some_of(battle: Battle, able: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the more and the less significant half of some men, and those who serve no weapon (FM-R57)."""
    halves = list(some_subsets(able, len(able) // 2))
    free = tuple(number for number in able if battle.figures[number].crews is None)
    picked = [*halves[:1], *halves[-1:], free]
    yield from dict.fromkeys(men for men in picked if men and men != able)


def route_into(battle: Battle, start: Point, target: GroupId) -> tuple[Point, ...] | None:
    """Find a route to a charge point: within an inch of a figure of the target group (FM-G11)."""
    if homes(battle, target).isdisjoint(within_reach(battle.field, start)):
        return None
    men = sorted(battle.men(target), key=lambda one: (squared(start, one.at) if one.at else 0, one.number))
    there = [figure.at for figure in men[:3] if figure.at is not None]
    routes = (legal_route(battle, start, point, at) for at in there for point in charge_points(start, at))
    return next((route for route in routes if route is not None), None)


@lru_cache(maxsize=4096)
def within_reach(field: Battlefield, start: Point) -> frozenset[FeatureId | None]:
    """Name the features that a route may end in: the one that it begins in, and those beside it (FM-5.12)."""
    return frozenset({field.feature_at(start), *(feature for feature, _ in ways_over(field, start))})


def charge_points(start: Point, enemy: Point) -> Iterator[Point]:
    """Yield points near a figure, the one on the straight line first."""
    away = isqrt(squared(start, enemy)) or 1
    dx, dy = start.x - enemy.x, start.y - enemy.y
    if away > NEAR_ENOUGH:
        yield Point(enemy.x + dx * NEAR_ENOUGH // away, enemy.y + dy * NEAR_ENOUGH // away)
    else:
        yield Point(enemy.x + dx // 2, enemy.y + dy // 2)
    for x, y in ((60, 0), (-60, 0), (0, 60), (0, -60)):
        yield Point(max(1, enemy.x + x), max(1, enemy.y + y))


def legal_route(battle: Battle, start: Point, point: Point, enemy: Point) -> tuple[Point, ...] | None:
    """Return a legal route to a charge point in the enemy figure's feature, or None."""
    field = battle.field
    if not field.on_table(point) or point == start:
        return None
    if field.feature_at(point) != field.feature_at(enemy) or not field.clear_of_borders(point):
        return None
    route = route_to(field, start, point)
    if route is None or isinstance(way(battle, start, route), Refusal):
        return None
    return route
