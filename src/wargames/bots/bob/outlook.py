"""What the enemies of Band of Brothers may do, and what may be done to them, as they stand.

All of it is worked out when it is asked for, and kept as long as they stand so: from one choice to the next
an enemy mostly does.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import attrs

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import TYPES, TypeId
from wargames.bob.values.state import Counter, CounterId, Mode
from wargames.bots.bob.aim import Pose, aim, harm, pierce, worth

K = TypeVar("K")
T = TypeVar("T")

LATER = 0.5  # the same for a shot that comes only next turn
READY = 1.25  # how much more it is worth to hit an enemy who has not acted
KEY_HEX = 1.3  # and one who stands where the battle is decided


class Known(dict[K, T]):
    """Values by key, each worked out once."""

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> T:
        found = self[key] = self._make(key)
        return found


@attrs.frozen(cache_hash=True)
class Foe:
    """An enemy counter as it is taken to be; ``real`` is the chance that it is no decoy."""

    counter: Counter
    at: Place
    bit: int
    pose: Pose
    real: float
    ready: bool


@lru_cache(maxsize=16_384)
def foe_of(ground: Ground, id_: CounterId, type_: TypeId, real: float, *markers: Any) -> Foe:
    """Make an enemy of what matters of a counter, see :func:`markers_of`: alike ones are one."""
    at, reduced, level, concealed, used_, prepared, facing = markers
    counter = Counter(id_, type_, at, reduced, level, concealed, used=used_, prepared=prepared, facing=facing)
    return Foe(counter, at, ground.bit[at], pose(counter), real, not used_)


def markers_of(counter: Counter) -> tuple[Any, ...]:
    """Give all that matters of an enemy but what it is."""
    return (
        counter.at,
        counter.reduced,
        counter.level,
        counter.concealed,
        counter.used,
        counter.prepared,
        counter.facing,
    )


def pose(counter: Counter) -> Pose:
    """Give what matters of a unit that fires."""
    return counter.type, counter.reduced, counter.level


@lru_cache(maxsize=16_384)
def fire_from(
    ground: Ground, firer: Pose, origin: Place, mode: Mode, target: tuple[Pose, bool]
) -> Known[Place, float]:
    """Weigh the fire of a unit from a hex on a target, concealed or not, by where the target stands."""
    (type_, reduced, level), concealed = target

    def fire_on(place: Place) -> float:
        chance, margin = aim(ground, firer, (origin, place), mode)
        return chance * harm(type_, level, margin - concealed, reduced=reduced) if chance else 0.0

    return Known(fire_on)


@lru_cache(maxsize=16_384)
def aims_at(ground: Ground, firer: Pose, target: Place, mode: Mode) -> Known[Place, tuple[float, int]]:
    """Give the chance to fire at infantry in a hex, and the highest die that suppresses, by firer's hex."""
    return Known(lambda origin: aim(ground, firer, (origin, target), mode))


Line = tuple[Foe, int, float, Known[Place, float]]
"""An enemy, the hexes into which he may fire now, how much it counts, and what his fire does."""


def used(foe: Foe) -> bool:
    """Tell whether an enemy has acted: he may fire only at who comes beside him."""
    return foe.counter.used


def reaction_of(foe: Foe) -> Mode:
    """Tell how an enemy reacts."""
    return "final" if foe.counter.used else "op"


