"""The legal orders, by the unit that acts (section 6, the order table).

Moves and shots are made once and cached; lists are lazy.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, reduce
from itertools import compress
from operator import or_

from wargames.kernel.game import Action
from wargames.kernel.game.listing import LayoutListing, SharedBranch, gathered
from wargames.sam_fire.ground.ground import REMEMBERED, Ground, bits_of
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.american.mortar import mortar_targets
from wargames.sam_fire.play.american.order_table import (
    INFANTRY_DICE,
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
    OrderDie,
    OrderSpot,
)
from wargames.sam_fire.play.american.sniper import spot_targets
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import seen_by, target_ids
from wargames.sam_fire.play.movement import able_to_move, drives, free_reach, reached_by, room
from wargames.sam_fire.play.tanks import tank_targets
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, MORTARS, SNIPERS, SQUADS, TANKS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

COVERING_DIE = 6

Entries = list[Action | SharedBranch[Battle]]
Lists = Callable[[Battle, UnitId, OrderDie], Sequence[Action]]
"""Lists the actions of a unit, by a die where its order may take one or another."""

NO_DIE: tuple[OrderDie, ...] = (0,)
"""The die of orders that always take the same dice (SAF-6.9, SAF-6.10, SAF-6.11, SAF-6.12)."""


def orders(battle: Battle) -> tuple[Action, ...]:
    """List every order that the dice left allow.

    SAF-6.5, SAF-6.6, SAF-6.7, SAF-6.8, SAF-6.9, SAF-6.10, SAF-6.11, SAF-6.12, SAF-6.14.
    """
    return gathered(LayoutListing(battle, order_entries(battle)))


def order_entries(battle: Battle) -> Entries:
    """List the orders that the dice left allow, by the unit that acts (lazy)."""
    dice = battle.order_dice
    found: Entries = []
    if not dice:
        return found
    americans = battle.americans
    ready = [unit for unit in americans if not unit.used]
    able = [unit for unit in ready if not unit.low_supply]
    if 1 in dice:
        found += [attach_medic(unit.id) for unit in americans if unit.marker == "panic"]  # SAF-6.5, SAF-R34
        if dice.count(1) > 1:
            found += assault_orders(battle, able)
    if not ready:
        return found
    if infantry_dice := infantry_dice_in(dice):
        found += infantry_orders(able, infantry_dice)
    if COVERING_DIE in dice:
        made = branches_of(COVERING)
        found += [entry for unit in able if unit.id in SQUADS for entry in made[unit.id]]
    for face, count, weapons, lists in WEAPON_ORDERS:
        if face in dice and dice.count(face) >= count:
            found += weapon_orders(battle, weapons, lists)
    return found


@cache
def branches_of(
    lists: tuple[Lists, ...], dice: tuple[OrderDie, ...] = NO_DIE
) -> dict[UnitId, tuple[SharedBranch[Battle], ...]]:
    """Make the branches of units, one for each order and die."""
    return {
        id_: tuple([SharedBranch(id_, one, id_, die) for one in lists for die in dice])
        for id_ in sorted(AMERICANS)
    }


def assault_orders(battle: Battle, able: list[Piece]) -> list[Action]:
    """List the assaults (SAF-6.6, SAF-14.1)."""
    germans, ground = battle.occupancy.germans, battle.ground
    return [
        Assault(unit.id, hex_)
        for unit in able
        if unit.id in SQUADS and unit.marker != "panic"
        for hex_ in ground.members(ground.ring[unit.at] & germans)
    ]


# infantry


def infantry_orders(able: list[Piece], dice: tuple[OrderDie, ...]) -> Entries:
    """List the moves of infantry and the shots of squads (SAF-6.7, SAF-6.8, SAF-R8)."""
    found: Entries = []
    fit, team, panicked = branches_of(INFANTRY, dice), branches_of(TEAM, dice), branches_of(PANICKED, dice)
    for unit in able:
        id_ = unit.id
        if id_ in SQUADS:
            found += (panicked if unit.marker == "panic" else fit)[id_]
        elif id_ not in TANKS and unit.marker != "panic":
            found += team[id_]
    return found


def list_moves(battle: Battle, id_: UnitId, die: OrderDie) -> Sequence[Action]:
    """List the moves of an infantry-type unit by a die."""
    unit = battle.units[id_]
    hexes, _, listed = reached_by(battle, unit)
    if (found := listed.get(die)) is None:
        bits, moves = free_moves(battle.ground, id_, unit.at, die)
        found = listed[die] = list(compress(moves, map(hexes.__and__, bits)))
    return found


def list_fires(battle: Battle, id_: UnitId, die: OrderDie) -> Sequence[Action]:
    """List the shots of a squad by a die."""
    targets, _, _, listed = seen_by(battle, battle.units[id_])
    if (found := listed.get(die)) is None:
        made = fires(id_, die)
        found = listed[die] = [made[target] for target in targets]
    return found


def list_covering_fires(battle: Battle, id_: UnitId, _die: OrderDie) -> Sequence[Action]:
    """List the Covering Fires of a squad, for movers beside it (SAF-6.11, SAF-11.2, SAF-R35)."""
    unit = battle.units[id_]
    near = battle.ground.ring[unit.at] | unit.here
    beside = [one for one in battle.americans if one.here & near and one is not unit]
    movers = tuple([one.id for one in beside if able_to_move(battle, one)])
    targets, _, _, listed = seen_by(battle, unit)
    if (found := listed.get(movers)) is None:
        found = listed[movers] = covering_fires(id_, targets, movers)
    return found


INFANTRY: tuple[Lists, ...] = (list_moves, list_fires)
PANICKED: tuple[Lists, ...] = (list_fires,)  # SAF-21.3
TEAM: tuple[Lists, ...] = (list_moves,)
COVERING: tuple[Lists, ...] = (list_covering_fires,)


# weapons


def weapon_orders(battle: Battle, weapons: tuple[UnitId, ...], lists: tuple[Lists, ...]) -> Entries:
    """List the orders of units with a weapon; a sniper that is low on supply still spots (SAF-R31)."""
    made, units, found = branches_of(lists), battle.units, Entries()
    for id_ in weapons:
        unit = units.get(id_)
        if unit is not None and not unit.used and (not unit.low_supply or id_ in SNIPERS):
            found += made[id_]
    return found


def list_mortar_fires(battle: Battle, id_: UnitId, _die: OrderDie) -> list[FireMortar]:
    """List the targets of a mortar (SAF-6.9, SAF-12.8)."""
    return [FireMortar(id_, target.id) for target in mortar_targets(battle, battle.units[id_])]


def list_drives(battle: Battle, id_: UnitId, die: OrderDie) -> Sequence[Action]:
    """List the moves of a tank (SAF-6.10, SAF-15.3)."""
    tank, ground, in_reach = battle.units[id_], battle.ground, battle.occupancy.in_reach
    known = in_reach.get(id_)
    if known is None:
        taken = ~room(battle, tank)
        near, possible = possible_drives(ground, id_, tank.at)
        found = [drive for hexes, drive in possible if not hexes & taken]
        known = in_reach[id_] = 0, near, {die: found}
    return known[2][die]


def list_tank_fires(battle: Battle, id_: UnitId, _die: OrderDie) -> list[FireTank]:
    """List the tanks that a tank may fire on (SAF-6.10, SAF-15.9)."""
    return [FireTank(id_, target.id) for target in tank_targets(battle, battle.units[id_])]


def list_high_explosive(battle: Battle, id_: UnitId, die: OrderDie) -> Sequence[Action]:
    """List the infantry that a tank may fire HE at (SAF-6.10, SAF-15.19)."""
    targets, _, _, listed = seen_by(battle, battle.units[id_])
    if (found := listed.get(die)) is None:
        found = listed[die] = [FireHighExplosive(id_, target) for target in targets]
    return found


def list_snipes(battle: Battle, id_: UnitId, _die: OrderDie) -> list[Action]:
    """List a sniper's targets, and spotting where it sees anyone (SAF-6.12, SAF-R31, SAF-R39, SAF-R40)."""
    sniper = battle.units[id_]
    targets = () if sniper.low_supply else target_ids(battle, sniper)
    shots: list[Action] = [FireSniper(id_, target) for target in targets]
    return [*shots, OrderSpot(id_)] if spot_targets(battle, sniper) else shots


