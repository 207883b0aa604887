"""What an attack in Sniper's Alley may gain, in figures: a regular infantry figure is worth 1."""

from functools import lru_cache

import attrs

from wargames.sniper.play.fire.firepower import Role, halved, worse
from wargames.sniper.play.squads import Part
from wargames.sniper.told.odds import found_at, net_of
from wargames.sniper.values.components import (
    ANTI_TANK_FIREPOWER,
    ANTI_TANK_RANGE,
    DAMAGES,
    FARTHEST_CAMOUFLAGE_ROLL,
    FIGURES,
    FLAME_COVER,
    FLAME_FIREPOWER,
    HITS_FROM,
    SNIPER_FIRE,
    SUPPRESSIONS,
    VEHICLES,
    Band,
    Condition,
    Figure,
    FireKind,
    Firing,
    Mover,
    Side,
    Specialization,
    VehicleId,
)
from wargames.sniper.values.state import Kind, Unit

WORTH: dict[Figure, float] = {"officer": 2.2, "elite": 1.5, "regular": 1.0, "mg": 3.0, "mortar": 2.2}
BASE = 0.6  # a squad that still stands, whatever is on its base
TOKEN = 0.6  # a specialization
SNIPER = 3.5
VEHICLE = 4.0
HARMED = (0.0, 0.1, 0.7, 1.0)  # how much of a vehicle is lost after so many hits
PINNED, PINNED_LATE = 0.2, 0.05  # of a squad's worth: before it has acted, and after
DISRUPTED, DISRUPTED_LATE = 0.4, 0.25
HEAVILY_DAMAGED = DAMAGES.index("heavily damaged")  # hits on a vehicle
ROUTING_HITS = SUPPRESSIONS.index("routed")  # of suppressive fire
DISCOVERED = 0.8  # a sniper that shows where it lies
KINDS: tuple[FireKind, ...] = ("normal", "suppressive")


@attrs.frozen(eq=False)
class Arms:
    """What matters of a unit that fires: see :func:`arms`, which makes the same of units that are alike."""

    side: Side
    kind: Kind
    figures: tuple[Figure, ...]
    vehicle: VehicleId | None
    specialization: Specialization | None
    concealed: bool
    part: Part = "all"
    role: Role = "lead"
    weak: bool = False


@attrs.frozen(eq=False)
class Mark:
    """What matters of a unit that is fired at: see :func:`mark`, as for :class:`Arms`."""

    kind: Kind
    figures: tuple[Figure, ...]
    specialization: Specialization | None
    condition: Condition
    ready: bool
    hits: int
    load: float = 0.0


def arms(unit: Unit, part: Part = "all", role: Role = "lead", *, weak: bool = False) -> Arms:
    """Give what matters of a unit that fires; ``weak`` halves what it does."""
    weak = weak or unit.hits >= HEAVILY_DAMAGED or unit.condition == "pinned"
    return _arms(
        unit.side,
        unit.kind,
        unit.figures,
        unit.vehicle,
        unit.specialization,
        unit.concealed,
        part,
        role,
        weak,
    )


def mark(unit: Unit, load: float = 0.0) -> Mark:
    """Give what matters of a unit that is fired at; ``load`` is the worth of whom it carries."""
    ready = unit.activation != "fatigued" and unit.condition == "none"
    return _mark(unit.kind, unit.figures, unit.specialization, unit.condition, ready, unit.hits, load)


_arms, _mark = lru_cache(maxsize=65536)(Arms), lru_cache(maxsize=65536)(Mark)
"""Alike ones are one: what is known of them is found by identity."""


# ------------------------------------------------------------------------------------------------------ worth


def worth(unit: Unit | Mark) -> float:
    """Weigh a unit.

    >>> worth(Unit("G1", "de", 1, "squad", figures=("regular", "regular")))
    2.6
    """
    if unit.kind == "vehicle":
        return VEHICLE * (1 - HARMED[min(unit.hits, 3)])
    if unit.kind == "sniper":
        return SNIPER
    return sum(WORTH[figure] for figure in unit.figures) + BASE + TOKEN * (unit.specialization is not None)


@lru_cache(maxsize=4096)
def fallen(unit: Mark, hits: int) -> float:
    """Weigh the figures that an owner removes for so many hits: the cheapest."""
    if hits >= len(unit.figures):
        return worth(unit)
    return sum(sorted(WORTH[figure] for figure in unit.figures)[:hits])


def pinned(unit: Mark) -> float:
    """Weigh a pin."""
    if unit.condition != "none" or unit.kind == "vehicle":
        return 0.0
    return (PINNED if unit.ready else PINNED_LATE) * worth(unit)


def disrupted(unit: Mark) -> float:
    """Weigh that a squad is disrupted."""
    if unit.condition == "disrupted":
        return 0.0
    taken = pinned(attrs.evolve(unit, condition="none")) if unit.condition == "pinned" else 0.0
    return (DISRUPTED if unit.ready else DISRUPTED_LATE) * worth(unit) - taken


# ------------------------------------------------------------------------------------------------------- dice


