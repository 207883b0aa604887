"""Worker processes shared by all search bots of a program, so that a search uses several processor cores."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Game
from wargames.search.sampled_rollouts import PlayedRollout, PlayerSettings, RolloutPlayer, SampledPlans
from wargames.workers import begin_worker

A = TypeVar("A")
B = TypeVar("B")

ENDED = (
    "the processes of a search ended before their work was done; a program that searches with processes= "
    "begins in `if __name__ == '__main__':`"
)
PLAYERS = 4
"""The most rollout players kept by a worker, each with its transposition table."""


@attrs.define
class SharedPools:
    """The pools of this program, by the number of their processes; each is made at first use."""

    pools: dict[int, ProcessPoolExecutor] = attrs.field(factory=dict)

    def pool(self, processes: int) -> ProcessPoolExecutor:
        """Return the pool with this number of processes."""
        if processes not in self.pools:
            self.pools[processes] = ProcessPoolExecutor(
                processes, get_context("spawn"), initializer=begin_worker
            )
        return self.pools[processes]

    def results(self, play: Callable[[A], B], tasks: Sequence[A], processes: int) -> list[B]:
        """Play tasks. If a process dies, drop its pool and raise :class:`BrokenProcessPool`."""
        try:
            return list(self.pool(processes).map(play, tasks))
        except BrokenProcessPool:
            self.pools.pop(processes).shutdown(wait=False, cancel_futures=True)
            raise


POOLS = SharedPools()


def spread(play: Callable[[A], B], tasks: Iterable[A], processes: int) -> list[B]:
    """Return the results of tasks in order, played by worker processes, or in this process if it is only one.

    The result of a task must depend on the task alone, since all tasks are played again if a process dies.
    Raises :class:`WargameError` if a process dies again.
    """
    if processes == 1:
        return list(map(play, tasks))
    waiting = list(tasks)
    try:
        return POOLS.results(play, waiting, processes)
    except BrokenProcessPool:
        pass
    try:
        return POOLS.results(play, waiting, processes)
    except BrokenProcessPool:
        raise WargameError(ENDED) from None


@attrs.frozen
class PlayerTask:
    """Plans to play in any process, with the game and the settings of a rollout player."""

    game: Game[Any, Any]
    settings: PlayerSettings
    plans: SampledPlans


def play_task(task: PlayerTask) -> list[PlayedRollout]:
    """Play a task by a rollout player kept in this process."""
    return _player(task.game, task.settings).play(task.plans)


@lru_cache(maxsize=PLAYERS)
def _player(game: Game[Any, Any], settings: PlayerSettings) -> RolloutPlayer:
    return RolloutPlayer.made(game, settings)
