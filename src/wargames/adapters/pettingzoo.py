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
from typing import Any

try:
    from gymnasium import spaces
    from gymnasium.error import InvalidAction
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(
        f"{missing}; PettingZoo environments need: pip install 'wargames-kernel[rl]'"
    ) from missing

from wargames import Rng, Scenario, Seat, load
from wargames.adapters.decision_loop import DecisionLoop
from wargames.adapters.observing import Digests, Observer, Observes
from wargames.adapters.parallel import ParallelWargameEnv, parallel_env
from wargames.adapters.seeds import seeded
from wargames.adapters.showing import MODES, require_mode, show
from wargames.encoding import NotOffered, Way, action_spec

__all__ = ["ParallelWargameEnv", "WargameEnv", "env", "parallel_env"]


class WargameEnv(AECEnv[str, dict[str, Any], int]):
    """A scenario as an environment; its agents are the seats, whose rewards are the scores at the end.

    - ``way``: ``words`` asks for an action word by word, ``actions`` for one number.
    - ``observes``: a ``vector`` of numbers from 0 to 1, ``arrays`` with names, or ``nothing`` but the mask.
    - ``digests``: those of the environment in which a policy was taught; others raise ``OtherNumbers``.
    - ``limit``: the game is cut short (truncated) after so many actions.
    - ``render_mode``: ``svg``, ``ansi`` or ``human``.

    ``actions`` numbers the choices, ``observer.spec`` describes the observations. Raises
    :class:`wargames.UnknownName` and :class:`wargames.BadOption`.
    """

    metadata: Mapping[str, Any]

    def __init__(
        self,
        game: str,
        scenario: str | Scenario,
        options: Mapping[str, Any] | None = None,
        *,
        way: Way = "words",
        observes: Observes = "vector",
        digests: Digests | None = None,
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        require_mode(render_mode)
        self.game = load(game)
        self.actions = action_spec(self.game, scenario, options, way=way)
        self.observer = Observer(
            game=self.game,
            scenario=scenario,
            options=options,
            actions=self.actions,
            observes=observes,
            digests=digests,
        )
        self.metadata = {
            "name": f"wargames_{game}_{self.game.scenario(scenario).id}_v1",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [str(seat) for seat in self.game.seats_in(scenario, options)]
        self._limit = limit
        self._table = DecisionLoop(self.game, scenario, options, self.actions)
        self._space = spaces.Discrete(self.actions.size)
        self._rng = Rng()
        self.agents: list[str] = []

    @property
    def digests(self) -> dict[str, str]:
        """The hashes of the meanings of actions and observations: keep them with a policy."""
        return self.observer.digests

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, the same for all agents."""
        return self.observer.space

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of action numbers, the same for all agents."""
        return self._space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; equal seeds give equal games to equal choices.

        Raises :class:`TypeError` for a seed that is no whole number.
        """
        self._rng = seeded(seed, self._rng)
        self._table.deal(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        table = self._table
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
        return self.observer.observe(self._table, Seat(agent))

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
            self._table.say(int(action))
        except NotOffered as error:
            raise InvalidAction(f"{agent}: {error}") from None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._next()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Render the view of a spectator: as SVG, as text, or printed."""
        return show(self.game, self._table.view(None), self.render_mode)

    def close(self) -> None:
        """Do nothing: no resource is open."""


env = WargameEnv
"""The environment of a scenario, under the name by which PettingZoo's tools look for it."""
