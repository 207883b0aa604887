"""Decisions as questions, where figures are counted and tokens have names."""

from wargames.kernel.game import Decision
from wargames.sniper.told.narration import figures
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.components import SPECIALIZATIONS
from wargames.sniper.values.decisions import ChooseBearer, ChooseFigures


def asking(decision: Decision, view: SniperView) -> str:  # noqa: ARG001  as Game.pose
    """Put a decision as a question."""
    match decision:
        case ChooseFigures(unit=unit, left=left):
            return f"Which figures make up {unit}? There are {figures(left)} left."
        case ChooseBearer(specialization=token):
            return f"Which squad gets the {SPECIALIZATIONS[token].lower()} token?"
    return decision.asked()
