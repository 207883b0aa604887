"""The seats of a scenario as agents: what PettingZoo's two kinds of environments share."""

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from gymnasium import spaces

from wargames import BadOption, Rng, Scenario, load
from wargames.adapters.decision_loop import DecisionLoop
from wargames.adapters.observing import Digests, Observer, Observes
from wargames.adapters.showing import MODES, require_mode, show
from wargames.adapters.simultaneous_loop import SimultaneousLoop
from wargames.encoding import Way, action_spec

L = TypeVar("L", DecisionLoop, SimultaneousLoop)


class Agents(Generic[L]):
    """An environment whose agents are the seats of a scenario, played by a loop of the class ``LOOP``."""

    LOOP: ClassVar[Any]
    TRAITS: ClassVar[Mapping[str, Any]] = {}
    """What the metadata says besides."""
    metadata: Any

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
        if limit is not None and (not hasattr(limit, "__index__") or limit < 1):
            raise BadOption(f"limit is 1 or more, not {limit}")
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
        name = f"wargames_{game}_{self.game.scenario(scenario).id}_v1"
        self.metadata = {"name": name, "render_modes": list(MODES), **self.TRAITS}
        self.render_mode = render_mode
        self.possible_agents = [str(seat) for seat in self.game.seats_in(scenario, options)]
        self.agents: list[str] = []
        self._limit = limit
        self._loop: L = self.LOOP(self.game, scenario, options, self.actions)
        self._space = spaces.Discrete(self.actions.size)
        self._rng = Rng()

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

    def render(self) -> str | None:
        """Render the view of a spectator: as SVG, as text, or printed."""
        return show(self.game, self._loop.view(None), self.render_mode)

    def close(self) -> None:
        """Do nothing: no resource is open."""
