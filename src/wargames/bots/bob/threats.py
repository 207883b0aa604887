"""A threat map of Band of Brothers: the enemies' fire, and fire at them, in their present places.

Results are computed on request and cached while the enemies stay the same, as they mostly do from one choice
to the next. Cached values do not refer to the map, so that both can be freed at once.
"""

from typing import Any

import attrs

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import TYPES
from wargames.bob.values.state import Counter, Mode
from wargames.bots.bob import fire
from wargames.bots.bob.aim import Pose, aims_from, harm, pierce, worth
from wargames.bots.bob.enemies import EnemyCounter, pose, reaction_of, weight
from wargames.bots.caches import LazyDict, by_key

LATER = 0.5  # the factor for a shot in the next turn

Exposed = tuple[Pose, Direction | None, bool]
"""A target: its pose, a vehicle's facing, and whether it is concealed."""

Mover = tuple[Pose, Direction | None]
"""A unit that moves: its pose, and its facing."""

Gains = LazyDict[tuple[Place, int], float]
"""Expected gains from a die against all enemies in a hex, by the hex and the highest die that suppresses."""


@attrs.frozen(eq=False)
class Targets:
    """The enemies as targets: by hex, their hexes, and those outside Melee with the hexes that see them."""

    ground: Ground
    by_hex: dict[Place, list[EnemyCounter]]
    gains: Gains
    where: int
    outside_melee: list[Place]
    seen: fire.Watchers


class ThreatMap:
    """Map of the enemies as they stand, in points of which a paratrooper squad is worth 10.

    ``mixed`` are the hexes of enemies beside counters of the evaluating side, ``keen`` is the weight of their
    losses against its own, ``contested`` are the hexes that decide the game.
    """

    def __init__(
        self,
        ground: Ground,
        foes: tuple[EnemyCounter, ...],
        mixed: int,
        *,
        keen: float,
        contested: tuple[Place, ...],
    ) -> None:
        self.by_hex: dict[Place, list[EnemyCounter]] = {}
        for foe in foes:
            self.by_hex.setdefault(foe.at, []).append(foe)
        self.weights = {foe: weight(foe, keen, contested) for foe in foes}
        """The present importance of each enemy."""
        self.gains = gain_in(self.by_hex, self.weights)
        outside_melee = [place for place in self.by_hex if not ground.bit[place] & mixed]
        seen = fire.watchers_of(ground, [(ground.bit[place], fire.ANYWHERE) for place in outside_melee])
        self._targets = Targets(
            ground, self.by_hex, self.gains, ground.mask(self.by_hex), outside_melee=outside_melee, seen=seen
        )
        self.ends: dict[Any, Any] = {}  # both are caches of wargames.bots.bob.best_ends
        self.weighed: dict[Any, list[Any]] = {}
        bits = [foe.bit & ~mixed for foe in foes]
        reach = [ground.around[foe.at] if foe.counter.used else fire.ANYWHERE for foe in foes]
        watchers = fire.watchers_of(ground, [(bit, fire.ANYWHERE) for bit in bits])
        reacting = fire.watchers_of(ground, list(zip(bits, reach, strict=True)))
        self._dangers: LazyDict[Exposed, fire.OnPlace] = LazyDict(dangers_to, ground, foes, watchers)
        self._risks: LazyDict[Mover, fire.OnPlace] = LazyDict(risks_to, ground, foes, reacting)
        self.best_shots: LazyDict[tuple[Pose, Mode], fire.OnPlace] = LazyDict(best_shot, self._targets)
        """The best shot of a unit, by the hex from which it fires."""
        self.waiting_shots = waiting_shot(ground, foes, self.weights)

    def dangers(self, counter: Counter, *, concealed: bool) -> fire.OnPlace:
        """Weigh the possible fire on a unit until it acts again, by its hex."""
        facing = counter.facing if counter.unit.kind == "vehicle" else None
        return self._dangers[pose(counter), facing, concealed]

    def risks(self, counter: Counter) -> fire.OnPlace:
        """Weigh the possible fire on a unit that moves, by the hex that it enters."""
        return self._risks[pose(counter), counter.facing]

    def gain(self, foe: EnemyCounter, margin: int) -> float:
        """Weigh the effect of a die on an enemy, by the chance that he is real."""
        return gain(foe, self.weights[foe], margin)

    def anti_tank(self, firer: Pose, line: tuple[Place, Place], mode: Mode) -> float:
        """Weigh a shot along a line at the vehicle in a hex."""
        return anti_tank(self._targets, firer, line, mode)


