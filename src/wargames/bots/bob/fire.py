"""The fire of the enemies in Band of Brothers on a unit, hex by hex: found out when it is asked, and kept."""

from functools import lru_cache

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import TypeId
from wargames.bob.values.state import Mode
from wargames.bots.bob.aim import Aims, Pose, aims_from, harm, pierce, worth
from wargames.bots.bob.foes import Foe

ANYWHERE = -1
"""The bits of all hexes."""


class Fire(dict[Place, float]):
    """What the fire of a unit from a hex does to a target, concealed or not, by where the target stands."""

    __slots__ = ("_aims", "_concealed", "_target")

    def __init__(self, aims: Aims, target: Pose, *, concealed: bool) -> None:
        super().__init__()
        self._aims, self._target, self._concealed = aims, target, concealed

    def __missing__(self, place: Place) -> float:
        chance, margin = self._aims[place]
        type_, reduced, level = self._target
        found = chance * harm(type_, level, margin - self._concealed, reduced=reduced) if chance else 0.0
        self[place] = found
        return found


@lru_cache(maxsize=16_384)
def fire_from(ground: Ground, firer: Pose, origin: Place, mode: Mode, target: tuple[Pose, bool]) -> Fire:
    """Weigh the fire of a unit from a hex; kept."""
    posed, concealed = target
    return Fire(aims_from(ground, firer, origin, mode), posed, concealed=concealed)


class Watchers(dict[Place, tuple[int, ...]]):
    """Which of some hexes, by their numbers, see a hex, itself apart, and reach it: hex by hex."""

    __slots__ = ("_each", "_ground")

    def __init__(self, ground: Ground, each: list[tuple[int, int]]) -> None:
        """Take the bit of each, with the bits of the hexes that it reaches."""
        super().__init__()
        self._ground, self._each = ground, each

    def __missing__(self, place: Place) -> tuple[int, ...]:
        bit = self._ground.bit[place]
        seen = field(self._ground, place) & ~bit
        numbers = [at for at, (there, reach) in enumerate(self._each) if there & seen and reach & bit]
        found = self[place] = tuple(numbers)
        return found


class FireOn(dict[Place, float]):
    """The fire of all who watch a hex on a unit on foot, by the hex."""

    __slots__ = ("_fires", "_shares", "_watchers")

    def __init__(self, watchers: Watchers, shares: list[float], fires: list[Fire]) -> None:
        """Take how much the fire of each enemy counts, and what it does."""
        super().__init__()
        self._watchers, self._shares, self._fires = watchers, shares, fires

    def __missing__(self, place: Place) -> float:
        shares, fires = self._shares, self._fires
        found = self[place] = sum([shares[at] * fires[at][place] for at in self._watchers[place]])
        return found


class FireOnVehicle(dict[Place, float]):
    """The fire of all who watch a hex on a vehicle that faces somewhere, by the hex."""

    __slots__ = ("_firing", "_ground", "_target", "_watchers")

    def __init__(
        self,
        ground: Ground,
        watchers: Watchers,
        firing: list[tuple[Foe, Mode]],
        target: tuple[TypeId, Direction],
    ) -> None:
        super().__init__()
        self._ground, self._watchers, self._firing, self._target = ground, watchers, firing, target

    def __missing__(self, place: Place) -> float:
        firing = [self._firing[at] for at in self._watchers[place]]
        found = self[place] = sum([self._pierced(foe, mode, place) for foe, mode in firing])
        return found

    def _pierced(self, foe: Foe, mode: Mode, place: Place) -> float:
        chance = pierce(self._ground, foe.pose, (foe.at, place), mode, self._target)
        return foe.real * chance * worth(self._target[0])
