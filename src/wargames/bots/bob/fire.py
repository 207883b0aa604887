"""The fire of the enemies in Band of Brothers on a unit, hex by hex, computed on request and cached."""

from functools import lru_cache

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import TypeId
from wargames.bob.values.state import Mode
from wargames.bots.bob.aim import Aims, Pose, aims_from, harm, pierce, worth
from wargames.bots.bob.enemies import EnemyCounter
from wargames.bots.caches import LazyDict

ANYWHERE = -1
"""The bits of all hexes."""


OnPlace = LazyDict[Place, float]
"""Expected harm of fire, by the target's hex."""

Watchers = LazyDict[Place, tuple[int, ...]]
"""The numbers of the hexes that see and reach a hex, by that hex."""


@lru_cache(maxsize=16_384)
def fire_from(
    ground: Ground, firer: Pose, origin: Place, mode: Mode, *, target: tuple[Pose, bool]
) -> OnPlace:
    """Weigh the fire of a unit from a hex at a target, concealed or not; cached."""
    return LazyDict(_harm_in, aims_from(ground, firer, origin, mode), target)


def _harm_in(aims: Aims, target: tuple[Pose, bool], place: Place) -> float:
    chance, margin = aims[place]
    (type_, reduced, level), concealed = target
    return chance * harm(type_, level, margin - concealed, reduced=reduced) if chance else 0.0


def watchers_of(ground: Ground, each: list[tuple[int, int]]) -> Watchers:
    """Return the watchers of each hex; ``each`` has their own bits, and those of the hexes in reach."""
    return LazyDict(_watching, ground, each)


def _watching(ground: Ground, each: list[tuple[int, int]], place: Place) -> tuple[int, ...]:
    bit = ground.bit[place]
    seen = field(ground, place) & ~bit
    return tuple([at for at, (there, reach) in enumerate(each) if there & seen and reach & bit])


def fire_on(watchers: Watchers, shares: list[float], fires: list[OnPlace]) -> OnPlace:
    """Weigh the fire of all watchers on a unit on foot; ``shares`` weight the fire of each."""
    return LazyDict(_sum_of_fire, watchers, shares, fires)


def _sum_of_fire(watchers: Watchers, shares: list[float], fires: list[OnPlace], place: Place) -> float:
    return sum([shares[at] * fires[at][place] for at in watchers[place]])


Vehicle = tuple[TypeId, Direction]
"""A vehicle by its type, and where it faces."""


def fire_on_vehicle(
    ground: Ground, watchers: Watchers, firing: list[tuple[EnemyCounter, Mode]], target: Vehicle
) -> OnPlace:
    """Weigh the fire of all watchers on a vehicle with its facing."""
    return LazyDict(_pierced, ground, watchers, (firing, target))


def _pierced(
    ground: Ground, watchers: Watchers, shots: tuple[list[tuple[EnemyCounter, Mode]], Vehicle], place: Place
) -> float:
    firing, target = shots
    there, value = [firing[at] for at in watchers[place]], worth(target[0])
    return sum(
        [
            foe.real * pierce(ground, foe.pose, (foe.at, place), mode, target=target) * value
            for foe, mode in there
        ]
    )