@lru_cache(maxsize=4096)
def chances(black: int, hits_from: int, red: int) -> tuple[float, ...]:
    """Give the chance of each number of net hits."""
    return tuple(float(chance) for chance in net_of(max(0, black), hits_from, max(0, red)))


@lru_cache(maxsize=65536)
def harm(unit: Mark, kind: FireKind, black: int, hits_from: int, red: int) -> float:
    """Weigh what an attack is expected to do to a unit."""
    return sum(chance * hurt(unit, kind, net) for net, chance in enumerate(chances(black, hits_from, red)))


def hurt(unit: Mark, kind: FireKind, net: int) -> float:
    """Weigh what so many net hits do to a unit."""
    if not net:
        return 0.0
    if unit.kind == "vehicle":
        before, after = HARMED[min(unit.hits, 3)], HARMED[min(unit.hits + net, 3)]
        return (VEHICLE + unit.load) * (after - before)
    if kind == "normal":
        return fallen(unit, net)
    if net == 1:
        return pinned(unit)
    return worth(unit) if net >= ROUTING_HITS else disrupted(unit)


def firings(fire: Arms, mover: Mover) -> list[Firing]:
    """List how the figures fire that take part."""
    if fire.vehicle is not None:
        return [VEHICLES[fire.vehicle].at(mover)]
    types = [FIGURES[fire.side][figure] for figure in fire.figures]
    if fire.role == "moving":
        types = [one for one in types if not one.heavy]
    if fire.part != "all":
        types = [one for one in types if (one.id == "mg") == (fire.part == "mg")]
    found = [one.at(mover) for one in types if not one.area]
    if mover == "vehicle" and fire.specialization == "anti_tank":
        return [Firing(max(one.range, ANTI_TANK_RANGE), one.firepower) for one in found]
    return found


@lru_cache(maxsize=65536)
def volley(fire: Arms, mover: Mover, kind: FireKind, away: int, *, downhill: bool) -> tuple[int, Band] | None:
    """Give the black dice and the range band of a unit's fire; None: out of range, or none fires."""
    worst: Band = "close"
    found = firings(fire, mover)
    for one in found:
        band = one.band(away, downhill=downhill)
        if band is None:
            return None
        worst = worse(worst, band)
    if not found:
        return None
    power = sum(one.dice(kind) for one in found)
    if fire.weak or fire.role != "lead":
        power = halved(power)
    if fire.specialization == "flamethrower" and away == 1:
        power += FLAME_FIREPOWER
    if fire.specialization == "anti_tank" and mover == "vehicle":
        power += ANTI_TANK_FIREPOWER
    return power, worst


@lru_cache(maxsize=65536)
def shot(
    fire: Arms, target: Mark, kind: FireKind, away: int, red: int, *, downhill: bool, officers: int = 0
) -> float:
    """Weigh the attack of one unit on another, behind so many red dice."""
    if fire.kind == "sniper":
        return sniped(fire, target, away, red, officers=officers, downhill=downhill)
    mover: Mover = "vehicle" if target.kind == "vehicle" else "squad"
    if (found := volley(fire, mover, kind, away, downhill=downhill)) is None:
        return 0.0
    black, band = found
    if fire.specialization == "flamethrower" and away == 1 and mover == "squad":
        red = max(0, red + FLAME_COVER)
    return harm(target, kind, black, HITS_FROM[band], red)


def sniped(fire: Arms, target: Mark, away: int, red: int, *, officers: int, downhill: bool) -> float:
    """Weigh a sniper's shot at the best figure, and the pin of that squad."""
    if target.kind == "vehicle" or SNIPER_FIRE.band(away, downhill=downhill) is None:
        return 0.0
    hits_from = HITS_FROM["sniper concealed" if fire.concealed else "sniper revealed"]
    hit = 1 - chances(len(target.figures), hits_from, red)[0]
    left = len(target.figures) > 1
    best = max(WORTH[figure] for figure in target.figures) if left else worth(target)
    shown = (
        DISCOVERED * float(found_at(away, officers))
        if fire.concealed and away <= FARTHEST_CAMOUFLAGE_ROLL
        else 0.0
    )
    return hit * (best + left * pinned(target)) - shown


@lru_cache(maxsize=65536)
def best_shot(fire: Arms, target: Mark, away: int, red: int, calm: int, *, downhill: bool) -> float:
    """Weigh the better of normal and suppressive fire; ``calm`` are the red dice against the second."""
    normal = 0.0
    if target.kind != "sniper" or not red:
        normal = shot(fire, target, "normal", away, red, downhill=downhill)
    if fire.kind == "sniper" or target.kind == "vehicle":
        return normal
    return max(normal, shot(fire, target, "suppressive", away, calm, downhill=downhill))


@lru_cache(maxsize=65536)
def best_anywhere(fire: Arms, target: Mark, red: int, calm: int) -> float:
    """Weigh the better of both kinds of fire from where it is best: from beside, for a sniper from afar."""
    away = SNIPER_FIRE.range if fire.kind == "sniper" else 1
    return best_shot(fire, target, away, red, calm, downhill=False)
