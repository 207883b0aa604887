"""What are the chances of each shot, exactly, before it is announced?"""

from random import Random

import wargames

game = wargames.load("screaming_eagles")
dice, choose = wargames.SeededDice(5), Random(5)
state = game.start("standard", dice=dice).state
shots: list[wargames.Action] = []
while not shots:
    pending = game.pending(state)
    assert isinstance(pending, wargames.Decisions), "the game ended without a near shot"
    seat, decision = next(iter(pending.items()))
    view = game.view(state, seat)
    shots = [action for action in decision.actions if game.odds(view, action)["hit"] > 0]
    if not shots:
        state = game.apply(state, seat, decision.actions.sample(choose), dice).state

for shot in shots:
    for case in game.odds(view, shot).cases:
        print(f"{shot}, {case.assuming}: hit {case['hit']} ({float(case['hit']):.1%})")

tree = game.roll_tree(state, seat, shots[0])
print(f"{shots[0]} leads to {len(tree)} outcomes of dice, their chances sum to", tree.chance_that(bool))