class Outlook:
    """Weighs the enemies as they stand, in points of which a paratrooper squad is worth 10.

    ``mixed`` are the hexes in which they stand beside counters of the side that judges, ``keen`` tells how
    much more their losses count than its own, ``hexes`` are those that are fought for.
    """

    def __init__(
        self, ground: Ground, foes: tuple[Foe, ...], mixed: int, *, keen: float, hexes: tuple[Place, ...]
    ) -> None:
        self.ground, self.foes, self.mixed = ground, foes, mixed
        self.keen, self.hexes = keen, hexes
        self.by_hex: dict[Place, list[Foe]] = {}
        for foe in foes:
            self.by_hex.setdefault(foe.at, []).append(foe)
        self._where = ground.mask(self.by_hex)
        self._open_targets = [
            (ground.bit[place], place) for place in self.by_hex if not ground.bit[place] & mixed
        ]
        self.ends: dict[Any, Any] = {}  # these two are kept for wargames.bots.bob.best_ends
        self.offered: dict[Any, float] = {}
        self._watchers = Known(self._watching)
        self._gains = Known(self._gain_in)
        self._dangers = Known(self._dangers_to)
        self._risks = Known(self._risks_to)
        self._best_shots = Known(self._best_shots_of)
        self._waiting = Known(self._waiting_shot)

    # danger

    def watchers(self, place: Place) -> list[Foe]:
        """List the enemies outside Melee who see a hex."""
        return self._watchers[place]

    def _watching(self, place: Place) -> list[Foe]:
        seen = field(self.ground, place) & ~self.mixed
        return [foe for foe in self.foes if foe.bit & seen and foe.at != place]

    def dangers(self, counter: Counter, *, concealed: bool) -> Known[Place, float]:
        """Weigh the fire that may fall on a unit until it acts again, by the hex where it is."""
        facing = counter.facing if counter.unit.kind == "vehicle" else None
        return self._dangers[pose(counter), facing, concealed]

    def _dangers_to(self, target: tuple[Pose, Direction | None, bool]) -> Known[Place, float]:
        posed, facing, concealed = target
        if facing is not None:
            aimed = (posed[0], facing)
            return Known(
                lambda place: sum([self._pierced(foe, aimed, place, "fire") for foe in self.watchers(place)])
            )
        return self._fire_of(
            [
                (
                    foe,
                    -1,
                    foe.real * (1.0 if foe.ready else LATER),
                    self._fire(foe, "fire", (posed, concealed)),
                )
                for foe in self.foes
            ]
        )

    def risks(self, counter: Counter) -> Known[Place, float]:
        """Weigh the fire that may meet a unit that moves, by the hex that it moves into."""
        return self._risks[pose(counter), counter.facing]

    def _risks_to(self, target: tuple[Pose, Direction | None]) -> Known[Place, float]:
        posed, facing = target
        if TYPES[posed[0]].kind == "vehicle":
            return Known(lambda place: self._risk_of_vehicle(posed, facing, place))
        around = self.ground.around
        return self._fire_of(
            [
                (
                    foe,
                    around[foe.at] if used(foe) else -1,
                    foe.real,
                    self._fire(foe, reaction_of(foe), (posed, False)),
                )
                for foe in self.foes
            ]
        )

    def _risk_of_vehicle(self, posed: Pose, facing: Direction | None, place: Place) -> float:
        assert facing is not None, "a vehicle that moves faces somewhere"
        bit, around = self.ground.bit[place], self.ground.around
        near = (foe for foe in self.watchers(place) if not used(foe) or around[foe.at] & bit)
        return sum([self._pierced(foe, (posed[0], facing), place, reaction_of(foe)) for foe in near])

    def _pierced(self, foe: Foe, target: tuple[TypeId, Direction], place: Place, mode: Mode) -> float:
        chance = pierce(self.ground, foe.pose, (foe.at, place), mode, target)
        return foe.real * chance * worth(target[0])

    def _fire(self, foe: Foe, mode: Mode, target: tuple[Pose, bool]) -> Known[Place, float]:
        return fire_from(self.ground, foe.pose, foe.at, mode, target)

    def _fire_of(self, lines: list[Line]) -> Known[Place, float]:
        """Add the fire of all who see a hex and are asked about it."""
        ground, mixed = self.ground, self.mixed
        each = [(foe.bit, foe.at, reach, share, fire) for foe, reach, share, fire in lines]

        def fire_on(place: Place) -> float:
            seen, bit = field(ground, place) & ~mixed, ground.bit[place]
            return sum(
                [
                    share * fire[place]
                    for there, at, reach, share, fire in each
                    if there & seen and reach & bit and at != place
                ]
            )

        return Known(fire_on)

    # shots

    def gain(self, foe: Foe, margin: int) -> float:
        """Weigh what a die does to an enemy, if he is real or not."""
        one = foe.counter
        hit = harm(one.type, one.level, margin - one.concealed, reduced=one.reduced)
        return hit * self.weight(foe) * foe.real

    def weight(self, foe: Foe) -> float:
        """Weigh how much an enemy matters now."""
        return self.keen * (KEY_HEX if foe.at in self.hexes else 1.0) * (READY if foe.ready else 1.0)

    def gain_in(self, place: Place, margin: int) -> float:
        """Weigh what a die does to all enemies in a hex."""
        return self._gains[place, margin]

    def _gain_in(self, shot: tuple[Place, int]) -> float:
        place, margin = shot
        return sum([self.gain(foe, margin) for foe in self.by_hex.get(place, ())])

    def anti_tank(self, firer: Pose, origin: Place, to: Place, mode: Mode) -> float:
        """Weigh a shot at the vehicle in a hex."""
        return max(
            (
                pierce(self.ground, firer, (origin, to), mode, (foe.counter.type, foe.counter.facing))
                * worth(foe.counter.type)
                for foe in self.by_hex.get(to, ())
                if foe.counter.facing is not None and foe.counter.unit.kind == "vehicle"
            ),
            default=0.0,
        )

    def best_shots(self, firer: Pose, mode: Mode) -> Known[Place, float]:
        """Weigh the best shot of a unit, by the hex from which it fires."""
        return self._best_shots[firer, mode]

    def _best_shots_of(self, shooter: tuple[Pose, Mode]) -> Known[Place, float]:
        firer, mode = shooter
        unit, gains = TYPES[firer[0]], self._gains
        armed = unit.armament is not None or unit.satw is not None
        each = [(bit, place, aims_at(self.ground, firer, place, mode)) for bit, place in self._open_targets]

        def best_shot(origin: Place) -> float:
            if not unit.real or self.ground.bit[origin] & self._where:
                return 0.0
            seen, best = field(self.ground, origin), 0.0
            for bit, place, aims in each:
                if bit & seen:
                    chance, margin = aims[origin]
                    best = max(best, chance * gains[place, margin] if chance else 0.0)
                    if armed:
                        best = max(best, self.anti_tank(firer, origin, place, mode))
            return best

        return Known(best_shot)

    def waiting_shot(self, firer: Pose, origin: Place) -> float:
        """Weigh the best Op Fire at an enemy who may come out beside where he is."""
        return self._waiting[firer, origin]

    def _waiting_shot(self, waiting: tuple[Pose, Place]) -> float:
        firer, origin = waiting
        best = 0.0
        for foe in self.foes:
            if foe.ready and not foe.counter.prepared and foe.counter.unit.kind != "gun":
                for place in (foe.at, *self.ground.neighbors[foe.at]):
                    chance, margin = aims_at(self.ground, firer, place, "op")[origin]
                    if chance:
                        best = max(best, chance * self.gain(foe, margin + foe.counter.concealed))
        return best
