"""Output of the command line: lines and tables."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Literal, NoReturn

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

NARROWEST = 40

LOOKS = {"turn": "1;36", "kill": "1;31", "hit": "33", "reveal": "35", "gain": "32", "end": "1", "minor": "2"}
"""The codes of the terminal (SGR) for lines of each weight."""
PLAIN_LOOKS = {"turn": "1", "kill": "1;4", "hit": "4", "reveal": "3", "gain": "4", "end": "1", "minor": "2"}
"""The same without colors."""


class OutputClosed(Exception):
    """The reader of the output has gone."""


class TableConsole(Console):
    """The console of a table; where its reader has gone, rich itself would end with code 1."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise :class:`OutputClosed`."""
        raise OutputClosed


def say(text: str = "", *, end: str = "\n") -> None:
    """Write a line."""
    try:
        sys.stdout.write(text + end)
        if not end:
            sys.stdout.flush()
    except BrokenPipeError:
        raise OutputClosed from None


def say_folded(text: str) -> None:
    """Write lines, folded between words to the width of the screen."""
    for line in text.split("\n"):
        say(line if len(line) <= width() else folded(line))


def say_weighed(lines: Iterable[tuple[str, str]]) -> None:
    """Write lines folded, each in the look (``bold``) of its weight if the terminal has looks."""
    looks = sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    plain = "NO_COLOR" in os.environ
    for text, weight in lines:
        line = text if len(text) <= width() else folded(text)
        codes = (PLAIN_LOOKS if plain else LOOKS).get(weight, "") if looks else ""
        say(f"\x1b[{codes}m{line}\x1b[0m" if codes else line)


def folded(line: str) -> str:
    """Fold a line between words; its continuation is indented."""
    further = " " * (len(line) - len(line.lstrip()) + 4)
    return fill(line, width(), subsequent_indent=further, break_long_words=False, break_on_hyphens=False)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> None:
    """Write a table; ``right`` names the columns of numbers."""
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for at, column in enumerate(columns):
        justify: Literal["left", "right"] = "right" if column in right else "left"
        drawn.add_column(column, justify=justify, overflow="fold", no_wrap=at == 0 or column in right)
    for row in rows:
        drawn.add_row(*map(Text, row))
    TableConsole(highlight=False).print(drawn)


def width() -> int:
    """Return the columns that a line may take: the terminal's, less one for the cursor."""
    return max(NARROWEST, shutil.get_terminal_size().columns - 1)
