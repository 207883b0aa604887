"""What a position of Sniper's Alley is worth to one side: shots, danger, the goal."""

from collections.abc import Sequence
from functools import cached_property

import attrs

from wargames.bots.sniper.aim import (
    DISCOVERED,
    WORTH,
    Arms,
    Mark,
    arms,
    best_shot,
    chances,
    harm,
    mark,
    pinned,
    volley,
    worth,
)
from wargames.bots.sniper.goal import Goal
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.cover import cover_of
from wargames.sniper.play.fire.firepower import Role, dice_of, worse
from wargames.sniper.play.squads import Volley
from wargames.sniper.told.odds import found_at
from wargames.sniper.told.view import SniperView, battle_seen_by
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import (
    ENEMY,
    FARTHEST_CAMOUFLAGE_ROLL,
    FLAME_COVER,
    HITS_FROM,
    SMOKE_COVER,
    Band,
    Figure,
    FireKind,
    Side,
)
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit

CAUTION = 0.6  # what each shot that an enemy may fire is worth
SPENT = 0.35  # the same for one that has acted in this round
HOPE = 0.25  # what the best shot from a hex is worth before it is fired
COVER = 0.1  # each red die, where nobody shoots yet
CROWD = 0.2  # each mate in the hex: one shot pins them all
KEY_TARGET = 1.4  # how much more it is worth to hit whoever stands on the objective
DECISIVE = 8.0  # a figure on whom the game hangs
MOST_SHOTS = 3
BOLD = 0.3  # what an attacker cares for danger: he has to go
PREY = 2.5  # how much more it is worth to hit a sniper where the battle is about snipers
PATIENCE = 0.5  # as HOPE, for a concealed sniper
SHOWN = 1.5  # a concealed sniper that enters the sight of an enemy
OP_FIRE = 0.6  # how likely a unit in op fire mode fires
UNHEARD = FARTHEST_CAMOUFLAGE_ROLL + 1


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


@attrs.frozen
class Leg:
    """A hex that a unit can get to: the points spent, the first step, and what may befall it on the way."""

    spent: int
    first: Place | None
    risk: float


