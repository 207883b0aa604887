"""Chances and effects of shots in Band of Brothers, between any two hexes; cached."""

from functools import lru_cache

from wargames.bob import queries
from wargames.bob.ground.arcs import in_front, in_rear
from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import behind_hedgerow, field, in_open
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import BUILDINGS, COVER, TYPES, Cover, Suppression, TypeId, UnitType
from wargames.bob.values.state import Mode
from wargames.bots.caches import LazyDict, by_key
from wargames.kernel.base.modifiers import total

FINAL, ASSAULTING, DIRECTED, ADJACENT = 2, 1, 1, -3
MODE_ADDS: dict[Mode, int] = {"assault": ASSAULTING, "final": FINAL}
Pose = tuple[TypeId, bool, Suppression]
"""The traits of a unit that fires: its type, whether it is reduced, its suppression."""

Odds = tuple[float, int]
"""The chance to fire, and the highest die that suppresses."""

REACTIONS = frozenset({"op", "final"})

# The cost of suppression, in tenths of a unit: one step from each level, and the rest of a reduction.
STEP: dict[Suppression, float] = {0: 1.5, 1: 2.0, 2: 0.3}
TO_RED: dict[Suppression, float] = {0: 3.5, 1: 2.0, 2: 0.3}
HALF_GONE = 4.0


@lru_cache(maxsize=1024)
def worth(type_: TypeId, *, reduced: bool = False) -> float:
    """Weigh a counter: a paratrooper squad is worth 10.

    >>> worth("us_para"), worth("us_para", reduced=True), worth("us_decoy")
    (10.0, 6.0, 1.0)
    """
    unit = TYPES[type_]
    power = unit.full.firepower
    if unit.kind == "squad":
        whole = 4.0 + power
    else:
        whole = {"wt": 3.0 + power, "gun": 3.0 + power, "vehicle": 18.0, "decoy": 1.0}[unit.kind]
    return whole * 0.6 if reduced else whole


def chance(highest: int) -> float:
    """Return the chance of a D10 to be no more than a number, where a 10 may pass."""
    return max(0, min(queries.SURE, highest)) / 10


def sure_less_ten(highest: int) -> float:
    """Return the same where a 10 always misses (BOB-5.7.2)."""
    return max(0, min(queries.MISSES - 1, highest)) / 10


@lru_cache(maxsize=8192)
def harm(type_: TypeId, level: Suppression, margin: int, *, reduced: bool) -> float:
    """Weigh the average effect of a die on a unit; up to ``margin`` it suppresses.

    BOB-5.7.23, BOB-5.7.24, BOB-5.7.25.
    """
    unit, value = TYPES[type_], worth(type_, reduced=reduced)
    suppressed = sure_less_ten(margin)
    if not unit.real:
        return value * suppressed
    ratings = unit.face(reduced=reduced).casualty
    if not ratings:
        return 0.0  # vehicles
    dead = sure_less_ten(margin - ratings[-1])
    halved = max(dead, sure_less_ten(margin - ratings[0])) if len(ratings) > 1 else dead
    steps = (halved - dead) * (HALF_GONE + TO_RED[level]) + (suppressed - halved) * STEP[level]
    return value * (dead + steps / 10)


@lru_cache(maxsize=65_536)
def cover(ground: Ground, origin: Place, to: Place, *, mortar: bool) -> int:
    """Return the terrain modifier of a target.

    BOB-5.7.3, BOB-5.7.4, BOB-5.7.5, BOB-5.7.6, BOB-5.7.7, BOB-5.7.8, BOB-5.7.9, BOB-5.7.10, BOB-5.7.11,
    BOB-5.7.12.
    """
    covers: list[Cover] = list(ground.covers(to))
    if behind_hedgerow(ground, origin, to):
        covers.append("hedgerow")
    height = ground.elevation[to] - ground.elevation[origin]
    if height:
        covers.append("higher" if height > 0 else "lower")
    return max((COVER[one].mortar if mortar else COVER[one].fire for one in covers), default=0)


Aims = LazyDict[Place, Odds]
"""The results of :func:`aim` for a unit that fires from a hex, by the target's hex."""


