"""``wargames new-game`` and ``wargames new-bot``: packages to begin with, whose tests are green at once."""

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from wargames import bots
from wargames.cli.console import say
from wargames.cli.first_scenario import to_begin_with
from wargames.cli.templates import checked, write_package
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.stored import package_of
from wargames.kernel.game import Game
from wargames.kernel.game.scenario_file import scenario_text
from wargames.registry import games, load

PREFIX = 5
"""The most letters that clause ids begin with."""

Name = Annotated[str, typer.Argument(metavar="NAME", help="The id: small letters, digits and _.")]
Folder = Annotated[
    Path | None, typer.Option("--folder", help="Where to write it; no folder may be there. Default: NAME.")
]
Title = Annotated[str | None, typer.Option("--title", help="What people call the game. Default: its id.")]
Varied = Annotated[
    str | None,
    typer.Option("--variant-of", metavar="GAME", help="Vary this installed game, and state what differs."),
]
OfGame = Annotated[str, typer.Option("--game", help="The id of the game that it plays.")]


def new_game(name: Name, *, title: Title = None, variant_of: Varied = None, folder: Folder = None) -> None:
    """Write the package of a game, or of a variant, of your own.

    It has rules, a scenario, and tests that are green at once.
    It begins as a folk game of one die; a variant begins with a scenario more.

    Examples: wargames new-game river_crossing; wargames new-game night_alley --variant-of sniper
    """
    id_ = checked(name, "game")
    if id_ in games():
        raise BadOption(f"a game {id_!r} is installed already: choose another name")
    shown = title or id_.replace("_", " ").title()
    if '"' in shown or "\\" in shown or not shown.isprintable() or not shown.strip():
        raise BadOption(f"{shown[:40]!r} cannot be the title of a game: take words without quotation marks")
    prefix = "".join(filter(str.isalpha, id_)).upper()[:PREFIX]
    names = {"NewGame": _class(id_), "New Game": shown, "newgame": id_, "NEW-": f"{prefix}-"}
    kind = "game" if variant_of is None else "variant"
    if variant_of is not None:
        varied = load(variant_of)
        scenario = _scenario(varied, id_, shown)
        names = {"NewVariant": _class(id_), "New Variant": shown, "newvariant": id_, "NEW-": f"{prefix}-"}
        names |= {"thegame": varied.id, "TheGame": type(varied).__name__, "the.module": _module(varied)}
        names |= {"the.scenario": scenario}
    _tell(write_package(kind, folder or Path(id_), names), folder or Path(id_))


def _scenario(game: Game[Any, Any], id_: str, title: str) -> str:
    """Return the file of the scenario of a game to begin with, under another id and title."""
    if game.variant_of is not None:
        raise BadOption(f"{game.id} is itself a variant, of {game.variant_of}: vary that")
    text = scenario_text(game, to_begin_with(game).id)
    if text is None:
        raise BadOption(f"the scenarios of {game.id} are no files: a variant cannot begin with a copy of one")
    text = re.sub(r"^id = .*$", f'id = "{id_}"', text, count=1, flags=re.MULTILINE)
    return re.sub(r"^title = .*$", f'title = "{title}"', text, count=1, flags=re.MULTILINE).rstrip()


def _module(game: Game[Any, Any]) -> str:
    """Name the module that offers the class of a game to variants, or else the one of the class."""
    kind, offered = type(game), f"{package_of(type(game))}.variants"
    if find_spec(offered) and hasattr(import_module(offered), kind.__name__):
        return offered
    return kind.__module__


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
