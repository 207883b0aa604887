"""The Recovery Phase and the turn marker (BOB-4.5 to BOB-4.7, BOB-G5)."""

from wargames.bob.play.battle import Battle
from wargames.bob.values.events import Recovered, TurnEnded
from wargames.bob.values.scenarios import SIDES
from wargames.kernel.base.replace import replace


def recover(battle: Battle) -> None:
    """Lower suppression, remove markers, fill the pools (BOB-G5 points 1 to 4, BOB-R29, BOB-R45)."""
    waiting = [counter for counter in battle.counters.values() if counter.at is None]
    for counter in (*battle.in_order(), *waiting):
        if counter.level:
            changed = battle.change(counter.id, level=counter.level - 1)
            battle.record_of(Recovered, changed, "BOB-4.5", "BOB-R45", level=changed.level)
    for counter in list(battle.counters.values()):
        if counter.used or counter.prepared or counter.moved or counter.cp_used:
            battle.put(replace(counter, used=False, prepared=False, moved=False, cp_used=False))
    for side in SIDES:
        points = battle.scenario.side(side).command_points
        batteries = tuple(replace(one, used=False) for one in battle.sides[side].batteries)
        battle.sides[side] = replace(battle.sides[side], cp=points, batteries=batteries, acted_early=False)
    battle.record(TurnEnded, battle.turn)
