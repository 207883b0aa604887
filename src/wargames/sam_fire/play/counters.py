"""Counters turned to their used and to their ready side (SAF-1.10, SAF-6.17, SAF-19.13, SAF-19.15)."""

from wargames.kernel.replace import replace
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.events import CounterFlipped, CountersTurned
from wargames.sam_fire.values.state import UnitId


def flip(battle: Battle, id_: UnitId, *clauses: str) -> None:
    """Flip a German counter that has acted, or that acts in no more of this turn, if it is still there."""
    unit = battle.units.get(id_)
    if unit is not None and not unit.used:
        if battle.events is not None:
            battle.record(CounterFlipped, id_, ("SAF-1.10", *clauses))
        battle.units[id_] = unit.turned(used=True)


def turn_ready(battle: Battle, *, american: bool) -> None:
    """Turn a side's counters back; spotted markers go with the Americans' (SAF-6.17, 19.15, SAF-R88)."""
    units, fielded = list(battle.units.values()), battle.fielded
    if american:
        battle.record(CountersTurned, "american", ("SAF-6.17", "SAF-R88"))
        turned = units[:fielded]
        for unit in units[fielded:]:
            if unit.spotted:
                battle.units[unit.id] = replace(unit, spotted=False)
    else:
        battle.record(CountersTurned, "german", ("SAF-19.15", "SAF-R88"))
        turned = units[fielded:]
    for unit in turned:
        if unit.used:
            battle.units[unit.id] = unit.turned(used=False)
