"""What a position is worth to the Americans of Scream, Aim, Fire!: shots to come, danger, objectives."""

from collections.abc import Iterable
from functools import cached_property

from wargames.bots.sam_fire.danger import Dangers, assault_chance, hit_chance
from wargames.bots.sam_fire.known import Known, all_that_counts
from wargames.kernel.modifiers import total
from wargames.kernel.replace import replace
from wargames.sam_fire.ground.piece import OnMap
from wargames.sam_fire.play import assault as assaults
from wargames.sam_fire.play.american.mortar import mortar_modifiers
from wargames.sam_fire.play.battle import ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.cover import CARD_COVER, entry_for
from wargames.sam_fire.play.fire import die_modifiers
from wargames.sam_fire.play.panic import FRIGHT
from wargames.sam_fire.play.sight import friends, past_units
from wargames.sam_fire.told import odds
from wargames.sam_fire.told.view import layout_of
from wargames.sam_fire.values.components import (
    AMERICANS,
    COUNTERS,
    INFANTRY_DAMAGE,
    INFANTRY_DAMAGE_MORALE,
    PANICKING_KINDS,
    SQUADS,
    TANKS,
    Kind,
    Marker,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Objective, State, Table, Unit, UnitId

# All in points of Morale.
KILLED: dict[Kind, float] = {"mg42": 2.5, "at_gun": 2.0, "panzer_iv": 2.0, "tiger": 4.0}  # beside the points
KILLED_INFANTRY = 1.0
LOW = 1.2  # a squad low on supply, with no counter at hand
WOKEN = 0.2  # a calm German made Alert
FRIGHTENED = 0.5
BESIDE_LIEUTENANT = 0.15
TO_HOLD = 3.0  # an objective that victory needs
TO_HOLD_AT_LAST = 25.0
LATE = 4  # how late that comes to count
TO_WIN = 25.0  # the same, with the Morale for victory at hand
IN_SIGHT = 10

NEXT_TURN = 0.4  # the chance that a unit gets the order it hopes for
ASSAULT_COMES = 0.2  # the same for the two dice of an assault
CAUTION = 1.1  # what danger counts against hopes
NEARER = 0.7  # what is left of the pull of an objective for each hex away
PULL = 0.3
NEARER_BY = [NEARER**away for away in range(100)]
PULLED = 2  # how many squads go for one objective
APPROACH = 0.12  # for each hex out of range
LAST = 0.5  # caution in the last turn


UNSPOTTED = Unit("R01", "")
"""Any German that no sniper has spotted."""

CHITS = INFANTRY_DAMAGE.draw().weights()
PER_HIT = sum(INFANTRY_DAMAGE_MORALE.get(chit, 0) * count for chit, count in CHITS) / len(INFANTRY_DAMAGE)
DESTROYS = sum(count for chit, count in CHITS if chit in INFANTRY_DAMAGE_MORALE) / len(INFANTRY_DAMAGE)


class Judgment:
    """What may be had, and lost, on one table."""

    def __init__(self, table: Table, known: Known | None = None) -> None:
        self._known = known = known or Known()
        self.battle: Battle = layout_of(State(table))
        self.units = {unit.id: unit for unit in table.units}
        self.americans = tuple([unit for unit in table.units if unit.id in AMERICANS])
        self.germans = known.germans(self.battle.ground, table)
        self.dangers = Dangers(self.battle, self.germans, known.dangers)
        self.covered: dict[UnitId, float] = {}
        if known.seen != (seen := all_that_counts(table)):
            known.seen, known.best_shots, known.standing = seen, {}, {}
        self._best_shots, self._standing = known.best_shots, known.standing
        self._bests: dict[tuple[Place, int, bool, int], float] = {}
        self._assaults: dict[tuple[Place, bool, bool], float] = {}
        self._bonuses: dict[tuple[UnitId, Marker, bool], int] = {}
        self._shots: dict[tuple[UnitId, bool, int], float] = {}
        self._covers: dict[str, list[tuple[int | None, float]]] = {}

    def replenished(self, table: Table, unit: Unit) -> "Judgment":
        """Judge the same table with a unit replenished: it changes nobody's shots, and few others' hexes."""
        units = tuple(replace(one, low_supply=False) if one is unit else one for one in table.units)
        helped = Judgment(replace(table, units=units), self._known.beside())
        helped._best_shots, helped._shots, helped._bests = self._best_shots, self._shots, self._bests
        for id_, by_hex in self._standing.items():
            if id_ != unit.id and helped.pulls.get(id_) == self.pulls.get(id_):
                helped._standing[id_] = by_hex
        return helped

    @cached_property
    def last_turn(self) -> bool:
        """Whether nothing that happens later counts."""
        return self.battle.turn >= self.battle.goal.turn_limit

    @cached_property
    def caution(self) -> float:
        """What danger counts against hopes."""
        return LAST if self.last_turn else CAUTION

    @cached_property
    def low_cost(self) -> float:
        """What it costs that a unit runs low: little with a counter to spare, nothing at the end."""
        if self.last_turn:
            return 0.0
        return LOW / 2 if self.battle.supply else LOW

    # shots and assaults

    def covers(self, place: Place, *, from_tank: bool) -> list[tuple[int | None, float]]:
        """List what a Cover card may add to a target's number, None for a Bunker."""
        entry = entry_for(self.battle, place, from_tank=from_tank)
        if entry not in self._covers:
            drawn = odds.covers(self.battle, place, from_tank=from_tank)
            self._covers[entry] = [
                (None if cover is None else total(CARD_COVER[cover]), float(chance))
                for cover, chance in drawn
            ]
        return self._covers[entry]

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

    @cached_property
    def crowd(self) -> int:
        """The hexes of Americans, some of whom block others' fire."""
        return self.battle.occupancy.americans

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
        if (known := self._bests.get(key)) is None:  # alike for all who see the same
            known = self._bests[key] = max(self.shots(unit, place, near))
        return known

    def bonus(self, unit: Unit, place: Place) -> int:
        """Add up what changes the fire die of a unit in a hex, on a German whom no sniper has spotted."""
        key = unit.id, unit.marker, self.led(unit, place)
        if (known := self._bonuses.get(key)) is None:
            there = unit.moved(place) if unit.at != place else unit
            known = self._bonuses[key] = total(die_modifiers(self.battle, there, UNSPOTTED))
        return known

    @cached_property
    def beside_lieutenant(self) -> frozenset[Place]:
        """The hexes of the Lieutenant and beside him."""
        at, ground = self.battle.lieutenant_at, self.battle.ground
        return frozenset(ground.members(ground.within(at, 1))) if at else frozenset()

    def shots(self, unit: Unit, place: Place, targets: Iterable[Unit]) -> list[float]:
        """Weigh shots of a squad, or HE, from a hex."""
        bonus, tank = self.bonus(unit, place), unit.id in TANKS
        found = []
        for target in targets:
            key = target.id, tank, bonus + target.spotted
            if (known := self._shots.get(key)) is None:
                known = self._shots[key] = self._shot(target, key[2], tank=tank)
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
        prize += self.prize(place) + self.standing(unit, place) - self.standing(unit, unit.at)
        return won * prize - (1 - won) * self.low_cost

    # objectives

    @cached_property
    def wanted(self) -> int:
        """How many objectives are still to be taken for victory."""
        goal = self.battle.goal
        return goal.hold - sum(place in self.battle.held for place in goal.hold_any_of)

    def prize(self, place: Place) -> float:
        """Weigh that a squad takes a hex."""
        return self.prizes.get(place, 0.0)

    @cached_property
    def prizes(self) -> dict[Place, float]:
        """What it is worth to take each objective."""
        found: dict[Place, float] = {}
        for objective in self.battle.goal.objectives:
            found[objective.hex] = found.get(objective.hex, 0.0) + self.worth(objective)
        return found

    def worth(self, objective: Objective) -> float:
        """Weigh an objective: its points the first time, and what victory needs."""
        goal, place = self.battle.goal, objective.hex
        worth = 0.0 if place in self.battle.gained else float(objective.value)
        if self.wanted > 0 and place in goal.hold_any_of and place not in self.battle.held:
            worth += TO_HOLD + TO_HOLD_AT_LAST * (self.battle.turn / goal.turn_limit) ** LATE
            if self.battle.morale >= goal.victory_morale - IN_SIGHT:
                worth += TO_WIN
        return worth

    @cached_property
    def pulls(self) -> dict[UnitId, tuple[tuple[Place, float], ...]]:
        """Which objectives draw which squads: the nearest few each."""
        found: dict[UnitId, tuple[tuple[Place, float], ...]] = {}
        squads = [unit for unit in self.americans if unit.id in SQUADS and unit.marker != "panic"]
        for objective in self.battle.goal.objectives:
            worth, away = self.worth(objective), self.battle.ground.away[objective.hex]
            ready = sorted(squads, key=lambda unit: (unit.low_supply, away[unit.at], unit.id))
            for unit in ready[:PULLED] if worth else ():
                found[unit.id] = (*found.get(unit.id, ()), (objective.hex, worth))
        return found

    def pull(self, unit: Unit, place: Place) -> float:
        """Weigh how near a squad is to the objectives that draw it."""
        drawn = self.drawn.get(unit.id)
        return sum([worth * NEARER_BY[away[place]] for away, worth in drawn]) if drawn else 0.0

    @cached_property
    def drawn(self) -> dict[UnitId, list[tuple[dict[Place, int], float]]]:
        """The distances to the objectives that draw a squad, and how much each is worth beside it."""
        scale, away = PULL if not self.last_turn else 0.0, self.battle.ground.away
        return {
            id_: [(away[goal], scale * worth) for goal, worth in goals] for id_, goals in self.pulls.items()
        }

    # places

    def standing(self, unit: Unit, place: Place) -> float:
        """Weigh that a unit stands in a hex when its turn is over."""
        if (known := self._standing.get(unit.id)) is None:
            known = self._standing[unit.id] = {}
        if (found := known.get(place)) is None:
            danger = self.caution * self.dangers.danger(unit, place)
            hopes = 0.0 if self.last_turn else self.hopes(unit, place) + self.pull(unit, place)
            found = known[place] = hopes - danger
        return found

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
                self.win_chance(there, to) * (assaults.PER_UNIT * len(self.battle.at(to)) + self.prize(to))
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
        away = self.battle.ground.away[place]
        frightened = sum(one.kind in PANICKING_KINDS and away[one.at] <= FRIGHT for one in self.soft)
        shots = max(self.best_shot(unit, place), self.best_tank_shot(unit, place))
        nearest = min((away[one.at] for one in self.germans.units), default=0)
        return NEXT_TURN * shots + FRIGHTENED * frightened - APPROACH * max(0, nearest - 2)

    def passed(self, places: tuple[Place, ...]) -> int:
        """Count the Germans that a tank frightens on its way."""
        away = self.battle.ground.away
        return sum(
            one.kind in PANICKING_KINDS
            and one.marker != "panic"
            and any(away[one.at][at] <= FRIGHT for at in places)
            for one in self.soft
        )

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
