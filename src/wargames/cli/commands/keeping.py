"""``wargames serve``, and beside it ``check``, ``backup``, ``restore``, ``prune`` and ``push-key``."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from wargames.cli.commands.web import GAMES, Folder, Shared, serve, server
from wargames.cli.console import say, table
from wargames.cli.progress import progressing
from wargames.kernel.base.errors import BadOption

Backup = Annotated[Path, typer.Argument(metavar="FILE.zip", help="The file of the backup.")]
Days = Annotated[
    int, typer.Option("--days", min=1, help="The days since a table was played, or a person was here.")
]
Finished = Annotated[bool, typer.Option("--finished", help="Only tables whose game is over.")]
People = Annotated[bool, typer.Option("--people", help="People who were not here, in the place of tables.")]
Remove = Annotated[
    bool, typer.Option("--remove", help="Remove what is shown; without it nothing is removed.")
]

app = typer.Typer(invoke_without_command=True)
app.callback()(serve)


@contextmanager
def opened(games: Path, shared: str | None) -> Iterator[Any]:
    """Open the tables of a folder or a database beside their server."""
    with closing(server("keeping.kept_tables").kept_tables(games, shared)) as store:
        yield store


@app.command("check")
def check(*, games: Folder = GAMES, store: Shared = None) -> None:
    """Check every table: its record is played again.

    Links, talk, notes and the database must agree with it. A server may run meanwhile.

    Each fault is a line; with any the exit code is 1. Example: wargames serve check --games games
    """
    with opened(games, store) as tables:
        report(tables)


def report(tables: Any) -> None:
    """Write the faults of tables, and end with exit code 1 if there are any."""
    checking, names = server("keeping.checking"), tables.names()
    found = list(progressing(checking.check_all(tables), len(names) + 1, "tables"))
    faults = [fault for some in found for fault in some]
    for fault in faults:
        say(fault)
    if faults:
        raise typer.Exit(1)
    say(f"{counted(len(names), 'table')} replayed; no fault found.")


@app.command("backup")
def backup(file: Backup, *, games: Folder = GAMES, store: Shared = None) -> None:
    """Write all tables into one file, which must be new.

    A server may run meanwhile. The file holds secrets of games: keep it as the folder.

    Example: wargames serve backup games-$(date +%F).zip
    """
    with opened(games, store) as tables:
        written = server("keeping.backup").write_backup(tables, file)
        names = list(progressing(written, len(tables.names()) + 1, "files"))
    say(f"{counted(records(names), 'table')} written to {file}.")


@app.command("restore")
def restore(file: Backup, *, games: Folder = GAMES) -> None:
    """Write the tables of a backup into a new folder, and check them.

    Example: wargames serve restore games-2026-05-01.zip --games restored
    """
    reading = server("keeping.backup")
    names = list(progressing(reading.restore_backup(file, games), reading.size(file), "files"))
    say(f"{counted(records(names), 'table')} restored to {games}.")
    with closing(server("storage.store").TableStore(games)) as tables:
        report(tables)


@app.command("prune")
def prune(
    *,
    days: Days = 365,
    finished: Finished = False,
    people: People = False,
    remove: Remove = False,
    games: Folder = GAMES,
    store: Shared = None,
) -> None:
    """Show the tables that were not played for long, and remove them with --remove.

    Record, links, talk and notes of a table are deleted for ever. With --people, those are shown and
    forgotten who were not here for long and have no game under way: as by Forget me, their games stay. A
    server may run meanwhile: what it has open stays.

    Examples: wargames serve prune --days 90; wargames serve prune --days 30 --finished --remove;
    wargames serve prune --people --days 730 --remove
    """
    if people and finished:
        raise BadOption("--finished is about tables, --people about people; use one of them at a time")
    with opened(games, store) as tables:
        (prune_people if people else partial(prune_tables, finished=finished))(tables, days, remove=remove)


def prune_tables(tables: Any, days: int, *, finished: bool, remove: bool) -> None:
    """Show the old tables, and remove them if wished."""
    pruning = server("keeping.pruning")
    old = list(pruning.old_tables(tables, days, finished=finished))
    rows = [(one.public_name, one.config.game, one.config.title, ended(one), str(one.days)) for one in old]
    if rows:
        table(("table", "game", "scenario", "", "days"), rows, right=("days",))
    if not remove:
        say(f"{counted(len(old), 'table')} to remove. Nothing is removed without --remove.")
        return
    gone = list(progressing((pruning.prune(tables, one) for one in old), len(old), "tables"))
    say(f"{counted(sum(gone), 'table')} removed.")
    if kept := len(gone) - sum(gone):
        say(f"{counted(kept, 'table')} left: a server has them open, or they were played meanwhile.")


def prune_people(tables: Any, days: int, *, remove: bool) -> None:
    """Show the people who were not here for long, and forget them if wished."""
    pruning = server("keeping.pruning")
    old = pruning.old_people(tables, days)
    if old:
        rows = [(one.name, str(pruning.days_away(one))) for one in old]
        table(("name", "days"), rows, right=("days",))
    if not remove:
        say(f"{counted(len(old), 'person', 'people')} to forget. Nobody is forgotten without --remove.")
        return
    gone = sum(pruning.prune_person(tables, one, days) for one in old)
    say(f"{counted(gone, 'person', 'people')} forgotten.")


@app.command("push-key")
def push_key() -> None:
    """Write a new key for push messages.

    Keep it as WARGAMES_PUSH_KEY beside the other settings of the server, the same one at all servers of a
    site. With another key, people have to switch push messages on again.

    Example: echo "WARGAMES_PUSH_KEY=$(wargames serve push-key)" >> /etc/wargames/server.env
    """
    say(server("notices.delivery").push_module().new_key())


def ended(old: Any) -> str:
    """Return whether the game of a table is over, in a word."""
    return "over" if old.state.over else "idle"


def records(names: list[str]) -> int:
    """Count the records among files."""
    return sum(name.endswith(".jsonl") for name in names)


def counted(count: int, what: str, several: str = "") -> str:
    """Return a count with its noun."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {several or f'{what}s'}"
