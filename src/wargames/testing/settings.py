"""Settings of the games that the kit plays: every scenario, and every value of every option."""

from collections.abc import Iterator
from typing import Any

import attrs

from wargames.kernel.base.errors import BadOption, BadScenario
from wargames.kernel.base.options import describe_options
from wargames.kernel.chance.dice import Dice, Rng, SeededDice
from wargames.kernel.game import Game, Step

ANY_NUMBER = "a whole number from 1"
NUMBERS = ("1", "2", "5")
"""The tried values of an option that takes any whole number."""

DRAWS = 20
"""The draws of options until they fit each other."""


@attrs.frozen
class GameSetting:
    """The setting of one game: scenario, options by name as text, seed."""

    scenario: str
    options: tuple[tuple[str, str], ...] = ()
    seed: str = "wg1:1"

    def __str__(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.options) or "all by default"
        return f"scenario {self.scenario!r}, options: {options}, seed {self.seed!r}"

    def start(self, game: Game[Any, Any], dice: Dice) -> Step[Any]:
        """Begin the game."""
        return game.start(self.scenario, dict(self.options), dice=dice)


def option_values(game: Game[Any, Any]) -> dict[str, tuple[str, ...]]:
    """Return the values to try of each option, as text."""
    described = {row[0]: row[1] for row in describe_options(game.options_type)}
    return {name: tuple(_values(allowed)) for name, allowed in described.items() if allowed}


def _values(allowed: str) -> Iterator[str]:
    for value in allowed.split(" | "):
        yield from NUMBERS if value == ANY_NUMBER else (value,)


def settings_of(game: Game[Any, Any], games: int, seed: int) -> tuple[GameSetting, ...]:
    """Return settings: first the defaults, each scenario at least once, option values in turn."""
    rng = Rng(seed)
    scenarios = tuple(game.scenarios)
    wheels = {name: _wheel(values, rng) for name, values in option_values(game).items()}
    return tuple(
        GameSetting(scenarios[at % len(scenarios)], seed=f"wg1:{seed}.{at}")
        if at == 0
        else _accepted(game, GameSetting(scenarios[at % len(scenarios)], seed=f"wg1:{seed}.{at}"), wheels)
        for at in range(max(games, len(scenarios)))
    )


def _wheel(values: tuple[str, ...], rng: Rng) -> Iterator[str]:
    """Yield the values in random order, again and again."""
    while True:
        order = list(values)
        rng.shuffle(order)
        yield from order


def _accepted(game: Game[Any, Any], plain: GameSetting, wheels: dict[str, Iterator[str]]) -> GameSetting:
    """Draw options until the game accepts them together; the defaults if it never does."""
    for _ in range(DRAWS if wheels else 0):
        drawn = attrs.evolve(plain, options=tuple((name, next(wheel)) for name, wheel in wheels.items()))
        if accepts(game, drawn):
            return drawn
    return plain


def accepts(game: Game[Any, Any], setting: GameSetting) -> bool:
    """Return whether the game starts; a crash counts as a start."""
    try:
        setting.start(game, SeededDice(setting.seed))
    except (BadOption, BadScenario):
        return False
    except Exception:  # noqa: BLE001  playing it will show the crash, with its place
        return True
    return True
