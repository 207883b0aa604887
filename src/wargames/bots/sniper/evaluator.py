"""Evaluator of a position of Sniper's Alley for one side: shots, danger, the objectives."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from wargames.bots.caches import by_key, remembered
from wargames.bots.sniper import attacks
from wargames.bots.sniper.enemy import BestShots, Enemies, EnemyForce
from wargames.bots.sniper.objectives import Crowd, ObjectiveField, objectives_of
from wargames.sniper import queries
from wargames.sniper.told.view import SniperView
from wargames.sniper.values import components
from wargames.sniper.values.board import Place
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Kind, Unit

DECISIVE = 8.0  # the worth of a decisive figure
UNHEARD = components.FARTHEST_CAMOUFLAGE_ROLL + 1
HOPE = 0.25  # the value of the best shot from a hex before it is fired
BOLD = 0.3  # the weight of danger for an attacker, who has to go
PATIENCE = 0.5  # as HOPE, for a concealed sniper
ABOARD = 0.6  # the cost of being aboard at the end

Firing = tuple[str, queries.Role, UnitId, components.FireKind]
"""A volley by its name, its part in an attack, its target, and the kind of fire."""

Fire = tuple[int, components.Band, bool]
"""A volley's part in an attack: black dice, its range band, whether it is of flames."""

volley_in = lru_cache(maxsize=4096)(queries.Volley.read)


class StandValues:
    """Values of a unit by its hex at the end of its activation: ``alone`` there, or ``among`` others.

    They hold for all units with equal traits while their objectives and the enemy stay the same.
    ``base_value`` plus ``promise`` is the upper bound of a hex that an enemy sees, ``base_value`` that of any
    other.
    """

    def __init__(
        self,
        objectives: ObjectiveField,
        enemy: EnemyForce,
        target: attacks.TargetProfile,
        unit: Unit,
        *,
        shots: BestShots,
    ) -> None:
        patient, danger_weight = unit.kind == "sniper" and unit.concealed, BOLD if objectives.attacks else 1.0
        self.base_values = objectives.base_values[unit.kind]
        self.promise = PATIENCE * shots.most if patient else HOPE * shots.most + danger_weight * enemy.folly
        threat = None if patient else enemy.threats[target]
        about = shots, threat, danger_weight, enemy.seen, enemy.ground.bit
        self.alone = alone(about, self.base_values)
        self.among = among(about, objectives, unit.kind)
        self.best_ends: dict[Any, Any] = {}
        """The best ends of moves, by all else that matters of them."""


About = tuple[BestShots, attacks.HexValues | None, float, int, dict[Place, int]]
"""The shots of a unit, the shots at it, their weight, the hexes in any sight, and the bits of hexes."""


@by_key
def alone(place: Place, about: About, base_values: attacks.HexValues) -> float:
    """Weigh a unit alone in a hex."""
    return _stand(about, place, base_values[place])


@by_key
def among(crowd: Crowd, about: About, objectives: ObjectiveField, kind: Kind) -> float:
    """Weigh a unit among others in a hex."""
    return _stand(about, crowd[0], objectives.base_value(kind, crowd))


def _stand(about: About, place: Place, base_value: float) -> float:
    shots, threat, danger_weight, seen, bits = about
    if threat is None:
        return base_value + PATIENCE * shots[place]
    danger = danger_weight * threat[place] if seen & bits[place] else 0.0
    return base_value + HOPE * shots[place] - danger


@by_key
def targets(id_: UnitId, battle: queries.Battle) -> attacks.TargetProfile:
    """Return a unit as a target."""
    return attacks.target_in(battle, battle.units[id_])


@by_key
def shots(firing: tuple[UnitId, queries.Role], units: Mapping[UnitId, Unit], enemy: EnemyForce) -> BestShots:
    """Return the best shots of a unit alone."""
    id_, role = firing
    return enemy.best_shots[attacks.attacker(units[id_], "all", role)]


@by_key
def fires(firing: Firing, battle: queries.Battle, enemy: EnemyForce) -> Fire | None:
    """Return a volley's part in an attack; None if it cannot fire."""
    name, role, target, kind = firing
    one, foe = volley_in(name), enemy.by_id[target]
    unit = battle.units[one.unit]
    at, ground = unit.at or "", battle.ground
    fire, away = attacks.attacker(unit, one.part, role, weak=at in battle.smoke), ground.away[at][foe.at]
    found = attacks.volley(fire, foe.unit.mover, kind, away, downhill=ground.downhill(at, foe.at))
    return found and (*found, unit.specialization == "flamethrower" and away == 1)


