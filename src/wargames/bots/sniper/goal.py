"""Where a side of Sniper's Alley wants to be: the objective, or the enemy's snipers."""

from functools import lru_cache
from heapq import heappop, heappush

from wargames.bots.sniper.enemy import Enemy
from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.play.battle import Battle
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Mover, Side
from wargames.sniper.values.scenarios import SniperScenario
from wargames.sniper.values.state import Kind, Unit

FAR = 40  # movement points to where nobody gets
PULL, DRIFT = 0.5, 0.08  # what a movement point nearer to the objective is worth, attacking and defending
LAST = 0.3  # the same in the last round, when only who gets there counts
HURRY = 2.2  # how much more when there is hardly the time left
HELD = 9.0  # the only one of its side on the objective
WRESTED = 4.0  # driving the enemy off it
MATE = 1.2  # each one more who stands on it
PAY = 0.1  # a command objective that is taken, for each round in which it pays
HUNT = 0.35  # a hex nearer to an enemy sniper, for a squad
HIDE = 0.5  # each hex of the last three that an enemy squad is near a sniper
ACTIVATION = 4  # movement points of one activation
NOBODY_NEAR = 9
COVER = 0.1  # each red die, where nobody shoots yet
CROWD = 0.2  # each mate in the hex: one shot pins them all

Places = tuple[Place, ...]

Hopes = tuple[int, tuple[tuple[Place, int], ...]]
"""How many rounds are left, and the command objectives that are still to be taken, with what they pay."""


@lru_cache(maxsize=256)
def points_to(ground: Ground, goals: Places, mover: Mover) -> dict[Place, int]:
    """Give the movement points from each hex to the nearest of some, nobody in the way."""
    steps = ground.steps(mover)
    found: dict[Place, int] = {}
    heap = [(0, place) for place in goals]
    while heap:
        points, place = heappop(heap)
        if place in found:
            continue
        found[place] = points
        for other in ground.neighbors[place]:
            if other not in found and (cost := steps[other].get(place)) is not None:
                heappush(heap, (points + cost, other))
    return {place: found.get(place, FAR) for place in ground.places}


