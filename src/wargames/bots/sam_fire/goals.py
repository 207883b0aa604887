"""What objectives are worth in Scream, Aim, Fire!, and whom they draw."""

from collections.abc import Sequence

from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import SQUADS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Objective, Unit, UnitId

# In points of Morale.
TO_HOLD = 3.0  # an objective that victory needs
TO_HOLD_AT_LAST = 25.0
LATE = 4  # how late that comes to count
TO_WIN = 25.0  # the same, with the Morale for victory at hand
IN_SIGHT = 10
NEARER = 0.7  # what is left of the pull of an objective for each hex away
PULL = 0.3
NEARER_BY = [NEARER**away for away in range(100)]
PULLED = 2  # how many squads go for one objective


class Goals:
    """The objectives of one table."""

    def __init__(self, battle: Battle, americans: Sequence[Unit], *, last_turn: bool) -> None:
        goal, self._battle = battle.goal, battle
        self._wanted = goal.hold - sum([place in battle.held for place in goal.hold_any_of])
        self._worth = [(objective.hex, self.worth(objective)) for objective in goal.objectives]
        self.prizes: dict[Place, float] = {}
        """What it is worth to take each objective."""
        for place, worth in self._worth:
            self.prizes[place] = self.prizes.get(place, 0.0) + worth
        self.pulls = self._pulls(americans)
        """Which objectives draw which squads: the nearest few each."""
        scale, away = PULL if not last_turn else 0.0, battle.ground.away
        self.drawn = {
            id_: [(away[goal], scale * worth) for goal, worth in goals] for id_, goals in self.pulls.items()
        }
        """The distances to the objectives that draw a squad, and how much each is worth beside it."""

    def prize(self, place: Place) -> float:
        """Weigh that a squad takes a hex."""
        return self.prizes.get(place, 0.0)

    def worth(self, objective: Objective) -> float:
        """Weigh an objective: its points the first time, and what victory needs."""
        goal, place = self._battle.goal, objective.hex
        worth = 0.0 if place in self._battle.gained else float(objective.value)
        if self._wanted > 0 and place in goal.hold_any_of and place not in self._battle.held:
            worth += TO_HOLD + TO_HOLD_AT_LAST * (self._battle.turn / goal.turn_limit) ** LATE
            if self._battle.morale >= goal.victory_morale - IN_SIGHT:
                worth += TO_WIN
        return worth

    def _pulls(self, americans: Sequence[Unit]) -> dict[UnitId, tuple[tuple[Place, float], ...]]:
        found: dict[UnitId, tuple[tuple[Place, float], ...]] = {}
        squads = [unit for unit in americans if unit.id in SQUADS and unit.marker != "panic"]
        for place, worth in self._worth:
            if worth:
                away = self._battle.ground.away[place]
                for _, _, id_ in sorted([(one.low_supply, away[one.at], one.id) for one in squads])[:PULLED]:
                    found[id_] = (*found.get(id_, ()), (place, worth))
        return found
