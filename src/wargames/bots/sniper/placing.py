"""Building and set-up of squads in Sniper's Alley."""

from functools import lru_cache

from wargames.bots.evaluator import Valued, ValuedAction, of_kind
from wargames.bots.sniper.attacks import WORTH
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.bots.sniper.objectives import FAR, points_to
from wargames.sniper import moments, queries
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, SNIPER_FIRE, Mover
from wargames.sniper.values.state import Unit

PROPOSED, FULLER = 1000.0, 100.0  # the values of the proposed squad, and of one figure more on a base
SAFE, TOO_NEAR = 4, 3  # the distances in hexes at which a sniper is hardly discovered, and soon
ALONE = 0.5  # the value of a hex farther from enemies and objective, for a decisive sniper
MOST_LANES = 30  # the number of hexes in view beyond which more are no use
VIEW = 5  # the distance in hexes that a defender looks
DETOUR = 3  # the movement points by which an attacker's way may exceed the shortest


def weigh_figures(decision: moments.ChooseFigures, evaluator: SniperEvaluator) -> Valued:
    """Build the squad that the scenario proposes if possible; else the fullest one."""
    order = evaluator.battle.scenario.side(evaluator.side)
    proposed = next((base.figures for base in order.bases if base.id == decision.unit), ())
    for one in of_kind(decision, moments.Build):
        value = PROPOSED * (one.figures == proposed) + FULLER * len(one.figures)
        yield one, value + sum(WORTH[figure] for figure in one.figures)


def weigh_bearers(decision: moments.ChooseBearer, evaluator: SniperEvaluator) -> Valued:
    """Give a flamethrower to the squad with the most firepower, other tokens to the fullest."""
    order = evaluator.battle.scenario.side(evaluator.side)
    proposed = {base.id: base.specialization for base in order.bases}
    for one in of_kind(decision, moments.Give):
        chosen = proposed.get(one.unit) == decision.specialization
        yield one, len(evaluator.units[one.unit].figures) + 0.5 * chosen


def weigh_deployments(decision: moments.ChooseDeployment, evaluator: SniperEvaluator) -> Valued:
    """Ride if that is faster; else stand in the best hex."""
    unit = evaluator.units[decision.unit]
    lanes, aboard = lanes_before(evaluator, unit), of_kind(decision, moments.DeployAboard)
    found: list[ValuedAction] = [
        (one, place_value(evaluator, unit, one.hex, lanes)) for one in of_kind(decision, moments.Deploy)
    ]
    if not aboard or (found and not rides(evaluator, unit)):
        return found
    riding = 1 + max((value for _, value in found), default=0.0)
    return [*((one, riding) for one in aboard), *found]


def rides(evaluator: SniperEvaluator, unit: Unit) -> bool:
    """Return whether a squad is the one to ride: the attacker's best for an assault."""
    if not evaluator.objectives.attacks or unit.kind != "squad":
        return False
    squads = [one for one in evaluator.battle.of(evaluator.side) if one.kind == "squad"]
    best = max(squads, key=lambda one: (one.specialization == "flamethrower", "officer" in one.figures))
    return unit.id == best.id


def lanes_before(evaluator: SniperEvaluator, unit: Unit) -> int:
    """Return the hexes for a unit to watch: the attacker's ways, for a sniper also the enemy's zone."""
    ways = corridor(evaluator, unit.mover)
    return ways | enemy_zone(evaluator) if unit.kind == "sniper" else ways


def place_value(evaluator: SniperEvaluator, unit: Unit, place: Place, lanes: int) -> float:
    """Weigh a hex to begin in."""
    there = evaluator.battle.places.get(place, ())
    crowd = -0.25 * (len(there) - (unit.id in there))
    if unit.kind == "sniper":
        return crowd + sniper_value(evaluator, place, lanes)
    if evaluator.objectives.attacks:
        return crowd + attacker_value(evaluator, unit, place)
    return crowd + defender_value(evaluator, unit, place, lanes)


