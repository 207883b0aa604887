"""Features of a position of Scream, Aim, Fire!, weighed by ``standing.toml``."""

from functools import cached_property

import attrs

from wargames.kernel.game import Seat
from wargames.kernel.game.evaluation import Feature, LinearEvaluator
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.values.components import AMERICAN, AMERICANS, COUNTERS, SQUADS, TANKS
from wargames.sam_fire.values.state import State, Table, Unit

GAP = 40
"""The Morale missing for victory that counts as one."""
LOW = 20
"""Morale below which defeat is near."""
STRONG = 8
"""The typical number of units of a side."""


@attrs.frozen(slots=False)
class Position:
    """A state with values that several features use."""

    state: State

    @property
    def table(self) -> Table:
        """The table of the state."""
        return self.state.table

    @cached_property
    def progress(self) -> float:
        """The part of the game that has passed."""
        return self.table.turn / self.table.goal.turn_limit

    @cached_property
    def americans(self) -> list[Unit]:
        """The American units."""
        return [unit for unit in self.table.units if unit.id in AMERICANS]

    @cached_property
    def germans(self) -> list[Unit]:
        """The German units."""
        return [unit for unit in self.table.units if unit.id not in AMERICANS]

    @cached_property
    def holding(self) -> int:
        """The number of required objectives held, at most as many as victory asks for."""
        goal = self.table.goal
        return min(goal.hold, sum(place in self.table.held for place in goal.hold_any_of))


def morale(position: Position) -> float:
    """Return the Morale above or below the number for victory (SAF-R81)."""
    return max(-2.0, min(0.5, (position.table.morale - position.table.goal.victory_morale) / GAP))


def late_morale(position: Position) -> float:
    """Return the same, weighed by the part of the game passed."""
    return morale(position) * position.progress**2


def held(position: Position) -> float:
    """Count the required objectives that are held (SAF-G10)."""
    goal = position.table.goal
    return position.holding / goal.hold if goal.hold else 1.0


def missing_late(position: Position) -> float:
    """Count the required objectives that are not held, weighed by the part of the game passed."""
    return (held(position) - 1) * position.progress**2


def in_hand(position: Position) -> float:
    """Return whether the turn would be won if it ended now (SAF-R81)."""
    goal = position.table.goal
    return float(position.table.morale >= goal.victory_morale and position.holding >= goal.hold)


def defeat(position: Position) -> float:
    """Return how near Morale is to defeat (SAF-R81)."""
    return -max(0.0, 1 - position.table.morale / LOW)


def time(position: Position) -> float:
    """Return the part of the game that has passed."""
    return -position.progress


def squads(position: Position) -> float:
    """Count squads."""
    return sum(unit.id in SQUADS for unit in position.americans) / STRONG


def support(position: Position) -> float:
    """Count the other American units."""
    return sum(unit.id not in SQUADS for unit in position.americans) / STRONG


def shaken(position: Position) -> float:
    """Count squads that are Panicked, or low on supply, or Alert, in parts."""
    found = sum(
        {"panic": 1.0, "alert": 0.4, "calm": 0.0}[unit.marker] + 0.4 * unit.low_supply
        for unit in position.americans
    )
    return -found / STRONG


def infantry(position: Position) -> float:
    """Count the Germans on foot."""
    return -sum(unit.id not in TANKS for unit in position.germans) / STRONG


def armor(position: Position) -> float:
    """Count the German tanks."""
    return -sum(unit.id in TANKS for unit in position.germans) / 2


def near(position: Position) -> float:
    """Weigh how near squads are to the objectives that victory still asks for, and the nearest of them."""
    goal, table = position.table.goal, position.table
    if not (missing := goal.hold - position.holding):
        return 1.0
    away = ground_of(table.sheet).away
    places = [unit.at for unit in position.americans if unit.id in SQUADS and unit.marker != "panic"]
    wanted = [place for place in goal.hold_any_of if place not in table.held]
    found = sorted(min((away[goal_][at] for at in places), default=STRONG) for goal_ in wanted)[:missing]
    return sum(1 / (1 + distance) for distance in found) / missing


def lieutenant(position: Position) -> float:
    """Return whether the Lieutenant is there (SAF-17.12)."""
    return float(position.table.lieutenant is not None)


def ready(position: Position) -> float:
    """Count the squads that may still act in this turn, as far as there are dice for them."""
    able = sum(unit.id in SQUADS and not unit.used and not unit.low_supply for unit in position.americans)
    return min(able, len(position.table.order_dice)) / 5


def threatened(position: Position) -> float:
    """Count the Germans within reach of an American."""
    away = ground_of(position.table.sheet).away
    places = [unit.at for unit in position.americans]
    near_ = sum(
        min((away[unit.at][at] for at in places), default=STRONG) <= COUNTERS[unit.id].range
        for unit in position.germans
    )
    return -near_ / STRONG


EVALUATOR: LinearEvaluator[State, Position] = LinearEvaluator(
    (
        Feature("morale", "Morale beyond what victory asks for, over 40", morale),
        Feature("late morale", "the same, times the square of how much of the game has passed", late_morale),
        Feature("held", "the share held of the objectives that victory asks for", held),
        Feature("missing late", "the share missing, below 0, times that square", missing_late),
        Feature("in hand", "1 if the game is won should the turn end now", in_hand),
        Feature("defeat", "how far Morale is below 20, below 0", defeat),
        Feature("time", "how much has passed, below 0", time),
        Feature("squads", "squads over 8", squads),
        Feature("support", "other American units over 8", support),
        Feature("shaken", "American units shaken or low on supply, below 0, over 8", shaken),
        Feature("infantry", "Germans on foot, below 0, over 8", infantry),
        Feature("armor", "German tanks, below 0, over 2", armor),
        Feature("near", "how near squads are to the objectives that are missing", near),
        Feature("lieutenant", "1 while he is there", lieutenant),
        Feature("ready", "squads that have dice to act with, over 5", ready),
        Feature("threatened", "Germans with an American in range, below 0, over 8", threatened),
    ),
    sides=lambda _: ((Seat(AMERICAN),),),
    reading=Position,
)
