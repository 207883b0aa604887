"""Features of a position of Sniper's Alley, weighed by ``standing.toml``.

All are from the view of the Americans, the first side.
"""

from functools import cached_property

import attrs

from wargames.kernel.game import Seat
from wargames.kernel.game.evaluation import Feature, LinearEvaluator
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, SIDES, Figure, Side
from wargames.sniper.values.state import State, Unit

WORTH: dict[Figure, float] = {"officer": 2.2, "elite": 1.5, "regular": 1.0, "mg": 3.0, "mortar": 2.2}
BASE, SNIPER, VEHICLE = 0.6, 3.5, 4.0
LEFT_OF_VEHICLE = (1.0, 0.9, 0.3, 0.0)
"""The rest of a vehicle's value after so many hits (TOI-15.3)."""
FULL = 10.0
"""The typical strength of a side."""
GUARD = 2
"""The distance in hexes within which a unit guards an objective."""
NOWHERE = 9


@attrs.frozen(slots=False)
class Position:
    """A state with values that several features use."""

    state: State

    @cached_property
    def attacker(self) -> Side:
        """The side with the victory condition (SN-1.22, SN-G16, SN-G17)."""
        return self.state.scenario.victory.attacker

    @cached_property
    def sign(self) -> float:
        """1 if the attacker is the American side, else -1."""
        return 1.0 if self.attacker == "us" else -1.0

    @cached_property
    def progress(self) -> float:
        """The part of the game that has passed."""
        return min(1.0, self.state.round / self.state.scenario.rounds)

    @cached_property
    def units(self) -> dict[Side, list[Unit]]:
        """The units of each side."""
        found: dict[Side, list[Unit]] = {side: [] for side in SIDES}
        for unit in self.state.units:
            found[unit.side].append(unit)
        return found

    @cached_property
    def away(self) -> dict[Side, list[int]]:
        """The distances of each side's squads on the map to the nearest objective, in order."""
        away = ground_of(self.state.scenario.map).away
        goals = [away[goal] for goal in self.state.scenario.victory_objectives]
        return {side: sorted(self._distances(goals, side)) for side in SIDES}

    def _distances(self, goals: list[dict[Place, int]], side: Side) -> list[int]:
        places = [unit.at for unit in self.units[side] if unit.kind == "squad" and unit.at is not None]
        return [min((goal[place] for goal in goals), default=NOWHERE) for place in places]

    def snipers(self, side: Side) -> list[Unit]:
        """List a side's snipers."""
        return [unit for unit in self.units[side] if unit.kind == "sniper"]


def worth(unit: Unit) -> float:
    """Return the value of a unit, in figures of regular infantry."""
    if unit.kind == "vehicle":
        return VEHICLE * LEFT_OF_VEHICLE[min(unit.hits, 3)]
    if unit.kind == "sniper":
        return SNIPER
    return BASE + sum([WORTH[figure] for figure in unit.figures])


def strength(position: Position) -> float:
    """Compare the units left."""
    us, de = (sum([worth(unit) for unit in position.units[side]]) for side in SIDES)
    return (us - de) / FULL


def late_strength(position: Position) -> float:
    """Compare the units left, with a weight that grows with time."""
    return strength(position) * position.progress


def ready(position: Position) -> float:
    """Compare the units that may still act in this round, or wait in op fire mode."""
    us, de = (
        sum(unit.activation != "fatigued" and unit.condition == "none" for unit in position.units[side])
        for side in SIDES
    )
    return (us - de) / 5


def shaken(position: Position) -> float:
    """Compare the units pinned or disrupted, positive for the enemy's."""
    us, de = (sum(unit.condition != "none" for unit in position.units[side]) for side in SIDES)
    return (de - us) / 3


def held(position: Position) -> float:
    """Return whether the attacker controls an objective (TOI-17.2)."""
    goals = position.state.scenario.victory_objectives
    controlled = any(side == position.attacker for place, side in position.state.control if place in goals)
    return position.sign if controlled else 0.0


