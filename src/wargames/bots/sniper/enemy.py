"""The enemy on the map as a marksman of Sniper's Alley sees it: what it may do to whom, and suffer.

It is the same until an enemy changes, smoke is laid or a card works on: what was worked out of it is
kept, and holds for the decisions that follow.
"""

from collections.abc import Sequence
from functools import cached_property
from operator import is_
from typing import Any

import attrs

from wargames.bots.memory import Memory
from wargames.bots.sniper.aim import DISCOVERED, Arms, Mark, arms, mark, worth
from wargames.bots.sniper.risks import Watcher
from wargames.bots.sniper.shots import BestShots, Shots, Target, shots_by
from wargames.sniper.ground.sight import field
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.cover import cover_of
from wargames.sniper.play.fire.firepower import dice_of
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.scenarios import SniperScenario, UnitId
from wargames.sniper.values.state import Effect, Kind, Unit

CAUTION = 0.6  # what each shot that an enemy may fire is worth
SPENT = 0.35  # the same for one that has acted in this round
KEY_TARGET = 1.4  # how much more it is worth to hit whoever stands on the objective
PREY = 2.5  # how much more it is worth to hit a sniper where the battle is about snipers
MOST_SHOTS = 3
REMEMBERED = 512
"""How often the enemy is remembered as it stood once."""
FOES_REMEMBERED = 2048
"""How many of its units are remembered as they stood once."""


Costs = tuple[float, ...]
"""What is lost with so many figures."""

Defense = tuple[int, int, int, Costs]
"""The red dice and the black dice in an assault, how many units take part, and what they lose."""


@attrs.frozen
class Foe:
    """An enemy unit on the map and what matters of it."""

    unit: Unit
    at: Place
    bit: int
    field: int
    arms: Arms
    mark: Mark
    weight: float
    covers: tuple[int, int]
    importance: float
    target: Target


