"""Actions as sentences for a button: what the player would say (SAF-1.1)."""

from collections.abc import Callable, Mapping
from typing import Any

from wargames.kernel.game import Action
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values import actions as act
from wargames.sam_fire.values.state import AfterMove, CoveredMove, SecondHit, SniperSpots, UnitId


def saying(action: Action, view: SamFireView) -> str:
    """Say an action in the moment that a view shows."""
    return SAYINGS[type(action)](action, view)


def due(view: SamFireView) -> UnitId:
    """Name the unit whose order goes on: that has moved, is covered, has hit, or spots."""
    match view.table.frames[-1]:
        case AfterMove(unit) | CoveredMove(unit) | SecondHit(unit) | SniperSpots(unit):
            return unit
    raise ValueError(f"no order goes on in {view.table.frames[-1]}")


def covering_fire(action: act.CoveringFire) -> str:
    """Say a Covering Fire: its target, its mover, or both (SAF-R35)."""
    if action.target is None:
        return f"cover the move of {action.mover} with {action.unit}, without a shot"
    mover = f" and cover the move of {action.mover}" if action.mover else ""
    return f"covering fire with {action.unit} at {action.target}{mover}"


def drive(action: act.Drive) -> str:
    """Say where a tank goes, and by which hexes (SAF-15.3)."""
    *through, end = action.path
    by = f" by {', '.join(through)}" if through else ""
    return f"drive {action.tank} to {end}{by}"


def end_orders(view: SamFireView) -> str:
    """Say that the orders end, and which dice are lost (SAF-6.14)."""
    dice = view.table.order_dice
    if not dice:
        return "end the orders"
    return f"end the orders and lose the dice {', '.join(map(str, dice))}"


SAYINGS: Mapping[type[Action], Callable[[Any, SamFireView], str]] = {
    act.AdjustDie: lambda action, _: f"change a {action.face} to a {action.to}",
    act.KeepDice: lambda *_: "keep the dice as they fell",
    # orders
    act.Move: lambda action, _: f"move {action.unit} to {action.to} by a {action.die}",
    act.Fire: lambda action, _: f"fire with {action.unit} at {action.target} by a {action.die}",
    act.CoveringFire: lambda action, _: covering_fire(action),
    act.AttachMedic: lambda action, _: f"send the Medic to {action.unit}",
    act.FireMortar: lambda action, _: f"fire the mortar {action.mortar} at {action.target}",
    act.FireSniper: lambda action, _: f"fire with the sniper {action.sniper} at {action.target}",
    act.OrderSpot: lambda action, _: f"spot with the sniper {action.sniper}",
    act.Assault: lambda action, _: f"assault {action.hex} with {action.unit}",
    act.Drive: lambda action, _: drive(action),
    act.FireTank: lambda action, _: f"fire with the tank {action.tank} at {action.target}",
    act.FireHighExplosive: lambda action, _: f"fire HE with the tank {action.tank} at {action.target}",
    act.EndOrders: lambda _, view: end_orders(view),
    # what an order opens
    act.ThenFire: lambda action, view: f"fire with {due(view)} at {action.target}",
    act.HoldFire: lambda _, view: f"hold the fire of {due(view)}",
    act.ThenMove: lambda action, view: f"move {due(view)} to {action.to}",
    act.StayPut: lambda _, view: f"leave {due(view)} where it is",
    act.AlsoHit: lambda action, view: f"hit {action.target} as well with {due(view)}",
    act.NoSecondHit: lambda *_: "hit nobody else",
    act.NameSpotted: lambda action, view: f"spot {action.target} with {due(view)}",
    # reserves and supply
    act.Arrive: lambda action, _: f"bring {action.unit} on in {action.hex}",
    act.DeclineReserves: lambda *_: "leave the reserves off the map",
    act.SpendSupply: lambda action, _: f"spend a Supply counter on {action.unit}",
    act.KeepSupply: lambda *_: "keep the Supply counters",
}
"""How each kind of action is said."""
