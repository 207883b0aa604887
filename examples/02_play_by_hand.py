"""See what is legal, play it, read what happened, and learn why something is refused."""

import wargames

game = wargames.load("screaming_eagles")
dice = wargames.ScriptedDice(black=[1, 2, 3, 3])
state = game.start("standard", dice=dice).state

pending = game.pending(state)
assert isinstance(pending, wargames.Decisions)
for seat, decision in pending.items():
    print(f"{seat} owes {decision.kind} [{decision.clause}]:", *map(str, decision.actions), sep="\n  ")

choices = (
    ("blue", "lay stallion S2"),
    ("blue", "lay tiger L1"),
    ("tan", "lay eagle R1"),
    ("tan", "lay cobra S4"),
    ("blue", "pick stallion"),
    ("blue", "hold fire"),
)
for name, text in choices:
    step = game.apply(state, name, game.parse(text), dice)
    print(*(f"{game.narrate(event)} {list(event.clauses)}" for event in step.events), sep="\n")
    state = step.state

print("blue tries to lay another card:", game.refusal(state, "blue", game.parse("lay tiger S1")))
