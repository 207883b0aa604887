"""Entry of Germans: the Enemy Spotted check and reserves (section 5, SAF-17.9 to SAF-17.11)."""

from typing import ClassVar

import attrs

from wargames.kernel.chance.dice import D6
from wargames.kernel.chance.played_deck import TopCard
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import flip
from wargames.sam_fire.play.panic import frighten
from wargames.sam_fire.values import components
from wargames.sam_fire.values.facts import CardId, Clauses, Text, Word
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId, known_unit
from wargames.sam_fire.values.words import TableEvent, Words, counted, listed, named


@attrs.frozen
class EnemyCounted(TableEvent):
    """The Germans in play were counted; ``rolled`` is None where they were enough."""

    infantry: int
    rolled: int | None
    regulars: int
    veterans: int
    clauses: Clauses

    def said(self) -> str:
        """Say how many there are, and how many are to enter."""
        there = f"{counted(self.infantry, 'German')} in play, MG42s included"
        if self.rolled is None:
            return f"{there}: enough, so none enter."
        veterans = f" and {counted(self.veterans, 'veteran')}" if self.veterans else ""
        entering = f"{counted(self.regulars, 'regular')}{veterans} to enter"
        return f"{there}; rolls {self.rolled} on the Enemy Spotted table: {entering}."


@attrs.frozen
class UnitEntered(TableEvent):
    """A German counter entered; ``rolled`` is its entry die, ``entry`` the sign of the hex it took."""

    EARLY: ClassVar[bool] = True

    unit: UnitId
    rolled: int
    entry: Word
    hex: Place
    clauses: Clauses

    def said(self) -> str:
        """Say by which hex it enters, where the one that was rolled has no room."""
        full = "" if str(self.rolled) == self.entry else f", no room there, so by hex {self.entry}"
        return f"{named(self.unit)} enters: rolls {self.rolled}{full}, into {self.hex}."


@attrs.frozen
class UnitKeptOut(TableEvent):
    """A German could not enter: no counter of its kind was left, or no hex was open."""

    SAYS: ClassVar[str] = "A {kind} cannot enter: {reason}."
    WORDS: ClassVar[Words] = {"kind": components.KIND_NAMES.__getitem__}

    kind: components.Kind
    reason: Text
    clauses: Clauses


@attrs.frozen
class ReserveCardDrawn(TableEvent):
    """German reserves were called by a card."""

    SAYS: ClassVar[str] = "German reserves are called, card {card}: {units}."
    WORDS: ClassVar[Words] = {"units": lambda kinds: listed(components.KIND_NAMES[kind] for kind in kinds)}

    card: CardId
    units: tuple[components.Kind, ...]
    clauses: Clauses = ("SAF-17.9", "SAF-17.10")


POOLS: dict[components.Kind, tuple[UnitId, ...]] = {
    kind: tuple(counter.id for counter in components.GERMAN_COUNTERS if counter.kind == kind)
    for kind in ("regular", "veteran", "panzer_iv", "tiger")
}
COUNTED = frozenset(
    counter.id
    for counter in components.GERMAN_COUNTERS
    if counter.kind in {"regular", "veteran", "surprise_veteran", "mg42"}
)
"""The counters that count toward 'fewer than five' (SAF-5.1, SAF-R2)."""

OVERFLOW = ("X", "1", "2", "3", "4", "5", "6")
"""The hexes for a unit whose own is not open, in this order (SAF-5.10, SAF-5.11, SAF-R4)."""

REGULARS: tuple[components.Kind, ...] = ("regular",)
VETERANS: tuple[components.Kind, ...] = ("veteran",)

GERMAN_STEPS = 5
"""The first step of the Germans (SAF-4.3)."""


def check_spotted(battle: Battle) -> None:
    """Make the Enemy Spotted check (SAF-5.1)."""
    infantry = len(COUNTED.intersection(battle.units))
    if infantry >= components.FEW_ENEMIES:
        if battle.events is not None:
            clauses = ("SAF-5.1", "SAF-R2")
            battle.record(EnemyCounted, infantry, rolled=None, regulars=0, veterans=0, clauses=clauses)
        return
    rolled = battle.roll(D6, "enemy spotted", "SAF-5.1")
    regulars, veterans = components.ENEMY_SPOTTED[rolled]
    battle.record(
        EnemyCounted,
        infantry,
        rolled=rolled,
        regulars=regulars,
        veterans=veterans,
        clauses=("SAF-5.1", f"SAF-5.{rolled + 1}"),
    )
    enter(battle, REGULARS * regulars + VETERANS * veterans)


def enter_reserves(battle: Battle) -> None:
    """Draw a German Reserve card and place its units (SAF-17.9, SAF-17.10, SAF-17.11, SAF-R83)."""
    card = battle.reserve_deck.draw(battle.dice, "reserve card", "SAF-17.10")
    units = components.RESERVE_CARDS[card][1]
    battle.record(ReserveCardDrawn, card, units)
    enter(battle, units)


def enter(battle: Battle, kinds: tuple[components.Kind, ...]) -> None:
    """Let units enter one by one: regulars, veterans, then tanks (SAF-R3)."""
    for kind in kinds:
        unit = draw_counter(battle, kind)
        if unit is None:
            battle.record(UnitKeptOut, kind, "no counter of its kind is left", ("SAF-R3",))
        else:
            enter_one(battle, unit, kind)


def draw_counter(battle: Battle, kind: components.Kind) -> UnitId | None:
    """Draw a counter that is not on the map; tanks come in the order of their numbers (SAF-5.12, SAF-R3)."""
    pool = [id_ for id_ in POOLS[kind] if id_ not in battle.units]
    if not pool:
        return None
    if kind in {"panzer_iv", "tiger"}:
        return pool[0]
    source = TopCard(f"{kind} counters", tuple(pool))
    return battle.roll(source, f"{kind} counter", "SAF-5.12")


def enter_one(battle: Battle, id_: UnitId, kind: components.Kind) -> None:
    """Roll a unit's entry die and place it (SAF-5.8, SAF-5.9, SAF-5.10, SAF-5.11, SAF-R4)."""
    rolled = battle.roll(D6, "entry hex", "SAF-5.8", id_)
    open_ = open_to_entry(battle, tank=components.COUNTERS[id_].tank)
    for sign in (str(rolled), *OVERFLOW):
        place = battle.ground.entry[sign]
        if place is not None and battle.ground.bit[place] & open_:
            clauses = ("SAF-5.8" if rolled == 1 else "SAF-5.9", *_overflow(sign, rolled), "SAF-5.12")
            battle.record(UnitEntered, id_, rolled=rolled, entry=sign, hex=place, clauses=clauses)
            german = battle.bring(known_unit(id_, place))
            if battle.step >= GERMAN_STEPS:
                flip(battle, german, "SAF-17.9", "SAF-R50")
            frighten(battle, german)
            return
    battle.record(UnitKeptOut, kind, f"no hex is open after a roll of {rolled}", ("SAF-5.11", "SAF-R4"))


def _overflow(sign: str, rolled: int) -> tuple[str, ...]:
    if sign == str(rolled):
        return ()
    return ("SAF-5.10",) if sign == "X" else ("SAF-5.11",)


def open_to_entry(battle: Battle, *, tank: bool) -> int:
    """Return the hexes that an entering German may stand in (SAF-R4); tanks need an empty one (SAF-G9)."""
    occupied, ground = battle.occupancy, battle.ground
    if tank:
        return ground.open_to_tanks & ~(occupied.americans | occupied.germans)
    return occupied.german_room
