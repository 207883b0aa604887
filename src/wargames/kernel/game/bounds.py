"""How long games become and how much there is to choose from, as random play has seen it.

Who lays out room in advance (a learner its action numbers, a page its lists) asks for it:

    game.bounds("training")  # Bounds(games=30, longest=412, longest_seed=7, most_actions=96, widest_seed=3)

The figures stand in ``bounds.toml`` of a ruleset's package, written from games of :func:`survey`. They
promise nothing: a longer game may come. Rulesets without such a file have none.
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import attrs

from wargames.kernel.chance.dice import Dice, RandomDice, Rng
from wargames.kernel.game.cursor import Cursor
from wargames.kernel.game.vocabulary import Scenario, Step


class Surveyed(Protocol):
    """What a survey asks of a game."""

    @property
    def scenarios(self) -> Mapping[str, Scenario]: ...  # noqa: D102  as Game says it

    def start(self, scenario: str, options: None = None, *, dice: Dice) -> Step[Any]: ...  # noqa: D102  as above

    def cursor(self, state: Any, dice: Dice) -> Cursor[Any]: ...  # noqa: D102  as above

    def _text(self, *path: str) -> str: ...


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


def bounds_in(game: Surveyed, scenario: Scenario) -> Bounds | None:
    """Find the bounds of a scenario that comes with the game, in the package of the game."""
    if game.scenarios.get(scenario.id) != scenario:
        return None
    try:
        text = game._text("bounds.toml")  # noqa: SLF001  as a game reads its ledger
    except FileNotFoundError:
        return None
    return read_bounds(text).get(scenario.id)


def survey(game: Surveyed, scenario: str, seed: int) -> Survey:
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
