"""The enemies in Band of Brothers as targets: the best shot from each hex, computed on request and cached."""

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Place
from wargames.bob.values.components import TYPES
from wargames.bob.values.state import Mode
from wargames.bots.bob.aim import Pose, aims_from, harm, pierce, worth
from wargames.bots.bob.enemies import EnemyCounter
from wargames.bots.bob.fire import ANYWHERE, watchers_of
from wargames.bots.caches import LazyDict

Gains = LazyDict[tuple[Place, int], float]
"""Expected gains from a die against all enemies in a hex, by the hex and the highest die that suppresses."""

BestShots = LazyDict[Place, float]
"""The best shot of a unit, by the hex from which it fires."""


def gains_on(by_hex: dict[Place, list[EnemyCounter]], weights: dict[EnemyCounter, float]) -> Gains:
    """Return the expected gains of dice against the enemies, by hex and margin."""
    return LazyDict(_gain_in, by_hex, weights)


def _gain_in(
    by_hex: dict[Place, list[EnemyCounter]], weights: dict[EnemyCounter, float], shot: tuple[Place, int]
) -> float:
    place, margin = shot
    return sum([gain(foe, weights[foe], margin) for foe in by_hex.get(place, ())])


def gain(foe: EnemyCounter, weight: float, margin: int) -> float:
    """Weigh the effect of a die on an enemy, by the chance that he is real."""
    one = foe.counter
    return harm(one.type, one.level, margin - one.concealed, reduced=one.reduced) * weight * foe.real


class Targets:
    """The enemies outside Melee as targets, with values of shots at them."""

    def __init__(
        self, ground: Ground, by_hex: dict[Place, list[EnemyCounter]], mixed: int, gains: Gains
    ) -> None:
        self.ground, self.by_hex, self.gains = ground, by_hex, gains
        self._where = ground.mask(by_hex)
        self._open = [place for place in by_hex if not ground.bit[place] & mixed]
        self._seen = watchers_of(ground, [(ground.bit[place], ANYWHERE) for place in self._open])

    def best_shots(self, firer: Pose, mode: Mode) -> BestShots:
        """Weigh the best shot of a unit from each hex."""
        return LazyDict(self.best, firer, mode)

    def best(self, firer: Pose, mode: Mode, origin: Place) -> float:
        """Weigh the best shot of a unit from a hex."""
        unit = TYPES[firer[0]]
        if not unit.real or self.ground.bit[origin] & self._where or not (seen := self._seen[origin]):
            return 0.0
        armed = unit.armament is not None or unit.satw is not None
        aims, best = aims_from(self.ground, firer, origin, mode), 0.0
        for place in [self._open[at] for at in seen]:
            chance, margin = aims[place]
            best = max(best, chance * self.gains[place, margin] if chance else 0.0)
            if armed:
                best = max(best, self.anti_tank(firer, origin, place, mode))
        return best

    def anti_tank(self, firer: Pose, origin: Place, to: Place, mode: Mode) -> float:
        """Weigh a shot at the vehicle in a hex."""
        return max(
            (
                pierce(self.ground, firer, (origin, to), mode, target=(foe.counter.type, foe.counter.facing))
                * worth(foe.counter.type)
                for foe in self.by_hex.get(to, ())
                if foe.counter.facing is not None and foe.counter.unit.kind == "vehicle"
            ),
            default=0.0,
        )
