"""Moves, step by step: Advance, and the moves of other actions (section 5; 9, 12.2 and 16; TOI-R20)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.concealment import reveal, reveal_in_sight
from wargames.sniper.play.fire.op_fire import offer
from wargames.sniper.play.squads import Activated, able_refusal, fatigue, is_heavy, movement
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, LOADING_POINTS, STACKING
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Moving, Order, Unit, Window
from wargames.sniper.values.words import FIELD_WORDS, Clauses, Declaration, SniperEvent, Words, counting


@attrs.frozen
class Step(Declaration):
    """The action to enter the next hex (TOI-5.4)."""

    FORM: ClassVar[str] = "step to {hex}"
    SAYS: ClassVar[str] = "move {unit} to {hex}"
    hex: Place


@attrs.frozen
class Load(Declaration):
    """The action to load onto a vehicle in the hex (TOI-16.1)."""

    FORM: ClassVar[str] = "load onto {vehicle}"
    SAYS: ClassVar[str] = "load {unit} onto {vehicle}"
    SUBJECT: ClassVar[str] = ""
    vehicle: UnitId


@attrs.frozen
class Unload(Declaration):
    """The action to unload into the vehicle's hex (TOI-16.1, TOI-16.4)."""

    FORM: ClassVar[str] = "unload"
    SAYS: ClassVar[str] = "unload {unit}"


@attrs.frozen
class Stop(Declaration):
    """The action to end the activation (TOI-5.4, TOI-R20)."""

    FORM: ClassVar[str] = "stop"
    SAYS: ClassVar[str] = "end the move of {unit}"


@attrs.frozen
class Stepped(SniperEvent):
    """A unit entered a hex and had movement points left."""

    SAYS: ClassVar[str] = "{unit} moved from {origin} to {hex}, with {left} left."
    WORDS: ClassVar[Words] = FIELD_WORDS | {"left": counting("movement point")}
    unit: UnitId
    origin: Place
    hex: Place
    left: int
    clauses: Clauses = ("TOI-5.4",)


@attrs.frozen
class Loaded(SniperEvent):
    """A squad loaded onto a vehicle."""

    SAYS: ClassVar[str] = "{unit} loaded onto {vehicle}."
    unit: UnitId
    vehicle: UnitId
    left: int
    clauses: Clauses = ("TOI-16.1",)


@attrs.frozen
class Unloaded(SniperEvent):
    """A squad unloaded into its vehicle's hex."""

    SAYS: ClassVar[str] = "{unit} unloaded from {vehicle} in {hex}."
    unit: UnitId
    vehicle: UnitId
    hex: Place
    left: int
    clauses: Clauses = ("TOI-16.1", "TOI-16.4")


@attrs.frozen
class Stopped(SniperEvent):
    """A unit ended its activation of its own will, or had to."""

    unit: UnitId
    forced: bool
    clauses: Clauses

    def said(self) -> str:
        """Return the sentence, with the reason: its own will, shaken, or nothing more to do (TOI-7.25)."""
        if not self.forced:
            return f"{self.unit} stopped."
        return (
            f"{self.unit} had to stop{', shaken' if 'TOI-7.25' in self.clauses else ': it could do no more'}."
        )


CLAUSES: dict[Order, str] = {"advance": "TOI-5.15", "fire and movement": "TOI-9.1", "assault": "TOI-12.1"}


# orders


def order_refusal(battle: Battle, id_: UnitId, order: Order) -> Refusal | None:
    """Return why a unit may not be given an order to move, or None (TOI-3.23, TOI-15.6).

    A sniper takes no action of this kind but Advance (SN-10.1, SN-10.2, SN-10.3).
    """
    return able_refusal(battle, id_) or never_refusal(battle.units[id_], order)


