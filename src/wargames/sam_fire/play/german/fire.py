"""German fire: the printed priorities, hits on Americans, MG42s (sections 20, 21 and 23)."""

from collections.abc import Callable, Sequence
from typing import Any

from wargames.kernel.modifiers import Modifier, total
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.play.battle import ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.cover import cover_of, terrain_cover
from wargames.sam_fire.play.fire import roll_shot
from wargames.sam_fire.play.lieutenant import check_lieutenant, fall_with_unit
from wargames.sam_fire.play.morale import lose_morale, lose_unit, mark, settle
from wargames.sam_fire.play.sight import field_of
from wargames.sam_fire.values.components import COUNTERS, TERRAIN, Marker
from wargames.sam_fire.values.events import TargetChosen
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

VETERAN = Modifier(1, "veteran", "SAF-20.2")
CARD = {
    1: (Modifier(1, "hit the dirt", "SAF-19.16"),),
    0: (),
    -1: (Modifier(-1, "hasty fire", "SAF-G8"),),
}
"""What the entry of an Action card adds to the die (SAF-R57, SAF-R58)."""

INFANTRY_LOST = 5
LIEUTENANT_LOST = 5

SHAKEN: dict[Marker, int] = {"panic": 0, "alert": 1, "calm": 2}

Ranks = Callable[[Battle, Unit, Sequence[Unit]], list[int] | list[str]]
"""Ranks targets for a firer, one number or word for each: the smallest comes first."""

NOT_ADJACENT = 1000
"""Comes after every cover."""


def adjacent_in_least_cover(battle: Battle, german: Unit, among: Sequence[Unit]) -> list[int]:
    """An adjacent American, the one in the least cover (SAF-20.7)."""
    away = battle.ground.away[german.at]
    return [
        NOT_ADJACENT if away[target.at] > 1 else cover_of(battle, target.at, german.at) for target in among
    ]


def keyed(_battle: Battle, german: Unit, among: Sequence[Unit]) -> list[int]:
    """The American whose number the German has (SAF-20.8)."""
    key = COUNTERS[german.id].key
    return [0 if key and COUNTERS[target.id].key == key else 1 for target in among]


def most_shaken(_battle: Battle, _german: Unit, among: Sequence[Unit]) -> list[int]:
    """Panicked before Alert before unmarked (SAF-20.9)."""
    return [SHAKEN[target.marker] for target in among]


def veteran_first(_battle: Battle, _german: Unit, among: Sequence[Unit]) -> list[int]:
    """Veteran before regular infantry; teams and snipers count as regular (SAF-20.10, SAF-R63)."""
    return [0 if COUNTERS[target.id].veteran else 1 for target in among]


def closest(battle: Battle, german: Unit, among: Sequence[Unit]) -> list[int]:
    """The closest American (SAF-20.11, SAF-23.4)."""
    away = battle.ground.away[german.at]
    return [away[target.at] for target in among]


def least_cover(battle: Battle, german: Unit, among: Sequence[Unit]) -> list[int]:
    """The one in least cover from this fire (SAF-23.5)."""
    return [total(cover_from(battle, german, target.at)) for target in among]


def cover_from(battle: Battle, german: Unit, place: Place) -> tuple[Modifier, ...]:
    """Give what terrain adds to an American's number; a cover hex counts as clear for the AT gun's HE.

    It fires as an American tank does (SAF-15.21, SAF-25.17, SAF-R78).
    """
    return cover_on(battle.ground, german.id, german.at, place)


def cover_on(ground: Ground, german: UnitId, at: Place, place: Place) -> tuple[Modifier, ...]:
    """Give the same for a German wherever it stands."""
    in_cover_hex = TERRAIN[ground.terrain[place]].cover_hex
    if in_cover_hex and COUNTERS[german].kind == "at_gun":
        return ()
    return terrain_cover(ground, place, at)


def lowest_hex(_battle: Battle, _german: Unit, among: Sequence[Unit]) -> list[str]:
    """The lower hex number, where nothing else decides (SAF-R63)."""
    return [target.at for target in among]


def lowest_id(_battle: Battle, _german: Unit, among: Sequence[Unit]) -> list[str]:
    """The lower id, where not even the hex decides (SAF-R63)."""
    return [target.id for target in among]


Priorities = tuple[tuple[str, Ranks], ...]

INFANTRY_PRIORITIES: Priorities = (
    ("SAF-20.7", adjacent_in_least_cover),
    ("SAF-20.8", keyed),
    ("SAF-20.9", most_shaken),
    ("SAF-20.10", veteran_first),
    ("SAF-20.11", closest),
    ("SAF-R63", lowest_hex),
    ("SAF-R63", lowest_id),
)
"""In the printed order, each keeping only the best (SAF-20.12, SAF-R63)."""

MACHINE_GUN_PRIORITIES: Priorities = (
    ("SAF-23.4", closest),
    ("SAF-23.5", least_cover),
    ("SAF-23.5", veteran_first),
    ("SAF-R68", most_shaken),
    ("SAF-R68", lowest_hex),
    ("SAF-R68", lowest_id),
)
"""For MG42s, guns and tanks against infantry, and the surprise veteran (SAF-R68, R70, R75, R78)."""


