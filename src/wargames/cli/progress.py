"""Progress bars for long work."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def with_progress(results: Iterable[T], total: int, what: str = "games") -> list[T]:
    """Collect results behind a progress bar on the error output.

    An interrupt ends it with the results so far; without any it is raised.
    """
    collected: list[T] = []
    try:
        for result in progressing(results, total, what):
            collected.append(result)  # noqa: PERF402  an interrupt leaves what is there
    except KeyboardInterrupt:
        if not collected:
            raise
    return collected


def progressing(results: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield results behind a progress bar on the error output, if that is a terminal."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        yield from progress.track(results, total=total)


def raise_if_interrupted(played: int, total: int) -> None:
    """End an interrupted command with its exit code, once its results are written."""
    if played < total:
        raise KeyboardInterrupt
