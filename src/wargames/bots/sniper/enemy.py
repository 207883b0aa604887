"""The enemy on the map of Sniper's Alley, as threats and targets.

Results are cached for the next decisions until an enemy, the smoke or a card in force changes.
"""

from functools import partial
from operator import is_
from typing import Any

import attrs

from wargames.bots.caches import LazyDict, LRUCache, by_key
from wargames.bots.sniper import attacks
from wargames.sniper import queries
from wargames.sniper.queries import field
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.scenarios import SniperScenario, UnitId
from wargames.sniper.values.state import Kind, Unit

CAUTION = 0.6  # the weight of each shot that an enemy may fire
SPENT = 0.35  # the same for an enemy that has acted in this round
KEY_TARGET = 1.4  # the factor for a target on the objective
PREY = 2.5  # the factor for a sniper where snipers decide the battle
MOST_SHOTS = 3
REMEMBERED = 512
"""The number of enemy forces kept."""


Aim = tuple[int, float, attacks.HexValues, float]
"""An enemy as a target: its field of view, its importance, values of shots at it by hex, the highest one."""


class BestShots(dict[Place, float]):
    """The best shot of a unit alone from each hex; no shot is worth more than ``most``."""

    __slots__ = ("_bits", "_clear", "_smoked", "_smoky", "most")

    def __init__(self, bits: dict[Place, int], smoky: int, clear: list[Aim], smoked: list[Aim]) -> None:
        super().__init__()
        self._bits, self._smoky, self._clear, self._smoked = bits, smoky, clear, smoked
        self.most = max([most for *_, most in clear], default=0.0)

    def __missing__(self, place: Place) -> float:
        """Find the best shot from a hex."""
        bit, found = self._bits[place], 0.0
        for seen, weight, shots, _ in self._smoked if self._smoky & bit else self._clear:
            if seen & bit and (value := weight * shots[place]) > found:
                found = value
        self[place] = found
        return found


Firers = list[tuple[int, float, attacks.HexValues, attacks.HexValues]]
"""The fields of view of enemies, the weights of their shots, and these by hex, in the clear and in smoke."""


def shots_on(place: Place, bits: dict[Place, int], smoky: int, firers: Firers) -> list[float]:
    """Weigh the shot of each enemy that sees a hex at a unit there."""
    bit = bits[place]
    smoked = smoky & bit
    return [
        weight * (smoke if smoked else clear)[place] for seen, weight, clear, smoke in firers if seen & bit
    ]


@by_key
def threat(place: Place, bits: dict[Place, int], smoky: int, firers: Firers) -> float:
    """Weigh the shots that enemies may fire at a unit in a hex, the worst of them in full."""
    shots = sorted(shots_on(place, bits, smoky, firers), reverse=True)
    return sum([shot / rank for rank, shot in enumerate(shots[:MOST_SHOTS], start=1)], 0.0)


@attrs.frozen(eq=False)
class EnemyUnit:
    """An enemy unit on the map with its traits."""

    unit: Unit
    at: Place
    bit: int
    field: int
    fire: attacks.AttackProfile
    target: attacks.TargetProfile
    weight: float
    covers: attacks.Covers
    importance: float
    aims: dict[attacks.AttackProfile, Aim] = attrs.field(factory=dict, init=False)


