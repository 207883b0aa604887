"""What a position of Sniper's Alley is worth to one side: shots, danger, the goal."""

from collections.abc import Sequence
from typing import Any

import attrs

from wargames.bots.sniper.aim import (
    DISCOVERED,
    WORTH,
    Arms,
    Mark,
    arms,
    chances,
    harm,
    pinned,
    volley,
    worth,
)
from wargames.bots.sniper.enemy import Enemy, Foe, importance_of, mark_of
from wargames.bots.sniper.goal import Goal
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.firepower import Role, worse
from wargames.sniper.play.squads import Part, Volley
from wargames.sniper.told.odds import found_at
from wargames.sniper.told.view import SniperView, battle_seen_by
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import (
    FARTHEST_CAMOUFLAGE_ROLL,
    FLAME_COVER,
    HITS_FROM,
    Band,
    Figure,
    FireKind,
    Side,
)
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit

HOPE = 0.25  # what the best shot from a hex is worth before it is fired
COVER = 0.1  # each red die, where nobody shoots yet
CROWD = 0.2  # each mate in the hex: one shot pins them all
DECISIVE = 8.0  # a figure on whom the game hangs
BOLD = 0.3  # what an attacker cares for danger: he has to go
PATIENCE = 0.5  # as HOPE, for a concealed sniper
SHOWN = 1.5  # a concealed sniper that enters the sight of an enemy
OP_FIRE = 0.6  # how likely a unit in op fire mode fires
UNHEARD = FARTHEST_CAMOUFLAGE_ROLL + 1


@attrs.frozen
class Leg:
    """A hex that a unit can get to: the points spent, the first step, and what may befall it on the way."""

    spent: int
    first: Place | None
    risk: float


End = tuple[float, Place, Leg]
"""What the end of a move is worth, where it is, and how one gets there."""


