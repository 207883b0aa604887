"""Moves of a group: the best spot in reach of its card, and the next step toward it."""

from collections.abc import Iterator

from wargames.bots.fire_move.evaluator import FireMoveEvaluator
from wargames.bots.fire_move.lineup import GroupStance
from wargames.fire_move import queries
from wargames.fire_move.ground.pathing import route_to
from wargames.fire_move.moments import Charge, Step
from wargames.fire_move.values.spelling import Waypoints
from wargames.kernel.game import Action, ActionSpace
from wargames.kernel.geometry.plane import Point

SHORTLIST = 12  # the number of spots that are weighed in full
UNDERWAY = 0.5  # the chance that the danger at the end of a way is met on it already
TRIES = 5  # the number of spots tried before the move is given up
NEVER = -9.0
STRONG = 4  # the least number of able men in a charge
CHARGE_NOW = 0.8  # the least value of a charge
GAIN = 0.15  # the least value of going on


def destinations(
    evaluator: FireMoveEvaluator, me: GroupStance, actions: int, cv: int = 0
) -> list[tuple[Point, float]]:
    """List the spots in reach of a group by some move actions with their values, the best first."""
    return sorted(weighed(evaluator, me, actions, cv), key=lambda aim: (-aim[1], aim[0]))


def weighed(
    evaluator: FireMoveEvaluator, me: GroupStance, actions: int, cv: int
) -> Iterator[tuple[Point, float]]:
    """Weigh the most promising spots in reach of a group: standing there, and the way."""
    values, dangers = evaluator.point_values(me), evaluator.opposition.exposures[False, cv]
    caution = UNDERWAY * evaluator.caution
    for spot in reached(evaluator, me, actions):
        place = spot.x, spot.y
        yield spot, values[place] - caution * (me.worth * dangers[place])


def most(evaluator: FireMoveEvaluator, me: GroupStance, actions: int, cv: int) -> float | None:
    """Return the highest value of any of them; None if the group reaches no spot."""
    return max((value for _, value in weighed(evaluator, me, actions, cv)), default=None)


def march_gain(evaluator: FireMoveEvaluator, me: GroupStance, actions: int, cv: int) -> float:
    """Rate the best spot in reach of some move actions against staying."""
    if not me.may_leave or (best := most(evaluator, me, actions, cv)) is None:
        return NEVER
    return best - evaluator.stand(me, me.at)


def most_anywhere(evaluator: FireMoveEvaluator, me: GroupStance) -> float:
    """Return an upper bound of any march: the best spot of the table, with no danger on the way."""
    if not me.may_leave:
        return NEVER
    return evaluator.point_values(me).best - evaluator.stand(me, me.at)


def reached(evaluator: FireMoveEvaluator, me: GroupStance, actions: int) -> tuple[Point, ...]:
    """List the best spots in reach of a group by some move actions."""
    ground, weights, share = evaluator.ground, evaluator.weights(me.group.id), evaluator.share(me)
    return ground.reached(me.at, actions, weights, share)[:SHORTLIST]


def next_step(
    evaluator: FireMoveEvaluator, me: GroupStance, left: int, *, cv: int, space: ActionSpace
) -> Action | None:
    """Choose the next step of a move; None if staying is better."""
    here = evaluator.stand(me, me.at)
    for spot, value in destinations(evaluator, me, left, cv)[:TRIES]:
        if value - here < GAIN:
            return None
        if step := legal_step(evaluator, me, on_the_way(evaluator, me, spot, left), space):
            return step
    return None


def on_the_way(evaluator: FireMoveEvaluator, me: GroupStance, goal: Point, left: int) -> Iterator[Point]:
    """List the points at hand from which a goal stays in reach, the goal first, then the safest."""
    ground = evaluator.ground
    at_hand = dict.fromkeys(ground.at_hand(me.at))
    if goal in at_hand:
        yield goal
    away = ground.actions_from_each((one for one in at_hand if one != goal), goal)
    fit = [(actions, -ground.cover(one), one) for actions, one in away if actions <= left - 1]
    near = [one for *_, one in sorted(fit)[:SHORTLIST]]
    yield from sorted(near, key=lambda one: (evaluator.danger(me, one), one))[:TRIES]


def storm(
    evaluator: FireMoveEvaluator, me: GroupStance, actions: int, *, sure: bool = False
) -> tuple[float, GroupStance | None]:
    """Return the value of the best charge of a group with some move actions, and its target."""
    able = [one for one in me.men if not one.pinned]
    best: tuple[float, GroupStance | None] = (NEVER, None)
    if len(able) < STRONG or not me.may_leave:
        return best
    for foe in evaluator.foes:
        if evaluator.ground.actions_between(me.at, foe.at) <= actions:
            danger = UNDERWAY * evaluator.caution * evaluator.danger(me, foe.at)
            value = evaluator.charge(able, foe, sure=sure) - danger
            best = max(best, (value, foe), key=lambda one: one[0])
    return best


def approach(
    evaluator: FireMoveEvaluator, me: GroupStance, left: int, space: ActionSpace, *, sure: bool
) -> Action | None:
    """Choose a step toward the best charge; None if none is worth it, or if the step has another use."""
    value, foe = storm(evaluator, me, left, sure=sure)
    march = most(evaluator, me, left, 0)
    gain = 0.0 if march is None else march - evaluator.stand(me, me.at)
    if foe is None or value < max(CHARGE_NOW, gain):
        return None
    return legal_step(evaluator, me, on_the_way(evaluator, me, foe.at, left), space)


def legal_step(
    evaluator: FireMoveEvaluator, me: GroupStance, spots: Iterator[Point], space: ActionSpace
) -> Action | None:
    """Choose the first step to one of some spots that the rules allow."""
    for spot in spots:
        route = route_to(evaluator.ground.field, me.at, spot)
        if route is not None and space.check(step := Step(Waypoints(route))) is None:
            return step
    return None


def best_charge(evaluator: FireMoveEvaluator) -> tuple[float, Charge | None]:
    """Find the most valuable charge that can be made now, if there is one."""
    return max(charges(evaluator), key=lambda one: one[0], default=(0.0, None))


def charges(evaluator: FireMoveEvaluator) -> Iterator[tuple[float, Charge]]:
    """List the charges that can be made now, each with its value."""
    moving = evaluator.moving
    for made in queries.charge_candidates(evaluator.battle, moving):
        men = [evaluator.battle.figures[number] for number in made.figures]
        sure = moving.banzai or moving.berserk
        yield evaluator.charge(men, evaluator.foe(made.target), sure=sure), made