def attacker_value(evaluator: SniperEvaluator, unit: Unit, place: Place) -> float:
    """Weigh a hex for an attacker: near the objective, in cover from placed enemies."""
    value = -0.3 * evaluator.objectives.points(place, unit.mover) - 0.5 * evaluator.danger(unit, place)
    return value + 0.1 * evaluator.ground.cover(place)


def defender_value(evaluator: SniperEvaluator, unit: Unit, place: Place, lanes: int) -> float:
    """Weigh a hex for a defender: the objective first, then cover near it with a view of the way there."""
    ground = evaluator.ground
    if place in evaluator.objectives.objectives and evaluator.objectives.kind == "objective":
        mates = len(evaluator.battle.at(place))
        return (9.0, 3.0, 1.5)[min(mates, 2)] + (1.0 if "officer" in unit.figures else 0.0)
    return _outlook(ground, place, lanes, evaluator.battle.smoky, goals=evaluator.objectives.objectives)


@lru_cache(maxsize=8192)
def _outlook(ground: Ground, place: Place, lanes: int, smoky: int, *, goals: tuple[Place, ...]) -> float:
    """Weigh cover near the objective with a view of the way there."""
    away = min([ground.away[place][goal] for goal in goals], default=0)
    seen = queries.field(ground, place, smoky) & lanes & ground.within(place, 0, VIEW)
    return -0.4 * away + 0.35 * ground.cover(place) + 0.12 * min(seen.bit_count(), 12)


def sniper_value(evaluator: SniperEvaluator, place: Place, lanes: int) -> float:
    """Weigh a hex for a sniper: a wide and far view of the enemy's ways, in cover."""
    ground, away = evaluator.ground, evaluator.ground.away[place]
    goal = min([away[other] for other in evaluator.objectives.objectives], default=0)
    near = [foe for foe in evaluator.enemy.units if away[foe.at] <= SNIPER_FIRE.range]
    bit = ground.bit[place]
    targets = sum([foe.field & bit != 0 for foe in near])
    value = _wide_view(ground, place, lanes, evaluator.battle.smoky) + 0.8 * targets
    if evaluator.objectives.kind != "officers":
        return value - 0.05 * goal
    foes = min([away[foe.at] for foe in near], default=SNIPER_FIRE.range)
    return value + ALONE * (min(goal, TOO_NEAR) + foes)


@lru_cache(maxsize=8192)
def _wide_view(ground: Ground, place: Place, lanes: int, smoky: int) -> float:
    """Weigh a wide and far view of the enemy's ways, in cover."""
    seen = queries.field(ground, place, smoky) & lanes
    far = (seen & ground.within(place, SAFE, SNIPER_FIRE.range)).bit_count()
    near = (seen & ground.within(place, 0, TOO_NEAR - 1)).bit_count()
    return 0.1 * min(far, MOST_LANES) - 0.15 * near + 0.4 * ground.cover(place)


def enemy_zone(evaluator: SniperEvaluator) -> int:
    """Find the hexes in which the enemy begins."""
    return queries.zone(evaluator.battle.scenario, ENEMY[evaluator.side], "squad")


def corridor(evaluator: SniperEvaluator, mover: Mover) -> int:
    """Find the hexes on the ways of the attacker to the objective."""
    scenario = evaluator.battle.scenario
    ground, begins = evaluator.ground, queries.zone(scenario, scenario.victory.attacker, mover)
    return _corridor(ground, begins, evaluator.objectives.objectives)


@lru_cache(maxsize=16)
def _corridor(ground: Ground, begins: int, goals: tuple[Place, ...]) -> int:
    to, origin = points_to(ground, goals, "squad"), points_to(ground, ground.members(begins), "squad")
    shortest = min((to[place] for place in ground.members(begins)), default=FAR)
    return ground.mask(place for place in ground.places if to[place] + origin[place] <= shortest + DETOUR)
