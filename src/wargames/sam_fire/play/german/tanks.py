"""German tanks and the AT gun at the end of the Germans' actions (section 24, SAF-25.14 to SAF-25.19)."""

from collections.abc import Sequence

from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.battle import Battle, by_hex
from wargames.sam_fire.play.counters import flip
from wargames.sam_fire.play.german.action_cards import EntrySkipped
from wargames.sam_fire.play.german.fire import Priorities, Rank, TargetChosen, choose, fire_two_dice, targets
from wargames.sam_fire.play.german.movement import GoalChosen, choose_path, follow
from wargames.sam_fire.play.sight import RANGE, clear, field_of, friends, unhidden
from wargames.sam_fire.play.tanks import fire_at_american_tank
from wargames.sam_fire.values.components import AMERICANS, TANKS
from wargames.sam_fire.values.map_sheet import Place


def rank_for_tank(ground: Ground, german: OnMap, among: Sequence[OnMap]) -> list[Rank]:
    """Rank enemies for a tank: the closest (SAF-24.5, 24.6), the lower hex number, the lower id (SAF-R69)."""
    away = ground.away[german.at]
    return [(away[target.at], target.at, target.id) for target in among]


TANK_PRIORITIES = Priorities(("SAF-24.5", "SAF-R69", "SAF-R69"), rank_for_tank, closest=True)
"""The closest American tank, then the lower hex number (SAF-24.5, SAF-R69, SAF-R78)."""

GOAL_PRIORITIES = Priorities(("SAF-24.6", "SAF-R69", "SAF-R69"), rank_for_tank, closest=True)
"""The goals of a tank, infantry too: the closest, then the lower hex number (SAF-R69, SAF-R70)."""

BY_TANK, BY_GUN = (TargetChosen, "SAF-24.5"), (TargetChosen, "SAF-25.16")
TOWARD_GOAL = (GoalChosen, "SAF-24.6")

AMERICAN_TANKS = sorted(AMERICANS & TANKS)
GERMAN_TANKS = sorted(TANKS - AMERICANS)


def act_tanks(battle: Battle) -> None:
    """Let the tanks act in order of their hexes, then the AT gun (SAF-24.1, SAF-R69, SAF-R78)."""
    if not battle.occupancy.german_tanks and "AT" not in battle.units:
        return
    units = battle.units
    tanks = [units[id_] for id_ in GERMAN_TANKS if id_ in units and not units[id_].used]
    for unit in sorted(tanks, key=by_hex):
        act_tank(battle, unit)
        flip(battle, unit, "SAF-24.1")
    gun = battle.units.get("AT")
    if gun is not None and not gun.used:
        act_gun(battle, gun)
        flip(battle, gun, "SAF-24.1", "SAF-R78")


def act_tank(battle: Battle, tank: Piece) -> None:
    """Fire or move, never both (SAF-24.2, SAF-24.5, SAF-24.6, SAF-24.7)."""
    if battle.occupancy.american_tanks:
        if not fire_at_tank(battle, tank):
            move_toward(battle, tank, american_tanks(battle), battle.occupancy.american_tanks)
    elif not fire_two_dice(battle, tank, targets(battle, tank)):  # SAF-24.7, SAF-R70
        infantry = [unit for unit in battle.americans if not unit.tank]
        move_toward(battle, tank, infantry, battle.occupancy.american_infantry)


def act_gun(battle: Battle, gun: Piece) -> None:
    """Fire at the closest tank, else at the closest infantry; never move.

    SAF-25.14, SAF-25.15, SAF-25.16, SAF-25.17, SAF-R78.
    """
    if not fire_at_tank(battle, gun) and not fire_two_dice(battle, gun, targets(battle, gun)):
        battle.record(
            EntrySkipped,
            gun.id,
            entry="FIRE",
            reason="nobody is in range and in sight",
            clauses=("SAF-25.15", "SAF-25.16"),
        )


def american_tanks(battle: Battle) -> list[Piece]:
    """List the American tanks."""
    return list(filter(None, map(battle.units.get, AMERICAN_TANKS)))


def fire_at_tank(battle: Battle, firer: Piece) -> bool:
    """Fire at the closest American tank in range and sight; return whether there is one (SAF-24.5, 25.16)."""
    hexes = field_of(battle, firer, battle.occupancy.american_tanks)
    if not hexes:
        return False
    found = [unit for unit in american_tanks(battle) if unit.here & hexes]
    told = BY_TANK if firer.tank else BY_GUN
    target = choose(battle, firer, found, TANK_PRIORITIES, told=told)
    fire_at_american_tank(battle, firer.id, target.id)
    return True


def move_toward(battle: Battle, tank: Piece, enemies: Sequence[Piece], hexes: int) -> None:
    """Move one hex toward the closest enemy, for a line of sight (SAF-24.6, SAF-24.7, SAF-R69, SAF-R70).

    The enemies stand in those hexes.
    """
    if not enemies:
        return
    goal = choose(battle, tank, enemies, GOAL_PRIORITIES, told=TOWARD_GOAL)
    found = steps_toward(battle, tank, goal, hexes)
    if not found:
        battle.record(
            EntrySkipped,
            tank.id,
            entry="MOVE1",
            reason="no hex brings it closer or gives it a shot",
            clauses=("SAF-R69",),
        )
        return
    units = others(battle, tank)

    def rank(path: tuple[Place, ...]) -> tuple[int, int, Place]:
        (place,) = path
        shot = shots_from(battle.ground, tank, place, (hexes, units))
        return 0 if shot else 1, 0 if clear(battle, place, goal.at, units) else 1, place

    path = choose_path(battle, tank.id, found, rank, "SAF-24.6", "SAF-R69")
    toward = "SAF-24.6" if battle.occupancy.american_tanks else "SAF-24.7"
    follow(battle, tank, path, "SAF-24.2", toward)


def steps_toward(battle: Battle, tank: Piece, goal: Piece, enemies: int) -> tuple[tuple[Place, ...], ...]:
    """List the hexes to move to: closer ones, else equally far ones with a shot (SAF-R69)."""
    ground = battle.ground
    occupied = battle.occupancy.americans | battle.occupancy.germans
    free = ground.ring[tank.at] & ground.open_to_tanks & ~occupied
    away = ground.away[goal.at][tank.at]
    if closer := free & ground.within(goal.at, away - 1):
        return tuple([(place,) for place in ground.members(closer)])
    aside = free & ground.within(goal.at, away)
    hexes = enemies, others(battle, tank)
    return tuple([(place,) for place in ground.members(aside) if shots_from(ground, tank, place, hexes)])


def others(battle: Battle, tank: Piece) -> int:
    """Return the hexes whose units block a moving tank, without its own (SAF-R69)."""
    return friends(battle, tank) & ~tank.here


def shots_from(ground: Ground, tank: Piece, place: Place, hexes: tuple[int, int]) -> int:
    """Return the enemies that would be in range and sight from a hex (SAF-R69).

    ``hexes`` are those of the enemies, then those of units that block.
    """
    enemies, units = hexes
    near = enemies & ground.fields[place, RANGE[tank.id]]
    return unhidden(ground, place, near, units) if near else 0
