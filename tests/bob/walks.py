"""Games played at random, state by state."""

import random
from collections.abc import Iterator

from wargames import Over, SeededDice
from wargames.bob import GAME
from wargames.bob.values.state import State


def walked(scenario: str, seed: int) -> Iterator[State]:
    """Play at random."""
    chance, dice = random.Random(seed), SeededDice(seed)
    state = GAME.start(scenario, dice=dice).state
    while not isinstance(pending := GAME.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        state = GAME.apply(state, seat, decision.actions.sample(chance), dice).state
        yield state
