"""What the enemies of Band of Brothers may do, and what may be done to them, as they stand.

All of it is worked out when it is asked for, and kept as long as they stand so: from one choice to the next
an enemy mostly does. What is kept knows nothing of the outlook that keeps it, so that it goes as soon as that
is forgotten.
"""

from typing import Any

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import TYPES
from wargames.bob.values.state import Counter, Mode
from wargames.bots.bob.aim import Pose, aims_from
from wargames.bots.bob.fire import ANYWHERE, FireOn, FireOnVehicle, Watchers, fire_from
from wargames.bots.bob.foes import Foe, pose, reaction_of, used, weight
from wargames.bots.bob.targets import BestShots, Gains, Targets

LATER = 0.5  # the same for a shot that comes only next turn


class Outlook:
    """Weighs the enemies as they stand, in points of which a paratrooper squad is worth 10.

    ``mixed`` are the hexes in which they stand beside counters of the side that judges, ``keen`` tells how
    much more their losses count than its own, ``hexes`` are those that are fought for.
    """

    def __init__(
        self, ground: Ground, foes: tuple[Foe, ...], mixed: int, *, keen: float, hexes: tuple[Place, ...]
    ) -> None:
        self.ground, self.foes = ground, foes
        self.by_hex: dict[Place, list[Foe]] = {}
        for foe in foes:
            self.by_hex.setdefault(foe.at, []).append(foe)
        self._weights = {foe: weight(foe, keen, hexes) for foe in foes}
        self._gains = Gains(self.by_hex, self._weights)
        self._targets = Targets(ground, self.by_hex, mixed, self._gains)
        self.ends: dict[Any, Any] = {}  # these three are kept for wargames.bots.bob.best_ends
        self.weighed: dict[Any, list[Any]] = {}
        self.offered: dict[Any, float] = {}
        bits, around = [foe.bit & ~mixed for foe in foes], ground.around
        self._watchers = Watchers(ground, [(bit, ANYWHERE) for bit in bits])
        reach = [around[foe.at] if used(foe) else ANYWHERE for foe in foes]
        self._reacting = Watchers(ground, list(zip(bits, reach, strict=True)))
        self._dangers: dict[Any, FireOn | FireOnVehicle] = {}
        self._risks: dict[Any, FireOn | FireOnVehicle] = {}
        self._best_shots: dict[tuple[Pose, Mode], BestShots] = {}
        self._waiting: dict[tuple[Pose, Place], float] = {}

    # danger

    def dangers(self, counter: Counter, *, concealed: bool) -> FireOn | FireOnVehicle:
        """Weigh the fire that may fall on a unit until it acts again, by the hex where it is."""
        facing = counter.facing if counter.unit.kind == "vehicle" else None
        key = pose(counter), facing, concealed
        if (found := self._dangers.get(key)) is None:
            found = self._dangers[key] = self._dangers_to(key)
        return found

    def _dangers_to(self, target: tuple[Pose, Direction | None, bool]) -> FireOn | FireOnVehicle:
        posed, facing, concealed = target
        if facing is not None:
            each: list[tuple[Foe, Mode]] = [(foe, "fire") for foe in self.foes]
            return FireOnVehicle(self.ground, self._watchers, each, (posed[0], facing))
        fires = [fire_from(self.ground, foe.pose, foe.at, "fire", (posed, concealed)) for foe in self.foes]
        shares = [foe.real * (1.0 if foe.ready else LATER) for foe in self.foes]
        return FireOn(self._watchers, shares, fires)

    def risks(self, counter: Counter) -> FireOn | FireOnVehicle:
        """Weigh the fire that may meet a unit that moves, by the hex that it moves into."""
        key = pose(counter), counter.facing
        if (found := self._risks.get(key)) is None:
            found = self._risks[key] = self._risks_to(key)
        return found

    def _risks_to(self, target: tuple[Pose, Direction | None]) -> FireOn | FireOnVehicle:
        posed, facing = target
        reactions = [(foe, reaction_of(foe)) for foe in self.foes]
        if TYPES[posed[0]].kind == "vehicle":
            assert facing is not None, "a vehicle that moves faces somewhere"
            return FireOnVehicle(self.ground, self._reacting, reactions, (posed[0], facing))
        fires = [fire_from(self.ground, foe.pose, foe.at, mode, (posed, False)) for foe, mode in reactions]
        return FireOn(self._reacting, [foe.real for foe in self.foes], fires)

    # shots

    def gain(self, foe: Foe, margin: int) -> float:
        """Weigh what a die does to an enemy, if he is real or not."""
        return self._gains.of(foe, margin)

    def weight(self, foe: Foe) -> float:
        """Weigh how much an enemy matters now."""
        return self._weights[foe]

    def gain_in(self, place: Place, margin: int) -> float:
        """Weigh what a die does to all enemies in a hex."""
        return self._gains[place, margin]

    def anti_tank(self, firer: Pose, origin: Place, to: Place, mode: Mode) -> float:
        """Weigh a shot at the vehicle in a hex."""
        return self._targets.anti_tank(firer, origin, to, mode)

    def best_shots(self, firer: Pose, mode: Mode) -> BestShots:
        """Weigh the best shot of a unit, by the hex from which it fires."""
        key = firer, mode
        if (found := self._best_shots.get(key)) is None:
            found = self._best_shots[key] = BestShots(self._targets, firer, mode)
        return found

    def waiting_shot(self, firer: Pose, origin: Place) -> float:
        """Weigh the best Op Fire at an enemy who may come out beside where he is."""
        key = firer, origin
        if (found := self._waiting.get(key)) is None:
            found = self._waiting[key] = self._waiting_shot(firer, origin)
        return found

    def _waiting_shot(self, firer: Pose, origin: Place) -> float:
        aims, best = aims_from(self.ground, firer, origin, "op"), 0.0
        for foe in self.foes:
            if foe.ready and not foe.counter.prepared and foe.counter.unit.kind != "gun":
                for place in (foe.at, *self.ground.neighbors[foe.at]):
                    chance, margin = aims[place]
                    if chance:
                        best = max(best, chance * self.gain(foe, margin + foe.counter.concealed))
        return best
