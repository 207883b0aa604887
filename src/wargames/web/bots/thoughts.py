"""What bots think, as a page shows it: the candidates, how often each was tried, how its seat would stand."""

from collections.abc import Callable
from typing import Any

from wargames.kernel.game import Action, Bot, Decision, Game, View
from wargames.presenting.sides import capital
from wargames.search.report import CandidateReport, ProgressReporter, SearchReport

MOST = 6
"""How many of the actions that a bot thought about are shown."""


def think_aloud(bot: Bot, decision: Decision, view: View, aloud: Callable[[SearchReport], object]) -> Action:
    """Have a bot decide; one that thinks ahead says what it thinks as it goes, and once more at the end."""
    thinks: Any = bot if hasattr(bot, "progress") else None
    if thinks is None:
        action = bot.decide(decision, view)
    else:
        thinks.progress = ProgressReporter(aloud)
        try:
            action = bot.decide(decision, view)
        finally:
            thinks.progress = None
    thoughts = getattr(bot, "report", None)
    if isinstance(thoughts, SearchReport):
        aloud(thoughts)
    return action


def thoughts_data(
    game: Game[Any, Any], decision: Decision, view: View, thoughts: SearchReport
) -> dict[str, Any]:
    """Write thoughts; how a seat stands is from -1 to 1, with the range in which that lies at 95 %."""
    shown = thoughts.candidates[:MOST]
    return {
        "seat": decision.seat,
        "side": game.side_name(decision.seat),
        "kind": decision.kind,
        "simulations": thoughts.simulations,
        "seconds": round(thoughts.seconds, 2),
        "thoughts": [thought(game, one, view) for one in shown],
    }


def said(game: Game[Any, Any], action: Action, view: View) -> list[str]:
    """Give an action as text and as a sentence."""
    return [str(action), capital(game.say(action, view))]


def thought(game: Game[Any, Any], one: CandidateReport, view: View) -> dict[str, Any]:
    """Write what was thought of one action, and what is likely to follow."""
    low, high = one.interval
    return {
        "action": said(game, one.action, view),
        "value": round(one.value, 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "visits": one.visits,
        "then": list(one.line),
    }
