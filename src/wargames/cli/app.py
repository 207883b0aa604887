"""The commands, gathered."""

from typing import Annotated

import typer

from wargames.cli.commands.analyze import analyze_record
from wargames.cli.commands.engines import check_bot, engine
from wargames.cli.commands.games import list_games, list_options
from wargames.cli.commands.keeping import app as served
from wargames.cli.commands.league import app as league
from wargames.cli.commands.learn import learn
from wargames.cli.commands.match import match
from wargames.cli.commands.migrate import migrate
from wargames.cli.commands.new import new_bot, new_game
from wargames.cli.commands.odds import odds
from wargames.cli.commands.play import play, resume
from wargames.cli.commands.replay import replay
from wargames.cli.commands.rules import rules
from wargames.cli.commands.schema import schema
from wargames.cli.commands.show import show
from wargames.cli.commands.watch import watch
from wargames.cli.commands.web import export
from wargames.cli.console import say
from wargames.cli.dialog.welcome import welcome

EXIT_CODES = (
    "Exit codes: 0 all went well; 1 a problem with a game, a record or a file (or rules without code or "
    "test, with --coverage); 2 something wrong with the words typed; 70 a fault of the program; "
    "130 interrupted; 141 nobody reads the output any more."
)

app = typer.Typer(
    help="Published tactical wargames, played by their rules.",
    epilog=EXIT_CODES,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
)
app.command("list")(list_games)
app.command("options")(list_options)
app.command("learn")(learn)
app.command("play")(play)
app.command("resume")(resume)
app.command("watch")(watch)
app.command("match")(match)
app.command("replay")(replay)
app.command("analyze")(analyze_record)
app.command("migrate")(migrate)
app.command("odds")(odds)
app.command("show")(show)
app.command("rules")(rules)
app.command("schema")(schema)
app.add_typer(served, name="serve")
app.command("export")(export)
app.command("new-game")(new_game)
app.command("new-bot")(new_bot)
app.command("engine")(engine)
app.command("check-bot")(check_bot)
app.add_typer(league, name="league")


def show_version(asked: bool) -> None:  # noqa: FBT001  typer's callback
    """Write the version and stop."""
    if asked:
        from importlib.metadata import version  # noqa: PLC0415  rarely asked

        say(f"wargames {version('wargames-kernel')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Published tactical wargames, played by their rules."""
    if context.invoked_subcommand is None and not version:
        welcome()
