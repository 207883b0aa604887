"""Values of attacks in Sniper's Alley, in figures of regular infantry."""

from functools import lru_cache, reduce

import attrs

from wargames.bots.caches import by_key
from wargames.sniper import queries
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values import components
from wargames.sniper.values.board import Place
from wargames.sniper.values.state import Kind, Unit

WORTH: dict[components.Figure, float] = {
    "officer": 2.2,
    "elite": 1.5,
    "regular": 1.0,
    "mg": 3.0,
    "mortar": 2.2,
}
BASE = 0.6  # the worth of a squad's base, with any figures
TOKEN = 0.6  # the worth of a specialization
SNIPER = 3.5
VEHICLE = 4.0
HARMED = (0.0, 0.1, 0.7, 1.0)  # the part of a vehicle that is lost by so many hits
PINNED, PINNED_LATE = 0.2, 0.05  # the part of a squad's worth: before it has acted, and after
DISRUPTED, DISRUPTED_LATE = 0.4, 0.25
HEAVILY_DAMAGED = components.DAMAGES.index("heavily damaged")  # hits on a vehicle
ROUTING_HITS = components.SUPPRESSIONS.index("routed")  # net hits of suppressive fire
DISCOVERED = 0.8  # the cost of a sniper's discovery

HexValues = dict[Place, float]
Covers = tuple[int, int]
"""The red dice against normal and against suppressive fire."""


@attrs.frozen(eq=False)
class AttackProfile:
    """The traits of a firing unit; equal ones are one object, for caches by identity."""

    side: components.Side
    kind: Kind
    figures: tuple[components.Figure, ...]
    vehicle: components.VehicleId | None
    specialization: components.Specialization | None
    concealed: bool
    part: queries.Part
    role: queries.Role
    weak: bool


@attrs.frozen(eq=False)
class TargetProfile:
    """The traits of a target, with the worth of its load; equal ones are one object."""

    kind: Kind
    figures: tuple[components.Figure, ...]
    specialization: components.Specialization | None
    condition: components.Condition
    ready: bool
    hits: int
    armor: int
    load: float


_attacker, _target = lru_cache(maxsize=65536)(AttackProfile), lru_cache(maxsize=65536)(TargetProfile)


def attacker(
    unit: Unit, part: queries.Part = "all", role: queries.Role = "lead", *, weak: bool = False
) -> AttackProfile:
    """Return the traits of a firing unit; ``weak`` halves its fire."""
    weak = weak or unit.hits >= HEAVILY_DAMAGED or unit.condition == "pinned"
    who = unit.side, unit.kind, unit.figures, unit.vehicle, unit.specialization, unit.concealed
    how = part, role, weak
    return _attacker(*who, *how)


@lru_cache(maxsize=4096)
def weakened(fire: AttackProfile) -> AttackProfile:
    """Return the traits of the same unit with its fire halved."""
    return attrs.evolve(fire, weak=True)


def free(unit: Unit) -> bool:
    """Return whether a unit is free to act."""
    return unit.activation == "fresh" and unit.condition == "none"


def target_of(unit: Unit, load: float = 0.0) -> TargetProfile:
    """Return the traits of a unit as a target; ``load`` is the worth of the units that it carries."""
    ready = unit.activation != "fatigued" and unit.condition == "none"
    armor = unit.type.armor if unit.kind == "vehicle" else 0
    who = unit.kind, unit.figures, unit.specialization, unit.condition
    how = ready, unit.hits, armor, load
    return _target(*who, *how)


def target_in(battle: queries.Battle, unit: Unit) -> TargetProfile:
    """Return the same of a unit on the table."""
    carries = battle.aboard(unit.id) if unit.kind == "vehicle" else ()
    return target_of(unit, sum(worth(one) for one in carries))


# ------------------------------------------------------------------------------------------------------ worth


