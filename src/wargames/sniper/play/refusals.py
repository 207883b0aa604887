"""Why an answer does not fit a frame, each with its clause."""

from collections.abc import Callable
from typing import Any

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action
from wargames.sniper.play.action_phase import end_refusal, prepare_refusal
from wargames.sniper.play.assault import assault_refusal
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.choices import LISTS, ORDERS
from wargames.sniper.play.command_phase import bid_refusal
from wargames.sniper.play.fire.area_attack import bombard_refusal, smoke_refusal
from wargames.sniper.play.fire.attack import Attack
from wargames.sniper.play.fire.concentrated_fire import fire_refusal
from wargames.sniper.play.fire.fire_and_movement import shoot_refusal
from wargames.sniper.play.fire.op_fire import op_fire_refusal
from wargames.sniper.play.medic import heal_refusal
from wargames.sniper.play.movement import load_refusal, order_refusal, step_refusal, unload_refusal
from wargames.sniper.play.set_up import aboard_refusal, build_refusal, deploy_refusal, give_refusal
from wargames.sniper.play.squads import Volley, fresh_refusal
from wargames.sniper.play.status_phase import mode_refusal, transfer_refusal
from wargames.sniper.play.strategy import card_refusal
from wargames.sniper.values import actions as act
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    Building,
    Concealing,
    Drawing,
    Frame,
    Giving,
    Losses,
    Moving,
    Placing,
    Preparing,
    Retreats,
    Spending,
    Transferring,
    Window,
)

# set-up


def refuse_build(battle: Battle, frame: Building, action: Action) -> Refusal | None:
    """Say why a squad may not be built so."""
    if not isinstance(action, act.Build):
        return wrong(frame, action)
    return build_refusal(battle, frame, action.figures)


def refuse_bearer(battle: Battle, frame: Giving, action: Action) -> Refusal | None:
    """Say why a token may not be given so."""
    if not isinstance(action, act.Give):
        return wrong(frame, action)
    return give_refusal(battle, frame, action.specialization, action.unit)


def refuse_deployment(battle: Battle, frame: Placing, action: Action) -> Refusal | None:
    """Say why a unit may not be placed so."""
    match action:
        case act.Deploy(hex_):
            return deploy_refusal(battle, frame, hex_)
        case act.DeployAboard(vehicle):
            return aboard_refusal(battle, frame, vehicle)
    return wrong(frame, action)


# actions


def refuse_action(battle: Battle, frame: ActionTurn, action: Action) -> Refusal | None:
    """Say why an action may not be taken (TOI-1.5)."""
    match action:
        case act.Advance(unit) | act.FireAndMove(unit) | act.Assault(unit):
            return order_refusal(battle, unit, ORDERS[type(action)])
        case act.Fire():
            return refuse_fire(battle, action)
        case act.Bombard(unit, hex_, _):
            return bombard_refusal(battle, unit, hex_)
        case act.LaySmoke(unit, hex_):
            return smoke_refusal(battle, unit, hex_)
        case act.Prepare(unit):
            return prepare_refusal(battle, unit)
        case act.Fatigue(unit):
            return fresh_refusal(battle, unit, "TOI-2.6")
        case act.Heal(unit, patient):
            return heal_refusal(battle, unit, patient)
        case act.PlayCard(card, target):
            return card_refusal(battle, frame.side, card, target, "action")
        case act.EndActions():
            return end_refusal(battle, frame.side)
    return wrong(frame, action)


def attack_of(action: act.Fire) -> Attack:
    """Give the attack that a Concentrated Fire declares."""
    firer, supporters = volleys(action)
    return Attack(firer, action.target, action.kind, "concentrated", supporters, action.aim)


def volleys(action: act.Fire | act.OpFire) -> tuple[Volley, tuple[Volley, ...]]:
    """Read who fires and who supports (TOI-R20)."""
    return Volley.read(action.firer), tuple(map(Volley.read, action.supporters or ()))


def refuse_fire(battle: Battle, action: act.Fire) -> Refusal | None:
    """Say why Concentrated Fire is refused (TOI-8.1)."""
    return fire_refusal(battle, attack_of(action))


