"""Why an answer does not fit a frame, each with its clause (BOB-R55)."""

from collections.abc import Callable
from typing import Any

from wargames.bob.play.artillery import artillery_refusal, impact_refusal, spotter_refusal
from wargames.bob.play.assault_fire import assault_refusal, moving_fire_refusal
from wargames.bob.play.battle import Battle
from wargames.bob.play.choices import LISTS
from wargames.bob.play.fire import observers, target_refusal
from wargames.bob.play.operations import (
    activation_refusal,
    entry_refusal,
    fire_refusal,
    may_end,
)
from wargames.bob.play.reactions import reaction_refusal
from wargames.bob.play.rout import run_refusal
from wargames.bob.play.set_up import facings, next_to_place, place_refusal
from wargames.bob.play.steps import exit_refusal, step_refusal, stop_refusal, turn_refusal
from wargames.bob.play.turn import ACTIVATIONS
from wargames.bob.values import actions as act
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    Counter,
    EarlyTurn,
    FailedCheck,
    Frame,
    Impulse,
    MeleeDice,
    MeleeLosses,
    Moving,
    Rout,
    RoutMove,
    SettingUp,
    Window,
)
from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action


def refuse_activation(battle: Battle, frame: Any, action: Action) -> Refusal | None:
    """Say why an activation is refused."""
    if isinstance(frame, EarlyTurn):
        if isinstance(action, act.WaitTurn):
            return None
        impulse = Impulse(frame.side)
    else:
        impulse = frame
        if isinstance(action, act.EndImpulse):
            low = battle.scenario.side(frame.side).operations[0]
            because = f"{low} of the Operations Range must be spent at least, {frame.spent} so far"
            return None if may_end(battle, frame) else Refusal("BOB-4.2", because)
    if isinstance(action, act.CallArtillery) and isinstance(frame, Impulse):
        return refuse_call(battle, frame, action)
    if not isinstance(action, ACTIVATIONS):
        return wrong(frame)
    if refusal := activation_refusal(battle, impulse, action.counter):
        return refusal
    counter = battle.counters[action.counter]
    if isinstance(frame, EarlyTurn) and counter.cp_used:
        return Refusal("BOB-5.12.1", f"{counter.id} has had its CP this turn")
    return refuse_kind(battle, counter, action)


def refuse_call(battle: Battle, frame: Impulse, action: act.CallArtillery) -> Refusal | None:
    """Say why artillery may not be called so (BOB-G9)."""
    return (
        artillery_refusal(battle, frame.side, action.number)
        or impact_refusal(battle, frame.side, action.hex)
        or spotter_refusal(battle, frame.side, action.spotter, action.hex)
    )


def refuse_kind(battle: Battle, counter: Counter, action: Action) -> Refusal | None:
    """Say why a unit may not be activated for this."""
    if isinstance(action, act.Enter):
        if counter.at is not None:
            return Refusal("BOB-G16", f"{counter.id} is on the board")
        return entry_refusal(battle, counter, action.hex)
    if isinstance(action, act.DoNothing):
        return None
    if counter.at is None:
        return Refusal("BOB-G3", f"{counter.id} is off the board: it enters or does nothing")
    if isinstance(action, act.Fire):
        return fire_refusal(battle, counter, action.hex, action.observer)
    if isinstance(action, act.FireAtVehicle):
        return target_refusal(battle, counter, action.hex, at_vehicle=True)
    if isinstance(action, act.Move | act.Retreat) and counter.unit.kind == "gun":
        return Refusal("BOB-G8", f"{counter.id} is a gun and never moves")
    if isinstance(action, act.Retreat) and counter.unit.kind == "vehicle":
        return Refusal("BOB-G8", f"{counter.id} moves without a check; there is no retreat to declare")
    if isinstance(action, act.Retreat) and battle.in_melee(counter):
        return Refusal("BOB-R5", f"{counter.id} leaves an enemy's hex by a PC, which no retreat helps")
    return None


