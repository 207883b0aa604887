"""Movement of Germans: goals and paths (SAF-19.17 to SAF-19.22)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from wargames.sam_fire.ground.ground import REMEMBERED, Ground
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.german.action_cards import STEPS, EntrySkipped
from wargames.sam_fire.play.german.fire import NOT_VETERAN, SHAKEN, Priorities, Rank, choose
from wargames.sam_fire.play.movement import UnitMoved
from wargames.sam_fire.play.panic import frightening, panic
from wargames.sam_fire.values.components import AMERICAN_COUNTERS, GERMAN_COUNTERS, TANKS, TERRAIN, Entry
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, Words, by_hexes, out_of


@attrs.frozen
class GoalChosen(TableEvent):
    """The rules chose the American that a German moves toward."""

    RULES_CHOSE: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{unit} makes for {goal}{among}."

    unit: UnitId
    goal: UnitId
    among: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class PathChosen(TableEvent):
    """The rules chose a German's path among the longest ones."""

    RULES_CHOSE: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{unit} goes by {path}{among}."
    WORDS: ClassVar[Words] = {
        **TableEvent.WORDS,
        "path": by_hexes,
        "among": lambda paths: out_of(tuple(map(by_hexes, paths))),
    }

    unit: UnitId
    path: tuple[Place, ...]
    among: tuple[tuple[Place, ...], ...]
    clauses: Clauses


Path = tuple[Place, ...]

KEYED: dict[int, UnitId] = {counter.key: counter.id for counter in AMERICAN_COUNTERS if counter.key}
"""The American squads by their numbers (SAF-1.9, SAF-G1)."""

OWN: dict[UnitId, UnitId] = {
    counter.id: KEYED[counter.key] for counter in GERMAN_COUNTERS if counter.key in KEYED
}
"""The American squad of each German that has the number of one (SAF-19.18)."""


def rank_for_goal(ground: Ground, german: OnMap, among: Sequence[OnMap]) -> list[Rank]:
    """Rank the goals of a German.

    The closest American (SAF-19.22); no tank before a tank, Panicked before Alert before unmarked, veterans,
    the lower hex number, the lower id (SAF-R61).
    """
    away = ground.away[german.at]
    return [
        (
            away[target.at],
            1 if target.id in TANKS else 0,
            SHAKEN[target.marker],
            NOT_VETERAN[target.id],
            target.at,
            target.id,
        )
        for target in among
    ]


GOAL_PRIORITIES = Priorities(
    ("SAF-19.22", "SAF-R61", "SAF-R61", "SAF-R61", "SAF-R61", "SAF-R61"), rank_for_goal, closest=True
)
"""The closest American unit; among equally close ones, the ranks of units (SAF-19.22, SAF-R61)."""

TOWARD_GOAL = (GoalChosen, "SAF-19.22")


def goal_of(battle: Battle, german: Piece) -> Piece | None:
    """Find the goal of a German: its own number, else the closest (SAF-19.18, SAF-19.22, SAF-R84)."""
    own = battle.units.get(OWN.get(german.id, ""))
    if own is not None:
        if battle.events is not None:
            battle.record(
                GoalChosen, german.id, goal=own.id, among=(own.id,), clauses=("SAF-1.9", "SAF-19.18")
            )
        return own
    americans = battle.americans
    return choose(battle, german, americans, GOAL_PRIORITIES, told=TOWARD_GOAL) if americans else None


Stages = tuple[int, ...]
"""The hexes that each step may enter, as bit sets."""


def stages(battle: Battle, german: Piece, goal: Place, steps: int) -> Stages:
    """Return the hexes that each step may enter, strictly closer to the goal; none from beside it.

    All have room; there are at most ``steps`` stages (SAF-19.20, SAF-R60).
    """
    found, ground, room_ = list[int](), battle.ground, battle.occupancy.german_room
    away, nearer = ground.away[goal][german.at], ground.disks[goal]
    beside = ground.ring[german.at]
    while len(found) < steps and away > 1:
        away -= 1
        here = beside & nearer[away] & room_
        if not here:
            break
        found.append(here)
        if len(found) < steps:
            beside = ground.table.spread(here)
    return tuple(found)