def refuse_move(battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Say why a move may not go on so (TOI-R20)."""
    match action:
        case act.Step(hex_):
            return step_refusal(battle, frame, hex_)
        case act.Load(vehicle):
            return load_refusal(battle, frame, vehicle)
        case act.Unload():
            return unload_refusal(battle, frame)
        case act.Shoot(target, kind):
            return shoot_refusal(battle, frame, target, kind)
        case act.AssaultHex(hex_, supporters):
            return assault_refusal(battle, frame, hex_, supporters or ())
        case act.Stop():
            return None
    return wrong(frame, action)


def op_fire_of(frame: Window, action: act.OpFire) -> Attack:
    """Give the attack that op fire declares."""
    firer, supporters = volleys(action)
    return Attack(firer, frame.mover, action.kind, "op fire", supporters, action.aim)


def refuse_op_fire(battle: Battle, frame: Window, action: Action) -> Refusal | None:
    """Say why op fire is refused (TOI-10.2, TOI-R5)."""
    if isinstance(action, act.HoldFire):
        return None
    if not isinstance(action, act.OpFire):
        return wrong(frame, action)
    return op_fire_refusal(battle, frame, op_fire_of(frame, action))


# between the actions


def refuse_spending(battle: Battle, frame: Spending, action: Action) -> Refusal | None:
    """Say why command may not be spent so (TOI-17.8)."""
    match action:
        case act.Bid(amount):
            return bid_refusal(battle, frame.side, amount)
        case act.PlayCard(card, target):
            return card_refusal(battle, frame.side, card, target, "spend command")
    return wrong(frame, action)


def refuse_preparation(battle: Battle, frame: Preparing, action: Action) -> Refusal | None:
    """Say why a unit may not be put into op fire mode (TOI-19.5)."""
    match action:
        case act.Prepare(unit):
            return mode_refusal(battle, frame.side, unit)
        case act.Done():
            return None
    return wrong(frame, action)


def refuse_transfer(battle: Battle, frame: Transferring, action: Action) -> Refusal | None:
    """Say why figures may not be moved so (TOI-19.6)."""
    match action:
        case act.Transfer(figures, giver, receiver, back):
            return transfer_refusal(battle, frame, (giver, receiver, figures, back or ()))
        case act.Done():
            return None
    return wrong(frame, action)


def refuse_unless_listed(battle: Battle, frame: Any, action: Action) -> Refusal | None:
    """Refuse whatever is not in the short list of a frame."""
    return None if action in tuple(LISTS[type(frame)](battle, frame)) else wrong(frame, action)


MOMENT: dict[type, tuple[str, str]] = {
    Building: ("TOI-3.2", "build the next squad"),
    Giving: ("SN-1.4", "give the next specialization token"),
    Placing: ("TOI-20.1", "place the next unit"),
    ActionTurn: ("TOI-1.5", "take an action"),
    Moving: ("TOI-R20", "go on with the move, attack, or stop"),
    Window: ("TOI-10.2", "op fire at the active unit, or hold fire"),
    Losses: ("TOI-7.16", "name one of the figures that may be removed"),
    Assaulting: ("TOI-12.14", "join with the concealed squad, or stay out"),
    Retreats: ("TOI-12.12", "name a defender and a hex that it may retreat to"),
    Spending: ("TOI-17.8", "spend command"),
    Concealing: ("SN-8.6", "conceal the sniper, or leave it revealed"),
    Drawing: ("TOI-19.2", "draw again, or be done"),
    Preparing: ("TOI-19.5", "put a unit into op fire mode, or be done"),
    Transferring: ("TOI-19.6", "transfer figures, or be done"),
}


def wrong(frame: Frame, action: Action) -> Refusal:
    """Say what is due instead."""
    clause, due = MOMENT[type(frame)]
    return Refusal(clause, f"{str(action)[:60]!r} does not fit: now {due}")


REFUSALS: dict[type, Callable[[Battle, Any, Action], Refusal | None]] = {
    **dict.fromkeys((Losses, Assaulting, Retreats, Concealing, Drawing), refuse_unless_listed),
    Building: refuse_build,
    Giving: refuse_bearer,
    Placing: refuse_deployment,
    ActionTurn: refuse_action,
    Moving: refuse_move,
    Window: refuse_op_fire,
    Spending: refuse_spending,
    Preparing: refuse_preparation,
    Transferring: refuse_transfer,
}
