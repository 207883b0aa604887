"""German infantry near American tanks (SAF-15.6, SAF-18.1)."""

from functools import lru_cache

from wargames.sam_fire.ground.ground import REMEMBERED, Ground
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import COUNTERS, PANICKING_KINDS
from wargames.sam_fire.values.events import MarkerChanged
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

FRIGHT = 2
"""How near an American tank frightens, in hexes (SAF-15.6)."""

CLAUSES = ("SAF-15.6", "SAF-R47")


def near_tank(battle: Battle, place: Place) -> bool:
    """Tell whether an American tank is within two hexes; sight does not matter (SAF-R47)."""
    tanks, ground = battle.occupancy.american_tanks, battle.ground
    return bool(tanks and ground.bit[place] & frightening(ground, tanks))


@lru_cache(maxsize=REMEMBERED)
def frightening(ground: Ground, tanks: int) -> int:
    """Give the hexes that are near to tanks."""
    for _ in range(FRIGHT):
        tanks |= ground.spread(tanks)
    return tanks


def frighten(battle: Battle, id_: UnitId) -> None:
    """Panic a German that an American tank is near to (SAF-15.6)."""
    if near_tank(battle, battle.units[id_].at):
        panic(battle, id_)


def panic(battle: Battle, id_: UnitId) -> None:
    """Give a German infantry unit a Panic marker, if it has none (SAF-15.6)."""
    unit = battle.units[id_]
    if unit.marker != "panic" and COUNTERS[id_].kind in PANICKING_KINDS:
        battle.record(MarkerChanged, id_, unit.marker, "panic", CLAUSES)
        battle.units[id_] = unit.marked("panic")


def frighten_all(battle: Battle) -> None:
    """Panic every German that an American tank is near to: one has moved (SAF-15.6, SAF-R47)."""
    ground = battle.ground
    near = frightening(ground, battle.occupancy.american_tanks)
    for unit in battle.of("german"):
        if ground.bit[unit.at] & near:
            panic(battle, unit.id)
