"""Values of the objectives of Scream, Aim, Fire!, and the squads that they attract."""

from collections.abc import Sequence
from functools import lru_cache

from wargames.bots.caches import by_key
from wargames.sam_fire import queries
from wargames.sam_fire.values.components import SQUADS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Objective, Unit, UnitId

# Values are in points of Morale.
TO_HOLD = 3.0  # an objective that victory needs
TO_HOLD_AT_LAST = 25.0
LATE = 4  # the exponent of the part of the game passed
TO_WIN = 25.0  # the same, with enough Morale for victory
IN_SIGHT = 10
NEARER = 0.7  # the factor of an objective's pull for each hex of distance
PULL = 0.3
NEARER_BY = [NEARER**away for away in range(100)]
PULLED = 2  # the number of squads that go for one objective

Worth = tuple[tuple[Place, float], ...]
"""Objectives, and the value of each."""


@lru_cache(maxsize=256)
@by_key
def proximity(place: Place, ground: queries.Ground, goals: Worth, scale: float) -> float:
    """Return the nearness of a hex to some objectives, weighted by their values; cached."""
    return sum([scale * worth * NEARER_BY[ground.away[goal][place]] for goal, worth in goals])


class ObjectiveValues:
    """The objectives of one table."""

    def __init__(self, battle: queries.Battle, americans: Sequence[Unit], *, last_turn: bool) -> None:
        goal = battle.goal
        self._wanted = goal.hold - sum([place in battle.held for place in goal.hold_any_of])
        self._worth = [(objective.hex, self.worth(battle, objective)) for objective in goal.objectives]
        self.prizes: dict[Place, float] = {}
        """The value of taking each objective."""
        for place, worth in self._worth:
            self.prizes[place] = self.prizes.get(place, 0.0) + worth
        self.pulls = self._pulls(battle.ground, americans)
        """The objectives that draw each squad: an objective draws the nearest few."""
        scale, ground = PULL if not last_turn else 0.0, battle.ground
        self.drawn = {id_: proximity(ground, goals, scale) for id_, goals in self.pulls.items()}
        """Nearness to the objectives that draw a squad, by squad and hex, in Morale."""

    def prize(self, place: Place) -> float:
        """Weigh the taking of a hex by a squad."""
        return self.prizes.get(place, 0.0)

    def worth(self, battle: queries.Battle, objective: Objective) -> float:
        """Weigh an objective: its points the first time, and its part in victory."""
        goal, place = battle.goal, objective.hex
        worth = 0.0 if place in battle.gained else float(objective.value)
        if self._wanted > 0 and place in goal.hold_any_of and place not in battle.held:
            worth += TO_HOLD + TO_HOLD_AT_LAST * (battle.turn / goal.turn_limit) ** LATE
            if battle.morale >= goal.victory_morale - IN_SIGHT:
                worth += TO_WIN
        return worth

    def _pulls(self, ground: queries.Ground, americans: Sequence[Unit]) -> dict[UnitId, Worth]:
        found: dict[UnitId, Worth] = {}
        squads = [unit for unit in americans if unit.id in SQUADS and unit.marker != "panic"]
        for place, worth in self._worth:
            if worth:
                away = ground.away[place]
                for _, _, id_ in sorted([(one.low_supply, away[one.at], one.id) for one in squads])[:PULLED]:
                    found[id_] = (*found.get(id_, ()), (place, worth))
        return found
