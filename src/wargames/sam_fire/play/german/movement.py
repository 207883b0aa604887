"""Where Germans go: whom they move toward, and by which path (SAF-19.17 to SAF-19.22)."""

from collections.abc import Callable, Sequence

from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.german.fire import (
    Priorities,
    apply_priorities,
    closest,
    lowest_hex,
    lowest_id,
    most_shaken,
    veteran_first,
)
from wargames.sam_fire.play.panic import frighten, near_tank, panic
from wargames.sam_fire.values.components import AMERICAN_COUNTERS, COUNTERS, TANKS, TERRAIN
from wargames.sam_fire.values.events import GoalChosen, PathChosen, UnitMoved
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

Path = tuple[Place, ...]

KEYED: dict[int, UnitId] = {counter.key: counter.id for counter in AMERICAN_COUNTERS if counter.key}
"""The American squads by their numbers (SAF-1.9, SAF-G1)."""


def infantry_first(_battle: Battle, _german: Unit, among: Sequence[Unit]) -> list[int]:
    """No tank before a tank (SAF-R61)."""
    return [1 if target.id in TANKS else 0 for target in among]


GOAL_PRIORITIES: Priorities = (
    ("SAF-19.22", closest),
    ("SAF-R61", infantry_first),
    ("SAF-R61", most_shaken),
    ("SAF-R61", veteran_first),
    ("SAF-R61", lowest_hex),
    ("SAF-R61", lowest_id),
)
"""The closest American unit, and who comes first among those as close (SAF-19.22, SAF-R61)."""


def goal_of(battle: Battle, german: Unit) -> Unit | None:
    """Find whom a German moves toward: its own number, else the closest (SAF-19.18, SAF-19.22, SAF-R84)."""
    own = battle.units.get(KEYED.get(COUNTERS[german.id].key, ""))
    if own is not None:
        battle.record(GoalChosen, german.id, own.id, (own.id,), ("SAF-1.9", "SAF-19.18"))
        return own
    americans = battle.of("american")
    if not americans:
        return None
    goal, deciding = apply_priorities(battle, german, americans, GOAL_PRIORITIES)
    if battle.events is not None:
        among = tuple([unit.id for unit in americans])
        battle.record(GoalChosen, german.id, goal.id, among, deciding or ("SAF-19.22",))
    return goal


def stages(ground: Ground, start: Place, goal: Place, steps: int, room_: int) -> list[int]:
    """Give the open hexes that each step may enter, strictly closer to the goal; none from beside it.

    As far as there are any, up to so many steps (SAF-R60).
    """
    found = list[int]()
    here, away, nearer = ground.bit[start], ground.away[goal][start], ground.disks[goal]
    while len(found) < steps and away > 1:
        away -= 1
        here = ground.spread(here) & nearer[away] & room_
        if not here:
            break
        found.append(here)
    return found


def approaches(ground: Ground, start: Place, goal: Place, steps: int, room_: int) -> tuple[Path, ...]:
    """List the longest paths of up to so many steps, each strictly closer to the goal (SAF-R60)."""
    found: list[Path] = [()]
    for onto in stages(ground, start, goal, steps, room_):
        found = [
            (*path, place)
            for path in found
            for place in ground.members(onto & ground.within((start, *path)[-1], 1))
        ]
    return tuple(path for path in found if path)


def paths(battle: Battle, german: Unit, goal: Place, steps: int) -> tuple[Path, ...]:
    """List the longest paths of a German toward a goal, stacking observed (SAF-19.20, SAF-R60)."""
    return approaches(battle.ground, german.at, goal, steps, battle.occupancy.german_room)


def best_covered(ground: Ground, start: Place, goal: Place, steps: int, room_: int) -> Path:
    """Pick the approach that ends in the most cover, then the most covered, then the lowest (SAF-R60).

    There are two steps at most (SAF-19.17). The empty path means that there is no approach.
    """
    onto = stages(ground, start, goal, steps, room_)
    if not onto:
        return ()
    ends = ground.in_most_cover(onto[-1])
    if len(onto) == 1:
        return (ground.lowest(ends),)
    first = ground.lowest(ground.in_most_cover(onto[0] & ground.spread(ends)))
    return first, ground.lowest(ends & ground.within(first, 1))


def cover_at(ground: Ground, place: Place) -> int:
    """Give the cover of a hex, as for a unit in it (SAF-R60)."""
    return TERRAIN[ground.terrain[place]].cover


def advance_toward(battle: Battle, id_: UnitId, steps: int) -> bool:
    """Move a German by the path of best cover; tell whether it could.

    SAF-19.17, SAF-19.18, SAF-19.19, SAF-R60.
    """
    german = battle.units[id_]
    goal = goal_of(battle, german)
    if goal is None:
        return False
    way = battle.ground, german.at, goal.at, steps, battle.occupancy.german_room
    path = best_covered(*way)
    if not path:
        return False
    if battle.events is not None and len(among := approaches(*way)) > 1:
        battle.record(PathChosen, id_, path, among, ("SAF-19.19", "SAF-R60"))
    follow(battle, id_, path, "SAF-19.17")
    return True


def choose_path(
    battle: Battle,
    id_: UnitId,
    among: tuple[Path, ...],
    rank: Callable[[Path], tuple[int | str | Path, ...]],
    *clauses: str,
) -> Path:
    """Pick the path of the smallest rank, and tell if there was a choice."""
    if len(among) == 1:
        return among[0]
    path = min(among, key=rank)
    battle.record(PathChosen, id_, path, among, clauses)
    return path


def follow(battle: Battle, id_: UnitId, path: Path, *clauses: str) -> None:
    """Move a German along a path; a tank that it comes near to, or passes, frightens it (SAF-15.6, R47)."""
    german = battle.units[id_]
    battle.record(UnitMoved, id_, german.at, path, None, clauses)
    tanks = battle.occupancy.american_tanks
    battle.place(german.moved(path[-1]))
    if tanks and any(near_tank(battle, place) for place in path[:-1]):
        panic(battle, id_)
    else:
        frighten(battle, id_)
