"""A progress bar for many games."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def with_progress(results: Iterable[T], total: int) -> list[T]:
    """Collect the results of games behind a progress bar on the error output.

    An interrupt ends it with the games played so far; without any it is raised.
    """
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    collected: list[T] = []
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=total)
        _collect(results, collected, lambda: progress.advance(task))
    return collected


def _collect(results: Iterable[T], collected: list[T], advance: Callable[[], object]) -> None:
    try:
        for result in results:
            collected.append(result)
            advance()
    except KeyboardInterrupt:
        if not collected:
            raise


def raise_if_interrupted(played: int, total: int) -> None:
    """End an interrupted command with its exit code, once its results are written."""
    if played < total:
        raise KeyboardInterrupt
