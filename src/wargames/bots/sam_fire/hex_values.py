"""Values of hexes to one unit in Scream, Aim, Fire!: its hopes and its danger there."""

from operator import add
from typing import cast

from wargames.bots.sam_fire.arms import APPROACH, ASSAULT_COMES, NEXT_TURN, Free, arms, tank_hopes
from wargames.bots.sam_fire.firepower import Firepower
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit


class UnitHexValues:
    """Values of all hexes to one unit on one table."""

    def __init__(self, firepower: Firepower, unit: Unit) -> None:
        id_ = unit.id
        self.unit, self._firepower, self._germans = unit, firepower, firepower.germans
        self._arms = arms(id_, unit.marker)
        self._leads = id_ == firepower.battle.lieutenant
        self._pull = firepower.goals.drawn.get(id_)
        self._plain = not (self._pull is not None or self._leads or self._arms.kind == "mortar")
        self._blocked = firepower.friends(unit)
        self._danger = firepower.dangers.to(unit)
        self._place_values = firepower.stands.setdefault(id_, {})
        self._best_shots = firepower.best_shots.setdefault(id_, {})
        self._most: tuple[list[Place], list[float]] | None = None
        self._free_alone, self._free_led = firepower.free_hopes[self._arms]

    def led(self, place: Place) -> bool:
        """Return whether the Lieutenant is with it, or beside it, in a hex."""
        return self._leads or place in self._firepower.beside_lieutenant

    def bonus(self, place: Place) -> int:
        """Return the modifiers of its fire die in a hex, at a German that is not spotted."""
        return self._arms.led_bonus if self.led(place) else self._arms.bonus

    def place_value(self, place: Place) -> float:
        """Weigh its place in a hex at the end of its turn."""
        if (found := self._place_values.get(place)) is None:
            firepower = self._firepower
            danger = firepower.caution * self._danger[place]
            hopes = 0.0 if firepower.last_turn else self.hopes(place) + self.proximity(place)
            found = self._place_values[place] = hopes - danger
        return found

    def most(self, places: list[Place], *, shot: bool = False) -> list[float]:
        """Return upper bounds of :meth:`place_value` in safe hexes; with ``shot`` of :meth:`best_shot` too.

        The danger to a tank is equal for all of them, and included.
        """
        if self._most is None or self._most[0] != places:
            self._most = places, self._most_in(places)
        most = self._most[1]
        if not shot:
            return most
        if free := self._free_for_all(places):
            return list(map(add, most, map(free.shots.__getitem__, places)))
        return [one + self._free(place).shots[place] for one, place in zip(most, places, strict=True)]

    def _most_in(self, places: list[Place]) -> list[float]:
        most = self._free_in(places)
        if not self._plain:
            most = [one + self._beside_free(place) for one, place in zip(most, places, strict=True)]
        if len(known := self._place_values) > 1:
            most = list(map(known.get, places, most))
        return most

    def _free_in(self, places: list[Place]) -> list[float]:
        """Return the hopes of all units with these arms in some hexes if no unit blocks."""
        if free := self._free_for_all(places):
            found = list(map(free.hopes.get, places))
        else:
            found = [self._free(place).hopes.get(place) for place in places]
        if None in found:
            return [
                self._hope(place) if one is None else one for one, place in zip(found, places, strict=True)
            ]
        return cast(list[float], found)

    def _free_for_all(self, places: list[Place]) -> Free | None:
        """Return the hopes of all hexes at once, if it is led in none of some hexes, or in all."""
        if self._leads:
            return self._free_led
        return self._free_alone if self._firepower.beside_lieutenant.isdisjoint(places) else None

    def _free(self, place: Place) -> Free:
        return self._free_led if self.led(place) else self._free_alone

    def _hope(self, place: Place) -> float:
        """Compute the hope of all units with these arms in a hex if no unit blocks."""
        led = self.led(place)
        free = self._free_led if led else self._free_alone
        hope, shot = self._firepower.free(self.unit, self._arms, place, led=led)
        free.shots[place], free.hopes[place] = shot, hope
        return hope

    def fear(self, place: Place) -> float:
        """Return the danger to take off the upper bound of a hex; 0 if the bound includes it."""
        return 0.0 if place in self._place_values else self._firepower.caution * self._danger[place]

    def _beside_free(self, place: Place) -> float:
        """Return an upper bound of its hopes beyond those of all units with these arms."""
        if self._arms.kind == "mortar":
            return self.hopes(place)
        company = self._firepower.company(place) if self._leads and self._arms.squad else 0.0
        return company + self.proximity(place)

    def proximity(self, place: Place) -> float:
        """Weigh its nearness to the objectives that attract it."""
        return self._pull[place] if self._pull is not None else 0.0

    def hopes(self, place: Place) -> float:
        """Weigh its actions next turn from a hex."""
        firepower, germans = self._firepower, self._germans
        if self._arms.tank:
            return self._tank_hopes(place)
        if self._arms.kind == "mortar":
            return NEXT_TURN * min(2, firepower.seen_by_mortar(place))
        value = self._arms.share * self.best_shot(place)
        if self._arms.squad:
            storm = self._arms.storms and germans.about & firepower.battle.ground.bit[place]
            best = firepower.best_assault(self.unit, place, led=self.led(place)) if storm else 0.0
            value += ASSAULT_COMES * best + (firepower.company(place) if self._leads else 0.0)
        far = germans.away[place] - self._arms.range
        return value - APPROACH * far if far > 0 else value

    def _tank_hopes(self, place: Place) -> float:
        shots = max(self.best_shot(place), self._firepower.best_tank_shot(self.unit, place))
        return tank_hopes(self._germans, place, shots)

    def best_shot(self, place: Place) -> float:
        """Weigh its best shot from a hex; 0 without one worth it."""
        if (known := self._best_shots.get(place)) is None:
            known = self._best_shots[place] = self._best_shot(place)
        return known

    def _best_shot(self, place: Place) -> float:
        near, met = self._germans.near[place, self._arms.range]
        if not near:
            return 0.0
        firepower, bonus = self._firepower, self.bonus(place)
        if met & self._blocked:
            seen = firepower.unhidden(place, near, self._blocked)
            return max(firepower.shots(bonus, seen, tank=self._arms.tank), default=0.0)
        return firepower.best_free_shot(place, self._arms.range, bonus, tank=self._arms.tank)
