"""Worker processes that the search bots of a program share, so that a search uses several processor cores."""

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
"""The most rollout players that a worker keeps, each with its transposition table."""


@attrs.define
class SharedPools:
    """The pools of this program, by the number of their processes; each is made at first use."""

    pools: dict[int, ProcessPoolExecutor] = attrs.field(factory=dict)

    def pool(self, processes: int) -> ProcessPoolExecutor:
        """Return the pool of so many processes."""
        if processes not in self.pools:
            self.pools[processes] = ProcessPoolExecutor(
                processes, get_context("spawn"), initializer=begin_worker
            )
        return self.pools[processes]

    def results(self, play: Callable[[A], B], tasks: Sequence[A], processes: int) -> list[B]:
        """Play tasks; a pool of which a process dies is forgotten, and raises :class:`BrokenProcessPool`."""
        try:
            return list(self.pool(processes).map(play, tasks))
        except BrokenProcessPool:
            self.pools.pop(processes).shutdown(wait=False, cancel_futures=True)
            raise


POOLS = SharedPools()


def spread(play: Callable[[A], B], tasks: Iterable[A], processes: int) -> list[B]:
    """Return the results of tasks in order, by so many processes; one plays them here.

    A task must depend on nothing but itself: it is played again if its process dies. Raises
    :class:`WargameError` if it dies once more.
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
    """Plans to play in any process, with all that its rollout player is made of."""

    game: Game[Any, Any]
    settings: PlayerSettings
    plans: SampledPlans


def play_task(task: PlayerTask) -> list[PlayedRollout]:
    """Play a task by a player that this process keeps."""
    return _player(task.game, task.settings).play(task.plans)


@lru_cache(maxsize=PLAYERS)
def _player(game: Game[Any, Any], settings: PlayerSettings) -> RolloutPlayer:
    return RolloutPlayer.made(game, settings)
