"""Worker processes that share the work of a search with this process.

They are kept between decisions and shared by all search bots of a program. This process never waits long for
them: what they have not done by then, it does itself. So several processes are never much slower than one,
though workers take seconds to begin.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter
from typing import Any, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.workers import SPAWNED, begin_worker, end_within_main

A = TypeVar("A")
B = TypeVar("B")

ENDED = (
    "the processes of a search ended before their work was done; a program that searches with processes= "
    "begins in `if __name__ == '__main__':`"
)
PATIENCE = 0.001
"""The seconds that this process waits for workers, besides the time of its own longest task."""
AHEAD = 4
"""The tasks that a worker is given at once, so that it need not wait for the next."""
TURN = 0.0003
"""The seconds after which this process lets its threads that talk to workers have a turn.

By Python's 0.005, and several turns for a task, workers would be idle between tasks of that length."""


class SearchWorkers:
    """Worker processes, begun at first use and again where they end too soon."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool: ProcessPoolExecutor | None = None
        self._late: list[Future[Any]] = []
        self._deaths = 0

    @property
    def free(self) -> int:
        """The number of workers that are not busy with tasks that nobody waits for."""
        self._late = [future for future in self._late if not future.done()]
        return max(0, self.count - len(self._late))

    def begin(self, play: Callable[[A], B], task: A) -> Future[B]:
        """Give a task to the workers."""
        if self.pool is None:
            end_within_main()
            self.pool = ProcessPoolExecutor(self.count, SPAWNED, initializer=begin_worker)
        return self.pool.submit(play, task)

    def leave(self, future: Future[Any]) -> None:
        """Wait no longer for a task, which the workers do all the same.

        It is not canceled: where a worker ends, a pool of Python 3.11 breaks down over canceled tasks.
        """
        self._late.append(future)

    def succeeded(self) -> None:
        """Note that a worker has done its work."""
        self._deaths = 0

    def died(self) -> None:
        """Drop the workers; raise :class:`WargameError` if they end again before any work is done."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool, self._late, self._deaths = None, [], self._deaths + 1
        if self._deaths > 1:
            self._deaths = 0
            raise WargameError(ENDED) from None


WORKERS: dict[int, SearchWorkers] = {}
"""The workers of this program, by the number of processes that a search asks for, this one among them."""


def spread(play: Callable[[A], B], tasks: Iterable[A], processes: int) -> list[B]:
    """Return the results of tasks in order, played by this process and ``processes - 1`` workers.

    The result of a task must depend on the task alone, since it may be played more than once. Raises
    :class:`WargameError` if workers end again and again.
    """
    waiting = list(tasks)
    if processes == 1 or len(waiting) <= 1:
        return list(map(play, waiting))
    workers = WORKERS.setdefault(processes, SearchWorkers(processes - 1))
    return _Deal(play, waiting, workers).results()


@attrs.define(eq=False)
class _Deal(Generic[A, B]):
    """Tasks that this process plays from the first on, and workers from the last on."""

    play: Callable[[A], B]
    tasks: Sequence[A]
    workers: SearchWorkers
    left: deque[int] = attrs.field(init=False)
    """The numbers of the tasks that nobody has begun."""
    given: dict[int, Future[B]] = attrs.field(factory=dict, init=False)
    found: dict[int, B] = attrs.field(factory=dict, init=False)
    longest: float = attrs.field(default=0.0, init=False)

    def results(self) -> list[B]:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(min(usual, TURN))
        try:
            return self._played()
        finally:
            sys.setswitchinterval(usual)

    def _played(self) -> list[B]:
        self.left = deque(range(len(self.tasks)))
        while (here := self._next()) is not None:
            began = perf_counter()
            self.found[here] = self.play(self.tasks[here])
            self.longest = max(self.longest, perf_counter() - began)
        return [self.found[number] for number in range(len(self.tasks))]

    def _next(self) -> int | None:
        """Return the number of the task that this process plays next; None when all are done."""
        self._collect()
        self._give()
        while not self.left and self.given:
            wait(self.given.values(), self.longest + PATIENCE, FIRST_COMPLETED)
            if not self._collect():
                return self._taken_back()
        return self.left.popleft() if self.left else None

    def _taken_back(self) -> int:
        """Take a task back from workers that are too slow: that which this process would come to first."""
        number = min(self.given)
        self.workers.leave(self.given.pop(number))
        return number

    def _give(self) -> None:
        """Give the workers their fair share of the tasks left, at most ``AHEAD`` each."""
        free = self.workers.free
        share = min(AHEAD * free, (len(self.left) + len(self.given)) * free // (free + 1))
        try:
            while self.left and len(self.given) < share:
                self.given[self.left[-1]] = self.workers.begin(self.play, self.tasks[self.left[-1]])
                self.left.pop()
        except BrokenProcessPool:
            self._begin_again()

    def _collect(self) -> bool:
        """Take the results that are there; return whether there were any."""
        done = [number for number, future in self.given.items() if future.done()]
        try:
            for number in done:
                self.found[number] = self.given[number].result()
                del self.given[number]
                self.workers.succeeded()
        except BrokenProcessPool:
            self._begin_again()
        return bool(done)

    def _begin_again(self) -> None:
        """Take all tasks back from workers that have ended."""
        self.left.extend(sorted(self.given))
        self.given.clear()
        self.workers.died()
