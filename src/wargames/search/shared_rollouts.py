"""Rollouts of a search dealt out to several processes."""

import pickle
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from math import ceil
from time import process_time
from typing import Any

import attrs

from wargames.kernel.game import Game
from wargames.search.rollout_workers import spread
from wargames.search.sampled_rollouts import PlayedRollout, PlayerSettings, RolloutPlayer, SampledPlans
from wargames.search.settings import MOMENT

PLAYERS = 4
"""The most rollout players kept by a process, each with its transposition table."""

PARTS = 4
"""The most parts of a batch for each process, so that no process is idle for long at the end."""

SHORTEST = 0.002
"""The seconds that a part should take at least: handing it over costs a tenth of that or more."""


class SharedTasks:
    """Tasks that each process is sent once, however many parts of them it plays."""

    def __init__(self, tasks: Sequence[SampledPlans]) -> None:
        self.tasks = tasks

    @cached_property
    def _sent(self) -> bytes:
        return pickle.dumps(self.tasks, pickle.HIGHEST_PROTOCOL)

    def __reduce__(self) -> tuple[Any, ...]:
        return _received, (self._sent,)


@lru_cache(maxsize=2)
def _received(sent: bytes) -> SharedTasks:
    return SharedTasks(pickle.loads(sent))  # noqa: S301  written by the process that began this one


@attrs.frozen(eq=False)
class RolloutPart:
    """Some rollouts of a batch, each by the numbers of its task and its plan."""

    game: Game[Any, Any]
    settings: PlayerSettings
    batch: SharedTasks
    rollouts: Sequence[tuple[int, int]]


def play_part(part: RolloutPart) -> list[PlayedRollout]:
    """Play a part by the rollout player kept in this process."""
    player, tasks = _player(part.game, part.settings), part.batch.tasks
    return [player.play_plan(tasks[task], tasks[task].plans[plan]) for task, plan in part.rollouts]


@lru_cache(maxsize=PLAYERS)
def _player(game: Game[Any, Any], settings: PlayerSettings) -> RolloutPlayer:
    return RolloutPlayer.made(game, settings)


class SharedRollouts:
    """A player of rollouts in several processes.

    The rollouts of one plan are dealt out together: they meet the same states, which one process then finds
    in its transposition table. Parts are larger where rollouts are quick, so that handing them over pays.
    """

    def __init__(self, game: Game[Any, Any], settings: PlayerSettings, processes: int) -> None:
        self._game, self._settings, self._processes = game, settings, processes
        self._pace = SHORTEST
        """The seconds of processor time of this process for each rollout of the last batch."""

    def play(self, tasks: Iterable[SampledPlans], plans: int) -> Iterator[Sequence[PlayedRollout]]:
        """Play tasks with so many plans each; yield the rollouts of each in order.

        As many tasks as take a moment are played ahead of what is taken.
        """
        waiting = iter(tasks)
        while batch := list(islice(waiting, ceil(MOMENT / (self._pace * plans)))):
            yield from self._played(batch)

    def _played(self, tasks: Sequence[SampledPlans]) -> Iterator[Sequence[PlayedRollout]]:
        began, plans = process_time(), len(tasks[0].plans)
        rollouts = [(task, plan) for plan in range(plans) for task in range(len(tasks))]
        parts = spread(play_part, self._parts(SharedTasks(tasks), rollouts), self._processes)
        self._pace = (process_time() - began) / len(rollouts) or self._pace  # 0 by a coarse clock
        played = [one for part in parts for one in part]
        for task in range(len(tasks)):
            yield played[task :: len(tasks)]

    def _parts(self, batch: SharedTasks, rollouts: Sequence[tuple[int, int]]) -> list[RolloutPart]:
        least = max(SHORTEST / self._pace, len(rollouts) / (PARTS * self._processes))
        size = min(len(rollouts), ceil(least))
        return [
            RolloutPart(self._game, self._settings, batch, rollouts[at : at + size])
            for at in range(0, len(rollouts), size)
        ]
