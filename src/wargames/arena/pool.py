"""Games played one after another, or in several processes at a time."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

from wargames.kernel.errors import WargameError

A = TypeVar("A")
B = TypeVar("B")


def in_order(play: Callable[[A], B], games: Iterable[A], jobs: int) -> Iterator[B]:
    """Play games, ``jobs`` at a time, and yield what came of each in their order, as it is done.

    Raises :class:`WargameError` where a process ends before its game.
    """
    if jobs == 1:
        yield from map(play, games)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    try:
        yield from pool.map(play, games)
    except BrokenProcessPool as error:
        raise WargameError(f"a process of the match ended: {error}") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the process that started the match."""
    signal(SIGINT, SIG_IGN)
