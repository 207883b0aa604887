"""What a position of Band of Brothers is worth to one side: shots, danger, Melee, the goal."""

from collections import Counter as Count
from collections.abc import Iterable
from functools import cached_property

import attrs

from wargames.bob.ground.sight import field
from wargames.bob.play import melee
from wargames.bob.play.battle import Battle
from wargames.bob.play.set_up import type_of
from wargames.bob.told.view import BobView, battle_seen_by
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import ENEMY, Side, TypeId
from wargames.bob.values.state import Counter, Mode
from wargames.bots.bob.aim import Pose, aim, harm, pierce, worth
from wargames.bots.bob.goal import Goal
from wargames.kernel.replace import replace

HOPES = 0.35  # what the best shot from a hex next turn is worth now
CAUTION = 0.45  # what each shot that an enemy may fire is worth: he has other targets too
LATER = 0.5  # the same for a shot that comes only next turn
READY = 1.25  # how much more it is worth to hit an enemy who has not acted
KEY_HEX = 1.3  # and one who stands where the battle is decided
LEAST_REAL = 0.1
COVERED = 0.15  # cover, where nobody shoots yet
LATECOMER = -9.0  # a unit still off the board


@attrs.frozen
class Foe:
    """An enemy counter as it is taken to be; ``real`` is the chance that it is no decoy."""

    counter: Counter
    at: Place
    bit: int
    pose: Pose
    real: float
    ready: bool


def pose(counter: Counter) -> Pose:
    """Give what matters of a unit that fires."""
    return counter.type, counter.reduced, counter.level