class EnemyForce:
    """The enemies of a side in their places, as threats and targets."""

    def __init__(self, battle: queries.Battle, side: Side, known: LRUCache[Any, EnemyUnit]) -> None:
        self.ground, self.smoky, self._smoke = battle.ground, battle.smoky, frozenset(battle.smoke)
        self.scenario = battle.scenario
        """Kept with them: it tells by its identity that they are the same."""
        self.units = [
            known.get(all_that_counts(battle, unit), partial(enemy_unit, battle, unit))
            for unit in battle.on_map(ENEMY[side])
        ]
        self.by_id: dict[UnitId, EnemyUnit] = {foe.unit.id: foe for foe in self.units}
        self.watchers = [foe for foe in self.units if foe.unit.activation == "op_fire"]
        """The enemies in op fire mode."""
        self.ready = [foe for foe in self.units if foe.unit.kind != "vehicle" and foe.target.ready]
        """The enemies afoot who have not acted yet."""
        self.seen = 0
        """The hexes that somebody of them sees."""
        for foe in self.units:
            self.seen |= foe.field
        hidden = [foe for foe in self.units if foe.unit.kind == "sniper" and foe.unit.concealed]
        self.folly = sum(
            [
                1.01 * attacks.DISCOVERED * CAUTION / rank
                for rank in range(1, min(len(hidden), MOST_SHOTS) + 1)
            ]
        )
        """The most by which a threat may be negative: hidden snipers who fire from nearby show themselves."""
        self.beside = self._beside()
        """The hexes from which those that may be assaulted can be entered, each with theirs."""
        self.best_shots: LazyDict[attacks.AttackProfile, BestShots] = LazyDict(self._best_shots)
        """The best shot of a unit by itself from each hex; it is weak in smoke."""
        self.threats: LazyDict[attacks.TargetProfile, attacks.HexValues] = LazyDict(self._threat)
        self.screened: LazyDict[Place, list[tuple[EnemyUnit, int]]] = LazyDict(self._screened)
        """The ready enemies who would see less with smoke in a hex, and the hexes that it hides from each."""
        self.pins = pins(self.units)
        self.known: dict[Any, Any] = {}
        """Results of evaluators against these enemies, by all else on which they depend."""

    def places(self, kind: Kind) -> tuple[Place, ...]:
        """List the hexes of the units of a kind."""
        return tuple(sorted({foe.at for foe in self.units if foe.unit.kind == kind}))

    def _beside(self) -> dict[Place, list[Place]]:
        held = {foe.at for foe in self.units if foe.unit.kind != "vehicle"}
        neighbors, steps, found = self.ground.neighbors, self.ground.steps("squad"), {}
        for place in {place for at in held for place in neighbors[at]}:
            if targets := [to for to in neighbors[place] if to in held and to in steps[place]]:
                found[place] = targets
        return found

    def _best_shots(self, fire: attacks.AttackProfile) -> BestShots:
        seen = [foe for foe in self.units if not foe.unit.concealed]
        clear = [self._aim(foe, fire) for foe in seen]
        smoked = [self._aim(foe, attacks.weakened(fire)) for foe in seen] if self.smoky else clear
        return BestShots(self.ground.bit, self.smoky, clear, smoked)

    def _aim(self, foe: EnemyUnit, fire: attacks.AttackProfile) -> Aim:
        if (found := foe.aims.get(fire)) is None:
            most = foe.importance * attacks.best_anywhere(fire, foe.target, foe.covers)
            shots = attacks.shots_at((self.ground, foe.at), fire, (foe.target, foe.covers))
            found = foe.aims[fire] = foe.field, foe.importance, shots, most
        return found

    def _threat(self, target: attacks.TargetProfile) -> attacks.HexValues:
        firers = [
            (foe.field, foe.weight, *attacks.clear_and_smoked((self.ground, foe.at), foe.fire, target))
            for foe in self.units
        ]
        return threat(self.ground.bit, self.smoky, firers)

    def shot_by(self, foe: EnemyUnit, target: attacks.TargetProfile, place: Place) -> float:
        """Weigh the shot of one of them at a unit in a hex that it sees."""
        return attacks.shots_by((self.ground, foe.at), foe.fire, (target, place in self._smoke))[place]

    def _screened(self, place: Place) -> list[tuple[EnemyUnit, int]]:
        smoky = self.smoky | self.ground.bit[place]
        hidden = [(foe, foe.field & ~field(self.ground, foe.at, smoky)) for foe in self.ready]
        return [(foe, hexes) for foe, hexes in hidden if hexes]


@by_key
def pins(place: Place, units: list[EnemyUnit]) -> tuple[float, int]:
    """Weigh the pinning of everybody in a hex, and count the officers there."""
    there = [foe.target for foe in units if foe.at == place and foe.unit.kind == "squad"]
    return sum([attacks.pinned(one) for one in there]), sum([one.figures.count("officer") for one in there])


def enemy_unit(battle: queries.Battle, unit: Unit) -> EnemyUnit:
    """Return the traits of an enemy."""
    ground, target, importance = (
        battle.ground,
        attacks.target_in(battle, unit),
        importance_of(battle.scenario, unit),
    )
    covers = (
        queries.dice_of(queries.cover_of(battle, unit, "normal")),
        queries.dice_of(queries.cover_of(battle, unit, "suppressive")),
    )
    seen = battle.field(unit.stands)
    return EnemyUnit(
        unit,
        unit.stands,
        ground.bit[unit.stands],
        field=seen,
        fire=attacks.attacker(unit, weak=unit.stands in battle.smoke),
        target=target,
        weight=SPENT if unit.activation == "fatigued" or unit.condition != "none" else CAUTION,
        covers=covers,
        importance=importance,
    )


def importance_of(scenario: SniperScenario, target: Unit) -> float:
    """Weigh the importance of an enemy."""
    factor = KEY_TARGET if target.at in scenario.victory_objectives else 1.0
    return factor * (PREY if target.kind == "sniper" and scenario.victory.kind != "objective" else 1.0)


def all_that_counts(battle: queries.Battle, unit: Unit) -> Any:
    """Return all facts that decide an enemy's traits: itself, its company and load, smoke, cards."""
    load = tuple(battle.aboard(unit.id)) if unit.kind == "vehicle" else ()
    here = tuple(battle.at(unit.at or ""))
    return unit, here, load, battle.smoky, tuple(battle.effects), battle.scenario


def alike(known: tuple[Any, ...], things: tuple[Any, ...]) -> bool:
    """Return whether all objects are the very same."""
    return len(known) == len(things) and all(map(is_, known, things))


class Enemies:
    """A cache of the enemy forces of earlier decisions."""

    def __init__(self) -> None:
        self._forces: LRUCache[Any, EnemyForce] = LRUCache(REMEMBERED)
        self._units: LRUCache[Any, EnemyUnit] = LRUCache(4 * REMEMBERED)
        self._last: dict[Side, tuple[tuple[Any, ...], EnemyForce]] = {}

    def of(self, battle: queries.Battle, side: Side) -> EnemyForce:
        """Return the enemy of a side on a table: usually that of the last decision."""
        things = battle.scenario, *battle.of(ENEMY[side]), None, *battle.effects
        known, force = self._last.get(side, ((), None))
        if force is None or force.smoky != battle.smoky or not alike(known, things):
            key = side, battle.smoky, id(battle.scenario), things[1:]
            force = self._forces.get(key, lambda: EnemyForce(battle, side, self._units))
            self._last[side] = things, force
        return force
