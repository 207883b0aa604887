"""Why an answer is refused at each moment: legality is said once, by the section that it belongs to."""

from collections.abc import Callable
from typing import Any

from wargames.fire_move.play import berserk, discards, heroes, reserves, set_up
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import charge, close_combat, demolition, pairing, retiring
from wargames.fire_move.play.fire import artillery, fire_action, ordnance, reactions, smoke
from wargames.fire_move.play.groups import rally, reorganizing, weapons
from wargames.fire_move.play.move import minefields, movement, steps
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.play.waiting import asked
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.state import CloseCombat, HeroWindow, Moving, PlayerTurn, SettingUp, Walk
from wargames.kernel.errors import Refusal

Check = Callable[[Battle, Any], Reason]

IN_TURN: dict[type, Check] = {
    act.Move: movement.refusal,
    act.Banzai: movement.banzai_refusal,
    act.Arrive: reserves.refusal,
    act.GoToGround: movement.ground_refusal,
    act.RemoveFear: movement.fear_refusal,
    act.LeaveMinefield: minefields.leave_refusal,
    act.SetAside: minefields.set_aside_refusal,
    act.PlaceCharge: demolition.refusal,
    act.Fire: fire_action.refusal,
    act.FireTwice: fire_action.twice_refusal,
    act.FireOrdnance: ordnance.refusal,
    act.LaySmoke: smoke.refusal,
    act.CallArtillery: artillery.refusal,
    act.Rally: rally.refusal,
    act.Reorganize: reorganizing.refusal,
    act.Repair: weapons.repair_refusal,
    act.Crew: weapons.crew_refusal,
    act.Uncrew: weapons.uncrew_refusal,
    act.Acquire: weapons.acquire_refusal,
    act.ChangeState: weapons.change_refusal,
    act.ChangeArc: weapons.arc_refusal,
}
"""The actions of the action part, each with what refuses it (FM-R5)."""

DISCARDS: dict[type, Check] = {
    act.Discard: discards.refusal,
    act.PlaySniper: discards.sniper_refusal,
    act.PlayFear: discards.fear_refusal,
}

MOMENTS: dict[type, tuple[str, str]] = {
    SettingUp: ("FM-G18", "set up the next group"),
    PlayerTurn: ("FM-3.1", "perform an action or end this part of the turn"),
    Moving: ("FM-5.4", "go on with the movement card"),
    Walk: ("FM-R14", "react or pass, or go on or halt"),
    HeroWindow: ("FM-R45", "play a hero card or pass"),
    CloseCombat: ("FM-G11", "answer the close combat"),
}
"""The clause of each moment, and what it asks."""


def why_not(battle: Battle, action: Any) -> Reason:
    """Say why an answer to the frame at work is refused; None means that it is legal."""
    frame = battle.frames[-1]
    side = asked(battle)
    assert side is not None
    if isinstance(action, act.HeroRally | act.HeroPromotes) and not isinstance(frame, SettingUp):
        return heroes.refusal(battle, side, action)
    match frame:
        case SettingUp() if isinstance(action, act.Deploy | act.KeepOff):
            return set_up.refusal(battle, frame, action)
        case PlayerTurn():
            return in_turn(battle, frame, action)
        case Moving():
            return with_card(battle, frame, action)
        case Walk():
            return on_the_way(battle, frame, action)
        case HeroWindow() if isinstance(action, act.Pass):
            return None
        case CloseCombat():
            return in_combat(battle, frame, action)
    return untimely(battle, action)


def untimely(battle: Battle, action: Any) -> Refusal:
    """Refuse what does not answer the question."""
    clause, wanted = MOMENTS[type(battle.frames[-1])]
    return Refusal(clause, f"{str(action)[:60]!r} is no answer now: {wanted}")


def in_turn(battle: Battle, frame: PlayerTurn, action: Any) -> Reason:
    """Refuse what does not fit the stage of the turn (FM-R6)."""
    kind = type(action)
    if frame.stage == "berserk":
        return berserk_refusal(battle, action)
    if frame.stage == "actions":
        if kind is act.EndActions:
            return None
        return IN_TURN[kind](battle, action) if kind in IN_TURN else untimely(battle, action)
    if kind is act.EndDiscards:
        return None
    return DISCARDS[kind](battle, action) if kind in DISCARDS else untimely(battle, action)


def berserk_refusal(battle: Battle, action: Any) -> Reason:
    """Refuse all but the moves of berserk groups while one is left to be made (FM-G12)."""
    if isinstance(action, act.RunBerserk):
        if found := berserk.run_refusal(battle, action):
            return found
        if not berserk.has_a_way(battle, berserk.free_move(action.group)):
            return Refusal("FM-G12", f"{action.group} has no way nearer to the enemy")
        return None
    if isinstance(action, act.Move):
        if found := movement.refusal(battle, action):
            return found
        if battle.groups[action.group].berserk:
            return None
    return Refusal("FM-G12", "berserk groups move before any other action")


def with_card(battle: Battle, moving: Moving, action: Any) -> Reason:
    """Refuse what a movement card does not allow now."""
    match action:
        case act.Step() | act.StepAndFire() | act.StepAndFireOrdnance():
            if moving.berserk and moving.left and berserk.must_charge(battle, moving):
                return Refusal("FM-G12", f"{moving.group} is berserk and can reach an enemy: it charges")
            return steps.refusal(battle, moving, action)
        case act.Charge():
            return charge.charge_refusal(battle, moving, action)
        case act.HandleWeapon():
            return weapons.by_move_refusal(battle, moving, action)
        case act.Attach():
            return steps.attach_refusal(battle, moving, action)
        case act.Drop():
            return steps.drop_refusal(battle, moving, action)
        case act.EndMove():
            if moving.berserk and moving.left:
                return Refusal("FM-G12", f"{moving.group} is berserk and goes for the enemy")
            return None
    return untimely(battle, action)


def on_the_way(battle: Battle, walk: Walk, action: Any) -> Reason:
    """Refuse what is no reaction, or no answer of the mover."""
    if walk.stage == "go on":
        return None if isinstance(action, act.GoOn | act.Halt) else untimely(battle, action)
    if isinstance(action, act.Pass):
        return None
    if isinstance(action, act.React | act.ReactTwice | act.ReactOrdnance | act.LayMinefield):
        return reactions.refusal(battle, walk, action)
    return untimely(battle, action)


def in_combat(battle: Battle, combat: CloseCombat, action: Any) -> Reason:
    """Refuse what does not fit the stage of close combat."""
    side = close_combat.asked(battle, combat)
    assert side is not None
    match combat.stage, action:
        case "stand", act.Stand():
            return None
        case "stand", act.Retire():
            return retiring.refusal(battle, combat, combat.defenders, action)
        case "pair" | "assign", act.PairUp():
            return pairing.pairs_refusal(battle, combat, action)
        case "attacker's hero" | "defender's hero", act.Pass():
            return None
        case "attacker's hero" | "defender's hero", act.HeroFights():
            return close_combat.hero_offer_refusal(battle, side, action)
        case "loss", act.Lose():
            return close_combat.loss_refusal(battle, combat, action)
        case "retire", act.Retire():
            return retiring.refusal(battle, combat, combat.beaten, action)
        case "regroup", act.Regroup():
            return close_combat.regroup_refusal(battle, combat, action)
    return untimely(battle, action)
