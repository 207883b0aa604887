"""Progress of Scream, Aim, Fire!: Morale, objectives and turns (SAF-R81, SAF-G10)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from wargames.kernel.game import Event, Seat
from wargames.kernel.game.progress import GameProgress, GoalTally
from wargames.sam_fire.play.morale import UnitLost
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import AMERICAN, COUNTERS, Side
from wargames.sam_fire.values.state import Table, VictoryGoal

AMERICAN_STEPS = range(1, 5)
"""The steps of the player, before those of the Germans (SAF-4.2)."""


def progress(view: SamFireView) -> GameProgress:
    """Return the turn, the goal and the progress toward it."""
    table = view.table
    whose = "Americans" if table.step in AMERICAN_STEPS else "Germans"
    return GameProgress(
        turn=f"Turn {table.turn} of {table.goal.turn_limit}, {whose}, step {table.step}",
        goals=goals(table.goal),
        tallies=tuple(tallies(table)),
        ahead=(Seat(AMERICAN),) if is_won(table) else (),
        left=left(view),
    )


def goals(goal: VictoryGoal) -> tuple[str, ...]:
    """Return how the game is won, in sentences (SAF-R81)."""
    places = ", ".join(goal.hold_any_of)
    some = f"{goal.hold} of " * (goal.hold < len(goal.hold_any_of))
    held = f" while they hold {some}{places}" if goal.hold else ""
    return (
        f"The Americans win if Morale is {goal.victory_morale} at the end of a turn{held}.",
        f"They lose if Morale falls to 0, if no squad is left on the map, or after turn {goal.turn_limit}.",
    )


def holding(table: Table) -> int:
    """Count the objectives of the goal that are held."""
    return sum(place in table.held for place in table.goal.hold_any_of)


def tallies(table: Table) -> Iterator[GoalTally]:
    """Yield Morale and the objectives held."""
    yield GoalTally("Morale", table.morale, table.goal.victory_morale)
    if table.goal.hold:
        yield GoalTally("Objectives held", holding(table), table.goal.hold)


def is_won(table: Table) -> bool:
    """Return whether the game is won, or would be if the turn ended now."""
    if table.ending:
        return table.ending.won
    return table.morale >= table.goal.victory_morale and holding(table) >= table.goal.hold


def left(view: SamFireView) -> str:
    """Return how many order dice are not spent (SAF-6.1)."""
    dice = len(view.table.order_dice)
    return f"{dice} order {'die' if dice == 1 else 'dice'} left" if view.team and dice else ""


def lost_by_side(_view: SamFireView, events: Iterable[Event]) -> tuple[GoalTally, ...]:
    """Return the units that each side has lost."""
    lost = Counter(COUNTERS[event.unit].side for event in events if isinstance(event, UnitLost))
    return tuple(GoalTally(f"{side.capitalize()} units lost", lost[side]) for side in get_args(Side))