WEAPON_ORDERS: tuple[tuple[int, int, tuple[UnitId, ...], tuple[Lists, ...]], ...] = tuple(
    (kind.DICE[0], len(kind.DICE), tuple(sorted(weapons)), lists)
    for kind, weapons, lists in (
        (FireMortar, MORTARS, (list_mortar_fires,)),
        (Drive, AMERICANS & TANKS, (list_drives, list_tank_fires, list_high_explosive)),
        (FireSniper, SNIPERS, (list_snipes,)),
    )
)
"""A face and its number of dice, the units that may be ordered, and their actions (the order table)."""


# cached


@lru_cache(maxsize=REMEMBERED)
def moves_by_hex(ground: Ground, unit: UnitId, die: OrderDie) -> dict[int, Move]:
    """Return the moves of a unit to every hex, by bit (cached)."""
    return {bit: Move(unit, place, die) for place, bit in ground.bit.items()}


@lru_cache(maxsize=REMEMBERED)
def free_moves(
    ground: Ground, unit: UnitId, at: Place, die: OrderDie
) -> tuple[tuple[int, ...], tuple[Move, ...]]:
    """Return the moves of a unit on an empty map, with the bits of their hexes (SAF-6.7, SAF-6.8)."""
    made, bits = moves_by_hex(ground, unit, die), bits_of(free_reach(ground, at, COUNTERS[unit].movement))
    return bits, tuple(map(made.__getitem__, bits))


@cache
def fires(unit: UnitId, die: OrderDie) -> dict[UnitId, Fire]:
    """Return the shots of a squad by a die, by target (SAF-6.7, SAF-6.8)."""
    return {target: Fire(unit, target, die) for target in COUNTERS}


@lru_cache(maxsize=REMEMBERED)
def possible_drives(ground: Ground, tank: UnitId, at: Place) -> tuple[int, tuple[tuple[int, Drive], ...]]:
    """Return the moves of a tank on an empty map with their hexes, after all hexes (SAF-6.10)."""
    found = tuple([(mask, Drive(tank, path)) for mask, path in drives(ground, at, COUNTERS[tank].movement)])
    return reduce(or_, [mask for mask, _ in found], ground.bit[at]), found


@lru_cache(maxsize=REMEMBERED)
def covering_fires(
    unit: UnitId, targets: tuple[UnitId, ...], movers: tuple[UnitId, ...]
) -> tuple[CoveringFire, ...]:
    """Return the Covering Fires of a squad: a target, a mover, or both (SAF-R35)."""
    return tuple(
        covering_fire(unit, target, mover)
        for target in (*targets, None)
        for mover in (*movers, None)
        if target or mover
    )


@lru_cache(maxsize=REMEMBERED)
def infantry_dice_in(dice: tuple[OrderDie, ...]) -> tuple[OrderDie, ...]:
    """Return the faces among some dice that order infantry."""
    return tuple([die for die in INFANTRY_DICE if die in dice])


attach_medic = cache(AttachMedic)
covering_fire = lru_cache(maxsize=REMEMBERED)(CoveringFire)
