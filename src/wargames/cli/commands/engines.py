"""``wargames engine`` and ``wargames check-bot``: bots that speak the protocol, served and tried."""

import shlex
from typing import Annotated

import typer

from wargames import bots
from wargames.bots.engine import command_of, engine_of
from wargames.cli.console import say
from wargames.kernel.game.clocks import Clock
from wargames.protocol import Limits
from wargames.protocol.check import Finding, check_engine
from wargames.protocol.serve import serve

BotName = Annotated[
    str, typer.Argument(metavar="BOT", help='An installed bot, or "cmd: COMMAND" for a program of your own.')
]
Games = Annotated[
    list[str] | None, typer.Option("--game", help="A game to try it in; default: all it plays.")
]
Seconds = Annotated[
    float, typer.Option("--seconds", min=0.01, max=3600, help="How long it may take to answer.")
]

Confined = Annotated[
    bool, typer.Option("--confined", help="Shut it in as a league does; see docs/league.md.")
]


def engine(bot: BotName) -> None:
    """Serve an installed bot over standard input and output.

    It speaks the protocol of docs/protocol.md.

    Example: wargames engine marksman
    """
    serve(engine_of(bot))


def check_bot(
    bot: BotName, *, game: Games = None, seconds: Seconds = 10.0, confined: Confined = False
) -> int:
    """Try a bot like a hostile referee.

    It says what the bot gets wrong; the exit code is 1 if anything is.

    Example: wargames check-bot "cmd: node mybot.js" --game sniper
    """
    line = bots.command_in(bot)
    if line is None:
        engine_of(bot)
    command = command_of(bot) if line is None else shlex.split(line)
    clock = Clock(decision=round(1000 * seconds))
    limits = Limits(clock=clock, confined=confined, children=not confined)
    wrong = [one for one in check_engine(command, game or (), limits=limits) if not _told(one)]
    say("All is well." if not wrong else f"{len(wrong)} of the checks failed.")
    return 1 if wrong else 0


def _told(found: Finding) -> bool:
    """Write a line about a check; return whether it passed."""
    mark, about = ("ok   ", found.fine) if found.wrong is None else ("WRONG", found.wrong)
    say(f"{mark} {found.must}{': ' + about if about else ''}")
    return found.wrong is None