class Goal:
    """What a side is after, and what a hex is worth for it, by its hopes and where the enemy is.

    ``squads`` and ``snipers`` are the hexes in which the enemy has some.
    """

    def __init__(
        self, scenario: SniperScenario, side: Side, hopes: Hopes, squads: Places, snipers: Places
    ) -> None:
        self.side, self.hopes, self.ground = side, hopes, ground_of(scenario.map)
        self._scenario = scenario
        self.kind = scenario.victory.kind
        self.attacks = scenario.victory.attacker == side
        self.objectives = scenario.victory_objectives
        self.rounds_left, paying = hopes
        self.paying = dict(paying)
        self._squads, self._snipers = squads, snipers
        self._points: dict[Mover, dict[Place, int]] = {}
        self._charms: dict[Kind, Charms] = {}

    def points(self, place: Place, mover: Mover) -> int:
        """Give the movement points from a hex to the objective."""
        if (found := self._points.get(mover)) is None:
            found = self._points[mover] = points_to(self.ground, self.objectives, mover)
        return found[place]

    def pull(self, kind: Kind, place: Place, *, mates: bool) -> float:
        """Weigh a hex for a kind of unit by what its side is after; ``mates`` of it may stand there."""
        if kind == "sniper":
            value = -HIDE * max(0, 4 - self.nearest_squad(place))
            wanted = self.wants_sniper(place) or place in self.paying
            return value + (self.stay(place, mates=mates) if wanted else 0.0)
        mover: Mover = "vehicle" if kind == "vehicle" else "squad"
        value = -self.rate(place, mover) * self.points(place, mover) + self.stay(place, mates=mates)
        if self.kind == "snipers" and kind == "squad":
            value -= HUNT * self.nearest_sniper(place)
        return value

    def charms(self, unit: Unit) -> "Charms":
        """Give what hexes are worth to a unit alone there, before any shot."""
        if (found := self._charms.get(unit.kind)) is None:
            squads = self._squads if unit.kind == "sniper" else ()
            snipers = self._snipers if unit.kind == "squad" and self.kind == "snipers" else ()
            alike = _goal(self._scenario, self.side, self.hopes, squads, snipers)
            found = self._charms[unit.kind] = _charms(alike, unit.kind)
        return found

    def nearest_squad(self, place: Place) -> int:
        """Tell how far from a hex the nearest squad of the enemy is."""
        away = self.ground.away[place]
        return min((away[at] for at in self._squads), default=NOBODY_NEAR)

    def nearest_sniper(self, place: Place) -> int:
        """Tell how far from a hex the nearest sniper of the enemy is."""
        away = self.ground.away[place]
        return min((away[at] for at in self._snipers), default=0)

    def wants_sniper(self, place: Place) -> bool:
        """Tell whether a sniper should hold the objective: only at the very end."""
        return place in self.objectives and self.rounds_left == 1 and self.kind != "officers"

    def rate(self, place: Place, mover: Mover) -> float:
        """Weigh a movement point toward the objective."""
        if not self.attacks:
            return DRIFT
        if self.kind == "snipers" and self.rounds_left > 1:
            return DRIFT
        if self.rounds_left == 1:
            return LAST
        needed = -(-self.points(place, mover) // ACTIVATION)
        return PULL * (HURRY if needed >= self.rounds_left else 1.0)

    def stay(self, place: Place, *, mates: bool) -> float:
        """Weigh standing on the objective."""
        if place not in self.objectives:
            return PAY * self.paying.get(place, 0) * (self.rounds_left - 1)
        return (HELD if not mates else MATE) if self.attacks or self.kind == "objective" else DRIFT

    def taking(self, place: Place) -> float:
        """Weigh that a hex is wrested from the enemy."""
        return WRESTED if place in self.objectives else 0.0


class Charms(dict[Place, float]):
    """What a hex is worth to a kind of unit, alone there, before any shot."""

    def __init__(self, goal: Goal, kind: Kind) -> None:
        self._goal, self._kind = goal, kind
        self._peaks: dict[tuple[Place, ...], float] = {}

    def __missing__(self, place: Place) -> float:
        """Weigh a hex."""
        found = self[place] = self.among(place, 0, mates=False)
        return found

    def among(self, place: Place, others: int, *, mates: bool) -> float:
        """Weigh a hex with so many others; ``mates`` of its side may stand on the objective."""
        value = self._goal.pull(self._kind, place, mates=mates) - CROWD * others
        if self._kind != "vehicle":
            value += COVER * self._goal.ground.cover(place)
        return value

    def peak(self, places: tuple[Place, ...]) -> float:
        """Give what the best of some hexes is worth."""
        if (found := self._peaks.get(places)) is None:
            found = self._peaks[places] = max([self[place] for place in places])
        return found


def hopes_of(battle: Battle, side: Side) -> Hopes:
    """Tell all that changes in what a hex is worth as the game goes on, but who stands there."""
    scenario = battle.scenario
    paying = tuple(
        (one.hex, one.value)
        for one in scenario.objectives
        if one.kind == "command" and one.nation in {"neutral", side} and battle.control.get(one.hex) != side
    )
    return scenario.rounds - battle.round + 1, paying


def goal_of(battle: Battle, side: Side, enemy: Enemy) -> Goal:
    """Give what a side is after now: kept with the enemy, and for enemies in the same hexes."""
    hopes = hopes_of(battle, side)
    if (known := enemy.goals.get(hopes)) is None:
        squads, snipers = enemy.places("squad"), enemy.places("sniper")
        known = enemy.goals[hopes] = _goal(battle.scenario, side, hopes, squads, snipers)
    return known


_goal = lru_cache(maxsize=512)(Goal)

_charms = lru_cache(maxsize=512)(Charms)
"""Goals that differ only in enemies who do not count for a kind of unit share its charms."""
