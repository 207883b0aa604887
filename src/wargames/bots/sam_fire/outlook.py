"""What one unit may hope for and has to fear in Scream, Aim, Fire!, hex by hex."""

from functools import cache
from typing import TYPE_CHECKING

from wargames.bots.sam_fire.goals import NEARER_BY
from wargames.kernel.modifiers import total
from wargames.sam_fire.play.fire import ADJACENT, PANICKED, VETERAN
from wargames.sam_fire.values.components import COUNTERS, SQUADS, TANKS, Marker
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

if TYPE_CHECKING:
    from wargames.bots.sam_fire.judgment import Judgment

# In points of Morale.
NEXT_TURN = 0.4  # the chance that a unit gets the order it hopes for
ASSAULT_COMES = 0.2  # the same for the two dice of an assault
APPROACH = 0.12  # for each hex out of range
FRIGHTENED = 0.5


@cache
def die_bonus(id_: UnitId, marker: Marker, *, led: bool) -> int:
    """Add up what changes the fire die of a unit, on a German whom no sniper has spotted (SAF-10.3, SAF-R27).

    >>> die_bonus("I1", "panic", led=False), die_bonus("I1", "calm", led=True)
    (-1, 1)
    """
    kinds = (VETERAN, COUNTERS[id_].veteran), (ADJACENT, led), (PANICKED, marker == "panic")
    return total([modifier for modifier, counts in kinds if counts])


class Outlook:
    """One unit on one table: what it would be worth to stand in each hex."""

    def __init__(self, judgment: "Judgment", unit: Unit) -> None:
        id_, marker, counter = unit.id, unit.marker, COUNTERS[unit.id]
        self.unit, self._judgment, self._germans = unit, judgment, judgment.germans
        self._range, self._kind = counter.range, counter.kind
        self._tank, self._squad = id_ in TANKS, id_ in SQUADS
        self._storms = self._squad and marker != "panic"
        self._leads = id_ == judgment.battle.lieutenant
        self._share = NEXT_TURN * (0.5 if counter.kind == "sniper" else 1.0)
        self._drawn = judgment.goals.drawn.get(id_, [])
        self._bonus, self._led_bonus = (die_bonus(id_, marker, led=led) for led in (False, True))
        self._blocked = judgment.friends(unit)
        self._danger = judgment.dangers.to(unit)
        self._standing = judgment.stands.setdefault(id_, {})
        self._best_shots = judgment.best_shots.setdefault(id_, {})
        self._most: float | None = None

    def led(self, place: Place) -> bool:
        """Tell whether it has the Lieutenant with it in a hex, or beside it."""
        return self._leads or place in self._judgment.beside_lieutenant

    def bonus(self, place: Place) -> int:
        """Add up what changes its fire die in a hex, on a German whom no sniper has spotted."""
        return self._led_bonus if self.led(place) else self._bonus

    def standing(self, place: Place) -> float:
        """Weigh that it stands in a hex when its turn is over."""
        if (found := self._standing.get(place)) is None:
            judgment = self._judgment
            danger = judgment.caution * self._danger[place]
            hopes = 0.0 if judgment.last_turn else self.hopes(place) + self.pull(place)
            found = self._standing[place] = hopes - danger
        return found

    def ceiling(self, place: Place, least: float) -> float:
        """Give what :meth:`standing` is at most, for infantry types; no closer once it is under ``least``."""
        if (found := self._standing.get(place)) is not None:
            return found
        judgment = self._judgment
        most = 0.0 if judgment.last_turn else self._most_hopes(place)
        return most if most < least else most - judgment.caution * self._danger[place]

    def _most_hopes(self, place: Place) -> float:
        """Give what hopes and pull are at most: with the best of all shots, where one is in range."""
        if (value := self._most) is None:
            value = self._most = self._most_shots()
        germans, mortar = self._germans, self._kind == "mortar"
        if not mortar and (far := germans.away(place) - self._range) > 0:
            value = -APPROACH * far
        elif self._storms and germans.about & self._judgment.battle.ground.bit[place]:
            value += ASSAULT_COMES * self._judgment.best_assault(self.unit, place, led=self.led(place))
        if self._leads:
            value += self._judgment.company(place)
        return value + self.pull(place) if self._drawn else value

    def _most_shots(self) -> float:
        return NEXT_TURN * 2 if self._kind == "mortar" else self._share * self._judgment.most_shots(self.unit)

    def pull(self, place: Place) -> float:
        """Weigh how near it is to the objectives that draw it."""
        return sum([worth * NEARER_BY[away[place]] for away, worth in self._drawn]) if self._drawn else 0.0

    def hopes(self, place: Place) -> float:
        """Weigh what it may do next turn from a hex."""
        judgment, germans = self._judgment, self._germans
        if self._tank:
            return self._tank_hopes(place)
        if self._kind == "mortar":
            return NEXT_TURN * min(2, judgment.seen_by_mortar(place))
        value = self._share * self.best_shot(place)
        if self._squad:
            storm = self._storms and germans.about & judgment.battle.ground.bit[place]
            best = judgment.best_assault(self.unit, place, led=self.led(place)) if storm else 0.0
            value += ASSAULT_COMES * best + (judgment.company(place) if self._leads else 0.0)
        far = germans.away(place) - self._range
        return value - APPROACH * far if far > 0 else value

    def _tank_hopes(self, place: Place) -> float:
        """Weigh what a tank may fire on, and whom it frightens."""
        shots = max(self.best_shot(place), self._judgment.best_tank_shot(self.unit, place))
        hopes = NEXT_TURN * shots + FRIGHTENED * self._germans.frightened(place)
        return hopes - APPROACH * max(0, self._germans.away(place) - 2)

    def best_shot(self, place: Place) -> float:
        """Weigh its best shot from a hex; 0 for none worth it."""
        if (known := self._best_shots.get(place)) is None:
            known = self._best_shots[place] = self._best_shot(place)
        return known

    def _best_shot(self, place: Place) -> float:
        near, met = self._germans.near(place, self._range)
        if not near:
            return 0.0
        judgment, bonus = self._judgment, self.bonus(place)
        if met & self._blocked:
            seen = judgment.unhidden(place, near, self._blocked)
            return max(judgment.shots(bonus, seen, tank=self._tank), default=0.0)
        return judgment.best_free_shot(place, self._range, bonus, tank=self._tank)
