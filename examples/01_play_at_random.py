"""Play a whole game at random, in as few lines as it takes."""

from random import Random

import wargames

game = wargames.load("screaming_eagles")
dice, choose = wargames.SeededDice(7), Random(7)
state = game.start("standard", dice=dice).state
while isinstance(pending := game.pending(state), wargames.Decisions):
    seat, decision = next(iter(pending.items()))
    state = game.apply(state, seat, decision.actions.sample(choose), dice).state
print(f"Round {state.table.round}: {pending.reason} [{pending.clause}]; scores {dict(pending.scores)}")
