"""Features of a position, weighed by standing.toml."""

from wargames.kernel.game.evaluation import Feature, LinearEvaluator

from .components import LEFT, RIGHT
from .state import State


def lead(state: State) -> float:
    """Count by how much left leads, as a part of the goal."""
    left, right = state.totals
    return (left - right) / state.options.goal


def late_lead(state: State) -> float:
    """Count the lead the more, the nearer somebody is to the goal."""
    return lead(state) * max(state.totals) / state.options.goal


EVALUATOR: LinearEvaluator[State, State] = LinearEvaluator(
    (
        Feature("lead", "by how much left leads, as a part of the goal", lead),
        Feature("late lead", "the lead, times how near the goal somebody is", late_lead),
    ),
    sides=lambda _: ((LEFT,), (RIGHT,)),
)
