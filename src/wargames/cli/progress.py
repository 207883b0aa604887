"""A progress bar for many games."""

from collections.abc import Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def with_progress(results: Iterable[T], total: int) -> list[T]:
    """Collect the results of games behind a progress bar on the error output."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    collected: list[T] = []
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=total)
        for result in results:
            collected.append(result)
            progress.advance(task)
    return collected
