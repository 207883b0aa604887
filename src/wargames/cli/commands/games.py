"""``wargames list`` and ``wargames options``: what can be played, and which rules can be switched."""

from collections.abc import Iterable
from textwrap import fill
from typing import Annotated, Any

import typer

from wargames import bots, games, load, render
from wargames.cli.arguments import read_scenario
from wargames.cli.console import say, say_folded, table, width
from wargames.cli.first_scenario import in_order
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.options import describe_options
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game
from wargames.kernel.game.scenario_file import scenario_text
from wargames.presenting.sides import headings

OneGame = Annotated[str | None, typer.Argument(metavar="GAME", help="List the scenarios of this game.")]
OneScenario = Annotated[
    str | None, typer.Argument(metavar="NAME|FILE.toml", help="Show this scenario of the game.")
]
AsToml = Annotated[
    bool, typer.Option("--toml", help="Write the file that the scenario comes from, to copy and change.")
]
SomeGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help="The id of a game, as `wargames list` shows it.")
]
INDENT = "    "


def list_games(game: OneGame = None, scenario: OneScenario = None, *, toml: AsToml = False) -> None:
    """List the games, the scenarios and bots of one, or one scenario.

    The games are listed with their seats, scenarios and bots; the scenario to begin with is the first.

    Examples: wargames list; wargames list sam_fire; wargames list sam_fire village;
    wargames list sam_fire village --toml > mine.toml
    """
    if toml and (game is None or scenario is None):
        raise BadOption("--toml writes one scenario: name a game and a scenario of it")
    if game is None:
        list_installed()
    elif scenario is None:
        found = load(game)
        say(fill(found.ledger.head.summary, width()))
        rows = [(one.id, one.title, getattr(one, "description", "")) for one in in_order(found)]
        table(("scenario", "title", "about"), rows)
        table(("bot", "what it is"), introductions(found.id))
    elif toml:
        write_toml(load(game), scenario)
    else:
        show_scenario(load(game), scenario)


def list_installed() -> None:
    """Write a few lines for each installed game; ids are never cut, on a screen of any width."""
    for info in games().values():
        seats = f"{info.seats} seat{'s' * (info.seats != '1')}"
        variant = f", a variant of {info.variant_of}" if info.variant_of else ""
        game = load(info.id)
        say_folded(f"{info.id}: {info.title} ({seats}, edition {info.edition}{variant})")
        say_lines(game.ledger.head.summary)
        say_names("scenarios", (one.id for one in in_order(game)))
        say_names("bots", (*bots.levels(info.id), *bots.names(info.id)))
    say("Next: wargames list GAME, wargames play GAME --scenario NAME --bot NAME")


def introductions(game: str) -> list[tuple[str, str]]:
    """Return the bots of a game, the levels first, each with its introduction."""
    named = (*bots.levels(game), *bots.names(game))
    return [(name, bots.introduction(game, name)) for name in named]


def say_lines(words: str) -> None:
    """Write a sentence, folded and indented."""
    say(fill(words, width(), initial_indent=INDENT, subsequent_indent=INDENT))


def say_names(what: str, names: Iterable[str]) -> None:
    """Write names, folded between them."""
    begin = f"{INDENT}{what:<10} "
    say(
        fill(
            ", ".join(names),
            width(),
            initial_indent=begin,
            subsequent_indent=" " * len(begin),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def write_toml(game: Game[Any, Any], scenario: str) -> None:
    """Write the file of a shipped scenario unchanged; raises :class:`BadOption` if there is none."""
    written = scenario_text(game, scenario)
    if written is None:
        raise BadOption(f"scenario {scenario[:40]!r} of {game.id} comes from no file")
    say(written, end="")


def show_scenario(game: Game[Any, Any], named: str) -> None:
    """Write a scenario's title, description, seats and first board, as far as it has them."""
    scenario = read_scenario(game, named)
    say(f"{scenario.title} ({scenario.id})")
    if description := getattr(scenario, "description", ""):
        say(fill(description, width()))
    opening = game.start(scenario, dice=SeededDice(0)).state
    say(f"Sides: {headings(game, game.seats_of(opening))}")
    if render.pictures_of(game.id):
        say()
        say(render.text(game, game.view(opening, None)))


def list_options(game: SomeGame = None) -> None:
    """List the rules of a game that can be switched.

    Each option has its values, its meaning and the clause that it switches.

    Examples: wargames options; wargames options screaming_eagles
    """
    if game is None:
        list_games_with_options()
        return
    found = tuple(describe_options(load(game).options_type))
    if not found:
        say(f"{game} has no options.")
    for name, values, default, meaning, clause in found:
        say(f"{name} = {values}; default {default} [{clause}]")
        say_lines(meaning)


def list_games_with_options() -> None:
    """Write the options of each game."""
    for name in games():
        options = [option[0] for option in describe_options(load(name).options_type)]
        say(f"{name}:{'' if options else ' no options'}")
        if options:
            say_names("options", options)
    say("Next: wargames options GAME")
