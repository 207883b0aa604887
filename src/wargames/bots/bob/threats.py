"""A threat map of Band of Brothers: the enemies' fire, and fire at them, in their present places.

Results are computed on request and cached while the enemies stay the same, as they mostly do from one choice
to the next. Cached values do not refer to the map, so that both can be freed at once.
"""

from typing import Any

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import TYPES
from wargames.bob.values.state import Counter, Mode
from wargames.bots.bob.aim import Pose, aims_from
from wargames.bots.bob.enemies import EnemyCounter, pose, reaction_of, used, weight
from wargames.bots.bob.fire import (
    ANYWHERE,
    OnPlace,
    Watchers,
    fire_from,
    fire_on,
    fire_on_vehicle,
    watchers_of,
)
from wargames.bots.bob.targets import BestShots, Targets, gain, gains_on
from wargames.bots.caches import LazyDict

LATER = 0.5  # the factor for a shot in the next turn


class ThreatMap:
    """Map of the enemies as they stand, in points of which a paratrooper squad is worth 10.

    ``mixed`` are the hexes of enemies beside counters of the evaluating side, ``keen`` is the weight of their
    losses against its own, ``hexes`` are the contested ones.
    """

    def __init__(
        self,
        ground: Ground,
        foes: tuple[EnemyCounter, ...],
        mixed: int,
        *,
        keen: float,
        hexes: tuple[Place, ...],
    ) -> None:
        self.ground, self.foes = ground, foes
        self.by_hex: dict[Place, list[EnemyCounter]] = {}
        for foe in foes:
            self.by_hex.setdefault(foe.at, []).append(foe)
        self._weights = {foe: weight(foe, keen, hexes) for foe in foes}
        self._gains = gains_on(self.by_hex, self._weights)
        self._targets = Targets(ground, self.by_hex, mixed, self._gains)
        self.ends: dict[Any, Any] = {}  # both are caches of wargames.bots.bob.best_ends
        self.weighed: dict[Any, list[Any]] = {}
        bits, around = [foe.bit & ~mixed for foe in foes], ground.around
        reach = [around[foe.at] if used(foe) else ANYWHERE for foe in foes]
        watchers = watchers_of(ground, [(bit, ANYWHERE) for bit in bits])
        reacting = watchers_of(ground, list(zip(bits, reach, strict=True)))
        self._dangers: LazyDict[Exposed, OnPlace] = LazyDict(dangers_to, ground, foes, watchers)
        self._risks: LazyDict[Mover, OnPlace] = LazyDict(risks_to, ground, foes, reacting)
        self._best_shots: LazyDict[tuple[Pose, Mode], BestShots] = LazyDict(_best_shots, self._targets)
        self._waiting: LazyDict[tuple[Pose, Place], float] = LazyDict(
            waiting_shot, ground, foes, self._weights
        )

    # danger

    def dangers(self, counter: Counter, *, concealed: bool) -> OnPlace:
        """Weigh the possible fire on a unit until it acts again, by its hex."""
        facing = counter.facing if counter.unit.kind == "vehicle" else None
        return self._dangers[pose(counter), facing, concealed]

    def risks(self, counter: Counter) -> OnPlace:
        """Weigh the possible fire on a unit that moves, by the hex that it enters."""
        return self._risks[pose(counter), counter.facing]

    # shots

    def gain(self, foe: EnemyCounter, margin: int) -> float:
        """Weigh the effect of a die on an enemy, by the chance that he is real."""
        return gain(foe, self._weights[foe], margin)

    def weight(self, foe: EnemyCounter) -> float:
        """Weigh an enemy by his present importance."""
        return self._weights[foe]

    def gain_in(self, place: Place, margin: int) -> float:
        """Weigh the effect of a die on all enemies in a hex."""
        return self._gains[place, margin]

    def anti_tank(self, firer: Pose, origin: Place, to: Place, mode: Mode) -> float:
        """Weigh a shot at the vehicle in a hex."""
        return self._targets.anti_tank(firer, origin, to, mode)

    def best_shots(self, firer: Pose, mode: Mode) -> BestShots:
        """Weigh the best shot of a unit, by the hex from which it fires."""
        return self._best_shots[firer, mode]

    def waiting_shot(self, firer: Pose, origin: Place) -> float:
        """Weigh the best Op Fire at an enemy who may appear beside his hex."""
        return self._waiting[firer, origin]


# computation

Exposed = tuple[Pose, Direction | None, bool]
"""A target: its pose, a vehicle's facing, and whether it is concealed."""

Mover = tuple[Pose, Direction | None]
"""A unit that moves: its pose, and its facing."""


def dangers_to(
    ground: Ground, foes: tuple[EnemyCounter, ...], watchers: Watchers, target: Exposed
) -> OnPlace:
    """Weigh the possible fire on a target until it acts again."""
    posed, facing, concealed = target
    if facing is not None:
        each: list[tuple[EnemyCounter, Mode]] = [(foe, "fire") for foe in foes]
        return fire_on_vehicle(ground, watchers, each, (posed[0], facing))
    fires = [fire_from(ground, foe.pose, foe.at, "fire", target=(posed, concealed)) for foe in foes]
    return fire_on(watchers, [foe.real * (1.0 if foe.ready else LATER) for foe in foes], fires)


def risks_to(ground: Ground, foes: tuple[EnemyCounter, ...], reacting: Watchers, mover: Mover) -> OnPlace:
    """Weigh the possible fire on a unit that moves."""
    posed, facing = mover
    reactions = [(foe, reaction_of(foe)) for foe in foes]
    if TYPES[posed[0]].kind == "vehicle":
        assert facing is not None, "a vehicle that moves faces somewhere"
        return fire_on_vehicle(ground, reacting, reactions, (posed[0], facing))
    fires = [fire_from(ground, foe.pose, foe.at, mode, target=(posed, False)) for foe, mode in reactions]
    return fire_on(reacting, [foe.real for foe in foes], fires)


def _best_shots(targets: Targets, firing: tuple[Pose, Mode]) -> BestShots:
    return targets.best_shots(*firing)


def waiting_shot(
    ground: Ground,
    foes: tuple[EnemyCounter, ...],
    weights: dict[EnemyCounter, float],
    firing: tuple[Pose, Place],
) -> float:
    """Weigh the best Op Fire at an enemy who may appear beside his hex."""
    aims, best = aims_from(ground, *firing, "op"), 0.0
    for foe in foes:
        if foe.ready and not foe.counter.prepared and foe.counter.unit.kind != "gun":
            shots = [aims[place] for place in (foe.at, *ground.neighbors[foe.at])]
            hits = [
                chance * gain(foe, weights[foe], margin + foe.counter.concealed)
                for chance, margin in shots
                if chance
            ]
            best = max(best, *hits, 0.0)
    return best
