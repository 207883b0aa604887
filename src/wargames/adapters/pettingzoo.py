"""PettingZoo environments: one agent acts at a time (AEC), or all that are asked (parallel).

    from wargames.adapters.pettingzoo import env
    game = env("bob", "bridge")
    game.reset(seed=7)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        done = terminated or truncated
        game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))

Needs the extra ``rl``: ``pip install 'wargames-kernel[rl]'``.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

try:
    from gymnasium.error import InvalidAction
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(
        f"{missing}; PettingZoo environments need: pip install 'wargames-kernel[rl]'"
    ) from missing

from wargames import Seat
from wargames.adapters.agents import Agents
from wargames.adapters.beginning import KnownAfterReset
from wargames.adapters.decision_loop import DecisionLoop
from wargames.adapters.parallel import ParallelWargameEnv, parallel_env
from wargames.adapters.seeds import seeded
from wargames.encoding import NotOffered, whole_number

__all__ = ["ParallelWargameEnv", "WargameEnv", "env", "parallel_env"]


class WargameEnv(KnownAfterReset, Agents[DecisionLoop], AECEnv[str, dict[str, Any], int]):
    """A scenario as an environment; its agents are the seats, whose rewards are the scores at the end.

    - ``way``: ``words`` asks for an action word by word, ``actions`` for one number.
    - ``observes``: a ``vector`` of numbers from 0 to 1, ``arrays`` with names, or ``nothing`` but the mask.
    - ``digests``: those of the environment in which a policy was taught; others raise ``OtherNumbers``.
    - ``limit``: the game is cut short (truncated) after so many actions.
    - ``render_mode``: ``svg``, ``ansi`` or ``human``.

    ``actions`` numbers the choices, ``observer.spec`` describes the observations. Raises
    :class:`wargames.UnknownName` and :class:`wargames.BadOption`.
    """

    LOOP = DecisionLoop
    AFTER_RESET = frozenset(
        {"agent_selection", "rewards", "cumulative_rewards", "terminations", "truncations", "infos"}
    )
    TRAITS: ClassVar[Mapping[str, Any]] = {"is_parallelizable": False}
    metadata: Mapping[str, Any]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; equal seeds give equal games to equal choices.

        Raises :class:`TypeError` for a seed that is no whole number.
        """
        self._rng = seeded(seed, self._rng)
        self._loop.deal(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        table = self._loop
        if table.over is not None:
            self.rewards = {agent: table.over.scores[Seat(agent)] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"over": table.over.reason} for agent in self.agents}
        elif self._limit is not None and table.choices >= self._limit:
            self.truncations = dict.fromkeys(self.agents, True)
        if table.seat is not None:
            self.agent_selection = str(table.seat)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent."""
        return self.observer.observe(self._loop, Seat(agent))

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is.

        Raises :class:`gymnasium.error.InvalidAction` for a number that may not be answered; nothing changes
        then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidAction(f"{agent} is in play and must act: None is for agents whose game is over")
        try:
            self._loop.say(whole_number(action))
        except NotOffered as error:
            raise InvalidAction(f"{agent}: {error}") from None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._next()
        self._accumulate_rewards()


env = WargameEnv
"""The environment of a scenario, under the name by which PettingZoo's tools look for it."""
