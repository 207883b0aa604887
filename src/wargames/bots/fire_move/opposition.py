"""The enemy's fire from his places, and fire at him there.

Results are cached for the next decisions until an enemy moves or falls.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wargames.bots.caches import kept
from wargames.bots.fire_move.effects import PIN, chance
from wargames.bots.fire_move.move_field import MoveField, PointKey, prize
from wargames.kernel.geometry.plane import Point

if TYPE_CHECKING:
    from wargames.fire_move.ground.sight_arrays import Integers, Reals

SHARE = (0.45, 0.25, 0.15)  # the chances that the worst danger of a spot comes true, the next one and so on
LEAST, MOST = -40, 40
HARM = {fv: PIN * chance(4 - fv) + (1 - PIN) * chance(8 - fv) for fv in range(LEAST, MOST + 1)}
"""An estimate of the harm of fire to each man, by its FV."""
HARMS = np.array([HARM[fv] for fv in range(LEAST, MOST + 1)])

POWER = 0.35  # the value of a possible shot, as a part of its effect

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


WIDE = MOST - LEAST + 1


@lru_cache(maxsize=256)
def powers_of(power: Power) -> "Integers":
    """Return the FVs of a group by range band, as an array."""
    return np.array(power, np.int64)


@lru_cache(maxsize=256)
def harms_by(power: Power) -> "Reals":
    """Return the expected harm of such a group to each man, by range band and, within it, by concealment."""
    fvs = powers_of(power)[:, np.newaxis] + np.arange(WIDE)
    return HARMS.take(fvs, mode="clip").ravel()


class Opposition:
    """The groups of the enemy in their places: their fire, and fire at them.

    One spot is evaluated line by line, all spots of the table at once as numpy arrays, with the same numbers.
    """

    def __init__(self, ground: MoveField, firing: Firing, targets: Targets) -> None:
        self.ground, self.firing, self.targets = ground, firing, targets
        self._firing = [(ground.sights_from(place), power) for place, power in firing]
        self._exposures: dict[tuple[bool, int], ExposureField] = {}

    @kept
    def point_values(self, interests: Interests) -> "PointValues":
        """Return the values of points to a group that stands there."""
        return PointValues(self, interests)

    def exposure(self, *, ground: bool, cv: int) -> "ExposureField":
        """Return the expected harm of the enemy's worst fire to each man, by point, for a turn."""
        found = self._exposures.get((ground, cv))
        if found is None:
            found = self._exposures[ground, cv] = ExposureField(self, ground=ground, cv=cv)
        return found

    @kept
    def worst_at(self, place: PointKey) -> list[int]:
        """List the FVs of the worst fire at a point, the worst first, before its terrain conceals."""
        lines = [(sights[place], power) for sights, power in self._firing]
        fvs = [power[seen.band] + seen.way for seen, power in lines if seen is not None]
        return sorted(fvs, reverse=True)[: len(SHARE)]

    @cached_property
    def worst_everywhere(self) -> "Integers":
        """The FVs of the worst fire at all spots of the table: a row for the worst, the next, and so on."""
        seen = [(self.ground.panorama(place), power) for place, power in self.firing]
        fvs = [powers_of(power).take(one.bands) + one.there for one, power in seen]
        rows = np.array(fvs, np.int64).reshape(-1, len(self.ground.listed))
        rows.sort(axis=0)
        return rows[: -len(SHARE) - 1 : -1]

    @cached_property
    def seen_from_everywhere(self) -> "tuple[Integers, Reals]":
        """Indices into `harms_by` of each target from every spot, and the men of each."""
        lines = np.empty((len(self.targets), len(self.ground.listed)), np.int64)
        for number, (place, lying, _) in enumerate(self.targets):
            seen = self.ground.panorama(place)
            hidden = seen.back - self.ground.cover(Point(*place)) * (1 + lying)
            lines[number] = WIDE * seen.bands + np.maximum(hidden, LEAST) - LEAST
        return lines, np.array([[men] for *_, men in self.targets], np.float64)

    @kept
    def firepower(self, power: Power | None) -> "FirepowerField":
        """Return the expected harm of a group's fire at its best target, by point."""
        return FirepowerField(self, power)


