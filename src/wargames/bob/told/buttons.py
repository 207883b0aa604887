"""Actions as sentences for a button: what whoever is asked would say (BOB-R55)."""

from collections.abc import Callable, Mapping
from typing import Any

from wargames.bob.play.set_up import next_to_place
from wargames.bob.told.view import BobView, battle_seen_by
from wargames.bob.values import actions as act
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    FailedCheck,
    Moving,
    RoutMove,
    SettingUp,
    Window,
)
from wargames.kernel.game import Action


def saying(action: Action, view: BobView) -> str:
    """Say an action in the moment that a view shows."""
    return SAYINGS[type(action)](action, view)


def due(view: BobView) -> str:
    """Name the unit that is placed next, that moves, checks, fires or runs, or that may be fired at."""
    match view.frames[-1]:
        case SettingUp() as frame:
            return next_to_place(battle_seen_by(view), frame)[0].id
        case Moving(unit) | FailedCheck(unit) | Attempt(unit) | BottomOffer(unit) | RoutMove(unit):
            return called(unit)
        case Window(_, mover):
            return called(mover)
    raise ValueError(f"nobody in particular is due in {view.frames[-1]}")


def called(unit: str) -> str:
    """Call a unit by its name, or by its hex where that is all its enemy knows (BOB-R62).

    >>> called("US-P1"), called("D4/1")
    ('US-P1', 'the counter in D4')
    """
    place, unknown, _ = unit.partition("/")
    return f"the counter in {place}" if unknown else unit


def placement(action: act.PlaceCounter, view: BobView) -> str:
    """Say how and where a counter is set up."""
    cover = "concealed " if action.cover == "concealed" else ""
    below = ", below the others there" if action.spot == "bottom" else ""
    facing = f", facing {action.facing}" if action.facing else ""
    return f"place {due(view)} {cover}in {action.hex}{below}{facing}"


def by(observer: str | None) -> str:
    """Say through whom a mortar sees (BOB-7.10)."""
    return f", observed from {observer}" if observer else ""


def call(action: act.CallArtillery, view: BobView) -> str:
    """Say which artillery is called, and on what (BOB-G9)."""
    seen = view.us if view.team == "us" else view.ge
    caliber = seen.batteries[action.number - 1].caliber
    return f"call the {caliber}mm artillery ({action.number}) on {action.hex}, spotted by {action.spotter}"


def accepted(_action: act.Accept, view: BobView) -> str:
    """Say what is accepted: a failed check, or dice in Melee (BOB-5.3.4, BOB-5.11.9)."""
    if isinstance(view.frames[-1], FailedCheck):
        return f"accept the failed check of {due(view)}"
    return "accept the dice"


SAYINGS: Mapping[type[Action], Callable[[Any, BobView], str]] = {
    act.TakeOption: lambda a, _: "take the secret option" if a.chosen else "do without the secret option",
    act.PlaceCounter: placement,
    act.WaitTurn: lambda *_: "let the other side begin",
    act.Move: lambda a, _: f"move {a.counter}",
    act.Retreat: lambda a, _: f"retreat with {a.counter}",
    act.Enter: lambda a, _: f"bring {a.counter} onto the board in {a.hex}",
    act.Fire: lambda a, _: f"fire with {a.counter} at {a.hex}{by(a.observer)}",
    act.FireAtVehicle: lambda a, _: f"fire with {a.counter} at the vehicle in {a.hex}",
    act.CallArtillery: call,
    act.Prepare: lambda a, _: f"prepare {a.counter} for Op Fire",
    act.DoNothing: lambda a, _: f"do nothing with {a.counter}",
    act.EndImpulse: lambda *_: "end the impulse",
    act.Step: lambda a, v: f"move {due(v)} to {a.hex}",
    act.Exit: lambda _, v: f"leave the board with {due(v)}",
    act.Stop: lambda _, v: f"end the move of {due(v)}",
    act.AssaultFire: lambda a, v: f"Assault Fire of {due(v)} at {a.hex}",
    act.AssaultFireAtVehicle: lambda a, v: f"Assault Fire of {due(v)} at the vehicle in {a.hex}",
    act.MovingFire: lambda a, v: f"Moving Fire of {due(v)} at {a.hex}",
    act.MovingFireAtVehicle: lambda a, v: f"Moving Fire of {due(v)} at the vehicle in {a.hex}",
    act.Turn: lambda a, v: f"turn {due(v)} to face {a.facing}",
    act.Conceal: lambda _, v: f"conceal {due(v)}",
    act.StayVisible: lambda _, v: f"leave {due(v)} visible",
    act.React: lambda a, v: f"fire with {a.counter} at {due(v)}{by(a.observer)}",
    act.HoldFire: lambda _, v: f"hold fire at {due(v)}",
    act.RollAgain: lambda _, v: f"spend a Command Point on another die for {due(v)}",
    act.Accept: accepted,
    act.Boost: lambda _, v: f"spend a Command Point on the firepower of {due(v)}",
    act.FireAsIs: lambda _, v: f"fire with {due(v)} as it is",
    act.PutAt: lambda a, v: f"put {due(v)} at the {a.spot} of its stack",
    act.CheckRout: lambda a, _: f"check {a.counter} for rout",
    act.RunTo: lambda a, v: f"run with {due(v)} to {a.hex}",
    act.MeleeAgain: lambda a, _: f"spend a Command Point on rolling again for {a.counter}",
    act.Lose: lambda a, _: f"lose {a.counter}",
}
"""How each action is said."""
