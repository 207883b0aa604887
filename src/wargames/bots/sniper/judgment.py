"""What a position of Sniper's Alley is worth to one side: shots, danger, the goal."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

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
from wargames.bots.sniper.enemy import Enemies, Foe, mark_of
from wargames.bots.sniper.goal import goal_of
from wargames.bots.sniper.risks import Leg, Risks, risks_of_fire, risks_of_sight
from wargames.bots.sniper.shots import BestShots
from wargames.bots.sniper.standings import BOLD, Standings, armor
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
    STACKING,
    Band,
    Figure,
    FireKind,
    Side,
)
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit

DECISIVE = 8.0  # a figure on whom the game hangs
UNHEARD = FARTHEST_CAMOUFLAGE_ROLL + 1


volley_in = lru_cache(maxsize=4096)(Volley.read)


End = tuple[float, Place, Leg]
"""What the end of a move is worth, where it is, and how one gets there."""

Crowd = tuple[Place, int, bool]
"""A hex, how many are there, and whether any of them is a mate on the objective."""


class Judgment:
    """Weighs a view, in figures of regular infantry; what was worked out once is kept.

    ``enemies`` remembers what was known at other decisions.
    """

    def __init__(self, view: SniperView, enemies: Enemies | None = None) -> None:
        assert view.team is not None
        self.battle: Battle = battle_seen_by(view)
        self.side: Side = view.team
        self.ground = self.battle.ground
        self.enemy = (enemies or Enemies()).of(self.battle, self.side)
        self.goal = goal_of(self.battle, self.side, self.enemy)
        self.boldness = BOLD if self.goal.attacks else 1.0
        self.reaches: dict[tuple[UnitId, Place], tuple[int, dict[Place, Leg]]] = {}
        self.ends: dict[tuple[UnitId, Place, int], list[End]] = {}
        self.saved: dict[tuple[UnitId, int], float] = {}
        self.way_ahead: int | None = None
        self.near_friends: int | None = None
        self.friends: int | None = None
        self._risks: dict[UnitId, Risks] = {}
        self._standings: dict[UnitId, Standings] = {}
        self._fires: dict[tuple[str, Role, UnitId, FireKind], tuple[int, Band, bool] | None] = {}
        self._pins: dict[Place, tuple[float, int]] = {}
        self._shots: dict[tuple[UnitId, Role], BestShots] = {}
        self._marks: dict[UnitId, Mark] = {}
        self._arms: dict[tuple[UnitId, Part, Role, bool], Arms] = {}

    @cached_property
    def full(self) -> int:
        """The hexes in which no unit finds room that is not there."""
        units, side, found = self.battle.units, self.side, 0
        for place, there in self.battle.places.items():
            if units[there[0]].side != side or len(there) >= STACKING:
                found |= self.ground.bit[place]
        return found

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
        return self.foe[target.id].importance

    def arms(self, unit: Unit, part: Part, role: Role, *, weak: bool) -> Arms:
        """Give what matters of a unit that fires."""
        key = unit.id, part, role, weak
        if (known := self._arms.get(key)) is None:
            known = self._arms[key] = arms(unit, part, role, weak=weak)
        return known

    # shots

    def attack(
        self, firer: str, supporters: Sequence[str], target: UnitId, kind: FireKind, *, role: Role = "lead"
    ) -> float:
        """Weigh an attack of volleys, by their names, from where they are; snipers apart."""
        if (found := self._fire(firer, role, target, kind)) is None:
            return 0.0
        black, worst, flames = found
        for one in supporters:
            if (found := self._fire(one, "support", target, kind)) is None:
                return 0.0
            black += found[0]
            worst = worse(worst, found[1]) if worst != found[1] else worst
            flames = flames or found[2]
        foe = self.foe[target]
        red = foe.covers[kind != "normal"]
        if flames and foe.unit.kind != "vehicle":
            red = max(0, red + FLAME_COVER)
        return foe.importance * harm(foe.mark, kind, black, HITS_FROM[worst], red)

    def _fire(self, name: str, role: Role, target: UnitId, kind: FireKind) -> tuple[int, Band, bool] | None:
        """Give what a volley adds to an attack: black dice, its range band, whether it is of flames."""
        key = name, role, target, kind
        if key not in self._fires:
            self._fires[key] = self._find_fire(volley_in(name), role, self.foe[target], kind)
        return self._fires[key]

    def _find_fire(self, one: Volley, role: Role, foe: Foe, kind: FireKind) -> tuple[int, Band, bool] | None:
        unit = self.battle.units[one.unit]
        at = unit.at or ""
        fire = self.arms(unit, one.part, role, weak=at in self.battle.smoke)
        away = self.ground.away[at][foe.at]
        found = volley(fire, foe.unit.mover, kind, away, downhill=self.ground.downhill(at, foe.at))
        if found is None:
            return None
        return *found, unit.specialization == "flamethrower" and away == 1

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
        pins, officers = self._pins_in(foe.at)
        pins -= pinned(foe.mark) if len(figures) == 1 else 0.0
        shown = DISCOVERED * float(found_at(away, officers)) if sniper.concealed else 0.0
        return hit * foe.importance * (value + pins) - shown * (away < UNHEARD)

    def _pins_in(self, place: Place) -> tuple[float, int]:
        """Weigh the pin of everybody in a hex, and count the officers among them."""
        if (known := self._pins.get(place)) is None:
            there = [foe.mark for foe in self.foes if foe.at == place and foe.unit.kind == "squad"]
            officers = sum([one.figures.count("officer") for one in there])
            known = self._pins[place] = sum([pinned(one) for one in there]), officers
        return known

    def shot_from(self, unit: Unit, place: Place, role: Role = "lead") -> float:
        """Weigh the best shot of a unit by itself, if it stood in a hex."""
        return self.shots_from(unit, role)[place]

    def shots_from(self, unit: Unit, role: Role = "lead") -> BestShots:
        """Give the best shot of a unit by itself from each hex."""
        if (found := self._shots.get((unit.id, role))) is None:
            fire, weak = (self.arms(unit, "all", role, weak=it) for it in (False, True))
            found = self._shots[unit.id, role] = self.enemy.best_shots(fire, weak)
        return found

    # danger

    def danger(self, unit: Unit, place: Place) -> float:
        """Weigh the shots that enemies may fire at a unit in a hex."""
        return self.standings(unit).danger(place)

    def shot_at(self, unit: Unit, place: Place, foe: Foe) -> float:
        """Weigh the shot of an enemy at a unit in a hex."""
        return self.enemy.shot_by(foe, self.mark(unit), armor(unit), place)

    def risks(self, unit: Unit) -> Risks:
        """Weigh the op fire at a unit that enters a hex, and that a concealed sniper is seen there."""
        if (found := self._risks.get(unit.id)) is None:
            ground, enemy = self.ground, self.enemy
            if unit.concealed:
                found = risks_of_sight(ground, enemy.seen)
            else:
                target = self.mark(unit), armor(unit)
                found = risks_of_fire(ground, enemy.watch, enemy.smoky, target, self.boldness)
            self._risks[unit.id] = found
        return found

    def passing(self, unit: Unit, place: Place) -> float:
        """Weigh what may befall a unit that enters a hex."""
        return self.risks(unit)[place]

    # places

    def standing(self, unit: Unit, place: Place) -> float:
        """Weigh a unit in a hex at the end of its activation."""
        standings = self.standings(unit)
        return self.among(unit, place, standings) if place in self.crowds else standings[place]

    def among(self, unit: Unit, place: Place, standings: Standings) -> float:
        """Weigh a unit among those in a hex, or on the objective."""
        return standings.among(*self.crowd(unit, place))

    def crowd(self, unit: Unit, place: Place) -> Crowd:
        """Tell how many others are in a hex, and whether any of them is a mate on the objective."""
        if unit.at != place:
            return self.crowds[place]
        _, there, mates = self.crowds[place]
        return place, there - 1, mates and there > 1

    @cached_property
    def crowds(self) -> dict[Place, Crowd]:
        """Who is in the hexes that are taken, and on the objective, for a unit that is not there."""
        units, places, objectives = self.battle.units, self.battle.places, self.goal.objectives
        found: dict[Place, Crowd] = {place: (place, 0, False) for place in objectives}
        for place, there in places.items():
            found[place] = place, len(there), place in objectives and units[there[0]].side == self.side
        return found

    def mates(self, unit: Unit, place: Place) -> bool:
        """Tell whether others of its side stand in a hex."""
        return any(one.side == self.side and one.id != unit.id for one in self.battle.at(place))

    def pull(self, unit: Unit, place: Place) -> float:
        """Weigh a hex for a unit by what its side is after."""
        return self.goal.pull(unit.kind, place, mates=self.mates(unit, place))

    def standings(self, unit: Unit) -> Standings:
        """Give what a unit alone in a hex is worth."""
        found: Standings | None = self._standings.get(unit.id)
        if found is None:
            fire, mark = self.arms(unit, "all", "lead", weak=False), self.mark(unit)
            key = self.goal.hopes, fire, mark, armor(unit)
            if (found := self.enemy.standings.get(key)) is None:
                shots = self.shots_from(unit)
                found = self.enemy.standings[key] = Standings(self.goal, self.enemy, unit, shots, mark)
            self._standings[unit.id] = found
        return found
