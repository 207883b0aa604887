"""Gymnasium environments: one seat learns, bots have the others.

    import gymnasium
    import wargames.adapters.gymnasium
    game = gymnasium.make("wargames/bob-bridge-v1", seat="us", opponents="sergeant")

Importing this module registers every shipped scenario of every installed game. Needs the extra ``rl``.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import InvalidAction
except ImportError as missing:
    raise ImportError(
        f"{missing}; Gymnasium environments need: pip install 'wargames-kernel[rl]'"
    ) from missing

from wargames import Scenario, games
from wargames.adapters.observing import Digests, Observes
from wargames.adapters.seat_games import Illegal, Opponents, SeatGame, SeatRules, SeatSetting
from wargames.adapters.showing import MODES
from wargames.encoding import NotOffered, Way, whole_number


class WargameEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A scenario in which one seat learns and bots have the others; the reward is the score at the end.

    - ``seat``: the seat that learns; by default the first.
    - ``opponents``: a bot by name, or itself, for all other seats or for each by its name.
    - ``way``: ``words`` asks for an action word by word, ``actions`` for one number.
    - ``observes``: a ``vector`` of numbers from 0 to 1, ``arrays`` with names, or ``nothing`` but the mask.
    - ``digests``: those of the environment in which a policy was taught; others raise ``OtherNumbers``.
    - ``illegal``: a number that may not be answered is refused, or loses the game for learners without masks.
    - ``render_mode``: ``svg``, ``ansi`` or ``human``.

    ``actions`` numbers the choices, ``observer.spec`` describes the observations. Raises
    :class:`wargames.UnknownName` and :class:`wargames.BadOption`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        scenario: str | Scenario,
        options: Mapping[str, Any] | None = None,
        *,
        seat: str | None = None,
        opponents: Opponents = "random",
        way: Way = "words",
        observes: Observes = "vector",
        digests: Digests | None = None,
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
    ) -> None:
        setting = SeatSetting(
            game=game,
            scenario=scenario,
            options=options,
            seat=seat,
            opponents=opponents,
            way=way,
            observes=observes,
            digests=digests,
            illegal=illegal,
            render_mode=render_mode,
        )
        rules = SeatRules(setting)
        self.game, self.actions, self.observer, self.seat = (
            rules.game,
            rules.actions,
            rules.observer,
            rules.seat,
        )
        self.observation_space = self.observer.space
        self.action_space = spaces.Discrete(self.actions.size)
        self.render_mode = render_mode
        self._played = SeatGame(rules, rules.observer)

    @property
    def digests(self) -> dict[str, str]:
        """The hashes of the meanings of actions and observations: keep them with a policy."""
        return self.observer.digests

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game, and play to the first choice of the seat.

        Raises :class:`TypeError` for a seed that is no whole number.
        """
        super().reset(seed=seed)
        self._played.reset(seed)
        return self._played.observe(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer for the seat, and play to its next choice.

        Raises :class:`gymnasium.error.InvalidAction` for a number that may not be answered, and after the end
        of a game; nothing changes then.
        """
        if not self._played.may_answer:
            raise InvalidAction("the game is over, or has not begun: call reset")
        try:
            reward, over, info = self._played.say(whole_number(action))
        except NotOffered as error:
            raise InvalidAction(f"{self.seat}: {error}") from None
        return self._played.observe(), reward, over, False, info

    def action_masks(self) -> Any:
        """Return for each number whether it may be answered now, as MaskablePPO asks."""
        sentence = self._played.loop.sentence
        return np.zeros(self.actions.size, bool) if sentence is None else sentence.mask().astype(bool)

    def render(self) -> Any:
        """Render the view of the seat: as SVG, as text, or printed."""
        return self._played.render()


def ids() -> dict[str, tuple[str, str]]:
    """Return the ids of the registered environments, each with its game and scenario."""
    return {
        f"wargames/{game}-{scenario}-v1": (game, scenario)
        for game, info in games().items()
        for scenario in info.scenarios
    }


def register() -> None:
    """Register all scenarios; importing this module does so."""
    for name, (game, scenario) in ids().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                f"{__name__}:WargameEnv",
                vector_entry_point="wargames.adapters.vector:WargameVectorEnv",
                kwargs={"game": game, "scenario": scenario},
            )


register()
