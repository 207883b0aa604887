"""Every scenario of every installed game, registered with OpenSpiel."""

from collections.abc import Mapping
from copy import deepcopy
from functools import cached_property
from typing import Any, ClassVar

import pyspiel

from wargames import Game, Seat, games, load
from wargames.adapters.openspiel.nodes import GameNode
from wargames.adapters.openspiel.observers import WargameObserver, observer_type
from wargames.adapters.openspiel.states import WargameState
from wargames.encoding import ActionSpec, ObservationSpec, action_spec, observation_spec

LONGER = 4
"""The factor from the longest random game seen to the declared limit of a game."""

MOST_OUTCOMES = 8192
"""The declared limit of outcomes of a roll."""


class WargameOfSpiel(pyspiel.Game):
    """A scenario as a game of OpenSpiel; its players are the seats, in their order.

    ``actions`` numbers the choices, question by question; ``observations`` describes the tensors.
    """

    TYPE: ClassVar[Any]
    WARGAME: ClassVar[str]
    SCENARIO: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.wargame: Game[Any, Any] = load(self.WARGAME)
        self.actions: ActionSpec = action_spec(self.wargame, self.SCENARIO)
        self.seats: tuple[Seat, ...] = self.wargame.seats_in(self.SCENARIO)
        vocabulary = self.actions.vocabulary
        low, high = self.wargame.score_range
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=max(MOST_OUTCOMES, vocabulary.outcomes),
            num_players=len(self.seats),
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=0.0 if len(self.seats) == len("ab") else None,
            max_game_length=LONGER * max(vocabulary.words_in_game, vocabulary.rolls_in_game, 1),
        )
        super().__init__(self.TYPE, info, dict(params or {}))

    @cached_property
    def observations(self) -> ObservationSpec:
        """The layout of views as arrays."""
        return observation_spec(self.wargame, self.SCENARIO)

    @cached_property
    def _opening(self) -> GameNode:
        place = GameNode(self.wargame, self.actions, {seat: number for number, seat in enumerate(self.seats)})
        place.begin(self.wargame.scenario(self.SCENARIO), {})
        return place

    def opening(self) -> GameNode:
        """Return the first node of the game."""
        return deepcopy(self._opening)

    def new_initial_state(self) -> WargameState:
        """Return the initial state."""
        return WargameState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> WargameObserver:
        """Return an observer; raises :class:`ValueError` for parameters."""
        return WargameObserver(self, observer_type(iig_obs_type), params)


def short_name(game: str, scenario: str) -> str:
    """Return the name of a scenario for ``pyspiel.load_game``.

    >>> short_name("bob", "bridge")
    'python_wargames_bob_bridge'
    """
    return f"python_wargames_{game}_{scenario}"


def _type(game: Game[Any, Any], scenario: str) -> Any:
    players = len(game.seats_in(scenario))
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game.id, scenario),
        long_name=f"{game.title}: {game.scenario(scenario).title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players == len("ab") else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )


_kinds: dict[str, type[WargameOfSpiel]] = {}


def register() -> None:
    """Register all scenarios; importing the package does so."""
    known = {kind.short_name for kind in pyspiel.registered_games()}
    for id_, info in games().items():
        new = (one for one in info.scenarios if short_name(id_, one) not in known)
        for scenario in new:
            _register(id_, scenario)


def _register(id_: str, scenario: str) -> None:
    name = short_name(id_, scenario)
    kind = _type(load(id_), scenario)
    fields = {"TYPE": kind, "WARGAME": id_, "SCENARIO": scenario, "__module__": __name__}
    _kinds[name] = type(name, (WargameOfSpiel,), fields)
    pyspiel.register_game(kind, _kinds[name])


def __getattr__(name: str) -> Any:
    """Return the class of a registered game, which pickles name."""
    if name in _kinds:
        return _kinds[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
