"""Games that bots play among themselves, some of them carelessly, and positions picked from them."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import attrs

import wargames
from wargames import bots
from wargames.arena.pool import in_order
from wargames.kernel.chance.dice import Rng, SeededDice, seed_for
from wargames.kernel.game import Action, Bot, Decision, Seat
from wargames.kernel.game.evaluation import LinearEvaluator
from wargames.kernel.play.early_end import sides_of
from wargames.kernel.play.session import Session

CARELESS = (0.0, 0.0, 0.05, 0.2, 0.5)
"""How many of its choices a side makes at random in a game: drawn for each side, so that many are uneven."""

PICKED = 30
"""The most positions taken from one game: those of one game are much alike."""


@attrs.frozen
class SelfPlay:
    """What is played: games of a ruleset in each scenario in turn, by these bots drawn for each side."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    scenarios: tuple[str, ...]


@attrs.frozen
class Position:
    """A position of a game that was played out: its figures, and how the first side scored, from 0 to 1."""

    game: int
    scenario: str
    figures: tuple[float, ...]
    scored: float


@attrs.frozen
class Careless:
    """A bot that makes some choices at random."""

    bot: Bot
    share: float
    rng: Rng

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer by chance or by the bot."""
        if self.rng.random() < self.share:
            return decision.actions.sample(self.rng)
        return self.bot.decide(decision, view)


def self_play(
    game: str, games: int, seed: int, *, by: tuple[str, ...], scenarios: tuple[str, ...]
) -> SelfPlay:
    """Plan games of all scenarios by all handmade bots, unless others are named."""
    loaded = wargames.load(game)
    return SelfPlay(game, by or handmade(game), games, seed, scenarios or tuple(loaded.scenarios))


def handmade(game: str) -> tuple[str, ...]:
    """Name the bot made for a game; random play where there is none."""
    return (bots.default_bot(game),)


def positions(plan: SelfPlay, *, jobs: int = 1) -> Iterator[tuple[Position, ...]]:
    """Play every game, and yield the positions picked from each."""
    numbered = enumerate(islice(cycle(plan.scenarios), plan.games))
    yield from in_order(_Player(plan), numbered, jobs)


@attrs.frozen
class _Player:
    """Plays a game of a plan by its number and scenario."""

    plan: SelfPlay

    def __call__(self, numbered: tuple[int, str]) -> tuple[Position, ...]:
        number, scenario = numbered
        seed = self.plan.seed + number
        game, rng = wargames.load(self.plan.game), Rng(f"self-play {self.plan.game} {seed}")
        dice = SeededDice(seed)
        opening = game.start(scenario, dice=SeededDice(seed)).state
        seated = _seated(self.plan, opening, (seed, rng))
        session = Session(game, scenario, dice=dice, seats=seated)
        session.run()
        assert session.over is not None, "bots play to the end"
        states = [entry.state for entry in session.history[:-1]]
        evaluator = evaluator_of(self.plan.game)
        first = evaluator.sides(opening)[0][0]
        scored = (session.over.scores[first] + 1) / 2
        return tuple(
            Position(number, evaluator.scenario(state), evaluator.figures(state), scored)
            for state in rng.sample(states, min(PICKED, len(states)))
        )


def _seated(plan: SelfPlay, opening: Any, drawn: tuple[int, Rng]) -> dict[Seat, Bot]:
    """Seat a bot for each seat; those of one side are alike, and as careless."""
    game, (seed, rng) = wargames.load(plan.game), drawn
    seated: dict[Seat, Bot] = {}
    for side in sides_of(game, opening):
        name, share = rng.choice(plan.bots), rng.choice(CARELESS)
        for seat in side:
            bot = bots.make(name, game, seed_for(f"bot of {seat}", seed))
            seated[seat] = Careless(bot, share, Rng(f"careless {seat} {seed}"))
    return seated


def evaluator_of(game: str) -> LinearEvaluator[Any, Any]:
    """Give what measures a game's positions."""
    evaluator = wargames.load(game).evaluator
    if evaluator is None:
        raise SystemExit(f"{game} names no features of its positions: set `evaluator` in its game")
    return evaluator
