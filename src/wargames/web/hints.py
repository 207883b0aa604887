"""What a bot that thinks ahead would do in a seat's place, from what the seat sees."""

from typing import Any

from wargames import bots
from wargames.kernel.game import Action, Decision, Game, View

ADVISER = "determinized:seconds=1"
MOST = 6
"""How many of the actions that it thought about are shown."""


def advice(game: Game[Any, Any], decision: Decision, view: View) -> dict[str, Any]:
    """Ask the adviser; gives the action that it would choose, and what it thought of it and of others.

    A thought is the action, how its seat would stand (-1 to 1), the range of that, and what may come next.
    """
    adviser = bots.make(ADVISER, game)
    chosen = adviser.decide(decision, view)
    thoughts = getattr(adviser, "thoughts", None)
    listed = thoughts.candidates[:MOST] if thoughts else ()
    return {"action": said(game, chosen, view), "thoughts": [thought(game, one, view) for one in listed]}


def said(game: Game[Any, Any], action: Action, view: View) -> list[str]:
    """Give an action as text and as a sentence."""
    return [str(action), game.say(action, view)]


def thought(game: Game[Any, Any], one: Any, view: View) -> dict[str, Any]:
    """Write what was thought of one action."""
    low, high = one.interval
    numbers = {
        "value": round(one.value, 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "visits": one.visits,
    }
    return {"action": said(game, one.action, view), "then": [str(step) for step in one.line], **numbers}
