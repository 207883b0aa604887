"""Games played at random, step by step."""

import random
from collections.abc import Iterator

import attrs

from wargames import Over, SeededDice
from wargames.bob import GAME
from wargames.bob.values.state import State
from wargames.kernel.game import Action, Decision, Seat, Step


@attrs.frozen
class Choice:
    """A choice in a game: where it was made, by whom, what was chosen, and what came of it."""

    before: State
    seat: Seat
    decision: Decision
    action: Action
    step: Step[State]


def choices_of(scenario: str, seed: int) -> Iterator[Choice]:
    """Play at random among all that is listed."""
    chance, dice = random.Random(seed), SeededDice(seed)
    state = GAME.start(scenario, dice=dice).state
    while not isinstance(pending := GAME.pending(state), Over):
        ((seat, decision),) = pending.items()
        action = chance.choice(decision.actions.candidates)
        step = GAME.apply(state, seat, action, dice)
        yield Choice(state, seat, decision, action, step)
        state = step.state


def walked(scenario: str, seed: int) -> Iterator[State]:
    """Play at random word by word, and give every state after the first."""
    chance, dice = random.Random(seed), SeededDice(seed)
    state = GAME.start(scenario, dice=dice).state
    while not isinstance(pending := GAME.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        state = GAME.apply(state, seat, decision.actions.sample(chance), dice).state
        yield state
