"""Compare the shots of a sniper: at a squad at large, or aimed at one of its figures before the dice fall."""

import wargames

game, dice = wargames.load("sniper"), wargames.SeededDice(3)
state = game.start("snipers_alley", {"default_set_up": "true"}, dice=dice).state
for american in ("fatigue H1", "fatigue A6"):
    state = game.apply(state, "us", game.parse(american), dice).state

pending = game.pending(state)
assert not isinstance(pending, wargames.Over)
(decision,) = pending.values()
view = game.view(state, decision.seat)
shots = [action for action in decision.actions if str(action).startswith("fire S1 at A1")]
for shot in shots:
    for case in game.odds(view, shot).cases:
        print(f"{shot!s:40}", ", ".join(f"{term} {chance}" for term, chance in case.chances))

step = game.apply(state, decision.seat, shots[1], dice)
print(*map(game.narrate, step.events), sep="\n")
for text in ("fire S1 at A1 normal with G1", "fire S2 at H1 normal"):
    print(f"{text}: {game.refusal(state, decision.seat, game.parse(text))}")