def worth(unit: Unit | TargetProfile) -> float:
    """Weigh a unit.

    >>> worth(Unit("G1", "de", 1, "squad", figures=("regular", "regular")))
    2.6
    """
    if unit.kind == "vehicle":
        return VEHICLE * (1 - HARMED[min(unit.hits, 3)])
    if unit.kind == "sniper":
        return SNIPER
    return sum(WORTH[figure] for figure in unit.figures) + BASE + TOKEN * (unit.specialization is not None)


def pinned(unit: TargetProfile) -> float:
    """Weigh a pin."""
    if unit.condition != "none" or unit.kind == "vehicle":
        return 0.0
    return (PINNED if unit.ready else PINNED_LATE) * worth(unit)


def disrupted(unit: TargetProfile) -> float:
    """Weigh that a squad is disrupted."""
    if unit.condition == "disrupted":
        return 0.0
    taken = pinned(attrs.evolve(unit, condition="none")) if unit.condition == "pinned" else 0.0
    return (DISRUPTED if unit.ready else DISRUPTED_LATE) * worth(unit) - taken


# ------------------------------------------------------------------------------------------------------- dice


@lru_cache(maxsize=4096)
def chances(black: int, hits_from: int, red: int) -> tuple[float, ...]:
    """Return the chance of each number of net hits."""
    return tuple(float(chance) for chance in queries.net_of(max(0, black), hits_from, max(0, red)))


@lru_cache(maxsize=65536)
def harm(unit: TargetProfile, kind: components.FireKind, black: int, hits_from: int, *, red: int) -> float:
    """Weigh the expected effect of an attack on a unit."""
    return sum(chance * hurt(unit, kind, net) for net, chance in enumerate(chances(black, hits_from, red)))


def hurt(unit: TargetProfile, kind: components.FireKind, net: int) -> float:
    """Weigh the effect of net hits on a unit, whose owner removes the cheapest figures."""
    if not net:
        return 0.0
    if unit.kind == "vehicle":
        before, after = HARMED[min(unit.hits, 3)], HARMED[min(unit.hits + net, 3)]
        return (VEHICLE + unit.load) * (after - before)
    if kind == "normal":
        whole = net >= len(unit.figures)
        return worth(unit) if whole else sum(sorted(WORTH[figure] for figure in unit.figures)[:net])
    if net == 1:
        return pinned(unit)
    return worth(unit) if net >= ROUTING_HITS else disrupted(unit)


def firings(fire: AttackProfile, mover: components.Mover) -> tuple[components.Firing, ...]:
    """List the fire of the figures that take part."""
    if fire.vehicle is not None:
        return (components.VEHICLES[fire.vehicle].at(mover),)
    able = tuple([one for one in fire.figures if fires(fire, components.FIGURES[fire.side][one])])
    return queries.figures_fire(fire.side, able, fire.specialization, mover)


def fires(fire: AttackProfile, figure: components.FigureType) -> bool:
    """Return whether a figure of a squad takes part in its fire."""
    if figure.area or (figure.heavy and fire.role == "moving"):
        return False
    return fire.part == "all" or (figure.id == "mg") == (fire.part == "mg")


@lru_cache(maxsize=65536)
def volley(
    fire: AttackProfile, mover: components.Mover, kind: components.FireKind, away: int, *, downhill: bool
) -> tuple[int, components.Band] | None:
    """Return the black dice and the range band of a unit's fire; None: out of range, or none fires."""
    found = firings(fire, mover)
    bands = [band for one in found if (band := one.band(away, downhill=downhill)) is not None]
    if not found or len(bands) < len(found):
        return None
    power = sum(one.dice(kind) for one in found)
    if fire.weak or fire.role != "lead":
        power = queries.halved(power)
    if fire.specialization == "flamethrower" and away == 1:
        power += components.FLAME_FIREPOWER
    if fire.specialization == "anti_tank" and mover == "vehicle":
        power += components.ANTI_TANK_FIREPOWER
    return power, reduce(queries.worse, bands)


