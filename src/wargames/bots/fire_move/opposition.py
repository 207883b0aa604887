"""The enemy's fire from his places, and fire at him there.

Results are cached for the next decisions until an enemy moves or falls.
"""

from functools import cached_property
from typing import NamedTuple

from wargames.bots.caches import LazyDict, by_key, kept
from wargames.bots.fire_move.effects import PIN, chance
from wargames.bots.fire_move.move_field import MoveField, PointKey

SHARE = (0.45, 0.25, 0.15)  # the chances that the worst danger of a spot comes true, the next one and so on
LEAST, MOST = -40, 40
HARM = {fv: PIN * chance(4 - fv) + (1 - PIN) * chance(8 - fv) for fv in range(LEAST, MOST + 1)}
"""An estimate of the harm of fire to each man, by its FV."""

POWER = 0.35  # the value of a possible shot, as a part of its effect

ByPoint = LazyDict[PointKey, float]
"""Values by the point where a group stands."""

Power = tuple[int, int, int, int]
"""The FV of a group by range band."""

Firing = tuple[tuple[PointKey, Power], ...]
"""The possible firers: their places and their power."""

Targets = tuple[tuple[PointKey, bool, int], ...]
"""The possible targets: their places, whether they have gone to ground, their number."""


class Interests(NamedTuple):
    """The facts of a group that decide the value of places for it.

    Its worth, its power, the weight of each objective, its share in taking or holding one, and the weight of
    danger.
    """

    worth: float
    power: Power | None
    weights: tuple[float, ...]
    share: float
    caution: float


class Opposition:
    """The groups of the enemy in their places: their fire, and fire at them."""

    def __init__(self, ground: MoveField, firing: Firing, targets: Targets) -> None:
        self.ground, self.firing, self.targets = ground, firing, targets
        self._firing = [(ground.sights_from(place), power) for place, power in firing]
        self.worst_at: LazyDict[PointKey, list[int]] = LazyDict(self._worst)
        self.exposures: LazyDict[tuple[bool, int], ByPoint] = LazyDict(exposure, self)
        """The enemy's fire for a turn at men who have gone to ground or not, with a CV."""
        self.firepower: LazyDict[Power | None, ByPoint] = LazyDict(firepower, self)
        """The fire of a group."""

    @kept
    def point_values(self, interests: Interests) -> "PointValues":
        """Return the values of points to a group that stands there."""
        return PointValues(self, interests)

    def _worst(self, place: PointKey) -> list[int]:
        """List the FVs of the worst fire at a point, the worst first, before its terrain conceals."""
        lines = [(sights[place], power) for sights, power in self._firing]
        fvs = [power[seen.band] + seen.way for seen, power in lines if seen is not None]
        return sorted(fvs, reverse=True)[: len(SHARE)]


@by_key
def exposure(place: PointKey, concealment: tuple[bool, int], opposition: Opposition) -> float:
    """Return the expected harm of the enemy's worst fire to each man, by the point where he stands."""
    ground, cv = concealment
    conceals = (1 + ground) * opposition.ground.covers[place] + cv
    found = 0.0
    for share, fv in zip(SHARE, opposition.worst_at[place], strict=False):
        found += share * HARM[fv - conceals]
    return found


@by_key
def firepower(place: PointKey, power: Power | None, opposition: Opposition) -> float:
    """Return the expected harm of a group's fire at its best target, by the point where it stands."""
    best, sights = 0.0, opposition.ground.sights_from(place)
    for at, lying, men in opposition.targets if power else ():
        seen = sights[at]
        if seen is not None and power:
            band, way, terrain = seen
            best = max(best, HARM[power[band] + way - terrain * (1 + lying)] * men)
    return best


class PointValues(dict[PointKey, float]):
    """Values of points to a group that stands there."""

    def __init__(self, opposition: Opposition, interests: Interests) -> None:
        super().__init__()
        ground = opposition.ground
        self._spots = ground.keys
        self._prizes = ground.prizes(interests.weights, interests.share)
        self._firepower = opposition.firepower[interests.power]
        self._exposure = opposition.exposures[False, 0]
        self._worth, self._caution = interests.worth, interests.caution

    @cached_property
    def best(self) -> float:
        """The highest value of any spot of the table."""
        return max([self[spot] for spot in self._spots])

    def __missing__(self, place: PointKey) -> float:
        danger = self._worth * self._exposure[place]
        found = self._prizes[place] + POWER * self._firepower[place] - self._caution * danger
        self[place] = found
        return found