def targets(battle: Battle, german: Unit) -> list[Unit]:
    """List the infantry-type Americans in range and sight, never the Lieutenant (SAF-20.1, SAF-R63)."""
    occupied = battle.occupancy
    hexes = field_of(battle, german, occupied.american_infantry)
    if not hexes:
        return []
    units = battle.units
    return [units[id_] for id_, here in occupied.american_targets.items() if here & hexes]


def apply_priorities(
    battle: Battle, german: Unit, among: Sequence[Unit], priorities: Priorities
) -> tuple[Unit, tuple[str, ...]]:
    """Apply priorities one after another, each keeping only the best; tell what is left and what decided."""
    if len(among) == 1:
        return among[0], ()
    left, deciding = among, list[str]()
    for clause, ranking in priorities:
        ranks: list[Any] = ranking(battle, german, left)  # numbers, or words
        best = min(ranks)
        if ranks.count(best) == len(left):
            continue
        left = [unit for unit, rank in zip(left, ranks, strict=True) if rank == best]
        if clause not in deciding:
            deciding.append(clause)
        if len(left) == 1:
            break
    return left[0], tuple(deciding)


def choose(battle: Battle, german: Unit, among: Sequence[Unit], priorities: Priorities) -> Unit:
    """Pick the target that the priorities put first (SAF-20.12)."""
    target, deciding = apply_priorities(battle, german, among, priorities)
    if battle.events is not None:
        clauses = deciding or ("SAF-20.12",)
        battle.record(TargetChosen, german.id, target.id, tuple([unit.id for unit in among]), clauses)
    return target


def fire_if_possible(battle: Battle, id_: UnitId, bonus: int) -> bool:
    """Fire with a German infantry unit at the target that comes first; tell whether it could (SAF-20.1)."""
    german = battle.units[id_]
    found = targets(battle, german)
    if not found:
        return False
    target = choose(battle, german, found, INFANTRY_PRIORITIES)
    veteran = (VETERAN,) if COUNTERS[id_].veteran else ()
    shoot(battle, german, target, (*veteran, *CARD[bonus]), two_dice=False)
    return True


def shoot(
    battle: Battle, german: Unit, target: Unit, modifiers: tuple[Modifier, ...], *, two_dice: bool
) -> None:
    """Roll to hit an American and carry out what follows.

    SAF-20.1, SAF-20.2, SAF-20.3, SAF-20.4, SAF-20.5, SAF-20.6, SAF-20.7, SAF-20.8, SAF-20.9, SAF-20.10,
    SAF-20.11, SAF-20.12, SAF-21.1, SAF-21.2, SAF-21.3, SAF-21.4, SAF-21.5, SAF-21.6, SAF-21.7, SAF-21.8,
    SAF-R51.
    """
    cover = cover_from(battle, german, target.at)
    pair = (german.id, target.id)
    dice, clause = (TWO_DICE, "SAF-23.6") if two_dice else (ONE_DIE, "SAF-20.6")
    _, hit = roll_shot(battle, pair, dice, (modifiers, cover), "SAF-20.1", clause)
    if hit and hit_american(battle, target.id, german.id):
        return
    check_lieutenant(battle, target.id, "SAF-R51")


def hit_american(battle: Battle, target: UnitId, by: UnitId) -> bool:
    """Alert, Panic or destroy an American that is hit; tell whether it is gone.

    SAF-21.1, SAF-21.2, SAF-21.3, SAF-21.4, SAF-21.5, SAF-21.6, SAF-21.7, SAF-21.8.
    """
    match battle.units[target].marker:
        case "calm":
            mark(battle, target, "alert", "SAF-21.1", "SAF-R65")
        case "alert":
            mark(battle, target, "panic", "SAF-21.2", "SAF-R65")
        case "panic":
            points = INFANTRY_LOST + (
                LIEUTENANT_LOST if fall_with_unit(battle, target, "SAF-21.6", "SAF-21.8") else 0
            )
            lose_unit(battle, target, by, "SAF-21.6")
            lose_morale(battle, points, "SAF-21.7" if points == INFANTRY_LOST else "SAF-21.8")
            settle(battle)
            return True
    return False


def fire_machine_gun(battle: Battle, id_: UnitId) -> bool:
    """Fire an MG42 with two dice at the closest target; tell whether it could.

    SAF-23.3, SAF-23.4, SAF-23.5, SAF-23.6.
    """
    return fire_two_dice(battle, id_, targets(battle, battle.units[id_]))


def fire_two_dice(battle: Battle, id_: UnitId, among: Sequence[Unit]) -> bool:
    """Fire with two dice, the higher used; tell whether there was a target (SAF-23.6, SAF-25.17, SAF-R70)."""
    if not among:
        return False
    german = battle.units[id_]
    shoot(battle, german, choose(battle, german, among, MACHINE_GUN_PRIORITIES), (), two_dice=True)
    return True
