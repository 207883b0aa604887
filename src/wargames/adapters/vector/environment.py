"""Gymnasium's vector environment of a scenario."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import AlreadyPendingCallError, ClosedEnvironmentError, InvalidAction, NoAsyncCallError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wargames import BadOption, Scenario, UnknownName
from wargames.adapters.observing import Digests, Observation, Observes
from wargames.adapters.seat_games import Illegal, Opponents, SeatRules, SeatSetting
from wargames.adapters.seeds import require_seed
from wargames.adapters.showing import MODES
from wargames.adapters.vector.arrays import ArrayLayout, copied, observation_in, part
from wargames.adapters.vector.batch import Batch, Told
from wargames.adapters.vector.workers import GameWorkers
from wargames.encoding import NotOffered, Way

EVERY = slice(None)
"""The rows of all games."""

Step = tuple[Observation, Any, Any, Any, dict[str, Any]]
"""Observations, rewards, terminations, truncations and infos."""


class WargameVectorEnv(VectorEnv[Any, Any, Any]):
    """Games of a scenario that are stepped together, each with one seat that learns.

    - ``num_envs``: the games; they are the same as those of single environments with the same seeds.
    - ``processes``: 1 plays them all in this process, more share them out.
    - ``autoreset_mode``: what becomes of a game that is over, as Gymnasium defines it.
    - ``copy``: return copies of the observations; without, the arrays that the next step changes.

    The other arguments are those of :class:`wargames.adapters.gymnasium.WargameEnv`; opponents of other
    processes go by name. Raises :class:`wargames.UnknownName` and :class:`wargames.BadOption`.
    """

    def __init__(
        self,
        game: str,
        scenario: str | Scenario,
        options: Mapping[str, Any] | None = None,
        *,
        num_envs: int = 1,
        processes: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
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
        mode = _mode(autoreset_mode)
        _require_counts(num_envs, processes)
        if processes > 1:
            _require_names(opponents)
        rules = SeatRules(setting)
        self.actions, self.observer, self.seat, self._setting = (
            rules.actions,
            rules.observer,
            rules.seat,
            setting,
        )
        self.num_envs, self.render_mode, self._copy, self._mode = num_envs, render_mode, copy, mode
        self.metadata = {"render_modes": list(MODES), "render_fps": 1, "autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = (
            rules.observer.space,
            spaces.Discrete(rules.actions.size),
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._open(rules, processes)

    def _open(self, rules: SeatRules, processes: int) -> None:
        """Make the arrays, and the games or their processes."""
        final = self._mode is AutoresetMode.SAME_STEP
        layout = ArrayLayout.of(rules.observer.empty(), self.num_envs, final=final)
        self._games: Batch | GameWorkers
        if processes == 1:
            arrays: Mapping[str, Any] = layout.made()
            self._games = Batch(rules, arrays, range(self.num_envs), self._mode)
        else:
            self._games = GameWorkers(self._setting, layout, processes, self._mode)
            arrays = self._games.arrays
        self._observations, self._finals = observation_in(arrays), observation_in(arrays, "final ")
        self._masks, self._numbers = arrays["action_mask"], arrays["actions"]
        self._rewards, self._over = arrays["rewards"], arrays["terminations"]
        self._begun, self._sent = (np.zeros(self.num_envs, bool) for _ in range(2))
        self._parts = {part.start: part for part in self._games.parts}

    @property
    def digests(self) -> dict[str, str]:
        """The hashes of the meanings of actions and observations: keep them with a policy."""
        return self.observer.digests

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games, or those of ``options["reset_mask"]``.

        A whole number gives game ``i`` the seed ``seed + i``. Raises :class:`TypeError` and
        :class:`ValueError` for seeds and masks of another form.
        """
        self._require_open()
        self._require_none_sent("reset")
        chosen = self._chosen(options)
        self._games.reset(self._seeds(seed), chosen.tolist())
        self._begun |= chosen
        return self._observed(), {}

    def _seeds(self, seed: Any) -> list[int | None]:
        if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
            if len(seed) != self.num_envs:
                raise ValueError(f"{self.num_envs} games need as many seeds, not {len(seed)}")
            return [require_seed(one) for one in seed]
        first = require_seed(seed)
        return [None if first is None else first + number for number in range(self.num_envs)]

    def _chosen(self, options: dict[str, Any] | None) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, bool)
        if not isinstance(mask, np.ndarray) or mask.dtype != bool:
            raise TypeError(f"options['reset_mask'] is an array of bool, not {mask!r}")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(f"options['reset_mask'] chooses some of {self.num_envs} games: {mask}")
        return mask

    def step(self, actions: Any) -> Step:
        """Answer in all games.

        Raises :class:`gymnasium.error.InvalidAction` for a number that may not be answered, naming the game;
        no game has changed then.
        """
        self._require_open()
        self._require_none_sent("step")
        self._note(actions, np.arange(self.num_envs))
        return self._stepped(range(self.num_envs), self._games.step())

    def send(self, actions: Any, env_id: Any = None) -> None:
        """Answer in some games without waiting for what comes of it, which :meth:`recv` brings.

        ``env_id`` are their numbers, as in the ``infos`` of :meth:`recv`; without, all games are answered.
        Raises what :meth:`step` raises, :class:`gymnasium.error.AlreadyPendingCallError` for a game that was
        sent already, and :class:`ValueError` for other numbers than those of ``infos``.
        """
        self._require_open()
        at = np.arange(self.num_envs) if env_id is None else np.asarray(env_id)
        asked = self._parts_of(at)
        if self._sent[at].any():
            raise AlreadyPendingCallError(f"game {at[self._sent[at]][0]} was sent: recv it first", "send")
        self._note(actions, at)
        self._sent[at] = True
        for games in asked:
            self._games.send(games)

    def recv(self) -> Step:
        """Wait for the first games that are done, half of a process's, and return their rows of a step.

        ``infos["env_id"]`` are their numbers. Raises :class:`gymnasium.error.NoAsyncCallError` when no game
        was sent, and :class:`wargames.adapters.vector.WorkerFailed`.
        """
        self._require_open()
        if not self._sent.any():
            raise NoAsyncCallError("no game was sent: send answers first", "recv")
        games, told = self._games.receive()
        numbers = np.arange(games.start, games.stop)
        self._sent[numbers] = False
        *found, infos = self._stepped(games, told)
        return (*found, {**part(infos, slice(games.start, games.stop)), "env_id": numbers})

    def _parts_of(self, games: Any) -> list[range]:
        """Return the parts that are exactly these games, in their order."""
        given = games.tolist()
        found = [self._parts[game] for game in given if game in self._parts]
        if given != [game for games in found for game in games]:
            raise ValueError(f"env_id are the games of infos['env_id'], whole and in order, not {given}")
        return found

    def _stepped(self, games: range, told: Sequence[Told]) -> Step:
        """Return the rows of some games after a step."""
        infos: dict[str, Any] = {}
        for one in told:
            infos = self._told(infos, one)
        here = slice(games.start, games.stop) if len(games) < self.num_envs else EVERY
        never = np.zeros(len(games), bool)
        return self._observed(here), self._rewards[here].copy(), self._over[here].copy(), never, infos

    def _note(self, actions: Any, at: Any) -> None:
        """Write answers where the games read them; raises for one that may not be answered."""
        numbers = np.asarray(actions)
        if numbers.shape != at.shape or not np.issubdtype(numbers.dtype, np.integer):
            raise InvalidAction(f"a step is {len(at)} whole numbers, not {actions!r}")
        self._require_answers(numbers, at)
        self._numbers[at] = numbers

    def _require_answers(self, numbers: Any, at: Any) -> None:
        """Raise for a game that waits for a reset, and for a number that may not be answered."""
        begun, over = self._begun[at], self._over[at]
        if not begun.all():
            raise InvalidAction(f"game {at[begun.argmin()]} has not begun: call reset")
        if self._mode is AutoresetMode.DISABLED and over.any():
            raise InvalidAction(f"game {at[over.argmax()]} is over: reset it by options['reset_mask']")
        if self._setting.illegal == "lose":
            return
        within = (numbers >= 0) & (numbers < self.actions.size)
        offered = self._masks[at, np.where(within, numbers, 0)].astype(bool) & within
        refused = ~(offered | (over if self._mode is AutoresetMode.NEXT_STEP else False))
        if refused.any():
            game, number = int(at[refused.argmax()]), int(numbers[refused.argmax()])
            raise InvalidAction(f"game {game}, {self.seat}: {self._because(game, number)}")

    def _because(self, game: int, number: int) -> str:
        try:
            return self.actions.because(number, np.flatnonzero(self._masks[game]).tolist())
        except NotOffered as error:
            return str(error)

    def _told(self, infos: dict[str, Any], told: Told) -> dict[str, Any]:
        if told.ended is not None:
            last = copied(part(self._finals, told.game))
            infos = self._add_info(infos, {"final_obs": last, "final_info": told.ended}, told.game)
        added: dict[str, Any] = self._add_info(infos, told.info, told.game)
        return added

    def _observed(self, here: slice = EVERY) -> Observation:
        rows = self._observations if here is EVERY else part(self._observations, here)
        return copied(rows) if self._copy else rows

    def action_masks(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """Return for each game and number whether it may be answered now, as MaskablePPO asks."""
        return self._masks.astype(bool)  # type: ignore[no-any-return]  # an array

    def render(self) -> tuple[Any, ...] | None:
        """Render the view of the seat in each game."""
        self._require_open()
        self._require_none_sent("render")
        return tuple(self._games.render())

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any."""
        if isinstance(self._games, GameWorkers):
            self._games.close()

    def _require_none_sent(self, asked: str) -> None:
        if self._sent.any():
            raise AlreadyPendingCallError(
                f"game {self._sent.argmax()} was sent: recv it before {asked}", asked
            )

    def _require_open(self) -> None:
        if self.closed or (isinstance(self._games, GameWorkers) and self._games.closed):
            raise ClosedEnvironmentError("the games are closed")


def _mode(given: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError:
        known = [mode.value for mode in AutoresetMode]
        raise UnknownName("value of autoreset_mode", given, known) from None


def _require_counts(num_envs: int, processes: int) -> None:
    if num_envs < 1:
        raise BadOption(f"num_envs is 1 or more, not {num_envs}")
    if not 1 <= processes <= num_envs:
        raise BadOption(f"{num_envs} games go into 1 to {num_envs} processes, not {processes}")


def _require_names(opponents: Opponents) -> None:
    named = opponents.values() if isinstance(opponents, Mapping) else [opponents]
    for one in named:
        if not isinstance(one, str):
            raise TypeError(f"opponents of other processes go by name: {one!r} is not sent there")
