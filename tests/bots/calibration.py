"""How well standings foretell who wins, in games of a bot that they were not fitted to."""

from collections.abc import Iterable
from typing import Any

from wargames import Over, SeededDice, bots
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Game

EVERY = 4
"""One position of so many is judged."""
BY_CHANCE = 0.15
"""The share of choices that are made at random, so that many games are uneven."""


def brier(game: Game[Any, Any], bot: str, scenario: str, seeds: Iterable[int]) -> tuple[float, float]:
    """Give the mean square error of the chances that standings promise, and that of always saying one half.

    Both are about the first seat.
    """
    errors: list[float] = []
    for seed in seeds:
        promised, won = played(game, bot, scenario, seed)
        errors += [(chance - won) ** 2 for chance in promised]
    return sum(errors) / len(errors), 0.25


def played(game: Game[Any, Any], bot: str, scenario: str, seed: int) -> tuple[list[float], float]:
    """Play a game, and give the chances of the first seat on the way, and whether it won."""
    dice, rng, promised = SeededDice(seed), Rng(f"calibration {seed}"), list[float]()
    state = game.start(scenario, dice=dice).state
    first, seated, asked = game.seats_of(state)[0], bots.make(bot, game, seed), 0
    while not isinstance(pending := game.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        action = seated.decide(decision, game.view(state, seat))
        if rng.random() < BY_CHANCE:
            action = decision.actions.sample(rng)
        state, asked = game.apply(state, seat, action, dice).state, asked + 1
        if asked % EVERY == 0 and (standing := game.evaluate(state)) is not None:
            promised.append((standing[first] + 1) / 2)
    return promised, (pending.scores[first] + 1) / 2