def shot(
    fire: AttackProfile,
    target: TargetProfile,
    kind: components.FireKind,
    away: int,
    *,
    red: int,
    downhill: bool,
) -> float:
    """Weigh the attack of one unit on another against a number of red dice."""
    if fire.kind == "sniper":
        return sniped(fire, target, away, red, downhill=downhill)
    mover: components.Mover = "vehicle" if target.kind == "vehicle" else "squad"
    if (found := volley(fire, mover, kind, away, downhill=downhill)) is None:
        return 0.0
    black, band = found
    if fire.specialization == "flamethrower" and away == 1 and mover == "squad":
        red = max(0, red + components.FLAME_COVER)
    return harm(target, kind, black, components.HITS_FROM[band], red=red)


def sniped(fire: AttackProfile, target: TargetProfile, away: int, red: int, *, downhill: bool) -> float:
    """Weigh a sniper's shot at the best figure, and the pin of that squad."""
    if target.kind == "vehicle" or components.SNIPER_FIRE.band(away, downhill=downhill) is None:
        return 0.0
    hits_from = components.HITS_FROM["sniper concealed" if fire.concealed else "sniper revealed"]
    hit, left = 1 - chances(len(target.figures), hits_from, red)[0], len(target.figures) > 1
    best = max(WORTH[figure] for figure in target.figures) if left else worth(target)
    heard = fire.concealed and away <= components.FARTHEST_CAMOUFLAGE_ROLL
    return hit * (best + left * pinned(target)) - (
        DISCOVERED * float(queries.found_at(away, 0)) if heard else 0.0
    )


@lru_cache(maxsize=65536)
def best_shot(
    fire: AttackProfile, target: TargetProfile, away: int, covers: Covers, *, downhill: bool
) -> float:
    """Weigh the better of normal and suppressive fire."""
    red, calm = covers
    normal = 0.0
    if target.kind != "sniper" or not red:
        normal = shot(fire, target, "normal", away, red=red, downhill=downhill)
    if fire.kind == "sniper" or target.kind == "vehicle":
        return normal
    return max(normal, shot(fire, target, "suppressive", away, red=calm, downhill=downhill))


@lru_cache(maxsize=65536)
def best_anywhere(fire: AttackProfile, target: TargetProfile, covers: Covers) -> float:
    """Weigh the same from the best place: an adjacent hex, for a sniper a far one."""
    away = components.SNIPER_FIRE.range if fire.kind == "sniper" else 1
    return best_shot(fire, target, away, covers, downhill=False)


# ------------------------------------------------------------------------------------------------ everywhere

TABLES = 8192
"""The number of tables of shots kept; they hold no unit of a map."""


@lru_cache(maxsize=TABLES)
@by_key
def shots_at(
    place: Place, stance: tuple[Ground, Place], fire: AttackProfile, defense: tuple[TargetProfile, Covers]
) -> float:
    """Weigh the best shot at a standing enemy, by the firer's hex; cached for units with equal traits."""
    (ground, at), (target, covers) = stance, defense
    return best_shot(fire, target, ground.away[place][at], covers, downhill=ground.downhill(place, at))


@lru_cache(maxsize=TABLES)
@by_key
def shots_by(
    place: Place, stance: tuple[Ground, Place], fire: AttackProfile, exposed: tuple[TargetProfile, bool]
) -> float:
    """Weigh the best shot of a standing enemy, by the target's hex, in smoke or in the clear; cached."""
    (ground, at), (target, smoke) = stance, exposed
    if target.kind == "vehicle":
        covers = target.armor, target.armor
    else:
        red = ground.cover(place) + components.SMOKE_COVER * smoke
        calm = ("elite" in target.figures) + ("officer" in target.figures)
        covers = red + (target.specialization == "medic"), red + calm
    return best_shot(fire, target, ground.away[place][at], covers, downhill=ground.downhill(at, place))


def clear_and_smoked(
    stance: tuple[Ground, Place], fire: AttackProfile, target: TargetProfile
) -> tuple[HexValues, HexValues]:
    """Weigh the best shots of a standing enemy by the target's hex, in the clear and in smoke."""
    return shots_by(stance, fire, (target, False)), shots_by(stance, fire, (target, True))
