"""Evaluator of a position of Band of Brothers for one side: shots, danger, Melee, the goal."""

from collections import Counter as Count
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Any

from wargames.bob import queries
from wargames.bob.ground.ground import Ground
from wargames.bob.told.view import BobView
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side, TypeId
from wargames.bob.values.names import type_of
from wargames.bob.values.state import Counter, CounterId, Mode
from wargames.bots.bob.aim import Odds, Pose, aim, aims_from, worth
from wargames.bots.bob.enemies import EnemyCounter, enemy_counter, markers_of, pose
from wargames.bots.bob.objectives import ObjectivePull
from wargames.bots.bob.threats import ThreatMap
from wargames.bots.caches import LRUCache

HOPES = 0.35  # the value now of the best shot from a hex next turn
CAUTION = 0.45  # the weight of each shot that an enemy may fire: he has other targets too
LEAST_REAL = 0.1
COVERED = 0.15  # cover, where nobody shoots yet
LATECOMER = -9.0  # a unit still off the board

REMEMBERED = 512
"""The number of threat maps that are kept."""


class ThreatMaps:
    """A cache of the threat maps of earlier decisions."""

    def __init__(self) -> None:
        self.told: Any = None
        self.foes: tuple[EnemyCounter, ...] = ()
        self._known: LRUCache[Any, ThreatMap] = LRUCache(REMEMBERED)

    def of(
        self, ground: Ground, foes: tuple[EnemyCounter, ...], mixed: int, goal: ObjectivePull
    ) -> ThreatMap:
        """Return the threat map of some enemies."""
        key = ground, foes, mixed, goal.side, goal.victory
        return self._known.get(
            key, lambda: ThreatMap(ground, foes, mixed, keen=goal.keen, contested=goal.hexes)
        )


