"""The fire of the enemies in Band of Brothers on a unit, hex by hex, computed on request and cached."""

from functools import lru_cache

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import TypeId
from wargames.bob.values.state import Mode
from wargames.bots.bob.aim import Aims, Pose, harm, pierce, worth
from wargames.bots.bob.enemies import EnemyCounter
from wargames.bots.caches import LazyDict, by_key

ANYWHERE = -1
"""The bits of all hexes."""

OnPlace = LazyDict[Place, float]
"""Expected harm of fire, by the target's hex."""

Watchers = LazyDict[Place, tuple[int, ...]]
"""The numbers of the hexes that see and reach a hex, by that hex."""

Vehicle = tuple[TypeId, Direction]
"""A vehicle by its type, and where it faces."""


@lru_cache(maxsize=16_384)
@by_key
def fire_by(place: Place, aims: Aims, target: tuple[Pose, bool]) -> float:
    """Weigh the shots of a unit at a target, concealed or not, by the target's hex; cached."""
    chance, margin = aims[place]
    (type_, reduced, level), concealed = target
    return chance * harm(type_, level, margin - concealed, reduced=reduced) if chance else 0.0


@by_key
def watchers_of(place: Place, ground: Ground, each: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return the watchers of a hex; ``each`` has their own bits, and those of the hexes in reach."""
    bit = ground.bit[place]
    seen = field(ground, place) & ~bit
    return tuple([at for at, (there, reach) in enumerate(each) if there & seen and reach & bit])


@by_key
def fire_on(place: Place, watchers: Watchers, shares: list[float], fires: list[OnPlace]) -> float:
    """Weigh the fire of all watchers on a unit on foot; ``shares`` weight the fire of each."""
    return sum([shares[at] * fires[at][place] for at in watchers[place]])


@by_key
def fire_on_vehicle(
    place: Place, ground: Ground, watchers: Watchers, shots: tuple[list[tuple[EnemyCounter, Mode]], Vehicle]
) -> float:
    """Weigh the fire of all watchers on a vehicle with its facing."""
    firing, target = shots
    value = worth(target[0])
    return sum(
        [
            foe.real * pierce(ground, foe.pose, (foe.at, place), mode, target=target) * value
            for foe, mode in [firing[at] for at in watchers[place]]
        ]
    )
