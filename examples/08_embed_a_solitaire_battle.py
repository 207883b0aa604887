"""Embed Scream, Aim, Fire!: an adjutant names the best order, plays it, and reports the German answer."""

import wargames
from wargames import Session
from wargames.render import text

AMERICAN = wargames.Seat("american")
game = wargames.load("sam_fire")
session = Session(game, "village", dice=wargames.SeededDice(44))


def promise(action: wargames.Action) -> float:
    """Say what an order is expected to gain in Morale, from what the player sees."""
    (case, *_) = game.odds(session.view(AMERICAN), action).cases
    return float(case.mean("morale")) if case.means else 0.0


while waiting := session.run():
    decision = waiting[AMERICAN]
    ordering = decision.kind == "GiveOrder"
    if ordering and session.state.table.turn > 1:
        break  # the second turn's orders are the player's
    best = max(decision.actions, key=promise)
    if promise(best):
        print(f"{best}: expect {promise(best):+.2f} Morale")
    elif ordering:
        best = game.parse("end orders")
    session.submit(AMERICAN, best)
    for event in session.history[-1].events:
        if type(event).__name__ == "TargetChosen":
            print(f"  {game.narrate(event)} {list(event.clauses)}")

try:
    session.submit(AMERICAN, "mortar MO1 at T1")
except wargames.IllegalAction as error:
    print(error)
print(text(game, session.view(AMERICAN)).splitlines()[0])
