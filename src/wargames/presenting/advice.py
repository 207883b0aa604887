"""Hints of bots, and their search reports in words."""

from collections.abc import Mapping
from typing import Any

from wargames import bots
from wargames.kernel.game import Bot, Decision, Seat, View
from wargames.kernel.play.timeline import Entry
from wargames.presenting.sides import AnyGame
from wargames.search.report import SearchReport, report_lines

ADVISER = "determinized"
"""The bot that is asked for a hint, unless another is named."""


def hint(game: AnyGame, bot: str, decision: Decision, view: View) -> tuple[str, ...]:
    """Return a bot's choice, and its search report."""
    adviser = bots.make(bot, game)
    action = adviser.decide(decision, view)
    report: SearchReport | None = getattr(adviser, "report", None)
    if report is None:
        return (f"The bot {bot} would choose: {game.say(action, view)}",)
    return _lines(game, report, view)


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
