"""``wargames list`` and ``wargames options``: what can be played, and which rules can be switched."""

from textwrap import fill
from typing import Annotated

import typer

from wargames import bots, games, load
from wargames.cli.arguments import GameName
from wargames.cli.console import say, table, width
from wargames.kernel.options import describe_options

OneGame = Annotated[str | None, typer.Argument(metavar="GAME", help="List the scenarios of this game.")]
INDENT = "    "


def list_games(game: OneGame = None) -> None:
    """List the installed games with their seats, scenarios and bots, or the scenarios of one.

    Examples: wargames list; wargames list screaming_eagles
    """
    if game is not None:
        table(("scenario", "title"), [(one.id, one.title) for one in load(game).scenarios.values()])
        return
    rows = [
        (
            info.id,
            info.title,
            info.seats,
            info.edition,
            ", ".join(info.scenarios),
            ", ".join(bots.names(info.id)),
        )
        for info in games().values()
    ]
    table(("game", "title", "seats", "edition", "scenarios", "bots"), rows)


def list_options(game: GameName) -> None:
    """List the options of a game with their values, what they mean and the clause they switch.

    Example: wargames options screaming_eagles
    """
    for name, values, default, meaning, clause in describe_options(load(game).options_type):
        say(f"{name} = {values}; default {default} [{clause}]")
        say(fill(meaning, width(), initial_indent=INDENT, subsequent_indent=INDENT))
