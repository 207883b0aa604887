"""Prompts that tell more than their decision holds."""

from wargames.bob.play.impulses import ChooseActivation
from wargames.bob.told.view import BobView
from wargames.kernel.game import Decision


def pose(decision: Decision, view: BobView) -> str:
    """Return the prompt of a decision; that of an impulse counts activations against its range (BOB-4.2)."""
    if not isinstance(decision, ChooseActivation):
        return decision.asked()
    scenario = view.scenario
    least, most = {"us": scenario.us, "ge": scenario.ge}[decision.seat].operations
    spent = decision.spent
    unit = "another unit" if spent else "a unit"
    end = ", or end the impulse" if spent >= least else ""
    count = f"{spent} of {_range(least, most)} used" if spent else f"{_range(least, most)} in an impulse"
    return f"Activate {unit}{end} ({count})."


def _range(least: int, most: int) -> str:
    """Write a range.

    >>> _range(1, 3), _range(2, 2)
    ('1 to 3', '2')
    """
    return f"{least} to {most}" if least < most else str(most)
