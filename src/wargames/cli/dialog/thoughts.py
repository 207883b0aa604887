"""What bots think, said aloud: hints to a person, and the thoughts behind a choice."""

from collections.abc import Mapping
from typing import Any

from wargames import bots
from wargames.kernel.game import Bot, Decision, Game, Seat
from wargames.kernel.play.timeline import Entry
from wargames.search.thoughts import lines_of


def hint(game: Game[Any, Any], bot: str, decision: Decision, view: Any) -> tuple[str, ...]:
    """Say what a bot would do, and what it thought."""
    adviser = bots.make(bot, game)
    action = adviser.decide(decision, view)
    thoughts = getattr(adviser, "thoughts", None)
    return lines_of(thoughts) if thoughts else (f"{bot} would choose: {game.say(action, view)}",)


def aloud(seated: Mapping[Seat, Bot], entry: Entry[Any]) -> tuple[str, ...]:
    """Say what the bot thought that has just chosen; nothing if it did not think."""
    bot = seated.get(entry.seat) if entry.seat is not None else None
    thoughts = getattr(bot, "thoughts", None)
    return lines_of(thoughts) if thoughts and thoughts.chosen == entry.action else ()
