"""Counters: their markers, their used and their ready side (SAF-1.10, SAF-6.17, SAF-19.13, SAF-19.15)."""

from typing import ClassVar

import attrs

from wargames.kernel.game import EventWeight
from wargames.sam_fire.ground.piece import Piece, make_ready
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import Marker, Side
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import STATES, TableEvent, Words


@attrs.frozen
class CountersTurned(TableEvent):
    """A side's counters were turned back to their ready side."""

    EARLY: ClassVar[bool] = True
    SAYS: ClassVar[str] = "All {side} counters are turned back to ready."
    WORDS: ClassVar[Words] = {"side": str.capitalize}

    side: Side
    clauses: Clauses


MARKERS: tuple[Marker, ...] = ("calm", "alert", "panic")
"""The states of a unit, from the best to the worst."""


@attrs.frozen
class MarkerChanged(TableEvent):
    """A unit's state changed."""

    EARLY: ClassVar[bool] = True
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{unit} was {before} and is now {after}."
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "before": STATES.__getitem__, "after": STATES.__getitem__}

    unit: UnitId
    before: Marker
    after: Marker
    clauses: Clauses

    @property
    def weight(self) -> EventWeight:
        """A hit, where the state grows worse."""
        worse = MARKERS.index(self.after) > MARKERS.index(self.before)
        return "hit" if worse else "plain"


@attrs.frozen
class RanLow(TableEvent):
    """A unit got a Low Supply marker."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "hit"
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{unit} runs low on supply."

    unit: UnitId
    clauses: Clauses


@attrs.frozen
class CounterFlipped(TableEvent):
    """A German counter was flipped to its used side: it has acted, or entered too late to act."""

    EARLY: ClassVar[bool] = True
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{unit} acts no more in this turn."

    unit: UnitId
    clauses: Clauses


def mark(battle: Battle, id_: UnitId, marker: Marker, *clauses: str) -> None:
    """Change the marker of a unit."""
    piece = battle.units[id_]
    if battle.events is not None:
        battle.record(MarkerChanged, id_, before=piece.marker, after=marker, clauses=clauses)
    piece.mark(marker)


def run_low(battle: Battle, id_: UnitId, *clauses: str) -> None:
    """Give a unit a Low Supply marker, if it has none."""
    piece = battle.units[id_]
    if not piece.low_supply:
        if battle.events is not None:
            battle.record(RanLow, id_, clauses)
        piece.run(low=True)


def flip(battle: Battle, german: Piece, *clauses: str) -> None:
    """Flip a German counter that has acted, or that acts in no more of this turn."""
    if not german.used:
        if battle.events is not None:
            battle.record(CounterFlipped, german.id, ("SAF-1.10", *clauses))
        german.used, german.known = True, None


def turn_ready(battle: Battle, *, american: bool) -> None:
    """Turn a side's counters back; spotted markers go with the Americans' (SAF-6.17, 19.15, SAF-R88)."""
    if american:
        battle.record(CountersTurned, "american", ("SAF-6.17", "SAF-R88"))
        for german in (one for one in battle.germans if one.spotted):
            german.spot(spotted=False)
    else:
        battle.record(CountersTurned, "german", ("SAF-19.15", "SAF-R88"))
    make_ready(battle.americans if american else battle.germans)
