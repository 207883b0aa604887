"""A program of a user: what type checkers make of the installed package, and a game of every ruleset."""

from random import Random

import wargames
from wargames import Decision, Decisions, Over, Seat


def choose(seat: Seat, decision: Decision, rng: Random) -> wargames.Action:
    """Answer a decision at random."""
    assert decision.seat == seat
    return decision.actions.sample(rng)


def play(name: str, seed: int) -> Over:
    """Play a game at random, in its fairest scenario."""
    game = wargames.load(name)
    dice, rng = wargames.SeededDice(seed), Random(seed)
    state = game.start(game.balanced, dice=dice).state
    while isinstance(pending := game.pending(state), Decisions):
        seat, decision = next(iter(pending.items()))
        state = game.apply(state, seat, choose(seat, decision, rng), dice).state
    return pending


if __name__ == "__main__":
    for one in wargames.games():
        over = play(one, 7)
        print(one, over.reason, dict(over.scores))
