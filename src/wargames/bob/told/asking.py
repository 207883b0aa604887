"""Decisions as questions, where a title says more than an id."""

from wargames.bob.told.narration import titled
from wargames.bob.told.view import BobView
from wargames.bob.values.decisions import ChoosePlacement
from wargames.kernel.game import Decision


def asking(decision: Decision, view: BobView) -> str:  # noqa: ARG001  as Game.pose
    """Put a decision as a question."""
    if isinstance(decision, ChoosePlacement):
        return f"Where is {titled(decision.counter, decision.type)} set up?"
    return decision.asked()