# fire of the enemies


def dangers_to(
    target: Exposed, ground: Ground, foes: tuple[EnemyCounter, ...], watchers: fire.Watchers
) -> fire.OnPlace:
    """Weigh the possible fire on a target until it acts again."""
    posed, facing, concealed = target
    if facing is not None:
        each: list[tuple[EnemyCounter, Mode]] = [(foe, "fire") for foe in foes]
        return fire.fire_on_vehicle(ground, watchers, (each, (posed[0], facing)))
    aims = [aims_from(ground, foe.pose, (foe.at, "fire")) for foe in foes]
    shares = [foe.real * (1.0 if foe.ready else LATER) for foe in foes]
    return fire.fire_on(watchers, shares, [fire.fire_by(one, (posed, concealed)) for one in aims])


def risks_to(
    mover: Mover, ground: Ground, foes: tuple[EnemyCounter, ...], reacting: fire.Watchers
) -> fire.OnPlace:
    """Weigh the possible fire on a unit that moves."""
    posed, facing = mover
    reactions = [(foe, reaction_of(foe)) for foe in foes]
    if TYPES[posed[0]].kind == "vehicle":
        assert facing is not None, "a vehicle that moves faces somewhere"
        return fire.fire_on_vehicle(ground, reacting, (reactions, (posed[0], facing)))
    aims = [aims_from(ground, foe.pose, (foe.at, mode)) for foe, mode in reactions]
    return fire.fire_on(
        reacting, [foe.real for foe in foes], [fire.fire_by(one, (posed, False)) for one in aims]
    )


# shots at them


def gain(foe: EnemyCounter, weight: float, margin: int) -> float:
    """Weigh the effect of a die on an enemy, by the chance that he is real."""
    one = foe.counter
    return harm(one.type, one.level, margin - one.concealed, reduced=one.reduced) * weight * foe.real


@by_key
def gain_in(
    shot: tuple[Place, int], by_hex: dict[Place, list[EnemyCounter]], weights: dict[EnemyCounter, float]
) -> float:
    """Return the expected gain of a die against all enemies in a hex."""
    place, margin = shot
    return sum([gain(foe, weights[foe], margin) for foe in by_hex.get(place, ())])


@by_key
def best_shot(origin: Place, firing: tuple[Pose, Mode], targets: Targets) -> float:
    """Weigh the best shot of a unit from a hex."""
    (firer, mode), ground = firing, targets.ground
    unit = TYPES[firer[0]]
    if not unit.real or ground.bit[origin] & targets.where or not (seen := targets.seen[origin]):
        return 0.0
    armed = unit.armament is not None or unit.satw is not None
    aims, best = aims_from(ground, firer, (origin, mode)), 0.0
    for place in [targets.outside_melee[at] for at in seen]:
        chance, margin = aims[place]
        best = max(best, chance * targets.gains[place, margin] if chance else 0.0)
        if armed:
            best = max(best, anti_tank(targets, firer, (origin, place), mode))
    return best


def anti_tank(targets: Targets, firer: Pose, line: tuple[Place, Place], mode: Mode) -> float:
    """Weigh a shot along a line at the vehicle in a hex."""
    best = 0.0
    for foe in targets.by_hex.get(line[1], ()):
        type_, facing = foe.counter.type, foe.counter.facing
        if facing is not None and foe.counter.unit.kind == "vehicle":
            best = max(best, worth(type_) * pierce(targets.ground, firer, line, mode, target=(type_, facing)))
    return best


@by_key
def waiting_shot(
    firing: tuple[Pose, Place],
    ground: Ground,
    foes: tuple[EnemyCounter, ...],
    weights: dict[EnemyCounter, float],
) -> float:
    """Weigh the best Op Fire of a unit in a hex at an enemy who may appear beside his hex."""
    firer, origin = firing
    aims, best = aims_from(ground, firer, (origin, "op")), 0.0
    for foe in foes:
        if foe.ready and not foe.counter.prepared and foe.counter.unit.kind != "gun":
            for chance, margin in [aims[place] for place in (foe.at, *ground.neighbors[foe.at])]:
                hit = gain(foe, weights[foe], margin + foe.counter.concealed) if chance else 0.0
                best = max(best, chance * hit)
    return best
