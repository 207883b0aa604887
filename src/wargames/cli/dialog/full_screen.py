"""The choice between the full screen and the dialogue, and the way into the full screen."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer

from wargames.cli.console import say
from wargames.cli.dialog.farewell import going_on
from wargames.kernel.base.errors import WargameError

Plain = Annotated[
    bool,
    typer.Option("--plain", help="Line by line, without the full screen, as where there is no terminal."),
]


def opens(*, plain: bool) -> bool:
    """Return whether the full screen opens: unless unwanted, at a terminal that can show it."""
    able = os.environ.get("TERM", "dumb") not in {"", "dumb"}
    return not plain and able and sys.stdin.isatty() and sys.stdout.isatty()


def screen() -> Any:
    """Load the screen; raises :class:`WargameError`, naming the extra, if Textual is not installed.

    It is loaded by name, since its package lies above the command line.
    """
    try:
        return import_module("wargames.screen.opening")
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "textual":
            raise
        raise WargameError(
            "the full screen needs textual: pip install 'wargames-kernel[cli]'; --plain needs nothing"
        ) from None


def free_record(game: str, exists: Callable[[Path], bool] = Path.exists) -> Path:
    """Name a file of this folder for the record of a game without a file name.

    >>> free_record("bob", lambda path: path.name == "bob-1.jsonl")
    PosixPath('bob-2.jsonl')
    """
    names = (Path(f"{game}-{number}.jsonl") for number in count(1))
    return next(path for path in names if not exists(path))


def at_screen(record: Path | None, **setup: Any) -> None:
    """Play or watch at the full screen, then write the way to resume the game, or to see it again."""
    shown = screen()
    opened = shown.play if setup.get("people") else shown.watch
    try:
        ended = opened(shown.ScreenSetup(**setup))
    except KeyboardInterrupt:
        _say_next(record, ended=False)
        raise
    _say_next(record, ended=ended)


def _say_next(record: Path | None, *, ended: bool) -> None:
    if record is not None and record.exists():
        again = f"The game is over. See it again with: wargames replay {quote(str(record))}"
        say(again if ended else going_on(record))