def never_refusal(unit: Unit, order: Order) -> Refusal | None:
    """Return why a unit of this kind never takes an order to move, in any condition, or None."""
    if order == "advance":
        return None
    if unit.kind == "sniper":
        clause = "SN-10.1" if order == "fire and movement" else "SN-10.2"
        return Refusal(clause, f"{unit.id} is a sniper, which never takes that action")
    if order == "assault":
        if unit.kind == "vehicle":
            return Refusal("TOI-15.6", f"{unit.id} is a vehicle and never assaults")
        if is_heavy(unit):
            return Refusal("TOI-3.23", f"{unit.id} has a heavy infantry weapon and cannot assault")
    return None


def begin(battle: Battle, id_: UnitId, order: Order) -> None:
    """Activate a unit to move (TOI-5.15, TOI-9.1, TOI-12.2)."""
    unit = battle.units[id_]
    battle.record(Activated, id_, unit.side, what=order, clauses=(CLAUSES[order],))
    battle.frames.append(Moving(id_, order, movement(battle, unit, order)))


def finish(battle: Battle, *clauses: str, forced: bool = False) -> None:
    """End the activation of the moving unit: it is fatigued (TOI-2.3, TOI-5.15, TOI-7.25)."""
    frame = battle.frames.pop()
    assert isinstance(frame, Moving)
    if frame.unit in battle.units:
        battle.record(Stopped, frame.unit, forced, clauses)
        fatigue(battle, (frame.unit,), "TOI-2.3")


# hexes


def crowd_refusal(battle: Battle, unit: Unit, place: Place) -> Refusal | None:
    """Return why a unit has no room in a hex (enemies, or a full stack), or None (TOI-5.2, TOI-5.3)."""
    others = battle.at(place)
    if any(other.side != unit.side for other in others):
        return Refusal("TOI-5.3", f"enemies are in {place}")
    if len([other for other in others if other.id != unit.id]) >= STACKING:
        return Refusal("SN-3.7" if unit.kind == "sniper" else "TOI-5.2", f"{place} is full")
    return None


def has_room(battle: Battle, unit: Unit, place: Place) -> bool:
    """Return whether a unit has room in a hex; :func:`crowd_refusal` has the reason (TOI-5.2, TOI-5.3)."""
    there = battle.places.get(place)
    if there is None:
        return True
    return battle.units[there[0]].side == unit.side and len(there) - (unit.id in there) < STACKING


def step_refusal(battle: Battle, frame: Moving, to: Place) -> Refusal | None:
    """Return why the moving unit may not enter a hex, or None.

    TOI-5.4, TOI-5.5, TOI-5.6, TOI-5.7, TOI-5.8, TOI-5.9, TOI-5.10, TOI-5.11, TOI-5.12, TOI-5.13, TOI-5.14.
    """
    unit = battle.units[frame.unit]
    if unit.at is None:
        return Refusal("TOI-16.3", f"{unit.id} is aboard {unit.aboard} and must unload first")
    if to not in battle.ground.bit:
        return Refusal("TOI-5.1", f"{to[:20]!r} is no hex of the map")
    if refusal := battle.ground.step_refusal(unit.at, to, unit.mover):
        return refusal
    cost = battle.ground.step_cost(unit.at, to, unit.mover)
    assert cost is not None
    if cost > frame.left:
        return Refusal("TOI-5.5", f"{to} costs {cost} movement points; {frame.left} are left")
    return crowd_refusal(battle, unit, to)


def steps(battle: Battle, unit: Unit, left: int) -> Iterator[Place]:
    """Yield the next hexes of a unit with so many movement points left."""
    if unit.at is None:
        return
    taken = battle.places
    for to, cost in battle.ground.steps(unit.mover)[unit.at].items():
        if cost <= left and (to not in taken or has_room(battle, unit, to)):
            yield to


