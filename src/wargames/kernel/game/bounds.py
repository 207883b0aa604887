"""How long games become and how much there is to choose from, as random play has seen it.

Who lays out room in advance (a learner its action numbers, a page its lists) asks for it:

    bounds_in(game, "training")  # Bounds(games=30, longest=412, longest_seed=7, most_actions=96, ...)

The figures stand in ``bounds.toml`` of a ruleset's package, written from games of :func:`survey`. They
promise nothing: a longer game may come. Rulesets without such a file have none.
"""

import tomllib
from collections.abc import Iterator
from typing import Any

import attrs

from wargames.kernel.base.stored import package_file
from wargames.kernel.chance.dice import RandomDice, Rng
from wargames.kernel.game.game import Game
from wargames.kernel.game.vocabulary import Scenario


@attrs.frozen
class Bounds:
    """The most that was seen in games of random choices, with options by default.

    ``longest`` is the number of choices of the longest game, ``most_actions`` the length of the longest list;
    each with the seed of its game, by which :func:`survey` finds it again.
    """

    games: int
    longest: int
    longest_seed: int
    most_actions: int
    widest_seed: int


@attrs.frozen
class Survey:
    """What one game of random choices took: how many choices, and the longest list of them."""

    seed: int
    choices: int
    most_actions: int


def bounds_in(game: Game[Any, Any], scenario: str | Scenario) -> Bounds | None:
    """Return the longest game and list that random play has seen; None for a scenario not played so."""
    asked = game.scenario(scenario)
    if game.scenarios.get(asked.id) != asked:
        return None
    return read_bounds(package_file(type(game), "bounds.toml") or "").get(asked.id)


def survey(game: Game[Any, Any], scenario: str, seed: int) -> Survey:
    """Play a game of random choices and count; every listed action is as likely as another."""
    rng = Rng(seed)
    cursor = game.cursor(game.start(scenario, dice=RandomDice(rng)).state, RandomDice(rng))
    choices = most = 0
    while cursor.over is None:
        actions = cursor.actions
        choices, most = choices + 1, max(most, len(actions))
        cursor.play(actions[int(rng.random() * len(actions))])
    return Survey(seed, choices, most)


def bounds_of(surveys: list[Survey]) -> Bounds:
    """Take the most of several games; the first that had it gives its seed."""
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
