"""What a position is worth to the Americans of Scream, Aim, Fire!: shots to come, danger, objectives."""

from collections.abc import Collection, Iterable
from functools import cache

from wargames.bots.sam_fire.danger import Dangers, assault_chance, hit_chance
from wargames.bots.sam_fire.goals import Goals
from wargames.bots.sam_fire.known import Known, all_that_counts
from wargames.kernel.modifiers import total
from wargames.kernel.replace import replace
from wargames.sam_fire.ground.ground import FAR
from wargames.sam_fire.ground.piece import OnMap
from wargames.sam_fire.play import assault as assaults
from wargames.sam_fire.play.american.mortar import mortar_modifiers
from wargames.sam_fire.play.battle import ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.cover import CARD_COVER, entry_for
from wargames.sam_fire.play.fire import ADJACENT, PANICKED, VETERAN, die_modifiers
from wargames.sam_fire.play.sight import friends, past_units
from wargames.sam_fire.told import odds
from wargames.sam_fire.told.view import layout_of
from wargames.sam_fire.values.components import (
    COUNTERS,
    INFANTRY_DAMAGE,
    INFANTRY_DAMAGE_MORALE,
    SQUADS,
    TANKS,
    Kind,
    Marker,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import State, Table, Unit, UnitId

# All in points of Morale.
KILLED: dict[Kind, float] = {"mg42": 2.5, "at_gun": 2.0, "panzer_iv": 2.0, "tiger": 4.0}  # beside the points
KILLED_INFANTRY = 1.0
LOW = 1.2  # a squad low on supply, with no counter at hand
WOKEN = 0.2  # a calm German made Alert
FRIGHTENED = 0.5
BESIDE_LIEUTENANT = 0.15

NEXT_TURN = 0.4  # the chance that a unit gets the order it hopes for
ASSAULT_COMES = 0.2  # the same for the two dice of an assault
CAUTION = 1.1  # what danger counts against hopes
APPROACH = 0.12  # for each hex out of range
LAST = 0.5  # caution in the last turn


CHITS = INFANTRY_DAMAGE.draw().weights()
PER_HIT = sum(INFANTRY_DAMAGE_MORALE.get(chit, 0) * count for chit, count in CHITS) / len(INFANTRY_DAMAGE)
DESTROYS = sum(count for chit, count in CHITS if chit in INFANTRY_DAMAGE_MORALE) / len(INFANTRY_DAMAGE)


@cache
def die_bonus(id_: UnitId, marker: Marker, *, led: bool) -> int:
    """Add up what changes the fire die of a unit, on a German whom no sniper has spotted (SAF-10.3, SAF-R27).

    >>> die_bonus("I1", "panic", led=False), die_bonus("I1", "calm", led=True)
    (-1, 1)
    """
    kinds = (VETERAN, COUNTERS[id_].veteran), (ADJACENT, led), (PANICKED, marker == "panic")
    return total([modifier for modifier, counts in kinds if counts])


def beside_lieutenant(battle: Battle) -> Collection[Place]:
    """Give the hexes of the Lieutenant and beside him."""
    at, ground = battle.lieutenant_at, battle.ground
    return (at, *ground.neighbors[at]) if at else ()


class Judgment:
    """What may be had, and lost, on one table."""

    def __init__(self, table: Table, known: Known | None = None) -> None:
        self._known = known = known or Known()
        self.battle: Battle = layout_of(State(table))
        self.units = {unit.id: unit for unit in table.units}
        self.americans = table.units[: len(self.battle.americans)]
        self.germans = known.germans(self.battle, table)
        self.dangers = Dangers(self.battle, self.germans, known.dangers)
        self.last_turn = table.turn >= table.goal.turn_limit  # nothing that happens later counts
        self.caution = LAST if self.last_turn else CAUTION
        self.low_cost = 0.0 if self.last_turn else LOW / 2 if table.supply else LOW
        self.goals = Goals(self.battle, self.americans, last_turn=self.last_turn)
        self.covered: dict[UnitId, float] = {}
        if known.seen != (seen := all_that_counts(table)):
            known.seen, known.best_shots, known.standing = seen, {}, {}
        self._best_shots, self._standing = known.best_shots, known.standing
        self._shots = known.shots_on(self.germans, table, self.low_cost, last_turn=self.last_turn)
        self._assaults: dict[tuple[Place, bool, bool], float] = {}
        self._most_shots: dict[int, float] = {}
        self._reaches: dict[UnitId, tuple[int, float, bool]] = {}
        self.crowd = self.battle.occupancy.americans  # some of whom block others' fire
        self.beside_lieutenant = beside_lieutenant(self.battle)

    def replenished(self, table: Table, unit: Unit) -> "Judgment":
        """Judge the same table with a unit replenished: it changes nobody's shots, and few others' hexes."""
        units = tuple(replace(one, low_supply=False) if one is unit else one for one in table.units)
        helped = Judgment(replace(table, units=units), self._known.beside())
        helped._best_shots, helped._shots = self._best_shots, self._shots
        for id_, by_hex in self._standing.items():
            if id_ != unit.id and helped.goals.pulls.get(id_) == self.goals.pulls.get(id_):
                helped._standing[id_] = by_hex
        return helped

    # shots and assaults

    def covers(self, place: Place, *, from_tank: bool) -> list[tuple[int | None, float]]:
        """List what a Cover card may add to a target's number, None for a Bunker."""
        entry = entry_for(self.battle, place, from_tank=from_tank)
        if (known := self._shots.covers.get(entry)) is None:
            drawn = odds.covers(self.battle, place, from_tank=from_tank)
            known = self._shots.covers[entry] = [
                (None if cover is None else total(CARD_COVER[cover]), float(chance))
                for cover, chance in drawn
            ]
        return known

    def killed(self, target: OnMap) -> float:
        """Weigh that a German is gone, beside the points for it."""
        return 0.0 if self.last_turn else KILLED.get(target.kind, KILLED_INFANTRY)

    def shot(self, unit: Unit, target: Unit) -> float:
        """Weigh a shot of a squad, or HE, from where ``unit`` stands."""
        return self.shots(unit, unit.at, (target,))[0]

    def _shot(self, target: Unit, bonus: int, *, tank: bool) -> float:
        dice = TWO_DICE if tank else ONE_DIE
        number = COUNTERS[target.id].to_hit - bonus
        hit = fired = 0.0
        for cover, chance in self.covers(target.at, from_tank=tank):
            if cover is not None:
                fired += chance
                hit += chance * hit_chance(dice, number + cover)
        value = hit * (PER_HIT + DESTROYS * self.killed(target))
        low = fired / (36 if tank else 6) * self.low_cost
        woken = WOKEN * fired if target.marker == "calm" and not self.last_turn else 0.0
        return value - low - woken

    def bare_shot(self, unit: Unit, target: Unit) -> float:
        """Weigh a shot that no cover hinders: a sniper's (SAF-13.10)."""
        number = COUNTERS[target.id].to_hit - total(die_modifiers(self.battle, unit, target))
        return hit_chance(ONE_DIE, number) * (PER_HIT + DESTROYS * self.killed(target)) - self.low_cost / 6

    def in_reach(self, unit: Unit, place: Place) -> tuple[Unit, ...]:
        """List those of infantry type whom a unit sees in range from a hex."""
        near, met = self.germans.near(place, COUNTERS[unit.id].range)
        return self.unhidden(unit, place, near) if met & self.friends(unit) else near

    def friends(self, unit: Unit) -> int:
        """Give the hexes whose units block the fire of a unit, its own left out, once it is on the map."""
        own = self.battle.units.get(unit.id)
        return friends(self.battle, unit) & ~self.battle.ground.bit[own.at] if own else 0

    def unhidden(self, unit: Unit, place: Place, near: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """List those whom no unit hides."""
        ground, blocked = self.battle.ground, self.friends(unit)
        return tuple(other for other in near if past_units(ground, place, ground.bit[other.at], blocked))

    @property
    def soft(self) -> tuple[Unit, ...]:
        """The Germans of infantry type."""
        return self.germans.soft

    def best_shot(self, unit: Unit, place: Place) -> float:
        """Weigh the best shot of a squad or tank from a hex; 0 for none worth it."""
        key = unit.id, place
        if (known := self._best_shots.get(key)) is None:
            known = self._best_shots[key] = self._best_shot(unit, place)
        return known

    def _best_shot(self, unit: Unit, place: Place) -> float:
        near, met = self.germans.near(place, range_ := COUNTERS[unit.id].range)
        if not near:
            return 0.0
        if met & self.crowd and met & self.friends(unit):
            return max(self.shots(unit, place, self.unhidden(unit, place, near)), default=0.0)
        key = place, range_, unit.id in TANKS, self.bonus(unit, place)
        if (known := self._shots.best.get(key)) is None:  # alike for all who see the same
            known = self._shots.best[key] = max(self.shots(unit, place, near))
        return known

    def bonus(self, unit: Unit, place: Place) -> int:
        """Add up what changes the fire die of a unit in a hex, on a German whom no sniper has spotted."""
        return die_bonus(unit.id, unit.marker, led=self.led(unit, place))

    def shots(self, unit: Unit, place: Place, targets: Iterable[Unit]) -> list[float]:
        """Weigh shots of a squad, or HE, from a hex."""
        return self._shots_by(self.bonus(unit, place), targets, tank=unit.id in TANKS)

    def _shots_by(self, bonus: int, targets: Iterable[Unit], *, tank: bool) -> list[float]:
        found, worth = [], self._shots.worth
        for target in targets:
            key = target.id, tank, bonus + target.spotted
            if (known := worth.get(key)) is None:
                known = worth[key] = self._shot(target, key[2], tank=tank)
            found.append(known)
        return found

    def mortar_shot(self, mortar: Unit, target: Unit) -> float:
        """Weigh Mortar Fire.

        SAF-12.4, SAF-12.5, SAF-12.6, SAF-12.7, SAF-12.8, SAF-12.9, SAF-12.10, SAF-12.11, SAF-12.12.
        """
        number = COUNTERS[target.id].to_hit - total(mortar_modifiers(self.battle, mortar))
        return hit_chance(TWO_DICE, number) * 2 / 3 * (5 + self.killed(target)) - self.low_cost / 54

    def win_chance(self, unit: Unit, place: Place) -> float:
        """Give the chance that an assault out of a unit's hex wins."""
        key = place, COUNTERS[unit.id].veteran, self.led(unit, unit.at)
        wins = self._shots.wins
        if (known := wins.get(key)) is None:
            known = wins[key] = self._win_chance(unit, place)
        return known

    def _win_chance(self, unit: Unit, place: Place) -> float:
        defenders = self.battle.at(place)
        tank = any(one.id in TANKS for one in defenders)
        won = 0.0
        for cover, chance in [(0, 1.0)] if tank else self.covers(place, from_tank=False):
            if cover is not None:
                modifiers = assaults.american_modifiers(self.battle, unit, defenders, cover)
                won += chance * assault_chance(total(modifiers))
        return won

    def assault(self, unit: Unit, place: Place) -> float:
        """Weigh an assault: points for all in the hex, the objective, and low supply where it fails."""
        won = self.win_chance(unit, place)
        defenders = self.battle.at(place)
        prize = sum(assaults.PER_UNIT + self.killed(one) for one in defenders)
        prize += self.goals.prize(place) + self.standing(unit, place) - self.standing(unit, unit.at)
        return won * prize - (1 - won) * self.low_cost

    # places

    def standing(self, unit: Unit, place: Place) -> float:
        """Weigh that a unit stands in a hex when its turn is over."""
        if (known := self._standing.get(unit.id)) is None:
            known = self._standing[unit.id] = {}
        if (found := known.get(place)) is None:
            danger = self.caution * self.dangers.danger(unit, place)
            hopes = 0.0 if self.last_turn else self.hopes(unit, place) + self.goals.pull(unit, place)
            found = known[place] = hopes - danger
        return found

    def ceiling(self, unit: Unit, place: Place, least: float) -> float:
        """Give what :meth:`standing` is at most, for infantry types; no closer once it is under ``least``."""
        if (known := self._standing.get(unit.id)) and (found := known.get(place)) is not None:
            return found
        most = 0.0 if self.last_turn else self.most_hopes(unit, place)
        return most if most < least else most - self.caution * self.dangers.danger(unit, place)

    def most_hopes(self, unit: Unit, place: Place) -> float:
        """Give what :meth:`hopes` and pull are at most: with the best of all shots, where one is in range."""
        range_, value, storms = self._reaches.get(unit.id) or self._reach(unit)
        germans = self.germans
        if (far := germans.away(place) - range_) > 0:
            value = -APPROACH * far
        elif storms and germans.about & self.battle.ground.bit[place]:
            value += ASSAULT_COMES * self.best_assault(unit, place)
        if unit.id == self.battle.lieutenant:
            value += self.company(unit, place)
        return value + self.goals.pull(unit, place)

    def _reach(self, unit: Unit) -> tuple[int, float, bool]:
        """Give a unit's range, what its shots promise at most within it, and whether it assaults."""
        counter = COUNTERS[unit.id]
        if counter.kind == "mortar":
            found = FAR, NEXT_TURN * 2, False
        else:
            shots = NEXT_TURN * (0.5 if counter.kind == "sniper" else 1.0) * self.most_shots(unit)
            found = counter.range, shots, unit.id in SQUADS
        self._reaches[unit.id] = found
        return found

    def most_shots(self, unit: Unit) -> float:
        """Give what the shots of a squad or sniper are worth at most, wherever it stands; 0 for none."""
        bonus = die_bonus(unit.id, unit.marker, led=True)
        if (known := self._most_shots.get(bonus)) is None:
            shots = self._shots_by(bonus, self.soft, tank=False)
            known = self._most_shots[bonus] = max(0.0, *shots) if shots else 0.0
        return known

    def hopes(self, unit: Unit, place: Place) -> float:
        """Weigh what a unit may do next turn from a hex."""
        counter = COUNTERS[unit.id]
        if unit.id in TANKS:
            return self.tank_hopes(unit, place)
        if counter.kind == "mortar":
            return NEXT_TURN * min(2, self.seen_by_mortar(place))
        value = NEXT_TURN * (0.5 if counter.kind == "sniper" else 1.0) * self.best_shot(unit, place)
        if unit.id in SQUADS:
            value += ASSAULT_COMES * self.best_assault(unit, place) + self.company(unit, place)
        far = self.germans.away(place) - counter.range
        return value - APPROACH * far if far > 0 else value

    def seen_by_mortar(self, place: Place) -> int:
        """Count the targets that a mortar in a hex, or the Lieutenant, sees (SAF-12.1, SAF-12.2)."""
        ground, spotter = self.battle.ground, self.battle.lieutenant_at
        seen = ground.terrain_sight(place) | (ground.terrain_sight(spotter) if spotter else 0)
        return sum(bool(ground.bit[one.at] & seen) for one in self.soft)

    def best_assault(self, unit: Unit, place: Place) -> float:
        """Weigh the best assault from a hex, as a hope."""
        beside = self.germans.beside(place)
        if not beside or unit.marker == "panic":
            return 0.0
        key = place, COUNTERS[unit.id].veteran, self.led(unit, place)
        if (known := self._assaults.get(key)) is None:  # alike for all who attack alike
            there = unit.moved(place) if unit.at != place else unit
            known = self._assaults[key] = max(
                self.win_chance(there, to)
                * (assaults.PER_UNIT * self.germans.number[to] + self.goals.prize(to))
                for to in beside
            )
        return known

    def led(self, unit: Unit, place: Place) -> bool:
        """Tell whether a unit in a hex has the Lieutenant with it, or beside it."""
        return unit.id == self.battle.lieutenant or place in self.beside_lieutenant

    def company(self, unit: Unit, place: Place) -> float:
        """Weigh the squads beside the 1st Lieutenant's unit."""
        if unit.id != self.battle.lieutenant:
            return 0.0
        away = self.battle.ground.away[place]
        return BESIDE_LIEUTENANT * sum(one.id in SQUADS and away[one.at] <= 1 for one in self.americans)

    def tank_hopes(self, unit: Unit, place: Place) -> float:
        """Weigh what a tank may fire on, and whom it frightens."""
        germans = self.germans
        shots = max(self.best_shot(unit, place), self.best_tank_shot(unit, place))
        hopes = NEXT_TURN * shots + FRIGHTENED * germans.frightened(place)
        return hopes - APPROACH * max(0, germans.away(place) - 2)

    def passed(self, places: tuple[Place, ...]) -> int:
        """Count the Germans that a tank frightens on its way."""
        return self.germans.passed(self.battle.ground.mask(places))

    def best_tank_shot(self, unit: Unit, place: Place) -> float:
        """Weigh the best shot at a tank from a hex."""
        ground = self.battle.ground
        seen = ground.field(place, COUNTERS[unit.id].range)
        near = tuple(other for other in self.germans.armor if ground.bit[other.at] & seen)
        if near and not ground.bit[place] & ground.hills:
            near = self.unhidden(unit, place, near)
        return max((self.tank_shot(unit, other) for other in near), default=0.0)

    def tank_shot(self, tank: Unit, target: Unit) -> float:
        """Weigh a shot of a tank at a tank.

        SAF-15.12, SAF-15.13, SAF-15.14, SAF-15.15, SAF-15.16, SAF-15.17, SAF-15.18.
        """
        hit = 0.85 if tank.kind == "m10" else 7 / 12
        return hit * (4.5 + 0.6 * self.killed(target))