def take_step(battle: Battle, to: Place) -> None:
    """Enter a hex; concealment is lost, then op fire is offered (TOI-R5, TOI-13.3)."""
    frame = battle.top(Moving)
    unit = battle.units[frame.unit]
    cost = battle.ground.step_cost(unit.stands, to, unit.mover)
    assert cost is not None
    left = frame.left - cost
    battle.frames[-1] = frame.with_left(left)
    battle.enter(unit.id, to)
    battle.record(Stepped, unit.id, unit.stands, hex=to, left=left)
    entered(battle, unit.id)


def entered(battle: Battle, id_: UnitId) -> None:
    """Apply the effects of entering a hex (TOI-10.2, TOI-13.3, TOI-16.5)."""
    reveal_in_sight(battle, id_)
    offer(battle, Window(ENEMY[battle.units[id_].side], id_))


# transport


def load_refusal(battle: Battle, frame: Moving, vehicle: UnitId) -> Refusal | None:
    """Return why the moving unit may not load, or None (TOI-16.1, TOI-16.2, TOI-R18, SN-4.2)."""
    unit, carrier = battle.units[frame.unit], battle.units.get(vehicle)
    if carrier is None or carrier.kind != "vehicle" or carrier.side != unit.side:
        return Refusal("TOI-16.1", f"there is no friendly vehicle {vehicle[:20]!r}")
    if unit.kind == "vehicle" or unit.at is None or unit.at != carrier.at:
        return Refusal("TOI-16.1", f"{unit.id} is not beside {carrier.id} to load onto it")
    if carrier.damage == "heavily damaged":
        return Refusal("TOI-R18", f"{carrier.id} is heavily damaged: squads only unload from it")
    return loading_refusal(frame) or room_refusal(battle, carrier)


def loading_refusal(frame: Moving) -> Refusal | None:
    """Return why there are too few points to load or unload, or None (TOI-16.1)."""
    if frame.left < LOADING_POINTS:
        return Refusal("TOI-16.1", f"that takes {LOADING_POINTS} movement points; {frame.left} are left")
    return None


def room_refusal(battle: Battle, carrier: Unit) -> Refusal | None:
    """Return why a vehicle takes no more squads aboard, or None (TOI-16.2)."""
    if len(battle.aboard(carrier.id)) >= carrier.type.transports:
        return Refusal("TOI-16.2", f"{carrier.id} has no room")
    return None


def load(battle: Battle, vehicle: UnitId) -> None:
    """Load onto a vehicle and lose a concealed marker (TOI-5.16, TOI-16.1, TOI-16.5, SN-R26, TOI-R35)."""
    frame = battle.top(Moving)
    reveal(battle, frame.unit, "SN-R26" if battle.units[frame.unit].kind == "sniper" else "TOI-R35")
    left = frame.left - LOADING_POINTS
    battle.frames[-1] = frame.with_left(left)
    battle.change(frame.unit, at=None, aboard=vehicle)
    battle.record(Loaded, frame.unit, vehicle, left)


def unload_refusal(battle: Battle, frame: Moving) -> Refusal | None:
    """Return why the moving unit may not unload, or None (TOI-16.1, TOI-16.4, TOI-5.2).

    The damage of the vehicle does not matter (TOI-R18).
    """
    unit = battle.units[frame.unit]
    if unit.aboard is None:
        return Refusal("TOI-16.1", f"{unit.id} is aboard no vehicle")
    carrier = battle.units[unit.aboard]
    return loading_refusal(frame) or crowd_refusal(battle, unit, carrier.stands)


def unload(battle: Battle) -> None:
    """Unload into the vehicle's hex, which counts as entering it (TOI-16.4, TOI-16.5)."""
    frame = battle.top(Moving)
    unit = battle.units[frame.unit]
    assert unit.aboard is not None
    place = battle.units[unit.aboard].at
    assert place is not None
    left = frame.left - LOADING_POINTS
    battle.frames[-1] = frame.with_left(left)
    battle.change(unit.id, at=place, aboard=None)
    battle.record(Unloaded, unit.id, unit.aboard, hex=place, left=left)
    entered(battle, unit.id)
