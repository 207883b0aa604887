"""Values of hexes in Sniper's Alley before any shot: objectives, snipers, company."""

from functools import lru_cache

from wargames.bots.caches import LazyDict, remembered
from wargames.bots.sniper.enemy import EnemyForce
from wargames.kernel.geometry.paths import reachable
from wargames.sniper import queries
from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Mover, Side
from wargames.sniper.values.scenarios import SniperScenario
from wargames.sniper.values.state import Kind

FAR = 40  # movement points to an unreachable hex
ANY_WAY = 10_000  # movement points beyond any way
PULL, DRIFT = 0.5, 0.08  # the value of a movement point nearer to the objective, for attacker and defender
LAST = 0.3  # the same in the last round, when only arriving counts
HURRY = 2.2  # the factor when there is hardly the time left
HELD = 9.0  # the value of the only unit of its side on the objective
WRESTED = 4.0  # the value of driving the enemy off it
MATE = 1.2  # the value of each further unit on it
PAY = 0.1  # the value of taking a command objective, for each round left
HUNT = 0.35  # the value of a hex nearer to an enemy sniper, for a squad
HIDE = 0.5  # the cost of each hex within three of an enemy squad, for a sniper
ACTIVATION = 4  # the movement points of one activation
NOBODY_NEAR = 9
COVER = 0.1  # the value of each red die against no shooter
CROWD = 0.2  # the cost of each mate in the hex: one shot pins them all

Places = tuple[Place, ...]

Hopes = tuple[int, tuple[tuple[Place, int], ...]]
"""The number of rounds left, and the command objectives still to be taken, with their pay."""

Crowd = tuple[Place, int, bool]
"""A hex, the number of others there, and whether a mate is among them on the objective."""


@lru_cache(maxsize=256)
def points_to(ground: Ground, goals: Places, mover: Mover) -> dict[Place, int]:
    """Return the movement points from each hex to the nearest of some on an empty map."""
    steps = ground.steps(mover)
    ways = [
        reachable(goal, ANY_WAY, lambda to, place: steps[place].get(to), ground.neighbors.__getitem__)
        for goal in goals
    ]
    return {
        place: int(min([way[place] for way in ways if place in way], default=FAR)) for place in ground.places
    }


class ObjectiveField:
    """The objectives of a side, as values of hexes.

    ``foes`` are the hexes of enemy squads, and those of snipers.
    """

    def __init__(
        self, scenario: SniperScenario, side: Side, hopes: Hopes, foes: tuple[Places, Places]
    ) -> None:
        self.hopes, self.ground = hopes, ground_of(scenario.map)
        self.kind, self.objectives = scenario.victory.kind, scenario.victory_objectives
        self.attacks = scenario.victory.attacker == side
        self.rounds_left, self.paying = hopes[0], dict(hopes[1])
        self._squads, self._snipers = foes
        self.base_values: LazyDict[Kind, LazyDict[Place, float]] = LazyDict(
            lambda kind: _base_values(_field(scenario, side, hopes, self._counting(kind)), kind)
        )
        """Values of hexes to a kind of unit alone there, before any shot."""

    def _counting(self, kind: Kind) -> tuple[Places, Places]:
        """Return the hexes of the squads and snipers that count for a kind of unit; usually none."""
        hunts = kind == "squad" and self.kind == "snipers"
        return self._squads if kind == "sniper" else (), self._snipers if hunts else ()

    def points(self, place: Place, mover: Mover) -> int:
        """Return the movement points from a hex to the objective."""
        return points_to(self.ground, self.objectives, mover)[place]

    def pull(self, kind: Kind, place: Place, *, mates: bool) -> float:
        """Weigh a hex for a kind of unit by the objectives of its side; ``mates`` of it may stand there."""
        away = self.ground.away[place]
        if kind == "sniper":
            value = -HIDE * max(0, 4 - min([away[at] for at in self._squads], default=NOBODY_NEAR))
            wanted = self.wants_sniper(place) or place in self.paying
            return value + (self.stay(place, mates=mates) if wanted else 0.0)
        mover: Mover = "vehicle" if kind == "vehicle" else "squad"
        value = -self.rate(place, mover) * self.points(place, mover) + self.stay(place, mates=mates)
        if self.kind == "snipers" and kind == "squad":
            value -= HUNT * min([away[at] for at in self._snipers], default=0)
        return value

    def base_value(self, kind: Kind, crowd: Crowd) -> float:
        """Weigh a hex for a kind of unit among others there, before any shot."""
        place, others, mates = crowd
        value = self.pull(kind, place, mates=mates) - CROWD * others
        return value if kind == "vehicle" else value + COVER * self.ground.cover(place)

    def wants_sniper(self, place: Place) -> bool:
        """Return whether a sniper should hold the objective: only at the very end."""
        return place in self.objectives and self.rounds_left == 1 and self.kind != "officers"

    def rate(self, place: Place, mover: Mover) -> float:
        """Weigh a movement point toward the objective."""
        if not self.attacks or (self.kind == "snipers" and self.rounds_left > 1):
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
        """Weigh taking a hex from the enemy."""
        return WRESTED if place in self.objectives else 0.0


_field = lru_cache(maxsize=512)(ObjectiveField)


@lru_cache(maxsize=512)
def _base_values(objectives: ObjectiveField, kind: Kind) -> LazyDict[Place, float]:
    return LazyDict(lambda place: objectives.base_value(kind, (place, 0, False)))


def objectives_of(battle: queries.Battle, side: Side, enemy: EnemyForce) -> ObjectiveField:
    """Return the objectives of a side; one object while its hopes and the enemy's hexes stay the same."""
    scenario, control = battle.scenario, battle.control
    paying = [
        (one.hex, one.value)
        for one in scenario.objectives
        if one.kind == "command" and one.nation in {"neutral", side} and control.get(one.hex) != side
    ]
    hopes = scenario.rounds - battle.round + 1, tuple(paying)
    return remembered(
        enemy.known,
        hopes,
        lambda: _field(scenario, side, hopes, (enemy.places("squad"), enemy.places("sniper"))),
    )
