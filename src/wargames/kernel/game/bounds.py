"""Sizes of games: lengths and numbers of actions, as observed in random play.

Programs that allocate in advance (action numbers of a learner, lists of a page) ask for them:

    bounds_in(game, "training")  # Bounds(games=30, longest=412, longest_seed=7, most_actions=96, ...)

The figures are in ``bounds.toml`` of a ruleset's package, written from games of :func:`survey`. They are no
limits: a longer game is possible. Rulesets without such a file have none.
"""

import tomllib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from wargames.kernel.base.stored import package_file
from wargames.kernel.chance.dice import RandomDice, Rng
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.game import Game
from wargames.kernel.game.vocabulary import Scenario


@attrs.frozen
class Bounds:
    """The observed maximum of random games with default options.

    ``longest`` is the number of choices of the longest game, ``most_actions`` the length of the longest list;
    each with the seed of its game, to find it again by :func:`survey`.
    """

    games: int
    longest: int
    longest_seed: int
    most_actions: int
    widest_seed: int


@attrs.frozen
class GameSize:
    """The size of a random game: the number of choices, and the longest list of them."""

    seed: int
    choices: int
    most_actions: int


def bounds_in(game: Game[Any, Any], scenario: str | Scenario) -> Bounds | None:
    """Return the bounds of a scenario, or None if it was not surveyed."""
    asked = game.scenario(scenario)
    if game.scenarios.get(asked.id) != asked:
        return None
    return read_bounds(package_file(type(game), "bounds.toml") or "").get(asked.id)


def survey(game: Game[Any, Any], scenario: str, seed: int) -> GameSize:
    """Play a game of random choices and count; all listed actions are equally likely."""
    rng = Rng(seed)
    cursor = game.cursor(game.start(scenario, dice=RandomDice(rng)).state, RandomDice(rng))
    choices = most = 0
    while cursor.over is None:
        actions = cursor.actions
        choices, most = choices + 1, max(most, len(actions))
        cursor.play(actions[int(rng.random() * len(actions))])
    return GameSize(seed, choices, most)


def bounds_of(surveys: list[GameSize]) -> Bounds:
    """Return the bounds of several games; ties go to the first."""
    longest = max(surveys, key=lambda one: one.choices)
    widest = max(surveys, key=lambda one: one.most_actions)
    return Bounds(
        games=len(surveys),
        longest=longest.choices,
        longest_seed=longest.seed,
        most_actions=widest.most_actions,
        widest_seed=widest.seed,
    )


def read_bounds(text: str) -> dict[str, Bounds]:
    """Read the bounds of scenarios from TOML."""
    return {scenario: Bounds(**fields) for scenario, fields in tomllib.loads(text).items()}


def write_bounds(bounds: dict[str, Bounds]) -> str:
    """Write the bounds of scenarios as TOML."""
    return "\n".join(line for scenario, one in bounds.items() for line in _lines(scenario, one))


def _lines(scenario: str, bounds: Bounds) -> Iterator[str]:
    yield f"[{scenario}]"
    yield from (f"{name} = {figure}" for name, figure in attrs.asdict(bounds).items())
    yield ""


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Survey="GameSize")
