"""Counters turned to their used and to their ready side (SAF-1.10, SAF-6.17, SAF-19.13, SAF-19.15)."""

from wargames.sam_fire.ground.piece import Piece, make_ready
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.events import CounterFlipped, CountersTurned


def flip(battle: Battle, german: Piece, *clauses: str) -> None:
    """Flip a German counter that has acted, or that acts in no more of this turn."""
    if not german.used:
        if battle.events is not None:
            battle.record(CounterFlipped, german.id, ("SAF-1.10", *clauses))
        german.use()


def turn_ready(battle: Battle, *, american: bool) -> None:
    """Turn a side's counters back; spotted markers go with the Americans' (SAF-6.17, 19.15, SAF-R88)."""
    if american:
        battle.record(CountersTurned, "american", ("SAF-6.17", "SAF-R88"))
        for german in battle.germans:
            if german.spotted:
                german.spot(spotted=False)
    else:
        battle.record(CountersTurned, "german", ("SAF-19.15", "SAF-R88"))
    make_ready(battle.americans if american else battle.germans)
