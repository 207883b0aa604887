"""Games in which one seat is asked by numbers and bots have the others."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

import attrs

from wargames import Bot, Rng, Scenario, Seat, SeededDice, UnknownName, decode_state, encode_state, load
from wargames.adapters.decision_loop import DecisionLoop
from wargames.adapters.observing import Digests, Observation, Observer, Observes
from wargames.adapters.seeds import seeded
from wargames.adapters.showing import require_mode, show
from wargames.bots import make as make_bot
from wargames.encoding import NotOffered, Way, action_spec

Opponents = str | Bot | Mapping[str, str | Bot]
"""A bot by name, or itself, for all other seats or for each by its name."""

Illegal = Literal["refuse", "lose"]
"""The effect of an illegal number: an error, or the loss of the game."""


@attrs.frozen(kw_only=True)
class SeatSetting:
    """The arguments of an environment with one seat that learns; see :class:`SeatRules`."""

    game: str
    scenario: str | Scenario
    options: Mapping[str, Any] | None = None
    seat: str | None = None
    opponents: Opponents = "random"
    way: Way = "words"
    observes: Observes = "vector"
    digests: Digests | None = None
    illegal: Illegal = "refuse"
    render_mode: str | None = None


def setting_data(setting: SeatSetting) -> dict[str, Any]:
    """Return a setting as plain data, for another process; bots go by name.

    A scenario that is no id goes as an opening of it.
    """
    data = attrs.asdict(setting, recurse=False)
    if not isinstance(setting.scenario, str):
        game = load(setting.game)
        opening = game.start(setting.scenario, setting.options, dice=SeededDice(0)).state
        data |= {"scenario": None, "opening": encode_state(game, opening)}
    return {**data, "digests": None}


def read_setting(data: dict[str, Any]) -> SeatSetting:
    """Read a setting from plain data."""
    opening = data.pop("opening", None)
    if opening is not None:
        data["scenario"] = decode_state(load(data["game"]), opening).scenario
    return SeatSetting(**data)


class SeatRules:
    """The rules, the numbers and the seats, shared by all games of a setting.

    Raises :class:`wargames.UnknownName` and :class:`wargames.BadOption` for arguments that do not fit.
    """

    def __init__(self, setting: SeatSetting) -> None:
        self.setting = setting
        require_mode(setting.render_mode)
        if setting.illegal not in get_args(Illegal):
            raise UnknownName("value of illegal", setting.illegal, get_args(Illegal))
        self.game = load(setting.game)
        place = setting.scenario, setting.options
        self.actions = action_spec(self.game, *place, way=setting.way)
        given = {"actions": self.actions, "observes": setting.observes, "digests": setting.digests}
        self.observer = Observer(self.game, *place, **given)  # type: ignore[arg-type]  # as they are named
        seats = self.game.seats_in(*place)
        self.seat = seats[0] if setting.seat is None else Seat(setting.seat)
        if self.seat not in seats:
            raise UnknownName(f"seat of {setting.game}", setting.seat, seats)
        self.others = [one for one in seats if one != self.seat]
        named = setting.opponents if isinstance(setting.opponents, Mapping) else {}
        for name in named:
            if name not in self.others:
                raise UnknownName("seat of an opponent", name, self.others)

    def bot(self, seat: Seat, rng: Rng) -> Bot:
        """Return the bot of another seat; raises :class:`wargames.UnknownName`."""
        named = self.setting.opponents
        chosen = named.get(seat, "random") if isinstance(named, Mapping) else named
        return make_bot(chosen, self.game, rng.getrandbits(32)) if isinstance(chosen, str) else chosen


class SeatGame:
    """A game of a seat against bots. ``loop`` has the position."""

    def __init__(self, rules: SeatRules, observer: Observer) -> None:
        self._rules, self._observer = rules, observer
        setting = rules.setting
        self.loop = DecisionLoop(rules.game, setting.scenario, setting.options, rules.actions)
        self.loop.bots = frozenset(rules.others)
        self._bots: dict[Seat, Bot] = {}
        self._rng = Rng()

    def reset(self, seed: Any) -> None:
        """Begin a game, and play to the first choice of the seat; None goes on with the last generator.

        Raises :class:`TypeError` for a seed that is no whole number.
        """
        self._rng = seeded(seed, self._rng)
        self._bots = {seat: self._rules.bot(seat, self._rng) for seat in self._rules.others}
        self.loop.deal(self._rng)
        self._play_on()

    def _play_on(self) -> None:
        """Let the bots act until the seat must choose or the game is over."""
        loop, seat = self.loop, self._rules.seat
        while loop.seat is not None and loop.seat != seat:
            loop.act(self._bots[loop.seat])

    @property
    def may_answer(self) -> bool:
        """True when the seat has a choice: the game has begun and is not over."""
        return self.loop.seat is not None

    def say(self, number: int) -> tuple[float, bool, dict[str, str]]:
        """Answer for the seat; return the reward, whether the game is over, and why.

        Raises :class:`wargames.encoding.NotOffered` for a number that may not be answered, unless it loses.
        """
        try:
            self.loop.say(number)
        except NotOffered as error:
            if self._rules.setting.illegal == "refuse":
                raise
            self.loop.stop()
            return float(self._rules.game.score_range[0]), True, {"illegal": str(error)}
        self._play_on()
        over = self.loop.over
        if over is None:
            return 0.0, False, {}
        return float(over.scores[self._rules.seat]), True, {"over": over.reason}

    def observe(self) -> Observation:
        """Return what the seat observes."""
        return self._observer.observe(self.loop, self._rules.seat)

    def write(self, room: Observation) -> None:
        """Write what the seat observes into arrays."""
        self._observer.write(room, self.loop, self._rules.seat)

    def render(self) -> str | None:
        """Render the view of the seat: as SVG, as text, or printed."""
        return show(self._rules.game, self.loop.view(self._rules.seat), self._rules.setting.render_mode)
