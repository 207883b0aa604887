"""Games of one side: each bot plays the same scenarios alone, with the same dice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product, starmap
from typing import Any

import attrs

from wargames.arena.match import Maker, check_counts, make_bot, own_labels, sides_of
from wargames.arena.pool import in_order
from wargames.arena.standings import Standing, gathered
from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Scenario
from wargames.kernel.play.session import Session
from wargames.registry import load


@attrs.frozen
class Solo:
    """What is played: ``games`` games by each bot in each scenario, from seed ``seed`` on.

    Without scenarios all those of the game are played. ``make`` must be a function of a module where the
    games run in several processes.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    scenarios: tuple[str | Scenario, ...] = ()
    options: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    make: Maker = make_bot

    @property
    def labels(self) -> tuple[str, ...]:
        """The bots' names, numbered where two are alike."""
        return own_labels(self.bots)

    def started(self) -> tuple[str | Scenario, ...]:
        """The scenarios, by default all of the game."""
        return self.scenarios or tuple(load(self.game).scenarios)

    @property
    def total(self) -> int:
        """How many games are played in all."""
        return self.games * len(self.bots) * len(self.started())


@attrs.frozen
class SoloGame:
    """One game: the seed of its dice, and which scenario and bot, by their positions."""

    seed: int
    scenario: int
    bot: int


@attrs.frozen
class SoloOutcome:
    """How one game went: its score and figures at the end, and how many actions it took."""

    attempt: SoloGame
    score: int
    figures: tuple[tuple[str, int], ...]
    reason: str
    actions: int


@attrs.frozen
class SoloResult:
    """How one bot did in one scenario, with the mean of each figure at the end of its games."""

    scenario: str
    standing: Standing
    figures: tuple[tuple[str, Fraction], ...]


def solo_games(solo: Solo) -> Iterator[SoloGame]:
    """List the games: every seed is played in each scenario by each bot.

    >>> [(one.seed, one.bot) for one in solo_games(Solo("any", ("a", "b"), 2, seed=7, scenarios=("hill",)))]
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
    """Play all games in their order, ``jobs`` at a time, and yield each as it is done.

    Raises :class:`BadOption` for a number that makes no sense or a game of several sides,
    :class:`UnknownName` for a scenario or bot that the game has not, before the first game.
    """
    check_solo(solo, jobs)
    yield from in_order(partial(play_solo, solo), solo_games(solo), jobs)


def check_solo(solo: Solo, jobs: int = 1) -> None:
    """Raise at once what would go wrong in the first games."""
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
    """Count the games of each bot in each scenario, bots side by side; a score above 0 is a win.

    Raises :class:`BadOption` for an iterator that has given its outcomes already.
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
    """Name a scenario by its id."""
    return scenario if isinstance(scenario, str) else scenario.id


def means(outcomes: Sequence[SoloOutcome]) -> tuple[tuple[str, Fraction], ...]:
    """Take the mean of each figure, in their order, over the games that end with it."""
    found: dict[str, list[int]] = {}
    for outcome in outcomes:
        for name, figure in outcome.figures:
            found.setdefault(name, []).append(figure)
    return tuple((name, Fraction(sum(figures), len(figures))) for name, figures in found.items())
