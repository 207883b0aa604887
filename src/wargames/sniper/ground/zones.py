"""Deployment zones: the hexes in which a side begins (SN-1.19, SN-1.20)."""

from functools import lru_cache

from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.values.board import Area
from wargames.sniper.values.components import ENEMY, Mover, Side
from wargames.sniper.values.scenarios import SniperScenario


def zone(scenario: SniperScenario, side: Side, mover: Mover) -> int:
    """Return the hexes in which a side may place its squads, or its vehicles (SN-1.19, SN-1.20, TOI-20.3).

    The side without the initiative places second and has no hex of the other's zone (SN-R3).
    """
    ground = ground_of(scenario.map)
    return _zone(ground, *_deploy(scenario, side)) & ground.standing(mover)


def _deploy(scenario: SniperScenario, side: Side) -> tuple[tuple[Area, ...], tuple[Area, ...]]:
    """Return the areas of a side, and those taken out of it."""
    taken = () if side == scenario.initiative else scenario.side(ENEMY[side]).deploy
    return scenario.side(side).deploy, taken


@lru_cache(maxsize=256)
def _zone(ground: Ground, areas: tuple[Area, ...], taken: tuple[Area, ...]) -> int:
    found = 0
    for area in areas:
        found |= ground.area(area)
    for area in taken:
        found &= ~ground.area(area)
    return found
