"""What a unit of Sniper's Alley is worth in a hex at the end of its activation."""

from typing import Any

from wargames.bots.sniper.aim import Mark
from wargames.bots.sniper.enemy import Enemy
from wargames.bots.sniper.goal import Goal
from wargames.bots.sniper.shots import BestShots
from wargames.sniper.values.board import Place
from wargames.sniper.values.state import Unit

HOPE = 0.25  # what the best shot from a hex is worth before it is fired
BOLD = 0.3  # what an attacker cares for danger: he has to go
PATIENCE = 0.5  # as HOPE, for a concealed sniper


class Standings(dict[Place, float]):
    """What a unit is worth in each hex that it has to itself, worked out where somebody asks.

    It holds for all units that are alike, as long as their goal and the enemy stay the same. ``shots``
    are the best that they have.
    """

    def __init__(self, goal: Goal, enemy: Enemy, unit: Unit, shots: BestShots, mark: Mark) -> None:
        self._enemy, self._shots, self._mark = enemy, shots, mark
        self._armor = armor(unit)
        self.charms = goal.charms(unit)
        """What hexes are worth to it before any shot: its most where no enemy sees, alone or not."""
        self.best_ends: dict[Any, Any] = {}
        """The best ends of moves, by all else that matters of them."""
        self._among: dict[tuple[Place, int, bool], float] = {}
        self._patient = unit.kind == "sniper" and unit.concealed
        self._boldness = BOLD if goal.attacks else 1.0
        self.promise = PATIENCE * shots.most
        if not self._patient:
            self.promise = HOPE * shots.most + self._boldness * enemy.folly
        """How much more a hex is worth at most where enemies see."""

    def __missing__(self, place: Place) -> float:
        """Weigh the unit alone in a hex."""
        found = self[place] = self._weigh(place, self.charms[place])
        return found

    def unharmed(self, place: Place) -> float:
        """Give what the unit is worth at most in a hex, whoever is there: if nobody fires at it."""
        hope = PATIENCE if self._patient else HOPE
        return self.charms[place] + hope * self._shots[place] + self._boldness * self._enemy.folly

    def among(self, place: Place, others: int, mates: bool) -> float:  # noqa: FBT001  a part of the key
        """Weigh the unit in a hex with so many others; ``mates`` of its side may stand on the objective."""
        if not (others or mates):
            return self[place]
        key = place, others, mates
        if (known := self._among.get(key)) is None:
            charm = self.charms.among(place, others, mates=mates)
            known = self._among[key] = self._weigh(place, charm)
        return known

    def _weigh(self, place: Place, charm: float) -> float:
        shot = self._shots[place]
        if self._patient:
            return charm + PATIENCE * shot
        return charm + HOPE * shot - self.danger(place)

    def danger(self, place: Place) -> float:
        """Weigh the shots that enemies may fire at the unit in a hex."""
        if not self._enemy.seen & self._enemy.ground.bit[place]:
            return 0.0
        return self._boldness * self._enemy.threat(self._mark, self._armor, place)


def armor(unit: Unit) -> int:
    """Give the armor of a vehicle; 0 for others."""
    return unit.type.armor if unit.kind == "vehicle" else 0
