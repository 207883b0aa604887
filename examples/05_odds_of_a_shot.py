"""Ask for the exact chances of each shot before it is announced."""

from random import Random

import wargames

game = wargames.load("screaming_eagles")
dice, choose = wargames.SeededDice(5), Random(5)
state = game.start("standard", dice=dice).state
cannon = None
while cannon is None:
    pending = game.pending(state)
    assert isinstance(pending, wargames.Decisions), "the game ended without a cannon in reach"
    seat, decision = next(iter(pending.items()))
    view = game.view(state, seat)
    fires = [action for action in decision.actions if "hit" in game.odds(view, action)]
    shots = [fire for fire in fires if game.odds(view, fire)["hit"] > 0]
    cannon = next((shot for shot in shots if "CAN" in str(shot)), None)
    if cannon is None:
        state = game.apply(state, seat, decision.actions.sample(choose), dice).state

for shot in shots:
    for case in game.odds(view, shot).cases:
        print(f"{shot}, {case.assuming}: hit {case['hit']} ({float(case['hit']):.1%})")

# The same by playing every way the dice may fall.
tree = game.roll_tree(state, seat, cannon)
hit = tree.chance_that(lambda step: any(type(event).__name__ == "PartHit" for event in step.events))
print(f"{cannon}: {len(tree)} ways for the dice to fall, in {hit} of which it hits")