class Judgment:
    """Weighs a view, in figures of regular infantry; what was worked out once is kept.

    ``enemy`` is what was known at another decision of the same side: it goes on if it still holds.
    """

    def __init__(self, view: SniperView, enemy: Enemy | None = None) -> None:
        assert view.team is not None
        self.battle: Battle = battle_seen_by(view)
        self.side: Side = view.team
        self.ground = self.battle.ground
        if enemy is None or not enemy.still(self.battle, self.side):
            enemy = Enemy(self.battle, self.side)
        self.enemy = enemy
        self.goal = Goal(self.battle, self.side, enemy)
        self.boldness = BOLD if self.goal.attacks else 1.0
        self.reaches: dict[tuple[UnitId, Place], dict[Place, Leg]] = {}
        self.ends: dict[tuple[UnitId, Place, int], list[End]] = {}
        self.way_ahead: int | None = None
        self._standings: dict[Any, float] = {}
        self._lone: dict[UnitId, dict[Any, float]] = {}
        self._marks: dict[UnitId, Mark] = {}
        self._arms: dict[tuple[UnitId, Part, Role, bool], Arms] = {}

    @property
    def foes(self) -> list[Foe]:
        """The enemies on the map."""
        return self.enemy.foes

    @property
    def foe(self) -> dict[UnitId, Foe]:
        """The enemies on the map, by name."""
        return self.enemy.foe

    def mark(self, unit: Unit) -> Mark:
        """Give what matters of a unit that is fired at."""
        if (known := self._marks.get(unit.id)) is None:
            known = self._marks[unit.id] = mark_of(self.battle, unit)
        return known

    def importance(self, target: Unit) -> float:
        """Weigh how much hangs on an enemy."""
        return importance_of(self.battle.scenario, target)

    def arms(self, unit: Unit, part: Part, role: Role, *, weak: bool) -> Arms:
        """Give what matters of a unit that fires."""
        key = unit.id, part, role, weak
        if (known := self._arms.get(key)) is None:
            known = self._arms[key] = arms(unit, part, role, weak=weak)
        return known

    # shots

    def attack(self, volleys: Sequence[tuple[Volley, Role]], target: UnitId, kind: FireKind) -> float:
        """Weigh an attack of units from where they are; snipers apart."""
        foe, black, flames = self.foe[target], 0, False
        worst: Band = "close"
        for one, role in volleys:
            unit = self.battle.units[one.unit]
            at = unit.at or ""
            fire = self.arms(unit, one.part, role, weak=at in self.battle.smoke)
            away = self.ground.away[at][foe.at]
            found = volley(fire, foe.unit.mover, kind, away, downhill=self.ground.downhill(at, foe.at))
            if found is None:
                return 0.0
            black, worst = black + found[0], worse(worst, found[1])
            flames = flames or (unit.specialization == "flamethrower" and away == 1)
        red = foe.covers[kind != "normal"]
        if flames and foe.unit.kind != "vehicle":
            red = max(0, red + FLAME_COVER)
        return foe.importance * harm(foe.mark, kind, black, HITS_FROM[worst], red)

    def snipe(self, sniper: Unit, target: UnitId, aim: Figure | None) -> float:
        """Weigh a sniper's shot: the figure, the pin of everybody in the hex, and the risk of discovery."""
        foe = self.foe[target]
        away = self.ground.away[sniper.at or ""][foe.at]
        figures = foe.unit.figures
        hits_from = HITS_FROM["sniper concealed" if sniper.concealed else "sniper revealed"]
        hit = 1 - chances(len(figures), hits_from, foe.covers[0])[0]
        named = aim if aim is not None else min(figures, key=lambda one: WORTH[one])
        value = worth(foe.mark) if len(figures) == 1 else WORTH[named]
        if named == "officer":
            value += DECISIVE if self.goal.kind == "officers" else 0.0
        there = [other.mark for other in self.foes if other.at == foe.at and other.unit.kind == "squad"]
        pins = sum(pinned(one) for one in there) - (pinned(foe.mark) if len(figures) == 1 else 0.0)
        officers = sum(one.figures.count("officer") for one in there)
        shown = DISCOVERED * float(found_at(away, officers)) if sniper.concealed else 0.0
        return hit * foe.importance * (value + pins) - shown * (away < UNHEARD)

    def shot_from(self, unit: Unit, place: Place, role: Role = "lead") -> float:
        """Weigh the best shot of a unit by itself, if it stood in a hex."""
        fire = self.arms(unit, "all", role, weak=place in self.battle.smoke)
        return self.enemy.best_shot(fire, place, self.battle.field(place))

    # danger

    def danger(self, unit: Unit, place: Place) -> float:
        """Weigh the shots that enemies may fire at a unit in a hex."""
        if not self.enemy.seen & self.ground.bit[place]:
            return 0.0
        return self.boldness * self.enemy.threat(self.mark(unit), armor(unit), place)

    def shot_at(self, unit: Unit, place: Place, foe: Foe) -> float:
        """Weigh the shot of an enemy at a unit in a hex."""
        target = self.mark(unit)
        return self.enemy.shot_by(foe, target, self.enemy.covers(target, armor(unit), place), place)

    def passing(self, unit: Unit, place: Place) -> float:
        """Weigh the op fire at a unit that enters a hex, and that a concealed sniper is seen there."""
        bit = self.ground.bit[place]
        if not (self.enemy.seen if unit.concealed else self.enemy.watched) & bit:
            return 0.0
        if unit.concealed:
            return SHOWN
        return OP_FIRE * self.enemy.op_fire(self.mark(unit), armor(unit), place) * self.boldness

    # places

    def standing(self, unit: Unit, place: Place) -> float:
        """Weigh a unit in a hex at the end of its activation."""
        known: dict[Any, float]
        key: Any
        if place in self.battle.places or place in self.goal.objectives:
            known, key = self._standings, (unit.id, place)
        else:
            known, key = self._lone.get(unit.id) or self._alone(unit), place
        if (found := known.get(key)) is None:
            found = known[key] = self._standing(unit, place)
        return found

    def _alone(self, unit: Unit) -> dict[Any, float]:
        """Give what is known of a unit alone in a hex: the same while it, its goal and the enemy are."""
        if (known := self._lone.get(unit.id)) is None:
            fire = self.arms(unit, "all", "lead", weak=False)
            shape = fire, self.mark(unit), armor(unit), self.goal.hopes
            known = self._lone[unit.id] = self.enemy.standings.setdefault(shape, {})
        return known

    def _standing(self, unit: Unit, place: Place) -> float:
        there = self.battle.places.get(place, ())
        mates = len(there) - (unit.id in there)
        value = self.goal.pull(unit, place) - CROWD * mates
        if unit.kind != "vehicle":
            value += COVER * self.ground.cover(place)
        if unit.kind == "sniper" and unit.concealed:
            return value + PATIENCE * self.shot_from(unit, place)
        return value + HOPE * self.shot_from(unit, place) - self.danger(unit, place)


def armor(unit: Unit) -> int:
    """Give the armor of a vehicle; 0 for others."""
    return unit.type.armor if unit.kind == "vehicle" else 0
