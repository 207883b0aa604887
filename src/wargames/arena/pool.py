"""Executors of games: this process, worker processes, or a cluster."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from threading import Lock
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import BadOption, WargameError
from wargames.protocol.processes import adopt_orphans, end_orphans
from wargames.workers import begin_worker

A = TypeVar("A")
B = TypeVar("B")

AHEAD = 4
"""The games submitted to an executor for each one that it may play at a time, so that no worker waits."""
LISTED = 10_000
"""The games of a match that are listed for its processes at a time."""
MOST_JOBS = 1024
"""The most processes of a match on one machine, far more than it has cores."""
TRIES = 4
"""The most attempts at a game whose process dies."""


def in_order(
    play: Callable[[A], B], games: Iterable[A], jobs: int, run: Executor | None = None
) -> Iterator[B]:
    """Play games, ``jobs`` at a time, and yield the results in order.

    ``run`` is an executor, to which ``jobs`` games are given at a time. Without one, they are played by
    ``jobs`` processes. Raises :class:`WargameError` if a process ends before its game, :class:`BadOption`
    for more processes than a machine can bear.
    """
    if run is not None:
        yield from _by(run, play, iter(games), max(jobs, AHEAD))
        return
    if jobs == 1:
        yield from map(play, games)
        return
    if jobs > MOST_JOBS:
        raise BadOption(f"this machine plays at most {MOST_JOBS} games at a time, not {jobs}")
    pool = ProcessPoolExecutor(jobs, initializer=begin_worker)
    try:
        yield from _by(pool, play, iter(games), LISTED)
    except BrokenProcessPool as error:
        raise WargameError(f"a process of the match ended: {error}") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _by(run: Executor, play: Callable[[A], B], games: Iterator[A], most: int) -> Iterator[B]:
    waiting: deque[Future[B]] = deque(run.submit(play, game) for game in islice(games, most))
    try:
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(run.submit(play, game) for game in islice(games, 1))
            yield result
    finally:
        for future in waiting:
            future.cancel()


@attrs.frozen
class _Begun:
    """A submitted game: its future, the attempts left, the call that plays it."""

    outer: "Future[Any]"
    tries: int
    call: tuple[Callable[..., Any], tuple[Any, ...], Mapping[str, Any]]


class Workers(Executor):
    """An executor of worker processes; one that dies is replaced, and its games begin again.

    Workers and their bots end with the process that made them, however it ends.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._lock = Lock()
        self._ended = False
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), initializer=_begin_league_worker)

    def submit(self, play: Callable[..., B], /, *arguments: Any, **named: Any) -> "Future[B]":
        """Submit a game; its future raises :class:`WargameError` if every worker dies of it."""
        outer: Future[B] = Future()
        outer.set_running_or_notify_cancel()
        self._begin(_Begun(outer, TRIES, (play, arguments, named)))
        return outer

    def _begin(self, begun: _Begun) -> None:
        play, arguments, named = begun.call
        pool = self._pool
        try:
            inner = pool.submit(play, *arguments, **named)
        except BrokenProcessPool as error:
            self._again(begun, pool, error)
            return
        inner.add_done_callback(lambda done: self._done(begun, pool, done))

    def _done(self, begun: _Begun, pool: ProcessPoolExecutor, done: "Future[Any]") -> None:
        if done.cancelled():
            begun.outer.set_exception(WargameError("the game was called off"))
        elif isinstance(error := done.exception(), BrokenProcessPool):
            self._again(begun, pool, error)
        elif error is not None:
            begun.outer.set_exception(error)
        else:
            begun.outer.set_result(done.result())

    def _again(self, begun: _Begun, pool: ProcessPoolExecutor, error: BaseException) -> None:
        if self._ended:
            begun.outer.set_exception(WargameError("the workers were ended"))
            return
        if begun.tries <= 1:
            died = f"every process that plays this game dies of it: {error}"
            begun.outer.set_exception(WargameError(died))
            return
        with self._lock:
            if self._pool is pool:
                self._pool = self._new()
        self._begin(attrs.evolve(begun, tries=begun.tries - 1))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  as declared there
        """End the processes."""
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """Kill the processes; games in play are lost."""
        self._ended = True
        for process in list((self._pool._processes or {}).values()):  # noqa: SLF001  Python 3.14 has kill_workers
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _begin_league_worker() -> None:
    """Prepare a worker for bots that it does not trust."""
    adopt_orphans()
    begin_worker(_end_bots)


def _end_bots() -> None:
    with suppress(OSError):
        end_orphans(())