def approaches(ground: Ground, start: Place, onto: Stages) -> tuple[Path, ...]:
    """List the longest paths toward a goal, by the hexes that each step may enter (SAF-R60)."""
    found: list[Path] = [()]
    for hexes in onto:
        found = [
            (*path, place)
            for path in found
            for place in ground.members(hexes & ground.within((start, *path)[-1], 1))
        ]
    return tuple(path for path in found if path)


def paths(battle: Battle, german: Piece, goal: Place, steps: int) -> tuple[Path, ...]:
    """List the longest paths of a German toward a goal, stacking observed (SAF-19.20, SAF-R60)."""
    return approaches(battle.ground, german.at, stages(battle, german, goal, steps))


@lru_cache(maxsize=REMEMBERED)
def best_covered(ground: Ground, onto: Stages) -> Path:
    """Pick the approach that ends in the most cover, then the most covered, then the lowest (SAF-R60).

    There are two steps at most (SAF-19.17). The path is cached: it depends on the ground and the stages.
    """
    ends, place = ground.in_most_cover(onto[-1]), ground.place
    if len(onto) == 1:
        return (place[ends & -ends],)
    firsts = ground.in_most_cover(onto[0] & ground.table.spread(ends))
    first = place[firsts & -firsts]
    lasts = ends & ground.ring[first]
    return first, place[lasts & -lasts]


def has_choice(ground: Ground, onto: Stages) -> bool:
    """Return whether there is more than one approach."""
    ends = onto[-1]
    firsts = onto[0] & ground.spread(ends) if len(onto) > 1 else 0
    return bool(ends & (ends - 1) or firsts & (firsts - 1))


def tell_path(ground: Ground, id_: UnitId, start: Place, path: Path, *, onto: Stages) -> PathChosen:
    """Return the event of the chosen path, with all approaches."""
    return PathChosen(id_, path, approaches(ground, start, onto), ("SAF-19.19", "SAF-R60"))


def cover_at(ground: Ground, place: Place) -> int:
    """Return the cover of a hex, as for a unit in it (SAF-R60)."""
    return TERRAIN[ground.terrain[place]].cover


def advance_toward(battle: Battle, german: Piece, entry: Entry) -> bool:
    """Move a German as its card says, by the path of best cover; return whether it could.

    SAF-19.8, SAF-19.9, SAF-19.17, SAF-19.18, SAF-19.19, SAF-R60.
    """
    goal = goal_of(battle, german)
    onto = () if goal is None else stages(battle, german, goal.at, STEPS[entry])
    if not onto:
        battle.record(
            EntrySkipped,
            german.id,
            entry=entry,
            reason="no open hex is closer to its goal",
            clauses=("SAF-19.8", "SAF-R60"),
        )
        return False
    path = best_covered(battle.ground, onto)
    if battle.events is not None and has_choice(battle.ground, onto):
        battle.record(tell_path, battle.ground, id_=german.id, start=german.at, path=path, onto=onto)
    follow(battle, german, path, "SAF-19.17")
    return True


def choose_path(
    battle: Battle,
    id_: UnitId,
    among: tuple[Path, ...],
    rank: Callable[[Path], tuple[int | str | Path, ...]],
    *clauses: str,
) -> Path:
    """Pick the path of the smallest rank, and record a choice."""
    if len(among) == 1:
        return among[0]
    path = min(among, key=rank)
    battle.record(PathChosen, id_, path=path, among=among, clauses=clauses)
    return path


def follow(battle: Battle, german: Piece, path: Path, *clauses: str) -> None:
    """Move a German along a path; a tank that it comes near to, or passes, frightens it (SAF-15.6, R47)."""
    if battle.events is not None:
        battle.record(UnitMoved, german.id, start=german.at, path=path, spent=None, clauses=clauses)
    battle.move(german, path[-1])
    if tanks := battle.occupancy.american_tanks:
        bit = battle.ground.bit
        if (bit[path[0]] | bit[path[-1]]) & frightening(battle.ground, tanks):  # two at most: SAF-19.17
            panic(battle, german)
