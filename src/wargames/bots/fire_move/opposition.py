"""What the enemy does by fire from where he stands, and what may be done to him there.

All of it is the same until somebody of the enemy's moves or falls, and is kept for the decisions that follow.
"""

from collections.abc import Iterator
from typing import Any

from wargames.bots.fire_move.effects import PIN, chance
from wargames.bots.fire_move.ground import Ground, Place
from wargames.kernel.plane import Point

SHARE = (0.45, 0.25, 0.15)  # how likely the worst danger of a spot comes true, the next one and so on
LEAST, MOST = -40, 40
HARM = {fv: PIN * chance(4 - fv) + (1 - PIN) * chance(8 - fv) for fv in range(LEAST, MOST + 1)}
"""What fire does to each man, about, by its FV."""

Power = tuple[int, int, int, int]
"""What a group brings to bear, by range."""

Firing = tuple[tuple[Place, Power], ...]
"""Who may fire: where they stand, and what they bring to bear."""

Targets = tuple[tuple[Place, bool, int], ...]
"""Who may be fired at: where they stand, whether they have gone to ground, how many they are."""


class Opposition:
    """The groups of the enemy as they stand; what was asked about them is remembered."""

    def __init__(self, ground: Ground, firing: Firing, targets: Targets) -> None:
        self.ground, self.targets = ground, targets
        self.weighed: dict[Any, list[tuple[Point, float]]] = {}
        """What the best spots are worth that a group reaches, by all else that matters of it."""
        self._firing = [(ground.outlook(Point(*place)), power) for place, power in firing]
        self._worst: dict[tuple[Place, bool], list[int]] = {}
        self._exposures: dict[tuple[bool, int], Exposure] = {}
        self._powers: dict[Power | None, Firepower] = {}

    def exposure(self, *, ground: bool, cv: int) -> "Exposure":
        """Give what the worst of the enemy's fire does to each man at any point, for a turn."""
        found = self._exposures.get((ground, cv))
        if found is None:
            found = self._exposures[ground, cv] = Exposure(self, ground=ground, cv=cv)
        return found

    def worst_at(self, place: Place, *, ground: bool) -> list[int]:
        """List the FVs of the worst fire at a point."""
        key = (place, ground)
        found = self._worst.get(key)
        if found is None:
            fvs = list[int]()
            for outlook, power in self._firing:
                seen = outlook[place]
                if seen is not None:
                    band, way, terrain = seen
                    fvs.append(power[band] + way - terrain * (1 + ground))
            found = self._worst[key] = sorted(fvs, reverse=True)[: len(SHARE)]
        return found

    def firepower(self, power: Power | None) -> "Firepower":
        """Give what a group may do by fire from any point, at the best of its targets."""
        found = self._powers.get(power)
        if found is None:
            found = self._powers[power] = Firepower(self, power)
        return found


class Exposure(dict[Place, float]):
    """What the worst of the enemy's fire does to each man at a point, found out when it is asked."""

    def __init__(self, opposition: Opposition, *, ground: bool, cv: int) -> None:
        super().__init__()
        self._opposition, self._ground, self._cv = opposition, ground, cv

    def __missing__(self, place: Place) -> float:
        worst = self._opposition.worst_at(place, ground=self._ground)
        each = [share * HARM[fv - self._cv] for share, fv in zip(SHARE, worst, strict=False)]
        found = self[place] = sum(each)
        return found


class Firepower(dict[Place, float]):
    """What a group does by fire from a point, at the best of its targets, found out when it is asked."""

    def __init__(self, opposition: Opposition, power: Power | None) -> None:
        super().__init__()
        self._opposition, self._power = opposition, power

    def __missing__(self, place: Place) -> float:
        found = self[place] = max(self._effects(place), default=0.0)
        return found

    def _effects(self, place: Place) -> Iterator[float]:
        power, outlook = self._power, self._opposition.ground.outlook(Point(*place))
        for at, lying, men in self._opposition.targets if power else ():
            seen = outlook[at]
            if seen is not None and power:
                band, way, terrain = seen
                yield HARM[power[band] + way - terrain * (1 + lying)] * men
