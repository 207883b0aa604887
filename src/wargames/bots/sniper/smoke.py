"""Values of smoke in Sniper's Alley: it screens an attacker and his way from waiting enemies."""

from functools import lru_cache

from wargames.bots.caches import LazyDict
from wargames.bots.sniper.attacks import HexValues, free
from wargames.bots.sniper.enemy import EnemyUnit
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.bots.sniper.objectives import points_to
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import SMOKE_FAILS_FROM

HIDDEN = 0.5  # the part of each shot that an enemy can no longer fire at once
WAY = 0.12  # the value of a hex on the way ahead hidden from a unit in op fire mode
BLINDED = 0.25  # the part of each own shot that smoke prevents
AHEAD = 6  # the movement points ahead that are worth hiding
NO_SMOKE = -1.0  # the value of useless smoke
LAID = (SMOKE_FAILS_FROM - 1) / 6


def smoke_by_hex(evaluator: SniperEvaluator) -> HexValues:
    """Weigh smoke in each hex against enemies who have not acted yet; it is of use before attackers."""
    bits, around, own = evaluator.ground.bit, evaluator.ground.around, evaluator.own
    if not evaluator.objectives.attacks:
        return LazyDict(lambda _: NO_SMOKE)
    friends, ahead = evaluator.ground.mask(unit.at or "" for unit in own), way_ahead(evaluator)
    near, useful = friends | ahead, ahead
    for unit in own:
        useful |= around[unit.at or ""]
    saved = LazyDict[tuple[EnemyUnit, int], float](lambda one: saved_from(evaluator, one, friends, ahead))

    def smoke(place: Place) -> float:
        if not bits[place] & useful:
            return NO_SMOKE
        value = 0.0
        for foe, hidden in evaluator.enemy.screened[place]:
            if covered := hidden & near:
                value += saved[foe, covered]
        return LAID * value

    return LazyDict(smoke)


def way_ahead(evaluator: SniperEvaluator) -> int:
    """Find the hexes on the way of squads that may still move."""
    found, objectives = 0, evaluator.objectives.objectives
    for unit in evaluator.own:
        if unit.kind == "squad" and free(unit):
            found |= way(evaluator.ground, objectives, unit.at or "")
    return found


def saved_from(
    evaluator: SniperEvaluator, screened: tuple[EnemyUnit, int], friends: int, ahead: int
) -> float:
    """Weigh that an enemy no longer sees some hexes, nor is seen from them."""
    (foe, hidden), value = screened, 0.0
    for unit in evaluator.own if hidden & friends else ():
        at = unit.at or ""
        if hidden & evaluator.ground.bit[at]:
            shot = evaluator.enemy.shot_by(foe, evaluator.targets[unit.id], at)
            blind = unit.activation == "fatigued" or foe.unit.concealed
            blinded = 0.0 if blind else BLINDED * evaluator.shots_from(unit)[at]
            value += HIDDEN * foe.weight * shot - blinded
    if foe.unit.activation == "op_fire":
        value += WAY * (hidden & ahead).bit_count()
    return value


@lru_cache(maxsize=4096)
def way(ground: Ground, goals: tuple[Place, ...], at: Place) -> int:
    """Find the hexes ahead of a squad that lie on its way."""
    points, away = points_to(ground, goals, "squad"), ground.away[at]
    return ground.mask(
        place
        for place in ground.places
        if away[place] <= AHEAD and points[place] + away[place] <= points[at] + 1
    )
