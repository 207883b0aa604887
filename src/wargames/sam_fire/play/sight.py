"""Lines of sight in play (section 8)."""

from functools import lru_cache

from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.contacts import Crosses, Witness
from wargames.kernel.geometry.hexes import Hex
from wargames.sam_fire.ground.ground import REMEMBERED, Ground, bits_of
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, TANKS, Terrain
from wargames.sam_fire.values.map_sheet import Place

TERRAIN_CLAUSE: dict[Terrain, str] = {"woods": "SAF-8.3", "building": "SAF-8.4", "hill": "SAF-8.8"}


RANGE = {id_: counter.range for id_, counter in COUNTERS.items()}


def friends(battle: Battle, unit: OnMap) -> int:
    """Return the hexes whose friendly units block the unit's fire (SAF-8.12, SAF-8.14, SAF-8.15, SAF-R18)."""
    occupied = battle.occupancy
    infantry, tanks = (
        (occupied.american_infantry, occupied.american_tanks)
        if unit.id in AMERICANS
        else (occupied.german_infantry, occupied.german_tanks)
    )
    return infantry | tanks if unit.id in TANKS else infantry


def sees(battle: Battle, unit: OnMap, to: Place) -> bool:
    """Return whether a unit has a line of sight to a hex."""
    return clear(battle, unit.at, to, friends(battle, unit))


def clear(battle: Battle, origin: Place, to: Place, units: int) -> bool:
    """Return whether the line is clear of terrain and of the units in some hexes.

    SAF-8.1, SAF-8.2, SAF-8.3, SAF-8.4, SAF-8.5, SAF-8.6, SAF-8.7, SAF-8.8, SAF-8.9, SAF-8.10, SAF-8.11,
    SAF-8.12, SAF-8.13, SAF-8.14, SAF-8.15.
    """
    ground = battle.ground
    if not ground.terrain_sight(origin) & ground.bit[to]:
        return False
    return bool(ground.bit[origin] & ground.hills) or past_units(ground, origin, ground.bit[to], units)


def past_units(ground: Ground, origin: Place, to: int, units: int) -> bool:
    """Return whether a line that terrain leaves clear passes the units in some hexes (SAF-8.12, SAF-R18)."""
    entered, beside, _ = ground.lines[origin][to]
    if units & entered:
        return False
    if not units & beside:
        return True
    return combined(ground, origin, to, units & beside)


@lru_cache(maxsize=REMEMBERED)
def combined(ground: Ground, origin: Place, to: int, units: int) -> bool:
    """Return whether a line passes units beside it, which may block together with terrain (SAF-R15)."""
    place = ground.place[to]
    return ground.sees(origin, place, ground.blockers(origin, place) | units)


def sight_refusal(battle: Battle, unit: OnMap, to: Place) -> Refusal | None:
    """Return the refusal of a target hidden from a unit."""
    if sees(battle, unit, to):
        return None
    ground = battle.ground
    high = bool(ground.bit[unit.at] & ground.hills)
    blocking = ground.blockers(unit.at, to) | (0 if high else friends(battle, unit))
    return hidden_by(battle, ground.witnesses(unit.at, to, blocking)[0], to)


def terrain_refusal(battle: Battle, origin: Place, to: Place) -> Refusal | None:
    """Return the refusal of a hex hidden by terrain (SAF-12.7, SAF-R19)."""
    ground = battle.ground
    found = ground.witnesses(origin, to, ground.blockers(origin, to))
    return hidden_by(battle, found[0], to) if found else None


def hidden_by(battle: Battle, witness: Witness, to: Place) -> Refusal:
    """Say what blocks a line."""
    if isinstance(witness, Crosses):
        clause, what = _blocker(battle, witness.hex, to)
        return Refusal(clause, f"no line of sight to {to}: {what} is in the way")
    beside = getattr(witness, "blockers", ())
    sides = [_blocker(battle, hex_, to)[1] for hex_ in beside if hex_ in battle.ground.layout]
    if len(sides) < len(beside):
        sides.append("the edge of the map")
    return Refusal("SAF-R15", f"no line of sight to {to}: it runs between {' and '.join(sides)}")


def _blocker(battle: Battle, hex_: Hex, to: Place) -> tuple[str, str]:
    """Name the blocking unit or terrain of a hex, with its clause."""
    place = battle.ground.layout.label(hex_)
    terrain = battle.ground.terrain[place]
    hill = battle.ground.terrain[to] == "hill"
    if terrain == "hill" and hill:
        return "SAF-8.11", f"the outer hill hex {place}"
    if terrain in TERRAIN_CLAUSE and not (hill and terrain != "hill"):
        return TERRAIN_CLAUSE[terrain], f"{terrain} in {place}"
    units = battle.at(place)
    clause = "SAF-8.14" if units and all(unit.id in TANKS for unit in units) else "SAF-8.12"
    return clause, f"{' and '.join(unit.id for unit in units)} in {place}"


def field_of(battle: Battle, unit: Piece, targets: int, range_: int | None = None) -> int:
    """Return the hexes among ``targets`` in sight and range of a unit (SAF-8.17, SAF-R22)."""
    near = targets & battle.ground.fields[unit.at, RANGE[unit.id] if range_ is None else range_]
    return unhidden(battle.ground, unit.at, near, friends(battle, unit)) if near else 0


def unhidden(ground: Ground, origin: Place, near: int, units: int) -> int:
    """Return the hexes in sight that units do not hide (SAF-8.12, SAF-8.13)."""
    if ground.bit[origin] & ground.hills:
        return near
    lines, seen = ground.lines[origin], near
    for bit in bits_of(near):
        if units & lines[bit][2] and not past_units(ground, origin, bit, units):
            seen ^= bit
    return seen
