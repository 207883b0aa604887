"""Games of one bot alone: all bots play the same scenarios with the same dice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product, starmap
from typing import Any

import attrs

from wargames.arena.match import Maker, check_counts, make_bot, own_labels
from wargames.arena.pool import in_order
from wargames.arena.standings import Standing, gathered
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.former_attributes import FormerAttribute, former_arguments
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Scenario
from wargames.kernel.play.early_end import sides_of
from wargames.kernel.play.session import Session
from wargames.registry import load


@former_arguments(scenarios="scenario")
@attrs.frozen
class Solo:
    """A series: ``games`` games of each bot in each scenario, with seeds from ``seed`` on.

    ``scenario`` is one scenario, or a tuple of several; by default all scenarios of the game are played.
    ``make`` must be a function of a module if the games run in several processes.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    scenario: str | Scenario | tuple[str | Scenario, ...] | None = None
    options: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    make: Maker = make_bot

    scenarios = FormerAttribute("scenario")

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the bots, numbered where two are equal."""
        return own_labels(self.bots)

    def started(self) -> tuple[str | Scenario, ...]:
        """The scenarios to play."""
        chosen = self.scenario if isinstance(self.scenario, tuple) else (self.scenario,)
        return tuple(filter(None, chosen)) or tuple(load(self.game).scenarios)

    @property
    def total(self) -> int:
        """The number of games in all."""
        return self.games * len(self.bots) * len(self.started())


@attrs.frozen
class SoloGame:
    """A planned game: the seed of the dice, and the positions of scenario and bot."""

    seed: int
    scenario: int
    bot: int


@attrs.frozen
class SoloOutcome:
    """The result of a game: the score, the figures at the end, the number of actions."""

    attempt: SoloGame
    score: int
    figures: tuple[tuple[str, int], ...]
    reason: str
    actions: int


@attrs.frozen
class SoloResult:
    """The results of a bot in a scenario, with the mean of each figure at the end."""

    scenario: str
    standing: Standing
    figures: tuple[tuple[str, Fraction], ...]


def solo_games(solo: Solo) -> Iterator[SoloGame]:
    """Return the games: every seed in each scenario with each bot.

    >>> [(one.seed, one.bot) for one in solo_games(Solo("any", ("a", "b"), 2, seed=7, scenario="hill"))]
    [(7, 0), (7, 1), (8, 0), (8, 1)]
    """
    seeds = range(solo.seed, solo.seed + solo.games)
    return starmap(SoloGame, product(seeds, range(len(solo.started())), range(len(solo.bots))))


def play_solo(solo: Solo, attempt: SoloGame) -> SoloOutcome:
    """Play one game.

    Raises :class:`BotFault` for a bot that fails, and what :meth:`Game.start` raises.
    """
    game, scenario = load(solo.game), solo.started()[attempt.scenario]
    opening = game.start(scenario, solo.options, dice=SeededDice(attempt.seed)).state
    bot = solo.make(solo.bots[attempt.bot], game, seed_for("bot", attempt.seed))
    seats = game.seats_of(opening)
    dice = SeededDice(attempt.seed)
    session = Session(game, scenario, solo.options, dice=dice, seats=dict.fromkeys(seats, bot))
    session.run()
    over = session.over
    assert over is not None, "bots play to the end"
    return SoloOutcome(
        attempt=attempt,
        score=over.scores[seats[0]],
        figures=over.figures,
        reason=over.reason,
        actions=len(session.history) - 1,
    )


def play_all_solo(solo: Solo, *, jobs: int = 1) -> Iterator[SoloOutcome]:
    """Play all games, ``jobs`` at a time, and yield each result in order.

    Raises :class:`BadOption` for an impossible number or a game of several sides,
    :class:`UnknownName` for an unknown scenario or bot, before the first game.
    """
    check_solo(solo, jobs)
    yield from in_order(partial(play_solo, solo), solo_games(solo), jobs)


def check_solo(solo: Solo, jobs: int = 1) -> None:
    """Raise the error that the first games would raise."""
    check_counts(solo.games, jobs)
    game = load(solo.game)
    for scenario in solo.started():
        opening = game.start(scenario, solo.options, dice=SeededDice(solo.seed)).state
        if (sides := len(sides_of(game, opening))) != 1:
            raise BadOption(f"{game.id} has {sides} sides here: bots play it against each other, not alone")
    if not solo.bots:
        raise BadOption("name at least one bot")
    for name in solo.bots:
        solo.make(name, game, seed_for("bot", solo.seed))


def solo_results(solo: Solo, outcomes: Iterable[SoloOutcome]) -> tuple[SoloResult, ...]:
    """Count the games of each bot in each scenario; a score above 0 is a win.

    Raises :class:`BadOption` for an exhausted iterator.
    """
    played = gathered(outcomes)
    return tuple(
        _showing(solo, scenario, bot, played)
        for scenario in range(len(solo.started()))
        for bot in range(len(solo.bots))
    )


def _showing(solo: Solo, scenario: int, bot: int, played: Sequence[SoloOutcome]) -> SoloResult:
    own = [one for one in played if (one.attempt.scenario, one.attempt.bot) == (scenario, bot)]
    won, lost = sum(one.score > 0 for one in own), sum(one.score < 0 for one in own)
    standing = Standing(
        name=solo.labels[bot], wins=won, draws=len(own) - won - lost, losses=lost, by_side=(won,)
    )
    return SoloResult(scenario_name(solo.started()[scenario]), standing, means(own))


def scenario_name(scenario: str | Scenario) -> str:
    """Return the id of a scenario."""
    return scenario if isinstance(scenario, str) else scenario.id


def means(outcomes: Sequence[SoloOutcome]) -> tuple[tuple[str, Fraction], ...]:
    """Return the mean of each figure over the games that end with it."""
    found: dict[str, list[int]] = {}
    for outcome in outcomes:
        for name, figure in outcome.figures:
            found.setdefault(name, []).append(figure)
    return tuple((name, Fraction(sum(figures), len(figures))) for name, figures in found.items())
