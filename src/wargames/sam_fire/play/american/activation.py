"""Step 3: orders are carried out, one fully before the next (sections 3 and 3a, SAF-R6)."""

from collections.abc import Callable
from typing import Any

from wargames.kernel.game import Action
from wargames.sam_fire.play.american.medic import try_medic
from wargames.sam_fire.play.american.mortar import fire_mortar
from wargames.sam_fire.play.american.order_dice import spend
from wargames.sam_fire.play.american.reserves import check_reserves
from wargames.sam_fire.play.american.sniper import fire_sniper, order_spot
from wargames.sam_fire.play.assault import assault
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import fire, fire_high_explosive, targets
from wargames.sam_fire.play.movement import cost_of, covered_way, way_to
from wargames.sam_fire.play.objectives import end_action
from wargames.sam_fire.play.panic import frighten_all
from wargames.sam_fire.play.tanks import fire_tank
from wargames.sam_fire.values.actions import (
    Assault,
    AttachMedic,
    CoveringFire,
    Drive,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    Move,
    OrderSpot,
)
from wargames.sam_fire.values.components import COUNTERS, SQUADS
from wargames.sam_fire.values.events import OrdersEnded, UnitMoved
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import AfterMove, CoveredMove, GermanStep, Unit, UnitId

MOVE_AND_FIRE = 3
TERRAIN_CLAUSE = {
    "clear": "SAF-7.2",
    "road": "SAF-7.2",
    "woods": "SAF-7.3",
    "hill": "SAF-7.4",
    "building": "SAF-7.5",
}


def give(battle: Battle, action: Action) -> None:
    """Carry an order out."""
    ORDERS[type(action)](battle, action)


def order_move(battle: Battle, action: Move) -> None:
    """Move; by a 3 a squad may fire afterward (SAF-6.7, SAF-6.8, SAF-11.1, SAF-R36)."""
    spend(battle, action, (action.unit,))
    unit = battle.units[action.unit]
    walk(battle, unit, *way_to(battle, unit, action.to))
    moved = battle.units[action.unit]
    if action.die == MOVE_AND_FIRE and action.unit in SQUADS and targets(battle, moved):
        battle.frames.append(AfterMove(action.unit))
    else:
        end_action(battle, action.unit)


def walk(battle: Battle, unit: Unit, path: tuple[Place, ...], spent: int, *clauses: str) -> None:
    """Put a unit at the end of its path; the Lieutenant goes with his (SAF-7.2 to SAF-7.7, SAF-R52)."""
    terrain = sorted({TERRAIN_CLAUSE[battle.ground.terrain[place]] for place in path})
    points = COUNTERS[unit.id].movement
    if spent > points:
        terrain.append("SAF-7.6")
    elif cost_of(battle, path) > points:
        terrain.append("SAF-7.7")
    battle.tell(UnitMoved(unit.id, unit.at, path, spent, (*terrain, *clauses)))
    battle.place(unit.moved(path[-1]))


def order_fire(battle: Battle, action: Fire) -> None:
    """Fire with a squad (SAF-6.7, SAF-6.8)."""
    spend(battle, action, (action.unit,))
    fire(battle, action.unit, action.target)
    end_action(battle, action.unit)


def then_fire(battle: Battle, unit: UnitId, target: UnitId) -> None:
    """Fire after the move of a 3 (SAF-11.1)."""
    fire(battle, unit, target)
    end_action(battle, unit)


def order_covering_fire(battle: Battle, action: CoveringFire) -> None:
    """Fire, or not; then the mover may move (SAF-11.2, SAF-11.3, SAF-R35)."""
    units = (action.unit,) if action.mover is None else (action.unit, action.mover)
    spend(battle, action, units)
    if action.target is not None:
        fire(battle, action.unit, action.target)
    end_action(battle, action.unit)
    if action.mover is not None:
        battle.frames.append(CoveredMove(action.mover))


def then_move(battle: Battle, id_: UnitId, to: Place) -> None:
    """Move the unit that is covered (SAF-11.2)."""
    unit = battle.units[id_]
    walk(battle, unit, *covered_way(battle, unit, to), "SAF-11.2")
    end_action(battle, id_)


def order_medic(battle: Battle, action: AttachMedic) -> None:
    """Send the Medic; the unit itself does not act (SAF-11.4, SAF-R7, SAF-R34)."""
    spend(battle, action, ())
    try_medic(battle, action.unit)


def order_mortar(battle: Battle, action: FireMortar) -> None:
    """Fire a mortar (SAF-6.9)."""
    spend(battle, action, (action.mortar,))
    fire_mortar(battle, action.mortar, action.target)


def order_sniper_fire(battle: Battle, action: FireSniper) -> None:
    """Fire with a sniper (SAF-6.12)."""
    spend(battle, action, (action.sniper,))
    fire_sniper(battle, action.sniper, action.target)


def order_sniper_spot(battle: Battle, action: OrderSpot) -> None:
    """Spot with a sniper (SAF-6.12)."""
    spend(battle, action, (action.sniper,))
    order_spot(battle, action.sniper)


def order_assault(battle: Battle, action: Assault) -> None:
    """Assault with a squad (SAF-6.6)."""
    spend(battle, action, (action.unit,))
    assault(battle, action.unit, action.hex)
    end_action(battle, action.unit)


def order_drive(battle: Battle, action: Drive) -> None:
    """Move a tank hex by hex: each may frighten (SAF-15.3, SAF-15.6, SAF-R47, SAF-R89)."""
    spend(battle, action, (action.tank,))
    tank = battle.units[action.tank]
    spent = cost_of(battle, action.path)
    bonus = ("SAF-7.6",) if spent > COUNTERS[tank.id].movement else ()
    battle.tell(UnitMoved(tank.id, tank.at, action.path, spent, ("SAF-15.3", *bonus)))
    for place in action.path:
        battle.place(battle.units[action.tank].moved(place))
        frighten_all(battle)


def order_tank_fire(battle: Battle, action: FireTank) -> None:
    """Fire with a tank at a tank (SAF-15.2)."""
    spend(battle, action, (action.tank,))
    fire_tank(battle, action.tank, action.target)


def order_high_explosive(battle: Battle, action: FireHighExplosive) -> None:
    """Fire HE with a tank (SAF-15.2)."""
    spend(battle, action, (action.tank,))
    fire_high_explosive(battle, action.tank, action.target)


ORDERS: dict[type[Action], Callable[[Battle, Any], None]] = {
    Move: order_move,
    Fire: order_fire,
    CoveringFire: order_covering_fire,
    AttachMedic: order_medic,
    FireMortar: order_mortar,
    FireSniper: order_sniper_fire,
    OrderSpot: order_sniper_spot,
    Assault: order_assault,
    Drive: order_drive,
    FireTank: order_tank_fire,
    FireHighExplosive: order_high_explosive,
}


def end_orders(battle: Battle) -> None:
    """Lose the dice left, then check for reserves (SAF-6.14, SAF-16.1, SAF-R90)."""
    battle.tell(OrdersEnded(battle.order_dice))
    battle.order_dice = ()
    battle.step = 4
    battle.then(GermanStep(5))
    check_reserves(battle)
