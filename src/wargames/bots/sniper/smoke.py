"""What smoke is worth to whoever attacks: it hides friends, and the way ahead, from enemies who wait."""

from functools import lru_cache

from wargames.bots.sniper.enemy import Foe
from wargames.bots.sniper.goal import points_to
from wargames.bots.sniper.judgment import Judgment
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import SMOKE_FAILS_FROM
from wargames.sniper.values.state import Unit

HIDDEN = 0.5  # of each shot that an enemy can no longer fire at once
WAY = 0.12  # a hex of the way ahead that a unit in op fire mode no longer sees
BLINDED = 0.25  # of each own shot that is not fired any more
AHEAD = 6  # movement points ahead that are worth hiding
NO_SMOKE = -1.0  # smoke that is of no use
LAID = (SMOKE_FAILS_FROM - 1) / 6


def smoke(judgment: Judgment, place: Place) -> float:
    """Weigh smoke in a hex against the enemies who have not acted yet."""
    if not judgment.ground.bit[place] & useful_smoke(judgment):
        return NO_SMOKE
    return veil(judgment, place)


def veil(judgment: Judgment, place: Place) -> float:
    """Weigh smoke in a hex before friends."""
    near, value = friends(judgment) | ahead(judgment), 0.0
    for foe, hidden in judgment.enemy.veiled(place):
        if covered := hidden & near:
            value += saved(judgment, foe, covered)
    return LAID * value


def most_veiled(judgment: Judgment) -> float:
    """Weigh smoke that would hide all friends, and all of the way before them: none is worth more."""
    bit, way, value = judgment.ground.bit, ahead(judgment), 0.0
    units = judgment.battle.on_map(judgment.side)
    for foe in judgment.enemy.ready:
        hidden = 0.0
        for unit in units:
            if foe.field & bit[unit.at or ""]:
                hidden += HIDDEN * foe.weight * max(0.0, judgment.shot_at(unit, unit.at or "", foe))
        if foe.unit.activation == "op_fire":
            hidden += WAY * (foe.field & way).bit_count()
        value += hidden
    return LAID * value


def useful_smoke(judgment: Judgment) -> int:
    """Find the hexes in which smoke may be of use: those before an attacker's friends."""
    return near_friends(judgment) if judgment.goal.attacks else 0


def saved(judgment: Judgment, foe: Foe, hidden: int) -> float:
    """Weigh that an enemy no longer sees some hexes."""
    key = foe.unit.id, hidden
    if (known := judgment.saved.get(key)) is None:
        known = judgment.saved[key] = _saved(judgment, foe, hidden)
    return known


def _saved(judgment: Judgment, foe: Foe, hidden: int) -> float:
    bit, value = judgment.ground.bit, 0.0
    for unit in judgment.battle.on_map(judgment.side) if hidden & friends(judgment) else ():
        at = unit.at or ""
        if hidden & bit[at]:
            value += HIDDEN * foe.weight * judgment.shot_at(unit, at, foe) - blinded(judgment, unit, foe)
    if foe.unit.activation == "op_fire":
        value += WAY * (hidden & ahead(judgment)).bit_count()
    return value


def blinded(judgment: Judgment, unit: Unit, foe: Foe) -> float:
    """Weigh the own shot that is hidden as well."""
    if unit.activation == "fatigued" or foe.unit.concealed:
        return 0.0
    return BLINDED * judgment.shot_from(unit, unit.at or "")


def near_friends(judgment: Judgment) -> int:
    """Find the hexes before friends: beside them, or on the way."""
    if judgment.near_friends is None:
        found = ahead(judgment)
        for unit in judgment.battle.on_map(judgment.side):
            found |= judgment.ground.around[unit.at or ""]
        judgment.near_friends = found
    return judgment.near_friends


def friends(judgment: Judgment) -> int:
    """Find the hexes where friends are."""
    if judgment.friends is None:
        judgment.friends = judgment.ground.mask(
            unit.at or "" for unit in judgment.battle.on_map(judgment.side)
        )
    return judgment.friends


def ahead(judgment: Judgment) -> int:
    """Find the hexes that lie on the way of squads who may still move."""
    if judgment.way_ahead is None:
        judgment.way_ahead = _ahead(judgment)
    return judgment.way_ahead


def _ahead(judgment: Judgment) -> int:
    goals, ground, found = judgment.goal.objectives, judgment.ground, 0
    for unit in judgment.battle.on_map(judgment.side):
        if unit.kind == "squad" and unit.activation == "fresh" and unit.condition == "none":
            found |= way(ground, goals, unit.at or "")
    return found


@lru_cache(maxsize=4096)
def way(ground: Ground, goals: tuple[Place, ...], at: Place) -> int:
    """Find the hexes ahead of a squad that lie on its way."""
    points, away = points_to(ground, goals, "squad"), ground.away[at]
    return ground.mask(
        place
        for place in ground.places
        if away[place] <= AHEAD and points[place] + away[place] <= points[at] + 1
    )
