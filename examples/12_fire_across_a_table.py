"""Measure a table in inches: what a line of fire passes, the odds of fire, why an order is refused."""

import wargames
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.kernel.geometry.plane import Point

game, dice = wargames.load("fire_move"), wargames.SeededDice(4)
state = game.start("crossroads_farm", dice=dice).state
field = battlefield_of(state.scenario.table)
for target in ((1500, 2300), (2600, 1200)):  # in 1/100 inch
    line = line_of_fire(field, Point(1500, 400), Point(*target))
    passed = ", ".join(str(one) for one in (*line.through, *line.borders)) or "nothing"
    print(f"to {target}: {passed}; {line.refusal or 'in sight'}")

while True:
    pending = game.pending(state)
    assert not isinstance(pending, wargames.Over)
    (decision,) = pending.values()
    if decision.kind == "ChooseAction":
        break
    deployed = decision.actions.candidates[0]
    state = game.apply(state, decision.seat, deployed, dice).state

shot = next(action for action in decision.actions if str(action).startswith("fire"))
for case in game.odds(game.view(state, decision.seat), shot).cases:
    print(f"{shot}:", ", ".join(f"{term} {chance}" for term, chance in case.chances))
for text in ("fire UP at U1 with F2", "move UP with M9 for actions"):
    print(f"{text}: {game.refusal(state, decision.seat, game.parse(text))}")