class SniperEvaluator:
    """Evaluator of a view, in figures of regular infantry; ``enemies`` are cached between decisions."""

    def __init__(self, view: SniperView, enemies: Enemies | None = None) -> None:
        assert view.team is not None
        self.battle: queries.Battle = queries.battle_seen_by(view)
        self.side, self.ground = view.team, self.battle.ground
        self.units = self.battle.units
        self.enemy = (enemies or Enemies()).of(self.battle, self.side)
        self.objectives = objectives_of(self.battle, self.side, self.enemy)
        self.danger_weight = BOLD if self.objectives.attacks else 1.0
        self.targets = targets(self.battle)
        self._shots = shots(self.units, self.enemy)
        self._fires = fires(self.battle, self.enemy)
        self._stands: dict[UnitId, StandValues] = {}
        self.known: dict[Any, Any] = {}
        """Results in this position, by all on which they depend."""

    @cached_property
    def own(self) -> list[Unit]:
        """The units of the side on the map."""
        return list(self.battle.on_map(self.side))

    @cached_property
    def full(self) -> int:
        """The hexes without room for a unit that is not there."""
        units, side, found = self.units, self.side, 0
        for place, there in self.battle.places.items():
            if units[there[0]].side != side or len(there) >= components.STACKING:
                found |= self.ground.bit[place]
        return found

    @cached_property
    def crowds(self) -> dict[Place, Crowd]:
        """The company in taken hexes and on the objectives, for a unit that is not there."""
        places, goals = self.battle.places, self.objectives.objectives
        found: dict[Place, Crowd] = {place: (place, 0, False) for place in goals}
        for place, there in places.items():
            found[place] = place, len(there), place in goals and self.units[there[0]].side == self.side
        return found

    # shots

    def attack(
        self,
        firer: str,
        supporters: Sequence[str],
        target: UnitId,
        kind: components.FireKind,
        *,
        role: queries.Role = "lead",
    ) -> float:
        """Weigh an attack of volleys, by their names, from their present places; not for snipers."""
        fires, foe, black, flames = self._fires, self.enemy.by_id[target], 0, False
        worst: components.Band = "close"
        for number, name in enumerate((firer, *supporters)):
            fire = fires[name, "support" if number else role, target, kind]
            if fire is None:
                return 0.0
            black, worst, flames = black + fire[0], queries.worse(worst, fire[1]), flames or fire[2]
        red = foe.covers[kind != "normal"]
        if flames and foe.unit.kind != "vehicle":
            red = max(0, red + components.FLAME_COVER)
        return foe.importance * attacks.harm(foe.target, kind, black, components.HITS_FROM[worst], red=red)

    def snipe(self, sniper: Unit, target: UnitId, aim: components.Figure | None) -> float:
        """Weigh a sniper's shot: the figure, the pin of everybody in the hex, and the risk of discovery."""
        foe = self.enemy.by_id[target]
        away, figures = self.ground.away[sniper.at or ""][foe.at], foe.unit.figures
        hits_from = components.HITS_FROM["sniper concealed" if sniper.concealed else "sniper revealed"]
        hit = 1 - attacks.chances(len(figures), hits_from, foe.covers[0])[0]
        named = aim if aim is not None else min(figures, key=lambda one: attacks.WORTH[one])
        value = attacks.worth(foe.target) if len(figures) == 1 else attacks.WORTH[named]
        if named == "officer":
            value += DECISIVE if self.objectives.kind == "officers" else 0.0
        pins, officers = self.enemy.pins[foe.at]
        pins -= attacks.pinned(foe.target) if len(figures) == 1 else 0.0
        shown = attacks.DISCOVERED * float(queries.found_at(away, officers)) if sniper.concealed else 0.0
        return hit * foe.importance * (value + pins) - shown * (away < UNHEARD)

    def shots_from(self, unit: Unit, role: queries.Role = "lead") -> BestShots:
        """Weigh the best shot of a unit alone from each hex."""
        return self._shots[unit.id, role]

    def danger(self, unit: Unit, place: Place) -> float:
        """Weigh the shots that enemies may fire at a unit in a hex."""
        if not self.enemy.seen & self.ground.bit[place]:
            return 0.0
        return self.danger_weight * self.enemy.threats[self.targets[unit.id]][place]

    # places

    def stands(self, unit: Unit) -> StandValues:
        """Return the values of a unit by its hex at the end of its activation."""
        if (found := self._stands.get(unit.id)) is None:
            found = self._stands[unit.id] = self._stand_values(unit)
        return found

    def _stand_values(self, unit: Unit) -> StandValues:
        enemy, target, shots = self.enemy, self.targets[unit.id], self.shots_from(unit)
        key = self.objectives.hopes, attacks.attacker(unit), target
        return remembered(
            enemy.known, key, lambda: StandValues(self.objectives, enemy, target, unit=unit, shots=shots)
        )

    def place_value(self, unit: Unit, place: Place) -> float:
        """Weigh a unit in a hex at the end of its activation."""
        stands = self.stands(unit)
        return stands.among[self.crowd(unit, place)] if place in self.crowds else stands.alone[place]

    def crowd(self, unit: Unit, place: Place) -> Crowd:
        """Return the number of others in a hex, and whether any of them is a mate on the objective."""
        if unit.at != place:
            return self.crowds[place]
        _, there, mates = self.crowds[place]
        return place, there - 1, mates and there > 1

    def pull(self, unit: Unit, place: Place) -> float:
        """Weigh a hex for a unit by the objectives of its side."""
        mates = any(one.side == self.side and one.id != unit.id for one in self.battle.at(place))
        return self.objectives.pull(unit.kind, place, mates=mates)

    def at_rest(self, unit: Unit) -> float:
        """Weigh staying in the hex."""
        if unit.at is not None:
            return self.place_value(unit, unit.at)
        place = self.battle.whereabouts(unit)
        assert place is not None
        return self.pull(unit, place) - ABOARD
