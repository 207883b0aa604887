"""Gymnasium environments: one seat learns, bots have the others.

    import gymnasium
    import wargames.adapters.gymnasium
    game = gymnasium.make("wargames/bob-bridge-v1", seat="us", opponents="sergeant")

Importing this module registers every shipped scenario of every installed game. Needs the extra ``rl``.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import InvalidAction
except ImportError as missing:
    raise ImportError(
        f"{missing}; Gymnasium environments need: pip install 'wargames-kernel[rl]'"
    ) from missing

from wargames import Bot, Rng, Scenario, Seat, UnknownName, games, load
from wargames.adapters.decision_loop import DecisionLoop
from wargames.adapters.observing import Digests, Observer, Observes
from wargames.adapters.seeds import seeded
from wargames.adapters.showing import MODES, show
from wargames.bots import make as make_bot
from wargames.encoding import NotOffered, Way, action_spec

Opponents = str | Bot | Mapping[str, str | Bot]
"""A bot by name, or itself, for all other seats or for each by its name."""


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
        illegal: Literal["refuse", "lose"] = "refuse",
        render_mode: str | None = None,
    ) -> None:
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
        self.observation_space = self.observer.space
        self.action_space = spaces.Discrete(self.actions.size)
        self.render_mode = render_mode
        seats = self.game.seats_in(scenario, options)
        self.seat = seats[0] if seat is None else Seat(seat)
        if self.seat not in seats:
            raise UnknownName(f"seat of {game}", seat, seats)
        self._others = [one for one in seats if one != self.seat]
        self._opponents, self._illegal = opponents, illegal
        self._bots: dict[Seat, Bot] = {}
        self._table = DecisionLoop(self.game, scenario, options, self.actions)
        self._rng = Rng()

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
        self._rng = seeded(seed, self._rng)
        self._bots = {seat: self._bot(seat) for seat in self._others}
        self._table.deal(self._rng)
        self._play_on()
        return self._observed(), {}

    def _bot(self, seat: Seat) -> Bot:
        chosen = (
            self._opponents.get(seat, "random") if isinstance(self._opponents, Mapping) else self._opponents
        )
        return make_bot(chosen, self.game, self._rng.getrandbits(32)) if isinstance(chosen, str) else chosen

    def _play_on(self) -> None:
        """Let the bots act until the seat must choose or the game is over."""
        table = self._table
        while table.seat is not None and table.seat != self.seat:
            table.act(self._bots[table.seat])

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer for the seat, and play to its next choice.

        Raises :class:`gymnasium.error.InvalidAction` for a number that may not be answered, and after the end
        of a game; nothing changes then.
        """
        if self._table.seat is None:
            raise InvalidAction("the game is over, or has not begun: call reset")
        try:
            self._table.say(int(action))
        except NotOffered as error:
            if self._illegal == "lose":
                return self._lost(str(error))
            raise InvalidAction(f"{self.seat}: {error}") from None
        self._play_on()
        over = self._table.over
        reward = 0.0 if over is None else float(over.scores[self.seat])
        info = {} if over is None else {"over": over.reason}
        return self._observed(), reward, over is not None, False, info

    def _lost(self, why: str) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """End the game with the worst score, for a number that might not be answered."""
        self._table.stop()
        return self._observed(), float(self.game.score_range[0]), True, False, {"illegal": why}

    def _observed(self) -> dict[str, Any]:
        return self.observer.observe(self._table, self.seat)

    def action_masks(self) -> Any:
        """Return for each number whether it may be answered now, as MaskablePPO asks."""
        sentence = self._table.sentence
        return np.zeros(self.actions.size, bool) if sentence is None else sentence.mask().astype(bool)

    def render(self) -> Any:
        """Render the view of the seat: as SVG, as text, or printed."""
        return show(self.game, self._table.view(self.seat), self.render_mode)


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
            gymnasium.register(name, f"{__name__}:WargameEnv", kwargs={"game": game, "scenario": scenario})


register()
