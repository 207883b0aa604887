"""A bot that compares what was done with the best that a search finds, in a worker like any other bot."""

from typing import Any, cast

import attrs

from wargames import bots
from wargames.kernel.game import Action, Bot, Decision, Game
from wargames.search.analysis import compared
from wargames.search.determinized import Determinized
from wargames.search.report import Lead, SearchReport
from wargames.web.bots.pooled_bot import PooledBot

MARK = " reviews "
"""What stands between the name of the search bot and the action, in the name of a reviewer."""


class Reviewer:
    """A bot that reports the best action found, with what it gains over the action under review.

    The gain is measured in fresh games, as ``wargames analyze`` does. There is no lead where nothing better
    was found, and no report where only one action was legal.
    """

    def __init__(self, game: Game[Any, Any], bot: str, action: str, seed: int | str) -> None:
        self._bot = cast("Determinized", bots.make(bot, game, seed))
        self._action = game.parse(action)
        self.report: SearchReport | None = None

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the best action found."""
        report, loss = compared(self._bot, decision, view, self._action)
        if report is not None:
            lead = None if loss is None else Lead(self._action, loss.value, loss.interval, loss.rollouts)
            self.report = attrs.evolve(report, lead=lead)
        return report.chosen if report else self._action


def made(game: Game[Any, Any], name: str, seed: int | str) -> Bot:
    """Make a bot by its name, or a reviewer."""
    bot, marked, action = name.partition(MARK)
    return Reviewer(game, bot, action, seed) if marked else bots.make(name, game, seed)


def reviewer(game: Game[Any, Any], bot: str, action: Action) -> PooledBot:
    """Return a reviewer that runs in a worker."""
    return PooledBot(game, f"{bot}{MARK}{action}", "0", Reviewer(game, bot, str(action), "0"))
