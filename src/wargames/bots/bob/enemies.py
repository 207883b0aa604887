"""The enemies in Band of Brothers by a sergeant's guess."""

from functools import lru_cache
from operator import attrgetter
from typing import Any

import attrs

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Place
from wargames.bob.values.components import TypeId
from wargames.bob.values.state import Counter, CounterId, Mode
from wargames.bots.bob.aim import Pose

READY = 1.25  # the factor for a hit on an enemy who has not acted
KEY_HEX = 1.3  # the factor for an enemy in a decisive hex

MARKERS = ("at", "reduced", "level", "concealed", "used", "prepared", "facing")
markers_of = attrgetter(*MARKERS)
"""Returns the traits of an enemy beside its type."""


@attrs.frozen(cache_hash=True)
class EnemyCounter:
    """An enemy counter by a guess; ``real`` is the chance that it is no decoy."""

    counter: Counter
    at: Place
    bit: int
    pose: Pose
    real: float
    ready: bool


@lru_cache(maxsize=16_384)
def enemy_counter(ground: Ground, id_: CounterId, type_: TypeId, real: float, *markers: Any) -> EnemyCounter:
    """Make an enemy from the traits of a counter, see :data:`markers_of`; alike ones are one object."""
    counter = Counter(id_, type_, **dict(zip(MARKERS, markers, strict=True)))
    at = counter.stands
    return EnemyCounter(counter, at, ground.bit[at], pose=pose(counter), real=real, ready=not counter.used)


def pose(counter: Counter) -> Pose:
    """Return the traits of a unit that fires."""
    return counter.type, counter.reduced, counter.level


def reaction_of(foe: EnemyCounter) -> Mode:
    """Return the mode in which an enemy reacts; once he has acted, only at units that come beside him."""
    return "final" if foe.counter.used else "op"


def weight(foe: EnemyCounter, keen: float, hexes: tuple[Place, ...]) -> float:
    """Weigh an enemy for a side, by his place and whether he has acted."""
    return keen * (KEY_HEX if foe.at in hexes else 1.0) * (READY if foe.ready else 1.0)
