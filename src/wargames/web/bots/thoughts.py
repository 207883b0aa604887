"""Search reports of bots as JSON data for the page: candidates with visits and evaluations."""

from collections.abc import Callable
from typing import Any

from wargames.kernel.game import Action, Bot, Decision, Game, View
from wargames.presenting.advice import knows, verdict
from wargames.presenting.sides import capital
from wargames.search.report import CandidateReport, ProgressReporter, SearchReport, by_turns, by_value

MOST = 6
"""The most candidates that are shown."""


def think_aloud(bot: Bot, decision: Decision, view: View, aloud: Callable[[SearchReport], object]) -> Action:
    """Have a bot decide; ``aloud`` is given the reports of a search bot as it searches and at the end."""
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
    """Return a search report as plain data, the best value first; values are from -1 to 1.

    ``between`` are the chosen action and the next best, of which ``verdict`` says how sure the bot is.
    """
    shown = by_value(thoughts.candidates[:MOST])
    lead = thoughts.lead
    over = (thoughts.chosen,) if lead is None or lead.interval[0] > 0 else (thoughts.chosen, lead.over)
    return {
        "seat": decision.seat,
        "side": game.side_name(decision.seat),
        "kind": decision.kind,
        "simulations": thoughts.simulations,
        "seconds": round(thoughts.seconds, 2),
        "thoughts": [thought(game, one, view) for one in shown],
        "verdict": verdict(thoughts, lambda action: game.say(action, view)),
        "knows": knows(thoughts),
        "between": [said(game, one, view) for one in over],
    }


def said(game: Game[Any, Any], action: Action, view: View) -> list[str]:
    """Return an action as its text and as a sentence."""
    return [str(action), capital(game.say(action, view))]


def thought(game: Game[Any, Any], one: CandidateReport, view: View) -> dict[str, Any]:
    """Return the report of one candidate with its likeliest continuation."""
    low, high = one.interval
    return {
        "action": said(game, one.action, view),
        "value": round(one.value, 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "visits": one.visits,
        "then": list(by_turns(one.line)),
    }