def refuse_step(battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Say why a step, a shot or a stop is refused."""
    if frame.stage == "conceal":
        return refuse_conceal(battle, frame, action)
    if frame.stage == "go on":
        due = f"{frame.counter} steps to {frame.next} as declared, or stops"
        return None if action in {act.Step(frame.next or ""), act.Stop()} else Refusal("BOB-R12", due)
    match action:
        case act.Step(hex_):
            return step_refusal(battle, frame, hex_)
        case act.Exit():
            return exit_refusal(battle, frame)
        case act.Turn(facing):
            return turn_refusal(battle, frame, facing)
        case act.Stop():
            return stop_refusal(battle, frame)
    return refuse_last_shot(battle, frame, action)


def refuse_conceal(battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Say why an answer to the offer of Conceal is refused (BOB-5.4.10)."""
    if not isinstance(action, act.Conceal | act.StayVisible):
        return wrong(frame)
    if isinstance(action, act.StayVisible) and not battle.counters[frame.counter].real:
        return Refusal("BOB-G16", "a decoy comes onto the board concealed, or not at all")
    return None


def refuse_last_shot(battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Say why a shot at the end of a move is refused (BOB-5.8.1, BOB-G8 V10)."""
    match action:
        case act.AssaultFire(hex_):
            return assault_refusal(battle, frame, hex_, at_vehicle=False)
        case act.AssaultFireAtVehicle(hex_):
            return assault_refusal(battle, frame, hex_, at_vehicle=True)
        case act.MovingFire(hex_):
            return moving_fire_refusal(battle, frame, hex_, at_vehicle=False)
        case act.MovingFireAtVehicle(hex_):
            return moving_fire_refusal(battle, frame, hex_, at_vehicle=True)
    return wrong(frame)


def refuse_reaction(battle: Battle, frame: Window, action: Action) -> Refusal | None:
    """Say why a reaction is refused."""
    if isinstance(action, act.HoldFire):
        return None
    if not isinstance(action, act.React):
        return wrong(frame)
    if refusal := reaction_refusal(battle, frame, action.counter):
        return refusal
    mover = battle.counters[frame.mover]
    assert mover.at is not None
    seen = observers(battle, battle.counters[action.counter], mover.at)
    if action.observer is not None and action.observer not in seen:
        return Refusal("BOB-R48", f"no friend in {action.observer[:20]} directs that fire")
    return None


def refuse_placement(battle: Battle, frame: SettingUp, action: Action) -> Refusal | None:
    """Say why a placement is refused."""
    if not isinstance(action, act.PlaceCounter):
        return wrong(frame)
    counter, _ = next_to_place(battle, frame)
    if action.facing not in facings(counter):
        return Refusal("BOB-G8", "guns and vehicles face one of six sides, other counters none")
    if action.spot == "bottom" and not battle.at(action.hex, frame.side):
        return Refusal("BOB-G16", f"there is no stack in {action.hex[:20]} to lie below")
    return place_refusal(battle, frame, action.hex, concealed=action.cover == "concealed")


def refuse_run(battle: Battle, frame: RoutMove, action: Action) -> Refusal | None:
    """Say why a step of a rout is refused (BOB-7.3 to BOB-7.5)."""
    return run_refusal(battle, frame, action.hex) if isinstance(action, act.RunTo) else wrong(frame)


def refuse_unless_listed(battle: Battle, frame: Any, action: Action) -> Refusal | None:
    """Refuse whatever is not in the short list of a frame."""
    return None if action in tuple(LISTS[type(frame)](battle, frame)) else wrong(frame)


MOMENT: dict[type, tuple[str, str]] = {
    ChoosingOption: ("BOB-G16", "take the scenario's option, or not"),
    SettingUp: ("BOB-3.1", "place the next counter"),
    EarlyTurn: ("BOB-5.12.3", "activate a unit for a CP, or wait"),
    Impulse: ("BOB-4.2", "activate a unit, or end the impulse"),
    Moving: ("BOB-5.4.17", "go on with the move, fire, or stop"),
    Window: ("BOB-5.9.2", "fire at the moving unit, or hold fire"),
    FailedCheck: ("BOB-5.3.4", "spend a CP on the check, or accept it"),
    Attempt: ("BOB-5.12.6", "spend a CP on the attack, or fire as is"),
    BottomOffer: ("BOB-R38", "leave the unit on top, or put it at the bottom"),
    Rout: ("BOB-G4", "name the next unit to check"),
    RoutMove: ("BOB-7.3", "name the next hex that the unit runs into"),
    MeleeDice: ("BOB-5.11.9", "spend a CP on a unit's dice, or accept them"),
    MeleeLosses: ("BOB-5.11.5", "name one of your units in the hex"),
}


CONCEALING = ("BOB-5.4.10", "take a Conceal marker, or stay visible")


def wrong(frame: Frame) -> Refusal:
    """Say what is due instead."""
    concealing = isinstance(frame, Moving) and frame.stage == "conceal"
    clause, due = CONCEALING if concealing else MOMENT[type(frame)]
    return Refusal(clause, f"now is the time to {due}")


REFUSALS: dict[type, Callable[[Battle, Any, Action], Refusal | None]] = {
    **dict.fromkeys(LISTS, refuse_unless_listed),
    SettingUp: refuse_placement,
    EarlyTurn: refuse_activation,
    Impulse: refuse_activation,
    Moving: refuse_step,
    Window: refuse_reaction,
    RoutMove: refuse_run,
}
