"""``wargames new-game`` and ``wargames new-bot``: packages to begin with, whose tests are green at once."""

from pathlib import Path
from typing import Annotated

import typer

from wargames import bots
from wargames.cli.console import say
from wargames.cli.templates import checked, write_package
from wargames.kernel.base.errors import BadOption
from wargames.registry import games, load

PREFIX = 5
"""The most letters that clause ids begin with."""

Name = Annotated[str, typer.Argument(metavar="NAME", help="The id: small letters, digits and _.")]
Folder = Annotated[
    Path | None, typer.Option("--folder", help="Where to write it; no folder may be there. Default: NAME.")
]
Title = Annotated[str | None, typer.Option("--title", help="What people call the game. Default: its id.")]
OfGame = Annotated[str, typer.Option("--game", help="The id of the game that it plays.")]


def new_game(name: Name, *, title: Title = None, folder: Folder = None) -> None:
    """Write the package of a game of your own.

    It has rules, a scenario, and tests that are green at once.
    It begins as a folk game of one die. Example: wargames new-game river_crossing
    """
    id_ = checked(name, "game")
    if id_ in games():
        raise BadOption(f"a game {id_!r} is installed already: choose another name")
    shown = title or id_.replace("_", " ").title()
    if '"' in shown or "\\" in shown or not shown.isprintable() or not shown.strip():
        raise BadOption(f"{shown[:40]!r} cannot be the title of a game: take words without quotation marks")
    prefix = "".join(filter(str.isalpha, id_)).upper()[:PREFIX]
    names = {"NewGame": _class(id_), "New Game": shown, "newgame": id_, "NEW-": f"{prefix}-"}
    _tell(write_package("game", folder or Path(id_), names), folder or Path(id_))


def new_bot(name: Name, *, game: OfGame, folder: Folder = None) -> None:
    """Write the package of a bot of your own.

    It plays an installed game, and has tests that are green at once.
    It begins by looking one action ahead. Example: wargames new-bot rommel --game bob
    """
    id_ = checked(name, "bot")
    played = load(game).id
    if id_ in bots.names(played):
        raise BadOption(f"a bot {id_!r} is installed already: choose another name")
    names = {"NewBot": _class(id_), "newbot": id_, "thegame": played}
    _tell(write_package("bot", folder or Path(id_), names), folder or Path(id_))


def _class(name: str) -> str:
    """Name a class as its package.

    >>> _class("river_crossing")
    'RiverCrossing'
    """
    return "".join(part.capitalize() for part in name.split("_"))


def _tell(written: list[Path], folder: Path) -> None:
    for path in written:
        say(str(path))
    say(f"Next: cd {folder} && pip install -e '.[test]' && pytest")