class ExposureField(dict[PointKey, float]):
    """Expected harm of the enemy's worst fire to each man, by the point where he stands."""

    def __init__(self, opposition: Opposition, *, ground: bool, cv: int) -> None:
        super().__init__()
        self._opposition, self._lying, self._cv = opposition, 1 + ground, cv

    @cached_property
    def everywhere(self) -> "Reals":
        """The values of all spots of the table."""
        conceals = self._lying * self._opposition.ground.covers + self._cv
        harms = HARMS.take(self._opposition.worst_everywhere - conceals - LEAST, mode="clip")
        each = (share * harm for share, harm in zip(SHARE, harms, strict=False))
        return sum(each, np.zeros(len(conceals)))

    def __missing__(self, place: PointKey) -> float:
        opposition, number = self._opposition, self._opposition.ground.number.get(place)
        if number is not None and "worst_everywhere" in vars(opposition):  # no line need be followed
            at_spot: float = self.everywhere.item(number)
            return self.setdefault(place, at_spot)
        conceals = self._lying * opposition.ground.cover(Point(*place)) + self._cv
        worst = opposition.worst_at(place)
        each = [share * HARM[fv - conceals] for share, fv in zip(SHARE, worst, strict=False)]
        found = self[place] = sum(each)
        return found


class FirepowerField(dict[PointKey, float]):
    """Expected harm of a group's fire at its best target, by the point where it stands."""

    def __init__(self, opposition: Opposition, power: Power | None) -> None:
        super().__init__()
        self._opposition, self._power = opposition, power

    @cached_property
    def everywhere(self) -> "Reals":
        """The values of all spots of the table."""
        opposition = self._opposition
        if not opposition.targets or not self._power:
            return np.zeros(len(opposition.ground.listed))
        lines, men = opposition.seen_from_everywhere
        best: Reals = (harms_by(self._power).take(lines) * men).max(axis=0)
        return best

    def __missing__(self, place: PointKey) -> float:
        found = self[place] = max(self._effects(place), default=0.0)
        return found

    def _effects(self, place: PointKey) -> Iterator[float]:
        power, sights = self._power, self._opposition.ground.sights_from(place)
        for at, lying, men in self._opposition.targets if power else ():
            seen = sights[at]
            if seen is not None and power:
                band, way, terrain = seen
                yield HARM[power[band] + way - terrain * (1 + lying)] * men


class PointValues(dict[PointKey, float]):
    """Values of points to a group that stands there."""

    def __init__(self, opposition: Opposition, interests: Interests) -> None:
        super().__init__()
        self._ground, self._interests = opposition.ground, interests
        self._firepower = opposition.firepower(interests.power)
        self._exposure = opposition.exposure(ground=False, cv=0)
        self.worths: dict[int, Reals] = {}
        """Values of going to the spots, by what conceals on the way."""

    @cached_property
    def everywhere(self) -> "Reals":
        """The values of all spots of the table, in the order of their ranking."""
        worth, _, weights, share, caution = self._interests
        order, drawn = self._ground.ranked(weights, share)
        power, safe = self._firepower.everywhere[order], self._exposure.everywhere[order]
        stands: Reals = drawn + POWER * power - caution * (worth * safe)
        return stands

    @cached_property
    def best(self) -> float:
        """The highest value of any spot."""
        return float(self.everywhere.max())

    def __missing__(self, place: PointKey) -> float:
        worth, _, weights, share, caution = self._interests
        drawn = prize(weights, share, self._ground.nearness(place))
        danger = worth * self._exposure[place]
        found = self[place] = drawn + POWER * self._firepower[place] - caution * danger
        return found