class BobEvaluator:
    """Evaluator of a view, in points of which a paratrooper squad is worth 10."""

    def __init__(self, view: BobView, threat_maps: ThreatMaps | None = None) -> None:
        assert view.team is not None
        self._view, self._threat_maps = view, threat_maps or ThreatMaps()
        self.side: Side = view.team
        self.stays: dict[CounterId, float] = {}
        """Values of units that stay where they are, as far as they were asked for."""

    # properties, since some choices need little of this

    @cached_property
    def battle(self) -> queries.Battle:
        """The table as the side sees it."""
        return queries.battle_seen_by(self._view)

    @cached_property
    def ground(self) -> Ground:
        """The board."""
        return self.battle.ground

    @cached_property
    def foes(self) -> tuple[EnemyCounter, ...]:
        """The counters of the enemy, by a guess."""
        view, threat_maps = self._view, self._threat_maps
        told = (view.seat, view.scenario, view.turn, view.enemy, view.lost, view.us.exited, view.ge.exited)
        if threat_maps.told != told:
            threat_maps.told, threat_maps.foes = told, self._foes()
        return threat_maps.foes

    @cached_property
    def goal(self) -> ObjectivePull:
        """The goal of the side."""
        return ObjectivePull(self.battle, self.side, tuple([foe.at for foe in self.foes]))

    @cached_property
    def threats(self) -> ThreatMap:
        """The enemies as threats and as targets."""
        mixed = self.battle.hexes(self.side) & self.battle.hexes(ENEMY[self.side])
        return self._threat_maps.of(self.ground, self.foes, mixed, self.goal)

    @cached_property
    def by_hex(self) -> dict[Place, list[EnemyCounter]]:
        """The enemies by hex."""
        return self.threats.by_hex

    # the enemy

    def _foes(self) -> tuple[EnemyCounter, ...]:
        enemies = self.battle.on_board(ENEMY[self.side])
        unknown = any(not one.real for one in enemies)
        real, typical = (self._chance_real(enemies), self._typical()) if unknown else (1.0, None)
        found = []
        for one in enemies:
            type_, chance = (one.type, 1.0) if one.real or typical is None else (typical, real)
            found.append(enemy_counter(self.ground, one.id, type_, chance, *markers_of(one)))
        return tuple(found)

    def _chance_real(self, enemies: list[Counter]) -> float:
        """Return the chance that an unknown counter is real, by the number of real units not yet seen."""
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

    # danger and shots

    def dangers(self, counter: Counter) -> Callable[[Place], float]:
        """Weigh the possible fire on a unit until it acts again, by its hex."""
        seen = self.threats.dangers(counter, concealed=False)
        if not counter.concealed:
            return seen.__getitem__
        return partial(self.danger, counter)

    def danger(self, counter: Counter, place: Place) -> float:
        """Weigh the possible fire on a unit in a hex until it acts again."""
        concealed = counter.concealed and self.ground.beneficial(place)
        return self.threats.dangers(counter, concealed=concealed)[place]

    def risk(self, counter: Counter, place: Place) -> float:
        """Weigh the possible fire on a unit that moves into a hex."""
        return self.threats.risks(counter)[place]

    def aim(self, counter: Counter, to: Place, mode: Mode, observer: Place | None = None) -> Odds:
        """Return the chance that a unit fires at infantry in a hex, and the highest die that suppresses."""
        if observer is None:
            return aims_from(self.ground, pose(counter), (counter.stands, mode))[to]
        return aim(self.ground, pose(counter), (counter.stands, to), mode, observer=observer)

    def shot(self, counter: Counter, to: Place, mode: Mode, observer: Place | None = None) -> float:
        """Weigh a shot at the infantry in a hex."""
        chance, margin = self.aim(counter, to, mode, observer)
        return chance * self.threats.gains[to, margin] if chance else 0.0

    def anti_tank(self, counter: Counter, to: Place, mode: Mode) -> float:
        """Weigh a shot at the vehicle in a hex."""
        return self.threats.anti_tank(pose(counter), (counter.stands, to), mode)

    def best_shot(self, counter: Counter, origin: Place, mode: Mode) -> float:
        """Weigh the best shot from a hex."""
        return self.threats.best_shots[pose(counter), mode][origin]

    def waiting_shot(self, counter: Counter) -> float:
        """Weigh the best Op Fire at an enemy who may appear beside his hex."""
        if counter.at is None or not counter.real:
            return 0.0
        return self.threats.waiting_shots[pose(counter), counter.at]

    # Melee

    def melee(self, counter: Counter, place: Place) -> float:
        """Weigh that a unit joins or opens a Melee."""
        foes = [foe for foe in self.by_hex.get(place, ()) if foe.real > LEAST_REAL]
        own = [one for one in self.battle.at(place, self.side) if one.real and one.id != counter.id]
        us = hits([self.in_melee(one) for one in (*own, counter)], len(foes))
        them = hits([self.in_melee(foe.counter) * foe.real for foe in foes], len(own) + 1)
        beaten = sum(
            foe.real * self.threats.weights[foe] * worth(foe.counter.type, reduced=foe.counter.reduced)
            for foe in foes
        )
        won = mean(us) / max(1, len(foes)) * beaten
        lost = mean(them) * min(worth(one.type, reduced=one.reduced) for one in (*own, counter))
        taken = self.goal.possession(counter, place) * us[-1] * (1 - them[-1])
        return won - lost + taken

    def in_melee(self, counter: Counter) -> int:
        """Return the firepower of a unit in Melee (BOB-5.11.4, BOB-5.11.5, BOB-5.11.6, BOB-5.11.7)."""
        full, reduced = counter.unit.melee
        if counter.unit.kind != "vehicle" and counter.at is not None and counter.side == self.side:
            return queries.melee_firepower(self.battle, counter, counter.at)
        return reduced if counter.reduced else full

    # places

    def place_value(self, counter: Counter, place: Place) -> float:
        """Weigh a unit's place in a hex at the end of its activation."""
        value = self.goal.pull(counter, place)
        if not counter.real:
            return value
        value -= CAUTION * self.danger(counter, place)
        value += COVERED * self.ground.beneficial(place)
        if counter.unit.movement or counter.unit.armament is not None:
            rallied: Pose = (counter.type, counter.reduced, 0)
            value += HOPES * self.threats.best_shots[rallied, "fire"][place]
        return value


def hits(powers: Iterable[float], most: int) -> list[float]:
    """Return the chance of each number of hits in Melee, up to a number of enemies (BOB-5.11.3).

    >>> [round(one, 2) for one in hits([6], 1)]
    [0.16, 0.84]
    """
    found = [1.0, *([0.0] * most)]
    for hit in (power / 10 for power in powers for _ in range(2)):
        for at in range(most, -1, -1):
            stays = found[at] if at == most else found[at] * (1 - hit)
            found[at] = stays + (found[at - 1] * hit if at else 0.0)
    return found


def mean(chances: list[float]) -> float:
    """Average a number."""
    return sum(at * chance for at, chance in enumerate(chances))
