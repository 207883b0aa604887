"""Hints of bots, and their search reports in words."""

from collections.abc import Callable, Mapping
from typing import Any

from wargames import bots
from wargames.kernel.game import Action, Bot, Decision, Seat, View
from wargames.kernel.play.timeline import Entry
from wargames.presenting.sides import AnyGame
from wargames.search.report import SearchReport, report_lines

ADVISER = "determinized"
"""The bot that is asked for a hint, unless another is named."""

ENOUGH = 8
"""The samples below which a search does not know which of two actions is better."""


def hint(game: AnyGame, bot: str, decision: Decision, view: View) -> tuple[str, ...]:
    """Return a bot's choice, and its search report."""
    adviser = bots.make(bot, game)
    action = adviser.decide(decision, view)
    report: SearchReport | None = getattr(adviser, "report", None)
    if report is None:
        return (f"The bot {bot} would choose: {game.say(action, view)}",)
    said = verdict(report, lambda action: game.say(action, view))
    return (*((said,) if said else ()), *_lines(game, report, view))


def knows(report: SearchReport) -> bool:
    """Return whether the chosen action was compared often enough with the next best."""
    return report.lead is None or report.lead.samples >= ENOUGH


def verdict(report: SearchReport, say: Callable[[Action], str]) -> str:
    """Return what the chosen action gains over the next best, and how sure that is; empty if not measured."""
    lead = report.lead
    if lead is None:
        return ""
    low, high = (points(one) for one in lead.interval)
    between = f"(95 % sure: between {low} and {high} %), from {lead.samples} games played on"
    best, other = say(report.chosen), f"“{say(lead.over)}”"
    if not knows(report):
        tried = "once" if lead.samples == 1 else f"{lead.samples} times"
        return f"The bot does not know: it could play on only {tried} after “{best}”, and after {other}."
    if lead.interval[0] > 0:
        return f"Best: {best}. It wins {points(lead.value)} % more often than {other} {between}."
    gain = points(lead.value)
    gains = "they win about as often" if gain == "0" else f"the first wins {gain} % more often"
    return f"No clear best: “{best}”, or {other}; {gains} {between}."


def points(value: float) -> str:
    """Write a difference of evaluations, which lie between -1 and 1, in games won of a hundred.

    >>> points(0.5), points(-0.021), points(0.001)
    ('25', '-1', '0')
    """
    return str(round(50 * value))


def aloud(seated: Mapping[Seat, Bot], entry: Entry[Any]) -> tuple[str, ...]:
    """Return the search report behind the last choice; empty without one."""
    bot = seated.get(entry.seat) if entry.seat is not None else None
    report: SearchReport | None = getattr(bot, "report", None)
    if report is None or report.chosen != entry.action:
        return ()
    assert entry.before is not None, "it was played"
    return _lines(entry.game, report, entry.game.view(entry.before, entry.seat))


def _lines(game: AnyGame, report: SearchReport, view: View) -> tuple[str, ...]:
    who = game.side_name(report.seat)
    return report_lines(report, who=who, say=lambda action: game.say(action, view))