@lru_cache(maxsize=32_768)
@by_key
def aims_from(to: Place, ground: Ground, firer: Pose, stance: tuple[Place, Mode]) -> Odds:
    """Return the shots of a unit from a hex in a mode, by the target's hex; cached."""
    origin, mode = stance
    odds = aim(ground, firer, (origin, to), mode)
    return _ALIKE.setdefault(odds, odds)


_ALIKE: dict[Odds, Odds] = {}
"""The distinct chances with dice, each once: there are few."""


def aim(
    ground: Ground,
    firer: Pose,
    line: tuple[Place, Place],
    mode: Mode,
    *,
    observer: Place | None = None,
) -> Odds:
    """Return the chance that a unit fires at infantry along a line, and the highest die that suppresses.

    Reactions are against a unit that moves. Without sight or range the chance is 0.
    """
    (type_, reduced, level), (origin, to) = firer, line
    unit, away, eye = TYPES[type_], ground.away[origin][to], observer or origin
    face = unit.face(reduced=reduced)
    if not field(ground, eye) & ground.bit[to] or not unit.min_range <= away <= 2 * face.range:
        return 0.0, 0
    power = face.firepower if mode == "fire" else face.proficient_firepower
    margin = power // 2 if away > face.range else power
    margin -= cover(ground, eye, to, mortar=unit.weapon == "mortar") + MODE_ADDS.get(mode, 0)
    margin -= DIRECTED * (observer is not None) + ADJACENT * (away == 1)
    open_ = in_open(ground, eye, to)
    if mode in REACTIONS:
        margin -= total(queries.moving_modifier(away, open_=open_))
    easier = (open_ + (away == 1)) * (mode in REACTIONS)
    climbs = ground.elevation[to] > ground.elevation[origin]
    harder = hindrance(unit, face.proficiency, mode, away, easier=easier, climbs=climbs)
    return chance(face.morale[level] - harder), margin


def hindrance(unit: UnitType, harder: int, mode: Mode, away: int, *, easier: int, climbs: bool) -> int:
    """Return the number taken off Morale for the check to fire.

    BOB-5.6.7, BOB-5.9.4, BOB-5.9.5, BOB-5.9.6, BOB-5.9.7, BOB-5.9.8, BOB-G8.

    ``harder`` is the Proficiency, ``easier`` what lowers it, ``climbs`` tells of a higher target.
    """
    if unit.armament is None:
        return 0 if mode == "fire" else max(0, harder - easier)
    if mode == "fire" and away <= queries.CERTAIN_RANGE and not climbs:
        return 0
    harder += next((add for over, add in queries.RANGE_STEPS if away > over), 0) + climbs
    return max(0, harder + queries.MOVED * (mode == "moving") - easier)


@lru_cache(maxsize=65_536)
def pierce(
    ground: Ground,
    firer: Pose,
    line: tuple[Place, Place],
    mode: Mode,
    *,
    target: tuple[TypeId, Direction],
) -> float:
    """Return the chance that a shot destroys a vehicle: sight, check and attack (BOB-G8)."""
    (type_, reduced, level), (origin, to) = firer, line
    unit, away = TYPES[type_], ground.away[origin][to]
    armor = TYPES[target[0]].armament
    if armor is None or not field(ground, origin) & ground.bit[to]:
        return 0.0
    face = unit.face(reduced=reduced)
    morale = face.morale[level]
    climbs = ground.elevation[to] > ground.elevation[origin]
    if unit.armament is not None:
        power = unit.armament.anti_tank
        easier = int(mode in REACTIONS)
        fires = chance(morale - hindrance(unit, face.proficiency, mode, away, easier=easier, climbs=climbs))
    elif unit.satw is not None and away <= unit.satw.range:
        power, harder = unit.satw.firepower, unit.satw.number + away
        harder += queries.FROM_BUILDING * (ground.terrain[origin] in BUILDINGS)
        fires = chance(morale - harder - queries.ASSAULT * (mode == "assault"))
    else:
        return 0.0
    front = in_front(ground, target[1], to, origin)
    power -= armor.front if front else armor.flank
    power += in_rear(ground, target[1], to, origin) - climbs - FINAL * (mode == "final")
    return fires * sure_less_ten(power)