class Judgment:
    """Weighs a view, in figures of regular infantry; what was worked out once is kept."""

    def __init__(self, view: SniperView) -> None:
        assert view.team is not None
        self.battle: Battle = battle_seen_by(view)
        self.side: Side = view.team
        self.ground = self.battle.ground
        self.goal = Goal(self.battle, self.side)
        self.reaches: dict[tuple[UnitId, Place], dict[Place, Leg]] = {}
        self.way_ahead: int | None = None
        self._standings: dict[tuple[UnitId, Place], float] = {}
        self._dangers: dict[tuple[UnitId, Place], float] = {}
        self._shots: dict[tuple[UnitId, Place, Role], float] = {}
        self._marks: dict[UnitId, Mark] = {}

    @cached_property
    def foes(self) -> list[Foe]:
        """The enemies on the map."""
        return [self._foe(unit) for unit in self.battle.on_map(ENEMY[self.side])]

    def _foe(self, unit: Unit) -> Foe:
        assert unit.at is not None
        battle = self.battle
        weight = SPENT if unit.activation == "fatigued" or unit.condition != "none" else CAUTION
        fire = arms(unit, weak=unit.at in battle.smoke)
        covers = dice_of(cover_of(battle, unit, "normal")), dice_of(cover_of(battle, unit, "suppressive"))
        bit, field = self.ground.bit[unit.at], battle.field(unit.at)
        return Foe(unit, unit.at, bit, field, fire, self.mark(unit), weight, covers, self.importance(unit))

    @cached_property
    def foe(self) -> dict[UnitId, Foe]:
        """The enemies on the map, by name."""
        return {foe.unit.id: foe for foe in self.foes}

    @cached_property
    def open_foes(self) -> list[Foe]:
        """The enemies who may be fired at."""
        return [foe for foe in self.foes if not foe.unit.concealed]

    @cached_property
    def watchers(self) -> list[Foe]:
        """The enemies in op fire mode."""
        return [foe for foe in self.foes if foe.unit.activation == "op_fire"]

    @cached_property
    def seen(self) -> int:
        """The hexes that an enemy sees."""
        found = 0
        for foe in self.foes:
            found |= foe.field
        return found

    def mark(self, unit: Unit) -> Mark:
        """Give what matters of a unit that is fired at."""
        if (known := self._marks.get(unit.id)) is None:
            load = sum(worth(one) for one in self.battle.aboard(unit.id)) if unit.kind == "vehicle" else 0.0
            known = self._marks[unit.id] = mark(unit, load)
        return known

    def importance(self, target: Unit) -> float:
        """Weigh how much hangs on an enemy."""
        factor = KEY_TARGET if target.at in self.goal.objectives else 1.0
        return factor * (PREY if target.kind == "sniper" and self.goal.kind != "objective" else 1.0)

    # shots

    def attack(self, volleys: Sequence[tuple[Volley, Role]], target: UnitId, kind: FireKind) -> float:
        """Weigh an attack of units from where they are; snipers apart."""
        foe, black, flames = self.foe[target], 0, False
        worst: Band = "close"
        for one, role in volleys:
            unit = self.battle.units[one.unit]
            at = unit.at or ""
            fire = arms(unit, one.part, role, weak=at in self.battle.smoke)
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
        key = (unit.id, place, role)
        if (known := self._shots.get(key)) is None:
            known = self._shots[key] = self._shot_from(unit, place, role)
        return known

    def _shot_from(self, unit: Unit, place: Place, role: Role) -> float:
        fire = arms(unit, "all", role, weak=place in self.battle.smoke)
        away, seen, best = self.ground.away[place], self.battle.field(place), 0.0
        for foe in self.open_foes:
            if seen & foe.bit:
                downhill = self.ground.downhill(place, foe.at)
                found = best_shot(fire, foe.mark, away[foe.at], *foe.covers, downhill=downhill)
                best = max(best, foe.importance * found)
        return best

    # danger

    def danger(self, unit: Unit, place: Place) -> float:
        """Weigh the shots that enemies may fire at a unit in a hex."""
        if not self.seen & self.ground.bit[place]:
            return 0.0
        key = (unit.id, place)
        if (known := self._dangers.get(key)) is None:
            known = self._dangers[key] = self._danger(unit, place)
        return known

    def _danger(self, unit: Unit, place: Place) -> float:
        bit = self.ground.bit[place]
        shots = sorted(
            (foe.weight * self.shot_at(unit, place, foe) for foe in self.foes if foe.field & bit),
            reverse=True,
        )
        total = sum(value / (rank + 1) for rank, value in enumerate(shots[:MOST_SHOTS]))
        return total * (BOLD if self.goal.attacks else 1.0)

    def shot_at(self, unit: Unit, place: Place, foe: Foe) -> float:
        """Weigh the shot of an enemy at a unit in a hex."""
        away, downhill = self.ground.away[place][foe.at], self.ground.downhill(foe.at, place)
        return best_shot(foe.arms, self.mark(unit), away, *self.cover_at(unit, place), downhill=downhill)

    def cover_at(self, unit: Unit, place: Place) -> tuple[int, int]:
        """Count the red dice that a unit would have in a hex, against both kinds of fire."""
        if unit.kind == "vehicle":
            armor = unit.type.armor
            return armor, armor
        dice = self.ground.cover(place) + SMOKE_COVER * (place in self.battle.smoke)
        calm = ("elite" in unit.figures) + ("officer" in unit.figures)
        return dice + (unit.specialization == "medic"), dice + calm

    def passing(self, unit: Unit, place: Place) -> float:
        """Weigh the op fire at a unit that enters a hex, and that a concealed sniper is seen there."""
        bit = self.ground.bit[place]
        if not self.seen & bit:
            return 0.0
        if unit.concealed:
            return SHOWN
        ready = (foe for foe in self.watchers if foe.field & bit)
        total = OP_FIRE * sum(self.shot_at(unit, place, foe) for foe in ready)
        return total * (BOLD if self.goal.attacks else 1.0)

    # places

    def standing(self, unit: Unit, place: Place) -> float:
        """Weigh a unit in a hex at the end of its activation."""
        key = (unit.id, place)
        if (known := self._standings.get(key)) is None:
            known = self._standings[key] = self._standing(unit, place)
        return known

    def _standing(self, unit: Unit, place: Place) -> float:
        mates = sum(1 for one in self.battle.at(place) if one.id != unit.id)
        value = self.goal.pull(unit, place) - CROWD * mates
        if unit.kind != "vehicle":
            value += COVER * self.ground.cover(place)
        if unit.kind == "sniper" and unit.concealed:
            return value + PATIENCE * self.shot_from(unit, place)
        return value + HOPE * self.shot_from(unit, place) - self.danger(unit, place)
