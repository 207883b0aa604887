"""Values of shots, assaults and hexes in Scream, Aim, Fire!, in points of Morale."""

from collections.abc import Iterable

from wargames.bots.caches import remembered
from wargames.bots.sam_fire.arms import APPROACH, ASSAULT_COMES, Arms, tank_hopes
from wargames.bots.sam_fire.danger import assault_chance, hit_chance
from wargames.bots.sam_fire.known import LieutenantCaches, worked_out
from wargames.kernel.base.modifiers import total
from wargames.sam_fire import queries
from wargames.sam_fire.queries import covers, friends
from wargames.sam_fire.values.components import (
    COUNTERS,
    INFANTRY_DAMAGE,
    INFANTRY_DAMAGE_MORALE,
    SQUADS,
    TANKS,
    Kind,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import State, Table, Unit

# Values are in points of Morale.
KILLED: dict[Kind, float] = {"mg42": 2.5, "at_gun": 2.0, "panzer_iv": 2.0, "tiger": 4.0}  # besides its points
KILLED_INFANTRY = 1.0
WOKEN = 0.2  # the cost of a calm German made Alert
BESIDE_LIEUTENANT = 0.15

CAUTION = 1.1  # the weight of danger against hopes
LAST = 0.5  # the factor of caution in the last turn


CHITS = INFANTRY_DAMAGE.draw().weights()
PER_HIT = sum(INFANTRY_DAMAGE_MORALE.get(chit, 0) * count for chit, count in CHITS) / len(INFANTRY_DAMAGE)
DESTROYS = sum(count for chit, count in CHITS if chit in INFANTRY_DAMAGE_MORALE) / len(INFANTRY_DAMAGE)


def beside_lieutenant(battle: queries.Battle) -> frozenset[Place]:
    """Return the hexes of the Lieutenant and beside him."""
    at, ground = battle.lieutenant_at, battle.ground
    return frozenset((at, *ground.neighbors[at])) if at else frozenset()


class Firepower:
    """Values of shots, assaults and hexes on one table."""

    def __init__(
        self, table: Table, known: LieutenantCaches | None = None, battle: queries.Battle | None = None
    ) -> None:
        self._known = known = known or LieutenantCaches()
        self.table, self.battle = table, battle or queries.layout_of(State(table))
        self.units = {unit.id: unit for unit in table.units}
        self.americans = table.units[: len(self.battle.americans)]
        worked = worked_out(table, self.battle, known)
        self.last_turn, self.low_cost = worked.last_turn, worked.low_cost
        self.germans, self.dangers, self.goals = worked.germans, worked.dangers, worked.goals
        self.best_shots, self.stands = worked.best_shots, worked.stands
        self.groups = worked.groups
        self.covered, self.most_covered = worked.covered, worked.most_covered
        self.caution = LAST if self.last_turn else CAUTION
        self._shots = worked.shots
        self._assaults, self.free_hopes = worked.shots.with_prizes(self.goals.prizes)
        self.beside_lieutenant = beside_lieutenant(self.battle)

    # shots and assaults

    def covers(self, place: Place, *, from_tank: bool) -> list[tuple[int | None, float]]:
        """List the modifiers of a Cover card with their chances, None for a Bunker."""
        entry = queries.entry_for(self.battle, place, from_tank=from_tank)
        return remembered(self._shots.covers, entry, lambda: self._covers(place, from_tank=from_tank))

    def _covers(self, place: Place, *, from_tank: bool) -> list[tuple[int | None, float]]:
        return [
            (None if cover is None else total(queries.CARD_COVER[cover]), float(chance))
            for cover, chance in covers(self.battle, place, from_tank=from_tank)
        ]

    def killed(self, target: queries.OnMap) -> float:
        """Weigh the loss of a German, beside the points for it."""
        return 0.0 if self.last_turn else KILLED.get(target.kind, KILLED_INFANTRY)

    def _shot(self, target: Unit, bonus: int, *, tank: bool) -> float:
        dice = queries.TWO_DICE if tank else queries.ONE_DIE
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
        """Weigh a shot without cover: a sniper's (SAF-13.10)."""
        number = COUNTERS[target.id].to_hit - total(queries.die_modifiers(self.battle, unit, target))
        return (
            hit_chance(queries.ONE_DIE, number) * (PER_HIT + DESTROYS * self.killed(target))
            - self.low_cost / 6
        )

    def in_reach(self, unit: Unit, place: Place) -> tuple[Unit, ...]:
        """List the Germans of infantry type in sight and range of a unit from a hex."""
        near, met = self.germans.near[place, COUNTERS[unit.id].range]
        blocked = self.friends(unit)
        return self.unhidden(place, near, blocked) if met & blocked else near

    def friends(self, unit: Unit) -> int:
        """Return the hexes whose units block the fire of a unit, without its own, once it is on the map."""
        own = self.battle.units.get(unit.id)
        return friends(self.battle, unit) & ~self.battle.ground.bit[own.at] if own else 0

    def unhidden(self, place: Place, near: tuple[Unit, ...], blocked: int) -> tuple[Unit, ...]:
        """List the Germans that the units in some hexes do not hide."""
        ground = self.battle.ground
        return tuple(
            other for other in near if queries.past_units(ground, place, ground.bit[other.at], blocked)
        )

    def shots(self, bonus: int, targets: Iterable[Unit], *, tank: bool) -> list[float]:
        """Weigh shots of a squad, or HE, by the bonus of its die beside a sniper's mark."""
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
        number = COUNTERS[target.id].to_hit - total(queries.mortar_modifiers(self.battle, mortar))
        return hit_chance(queries.TWO_DICE, number) * 2 / 3 * (5 + self.killed(target)) - self.low_cost / 54

    def best_free_shot(self, place: Place, range_: int, bonus: int, *, tank: bool) -> float:
        """Weigh the best shot from a hex if no unit blocks; 0 for none."""
        seen = self.battle.ground.fields[place, range_] & self.germans.soft_hexes
        if not seen:
            return 0.0
        best, key = self._shots.best, (seen, tank, bonus)
        if (known := best.get(key)) is None:
            known = best[key] = max(self.shots(bonus, self.germans.among[seen], tank=tank))
        return known

    def free(self, unit: Unit, arms: Arms, place: Place, *, led: bool) -> tuple[float, float]:
        """Return the hope of all units with these arms in a hex if no unit blocks, and the best shot."""
        if arms.kind == "mortar":
            return 0.0, 0.0
        bonus, germans = arms.led_bonus if led else arms.bonus, self.germans
        shot = max(0.0, self.best_free_shot(place, arms.range, bonus, tank=arms.tank))
        if arms.tank:
            return self._free_tank(unit, place, shot), shot
        if self.last_turn:
            return 0.0, shot
        hopes = arms.share * shot
        if arms.storms and germans.about & self.battle.ground.bit[place]:
            hopes += ASSAULT_COMES * self.best_assault(unit, place, led=led)
        far = germans.away[place] - arms.range
        return hopes - APPROACH * far if far > 0 else hopes, shot

    def _free_tank(self, unit: Unit, place: Place, shot: float) -> float:
        danger = self.caution * self.dangers.to_tank(place)
        if self.last_turn:
            return -danger
        tanks = [self.tank_shot(unit, other) for other in self.armor_near(unit, place)]
        return tank_hopes(self.germans, place, max(shot, *tanks, 0.0)) - danger

    def best_assault(self, unit: Unit, place: Place, *, led: bool) -> float:
        """Weigh the best assault of a squad from a hex, as a possible later gain."""
        key = place, COUNTERS[unit.id].veteran, led
        if (known := self._assaults.get(key)) is None:  # equal for all squads with these traits
            there = unit.moved(place) if unit.at != place else unit
            prizes, number = self.goals.prizes, self.germans.number
            known = self._assaults[key] = max(
                self.win_chance(there, to, led=led)
                * (queries.MORALE_PER_UNIT * number[to] + prizes.get(to, 0.0))
                for to in self.germans.beside[place]
            )
        return known

    def win_chance(self, unit: Unit, place: Place, *, led: bool) -> float:
        """Return the chance that an assault out of a unit's hex wins."""
        key = place, COUNTERS[unit.id].veteran, led
        return remembered(self._shots.wins, key, lambda: self._win_chance(unit, place))

    def _win_chance(self, unit: Unit, place: Place) -> float:
        defenders = self.battle.at(place)
        tank = any(one.id in TANKS for one in defenders)
        won = 0.0
        for cover, chance in [(0, 1.0)] if tank else self.covers(place, from_tank=False):
            if cover is not None:
                modifiers = queries.american_modifiers(self.battle, unit, defenders, cover)
                won += chance * assault_chance(total(modifiers))
        return won

    # other values of a place

    def seen_by_mortar(self, place: Place) -> int:
        """Count the targets that a mortar in a hex, or the Lieutenant, sees (SAF-12.1, SAF-12.2)."""
        ground, spotter = self.battle.ground, self.battle.lieutenant_at
        seen = ground.terrain_sight(place) | (ground.terrain_sight(spotter) if spotter else 0)
        return len(self.germans.among[seen & self.germans.soft_hexes])

    def company(self, place: Place) -> float:
        """Weigh a hex by the squads near the 1st Lieutenant's unit there."""
        away = self.battle.ground.away[place]
        return BESIDE_LIEUTENANT * sum([one.id in SQUADS and away[one.at] <= 1 for one in self.americans])

    def passed(self, places: tuple[Place, ...]) -> int:
        """Count the Germans that a tank frightens on its way."""
        return self.germans.passed(self.battle.ground.mask(places))

    def armor_near(self, unit: Unit, place: Place) -> tuple[Unit, ...]:
        """List the German tanks that a tank sees in range from a hex if no unit blocks."""
        ground = self.battle.ground
        seen = ground.fields[place, COUNTERS[unit.id].range]
        return tuple([other for other in self.germans.armor if ground.bit[other.at] & seen])

    def best_tank_shot(self, unit: Unit, place: Place) -> float:
        """Weigh the best shot at a tank from a hex."""
        ground, near = self.battle.ground, self.armor_near(unit, place)
        if near and not ground.bit[place] & ground.hills:
            near = self.unhidden(place, near, self.friends(unit))
        return max((self.tank_shot(unit, other) for other in near), default=0.0)

    def tank_shot(self, tank: Unit, target: Unit) -> float:
        """Weigh a shot of a tank at a tank.

        SAF-15.12, SAF-15.13, SAF-15.14, SAF-15.15, SAF-15.16, SAF-15.17, SAF-15.18.
        """
        hit = 0.85 if tank.kind == "m10" else 7 / 12
        return hit * (4.5 + 0.6 * self.killed(target))
