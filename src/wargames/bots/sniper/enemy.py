"""The enemy on the map as a marksman of Sniper's Alley sees it: what it may do to whom, and suffer.

It is the same until an enemy changes, smoke is laid or a card works on: what was worked out of it is
kept, and holds for the decisions that follow.
"""

from collections.abc import Sequence
from functools import cached_property
from operator import is_
from typing import Any

import attrs

from wargames.bots.sniper.aim import Arms, Mark, arms, best_shot, mark, worth
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.cover import cover_of
from wargames.sniper.play.fire.firepower import dice_of
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, SMOKE_COVER, Side
from wargames.sniper.values.scenarios import SniperScenario, UnitId
from wargames.sniper.values.state import Effect, Unit

CAUTION = 0.6  # what each shot that an enemy may fire is worth
SPENT = 0.35  # the same for one that has acted in this round
KEY_TARGET = 1.4  # how much more it is worth to hit whoever stands on the objective
PREY = 2.5  # how much more it is worth to hit a sniper where the battle is about snipers
MOST_SHOTS = 3
NOBODY_NEAR = 9

Shape = tuple[Mark, int, Place]
"""A unit that is fired at, the armor of a vehicle, and the hex."""


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


class Enemy:
    """The enemies of a side where they are, with what is known of them."""

    def __init__(self, battle: Battle, side: Side) -> None:
        self.units = battle.of(ENEMY[side])
        self._effects: Sequence[Effect] = tuple(battle.effects)
        self._scenario: SniperScenario = battle.scenario
        self.smoky, self._smoke = battle.smoky, frozenset(battle.smoke)
        self.ground = battle.ground
        self.foes = [self._foe(battle, unit) for unit in battle.on_map(ENEMY[side])]
        self.foe: dict[UnitId, Foe] = {foe.unit.id: foe for foe in self.foes}
        self.standings: dict[Any, dict[Any, float]] = {}
        """What own units alone in a hex are worth against this enemy, by all else that matters of them."""
        self._shots: dict[tuple[Arms, Place], float] = {}
        self._threats: dict[Shape, float] = {}
        self._op_fires: dict[Shape, float] = {}
        self._near: dict[Place, tuple[int, int]] = {}

    def still(self, battle: Battle, side: Side) -> bool:
        """Tell whether all of this still holds on a table."""
        if battle.scenario is not self._scenario or battle.smoky != self.smoky:
            return False
        now = battle.of(ENEMY[side])
        same = len(now) == len(self.units) and all(map(is_, now, self.units))
        return same and tuple(battle.effects) == self._effects

    def _foe(self, battle: Battle, unit: Unit) -> Foe:
        assert unit.at is not None
        weight = SPENT if unit.activation == "fatigued" or unit.condition != "none" else CAUTION
        fire = arms(unit, weak=unit.at in battle.smoke)
        covers = dice_of(cover_of(battle, unit, "normal")), dice_of(cover_of(battle, unit, "suppressive"))
        bit, field = self.ground.bit[unit.at], battle.field(unit.at)
        importance = importance_of(battle.scenario, unit)
        return Foe(unit, unit.at, bit, field, fire, mark_of(battle, unit), weight, covers, importance)

    @cached_property
    def open_foes(self) -> list[Foe]:
        """Those who may be fired at."""
        return [foe for foe in self.foes if not foe.unit.concealed]

    @cached_property
    def watchers(self) -> list[Foe]:
        """Those in op fire mode."""
        return [foe for foe in self.foes if foe.unit.activation == "op_fire"]

    @cached_property
    def seen(self) -> int:
        """The hexes that somebody of them sees."""
        found = 0
        for foe in self.foes:
            found |= foe.field
        return found

    @cached_property
    def watched(self) -> int:
        """The hexes that somebody in op fire mode sees."""
        found = 0
        for foe in self.watchers:
            found |= foe.field
        return found

    # what may be done to them

    def best_shot(self, fire: Arms, place: Place, field: int) -> float:
        """Weigh the best shot of a unit by itself, if it stood in a hex, of which ``field`` is seen."""
        key = fire, place
        if (known := self._shots.get(key)) is None:
            away, known = self.ground.away[place], 0.0
            for foe in self.open_foes:
                if field & foe.bit:
                    downhill = self.ground.downhill(place, foe.at)
                    found = best_shot(fire, foe.mark, away[foe.at], *foe.covers, downhill=downhill)
                    known = max(known, foe.importance * found)
            self._shots[key] = known
        return known

    # what they may do

    def threat(self, target: Mark, armor: int, place: Place) -> float:
        """Weigh the shots that they may fire at a unit in a hex, the worst of them in full."""
        key = target, armor, place
        if (known := self._threats.get(key)) is None:
            bit, covers = self.ground.bit[place], self.covers(target, armor, place)
            shots = [
                foe.weight * self.shot_by(foe, target, covers, place) for foe in self.foes if foe.field & bit
            ]
            shots.sort(reverse=True)
            known = 0.0
            for rank, value in enumerate(shots[:MOST_SHOTS]):
                known += value / (rank + 1)
            self._threats[key] = known
        return known

    def op_fire(self, target: Mark, armor: int, place: Place) -> float:
        """Weigh the op fire at a unit that enters a hex, were all of it fired."""
        key = target, armor, place
        if (known := self._op_fires.get(key)) is None:
            bit, covers = self.ground.bit[place], self.covers(target, armor, place)
            ready = (foe for foe in self.watchers if foe.field & bit)
            known = self._op_fires[key] = sum(self.shot_by(foe, target, covers, place) for foe in ready)
        return known

    def shot_by(self, foe: Foe, target: Mark, covers: tuple[int, int], place: Place) -> float:
        """Weigh the shot of one of them at a unit in a hex, behind so many red dice."""
        away, downhill = self.ground.away[place][foe.at], self.ground.downhill(foe.at, place)
        return best_shot(foe.arms, target, away, *covers, downhill=downhill)

    def covers(self, target: Mark, armor: int, place: Place) -> tuple[int, int]:
        """Count the red dice that a unit would have in a hex, against both kinds of fire."""
        if target.kind == "vehicle":
            return armor, armor
        dice = self.ground.cover(place) + SMOKE_COVER * (place in self._smoke)
        calm = ("elite" in target.figures) + ("officer" in target.figures)
        return dice + (target.specialization == "medic"), dice + calm

    def near(self, place: Place) -> tuple[int, int]:
        """Tell how far from a hex the nearest of their squads is, and the nearest of their snipers."""
        if (known := self._near.get(place)) is None:
            away = self.ground.away[place]
            squads = min((away[foe.at] for foe in self.foes if foe.unit.kind == "squad"), default=NOBODY_NEAR)
            snipers = min((away[foe.at] for foe in self.foes if foe.unit.kind == "sniper"), default=0)
            known = self._near[place] = squads, snipers
        return known


def importance_of(scenario: SniperScenario, target: Unit) -> float:
    """Weigh how much hangs on an enemy."""
    factor = KEY_TARGET if target.at in scenario.victory_objectives else 1.0
    return factor * (PREY if target.kind == "sniper" and scenario.victory.kind != "objective" else 1.0)


def mark_of(battle: Battle, unit: Unit) -> Mark:
    """Give what matters of a unit that is fired at, with the worth of whom it carries."""
    load = sum(worth(one) for one in battle.aboard(unit.id)) if unit.kind == "vehicle" else 0.0
    return mark(unit, load)
