"""PettingZoo's parallel environments: all seats that are asked answer at the same time.

from wargames.adapters.pettingzoo import parallel_env
game = parallel_env("screaming_eagles", "standard")
observations, infos = game.reset(seed=7)
"""

from collections.abc import Mapping
from typing import Any

from gymnasium.error import InvalidAction
from pettingzoo import ParallelEnv

from wargames import Seat
from wargames.adapters.agents import Agents
from wargames.adapters.observing import Observation
from wargames.adapters.seeds import seeded
from wargames.adapters.simultaneous_loop import SimultaneousLoop
from wargames.encoding import NotOffered, whole_number

Stepped = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class ParallelWargameEnv(Agents[SimultaneousLoop], ParallelEnv[str, Observation, int]):
    """A scenario as a parallel environment; its agents are the seats, rewarded with the scores at the end.

    A step is one word of each agent that is asked, whose mask is not all 0; numbers of others are ignored.
    The arguments are those of :class:`wargames.adapters.pettingzoo.WargameEnv`.
    """

    LOOP = SimultaneousLoop
    metadata: dict[str, Any]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game; equal seeds give equal games to equal choices.

        Raises :class:`TypeError` for a seed that is no whole number.
        """
        self._rng = seeded(seed, self._rng)
        self._loop.deal(self._rng)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.observer.observe(self._loop, Seat(agent)) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Stepped:
        """Answer for all agents that are asked.

        Raises :class:`gymnasium.error.InvalidAction` for an agent without an answer, and for a number that
        may not be answered; nothing changes then.
        """
        if not self.agents:
            raise InvalidAction("the game is over, or has not begun: call reset")
        if not isinstance(actions, Mapping):
            raise InvalidAction(f"a step is a number for each agent, by its name, not {repr(actions)[:60]}")
        self._answer(actions)
        over, agents = self._loop.over, self.agents
        cut = over is None and self._limit is not None and self._loop.choices >= self._limit
        if cut:
            self._loop.stop()
        observed = self._observed()
        rewards = {agent: 0.0 if over is None else float(over.scores[Seat(agent)]) for agent in agents}
        infos: dict[str, dict[str, Any]] = {
            agent: {} if over is None else {"over": over.reason} for agent in agents
        }
        if over is not None or cut:
            self.agents = []
        return (observed, rewards, dict.fromkeys(agents, over is not None), dict.fromkeys(agents, cut), infos)

    def _answer(self, actions: Mapping[str, int]) -> None:
        self._loop.say({seat: self._number(seat, actions.get(seat)) for seat in self._loop.asked})

    def _number(self, seat: Seat, given: int | None) -> int:
        """Return the answer of a seat that is asked; it is not said yet."""
        if given is None:
            raise InvalidAction(f"{seat} is asked and must act; asked are {', '.join(self._loop.asked)}")
        try:
            number = whole_number(given)
            self._loop.sentences[seat].word_of(number)
        except NotOffered as error:
            raise InvalidAction(f"{seat}: {error}") from None
        return number


parallel_env = ParallelWargameEnv
"""The parallel environment of a scenario, under the name by which PettingZoo's tools look for it."""