class Judgment:
    """Weighs a view, in points of which a paratrooper squad is worth 10."""

    def __init__(self, view: BobView) -> None:
        assert view.team is not None
        self.battle: Battle = battle_seen_by(view)
        self.side: Side = view.team
        self.ground = self.battle.ground
        self.foes = self._foes()
        self.goal = Goal(self.battle, self.side, tuple(foe.at for foe in self.foes))
        self._watchers: dict[Place, list[Foe]] = {}
        self._danger: dict[tuple[Pose, Place, bool], float] = {}
        self._risk: dict[tuple[Pose, Place, Direction | None], float] = {}

    # the enemy

    def _foes(self) -> tuple[Foe, ...]:
        enemies = self.battle.on_board(ENEMY[self.side])
        real, typical = self._chance_real(enemies), self._typical()
        found = []
        for one in enemies:
            assert one.at is not None
            seen = one if one.real else replace(one, type=typical)
            chance = 1.0 if one.real else real
            found.append(Foe(seen, one.at, self.ground.bit[one.at], pose(seen), chance, not one.used))
        return tuple(found)

    def _chance_real(self, enemies: list[Counter]) -> float:
        """Count what an unknown counter may be: the real units that have not been seen."""
        enemy = ENEMY[self.side]
        forces = self.battle.scenario.forces(enemy, option=False)
        real = Count(force.unit for force in forces for _ in range(force.number) if force.type.real)
        seen = [one.type for one in enemies if one.real]
        gone = [type_of(id_) for id_ in (*self.battle.lost, *self.battle.sides[enemy].exited)]
        unseen = real - Count(seen) - Count(gone)
        waiting = sum(force.number for force in forces if (force.turn or 0) > self.battle.turn)
        unknown = sum(not one.real for one in enemies)
        return min(1.0, max(LEAST_REAL, (unseen.total() - waiting) / unknown)) if unknown else 1.0

    def _typical(self) -> TypeId:
        """Name the most common squad of the enemy."""
        forces = self.battle.scenario.forces(ENEMY[self.side], option=False)
        squads = [force for force in forces if force.type.kind == "squad"] or list(forces)
        return max(squads, key=lambda force: force.number).unit

    @cached_property
    def by_hex(self) -> dict[Place, list[Foe]]:
        """The enemies in each hex."""
        found: dict[Place, list[Foe]] = {}
        for foe in self.foes:
            found.setdefault(foe.at, []).append(foe)
        return found

    @cached_property
    def open_targets(self) -> dict[Place, list[Foe]]:
        """The enemies in hexes without friends, who may be fired at."""
        own = self.battle.hexes(self.side)
        return {place: foes for place, foes in self.by_hex.items() if not self.ground.bit[place] & own}

    def watchers(self, place: Place) -> list[Foe]:
        """List the enemies outside Melee who see a hex."""
        if (found := self._watchers.get(place)) is None:
            seen = field(self.ground, place) & ~self.battle.hexes(self.side)
            found = self._watchers[place] = [foe for foe in self.foes if foe.bit & seen and foe.at != place]
        return found

    # danger

    def danger(self, counter: Counter, place: Place) -> float:
        """Weigh the fire that may fall on a unit in a hex until it acts again."""
        concealed = counter.concealed and self.ground.beneficial(place)
        key = (pose(counter), place, concealed)
        if counter.facing is not None and counter.unit.kind == "vehicle":
            return sum(self._fire_on_vehicle(foe, counter, place, "fire") for foe in self.watchers(place))
        if (found := self._danger.get(key)) is None:
            found = sum(
                foe.real
                * (1.0 if foe.ready else LATER)
                * self._fire(foe, counter, place, "fire", concealed=concealed)
                for foe in self.watchers(place)
            )
            self._danger[key] = found
        return found

    def _fire(self, foe: Foe, counter: Counter, place: Place, mode: Mode, *, concealed: bool) -> float:
        chance, margin = aim(self.ground, foe.pose, (foe.at, place), mode)
        if not chance:
            return 0.0
        return chance * harm(counter.type, counter.level, margin - concealed, reduced=counter.reduced)

    def _fire_on_vehicle(self, foe: Foe, counter: Counter, place: Place, mode: Mode) -> float:
        assert counter.facing is not None
        aimed = (counter.type, counter.facing)
        chance = pierce(self.ground, foe.pose, (foe.at, place), mode, aimed)
        return foe.real * chance * worth(counter.type)

    def risk(self, counter: Counter, place: Place) -> float:
        """Weigh the fire that may meet a unit that moves into a hex."""
        key = (pose(counter), place, counter.facing)
        if (found := self._risk.get(key)) is None:
            found = self._risk[key] = sum(self._reaction(foe, counter, place) for foe in self.watchers(place))
        return found

    def _reaction(self, foe: Foe, counter: Counter, place: Place) -> float:
        if foe.counter.used and self.ground.away[foe.at][place] > 1:
            return 0.0
        mode: Mode = "final" if foe.counter.used else "op"
        if counter.unit.kind == "vehicle":
            return self._fire_on_vehicle(foe, counter, place, mode)
        return foe.real * self._fire(foe, counter, place, mode, concealed=False)

    # shots

    def shot(
        self, counter: Counter, origin: Place, to: Place, mode: Mode, observer: Place | None = None
    ) -> float:
        """Weigh a shot at the infantry in a hex."""
        chance, margin = aim(self.ground, pose(counter), (origin, to), mode, observer)
        return chance * sum(self.gain(foe, margin) for foe in self.by_hex.get(to, ())) if chance else 0.0

    def gain(self, foe: Foe, margin: int) -> float:
        """Weigh what a die does to an enemy, if he is real or not."""
        one = foe.counter
        hit = harm(one.type, one.level, margin - one.concealed, reduced=one.reduced)
        return hit * self.weight(foe) * foe.real

    def weight(self, foe: Foe) -> float:
        """Weigh how much an enemy matters now."""
        key_hex = KEY_HEX if foe.at in self.goal.hexes else 1.0
        return self.goal.keen * key_hex * (READY if foe.ready else 1.0)

    def anti_tank(self, counter: Counter, origin: Place, to: Place, mode: Mode) -> float:
        """Weigh a shot at the vehicle in a hex."""
        return max(
            (
                pierce(self.ground, pose(counter), (origin, to), mode, (foe.counter.type, foe.counter.facing))
                * worth(foe.counter.type)
                for foe in self.by_hex.get(to, ())
                if foe.counter.facing is not None and foe.counter.unit.kind == "vehicle"
            ),
            default=0.0,
        )

    def best_shot(self, counter: Counter, origin: Place, mode: Mode) -> float:
        """Weigh the best shot from a hex."""
        if not counter.real or self.ground.bit[origin] & self.battle.hexes(ENEMY[self.side]):
            return 0.0
        seen, best = field(self.ground, origin), 0.0
        armed = counter.unit.armament is not None or counter.unit.satw is not None
        for place, foes in self.open_targets.items():
            if foes[0].bit & seen:
                best = max(best, self.shot(counter, origin, place, mode))
                if armed:
                    best = max(best, self.anti_tank(counter, origin, place, mode))
        return best

    def waiting_shot(self, counter: Counter) -> float:
        """Weigh the best Op Fire at an enemy who may come out beside where he is."""
        if counter.at is None or not counter.real:
            return 0.0
        best = 0.0
        for foe in self.foes:
            if foe.ready and not foe.counter.prepared and foe.counter.unit.kind != "gun":
                for place in (foe.at, *self.ground.neighbors[foe.at]):
                    chance, margin = aim(self.ground, pose(counter), (counter.at, place), "op")
                    if chance:
                        best = max(best, chance * self.gain(foe, margin + foe.counter.concealed))
        return best

    # Melee

    def melee(self, counter: Counter, place: Place) -> float:
        """Weigh that a unit joins or opens a Melee."""
        foes = [foe for foe in self.by_hex.get(place, ()) if foe.real > LEAST_REAL]
        own = [one for one in self.battle.at(place, self.side) if one.real and one.id != counter.id]
        us = hits([self.in_melee(one) for one in (*own, counter)], len(foes))
        them = hits([self.in_melee(foe.counter) * foe.real for foe in foes], len(own) + 1)
        won = (
            mean(us)
            / max(1, len(foes))
            * sum(
                foe.real * self.weight(foe) * worth(foe.counter.type, reduced=foe.counter.reduced)
                for foe in foes
            )
        )
        lost = mean(them) * min(worth(one.type, reduced=one.reduced) for one in (*own, counter))
        taken = self.goal.possession(counter, place) * us[-1] * (1 - them[-1])
        return won - lost + taken

    def in_melee(self, counter: Counter) -> int:
        """Give the firepower of a unit in Melee (BOB-5.11.4, BOB-5.11.5, BOB-5.11.6, BOB-5.11.7)."""
        full, reduced = counter.unit.melee
        if counter.unit.kind != "vehicle" and counter.at is not None and counter.side == self.side:
            return melee.firepower(self.battle, counter, counter.at)
        return reduced if counter.reduced else full

    # places

    def standing(self, counter: Counter, place: Place) -> float:
        """Weigh that a unit stands in a hex when its activation is over."""
        value = self.goal.pull(counter, place)
        if not counter.real:
            return value
        value -= CAUTION * self.danger(counter, place)
        value += COVERED * self.ground.beneficial(place)
        if counter.unit.movement or counter.unit.armament is not None:
            value += HOPES * self.best_shot(replace(counter, level=0), place, "fire")
        return value


def hits(powers: Iterable[float], most: int) -> list[float]:
    """Give the chance of each number of hits in Melee, up to a number of enemies (BOB-5.11.3).

    >>> [round(one, 2) for one in hits([6], 1)]
    [0.16, 0.84]
    """
    found = [1.0, *([0.0] * most)]
    for power in powers:
        for _ in range(2):
            hit = power / 10
            for at in range(most, -1, -1):
                stays = found[at] if at == most else found[at] * (1 - hit)
                found[at] = stays + (found[at - 1] * hit if at else 0.0)
    return found


def mean(chances: list[float]) -> float:
    """Average a number."""
    return sum(at * chance for at, chance in enumerate(chances))