def held_late(position: Position) -> float:
    """Return control with a weight that grows with time."""
    return held(position) * position.progress


def time(position: Position) -> float:
    """Return the time lost by an attacker without the objective."""
    return 0.0 if held(position) else position.sign * position.progress


def standing_there(position: Position) -> float:
    """Count the attacker's squads on the objective."""
    return position.sign * sum(away == 0 for away in position.away[position.attacker]) / 2


def near(position: Position) -> float:
    """Compare the distance of the attacker's two nearest squads with the rounds left."""
    rounds = max(1, position.state.scenario.rounds - position.state.round + 1)
    nearest = position.away[position.attacker][:2]
    return position.sign * sum([1 / (1 + away / rounds) for away in nearest]) / 2


def guarded(position: Position) -> float:
    """Count the defender's squads at the objective."""
    defender = ENEMY[position.attacker]
    return -position.sign * sum(away <= GUARD for away in position.away[defender]) / 2


def duel(position: Position) -> float:
    """Compare the snipers, if they decide the game (SN-G16)."""
    if position.state.scenario.victory.kind != "snipers":
        return 0.0
    return (len(position.snipers("us")) - len(position.snipers("de"))) / 2


def officers(position: Position) -> float:
    """Count the attacker's officers beyond the last, if they decide the game (SN-G17)."""
    if position.state.scenario.victory.kind != "officers":
        return 0.0
    left = sum(unit.figures.count("officer") for unit in position.units[position.attacker])
    return position.sign * (left - 1)


def sought(position: Position) -> float:
    """Return the nearness of the attacker to a sniper that must not fall (SN-G17)."""
    if position.state.scenario.victory.kind != "officers":
        return 0.0
    away = ground_of(position.state.scenario.map).away
    hunters = [unit.at for unit in position.units[position.attacker] if unit.at is not None]
    snipers = [unit.at for unit in position.snipers(ENEMY[position.attacker]) if unit.at is not None]
    nearest = min((away[one][other] for one in hunters for other in snipers), default=NOWHERE)
    return position.sign / (1 + nearest)


def shown(position: Position) -> float:
    """Compare the discovered snipers, positive for the enemy's."""
    us, de = (sum(not unit.concealed for unit in position.snipers(side)) for side in SIDES)
    return (de - us) / 2


def command(position: Position) -> float:
    """Compare command and cards."""
    state = position.state
    return (state.us.command - state.de.command) / 5 + (len(state.us.hand) - len(state.de.hand)) / 10


def initiative(position: Position) -> float:
    """Return the initiative (TOI-17.9)."""
    return 1.0 if position.state.initiative == "us" else -1.0


EVALUATOR: LinearEvaluator[State, Position] = LinearEvaluator(
    (
        Feature("strength", "the units left to the Americans, less the Germans', over 10 figures", strength),
        Feature("late strength", "the same, times how much of the game has passed", late_strength),
        Feature("ready", "units that may act in this round, over 5", ready),
        Feature("shaken", "Germans pinned or disrupted, less Americans, over 3", shaken),
        Feature("held", "1 for the attacker if he controls the objective", held),
        Feature("held late", "the same, times how much of the game has passed", held_late),
        Feature("time", "how much has passed while the attacker does not control it", time),
        Feature("standing there", "the attacker's squads on the objective, over 2", standing_there),
        Feature("near", "how near the attacker's two nearest squads are for the rounds left", near),
        Feature("guarded", "the defender's squads within 2 hexes of the objective, over 2", guarded),
        Feature("duel", "snipers left where they decide, over 2", duel),
        Feature("officers", "the attacker's officers beyond the last, where they decide", officers),
        Feature("sought", "how near the attacker is to the sniper who must not fall", sought),
        Feature("shown", "German snipers found, less American ones, over 2", shown),
        Feature("command", "command over 5 and cards over 10", command),
        Feature("initiative", "1 for the side that has it", initiative),
    ),
    sides=lambda _: ((Seat("us"),), (Seat("de"),)),
    reading=Position,
    scenario=lambda state: state.scenario.id,
)