class Enemy:
    """The enemies of a side where they are, with what is known of them."""

    def __init__(self, battle: Battle, side: Side, known: Memory[Any, Foe]) -> None:
        self.units = battle.of(ENEMY[side])
        self._effects: Sequence[Effect] = tuple(battle.effects)
        self._scenario: SniperScenario = battle.scenario
        self.smoky, self.smoke = battle.smoky, frozenset(battle.smoke)
        self.ground = battle.ground
        self.foes = [self._known_foe(battle, unit, known) for unit in battle.on_map(ENEMY[side])]
        self.foe: dict[UnitId, Foe] = {foe.unit.id: foe for foe in self.foes}
        self.goals: dict[Any, Any] = {}
        """What a side wants with this enemy, by what changes in that as the game goes on."""
        self.standings: dict[Any, Any] = {}
        """What own units alone in a hex are worth, by the goal and all else that matters of them."""
        self.watches: dict[Any, float] = {}
        """What it is worth to wait for this enemy, by who waits where."""
        self.assaults: dict[Any, float] = {}
        """What assaults on them are worth, by who assaults whom for which prize."""
        self.defenses: dict[tuple[Place, bool], Defense] = {}
        """How their hexes are defended, without flamethrowers and with some among those who assault."""
        self._shots: dict[Arms, BestShots] = {}
        self._threats: dict[tuple[Mark, int], list[tuple[int, float, Shots, Shots]]] = {}
        self._veiled: dict[Place, list[tuple[Foe, int]]] = {}

    def still(self, battle: Battle, side: Side) -> bool:
        """Tell whether all of this still holds on a table."""
        if battle.scenario is not self._scenario or battle.smoky != self.smoky:
            return False
        now = battle.of(ENEMY[side])
        same = len(now) == len(self.units) and all(map(is_, now, self.units))
        return same and tuple(battle.effects) == self._effects

    def _known_foe(self, battle: Battle, unit: Unit, known: Memory[Any, Foe]) -> Foe:
        """Give a unit as it was known with the same ones about it, under the same smoke and cards."""
        mates = tuple(battle.at(unit.at or ""))
        load = tuple(battle.aboard(unit.id)) if unit.kind == "vehicle" else ()
        key = unit, mates, load, self.smoky, self._effects, self._scenario
        return known.recall(key, lambda: self._foe(battle, unit))

    def _foe(self, battle: Battle, unit: Unit) -> Foe:
        assert unit.at is not None
        weight = SPENT if unit.activation == "fatigued" or unit.condition != "none" else CAUTION
        fire = arms(unit, weak=unit.at in battle.smoke)
        covers = dice_of(cover_of(battle, unit, "normal")), dice_of(cover_of(battle, unit, "suppressive"))
        bit, field = self.ground.bit[unit.at], battle.field(unit.at)
        importance, mark = importance_of(battle.scenario, unit), mark_of(battle, unit)
        target = Target(self.ground, (unit.at, field), importance, mark, covers)
        return Foe(unit, unit.at, bit, field, fire, mark, weight, covers, importance, target)

    @cached_property
    def open_foes(self) -> list[Foe]:
        """Those who may be fired at."""
        return [foe for foe in self.foes if not foe.unit.concealed]

    @cached_property
    def folly(self) -> float:
        """How far below nothing a threat may be: hidden snipers who fire from nearby show where they lie."""
        hidden = [foe for foe in self.foes if foe.unit.kind == "sniper" and foe.unit.concealed]
        return sum(1.01 * DISCOVERED * CAUTION / rank for rank in range(1, min(len(hidden), MOST_SHOTS) + 1))

    @cached_property
    def ready(self) -> list[Foe]:
        """Those afoot who have not acted yet."""
        return [foe for foe in self.foes if foe.unit.kind != "vehicle" and foe.mark.ready]

    @cached_property
    def watchers(self) -> list[Foe]:
        """Those in op fire mode."""
        return [foe for foe in self.foes if foe.unit.activation == "op_fire"]

    @cached_property
    def foolhardy(self) -> bool:
        """Tell whether a hidden sniper waits: what it may fire at whoever passes may do the enemy harm."""
        return any(foe.unit.kind == "sniper" and foe.unit.concealed for foe in self.watchers)

    @cached_property
    def beside(self) -> dict[Place, list[Place]]:
        """The hexes from which those that may be assaulted can be entered, each with theirs."""
        held = {foe.at for foe in self.foes if foe.unit.kind != "vehicle"}
        near = {place for at in held for place in self.ground.neighbors[at]}
        steps, found = self.ground.steps("squad"), dict[Place, list[Place]]()
        for place in near:
            if targets := [to for to in self.ground.neighbors[place] if to in held and to in steps[place]]:
                found[place] = targets
        return found

    @cached_property
    def seen(self) -> int:
        """The hexes that somebody of them sees."""
        found = 0
        for foe in self.foes:
            found |= foe.field
        return found

    @cached_property
    def watch(self) -> tuple[Watcher, ...]:
        """What matters of those in op fire mode to whoever passes."""
        return tuple([(foe.field, foe.arms, foe.at) for foe in self.watchers])

    # what may be done to them

    def best_shots(self, fire: Arms, weak: Arms) -> BestShots:
        """Give what the best shot of a unit by itself is worth from each hex, ``weak`` in smoke."""
        if (known := self._shots.get(fire)) is None:
            known = self._shots[fire] = BestShots(self.ground, fire, weak, self._targets, self.smoky)
        return known

    @cached_property
    def _targets(self) -> list[Target]:
        return [foe.target for foe in self.open_foes]

    # what they may do

    def veiled(self, place: Place) -> list[tuple[Foe, int]]:
        """List those who have not acted yet and would see less with smoke in a hex, and what not."""
        if (known := self._veiled.get(place)) is None:
            smoky = self.smoky | self.ground.bit[place]
            hidden = [(foe, foe.field & ~field(self.ground, foe.at, smoky)) for foe in self.ready]
            known = self._veiled[place] = [(foe, hexes) for foe, hexes in hidden if hexes]
        return known

    def threat(self, target: Mark, armor: int, place: Place) -> float:
        """Weigh the shots that they may fire at a unit in a hex, the worst of them in full."""
        bit, smoky = self.ground.bit[place], place in self.smoke
        shots = [
            weight * (smoked if smoky else plain)[place]
            for field, weight, plain, smoked in self._shots_on(target, armor)
            if field & bit
        ]
        if not shots:
            return 0.0
        shots.sort(reverse=True)
        value = shots[0]
        for rank, shot in enumerate(shots[1:MOST_SHOTS], start=2):
            value += shot / rank
        return value

    def _shots_on(self, target: Mark, armor: int) -> list[tuple[int, float, Shots, Shots]]:
        if (known := self._threats.get((target, armor))) is None:
            known = self._threats[target, armor] = [
                (
                    foe.field,
                    foe.weight,
                    self._shots_by(foe, target, armor, smoke=False),
                    self._shots_by(foe, target, armor, smoke=True),
                )
                for foe in self.foes
            ]
        return known

    def _shots_by(self, foe: Foe, target: Mark, armor: int, *, smoke: bool) -> Shots:
        return shots_by(self.ground, foe.arms, foe.at, target, armor=armor, smoke=smoke)

    def shot_by(self, foe: Foe, target: Mark, armor: int, place: Place) -> float:
        """Weigh the shot of one of them at a unit in a hex."""
        return self._shots_by(foe, target, armor, smoke=place in self.smoke)[place]

    def places(self, kind: Kind) -> tuple[Place, ...]:
        """Give the hexes in which they have units of a kind."""
        return tuple(sorted({foe.at for foe in self.foes if foe.unit.kind == kind}))


class Enemies:
    """Remembers the enemy as it stood at decisions before; the same again is not worked out twice."""

    def __init__(self) -> None:
        self._last: dict[Side, Enemy] = {}
        self._known: Memory[Any, Enemy] = Memory(REMEMBERED)
        self._foes: Memory[Any, Foe] = Memory(FOES_REMEMBERED)

    def of(self, battle: Battle, side: Side) -> Enemy:
        """Give the enemy of a side as it is on a table."""
        last = self._last.get(side)
        if last is None or not last.still(battle, side):
            units, effects = tuple(battle.of(ENEMY[side])), tuple(battle.effects)
            key = side, id(battle.scenario), units, battle.smoky, effects
            last = self._last[side] = self._known.recall(key, lambda: Enemy(battle, side, self._foes))
        return last

    def __reduce__(self) -> tuple[Any, ...]:
        """Begin anew in a copy."""
        return Enemies, ()


def importance_of(scenario: SniperScenario, target: Unit) -> float:
    """Weigh how much hangs on an enemy."""
    factor = KEY_TARGET if target.at in scenario.victory_objectives else 1.0
    return factor * (PREY if target.kind == "sniper" and scenario.victory.kind != "objective" else 1.0)


def mark_of(battle: Battle, unit: Unit) -> Mark:
    """Give what matters of a unit that is fired at, with the worth of whom it carries."""
    load = sum(worth(one) for one in battle.aboard(unit.id)) if unit.kind == "vehicle" else 0.0
    return mark(unit, load)
