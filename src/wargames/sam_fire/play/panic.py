"""German infantry near American tanks (SAF-15.6, SAF-18.1)."""

from functools import lru_cache

from wargames.sam_fire.ground.ground import REMEMBERED, Ground
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import mark
from wargames.sam_fire.values.components import COUNTERS, PANICKING_KINDS

FRIGHT = 2
"""The distance at which an American tank frightens, in hexes (SAF-15.6)."""


def near_tank(battle: Battle, german: Piece) -> bool:
    """Return whether an American tank is within two hexes; sight does not matter (SAF-R47)."""
    tanks = battle.occupancy.american_tanks
    return bool(tanks and german.here & frightening(battle.ground, tanks))


@lru_cache(maxsize=REMEMBERED)
def frightening(ground: Ground, tanks: int) -> int:
    """Return the hexes that are near to tanks."""
    for _ in range(FRIGHT):
        tanks |= ground.spread(tanks)
    return tanks


def frighten(battle: Battle, german: Piece) -> None:
    """Panic a German near an American tank (SAF-15.6)."""
    if near_tank(battle, german):
        panic(battle, german)


def panic(battle: Battle, german: Piece) -> None:
    """Give a German infantry unit a Panic marker, if it has none (SAF-15.6)."""
    if german.marker != "panic" and COUNTERS[german.id].kind in PANICKING_KINDS:
        mark(battle, german.id, "panic", "SAF-15.6", "SAF-R47")


def frighten_all(battle: Battle) -> None:
    """Panic every German near an American tank (SAF-15.6, SAF-R47)."""
    near = frightening(battle.ground, battle.occupancy.american_tanks)
    for german in battle.germans:
        if german.here & near:
            panic(battle, german)
