"""Orders to a fresh unit, but fire (TOI-1.5, TOI-2.6, TOI-5.15, TOI-R30)."""

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action
from wargames.kernel.game.listing import SharedBranch
from wargames.sniper.play import squads
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.concentrated_fire import LinesOfFire
from wargames.sniper.play.medic import Heal, heal_refusal
from wargames.sniper.play.movement import never_refusal, steps
from wargames.sniper.play.moving import list_steps
from wargames.sniper.play.squads import movement as points_of
from wargames.sniper.values.board import Place
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Moving, Order, Unit
from wargames.sniper.values.words import Declaration


@attrs.frozen
class Advance(Declaration):
    """The action to activate a unit to move (TOI-5.15)."""

    FORM: ClassVar[str] = "advance {unit}"
    SAYS: ClassVar[str] = "advance with {unit}"
    unit: UnitId


@attrs.frozen
class FireAndMove(Declaration):
    """The action to activate a unit for Fire and Movement (TOI-9.1)."""

    FORM: ClassVar[str] = "fire and move {unit}"
    SAYS: ClassVar[str] = "fire and move with {unit}"
    unit: UnitId


@attrs.frozen
class Assault(Declaration):
    """The action to activate a squad for an Assault (TOI-12.1, TOI-R20)."""

    FORM: ClassVar[str] = "assault with {unit}"
    ORDER: ClassVar[str] = "assault"
    unit: UnitId


@attrs.frozen
class Fatigue(Declaration):
    """The action to fatigue a fresh unit and do nothing else (TOI-2.6)."""

    FORM: ClassVar[str] = "fatigue {unit}"
    SAYS: ClassVar[str] = "fatigue {unit} and do nothing else"
    unit: UnitId


def prepare_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Return why a unit may not Prepare Op Fire, or None (TOI-10.1, TOI-7.23)."""
    return squads.afoot_refusal(battle, id_) or squads.op_fire_refusal(battle.units[id_])


def prepare(battle: Battle, id_: UnitId) -> None:
    """Put the active unit into op fire mode instead of fatiguing it (TOI-10.1).

    A sniper needs no concealed marker for it and keeps the one it has (SN-R32).
    """
    squads.take_op_fire_mode(battle, id_, "TOI-10.1")


def rest(battle: Battle, id_: UnitId) -> None:
    """Fatigue a unit without an action (TOI-2.6)."""
    battle.record(squads.Activated, id_, battle.units[id_].side, what="fatigue", clauses=("TOI-2.6",))
    squads.fatigue(battle, (id_,), "TOI-2.6")


ORDERS: dict[type[Action], Order] = {Advance: "advance", FireAndMove: "fire and movement", Assault: "assault"}


MOVES = (Advance, FireAndMove, Assault)
"""The activations to move (TOI-5.15, TOI-9.1, TOI-12.1)."""


@lru_cache(maxsize=1024)
def orders_of(id_: UnitId) -> SharedBranch[LinesOfFire]:
    """Return the branch of a unit's orders, but fire."""
    return SharedBranch(id_, lambda lines: list_orders(lines.battle, id_))


def list_orders(battle: Battle, id_: UnitId) -> tuple[Action, ...]:
    """List the orders to a fresh unit, but fire, and no move that it could not begin (TOI-R30).

    All but healing are cached by unit: they depend on its own state.
    """
    unit = battle.units[id_]
    known = battle.cached_orders.get(id_)
    if known is None:
        known = battle.cached_orders[id_] = orders(battle, unit), steps_alone(battle, unit)
    listed, beside = known
    if battle.places.keys() >= beside and not can_step(battle, unit):
        listed = tuple(action for action in listed if not in_vain(battle, unit, action))
    if unit.specialization != "medic":
        return listed
    patients = [one.id for one in battle.squads_at(unit.at or "")]
    heals = (Heal(unit.id, id_) for id_ in patients if heal_refusal(battle, unit.id, id_) is None)
    return (*listed[:-1], *heals, *listed[-1:])


def steps_alone(battle: Battle, unit: Unit) -> frozenset[Place]:
    """Return the hexes that a unit could enter on an empty map, with the least points of any order."""
    if unit.at is None:
        return frozenset()
    return battle.ground.open_steps(unit.mover, squads.printed_movement(unit, "assault"))[unit.at]


def can_step(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit can enter a hex under any order, with the least points."""
    return next(steps(battle, unit, points_of(battle, unit, "assault")), None) is not None


def in_vain(battle: Battle, unit: Unit, action: Action) -> bool:
    """Return whether a unit ordered to move could only stop (TOI-R30)."""
    order = ORDERS.get(type(action))
    if order is None:
        return False
    move = Moving(unit.id, order, points_of(battle, unit, order))
    return next(list_steps(battle, move), None) is None


def orders(battle: Battle, unit: Unit) -> tuple[Action, ...]:
    """List the moves and modes of a fresh unit, and rest at the end."""
    kinds: list[Callable[[UnitId], Action]] = []
    if squads.able_refusal(battle, unit.id) is None:
        kinds += [kind for kind in MOVES if never_refusal(unit, ORDERS[kind]) is None]
        if squads.may_op_fire(unit):
            kinds.append(squads.Prepare)
    return activations(unit.id, (*kinds, Fatigue))


@lru_cache(maxsize=4096)
def activations(id_: UnitId, kinds: tuple[Callable[[UnitId], Action], ...]) -> tuple[Action, ...]:
    """Return the actions that name a unit alone, cached."""
    return tuple([kind(id_) for kind in kinds])
